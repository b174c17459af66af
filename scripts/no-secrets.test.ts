/** Nothing that opens a door, and nothing of the machine it was written on, is in what is kept in the repository. */

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SHAPES: Record<string, RegExp> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/g,
  'a signed token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]*/g,
  'a private part of a web key': /"d": ?"[\w-]{40,}"/g,
  'a secret key of this server': /\bsb_secret_[\w-]{12,}/g,
  'a key of Amazon': /\bAKIA[0-9A-Z]{16}\b/g,
  'a key of Google': /\bAIza[\w-]{35}|\bGOCSPX-[\w-]{20,}|\bya29\.[\w-]{20,}/g,
  'a token of GitHub': /\bgh[pousr]_[A-Za-z0-9]{30,}|\bgithub_pat_\w{30,}/g,
  'a token of npm': /\bnpm_[A-Za-z0-9]{30,}|_authToken\s*=/g,
  'a key of a model’s maker': /\bsk-(?:ant-|proj-)?[\w-]{20,}|\bgsk_\w{20,}|\bhf_[A-Za-z]{20,}/g,
  'a token of Slack or Stripe': /\bxox[abpr]-[\w-]{10,}|\b[sr]k_live_\w{16,}|\bwhsec_\w{16,}/g,
  'an address with a password':
    /\b(?:postgres(?:ql)?|mysql|redis|mongodb(?:\+srv)?|amqp|smtps?|https?):\/\/[\w.-]+:(?!\d+@)[^\s:@/'"`$<{}\\]{3,}@/g,
  'a place on somebody’s machine':
    /(?<![\w.~*-])\/(?:home|Users)\/(?!\w+\/\.\.)[a-z][\w-]*\/|(?<![\w./-])\/root\/|\b[A-Z]:\\+Users\\/g,
  'an address inside somebody’s network':
    /\b(?:10\.\d{1,3}|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.\d{1,3}\.\d{1,3}:\d{2,5}\b/g,
}

/** Made up, to show what goes where and what is refused; this file names them all. */
const FIXTURES: Record<string, string[]> = {
  'acceptance/services/functions/callers.test.ts': ['eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.eA'],
  '.env.example': ['postgresql://user:password@', 'smtps://user:password@'],
  'docs/deploy.md': ['smtps://user:password@', 'postgresql://postgres:PASSWORD@'],
  'backend/config.ts': ['smtps://user:password@'],
  'backend/config.test.ts': ['smtps://user:password@'],
  'backend/start.test.ts': ['postgresql://nobody:secret@'],
  'supabase/tests/push_devices.test.ts': ['https://me:secret@'],
  'backend/http/gateway.test.ts': ['sb_secret_abcdefghijklmnopqrstuv_12345678'],
}

const THIS_FILE = 'scripts/no-secrets.test.ts'

/** Never kept, whatever is in them. */
const FILES =
  /(?:^|\/)(?:\.env(?:\.(?!example$)[\w.]+)?|\.npmrc|secrets\.json|instance\.json|id_[a-z0-9]+|.*\.(?:pem|key|p12|pfx))$/

function kept(): string[] {
  const { stdout, status, stderr } = spawnSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`git does not say what is kept: ${stderr}`)
  return stdout.split('\0').filter((path) => path !== '')
}

function fixturesOf(path: string) {
  return path === THIS_FILE ? Object.values(FIXTURES).flat() : (FIXTURES[path] ?? [])
}

function secretsIn(text: string): string[] {
  return Object.entries(SHAPES).flatMap(([what, shape]) =>
    [...text.matchAll(shape)].map(([found]) => `${what}: ${found}`),
  )
}

test('nothing that is kept holds a secret or a place of somebody’s machine', () => {
  const files = kept()
  expect(files.length).toBeGreaterThan(1_000)
  const found = files.flatMap((path) =>
    secretsIn(read(path))
      .filter((one) => !fixturesOf(path).some((fixture) => one.endsWith(`: ${fixture}`)))
      .map((one) => `${path}: ${one}`),
  )

  expect(found).toEqual([])
})

test('no file is kept whose name says that it is secret', () => {
  expect(kept().filter((path) => FILES.test(path))).toEqual([])
})

test('every fixture is still there', () => {
  for (const [path, fixtures] of Object.entries(FIXTURES))
    for (const fixture of fixtures) expect(read(path)).toContain(fixture)
})

// Put together here, so that this file holds none itself.
test.each([
  ['a private key', `-----BEGIN EC ${'PRIVATE'} KEY-----`],
  ['a signed token', `${'ey'}J${'a'.repeat(20)}.${'ey'}J${'b'.repeat(20)}.${'c'.repeat(20)}`],
  ['a private part of a web key', `"d": "${'x'.repeat(43)}"`],
  ['a secret key of this server', `sb_${'secret'}_${'a'.repeat(22)}`],
  ['a key of Amazon', `AK${'IA'}${'A1'.repeat(8)}`],
  ['a key of Google', `AI${'za'}${'b'.repeat(35)}`],
  ['a token of GitHub', `gh${'p'}_${'c'.repeat(36)}`],
  ['a token of npm', `//registry.example/:_auth${'Token'}=x`],
  ['a key of a model’s maker', `sk${'-'}proj-${'d'.repeat(30)}`],
  ['a token of Slack or Stripe', `xox${'b'}-${'1'.repeat(12)}`],
  ['an address with a password', `postgresql${':'}//someone:hunter2@db.example/postgres`],
  ['a place on somebody’s machine', `/${'home'}/somebody/project`],
  ['an address inside somebody’s network', `http://${'192.168'}.1.20:8080/`],
])('%s would be found', (what, text) => {
  expect(secretsIn(`const it = '${text}'`)).toEqual([expect.stringContaining(`${what}: `)])
})

function read(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // Removed, and not yet said so; or no file of this machine.
    return ''
  }
}
