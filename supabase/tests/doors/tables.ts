/** What each table needs to be tried: which row is meant, what a new one looks like, which column may be changed. */

import type { SupabaseClient } from '@supabase/supabase-js'
import type { Role } from './matrix.ts'
import { CANARY } from './people.ts'

type Table = {
  /** Marks the rows that the matrix speaks of: those of a learner, or some row of the library. */
  owned: boolean
  insert: (userId: string) => Record<string, unknown>
  /** A column that keeps its value: the right to change it is what is asked. */
  change: Record<string, unknown>
}

const unique = () => crypto.randomUUID().slice(0, 12)

export const TABLES: Record<string, Table> = {
  chat_messages: {
    owned: true,
    insert: (user_id) => ({
      id: unique(),
      session_id: `new_${unique()}`,
      user_id,
      message_type: 'user',
      content: 'x',
    }),
    change: { message_type: 'user' },
  },
  chat_sessions: {
    owned: true,
    insert: (user_id) => ({ user_id, session_id: `new_${unique()}` }),
    change: { pinned: false },
  },
  profiles: {
    owned: true,
    insert: (user_id) => ({ user_id, full_name: 'x' }),
    change: { full_name: CANARY },
  },
  security_events: {
    owned: true,
    insert: (user_id) => ({ user_id, event_type: 'x', risk_level: 'low' }),
    change: { event_type: 'test' },
  },
  user_roles: {
    owned: true,
    insert: (user_id) => ({ user_id, role: 'student' }),
    change: { role: 'student' },
  },
  chunks: {
    owned: false,
    insert: () => ({ id: unique(), kind: 'note', topic: 'gdp', title: 'x', position: 1, content: 'x' }),
    change: { kind: 'note' },
  },
  facts: {
    owned: false,
    insert: () => ({
      id: unique(),
      topic: 'gdp',
      name: 'x',
      value: 1,
      display: '1',
      unit: '%',
      period: 'x',
      as_of: '2026-01-01',
      status: 'final',
      publisher: 'x',
      source_title: 'x',
      source_url: 'https://example.in',
    }),
    change: { status: 'final' },
  },
  library_loads: {
    owned: false,
    insert: () => ({ content_hash: unique(), counts: {} }),
    change: { counts: {} },
  },
  library_terms: { owned: false, insert: () => ({ word: unique(), passages: 1 }), change: { passages: 1 } },
  library_words: { owned: false, insert: () => ({ written: unique(), word: 'x' }), change: { word: 'x' } },
  notes: {
    owned: false,
    insert: () => ({
      slug: unique(),
      topic: 'gdp',
      title: 'x',
      summary: 'x',
      as_of: '2026-01-01',
      body: 'x',
      sources: [],
    }),
    change: { mains_question: null },
  },
  topics: {
    owned: false,
    insert: () => ({ slug: unique(), title: 'x', summary: 'x', position: 999 }),
    change: { position: 999 },
  },
}

/** One row an account, made with it: the service tries them on an account of its own. */
const MADE_WITH_THE_ACCOUNT = ['profiles', 'user_roles']

/** The key of a row that may be changed and removed without harm to the others, made by the service for the occasion. */
export async function rowToSpare(service: SupabaseClient, table: string, { role, userId }: Asking) {
  if (!MADE_WITH_THE_ACCOUNT.includes(table)) {
    const { data, error } = await service
      .from(table)
      .insert(tableNamed(table).insert(userId))
      .select()
      .single()
    if (error) throw new Error(`${table}: ${error.message}`)
    return keyOf(table, data)
  }
  if (role !== 'service') return { user_id: userId }
  return { user_id: await accountToSpare(service) }
}

type Asking = { role: Role; userId: string }

/** For an insert: the account whose row is not there yet. */
export async function accountFor(service: SupabaseClient, table: string, { role, userId }: Asking) {
  if (role !== 'service' || !MADE_WITH_THE_ACCOUNT.includes(table)) return userId
  const id = await accountToSpare(service)
  const { error } = await service.from(table).delete().eq('user_id', id)
  if (error) throw error
  return id
}

async function accountToSpare(service: SupabaseClient) {
  const { data, error } = await service.auth.admin.createUser({ email: `spare.${unique()}@example.in` })
  if (error) throw error
  return data.user.id
}

const KEYS: Record<string, string[]> = {
  chat_messages: ['user_id', 'id'],
  chat_sessions: ['session_id'],
  profiles: ['user_id'],
  security_events: ['id'],
  user_roles: ['user_id'],
  chunks: ['id'],
  facts: ['id'],
  library_loads: ['loaded_at'],
  library_terms: ['word'],
  library_words: ['written'],
  notes: ['slug'],
  topics: ['slug'],
}

function keyOf(table: string, row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries((KEYS[table] ?? []).map((column) => [column, row[column]]))
}

export function tableNamed(table: string): Table {
  const found = TABLES[table]
  if (!found) throw new Error(`Say in supabase/tests/doors/tables.ts how the table "${table}" is tried`)
  return found
}
