/**
 * A real n8n with the workflows of `acceptance/n8n`. It is far too large to be a dependency (2,100 packages, 2.4 GB), so it
 * is installed beside the project, once, and only for `npm run test:n8n`.
 */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Tool, toolBeside } from '../tool-beside.ts'

const VERSION = '2.8.4'
const WORKFLOWS = resolve('acceptance/n8n/workflows.json')
/** n8n takes its spreadsheet library from another address than the registry; the registry's own does as well here. */
const N8N: Tool = {
  name: 'n8n',
  dependencies: { n8n: VERSION },
  overrides: { xlsx: '0.18.5' },
  // Its database is compiled while it is installed.
  scripts: true,
}
const PATIENCE = 120_000

export type RunningN8n = {
  version: string
  /** Of its webhooks. */
  url: string
  stop: () => Promise<void>
}

export async function startN8n(say: (line: string) => void): Promise<RunningN8n> {
  const folder = toolBeside(N8N, say)
  const home = mkdtempSync(join(tmpdir(), 'n8n-home-'))
  const port = await freePort()
  const env = {
    ...process.env,
    // The project's Node, which n8n's own start script looks for on the path.
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    NODE_ENV: 'production',
    N8N_USER_FOLDER: home,
    N8N_PORT: String(port),
    N8N_RUNNERS_BROKER_PORT: String(await freePort()),
    N8N_LISTEN_ADDRESS: '127.0.0.1',
    N8N_DIAGNOSTICS_ENABLED: 'false',
    N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
    N8N_TEMPLATES_ENABLED: 'false',
    N8N_PERSONALIZATION_ENABLED: 'false',
  }
  const command = join(folder, 'node_modules/.bin/n8n')
  const tell = (...words: string[]) => {
    const done = spawnSync(command, words, { env, encoding: 'utf8' })
    if (done.status !== 0) throw new Error(`n8n ${words.join(' ')}: ${done.stdout}${done.stderr}`)
  }
  tell('import:workflow', `--input=${WORKFLOWS}`)
  for (const { id } of workflows()) tell('publish:workflow', `--id=${id}`)

  const child = spawn(command, ['start'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = `${said}${text}`.slice(-4000)
    })
  }
  const url = `http://127.0.0.1:${port}/webhook`
  await registered(url, child, () => said)
  return {
    version: VERSION,
    url,
    stop: async () => {
      const gone = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await Promise.race([gone, sleep(10_000)])
      rmSync(home, { recursive: true, force: true })
    },
  }
}

type Workflow = { id: string; nodes: { parameters: { path?: string } }[] }

function workflows() {
  return JSON.parse(readFileSync(WORKFLOWS, 'utf8')) as Workflow[]
}

/** It answers before its webhooks do. */
async function registered(url: string, child: ChildProcess, said: () => string) {
  const last = workflows().at(-1)?.nodes[0]?.parameters.path
  for (const until = Date.now() + PATIENCE; Date.now() < until; await sleep(500)) {
    if (child.exitCode !== null) throw new Error(`n8n ended while it started: ${said()}`)
    const answer = await fetch(`${url}/${last}`, { method: 'POST' }).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer && answer.status !== 404) return
  }
  throw new Error(`n8n did not register its webhooks: ${said()}`)
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })
}
