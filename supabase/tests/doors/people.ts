/** A running server with one person for each role of the matrix, and rows that hold a word nobody else may read. */

import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { startRealServer } from '#scripts/testing/server.ts'
import type { Role } from './matrix.ts'
import {
  ANSWERS,
  BOOK,
  CANARY,
  daysAhead,
  EVENT,
  MAINS_QUESTION,
  MISSION_DAY,
  NEWS_DESK,
  QUESTION,
  RULING,
  SPARE,
  spareAnnouncement,
  spareAttempt,
  spareDay,
  spareFile,
  spareMessage,
  spareNews,
  spareQuestion,
  TEST,
  tableNamed,
} from './tables.ts'

export type Person = {
  client: SupabaseClient
  /** Whose rows the matrix speaks of when this role is asked: the role's own, or the owner's. */
  rowsOf: string
}

const PASSWORD = 'Monsoon-26-Rain'

export async function openDoors(environment: Record<string, string> = {}) {
  const server = await startRealServer({ RATE_LIMITS: 'off', JOBS: 'off', ...environment })
  const { API_URL, ANON_KEY, SERVICE_ROLE_KEY, DB_URL } = server.instance
  const database = new pg.Pool({ connectionString: DB_URL, max: 2 })
  database.on('error', () => {})
  const client = (key: string) =>
    createClient(API_URL, key, { auth: { persistSession: false, autoRefreshToken: false } })
  const service = client(SERVICE_ROLE_KEY)

  async function signedUp(name: string) {
    const email = `${name}.${crypto.randomUUID().slice(0, 8)}@example.in`
    const made = await service.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
    if (!made.data.user) throw new Error(`no account for ${name}: ${made.error?.message}`)
    const own = client(ANON_KEY)
    const { error } = await own.auth.signInWithPassword({ email, password: PASSWORD })
    if (error) throw error
    return { client: own, id: made.data.user.id }
  }

  const owner = await signedUp('asha')
  const other = await signedUp('ravi')
  const oneStep = await signedUp('meera')
  await database.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [oneStep.id],
  )
  for (const [table, key] of [
    ['questions', { id: QUESTION }],
    ['mains_questions', { id: MAINS_QUESTION }],
    ['tests', { slug: TEST }],
    ['books', { slug: BOOK }],
    ['events', { slug: EVENT, example: false }],
    ...NEWS_DESK,
  ] as const) {
    const { error } = await service.from(table).insert({ ...tableNamed(table).insert(owner.id), ...key })
    if (error) throw error
  }
  await makeSpareQuestions(service, owner.id)
  await database.query(
    `insert into public.event_occurrences (event, day, starts_at, ends_at)
     select $1, day, day, day + interval '1 hour' from generate_series('2030-01-01', '2030-01-01'::date + $2::int, '1 day'::interval) day`,
    [EVENT, SPARE],
  )
  await database.query(
    `insert into exam_private.key_rulings (id, question_id, version, outcome, old_key, new_key, ruling)
     overriding system value values ($1, $2, 1, 'stands', 0, 0, 'x')`,
    [RULING, spareQuestion(1)],
  )
  await database.query(
    `insert into public.imported_books (id, user_id, format, title, bytes, sha256, parts, source_note)
     select file, null, 'epub', 'x', 1, lpad(to_hex(at), 64, '0'), 1, 'Shared for the marks'
     from unnest($1::uuid[]) with ordinality file (file, at)`,
    [Array.from({ length: SPARE / 2 }, (_, at) => spareFile(at))],
  )
  const { error: noNews } = await service.from('news_items').insert(
    Array.from({ length: SPARE / 2 }, (_, at) => ({
      ...tableNamed('news_items').insert(owner.id),
      id: spareNews(at),
    })),
  )
  if (noNews) throw noNews
  const { error: unsaid } = await service.from('announcements').insert(
    Array.from({ length: SPARE / 2 + 1 }, (_, at) => ({
      ...tableNamed('announcements').insert(owner.id),
      id: spareAnnouncement(at),
    })),
  )
  if (unsaid) throw unsaid
  for (const { id } of [owner, oneStep]) await makeRows(database, id)

  const people: Record<Role, Person> = {
    visitor: { client: client(ANON_KEY), rowsOf: owner.id },
    owner: { client: owner.client, rowsOf: owner.id },
    other: { client: other.client, rowsOf: owner.id },
    'one-step': { client: oneStep.client, rowsOf: oneStep.id },
    service: { client: service, rowsOf: owner.id },
  }
  return {
    people,
    database,
    server,
    password: PASSWORD,
    /** The same rows for somebody else, with a word of their own in them. */
    giveRows: (id: string, word: string) => makeRows(database, id, word),
    newClient: () => client(ANON_KEY),
    close: async () => {
      await Promise.all(Object.values(people).map((person) => person.client.removeAllChannels()))
      await database.end()
      await server.stop()
      server.remove()
    },
  }
}

async function makeSpareQuestions(service: SupabaseClient, userId: string) {
  const places = Array.from({ length: SPARE + 1 }, (_, at) => spareQuestion(at))
  const made = [
    await service
      .from('questions')
      .insert(places.map((id) => ({ ...tableNamed('questions').insert(userId), id }))),
    await service
      .from('question_versions')
      .insert(places.map((question_id) => ({ question_id, version: 1, asked: {}, content_hash: 'x' }))),
  ]
  for (const { error } of made) if (error) throw error
}

/** A row in each table that belongs to somebody. */
async function makeRows(database: pg.Pool, id: string, word = CANARY) {
  const places = Array.from({ length: SPARE / 2 + 2 }, (_, at) => at)
  await database.query(
    `insert into public.attempts (id, user_id, kind, mode, rule, rule_version, question_count, test, challenge)
     select attempt, $2, 'practice', 'learn', 'gs1', 1, 1, case when attempt = $3 then $4 end,
       case when attempt = $3 then (select min(slug) from public.challenges) end from unnest($1::uuid[]) attempt`,
    [places.map((at) => spareAttempt(id, at)), id, spareAttempt(id, 0), TEST],
  )
  await database.query(
    `insert into public.attempt_answers (attempt_id, position, user_id, question_id, version)
     select $1, at, $2, $3 || at, 1 from generate_series(1, $4::int) at`,
    [spareAttempt(id, 0), id, spareQuestion(0).slice(0, -1), SPARE / 2],
  )
  const session = `chat_${id.slice(0, 8)}`
  await database.query(`update public.profiles set full_name = $2 where user_id = $1`, [id, word])
  await database.query(`insert into public.chat_sessions (session_id, user_id, title) values ($1, $2, $3)`, [
    session,
    id,
    word,
  ])
  await database.query(
    `insert into public.chat_messages (id, session_id, user_id, message_type, content) values ('m1', $1, $2, 'user', $3)`,
    [session, id, word],
  )
  const messages = places.map(spareMessage)
  await database.query(
    `insert into public.chat_messages (id, session_id, user_id, message_type, content)
     select message, $2, $3, 'ai', $4 from unnest($1::text[]) message`,
    [messages, session, id, word],
  )
  await database.query(
    `insert into public.chat_feedback (user_id, message_id, rating, note, question, answer, answered_at)
     values ($1, $2, -1, $3, $3, $3, now())`,
    [id, messages.at(-1), word],
  )
  // The reviews that are tried hang on this one.
  await database.query(`insert into public.cards (id, user_id, front, back) values ($1, $2, $3, $3)`, [
    spareAttempt(id, 0),
    id,
    word,
  ])
  await database.query(
    `insert into public.imported_books (user_id, format, title, bytes, sha256, parts) values ($1, 'pdf', $2, 1, $3, 1)`,
    [id, word, 'c'.repeat(64)],
  )
  await database.query(
    `insert into public.topic_claims (user_id, node, status, said_at) values ($1, $2, 'revised', now())`,
    [id, word],
  )
  await database.query(
    'insert into public.announcement_dismissals (user_id, announcement_id) values ($1, $2)',
    [id, spareAnnouncement(SPARE / 2)],
  )
  await database.query('insert into public.assistant_settings (user_id) values ($1)', [id])
  await database.query('insert into public.rest_days (user_id, day) values ($1, $2)', [id, daysAhead(9)])
  await database.query(
    `insert into public.missions (user_id, day, budget_minutes, minimum_minutes, algo_version, generated_at, moved)
     values ($1, $2, 30, 15, 1, now(), to_jsonb($3::text))`,
    [id, MISSION_DAY, word],
  )
  await database.query(
    `insert into public.mission_tasks (user_id, day, position, kind, minutes, title, reason_code, reason, attempt_id)
     values ($1, $2, 1, 'read', 5, to_jsonb($3::text), 'doors', to_jsonb($3::text), $4)`,
    [id, MISSION_DAY, word, spareAttempt(id, 0)],
  )
  await database.query('insert into public.streaks (user_id, time_zone) values ($1, $2)', [id, word])
  await database.query('insert into public.plans (user_id, choices, finish_day) values ($1, $2, now())', [
    id,
    { examId: word },
  ])
  await database.query(
    `insert into public.plan_blocks (id, user_id, kind, title, weekdays, starts, ends)
     values (gen_random_uuid(), $1, 'busy', $2, '{1}', 0, 60)`,
    [id, word],
  )
  await database.query(
    `insert into public.plan_tasks (id, user_id, day, minutes, kind, title, reason, origin, version)
     values (gen_random_uuid(), $1, now(), 30, 'topic', $2, '{}', 'plan', 1)`,
    [id, { en: word, hi: word }],
  )
  await database.query(
    `insert into public.replans (user_id, reason, version, changes, before, plan_before) values ($1, 'slip', 1, '[]', '[]', $2)`,
    [id, { choices: word }],
  )
  await database.query(
    `insert into public.time_logs (id, user_id, clock, day, ended_at) values (gen_random_uuid(), $1, 'hand', now(), now())`,
    [id],
  )
  await database.query(`insert into public.learner_notes (user_id, title, body) values ($1, $2, $2)`, [
    id,
    word,
  ])
  await database.query(
    `insert into public.annotations (user_id, id, kind, place, item, section, block, start_char, end_char, quote, colour)
     values ($1, $2, 'highlight', 'note', 'gdp', 'x', 'x.0', 0, 1, $3, 'blue')`,
    [id, spareAttempt(id, 0), word],
  )
  await database.query(
    `insert into public.reading_progress (user_id, work, part, quote, device, moved_at) values ($1, 'gdp', 'x', $2, $1, now())`,
    [id, word],
  )
  await database.query(
    `insert into public.reading_days (user_id, day, work, device, seconds) values ($1, '2026-01-01', $2, $1, 1)`,
    [id, word],
  )
  await database.query(
    `insert into public.sections_read (user_id, place, item, section, how, attempt_id) values ($1, 'note', $2, 'x', 'skipped', $3)`,
    [id, word, spareAttempt(id, 0)],
  )
  await database.query(
    `insert into public.event_questions (id, event, day, user_id, body, hidden) values ($1, $2, $3, $4, $5, true)`,
    [spareAttempt(id, 0), EVENT, spareDay(0), id, word],
  )
  await database.query(
    `insert into public.answers (id, user_id, question_id, version_no, text, status, submitted_at)
     select answer, $2, $3, at, $4, 'evaluated', now() from unnest($1::uuid[]) with ordinality spare (answer, at)`,
    [Array.from({ length: ANSWERS }, (_, at) => spareAttempt(id, at)), id, MAINS_QUESTION, word],
  )
  await database.query(
    `insert into public.answer_pages (answer_id, page, path, bytes, width, height, transcript)
     values ($1, 1, 'doors-' || gen_random_uuid(), 1, 1, 1, $2)`,
    [spareAttempt(id, 0), word],
  )
  await database.query(
    `insert into public.evaluations (answer_id, by, remark, released_at) values ($1, 'rules', $2, now())`,
    [spareAttempt(id, 0), word],
  )
  await database.query(
    `insert into public.evaluations (id, answer_id, by, marks, remark, released_at) values ($1, $1, 'mentor', 5, $2, now())`,
    [spareAttempt(id, 0), word],
  )
  await database.query(
    `insert into public.answer_comments (id, answer_id, evaluation_id, position, body) values ($1, $1, $1, 1, $2)`,
    [spareAttempt(id, 0), word],
  )
  await database.query(
    `insert into public.comment_library (id, user_id, body, shared) values (gen_random_uuid(), $1, $2, true)`,
    [id, word],
  )
  await database.query(
    `insert into public.peer_comparisons (user_id, question_id, first_answer, second_answer, better, criterion, why, judged_at)
     values ($1, $2, $3, $4, 'alike', 'demand', $5, now())`,
    [id, MAINS_QUESTION, spareAttempt(id, 0), spareAttempt(id, 1), word],
  )
  await database.query(`insert into public.answer_reports (answer_id, user_id, reason) values ($1, $2, $3)`, [
    spareAttempt(id, 0),
    id,
    word,
  ])
  await database.query(
    `insert into public.evaluation_steps (answer_id, step, problem) values ($1, 'checks', $2)`,
    [spareAttempt(id, 0), word],
  )
  await database.query(
    `insert into public.data_exports (user_id, state, problem) values ($1, 'failed', $2)`,
    [id, word],
  )
  await database.query(
    `insert into public.notifications (user_id, kind, title, title_hi, href, key) values ($1, 'doors', $2, $2, '/', $2)`,
    [id, word],
  )
  await database.query(
    `insert into public.security_events (user_id, event_type, risk_level, description) values ($1, 'test', 'low', $2)`,
    [id, word],
  )
}
