import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { ConfigError } from '#backend/config.ts'
import { longTest } from '#scripts/testing/long.ts'
import { type StartedServer, startRealServer } from '#scripts/testing/server.ts'
import { fillingFailed } from './start.ts'

const TIME = 60_000
const started: StartedServer[] = []

afterEach(async () => {
  for (const server of started.splice(0)) {
    if (server.process.exitCode === null && server.process.signalCode === null) await server.stop()
    for (const pid of postgresOn(server.dataDir)) process.kill(pid, 'SIGKILL')
    server.remove()
  }
})

/** The backend alone, or with the study library, which takes seconds more to load. */
async function start(
  environment: Record<string, string> = {},
  dataDir?: string,
  entry: 'backend/main.ts' | 'scripts/start.ts' = 'backend/main.ts',
) {
  const server = await startRealServer(environment, dataDir, entry)
  started.push(server)
  return server
}

function startWhole(dataDir?: string) {
  return start({}, dataDir, 'scripts/start.ts')
}

/** What a start that cannot succeed says and how it ends. */
function refusal(environment: Record<string, string>): Promise<{ code: number | null; said: string[] }> {
  const dataDir = environment.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'refused-'))
  const env = { ...process.env, PORT: '0', ...environment, DATA_DIR: dataDir }
  const child = spawn(process.execPath, ['scripts/start.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  return new Promise((resolve) => {
    child.once('close', (code) => {
      if (!environment.DATA_DIR) rmSync(dataDir, { recursive: true, force: true })
      resolve({ code, said: said.trim().split('\n') })
    })
  })
}

function postgresOn(dataDir: string): number[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,stat=,args='], { encoding: 'utf8' })
  return stdout
    .split('\n')
    .filter((line) => line.includes(`${dataDir}/postgres`) && !/^\s*\d+\s+Z/.test(line))
    .map((line) => Number(line.trim().split(/\s+/)[0]))
}

async function query(server: StartedServer, text: string) {
  const client = new pg.Client({ connectionString: server.instance.DB_URL })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

const addTopic = `insert into public.topics (slug, title, summary, position) values ('kept', 'Kept', 'A row to be kept', 999)`
const findTopic = `select title from public.topics where slug = 'kept'`

test('it comes up with everything ready, and stops with nothing left running', {
  timeout: TIME,
}, async () => {
  const server = await startWhole()

  const ready = await fetch(`${server.instance.API_URL}/readyz`)
  // The site is built in a later step of the tests than this one; nothing else may be missing.
  expect((await ready.json()).missing.filter((part: string) => part !== 'site')).toEqual([])
  expect(await (await fetch(`${server.instance.API_URL}/healthz`)).text()).toBe('ok\n')

  expect(await server.stop()).toBe(0)
  expect(server.output()).toContain('Stopped.')
  expect(postgresOn(server.dataDir)).toEqual([])
})

test('a second start has lost nothing', { timeout: TIME }, async () => {
  const first = await start()
  await query(first, addTopic)
  const { ANON_KEY } = first.instance
  await first.stop()

  const second = await start({}, first.dataDir)

  expect(await query(second, findTopic)).toEqual([{ title: 'Kept' }])
  expect(second.instance.ANON_KEY).toBe(ANON_KEY)
  expect(second.output()).not.toContain('Applying')
})

longTest('after Node was killed, the next start takes over what it left', { timeout: TIME }, async () => {
  const first = await start()
  await query(first, addTopic)
  first.process.kill('SIGKILL')
  await new Promise((resolve) => first.process.once('exit', resolve))
  expect(postgresOn(first.dataDir).length).toBeGreaterThan(0)

  const second = await start({}, first.dataDir)

  expect(second.output()).toContain('an earlier run left behind')
  expect(await query(second, findTopic)).toEqual([{ title: 'Kept' }])
})

longTest(
  'when PostgreSQL is killed it is started again on its address, and nothing is lost',
  {
    timeout: TIME,
  },
  async () => {
    const server = await start()
    await query(server, addTopic)
    const pidFile = readFileSync(join(server.dataDir, 'postgres/postmaster.pid'), 'utf8')
    process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL')

    await expect.poll(server.output, { timeout: TIME }).toContain('PostgreSQL is back')
    expect(server.output()).toContain('PostgreSQL stopped unexpectedly; it is started again.')
    expect(await query(server, findTopic)).toEqual([{ title: 'Kept' }])
    // The site may not be built in a test run, so only the database is asked about.
    const missing = async () => (await (await fetch(`${server.instance.API_URL}/readyz`)).json()).missing
    await expect.poll(missing, { timeout: 30_000 }).not.toContain('database')
  },
)

test('a busy port is one sentence and exit code 1', { timeout: TIME }, async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as { port: number }

  const { code, said } = await refusal({ PORT: String(port) })

  other.close()
  expect(said).toEqual([
    `Port ${port} is already in use: stop the program that uses it, or set PORT to another one.`,
  ])
  expect(code).toBe(1)
})

test('a data directory in use is one sentence and exit code 1, and the one who uses it goes on', {
  timeout: TIME,
}, async () => {
  const server = await start()

  const { code, said } = await refusal({ DATA_DIR: server.dataDir })

  expect(said).toEqual([
    `The data directory ${server.dataDir} is in use by another running server: stop that one, or set DATA_DIR to another folder.`,
  ])
  expect(code).toBe(1)
  expect((await fetch(`${server.instance.API_URL}/healthz`)).status).toBe(200)
})

test('a database whose secrets are gone is left alone, and no new ones are made', {
  timeout: TIME,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'no-secrets-'))
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '17\n')

  const { code, said } = await refusal({ DATA_DIR: dataDir })

  expect([code, existsSync(join(dataDir, 'secrets.json'))]).toEqual([1, false])
  expect(said).toEqual([
    `${dataDir} holds a database but no secrets.json, without which it cannot be opened: put that file back, from the newest backup (each has one). Nothing was changed.`,
  ])
  rmSync(dataDir, { recursive: true })
})

test('a first start whose PostgreSQL goes down says what that said, not that the connection was lost', () => {
  const cut = new Error('Connection terminated unexpectedly')
  const full = 'PANIC:  could not write to file "pg_wal/xlogtemp.7": No space left on device'
  for (const error of [cut, new ConfigError(`The study library could not be loaded: ${cut.message}.`)])
    expect(fillingFailed(error, full)).toMatchObject({
      name: 'ConfigError',
      message: `PostgreSQL went down while its database was made: ${full}`,
    })
  expect(fillingFailed(cut)).toMatchObject({
    name: 'ConfigError',
    message: 'PostgreSQL went away while its database was made: Connection terminated unexpectedly.',
  })
  const other = new Error('a mistake of ours')
  expect(fillingFailed(other)).toBe(other)
})

longTest(
  'a release that was put back leaves the library of the newer one as it is',
  { timeout: TIME },
  async () => {
    const newer = await startWhole()
    await query(
      newer,
      `insert into supabase_migrations.schema_migrations (version) values ('99990101000000')`,
    )
    await query(newer, `update public.library_loads set content_hash = 'of the newer release'`)
    await newer.stop()

    const back = await startWhole(newer.dataDir)

    expect(back.output()).toContain('The database is of a newer release: ')
    expect(await query(back, 'select distinct content_hash from public.library_loads')).toEqual([
      { content_hash: 'of the newer release' },
    ])
  },
)

longTest('so is one of a server whose database is elsewhere', { timeout: TIME }, async () => {
  const first = await start()
  const elsewhere = { DATABASE_URL: first.instance.DB_URL, JWT_SECRET: first.instance.JWT_SECRET }
  const dataDir = mkdtempSync(join(tmpdir(), 'elsewhere-'))
  const second = await start(elsewhere, dataDir)

  const { code, said } = await refusal({ ...elsewhere, DATA_DIR: dataDir })

  expect(said).toEqual([
    `The data directory ${dataDir} is in use by another running server: stop that one, or set DATA_DIR to another folder.`,
  ])
  expect(code).toBe(1)
  await second.stop()
  // What a killed one left behind is in nobody's way, though its number is another program's by now.
  writeFileSync(join(dataDir, 'instance.json'), JSON.stringify({ PID: '1' }))
  expect(await (await start(elsewhere, dataDir)).stop()).toBe(0)
})

test.each([
  [
    'postgresql://nobody:secret@127.0.0.1:1/none',
    'DATABASE_URL does not lead to a usable PostgreSQL: no server answers there: start it, or correct host and port.',
  ],
  [
    'postgresql://nobody:secret@no-such-host.invalid/none',
    'DATABASE_URL does not lead to a usable PostgreSQL: its host is unknown.',
  ],
  [
    'postgresql://nobody:secret@127.0.0.1:many/none',
    'DATABASE_URL does not lead to a usable PostgreSQL: it is not an address (in its password write @ : / # % as %40 %3A %2F %23 %25).',
  ],
  [
    'postgresql://nobody:secret@127.0.0.1:1/none?sslmode=verify-full&sslrootcert=/no/such/file',
    "DATABASE_URL does not lead to a usable PostgreSQL: ENOENT: no such file or directory, open '/no/such/file'.",
  ],
  [
    'mysql://localhost/x',
    'The environment variable DATABASE_URL is not usable: must start with postgres:// or postgresql://.',
  ],
])('a broken DATABASE_URL is one sentence and exit code 1: %s', { timeout: TIME }, async (url, sentence) => {
  const { code, said } = await refusal({ DATABASE_URL: url })

  expect(said).toEqual([sentence])
  expect(code).toBe(1)
})

test('a refused password is said without showing it', { timeout: TIME }, async () => {
  const server = await start()
  const url = new URL(server.instance.DB_URL)
  url.password = 'wrong-secret'

  const { code, said } = await refusal({ DATABASE_URL: url.href })

  expect(said).toEqual([
    'DATABASE_URL does not lead to a usable PostgreSQL: the password is refused, or the role is unknown there.',
  ])
  expect(code).toBe(1)
})

test('a database that cannot hold what is written, or too few connections, is refused with what to do', {
  timeout: TIME,
}, async () => {
  const server = await start({ JOBS: 'off' })
  await query(server, `create database latin encoding 'LATIN1' locale 'C' template template0`)
  const latin = new URL(server.instance.DB_URL)
  latin.pathname = '/latin'

  expect(await refusal({ DATABASE_URL: latin.href })).toEqual({
    code: 1,
    said: [
      expect.stringMatching(
        /^DATABASE_URL leads to a database in LATIN1, .*: make one with "create database … /,
      ),
    ],
  })
  expect(await refusal({ DATABASE_URL: server.instance.DB_URL, DATABASE_POOL_SIZE: '200' })).toEqual({
    code: 1,
    said: [
      'DATABASE_URL leads to a PostgreSQL that lets in 117 connections, and this server may need 303: raise max_connections or the limit of the database there, or lower DATABASE_POOL_SIZE or WORKERS.',
    ],
  })
})

longTest(
  'a database that may not be written is one sentence and exit code 1',
  { timeout: TIME },
  async () => {
    const server = await start({ JOBS: 'off' })
    const url = new URL(server.instance.DB_URL)
    await query(server, `create role reader login superuser password 'reader'`)
    await query(server, 'alter role reader set default_transaction_read_only = on')
    await query(server, `create role plain login password 'plain'`)
    url.username = 'reader'
    url.password = 'reader'
    const reader = await refusal({ DATABASE_URL: url.href })
    url.username = 'plain'
    url.password = 'plain'
    const plain = await refusal({ DATABASE_URL: url.href })

    expect(reader).toEqual({
      code: 1,
      said: [
        'The database cannot be brought up to date: cannot execute CREATE SCHEMA in a read-only transaction.',
      ],
    })
    expect(plain).toEqual({
      code: 1,
      said: [
        'The database cannot be brought up to date: permission denied for database postgres; the role of DATABASE_URL has to be a superuser, or to have what docs/deploy.md names.',
      ],
    })
  },
)

longTest('two servers share one external PostgreSQL', { timeout: TIME }, async () => {
  const first = await start()
  const secret = { JWT_SECRET: first.instance.JWT_SECRET }
  const second = await start({ DATABASE_URL: first.instance.DB_URL, ...secret })

  await query(second, addTopic)

  const answer = await fetch(`${first.instance.API_URL}/rest/v1/topics?slug=eq.kept&select=title`, {
    headers: { apikey: second.instance.ANON_KEY },
  })
  expect(await answer.json()).toEqual([{ title: 'Kept' }])
})

longTest('secrets and the instance file are their owner’s alone', { timeout: TIME }, async () => {
  // a first start: elsewhere they may be copies
  const server = await start({}, mkdtempSync(join(tmpdir(), 'first-')))

  for (const file of ['secrets.json', 'instance.json']) {
    expect(statSync(join(server.dataDir, file)).mode & 0o077).toBe(0)
  }
})

/** Starts, and does something to the process as soon as it has said so much. */
async function interrupted(dataDir: string, atWords: string, signal: 'SIGINT' | 'SIGKILL') {
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir }
  const child = spawn(process.execPath, ['scripts/start.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (!said.includes(atWords) && (said + text).includes(atWords)) child.kill(signal)
    said += text
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, said }
}

longTest(
  'Ctrl-C before it is ready leaves nothing running, and the next start is whole',
  {
    timeout: TIME,
  },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'interrupted-'))

    const { code, said } = await interrupted(dataDir, 'Applying 002_auth', 'SIGINT')

    expect(said).toContain('Stopped.')
    expect(said).not.toContain('Ready')
    expect(code).toBe(0)
    expect(postgresOn(dataDir)).toEqual([])
    expect(
      await query(await startWhole(dataDir), 'select count(*)::int > 0 as loaded from public.notes'),
    ).toEqual([{ loaded: true }])
  },
)

longTest.each(['Making a new PostgreSQL data directory', 'Applying 001_roles', 'Applying 20261120000800'])(
  'killed at "%s" in its first start, it comes up whole the next time',
  { timeout: TIME },
  async (words) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'interrupted-'))
    await interrupted(dataDir, words, 'SIGKILL')

    const server = await startWhole(dataDir)

    expect(await query(server, 'select count(*)::int > 0 as loaded from public.notes')).toEqual([
      { loaded: true },
    ])
  },
)

longTest('what an interrupted first start left half made is cleared away', { timeout: TIME }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'half-'))
  mkdirSync(join(dataDir, 'postgres.new-abandoned'))
  writeFileSync(join(dataDir, 'postgres.new-abandoned', 'PG_VERSION'), '17')

  const server = await start({}, dataDir)

  expect(existsSync(join(server.dataDir, 'postgres.new-abandoned'))).toBe(false)
})

longTest('functions work on an IPv6 address too', { timeout: TIME }, async () => {
  const server = await start({ HOST: '::1' })
  const { port } = new URL(server.instance.API_URL)

  const answer = await fetch(`http://[::1]:${port}/functions/v1/get-google-config`, { method: 'POST' })

  expect(await answer.json()).toMatchObject({ clientId: null })
})
