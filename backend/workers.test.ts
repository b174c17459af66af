import { spawnSync } from 'node:child_process'
import cluster, { type Worker } from 'node:cluster'
import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import { pino } from 'pino'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { longTest } from '#scripts/testing/long.ts'
import { type StartedServer, startRealServer } from '#scripts/testing/server.ts'
import { readConfig } from './config.ts'
import { startSmtp } from './mail/testing/smtp-server.ts'
import { refuseTooManyWorkers, startWorkers } from './workers.ts'

const TIME = 60_000
const started: StartedServer[] = []
const projectDir = mkdtempSync(join(tmpdir(), 'slow-project-'))
mkdirSync(join(projectDir, 'migrations'))
writeFileSync(join(projectDir, 'config.toml'), 'project_id = "slow"\n')
writeFileSync(
  join(projectDir, 'migrations/20260101000000_slow.sql'),
  `create function public.slow(seconds double precision) returns text language sql
   as $$ select 'done' from pg_sleep(seconds) $$;`,
)

afterEach(async () => {
  for (const server of started.splice(0)) {
    if (server.process.exitCode === null && server.process.signalCode === null) await server.stop()
    server.remove()
  }
})
afterAll(() => rmSync(projectDir, { recursive: true, force: true }))

async function start(environment: Record<string, string> = {}) {
  const server = await startRealServer(
    { SUPABASE_PROJECT_DIR: projectDir, RATE_LIMITS: 'off', ...environment },
    undefined,
    'backend/main.ts',
  )
  started.push(server)
  return server
}

function workersOf({ process: { pid } }: StartedServer): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=,stat=,args=', '--ppid', String(pid)], { encoding: 'utf8' })
  return stdout
    .split('\n')
    .filter((line) => line.includes('backend/main.ts') && !/^\s*\d+\s+Z/.test(line))
    .map((line) => Number(line.trim().split(/\s+/)[0]))
}

type Answer = { status: number; body: string } | { error: string }

/** One request, on a connection of the agent's; never rejects. */
function ask(url: string, { agent, headers = {} }: { agent?: Agent; headers?: Record<string, string> } = {}) {
  return new Promise<Answer>((resolve) => {
    const sent = request(url, { headers, agent: agent ?? new Agent() }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text
      })
      response.once('end', () => resolve({ status: response.statusCode ?? 0, body }))
      response.once('error', (error: NodeJS.ErrnoException) => resolve({ error: `torn: ${error.code}` }))
    })
    sent.once('error', (error: NodeJS.ErrnoException) => resolve({ error: error.code ?? error.message }))
    sent.end()
  })
}

async function signUp({ API_URL, ANON_KEY }: StartedServer['instance']) {
  const client = createClient(API_URL, ANON_KEY, { auth: { persistSession: false, autoRefreshToken: false } })
  const email = `asha.${crypto.randomUUID()}@example.in`
  const { data, error } = await client.auth.signUp({ email, password: 'Monsoon-26-Rain' })
  if (!data.session) throw error ?? new Error('no session')
  return data.session.access_token
}

test('two workers answer on one port: sign in at one, work at the other', { timeout: TIME }, async () => {
  const server = await start({ WORKERS: '2' })
  const { API_URL, ANON_KEY, SECRET_KEY } = server.instance
  expect(workersOf(server)).toHaveLength(2)
  const token = await signUp(server.instance)

  // Each on a connection of its own: they go to the workers by turns.
  const users = await Promise.all(
    Array.from({ length: 8 }, () =>
      ask(`${API_URL}/auth/v1/user`, { headers: { apikey: ANON_KEY, Authorization: `Bearer ${token}` } }),
    ),
  )
  expect(users.map((answer) => 'status' in answer && answer.status)).toEqual(Array(8).fill(200))
  for (let turn = 0; turn < 2; turn++) {
    expect(await ask(`${API_URL}/auth/v1/admin/users`, { headers: { apikey: SECRET_KEY } })).toMatchObject({
      status: 200,
    })
  }
  expect(await ask(`${API_URL}/readyz`)).toEqual({ status: 200, body: '{"ready":true,"missing":[]}' })
})

test('mail that the first process hands over is done with when it ends, and not sent again', {
  timeout: TIME,
}, async () => {
  const kept = Promise.withResolvers<void>()
  const smtp = await startSmtp({ until: kept.promise })
  const dataDir = mkdtempSync(join(tmpdir(), 'workers-mail-'))
  const waiting = join(dataDir, 'waiting-mail')
  mkdirSync(waiting)
  const name = `${Date.now()}-${Date.now() + 3_600_000}-${crypto.randomUUID()}.json`
  writeFileSync(join(waiting, name), '{"to":"asha@example.in","subject":"Your link","text":"x"}')
  const server = await startRealServer(
    { SUPABASE_PROJECT_DIR: projectDir, WORKERS: '2', SMTP_URL: smtp.url },
    dataDir,
    'backend/main.ts',
  )
  started.push(server)
  await expect.poll(() => smtp.messages.length).toBe(1)

  const stopped = server.stop()
  await Promise.race([stopped, sleep(4_000)])
  kept.resolve()
  await stopped

  expect(readdirSync(waiting)).toEqual([])
  await smtp.stop()
})

longTest(
  'mail that a worker could not hand over is kept, also when requests took all the time there was',
  {
    timeout: TIME,
  },
  async () => {
    const smtp = await startSmtp({ until: new Promise(() => {}) })
    const server = await start({
      ...{ WORKERS: '2', SMTP_URL: smtp.url, DRAIN_SECONDS: '9', DRAIN_GRACE_SECONDS: '0' },
    })
    const { API_URL, ANON_KEY } = server.instance
    await signUp(server.instance)
    const client = createClient(API_URL, ANON_KEY, { auth: { persistSession: false } })
    const email = `meera.${crypto.randomUUID()}@example.in`
    await client.auth.signInWithOtp({ email, options: { shouldCreateUser: true } })
    await expect.poll(() => smtp.messages.length).toBeGreaterThan(0)
    // Requests that never end, at either worker.
    const headers = { apikey: ANON_KEY, 'Content-Type': 'application/json', 'Content-Length': '100' }
    const endless = [1, 2, 3, 4].map(() => {
      const one = request(`${API_URL}/rest/v1/rpc/slow`, { method: 'POST', headers, agent: new Agent() })
      one.on('error', () => {}).write('{')
      return one
    })
    await sleep(500)

    await server.stop()
    for (const one of endless) one.destroy()

    const waiting = join(server.dataDir, 'waiting-mail')
    expect(existsSync(waiting) ? readdirSync(waiting) : []).toHaveLength(smtp.messages.length)
    await smtp.stop()
  },
)

longTest('/metrics of either worker tells of both', { timeout: TIME }, async () => {
  const server = await start({ WORKERS: '2' })
  const { API_URL } = server.instance
  for (let count = 0; count < 6; count++) await ask(`${API_URL}/healthz`)

  for (let turn = 0; turn < 2; turn++) {
    const answer = await ask(`${API_URL}/metrics`)
    const text = 'body' in answer ? answer.body : ''
    expect(text).toContain('server_workers{state="up"} 2')
    expect(text).toContain('postgres_up 1')
    const counted =
      /http_request_duration_seconds_count\{service="monitoring",method="GET",status="2xx"\} (\d+)/
    expect(Number(counted.exec(text)?.[1])).toBeGreaterThanOrEqual(6)
  }
})

longTest(
  'a worker that is killed is replaced, and the other answers meanwhile',
  { timeout: TIME },
  async () => {
    const server = await start({ WORKERS: '2' })
    const [victim = 0, survivor] = workersOf(server)

    process.kill(victim, 'SIGKILL')
    await expect.poll(() => workersOf(server)).not.toContain(victim)
    // A connection that was still waiting in the queue of the dead one is reset: its caller tries once more.
    const askTwice = async () => {
      const first = await ask(`${server.instance.API_URL}/healthz`)
      return 'error' in first ? ask(`${server.instance.API_URL}/healthz`) : first
    }
    const meanwhile = await Promise.all(Array.from({ length: 20 }, askTwice))

    expect(meanwhile).toEqual(Array(20).fill({ status: 200, body: 'ok\n' }))
    await expect.poll(() => workersOf(server).length).toBe(2)
    expect(workersOf(server)).toContain(survivor)
    expect(server.output()).toContain('a worker has died and is replaced')
    const up = async () => {
      const answer = await ask(`${server.instance.API_URL}/metrics`)
      return 'body' in answer && answer.body.includes('server_workers{state="up"} 2')
    }
    await expect.poll(up).toBe(true)
  },
)

longTest('stopping stops the workers too, and leaves nothing running', { timeout: TIME }, async () => {
  const server = await start({ WORKERS: '2' })
  const workers = workersOf(server)

  expect(await server.stop()).toBe(0)

  expect(server.output()).toContain('Stopped.')
  for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow()
})

longTest('when the first process is killed, no worker goes on alone', { timeout: TIME }, async () => {
  const server = await start({ WORKERS: '2' })
  const workers = workersOf(server)

  server.process.kill('SIGKILL')

  const alive = () => workers.filter((pid) => spawnSync('ps', ['-p', String(pid)]).status === 0)
  await expect.poll(alive).toEqual([])
})

test('more workers than the embedded database can serve is one sentence', () => {
  const config = (environment: Record<string, string>) => readConfig(environment)

  expect(() => refuseTooManyWorkers(config({ WORKERS: '5' }))).not.toThrow()
  expect(() => refuseTooManyWorkers(config({ WORKERS: '6' }))).toThrow(
    'WORKERS=6 with DATABASE_POOL_SIZE=10 may need 108 connections to PostgreSQL, and the embedded one has 90 for them: lower either.',
  )
  expect(() => refuseTooManyWorkers(config({ WORKERS: '6', DATABASE_POOL_SIZE: '6' }))).not.toThrow()
  expect(() => refuseTooManyWorkers(config({ DATABASE_POOL_SIZE: '58' }))).not.toThrow()
  expect(() => refuseTooManyWorkers(config({ DATABASE_POOL_SIZE: '59' }))).toThrow(
    'DATABASE_POOL_SIZE=59 may need 92 connections to PostgreSQL, and the embedded one has 90 for them: lower it.',
  )
  expect(() => refuseTooManyWorkers(config({ WORKERS: '64', DATABASE_URL: 'postgres://x/y' }))).not.toThrow()
})

longTest(
  'two servers of their own data directories: sign in at one, work at the other, with the same keys',
  {
    timeout: TIME,
  },
  async () => {
    const secret = { JWT_SECRET: randomBytes(32).toString('hex') }
    const first = await start(secret)
    const second = await start({ ...secret, DATABASE_URL: first.instance.DB_URL })

    for (const [here, there] of [
      [first, second],
      [second, first],
    ] as const) {
      const token = await signUp(here.instance)
      const headers = { apikey: here.instance.PUBLISHABLE_KEY, Authorization: `Bearer ${token}` }
      expect(await ask(`${there.instance.API_URL}/auth/v1/user`, { headers })).toMatchObject({ status: 200 })
      expect(await ask(`${there.instance.API_URL}/rest/v1/rpc/slow?seconds=0`, { headers })).toEqual({
        status: 200,
        body: '"done"',
      })
    }
  },
)

longTest.each(['1', '2'])(
  'told to stop, %s process(es) finish what is under way and lose nothing',
  {
    timeout: TIME,
  },
  async (workers) => {
    const server = await start({ WORKERS: workers, DRAIN_GRACE_SECONDS: '1.5', LOG_LEVEL: 'info' })
    const { API_URL, ANON_KEY } = server.instance
    const headers = { apikey: ANON_KEY }
    const answers: (Answer & { id: string })[] = []
    const agent = new Agent({ keepAlive: true, maxSockets: 8 })
    const loop = async () => {
      for (;;) {
        const id = crypto.randomUUID()
        const asked = { agent, headers: { ...headers, 'X-Request-Id': id } }
        const answer = await ask(`${API_URL}/rest/v1/rpc/slow?seconds=0.01`, asked)
        answers.push({ ...answer, id })
        if ('error' in answer) return
      }
    }
    const loops = Array.from({ length: 8 }, loop)
    await expect.poll(() => answers.length).toBeGreaterThan(50)
    const slow = ask(`${API_URL}/rest/v1/rpc/slow?seconds=2.5`, { headers })
    const exited = new Promise((resolve) => server.process.once('close', resolve))

    server.process.kill('SIGTERM')

    const ready = () => ask(`${API_URL}/readyz`)
    await expect.poll(ready).toEqual({ status: 503, body: '{"ready":false,"missing":["stopping"]}' })
    await Promise.all(loops)
    agent.destroy()
    expect(await slow).toEqual({ status: 200, body: '"done"' })
    expect(await exited).toBe(0)
    const log = server.output()
    const failures = answers.filter((answer) => !('status' in answer && answer.status === 200))
    expect(failures).toHaveLength(8)
    for (const failure of failures) {
      // Refused at the door, or turned away while it waited there; nobody who was let in.
      expect(failure).toMatchObject({ error: expect.stringMatching(/^ECONN(REFUSED|RESET)$/) })
      expect(log).not.toContain(failure.id)
    }
    const answered = answers.filter((answer) => 'status' in answer)
    expect(answered.filter(({ id }) => !log.includes(id))).toEqual([])
  },
)

/** A process that the system has begun, or, without a number, has not. */
function begun(pid?: number) {
  const worker = Object.assign(new EventEmitter(), { process: { pid }, isConnected: () => false })
  return worker as unknown as Worker
}

test('where the system has no room for another worker the others go on, and it is asked again', async () => {
  const [first, none, last] = [begun(1), begun(), begun(2)]
  const fork = vi.spyOn(cluster, 'fork').mockReturnValueOnce(first).mockReturnValueOnce(none)
  fork.mockImplementationOnce(() => {
    throw new Error('spawn ENOMEM')
  })
  fork.mockReturnValueOnce(last)
  const config = { ...readConfig({}), workers: 1 }
  const log = pino({ level: 'silent' })
  try {
    const starting = startWorkers({ config, log, databaseUrl: '', port: 0, signal: undefined })
    first.emit('message', { kind: 'ready' })
    const workers = await starting

    first.emit('exit', 1, null)
    await vi.waitFor(() => expect(fork).toHaveBeenCalledTimes(2))
    none.emit('error', new Error('spawn EAGAIN'))
    await vi.waitFor(() => expect(fork).toHaveBeenCalledTimes(4))

    const stopped = workers.stop(0)
    last.emit('exit', 0, null)
    await stopped
  } finally {
    fork.mockRestore()
  }
})
