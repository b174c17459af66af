/** A data directory of the release before, with a learner's life in it, is taken over by this one. */

import { rmSync } from 'node:fs'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { quickPlace } from '#backend/testing/quick-place.ts'
import type { Instance } from './instance.ts'
import { previousRelease } from './testing/previous-release.ts'
import { type StartedServer, startRealServer } from './testing/server.ts'

const TIME = 120_000
const QUIET = { RATE_LIMITS: 'off', JOBS: 'off' }
const PASSWORD = 'Monsoon-26-Rain'
const auth = { persistSession: false, autoRefreshToken: false }
const project = previousRelease()
const dataDir = quickPlace('upgrade-')
let server: StartedServer | undefined

afterAll(async () => {
  await server?.stop()
  for (const place of [project, dataDir]) rmSync(place, { recursive: true, force: true })
})

/** Every row of every table, as JSON; a table's columns may become more. */
async function everything({ DB_URL }: Instance) {
  const client = new pg.Client({ connectionString: DB_URL })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'private', 'exam_private', 'auth', 'storage') order by 1`,
  )
  const found = new Map<string, Record<string, unknown>[]>()
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${name} t`,
    )
    found.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  await client.end()
  return found
}

/** By the columns that were there before. */
function isThere(row: Record<string, unknown>, rows: Record<string, unknown>[]) {
  const wanted = JSON.stringify(row)
  const names = Object.keys(row)
  return rows.some(
    (other) => JSON.stringify(Object.fromEntries(names.map((name) => [name, other[name]]))) === wanted,
  )
}

async function live({ API_URL, ANON_KEY, SERVICE_ROLE_KEY, DB_URL }: Instance) {
  const email = 'asha@example.in'
  const admin = createClient(API_URL, SERVICE_ROLE_KEY, { auth })
  const made = await admin.auth.admin.createUser({
    ...{ email, password: PASSWORD, email_confirm: true, user_metadata: { full_name: 'Asha Rao' } },
  })
  const id = made.data.user?.id ?? ''
  const client = createClient(API_URL, ANON_KEY, { auth })
  const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  for (const content of ['What is the repo rate?', 'And the reverse one?']) {
    await client
      .from('chat_messages')
      .insert({ id: crypto.randomUUID(), session_id: 's1', user_id: id, message_type: 'user', content })
      .throwOnError()
  }
  await client.rpc('log_security_event', { p_event_type: 'page_view', p_target_user_id: id }).throwOnError()
  await admin.storage.createBucket('kept', { public: false })
  await admin.storage.from('kept').upload('note.txt', 'as it was')
  const owner = new pg.Client({ connectionString: DB_URL })
  await owner.connect()
  await owner.query(`update public.user_roles set role = 'mentor' where user_id = $1`, [id])
  await owner.query(
    `insert into public.notifications (user_id, kind, title, title_hi, href, key) values ($1, 'x', 'Told', 'Told', '/', 'k')`,
    [id],
  )
  await owner.query(
    `insert into public.assistant_calls (user_id, day, step, model, tokens_in) values ($1, current_date, 'text', 'm', 5)`,
    [id],
  )
  await owner.end()
  return { id, email, refreshToken: data.session?.refresh_token ?? '' }
}

test('all that was there is there, and all of it works', { timeout: TIME }, async () => {
  server = await startRealServer({ ...QUIET, SUPABASE_PROJECT_DIR: project }, dataDir, 'backend/main.ts')
  const asha = await live(server.instance)
  expect(await server.stop()).toBe(0)
  server = await startRealServer({ ...QUIET, SUPABASE_PROJECT_DIR: project }, dataDir, 'backend/main.ts')
  const before = await everything(server.instance)
  expect(await server.stop()).toBe(0)

  server = await startRealServer(QUIET, dataDir, 'backend/main.ts')
  expect(server.output()).toContain('Applying 2026112300')
  const after = await everything(server.instance)

  const missing = [...before].flatMap(([table, rows]) =>
    rows.filter((row) => !isThere(row, after.get(table) ?? [])).map((row) => ({ table, row })),
  )
  expect(missing).toEqual([])
  expect(before.get('public.chat_messages')).toHaveLength(2)
  expect(after.size).toBeGreaterThan(before.size)

  const { API_URL, ANON_KEY, SERVICE_ROLE_KEY } = server.instance
  const client = createClient(API_URL, ANON_KEY, { auth })
  // The session that she had when the new release came goes on.
  const renewed = await client.auth.refreshSession({ refresh_token: asha.refreshToken })
  expect(renewed.error).toBeNull()
  expect((await client.from('chat_messages').select('content').order('created_at')).data).toHaveLength(2)
  const written = {
    id: crypto.randomUUID(),
    session_id: 's1',
    user_id: asha.id,
    message_type: 'user',
    content: 'And now?',
  }
  expect((await client.from('chat_messages').insert(written)).error).toBeNull()
  expect((await client.auth.signInWithPassword({ email: asha.email, password: PASSWORD })).error).toBeNull()
  expect((await client.from('user_roles').select('role').single()).data).toEqual({ role: 'mentor' })
  const admin = createClient(API_URL, SERVICE_ROLE_KEY, { auth })
  const file = await admin.storage.from('kept').download('note.txt')
  expect(await file.data?.text()).toBe('as it was')
  expect((await fetch(`${API_URL}/readyz`)).status).toBe(200)
})
