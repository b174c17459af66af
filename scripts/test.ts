/**
 * `npm test`: the checks of every change, in named steps. `npm run check` leaves out the running server and the browser;
 * `npm test -- --merge` adds what guards the parts that change seldom, as at every merge, and `npm test -- --all` also the
 * longer ones (`*.long.test.ts`), as before a release.
 */

import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { quickPlace } from '#backend/testing/quick-place.ts'
import { JOURNEYS_AT_MERGE, RULES_AT_MERGE } from './testing/at-merge.ts'
import { ensureBrowser, ensureHeadlessShell } from './testing/browser.ts'
import { startOpenidProvider } from './testing/openid-provider.ts'
import { prepareDataDirs } from './testing/prepared.ts'
import { QUICK_HASHES, startRealServer } from './testing/server.ts'
import { stopwatch } from './testing/stopwatch.ts'

const quick = process.argv.includes('--quick')
if (process.argv.includes('--all')) process.env.LONG_TESTS = 'yes'
const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))
const total = { passed: 0, failed: 0 }
const took = stopwatch()
/** Said once more at the end: what a run of many thousand lines said of them is long out of sight. */
const failures: string[] = []
/** What passed only when it was tried once more: named at the end, since it should not have to be. */
const passedOnlyAgain: string[] = []
// Scores of processes read the same modules: each is compiled once.
process.env.NODE_COMPILE_CACHE = join(reports, 'compiled')
process.env[QUICK_HASHES] = 'yes'

const prepared = quickPlace('prepared-')
// What only reads goes beside each other, and a first start waits for its database.
await Promise.all([
  // each further checker checks half of it anew, and the other processor has enough to do
  step('Types', (out) => tool('node_modules/.bin/tsc', ['--noEmit', '--checkers', '1'], out)),
  step('Style', (out) => tool('node_modules/.bin/biome', ['check', '--error-on-warnings'], out)),
  step('Unused code', (out) => tool('node_modules/.bin/knip', [], out)),
  step('Study library', (out) => node(['scripts/content.ts', '--check'], {}, out)),
  step('A first start', () => prepareDataDirs(prepared)),
  ...(quick ? [] : [step('Build', (out) => node(['scripts/build.ts', '--if-changed'], {}, out))]),
])
// The clients wait for their servers most of the time, and so do many of the rules.
await Promise.all([
  suite('Rules, screens, endpoints, database', 'vitest.config.ts'),
  ...(quick ? [] : [theAuthClient(), theServiceClients()]),
])
if (!quick) await againstTheRunningServer([])
if (process.argv.includes('--merge')) {
  console.log(`\n== Every change: ${total.passed} passed, ${total.failed} failed in ${took()}`)
  await suite('Rules and screens that change seldom', 'vitest.config.ts', { files: RULES_AT_MERGE })
  await againstTheRunningServer(JOURNEYS_AT_MERGE)
}
for (const folder of [reports, prepared]) rmSync(folder, { recursive: true, force: true })
if (passedOnlyAgain.length > 0)
  console.log(`\n== Passed only when tried again\n${passedOnlyAgain.join('\n')}`)
if (failures.length > 0) console.log(`\n== Failed\n${failures.join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

/** Needs no built site: only the backend, for a project of its own. */
async function theAuthClient() {
  const provider = await startOpenidProvider()
  try {
    const environment = {
      SUPABASE_PROJECT_DIR: 'acceptance/auth/project',
      RATE_LIMITS: 'off',
      GOOGLE_CLIENT_ID: provider.clientId,
      GOOGLE_CLIENT_SECRET: provider.clientSecret,
      GOOGLE_ISSUER: provider.issuer,
    }
    const server = await startRealServer(environment, undefined, 'backend/main.ts')
    try {
      await suite(
        'The official auth client against a backend with everything on',
        'acceptance/auth/vitest.config.ts',
        { environment: { ...server.instance, OPENID_ISSUER: provider.issuer }, beside: true },
      )
    } finally {
      await server.stop()
      server.remove()
    }
  } finally {
    await provider.stop()
  }
}

/** A project of their own again, with tables, files, channels and functions that only exist to be tried. */
async function theServiceClients() {
  const environment = { SUPABASE_PROJECT_DIR: 'acceptance/services/project', RATE_LIMITS: 'off' }
  const server = await startRealServer(environment, undefined, 'backend/main.ts')
  try {
    await suite(
      'The official data, storage, realtime and functions clients',
      'acceptance/services/vitest.config.ts',
      { environment: server.instance, beside: true },
    )
  } finally {
    await server.stop()
    server.remove()
  }
}

/** `journeys`: those that are walked alone; otherwise all that are walked each time, and the official client's tests. */
async function againstTheRunningServer(journeys: string[]) {
  let browser: string | undefined
  let shell = ''
  await step('Browser', async () => {
    const say = (line: string) => console.log(`  ${line}`)
    browser = ensureBrowser(say)
    shell = ensureHeadlessShell(browser, say)
    return 0
  })
  // One address signs up scores of learners here; the limits have tests of their own.
  const server = await startRealServer({ RATE_LIMITS: 'off', FEEDS_ALLOW_PRIVATE: 'yes' })
  try {
    const environment = { ...server.instance, CHROMIUM_PATH: browser ?? '', HEADLESS_SHELL_PATH: shell }
    const client =
      journeys.length > 0
        ? undefined
        : suite('The official client against the running server', 'acceptance/vitest.config.ts', {
            environment,
            beside: true,
          })
    if (browser) {
      const name = journeys.length > 0 ? 'Journeys through what changes seldom' : 'Journeys in a browser'
      await suite(name, 'e2e/vitest.config.ts', { environment, files: journeys, retries: 1 })
    }
    await client
  } finally {
    await server.stop()
    server.remove()
  }
}

/** Runs a command that either passes or fails as a whole. What it says is printed when it is over, in one piece. */
async function step(name: string, work: (out: Output) => Promise<number>) {
  const took = stopwatch()
  const said: string[] = []
  const code = await work((text) => said.push(text)).catch((error: unknown) => {
    said.push(`${error instanceof Error ? error.message : error}\n`)
    return 1
  })
  if (code === 0) total.passed += 1
  else {
    total.failed += 1
    failures.push(name)
  }
  console.log(`\n== ${name}\n${said.join('')}== ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${took()}`)
}

/** Runs a test suite and adds what it counted. One that runs beside another is printed when it is over. */
async function suite(
  name: string,
  config: string,
  { environment = {}, files = [], beside = false, retries = 0 }: SuiteOptions = {},
) {
  const took = stopwatch()
  const said: string[] = []
  if (!beside) console.log(`\n== ${name}`)
  const report = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`)
  const code = await node(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...files,
      `--config=${config}`,
      '--reporter=default',
      '--silent=passed-only',
      ...(retries > 0 ? [`--retry=${retries}`] : []),
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    environment,
    beside ? (text) => said.push(text) : undefined,
  )
  if (beside) console.log(`\n== ${name}\n${said.join('')}`)
  const { passed, failed: named, again } = countsOf(report)
  // A suite that broke outside its tests, as where a file could not even be read, has failed, whatever it counted.
  const failed = named.length === 0 && code !== 0 ? ['outside its tests'] : named
  total.passed += passed
  total.failed += failed.length
  failures.push(...failed.map((test) => `${name}: ${test}`))
  passedOnlyAgain.push(...again.map((test) => `${name}: ${test}`))
  console.log(`== ${name}: ${passed} passed, ${failed.length} failed in ${took()}`)
}

/** `files`: the only ones that run; all of the suite without them. */
type SuiteOptions = {
  environment?: Record<string, string>
  files?: string[]
  beside?: boolean
  retries?: number
}

/** What a suite reported: how many passed, and of each that failed, or failed at first, its name and what was said of it. */
function countsOf(report: string): { passed: number; failed: string[]; again: string[] } {
  try {
    const { numPassedTests, testResults }: Report = JSON.parse(readFileSync(report, 'utf8'))
    const failed = testResults.flatMap(({ name, message, status, assertionResults }) => {
      const tests = assertionResults.filter((test) => test.status === 'failed')
      if (status === 'failed' && tests.length === 0) return [`${relative('', name)}\n${indented(message)}`]
      return tests.map((test) => told(name, test))
    })
    const again = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
        .map((test) => told(name, test)),
    )
    return { passed: numPassedTests, failed, again }
  } catch {
    return { passed: 0, failed: ['no report'], again: [] }
  }
}

function told(file: string, { fullName, failureMessages }: Tried) {
  return `${relative('', file)} > ${fullName}\n${indented(failureMessages.join('\n'))}`
}

type Tried = { status: string; fullName: string; failureMessages: string[] }

/** As much of what Vitest writes of a run as is read here. */
type Report = {
  numPassedTests: number
  testResults: {
    name: string
    message: string
    status: string
    assertionResults: Tried[]
  }[]
}

/** As much as fits beside the others: the whole of it stands above. */
function indented(text: string) {
  return text
    .split('\n')
    .filter((line) => line.trim() && !/\/node_modules\/|node:internal/.test(line))
    .slice(0, 12)
    .map((line) => `  ${line}`)
    .join('\n')
}

type Output = (text: string) => unknown

function tool(command: string, args: string[], out?: Output) {
  return exitCodeOf(command, args, {}, out)
}

function node(args: string[], environment: Record<string, string>, out?: Output) {
  return exitCodeOf(process.execPath, args, environment, out)
}

function exitCodeOf(
  command: string,
  args: string[],
  environment: Record<string, string>,
  out?: Output,
): Promise<number> {
  const env = { ...process.env, ...environment, NO_COLOR: '1' }
  const where = out ? 'pipe' : 'inherit'
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', where, where], env })
    if (out) for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', out)
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}
