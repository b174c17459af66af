/** What each table needs to be tried: which row is meant, what a new one looks like, which column may be changed. */

import type { SupabaseClient } from '@supabase/supabase-js'
import type { Role } from './matrix.ts'

type Table = {
  /** Marks the rows that the matrix speaks of: those of a learner, or some row of the library. */
  owned: boolean
  insert: (userId: string) => Record<string, unknown>
  /** A column that keeps its value: the right to change it is what is asked. */
  change: Record<string, unknown>
}

/** Stands in every row of the owner that has room for text. */
export const CANARY = 'canary7391'

/** Rows that others hang on, made before the doors are tried. */
export const [QUESTION, BOOK, TEST] = ['doors-question', 'doors-book', 'doors-test']

export const RULING = 1_000_000

/** So many rows of a learner's can be tried, each with a question and an attempt of its own. */
export const SPARE = 200
export const spareQuestion = (at: number) => `doors-spare-${at}`
export const spareAttempt = (userId: string, at: number) =>
  userId.slice(0, -4) + at.toString(16).padStart(4, '0')

export const spareMessage = (at: number) => `spare-${at}`

const used = new Map<string, number>()
function next(table: string) {
  const at = used.get(table) ?? 0
  if (at >= SPARE / 2) throw new Error(`Make more spare rows for ${table}`)
  used.set(table, at + 1)
  return at
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
  assistant_calls: {
    owned: true,
    insert: (user_id) => ({ user_id, day: '2026-11-22', step: 'text', model: 'x' }),
    change: { step: 'text' },
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
  library_synonyms: {
    owned: false,
    insert: () => ({ asked: unique(), written: 'x', words: ['x'] }),
    change: { sound: '' },
  },
  passage_embeddings: {
    owned: false,
    insert: () => ({ content_hash: unique(), model: 'x', dimensions: 1, scale: 1, vector: '\\x01' }),
    change: { scale: 1 },
  },
  embedding_models: {
    owned: false,
    insert: () => ({ model: unique(), dimensions: 1, nothing_nearer: 0.5 }),
    change: { dimensions: 1 },
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
  attempts: {
    owned: true,
    insert: (user_id) => ({
      ...{ user_id, kind: 'practice', mode: 'learn', rule: 'gs1', rule_version: 1, question_count: 1 },
    }),
    change: { mode: 'learn' },
  },
  attempt_answers: {
    owned: true,
    // The first half of each spare attempt's questions is answered already.
    insert: (user_id) => {
      const at = SPARE / 2 + 1 + next('attempt_answers')
      return {
        ...{ attempt_id: spareAttempt(user_id, 0), position: at, user_id },
        ...{ question_id: spareQuestion(at), version: 1 },
      }
    },
    change: { flagged: false },
  },
  attempt_reflections: {
    owned: true,
    insert: (user_id) => ({ attempt_id: spareAttempt(user_id, 1 + next('attempt_reflections')), user_id }),
    change: { time_felt: null },
  },
  review_logs: {
    owned: true,
    insert: (user_id) => {
      const position = 1 + next('review_logs')
      return {
        ...{ user_id, attempt_id: spareAttempt(user_id, 0), position, question_id: spareQuestion(position) },
        ...{ rating: 1, reviewed_at: '2026-01-01' },
      }
    },
    change: { rating: 1 },
  },
  bookmarks: {
    owned: true,
    insert: (user_id) => ({ user_id, question_id: spareQuestion(1 + next('bookmarks')) }),
    change: { created_at: '2026-01-01' },
  },
  practice_presets: {
    owned: true,
    insert: (user_id) => ({ user_id, name: unique(), setup: {} }),
    change: { setup: {} },
  },
  cards: {
    owned: true,
    insert: (user_id) => ({ user_id, front: 'x', back: 'x' }),
    change: { suspended: false },
  },
  card_reviews: {
    owned: true,
    insert: (user_id) => ({
      ...{ id: crypto.randomUUID(), user_id, card_id: spareAttempt(user_id, 0) },
      ...{ rating: 1, reviewed_at: '2026-01-01' },
    }),
    change: { rating: 1 },
  },
  learner_notes: {
    owned: true,
    insert: (user_id) => ({ user_id, title: 'x', body: 'x' }),
    change: { topic: null },
  },
  chat_feedback: {
    owned: true,
    insert: (user_id) => ({
      ...{ user_id, message_id: spareMessage(next('chat_feedback')), rating: 1 },
      ...{ question: 'x', answer: 'x', answered_at: '2026-01-01' },
    }),
    change: { rating: 1 },
  },
  diagnostic_sessions: {
    owned: true,
    insert: (user_id) => ({
      ...{ user_id, attempt_id: spareAttempt(user_id, 1 + next('diagnostic_sessions')), status: 'expired' },
    }),
    change: { version: 1 },
  },
  question_disputes: {
    owned: true,
    insert: (user_id) => {
      const position = 1 + next('question_disputes')
      return {
        ...{ user_id, question_id: spareQuestion(position), version: 1, position, disputed_key: 1 },
        ...{
          attempt_id: spareAttempt(user_id, 0),
          reasoning: 'The Act says otherwise in its second section.',
        },
        sources: ['a', 'b', 'c'].map((name) => ({
          title: `Section ${name} of the Act`,
          url: `https://example.in/${name}`,
        })),
      }
    },
    change: { outcome: null },
  },
  regrades: {
    owned: true,
    insert: (user_id) => ({
      ...{
        user_id,
        attempt_id: spareAttempt(user_id, 1 + next('regrades')),
        question_id: QUESTION,
        version: 1,
      },
      ...{ answer_old_sixths: 0, answer_new_sixths: 12, old_sixths: 0, new_sixths: 12, reason: 'x' },
      ...{ ruled_at: '2026-01-01', ruling_id: RULING },
    }),
    change: { reason: 'x' },
  },
  question_statistics: {
    owned: false,
    insert: () => ({
      ...{
        question_id: spareQuestion(1 + next('question_statistics')),
        version: 1,
        answers: 1,
        facility: 0.5,
      },
      ...{ difficulty: 0, updated_at: '2026-01-01' },
    }),
    change: { answers: 1 },
  },
  exam_rules: {
    owned: false,
    insert: () => ({
      ...{ id: unique(), version: 1, title: 'x', title_hi: 'x', right_sixths: 12, wrong_sixths: -4 },
      ...{ question_count: 100, minutes: 120, source_url: 'https://example.in' },
    }),
    change: { version: 1 },
  },
  exam_cutoffs: {
    owned: false,
    insert: () => ({
      ...{ year: 1950, category: unique(), marks: 90, source_url: 'https://example.in' },
    }),
    change: { marks: 90 },
  },
  micro_topics: {
    owned: false,
    insert: () => ({ slug: unique(), topic: 'gdp', title: 'x', title_hi: 'x', position: 999 }),
    change: { title: 'x' },
  },
  glossary_terms: {
    owned: false,
    insert: () => ({ slug: unique(), topic: 'gdp', term: 'x', term_hi: 'x', meaning: 'x', meaning_hi: 'x' }),
    change: { term: 'x' },
  },
  questions: {
    owned: false,
    insert: () => ({
      ...{ id: unique(), topic: 'gdp', format: 'single', kind: 'static', difficulty: 3 },
      ...{ version: 1, origin: 'desk' },
    }),
    change: { status: 'live' },
  },
  question_versions: {
    owned: false,
    insert: () => ({
      ...{ question_id: QUESTION, version: 1000 + Math.floor(Math.random() * 1e8) },
      ...{ asked: {}, content_hash: 'x' },
    }),
    change: { content_hash: 'x' },
  },
  mains_questions: {
    owned: false,
    insert: () => ({
      ...{ id: unique(), topic: 'gdp', marks: 10, words: 150, minutes: 7, directive: 'discuss' },
      ...{ question: 'x', parts: [], rubric: {}, origin: 'desk' },
    }),
    change: { status: 'live' },
  },
  news_items: {
    owned: false,
    insert: () => ({
      ...{ id: unique(), news_date: '2026-01-01', title: 'x', title_hi: 'x', gist: 'x', gist_hi: 'x' },
      ...{ topics: ['gdp'], papers: [], importance: 1, sections: {}, mains: {}, sources: [{}] },
      ...{ unverified: true, status: 'published', origin: 'desk' },
    }),
    change: { status: 'published' },
  },
  books: {
    owned: false,
    insert: () => ({
      ...{ slug: unique(), title: 'x', title_hi: 'x', summary: 'x', summary_hi: 'x', position: 9 },
      ...{ edition: '2026-01-01', topics: [], cover: '' },
    }),
    change: { cover: '' },
  },
  book_chapters: {
    owned: false,
    insert: () => ({
      ...{
        book: BOOK,
        slug: unique(),
        position: 9,
        title: 'x',
        title_hi: 'x',
        summary: 'x',
        summary_hi: 'x',
      },
      ...{ topics: [], body: 'x', sources: [], exercises: [], words: 1 },
    }),
    change: { body: 'x' },
  },
  test_series: {
    owned: false,
    insert: () => ({ slug: unique(), title: 'x', title_hi: 'x', about: 'x', about_hi: 'x', position: 9 }),
    change: { title: 'x' },
  },
  tests: {
    owned: false,
    insert: () => ({
      ...{ slug: unique(), kind: 'topic', title: 'x', title_hi: 'x', about: 'x', about_hi: 'x', topics: [] },
      ...{ minutes: 30, question_count: 0, position: 9, origin: 'desk' },
    }),
    change: { status: 'live' },
  },
  challenges: {
    owned: false,
    insert: () => ({
      ...{ slug: unique(), title: 'x', title_hi: 'x', about: 'x', about_hi: 'x', topics: [], minutes: 10 },
      ...{ opens_at: '2026-01-01', join_closes_at: '2026-01-02', question_count: 0, origin: 'desk' },
    }),
    change: { status: 'live' },
  },
  exam_milestones: {
    owned: false,
    insert: () => ({
      ...{ id: unique(), exam: 'x', title: 'x', title_hi: 'x', day: '2027-01-01', note: 'x' },
      ...{ source_url: 'https://example.in' },
    }),
    change: { note: 'x' },
  },
  data_releases: {
    owned: false,
    insert: () => ({
      ...{ id: unique(), title: 'x', title_hi: 'x', publisher: 'x', dates: ['2027-01-01'], exact: true },
      ...{ note: 'x', source_url: 'https://example.in' },
    }),
    change: { note: 'x' },
  },
  events: {
    owned: false,
    insert: () => ({
      ...{ slug: unique(), example: true, kind: 'live-class', title: 'x', title_hi: 'x', about: 'x' },
      ...{ about_hi: 'x', agenda: [], topics: [], starts_at: '2027-01-01', minutes: 60, language: 'en' },
      origin: 'desk',
    }),
    change: { status: 'announced' },
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
  assistant_calls: ['id'],
  profiles: ['user_id'],
  security_events: ['id'],
  user_roles: ['user_id'],
  chunks: ['id'],
  facts: ['id'],
  library_loads: ['loaded_at'],
  library_synonyms: ['asked', 'written'],
  passage_embeddings: ['model', 'content_hash'],
  embedding_models: ['model'],
  library_terms: ['word'],
  library_words: ['written'],
  notes: ['slug'],
  topics: ['slug'],
  attempts: ['id'],
  attempt_answers: ['attempt_id', 'position'],
  attempt_reflections: ['attempt_id'],
  review_logs: ['id'],
  bookmarks: ['user_id', 'question_id'],
  practice_presets: ['user_id', 'name'],
  cards: ['user_id', 'id'],
  card_reviews: ['user_id', 'id'],
  learner_notes: ['user_id', 'id'],
  chat_feedback: ['id'],
  diagnostic_sessions: ['id'],
  question_disputes: ['id'],
  regrades: ['id'],
  question_statistics: ['question_id', 'version'],
  exam_rules: ['id'],
  exam_cutoffs: ['year', 'category'],
  micro_topics: ['slug'],
  glossary_terms: ['slug'],
  questions: ['id'],
  question_versions: ['question_id', 'version'],
  mains_questions: ['id'],
  news_items: ['id'],
  books: ['slug'],
  book_chapters: ['book', 'slug'],
  test_series: ['slug'],
  tests: ['slug'],
  challenges: ['slug'],
  exam_milestones: ['id'],
  data_releases: ['id'],
  events: ['slug'],
}

function keyOf(table: string, row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries((KEYS[table] ?? []).map((column) => [column, row[column]]))
}

export function tableNamed(table: string): Table {
  const found = TABLES[table]
  if (!found) throw new Error(`Say in supabase/tests/doors/tables.ts how the table "${table}" is tried`)
  return found
}
