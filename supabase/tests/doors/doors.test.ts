/** Row level security through every door of the running server, held to one matrix. */

import type { PostgrestSingleResponse, SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLABLE, FINDS_NOTHING, MATRIX, ROLES, type Role } from './matrix.ts'
import { openDoors } from './people.ts'
import {
  accountFor,
  CANARY,
  QUESTION,
  rowToSpare,
  spareAttempt,
  spareQuestion,
  tableNamed,
} from './tables.ts'

let doors: Awaited<ReturnType<typeof openDoors>>
beforeAll(async () => {
  doors = await openDoors()
}, 60_000)
afterAll(() => doors?.close())

const tables = Object.keys(MATRIX)
const cases = tables.flatMap((table) => ROLES.map((role) => ({ table, role })))

function letterOf({ error, data }: PostgrestSingleResponse<unknown[] | null>) {
  if (!error) return data && data.length > 0 ? 'y' : '-'
  if (error.code !== '42501') throw new Error(`${error.code} ${error.message}`)
  return error.message.includes('row-level security policy') ? 'p' : 'x'
}

/** The rows that the matrix speaks of: somebody's own where they have an owner, else any. */
function rowsOf(role: Role, table: string, select = '*') {
  const { client, rowsOf: userId } = doors.people[role]
  const query = client.from(table).select(select).limit(5)
  return tableNamed(table).owned ? query.eq('user_id', userId) : query
}

test('every table of the API is in the matrix, and every function', async () => {
  const { rows } = await doors.database.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')`,
  )
  expect(rows.map(({ name }) => name).sort()).toEqual([...tables].sort())
  const functions = await doors.database.query<{ name: string }>(
    `select distinct proname as name from pg_proc where pronamespace = 'public'::regnamespace`,
  )
  expect(functions.rows.map(({ name }) => name).sort()).toEqual(Object.keys(CALLABLE).sort())
})

test.each(cases)('data API: $role and $table', async ({ table, role }) => {
  const { client, rowsOf: userId } = doors.people[role]
  const service = doors.people.service.client
  const spare = await rowToSpare(service, table, { role, userId })
  const mayRead = MATRIX[table]?.[role][0] === 'y'
  // Whoever may not read what they write gets no representation, and the count says what was done.
  const done = async (asked: PromiseLike<{ count: number | null; error: unknown }>) => {
    const { count, error } = await asked
    return letterOf({ error, data: count ? [1] : [] } as never)
  }

  const made = tableNamed(table).insert(await accountFor(service, table, { role, userId }))
  const found = [
    letterOf((await rowsOf(role, table)) as never),
    await done(client.from(table).insert(made, { count: 'exact' })),
    await done(client.from(table).update(tableNamed(table).change, { count: 'exact' }).match(spare)),
    await done(client.from(table).delete({ count: 'exact' }).match(spare)),
  ].join('')

  expect(found).toBe(MATRIX[table]?.[role])
  if (mayRead) expect((await rowsOf(role, table)).error).toBeNull()
})

function holdsRows(found: unknown) {
  const { row } = found as { row: unknown[] | object | null }
  return Array.isArray(row) ? row.length > 0 : row !== null
}

test.each(cases)('embedded reads: $role and $table', async ({ table, role }) => {
  const { rows: neighbours } = await doors.database.query<{ name: string; key: string }>(
    `select distinct case when conrelid = $1::regclass then confrelid else conrelid end::regclass::text as name, conname as key
     from pg_constraint where contype = 'f' and conrelid <> confrelid and (conrelid = $1::regclass or confrelid = $1::regclass)
       and connamespace = 'public'::regnamespace
       and (select relnamespace from pg_class where oid = confrelid) = 'public'::regnamespace`,
    [`public.${table}`],
  )
  for (const { name, key } of neighbours) {
    const { data, error } = await doors.people[role].client
      .from(name)
      .select(`row:${table}!${key}(*)`)
      .limit(1000)
    const outer = MATRIX[name]?.[role][0]
    const inner = MATRIX[table]?.[role][0]
    if (outer === 'x' || inner === 'x') expect(error?.code).toBe('42501')
    else
      expect(
        (data ?? []).some((found) => holdsRows(found)),
        `${table} through ${name}`,
      ).toBe(inner === 'y' && outer === 'y')
  }
})

test.each(tables.filter((table) => tableNamed(table).owned))(
  'nobody but the owner finds the canary in %s, whatever is asked',
  async (table) => {
    for (const role of ['visitor', 'other', 'one-step'] as const) {
      const { client } = doors.people[role]
      const asked = [
        client.from(table).select('*'),
        client.from(table).select('*').not('user_id', 'is', null),
        client
          .from(table)
          .select('*')
          .or(`user_id.eq.${doors.people.owner.rowsOf},user_id.neq.${crypto.randomUUID()}`),
      ]
      for (const answer of await Promise.all(asked)) expect(JSON.stringify(answer.data)).not.toContain(CANARY)
      const { count } = await client
        .from(table)
        .select('*', { count: 'exact', head: true })
        .eq('user_id', doors.people.owner.rowsOf)
      expect(count ?? 0).toBe(0)
    }
    expect(JSON.stringify((await rowsOf('service', table)).data)).toContain(doors.people.owner.rowsOf)
  },
)

const DIAGNOSTIC_PROFILE = {
  ...{ attempt_year: '2027', stage: 'starting', background: 'other', medium: 'en' },
  ...{ hours_per_day: 4, days_per_week: 6, weak_areas: [], strong_areas: [] },
}

function indianDay() {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
}

/** Each function with arguments that aim at the owner's rows. */
function aimed(): Record<string, Record<string, unknown>> {
  const owner = doors.people.owner.rowsOf
  const session = `chat_${owner.slice(0, 8)}`
  const p_attempt = spareAttempt(owner, 0)
  return {
    answer_diagnostic: { p_session: owner, p_position: 1, p_answer: { selected: 0 } },
    attempt_cohort: { p_attempt },
    known_blanks: { p_attempt },
    challenged_questions: {},
    decide_question: {
      ...{ p_question_id: QUESTION, p_version: 1, p_decision: 'retired' },
      p_reason: 'No option of it is right at all.',
    },
    diagnostic_result: {},
    dispute_key: {
      ...{
        p_attempt,
        p_position: 1,
        p_claimed: 0,
        p_reasoning: 'The Act says otherwise in section two.',
        p_sources: [],
      },
    },
    dispute_window: { p_attempt, p_position: 1 },
    my_abilities: {},
    my_answers: {},
    my_disputes: {},
    my_reviews: {},
    keep_card_reviews: {
      p_reviews: [
        { id: crypto.randomUUID(), card_id: p_attempt, rating: 4, reviewed_at: '2026-01-01T00:00:00Z' },
      ],
    },
    my_cards: {},
    list_chat_feedback: {},
    my_chat_feedback: {},
    rate_chat_answer: { p_message_id: 'm1', p_rating: 1 },
    settle_chat_feedback: { p_id: 1, p_outcome: 'fixed' },
    open_disputes: {},
    public_rulings: {},
    pyq_years: {},
    related_past_questions: { p_question_id: spareQuestion(0) },
    preview_ruling: { p_question_id: QUESTION, p_version: 1, p_outcome: 'stands', p_key: 1 },
    rule_on_key: {
      p_question_id: QUESTION,
      p_version: 1,
      p_outcome: 'dropped',
      p_key: 1,
      p_ruling: 'No option is right.',
    },
    rulings_for: { p_question_id: spareQuestion(1), p_version: 1 },
    set_preparation_level: { p_level: 'advanced' },
    skip_diagnostic: {},
    start_diagnostic: { p_profile: DIAGNOSTIC_PROFILE },
    check_answer: { p_attempt, p_answer: { position: 1, seq: 1, selected: 0 } },
    check_visitor_answer: { p_question_id: spareQuestion(0), p_version: 1, p_selected: 0 },
    count_practice: { p_setup: {} },
    import_visitor_answers: { p_day: indianDay(), p_answers: [] },
    my_tests: {},
    open_attempt: { p_attempt },
    reveal_results: { p_attempt },
    save_answers: { p_attempt, p_answers: [] },
    set_error_type: { p_attempt, p_position: 1, p_error_type: 'gap' },
    start_practice: { p_setup: { from_attempt: p_attempt } },
    start_test: { p_test: 'no-such-test' },
    submit_attempt: { p_attempt },
    visitor_practice: {},
    library_review: {},
    assistant_usage: {},
    begin_chat_answer: {
      ...{ p_user_id: owner, p_session_id: session, p_question_id: 'm1', p_question: 'x' },
      p_message_id: crypto.randomUUID(),
    },
    chat_turn: { p_session_id: session },
    close_assistant_call: { p_id: 0, p_outcome: 'done' },
    keep_chat_answer: {
      ...{ p_user_id: owner, p_message_id: 'm1', p_writer: crypto.randomUUID() },
      ...{ p_content: 'x', p_state: 'done' },
    },
    keep_chat_answers: { p_answers: [] },
    my_assistant_quota: {},
    open_assistant_call: { p_user_id: owner, p_step: 'text', p_model: 'x' },
    stop_chat_answer: { p_message_id: 'm1' },
    delete_chat_session: { p_session_id: session },
    google_account_state: { p_sub: '1', p_email: 'asha@example.in' },
    is_anothers_chat_session: { p_session_id: session },
    is_open_test_item: { p_query: CANARY },
    list_chat_sessions: { p_search: CANARY },
    list_my_sessions: {},
    log_security_event: { p_event_type: 'x', p_target_user_id: owner },
    revoke_my_session: { p_session_id: crypto.randomUUID() },
    search_passages: { p_query: CANARY },
    read_passages: { p_ids: ['gdp#0', CANARY] },
    embeddings_state: { p_model: 'x' },
    list_embeddings: { p_model: 'x' },
    teaching_context: { p_subject: CANARY, p_topics: [] },
  }
}

const calls = Object.keys(CALLABLE).flatMap((name) => ROLES.map((role) => ({ name, role })))

// The owner herself is left out: her call would do what it says.
test.each(calls.filter(({ role }) => role !== 'owner'))(
  'remote calls: $role and $name',
  async ({ name, role }) => {
    const { data, error } = await doors.people[role].client.rpc(name, aimed()[name])

    if (!CALLABLE[name]?.includes(role)) {
      expect(error?.code).toBe('42501')
      return
    }
    if (name === 'log_security_event') {
      expect(error?.message).toBe('Security events can only be logged about yourself')
      return
    }
    if (FINDS_NOTHING.includes(name)) {
      expect(error?.code).toBe('PT404')
      return
    }
    expect(error).toBeNull()
    expect(JSON.stringify(data)).not.toContain(CANARY)
  },
)

test('after all these calls the owner’s conversation and sessions are still there', async () => {
  for (const role of ['other', 'one-step'] as const) {
    const { rows } = await doors.database.query<{ id: string }>(
      'select id from auth.sessions where user_id = $1',
      [doors.people.owner.rowsOf],
    )
    for (const { id } of rows) {
      const { data } = await doors.people[role].client.rpc('revoke_my_session', { p_session_id: id })
      expect(data).toBe(false)
    }
    expect(rows.length).toBeGreaterThan(0)
  }
  const { data } = await doors.people.owner.client.rpc('list_chat_sessions')
  expect(JSON.stringify(data)).toContain(CANARY)
  expect((await doors.people.owner.client.rpc('list_my_sessions')).data).not.toEqual([])
})

test('realtime: each role hears of just the rows that it may read', async () => {
  await doors.database.query(
    `alter publication supabase_realtime add table ${tables.map((table) => `public.${table}`).join(', ')}`,
  )
  const heard = await Promise.all(ROLES.map((role) => listen(doors.people[role].client)))
  for (const table of tables) await touch(table)
  // Changes come in the order of their commits: whoever hears this one has heard all before it.
  await doors.database.query(`update public.topics set summary = 'The end.' where slug = 'gdp'`)
  for (const { until } of heard)
    await until((change) => change.table === 'topics' && change.record?.summary === 'The end.')

  for (const [index, role] of ROLES.entries()) {
    const changes = heard[index]?.changes ?? []
    const rowsIn = (table: string) =>
      changes.filter((change) => change.table === table && isMeant(role, table, change))
    const readable = tables.filter((table) => rowsIn(table).length > 0)
    expect([role, readable]).toEqual([role, tables.filter((table) => MATRIX[table]?.[role][0] === 'y')])
    if (role !== 'owner' && role !== 'service') expect(JSON.stringify(changes)).not.toContain(CANARY)
  }
}, 60_000)

type Change = { table: string; record: Record<string, unknown> | null }

/** A row of a learner's table counts when it is one that the matrix speaks of. */
function isMeant(role: Role, table: string, { record }: Change) {
  if (!record || Object.keys(record).length === 0) return false
  return !tableNamed(table).owned || record.user_id === doors.people[role].rowsOf
}

async function listen(client: SupabaseClient) {
  const changes: Change[] = []
  const waiting: { found: (change: Change) => boolean; done: () => void }[] = []
  const channel = client.channel(`doors-${crypto.randomUUID()}`)
  channel.on('postgres_changes', { event: '*', schema: 'public' }, (payload) => {
    const change = { table: payload.table, record: payload.new as Record<string, unknown> }
    changes.push(change)
    for (const { found, done } of waiting) if (found(change)) done()
  })
  await new Promise<void>((resolve, reject) => {
    // The channel is joined a moment before its changes are listened for.
    channel.on('system', {}, ({ extension, status, message }: Record<string, string>) => {
      if (extension !== 'postgres_changes') return
      if (status === 'ok') resolve()
      else reject(new Error(message))
    })
    channel.subscribe((_status, error) => error && reject(error))
  })
  return {
    changes,
    until: (found: (change: Change) => boolean) =>
      new Promise<void>((done) => (changes.some(found) ? done() : waiting.push({ found, done }))),
  }
}

/** Changes rows without changing what they say: some of the table's, and all that belong to somebody. */
async function touch(table: string) {
  const [column] = Object.keys(tableNamed(table).change)
  const all = tableNamed(table).owned
  await doors.database.query(
    `update public.${table} set ${column} = ${column} where ctid in (select ctid from public.${table} ${all ? '' : 'limit 12'})`,
  )
}

test('files: nobody but the service makes a bucket, and nobody else reads, lists, signs or writes in one of its own', async () => {
  const service = doors.people.service.client.storage
  const bucket = `private-${crypto.randomUUID().slice(0, 8)}`
  expect((await service.createBucket(bucket, { public: false })).error).toBeNull()
  expect((await service.from(bucket).upload('canary.txt', new Blob([CANARY]))).error).toBeNull()

  for (const role of ROLES.filter((name) => name !== 'service')) {
    const { storage } = doors.people[role].client
    const files = storage.from(bucket)
    expect((await storage.listBuckets()).data ?? []).toEqual([])
    expect((await storage.createBucket(`new-${crypto.randomUUID().slice(0, 8)}`)).error?.message).toContain(
      'row-level security',
    )
    expect((await files.list()).data ?? []).toEqual([])
    expect((await files.download('canary.txt')).data).toBeNull()
    expect((await files.info('canary.txt')).data).toBeNull()
    expect((await files.createSignedUrl('canary.txt', 60)).data).toBeNull()
    expect((await files.upload('mine.txt', new Blob(['x']))).error?.message).toContain('row-level security')
    expect((await files.move('canary.txt', 'stolen.txt')).data).toBeNull()
    expect((await files.copy('canary.txt', 'stolen.txt')).data).toBeNull()
    await files.remove(['canary.txt'])
    await storage.deleteBucket(bucket)
  }
  expect(await (await service.from(bucket).download('canary.txt')).data?.text()).toBe(CANARY)
})
