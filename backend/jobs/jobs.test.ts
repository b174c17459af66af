import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownWorkBy } from '#backend/http/own-work.ts'
import { copyOfTemplate } from '#backend/testing/start-app.ts'
import { longTest } from '#scripts/testing/long.ts'
import type { DeclaredJob } from './declared.ts'
import { readJobs } from './declared.ts'
import { type Jobs, startJobs } from './jobs.ts'

type Call = {
  path: string
  apikey: string
  isOwnWork: boolean
  body: { job: string; id: string; data: object }
}

const dir = mkdtempSync(join(tmpdir(), 'jobs-'))
const PACE = { clock: 1, care: 1, poll: 1 }
const QUICK = 'retryDelay: 1, retryDelayMax: 1'
let database: Awaited<ReturnType<typeof copyOfTemplate>>
let pool: pg.Pool
let functions: Server
const isOwnWork = ownWorkBy('the-mark')

let url: string
/** What the functions heard, in order, and how they answer it. */
let calls: Call[] = []
let reply: (call: Call, response: ServerResponse) => void
const running: Jobs[] = []
let log: Record<string, unknown>[] = []

beforeAll(async () => {
  functions = createServer(async (request, response) => {
    const call = {
      path: `${request.method} ${request.url}`,
      apikey: String(request.headers.apikey),
      isOwnWork: isOwnWork(request),
      body: JSON.parse(await text(request)),
    }
    calls.push(call)
    reply(call, response)
  })
  await new Promise<void>((resolve) => functions.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(functions.address() as AddressInfo).port}`
})
afterAll(() => {
  functions.closeAllConnections()
  functions.close()
  rmSync(dir, { recursive: true, force: true })
})

beforeEach(async () => {
  database = await copyOfTemplate()
  pool = new pg.Pool({ connectionString: database.url, max: 2 })
  // One that is just being closed when its database is dropped.
  pool.on('error', () => {})
  calls = []
  log = []
  reply = (_call, response) => void response.end('{}')
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop(1000)))
  await pool.end()
  await database.drop()
})

function declared(yaml: string): DeclaredJob[] {
  writeFileSync(join(dir, 'jobs.yaml'), yaml)
  return readJobs(dir)
}

/** One that works the jobs, as a server process does. */
async function startWorking(yaml: string) {
  const jobs = startJobs({
    databaseUrl: database.url,
    api: { url, key: 'the-secret-key', mark: 'the-mark' },
    jobs: declared(yaml),
    log: pino({ level: 'warn' }, { write: (line: string) => void log.push(JSON.parse(line)) }),
    pace: PACE,
  })
  running.push(jobs)
  await jobs.started
  return jobs
}

/** As pg-boss itself would write it: what `/jobs/v1` sends has a test of its own. */
async function send(name: string, data: object = {}) {
  const { rows } = await pool.query(
    `insert into pgboss.job (name, data, singleton_key, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, keep_until, heartbeat_seconds)
     select name, $2, gen_random_uuid(), policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, now() + interval '1 day', heartbeat_seconds
     from pgboss.queue where name = $1 returning id`,
    [name, data],
  )
  return rows[0].id as string
}

async function states(name: string) {
  const { rows } = await pool.query(
    `select state::text, retry_count as tries, output from pgboss.job where name = $1 order by created_on`,
    [name],
  )
  return rows
}

async function anotherLookAtTheClock() {
  const look = async () => (await pool.query('select cron_on from pgboss.version')).rows[0].cron_on.getTime()
  const last = await look()
  await until(look).toBeGreaterThan(last + 1000)
}

const until = (condition: () => Promise<unknown> | unknown) => expect.poll(condition, { interval: 100 })

test('a job is a call of the function of its name, with the secret key, its id and its data', async () => {
  await startWorking('digest: {}')
  const id = await send('digest', { day: '2026-11-22' })

  await until(() => calls.length).toBe(1)

  expect(calls[0]).toEqual({
    path: 'POST /functions/v1/digest',
    apikey: 'the-secret-key',
    isOwnWork: true,
    body: { job: 'digest', id, data: { day: '2026-11-22' } },
  })
  await until(() => states('digest')).toMatchObject([{ state: 'completed', output: { status: 200 } }])
})

longTest(
  'two on one database run each job once, whoever it was sent to, and each time of the clock once',
  {
    timeout: 40_000,
  },
  async () => {
    const begun = Math.floor(Date.now() / 60_000)
    const yaml = `each: {}\nminutely:\n  cron: '* * * * *'`
    await Promise.all([startWorking(yaml), startWorking(yaml)])
    const ids = await Promise.all(Array.from({ length: 40 }, () => send('each')))

    await until(async () => (await states('each')).filter(({ state }) => state === 'completed').length).toBe(
      40,
    )
    await until(() => calls.filter(({ body }) => body.job === 'minutely').length).toBeGreaterThan(0)
    await anotherLookAtTheClock()
    // A minute may end while this runs: one for each minute that it touched, and never two for one.
    const minutes = Math.floor(Date.now() / 60_000) - begun + 1
    expect((await states('minutely')).length).toBeLessThanOrEqual(minutes)

    const heard = calls.filter(({ body }) => body.job === 'each').map(({ body }) => body.id)
    expect(heard.sort()).toEqual(ids.sort())
  },
)

test('while a run by the clock is under way, the next time of the clock does not begin another', async () => {
  const yaml = `slow:\n  cron: '* * * * *'`
  let finish = () => {}
  reply = (_call, response) => {
    finish = () => response.end('{}')
  }
  await startWorking(yaml)
  await until(() => calls.length).toBe(1)

  const second = await pool.query(
    `insert into pgboss.job (name, policy, keep_until) values ('slow', 'exclusive', now() + interval '1 day')
     on conflict do nothing returning id`,
  )
  expect(second.rows).toEqual([])
  finish()
  await until(() => states('slow')).toMatchObject([{ state: 'completed' }])
})

test('by the clock a function is called only where something is due; what is sent is called, and so is what cannot be asked', async () => {
  await pool.query(`
    create table letters (id integer);
    create function public.has_letters() returns boolean language sql as 'select exists (select from letters)'`)
  const minutely = `cron: '* * * * *'`
  const yaml = `letters: { ${minutely}, due: public.has_letters }\nother: { ${minutely}, due: public.no_such }`
  const heard = (name: string) => calls.filter(({ body }) => body.job === name).length
  const working = await startWorking(yaml)

  await until(() => states('letters')).toMatchObject([{ state: 'completed', output: { due: false } }])
  await until(() => heard('other')).toBe(1)
  expect(heard('letters')).toBe(0)
  expect(log.map(({ msg }) => msg)).toEqual([
    'jobs: whether anything waits cannot be asked of public.no_such',
  ])
  await send('letters')
  await until(() => heard('letters')).toBe(1)

  await working.stop(1000)
  await pool.query(`insert into letters values (1); delete from pgboss.job; delete from pgboss.schedule`)
  await startWorking(yaml)
  await until(() => heard('letters')).toBe(2)
})

test('what fails is tried again, and what keeps failing stays to be looked at, with the reason', async () => {
  reply = (call, response) => {
    const isSecond = calls.filter(({ body }) => body.id === call.body.id).length > 1
    response.statusCode = call.body.job === 'hopeless' || !isSecond ? 503 : 200
    response.end('the source is away')
  }
  await startWorking(`shaky: { ${QUICK} }\nhopeless: { retryLimit: 1, ${QUICK} }`)
  await send('shaky')
  await send('hopeless')

  await until(() => states('shaky')).toMatchObject([{ state: 'completed', tries: 1 }])
  await until(() => states('hopeless')).toMatchObject([
    {
      state: 'failed',
      tries: 1,
      output: { message: 'The function answered 503: the source is away' },
    },
  ])
  expect(calls.filter(({ body }) => body.job === 'hopeless')).toHaveLength(2)
  expect(log.filter(({ job }) => job === 'hopeless')).toMatchObject([
    { level: 40, msg: 'jobs: a run has failed and is tried again', tries: 1 },
    { level: 50, msg: 'jobs: a job has failed for good', tries: 2 },
  ])
})

longTest('a worker that is killed leaves its job to another', { timeout: 40_000 }, async () => {
  const yaml = `long: { expireInSeconds: 3, ${QUICK} }`
  reply = () => {}
  await (await startWorking(yaml)).stop(1000)
  const id = await send('long')
  writeFileSync(join(dir, 'config.toml'), '')
  const environment = {
    DATABASE_URL: database.url,
    JOBS_API_URL: url,
    JOBS_API_KEY: 'the-secret-key',
    SUPABASE_PROJECT_DIR: dir,
  }
  const victim = spawn(process.execPath, ['scripts/jobs.ts'], { env: { ...process.env, ...environment } })
  await until(() => calls.length).toBe(1)

  victim.kill('SIGKILL')
  reply = (_call, response) => void response.end('{}')
  await startWorking(yaml)

  await until(() => states('long')).toMatchObject([{ state: 'completed', tries: 1 }])
  expect(calls.map(({ body }) => body.id)).toEqual([id, id])
})

longTest('told to stop, it finishes what is under way, and gives back what does not end', async () => {
  const open: ServerResponse[] = []
  reply = (_call, response) => void open.push(response)
  const jobs = await startWorking(`long: { ${QUICK} }\nshort: {}`)
  await send('short')
  await send('long')
  await until(() => calls.length).toBe(2)
  const short = calls.findIndex(({ body }) => body.job === 'short')

  const stopped = jobs.stop(1500)
  open[short]?.end('{}')
  await stopped

  expect(await states('short')).toMatchObject([{ state: 'completed' }])
  expect(await states('long')).toMatchObject([{ state: 'retry' }])
})

test('a clock that the file no longer names is stopped, and a time that cannot be read costs only its own job', async () => {
  await startWorking(`old:\n  cron: '0 5 * * *'\nkept:\n  cron: '0 6 * * *'`)
  await startWorking(`broken:\n  cron: '99 5 * * *'\nkept:\n  cron: '0 7 * * *'`)

  const { rows } = await pool.query('select name, cron from pgboss.schedule')
  expect(rows).toEqual([{ name: 'kept', cron: '0 7 * * *' }])
  expect(log).toMatchObject([{ job: 'broken', msg: 'jobs: the time in jobs.yaml cannot be read' }])
})

test('the queue is no caller’s to see', async () => {
  await startWorking('digest: {}')
  const { rows } = await pool.query(
    `select role, has_schema_privilege(role, 'pgboss', 'usage') as may
     from unnest(array['anon', 'authenticated', 'service_role']) role order by role`,
  )
  expect(rows).toEqual(['anon', 'authenticated', 'service_role'].map((role) => ({ role, may: false })))
})
