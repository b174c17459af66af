/**
 * A learner who did everything takes her data along, and goes. Read from the catalogue: a table that is added tomorrow,
 * and that an export forgets or a deletion leaves something in, fails here.
 */

import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readOutbox } from '#backend/mail/mailer.ts'
import { openDoors } from '../doors/people.ts'
import { CANARY, spareAttempt, TABLES } from '../doors/tables.ts'
import { fileOf, textIn } from '../true-bytes.ts'
import { fillEveryTable, NEVER_FILLED, personalTables } from './everything.ts'
import { everyRow, keysOf, type Rows, tracesIn, tracesInFiles } from './traces.ts'

vi.setConfig({ testTimeout: 180_000 })

const EMAIL = `${CANARY}.asha@example.in`
const NAME = `${CANARY} Asha Rao`

/** Rows that a deletion removes and that no export holds, and why. */
const NOT_EXPORTED: Record<string, string> = {
  'private.account_deletions': 'says when the account goes, which every page says',
  'auth.flow_state': 'keys to a sign-in under way',
  'private.event_question_votes': 'of her own question: votes of others',
  'public.peer_comparisons': 'of her own answers: judged by others',
}

/** Where the test’s own word stands and nobody wrote it. */
const NOBODYS = ['public.announcements']

let doors: Awaited<ReturnType<typeof openDoors>>
let id: string
let before: Rows
/** What is done in the background goes on between the export and the end. */
let atTheEnd: Rows
let archive: Record<string, Uint8Array>
beforeAll(async () => {
  doors = await openDoors({ JOBS: 'on' })
  id = doors.people.owner.rowsOf
}, 240_000)
afterAll(() => doors?.close())

const until = (condition: () => Promise<unknown>) =>
  expect.poll(condition, { timeout: 30_000, interval: 200 })
const rows = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await doors.database.query<Row>(text, values)).rows
const jsonOf = (file: string) => JSON.parse(strFromU8(archive[file] ?? new Uint8Array()))

test('a learner did everything that leaves a row somewhere', async () => {
  // what the clock would send or tidy away meanwhile has to be there to be looked at
  await rows('update cron.job set active = false')
  await until(() => rows(`select command from cron.job_run_details where status = 'running'`)).toEqual([])
  const service = doors.people.service.client
  const { error } = await service.auth.admin.updateUserById(id, {
    email: EMAIL,
    user_metadata: { full_name: NAME },
  })
  expect(error).toBeNull()
  await doors.people.owner.client.auth.signInWithPassword({ email: EMAIL, password: doors.password })
  for (const [table, { owned, insert }] of Object.entries(TABLES)) {
    if (!owned) continue
    const { count } = await service.from(table).select('*', { count: 'exact', head: true }).eq('user_id', id)
    if (count === 0) await service.from(table).insert(insert(id)).throwOnError()
  }
  await keepFiles()
  await keepTraces()

  expect(await fillEveryTable(doors.database, id, CANARY)).toEqual([])
  const empty = []
  for (const [table, condition] of Object.entries(await personalTables(doors.database))) {
    const found = await rows(`select from ${table} t where ${condition} limit 1`, [id])
    if (found.length === 0) empty.push(table)
  }
  expect(empty.sort()).toEqual(Object.keys(NEVER_FILLED).sort())
})

/** What she stored as an administrator: it is the site's. */
const OF_THE_SITE = [
  ['books', `shared/${crypto.randomUUID()}.pdf`],
  ['originals', `${crypto.randomUUID()}.pdf`],
] as const

/** A picture, a book, a page of an answer, and what she stored for everybody. */
async function keepFiles() {
  const service = doors.people.service.client
  for (const [bucket, path] of OF_THE_SITE) {
    const stored = await service.storage.from(bucket).upload(path, fileOf('application/pdf', 'For everybody'))
    expect(stored.error).toBeNull()
    await rows('update storage.objects set owner = $2::uuid, owner_id = $2::uuid::text where name = $1', [
      path,
      id,
    ])
  }
  const files = [
    ['avatars', `${id}/${crypto.randomUUID()}.jpg`, 'image/jpeg'],
    ['books', `${id}/${crypto.randomUUID()}.pdf`, 'application/pdf'],
    ['answers', `${id}/${spareAttempt(id, 0)}/${crypto.randomUUID()}.jpg`, 'image/jpeg'],
  ] as const
  for (const [bucket, path, type] of files) {
    const { error } = await service.storage.from(bucket).upload(path, fileOf(type, CANARY))
    expect(error).toBeNull()
  }
}

/** What hangs on nothing: requests to the auth service, mails, the queue, staff’s books. */
async function keepTraces() {
  const own = doors.people.owner.client
  await own.auth.resetPasswordForEmail(EMAIL)
  await own.rpc('choose_mails', { p_language: 'hi' })
  await rows(
    `insert into auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type, authentication_method)
    values (gen_random_uuid(), $1, 'x', 's256', 'x', 'email', 'recovery')`,
    [id],
  )
  const { API_URL, SECRET_KEY } = doors.server.instance
  const sent = await fetch(`${API_URL}/jobs/v1/notice-slips`, {
    method: 'POST',
    headers: { apikey: SECRET_KEY, 'Content-Type': 'application/json' },
    body: JSON.stringify({ data: { learner: id, email: EMAIL } }),
  })
  expect(sent.status).toBe(202)
  await rows(`select private.audit('users.ban', null, $1, null, null, 'Asked twice')`, [id])
  await rows(
    `insert into private.event_audit (action, event, details) values ('attendance', 'doors-event', jsonb_build_object('user_id', $1::text))`,
    [id],
  )
}

test('somebody else is deleted by an administrator, without having been asked', async () => {
  const service = doors.people.service.client
  expect((await service.auth.admin.deleteUser(doors.people['one-step'].rowsOf)).error).toBeNull()
  await doors.people.other.client.functions.invoke('delete-accounts', { body: {} })
  await until(() => rows('select problem from private.account_deletions')).toEqual([])
})

test('the export is one archive with every row about her, what she wrote, and her files', async () => {
  const own = doors.people.owner.client
  before = await everyRow(doors.database)
  const { data: asked } = await own.rpc('ask_for_export', { p_language: 'en' }).throwOnError()
  await own.functions.invoke('export-my-data', { body: {} })
  const stateOf = async () =>
    (await own.from('data_exports').select().eq('id', asked).single().throwOnError()).data
  await until(async () => (await stateOf()).state).toBe('ready')

  const { path, bytes, done, total } = await stateOf()
  expect(done).toBe(total)
  const signed = await own.storage.from('exports').createSignedUrl(path, 60)
  const zip = new Uint8Array(await (await fetch(signed.data?.signedUrl ?? '')).arrayBuffer())
  expect(zip.length).toBe(bytes)
  archive = unzipSync(zip)

  expect(strFromU8(archive['README.md'] as Uint8Array)).toMatch(/# Your data[\s\S]+# आपका डेटा/)
  const counts = jsonOf('manifest.json')
  expect(counts.missing).toEqual([])
  for (const [table, count] of Object.entries(counts.rows as Record<string, number>)) {
    expect(count === 0 ? [] : jsonOf(`data/${table}.json`), table).toHaveLength(count)
  }
  for (const kind of ['notes', 'cards', 'answers', 'chats', 'plans', 'highlights', 'discussion'])
    expect(strFromU8(archive[`written/${kind}.md`] as Uint8Array), kind).toContain(CANARY)
  const files = Object.keys(archive).filter((name) => name.startsWith('files/'))
  expect(files.map((name) => name.split('/')[1])).toEqual(['answers', 'avatars', 'books'])
  for (const name of files) expect(strFromU8(archive[name] as Uint8Array, true)).toContain(CANARY)
})

test('it holds no secrets, and nobody else', async () => {
  const all = Object.entries(archive).map(([name, bytes]) => [name, strFromU8(bytes, true)] as const)
  const { rows: secrets } = await doors.database.query<{ secret: string }>(
    `select encrypted_password as secret from auth.users where id = $1 union select secret from auth.mfa_factors
     where user_id = $1 and secret is not null union select token from auth.refresh_tokens where user_id = $1::text
     union select encode(token_hash, 'hex') from public.news_addresses where user_id = $1
     union select p256dh from private.push_devices where user_id = $1`,
    [id],
  )
  const others = Object.values(doors.people)
    .map(({ rowsOf }) => rowsOf)
    .filter((other) => other !== id)
  for (const [name, text] of all) {
    for (const { secret } of secrets) if (secret.length > 8) expect(text, name).not.toContain(secret)
    for (const other of others) expect(text, name).not.toContain(other)
  }
  const hidden = await rows<{ name: string }>(
    `select private.name_of(attrelid) || '.' || attname as name from pg_attribute
     where attnum > 0 and not attisdropped and private.is_secret_column(private.name_of(attrelid), attname)
       and private.name_of(attrelid) in (select jsonb_object_keys(private.personal_tables()))
       and private.name_of(attrelid) not in (select relation from private.left_out_of_exports()) order by 1`,
  )
  expect(hidden.map(({ name }) => name)).toEqual(HIDDEN)
})

/** A new column with such a name is looked at here before it is left out. */
const HIDDEN = [
  'auth.mfa_factors.last_webauthn_challenge_data',
  'auth.mfa_factors.secret',
  'auth.mfa_factors.web_authn_credential',
  'auth.sessions.refresh_token_counter',
  'auth.sessions.refresh_token_hmac_key',
  'auth.users.confirmation_token',
  'auth.users.email_change_token_current',
  'auth.users.email_change_token_new',
  'auth.users.encrypted_password',
  'auth.users.phone_change_token',
  'auth.users.reauthentication_token',
  'auth.users.recovery_token',
  'auth.webauthn_credentials.credential_id',
  'auth.webauthn_credentials.public_key',
  'exam_private.challenge_locks.correct',
  'exam_private.challenge_locks.sixths',
  'private.account_locks.token_hash',
  'private.account_locks.token_until',
  'private.calendar_choices.token_hash',
  'private.plan_feeds.token_hash',
  'private.push_devices.auth',
  'private.push_devices.endpoint',
  'private.push_devices.p256dh',
  'private.push_devices.push_key',
  'public.news_addresses.token_hash',
]

test('during the fourteen days the account works, and nothing is sent but the two mails about it', async () => {
  const own = doors.people.owner.client
  const wrong = await own.rpc('ask_for_deletion', { p_typed: 'delete' })
  expect(wrong.error?.code).toBe('PT400')
  const { data } = await own.rpc('ask_for_deletion', { p_typed: EMAIL }).throwOnError()
  expect(new Date(data.due_at).getTime() - new Date(data.asked_at).getTime()).toBeCloseTo(14 * 86_400_000, -4)
  const said = async () => (await own.auth.refreshSession()).data.user?.app_metadata.deletion_due
  expect(await said()).toBeTruthy()
  await own.functions.invoke('delete-accounts', { body: {} })
  const mails = async () =>
    (await readOutbox(join(doors.server.dataDir, 'outbox'))).filter(({ to }) => to === EMAIL)
  await until(async () => (await mails())[0]?.subject).toMatch(/मिटा दिया जाएगा/)

  const before = (await mails()).length
  await rows(`select private.notify($1, 'answer_marked', 'Marked', 'जाँचा', '/', 'leaving', true)`, [id])
  await own.functions.invoke('notification-mails', { body: {} })
  await rows(`update private.account_deletions set due_at = now() + interval '47 hours' where user_id = $1`, [
    id,
  ])
  await own.functions.invoke('delete-accounts', { body: {} })
  await until(async () => (await mails())[0]?.subject).toMatch(/दो दिन में/)
  // newest first
  const since = (await mails()).slice(0, -before).map(({ subject }) => subject)
  expect(since).toEqual([expect.stringMatching(/दो दिन में/)])

  await own.rpc('keep_my_account').throwOnError()
  expect(await said()).toBeUndefined()
  await own.rpc('ask_for_deletion', { p_typed: ` ${EMAIL.toUpperCase()} ` }).throwOnError()
})

test('afterwards nothing of her is left anywhere, by whatever door she went', async () => {
  const words = [id, EMAIL, NAME, CANARY, doors.people['one-step'].rowsOf]
  atTheEnd = await everyRow(doors.database)
  const statistics = await rows('select * from public.question_statistics order by 1, 2')
  await rows(
    `update private.account_deletions set due_at = now() - interval '1 minute', told_at = now() where user_id = $1`,
    [id],
  )
  await doors.people.other.client.functions.invoke('delete-accounts', { body: {} })
  await until(() => rows('select problem from private.account_deletions')).toEqual([])

  const traces = await tracesIn(doors.database, words)
  for (const table of NOBODYS) delete traces[table]
  expect(traces).toEqual({})
  expect(tracesInFiles(join(doors.server.dataDir, 'outbox'), words)).toEqual([])
  expect(tracesInFiles(join(doors.server.dataDir, 'storage'), words)).toEqual([])
  expect(await rows('select * from public.question_statistics order by 1, 2')).toEqual(statistics)
  expect(await rows('select accounts from private.accounts_gone')).toEqual([{ accounts: 2 }])
  for (const [bucket, path] of OF_THE_SITE) {
    const { data } = await doors.people.service.client.storage.from(bucket).download(path)
    expect(await textIn(data, 'application/pdf'), bucket).toBe('For everybody')
  }

  const { API_URL, ANON_KEY } = doors.server.instance
  const anew = createClient(API_URL, ANON_KEY, { auth: { persistSession: false } })
  const refused = await anew.auth.signInWithPassword({ email: EMAIL, password: doors.password })
  expect(refused.error?.code).toBe('invalid_credentials')
})

test('whatever the deletion removed had been in the export', async () => {
  const after = await everyRow(doors.database)
  const leftOut = (
    await rows<{ relation: string }>('select relation from private.left_out_of_exports()')
  ).map(({ relation }) => relation)
  const forgotten: string[] = []
  for (const [table, known] of before) {
    if (leftOut.includes(table) || NOT_EXPORTED[table] || table.startsWith('pgboss.')) continue
    const removed = [...known]
      .filter(([key]) => atTheEnd.get(table)?.has(key) && !after.get(table)?.has(key))
      .map(([, row]) => row)
    if (removed.length === 0) continue
    const exported = archive[`data/${table}.json`] ? jsonOf(`data/${table}.json`) : []
    const keys = await keysOf(doors.database, table)
    const missing = removed.filter(isNotIn(exported, keys))
    if (missing.length > 0) forgotten.push(`${table}: ${JSON.stringify(missing[0]).slice(0, 200)}`)
  }
  expect(forgotten).toEqual([])
})

type Row = Record<string, unknown>

/** By its key, where that is no secret; and with what she wrote. */
function isNotIn(exported: Row[], keys: string[]) {
  const known = exported[0] ? keys.filter((key) => key in (exported[0] as Row)) : []
  const names = known.length > 0 ? known : Object.keys(exported[0] ?? {})
  const keyOf = (row: Row) => JSON.stringify(names.map((name) => row[name]))
  const found = Map.groupBy(exported, keyOf)
  return (row: Row) =>
    !found
      .get(keyOf(row))
      ?.some((one) => JSON.stringify(one).includes(CANARY) || !JSON.stringify(row).includes(CANARY))
}
