import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedServer, startRealServer } from '#scripts/testing/server.ts'

const projectDir = mkdtempSync(join(tmpdir(), 'sending-'))
let server: StartedServer

beforeAll(async () => {
  mkdirSync(join(projectDir, 'functions/note'), { recursive: true })
  mkdirSync(join(projectDir, 'migrations'))
  symlinkSync(resolve('node_modules'), join(projectDir, 'node_modules'))
  writeFileSync(
    join(projectDir, 'config.toml'),
    'project_id = "sending"\n[functions.note]\nverify_jwt = false\n',
  )
  writeFileSync(join(projectDir, 'jobs.yaml'), 'note: {}\n')
  writeFileSync(
    join(projectDir, 'migrations/20260101000000_noted.sql'),
    `create table public.noted (job text, id uuid, data jsonb);
     grant select, insert on public.noted to service_role;
     alter table public.noted enable row level security;`,
  )
  writeFileSync(
    join(projectDir, 'functions/note/index.ts'),
    `import { withSupabase } from '@supabase/server'
     export default { fetch: withSupabase({ auth: 'secret' }, async (request, { supabaseAdmin }) => {
       const { error } = await supabaseAdmin.from('noted').insert(await request.json())
       return Response.json({ error }, { status: error ? 500 : 200 })
     }) }`,
  )
  const environment = { SUPABASE_PROJECT_DIR: projectDir, RATE_LIMITS: 'off', WORKERS: '2' }
  server = await startRealServer(environment, undefined, 'backend/main.ts')
}, 120_000)
afterAll(async () => {
  await server.stop()
  server.remove()
  rmSync(projectDir, { recursive: true, force: true })
})

function send(name: string, body: unknown, key = server.instance.SECRET_KEY) {
  return fetch(`${server.instance.API_URL}/jobs/v1/${name}`, {
    method: 'POST',
    headers: { apikey: key, 'Content-Type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

async function noted() {
  const answer = await fetch(`${server.instance.API_URL}/rest/v1/noted?order=data->>n`, {
    headers: { apikey: server.instance.SECRET_KEY },
  })
  return (await answer.json()) as { job: string; id: string; data: Record<string, unknown> }[]
}

test('what two processes are sent is run by the project’s function, each job once', {
  timeout: 30_000,
}, async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => send('note', { data: { n: n + 10 } })),
  )

  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(202))
  const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).id))
  await expect.poll(async () => (await noted()).length).toBe(12)
  expect(await noted()).toEqual(ids.map((id, n) => ({ job: 'note', id, data: { n: n + 10 } })))
})

test('of one key only one waits; and what begins later has not begun', async () => {
  const later = { data: { n: 'later' }, startAfter: 3600, singletonKey: 'once' }
  const first = await send('note', later)
  const second = await send('note', { ...later, startAfter: '2030-01-01T06:30:00+05:30' })

  expect(first.status).toBe(202)
  expect(await first.json()).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect(second.status).toBe(200)
  expect(await second.json()).toEqual({ id: null })
  expect((await noted()).filter(({ data }) => data.n === 'later')).toEqual([])
})

test('the public key, a learner’s, a wrong one and none are refused', async () => {
  const { PUBLISHABLE_KEY, ANON_KEY } = server.instance
  const { status } = await send('note', {}, PUBLISHABLE_KEY)
  expect(status).toBe(403)
  expect((await send('note', {}, 'sb_secret_wrong')).status).toBe(401)
  const without = await fetch(`${server.instance.API_URL}/jobs/v1/note`, { method: 'POST', body: '{}' })
  expect(without.status).toBe(401)
  const anonymous = await fetch(`${server.instance.API_URL}/jobs/v1/note`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${ANON_KEY}` },
    body: '{}',
  })
  expect(anonymous.status).toBe(403)
})

test.each([
  ['unknown', {}, 404, 'jobs.yaml names no job "unknown".'],
  ['note', '{', 400, 'The body must be JSON.'],
  ['note', { dat: {} }, 400, 'Unrecognized key: "dat"'],
  ['note', { startAfter: 'tomorrow' }, 400, 'startAfter: Invalid ISO datetime'],
  ['note', { startAfter: -1 }, 400, 'startAfter: Too small'],
  ['note', { data: [] }, 400, 'data: Invalid input: expected record, received array'],
  ['note', ' '.repeat(300_000), 413, 'The body is larger than 262144 bytes.'],
])('%s with %.60j is answered %i', async (name, body, status, message) => {
  const answer = await send(name, body)
  expect(answer.status).toBe(status)
  expect((await answer.json()).message).toContain(message)
})

test('switched off, there are no jobs to send, and the queue is not even made', {
  timeout: 60_000,
}, async () => {
  const without = await startRealServer(
    { SUPABASE_PROJECT_DIR: projectDir, JOBS: 'off' },
    undefined,
    'backend/main.ts',
  )
  const database = new pg.Client({ connectionString: without.instance.DB_URL })
  try {
    const { API_URL, SECRET_KEY } = without.instance
    const answer = await fetch(`${API_URL}/jobs/v1/note`, { method: 'POST', headers: { apikey: SECRET_KEY } })
    expect(answer.status).toBe(404)
    await database.connect()
    const { rows } = await database.query(`select to_regnamespace('pgboss') as schema`)
    expect(rows).toEqual([{ schema: null }])
  } finally {
    await database.end()
    await without.stop()
    without.remove()
  }
})

test('looking at the address is no page of the site', async () => {
  expect((await fetch(`${server.instance.API_URL}/jobs/v1/note`)).status).toBe(404)
})
