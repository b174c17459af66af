/** A running server with one person for each role of the matrix, and rows that hold a word nobody else may read. */

import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { startRealServer } from '#scripts/testing/server.ts'
import type { Role } from './matrix.ts'
import {
  BOOK,
  CANARY,
  QUESTION,
  RULING,
  SPARE,
  spareAttempt,
  spareMessage,
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

export async function openDoors() {
  const server = await startRealServer({ RATE_LIMITS: 'off' })
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
    ['tests', { slug: TEST }],
    ['books', { slug: BOOK }],
  ] as const) {
    const { error } = await service.from(table).insert({ ...tableNamed(table).insert(owner.id), ...key })
    if (error) throw error
  }
  await makeSpareQuestions(service, owner.id)
  await database.query(
    `insert into exam_private.key_rulings (id, question_id, version, outcome, old_key, new_key, ruling)
     overriding system value values ($1, $2, 1, 'stands', 0, 0, 'x')`,
    [RULING, spareQuestion(1)],
  )
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
async function makeRows(database: pg.Pool, id: string) {
  const places = Array.from({ length: SPARE / 2 + 2 }, (_, at) => at)
  await database.query(
    `insert into public.attempts (id, user_id, kind, mode, rule, rule_version, question_count, test)
     select attempt, $2, 'practice', 'learn', 'gs1', 1, 1, case when attempt = $3 then $4 end from unnest($1::uuid[]) attempt`,
    [places.map((at) => spareAttempt(id, at)), id, spareAttempt(id, 0), TEST],
  )
  await database.query(
    `insert into public.attempt_answers (attempt_id, position, user_id, question_id, version)
     select $1, at, $2, $3 || at, 1 from generate_series(1, $4::int) at`,
    [spareAttempt(id, 0), id, spareQuestion(0).slice(0, -1), SPARE / 2],
  )
  const session = `chat_${id.slice(0, 8)}`
  await database.query(`update public.profiles set full_name = $2 where user_id = $1`, [id, CANARY])
  await database.query(`insert into public.chat_sessions (session_id, user_id, title) values ($1, $2, $3)`, [
    session,
    id,
    CANARY,
  ])
  await database.query(
    `insert into public.chat_messages (id, session_id, user_id, message_type, content) values ('m1', $1, $2, 'user', $3)`,
    [session, id, CANARY],
  )
  const messages = places.map(spareMessage)
  await database.query(
    `insert into public.chat_messages (id, session_id, user_id, message_type, content)
     select message, $2, $3, 'ai', $4 from unnest($1::text[]) message`,
    [messages, session, id, CANARY],
  )
  await database.query(
    `insert into public.chat_feedback (user_id, message_id, rating, note, question, answer, answered_at)
     values ($1, $2, -1, $3, $3, $3, now())`,
    [id, messages.at(-1), CANARY],
  )
  // The reviews that are tried hang on this one.
  await database.query(`insert into public.cards (id, user_id, front, back) values ($1, $2, $3, $3)`, [
    spareAttempt(id, 0),
    id,
    CANARY,
  ])
  await database.query(`insert into public.learner_notes (user_id, title, body) values ($1, $2, $2)`, [
    id,
    CANARY,
  ])
  await database.query(
    `insert into public.security_events (user_id, event_type, risk_level, description) values ($1, 'test', 'low', $2)`,
    [id, CANARY],
  )
}
