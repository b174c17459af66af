import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { decodeProtectedHeader } from 'jose'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { followSecrets, readSecrets, rotateSigningKey, type Secrets } from '#backend/secrets.ts'
import { loadKeys } from './keys.ts'
import { tokenVerifier } from './verify.ts'

const dirs: string[] = []
afterAll(() => {
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true })
})

async function installation() {
  const dir = mkdtempSync(join(tmpdir(), 'keys-'))
  dirs.push(dir)
  return { dir, secrets: await readSecrets(dir, undefined) }
}

const LIFE = 3600
const START = Date.UTC(2026, 10, 20)
const kept = (dir: string) => JSON.parse(readFileSync(join(dir, 'secrets.json'), 'utf8')) as Secrets
const token = (keys: Awaited<ReturnType<typeof loadKeys>>, now: number) =>
  keys.sign({ sub: 'asha', role: 'authenticated', iat: now / 1000, exp: now / 1000 + 10 * LIFE })

test('after a rotation the new key signs, and the old one verifies as long as its tokens may live', async () => {
  const { dir, secrets } = await installation()
  let now = START
  const keys = await loadKeys(secrets, { now: () => now })
  const verify = tokenVerifier(keys, () => now)
  const [old] = secrets.signingKeys
  const before = await token(keys, now)
  const { kid } = await rotateSigningKey(dir, LIFE, now)
  await keys.reload(await readSecrets(dir, undefined))

  expect(decodeProtectedHeader(await token(keys, now))).toEqual({ alg: 'ES256', typ: 'JWT', kid })
  expect(keys.jwks.keys.map((jwk) => jwk.kid)).toEqual([kid, old?.kid])
  expect(JSON.stringify(keys.jwks)).not.toMatch(/"d"|good_until/)
  await expect(verify(before)).resolves.toMatchObject({ claims: { sub: 'asha' } })
  now += (LIFE + 59) * 1000
  await expect(verify(before)).resolves.toMatchObject({ claims: { sub: 'asha' } })
  now += 1000
  // Remembered or not, and however long the token says it is good: whoever stole the old key signs nothing now.
  await expect(verify(before)).rejects.toThrow('No suitable key or wrong key type')
  await expect(tokenVerifier(keys, () => now)(before)).rejects.toThrow('No suitable key or wrong key type')
  expect(keys.jwks.keys.map((jwk) => jwk.kid)).toEqual([kid])
})

test('a key that is withdrawn verifies nothing from then on, not even what was verified before', async () => {
  const { dir, secrets } = await installation()
  const keys = await loadKeys(secrets, { now: () => START })
  const verify = tokenVerifier(keys, () => START)
  const stolen = await token(keys, START)
  await expect(verify(stolen)).resolves.toMatchObject({ claims: { sub: 'asha' } })

  await rotateSigningKey(dir, LIFE, START)
  const [newest] = kept(dir).signingKeys
  await keys.reload({ ...kept(dir), signingKeys: newest ? [newest] : [] })

  await expect(verify(stolen)).rejects.toThrow('No suitable key or wrong key type')
})

test('keys whose time is up are forgotten at the next rotation, and a second one does not prolong the first', async () => {
  const { dir } = await installation()
  await rotateSigningKey(dir, LIFE, START)
  const [, first] = kept(dir).signingKeys
  await rotateSigningKey(dir, LIFE, START + 1_000_000)
  expect(kept(dir).signingKeys).toHaveLength(3)
  expect(kept(dir).signingKeys[2]).toEqual(first)
  await rotateSigningKey(dir, LIFE, START + 10_000_000)

  expect(kept(dir).signingKeys).toHaveLength(2)
})

test('nothing else of the secrets changes, and nobody else may read them', async () => {
  const { dir, secrets } = await installation()
  await rotateSigningKey(dir, LIFE)

  expect(kept(dir)).toMatchObject({
    databasePassword: secrets.databasePassword,
    jwtSecret: secrets.jwtSecret,
  })
  expect(statSync(join(dir, 'secrets.json')).mode & 0o777).toBe(0o600)
})

test('without an installation there is nothing to rotate', async () => {
  await expect(rotateSigningKey('/nonexistent', LIFE)).rejects.toThrow('start the server once')
})

test('a running server notices', async () => {
  const { dir, secrets } = await installation()
  const keys = await loadKeys(secrets)
  const stop = followSecrets(dir, (changed) => keys.reload(changed), pino({ level: 'silent' }))
  await sleep(50)
  const { kid } = await rotateSigningKey(dir, LIFE)
  const waited = performance.now()
  while (keys.jwks.keys[0]?.kid !== kid && performance.now() - waited < 30_000) await sleep(20)
  stop()

  expect(keys.jwks.keys[0]?.kid).toBe(kid)
})

test('with HS256 the shared secret signs, and every server that has it verifies', async () => {
  const [here, there] = [await installation(), await installation()]
  const jwtSecret = here.secrets.jwtSecret
  const keys = await loadKeys(here.secrets, { signing: 'HS256' })
  const others = await loadKeys({ ...there.secrets, jwtSecret }, { signing: 'HS256' })
  const signed = await token(keys, Date.now())

  expect(decodeProtectedHeader(signed)).toEqual({ alg: 'HS256', typ: 'JWT' })
  await expect(tokenVerifier(others)(signed)).resolves.toMatchObject({ claims: { sub: 'asha' } })
  expect(JSON.stringify(keys.jwks)).not.toContain('oct')
})
