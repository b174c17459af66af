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
export const MAINS_QUESTION = 'doors-mains-question'

/** Of the news desk: a feed and a story that rows of others hang on. */
export const FEED = '00000000-0000-4000-8000-0000000000fe'
export const STORY = 1_000_000
const draftedItem = (at: number) => `doors-draft-${at}`

export const EVENT = 'doors-event'
/** Days on which it takes place. */
export const spareDay = (at: number) => new Date(Date.UTC(2030, 0, 1 + at)).toISOString().slice(0, 10)

export const RULING = 1_000_000

/** Long ago, so that no test of today meets it. */
export const MISSION_DAY = '2026-01-01'

/** Rest is planned ahead. */
export const daysAhead = (count: number) =>
  new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)

/** So many rows of a learner's can be tried, each with a question and an attempt of its own. */
export const SPARE = 200
export const spareQuestion = (at: number) => `doors-spare-${at}`
export const spareAttempt = (userId: string, at: number) =>
  userId.slice(0, -4) + at.toString(16).padStart(4, '0')

/** Everybody's files, for marks to stand in. */
export const spareFile = (at: number) => spareAttempt('00000000-0000-4000-8000-00000000f11e', at)

export const spareNews = (at: number) => `doors-news-${at}`
/** Drafts that somebody puts away. */
export const spareAnnouncement = (at: number) => spareAttempt('00000000-0000-4000-8000-00000000a22a', at)

/** So many answers of each learner stand there, for what hangs on an answer. */
export const ANSWERS = 20

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
  fact_uses: {
    owned: false,
    insert: () => ({
      ...{ fact_id: unique(), kind: 'note', item: 'x', anchor: 'x', is_live: true, is_open: true },
    }),
    change: { is_live: true },
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
  consent_notices: {
    owned: false,
    insert: () => ({
      ...{ purpose: 'voice', version: spareDay(next('consent_notices')), title: 'x', title_hi: 'x' },
      ...{ collects: 'x', collects_hi: 'x', uses: 'x', uses_hi: 'x', ends: 'x', ends_hi: 'x' },
    }),
    change: { title: 'y' },
  },
  consents: {
    owned: true,
    insert: (user_id) => ({
      ...{ user_id, purpose: 'account', version: '2026-11-23', given: true, how: 'sign-up' },
    }),
    change: { given: true },
  },
  data_exports: {
    owned: true,
    insert: (user_id) => ({ user_id, state: 'failed' }),
    change: { done: 0 },
  },
  saved_views: {
    owned: true,
    insert: (user_id) => ({ user_id, desk: 'questions', name: unique(), query: 'q=x' }),
    change: { query: 'q=y' },
  },
  practice_presets: {
    owned: true,
    insert: (user_id) => ({ user_id, name: unique(), setup: {} }),
    change: { setup: {} },
  },
  news_reads: {
    owned: true,
    insert: (user_id) => ({ user_id, item_id: spareNews(next('news_reads')) }),
    change: { saved: false },
  },
  news_reports: {
    owned: true,
    insert: (user_id) => ({
      ...{ id: crypto.randomUUID(), user_id, item_id: spareNews(0), reason: 'other', says: CANARY },
    }),
    change: { says: CANARY },
  },
  news_revisions: {
    owned: true,
    insert: (user_id) => ({
      ...{
        user_id,
        item_id: spareNews(next('news_revisions')),
        due_on: '2099-01-01',
        cards: [{ front: CANARY }],
      },
    }),
    change: { due_on: '2099-01-01' },
  },
  news_tens: {
    owned: true,
    insert: (user_id) => ({
      ...{ user_id, day: `2098-01-${String(1 + (next('news_tens') % 31)).padStart(2, '0')}`, items: [] },
      attempt_id: spareAttempt(user_id, 0),
    }),
    change: { items: [] },
  },
  news_addresses: {
    owned: true,
    insert: (user_id) => ({ user_id, token_hash: `\\x${crypto.randomUUID().replaceAll('-', '')}` }),
    change: { last_read_on: null },
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
  missions: {
    owned: true,
    insert: (user_id) => ({
      ...{ user_id, day: spareDay(next('missions')), budget_minutes: 30, minimum_minutes: 15 },
      ...{ algo_version: 1, generated_at: '2026-01-01' },
    }),
    change: { budget_minutes: 30 },
  },
  mission_tasks: {
    owned: true,
    insert: (user_id) => ({
      ...{ user_id, day: MISSION_DAY, position: 10 + next('mission_tasks'), kind: 'review', minutes: 1 },
      ...{ title: {}, reason_code: 'doors', reason: {} },
    }),
    change: { minutes: 1 },
  },
  streaks: {
    owned: true,
    insert: (user_id) => ({ user_id }),
    change: { freezes: 0 },
  },
  study_settings: {
    owned: true,
    insert: (user_id) => ({ user_id }),
    change: { day_starts: 0 },
  },
  assistant_settings: {
    owned: true,
    insert: (user_id) => ({ user_id }),
    change: { read_aloud: false },
  },
  rest_days: {
    owned: true,
    insert: (user_id) => ({ user_id, day: daysAhead(10 + next('rest_days')) }),
    change: { planned_at: '2026-01-01' },
  },
  plans: {
    owned: true,
    insert: (user_id) => ({ user_id, choices: {}, finish_day: daysAhead(90) }),
    change: { version: 1 },
  },
  plan_blocks: {
    owned: true,
    insert: (user_id) => ({
      ...{ id: crypto.randomUUID(), user_id, kind: 'busy', title: 'x' },
      ...{ weekdays: [1], starts: 0, ends: 60 },
    }),
    change: { title: 'x' },
  },
  plan_tasks: {
    owned: true,
    insert: (user_id) => ({
      ...{ id: crypto.randomUUID(), user_id, day: daysAhead(1), minutes: 30, kind: 'topic' },
      ...{ title: {}, reason: {}, origin: 'plan', version: 1 },
    }),
    change: { version: 1 },
  },
  replans: {
    owned: true,
    insert: (user_id) => ({ user_id, reason: 'slip', version: 1, changes: [], before: [], plan_before: {} }),
    change: { reason: 'slip' },
  },
  time_logs: {
    owned: true,
    insert: (user_id) => ({
      ...{ id: crypto.randomUUID(), user_id, clock: 'hand', day: daysAhead(0) },
      ended_at: '2026-01-01',
    }),
    change: { seconds: 0 },
  },
  learner_notes: {
    owned: true,
    insert: (user_id) => ({ user_id, title: 'x', body: 'x' }),
    change: { topic: null },
  },
  imported_books: {
    owned: true,
    insert: (user_id) => ({
      ...{ user_id, format: 'epub', title: 'x', bytes: 1, parts: 1 },
      sha256: crypto.randomUUID().replaceAll('-', '').repeat(2),
    }),
    change: { title: 'x' },
  },
  file_marks: {
    owned: true,
    insert: (user_id) => ({ user_id, file_id: spareFile(next('file_marks')), id: 'place', part: 1 }),
    change: { label: '' },
  },
  annotations: {
    owned: true,
    insert: (user_id) => ({
      ...{
        id: crypto.randomUUID(),
        user_id,
        kind: 'highlight',
        place: 'note',
        item: 'x',
        section: 'x',
        block: 'x.0',
      },
      ...{ start_char: 0, end_char: 1, quote: 'x', colour: 'blue' },
    }),
    change: { prefix: '' },
  },
  reading_days: {
    owned: true,
    insert: (user_id) => ({
      user_id,
      day: '2026-01-01',
      work: unique(),
      device: crypto.randomUUID(),
      seconds: 1,
    }),
    change: { seconds: 1 },
  },
  reading_progress: {
    owned: true,
    insert: (user_id) => ({
      ...{ user_id, work: unique(), part: 'x', device: crypto.randomUUID(), moved_at: '2026-01-01' },
    }),
    change: { version: 1 },
  },
  sections_read: {
    owned: true,
    insert: (user_id) => ({ user_id, place: 'note', item: unique(), section: 'x', how: 'skipped' }),
    change: { how: 'skipped' },
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
  topic_claims: {
    owned: true,
    insert: (user_id) => ({ user_id, node: unique(), status: 'revised', said_at: '2026-01-01' }),
    change: { status: 'revised' },
  },
  official_lines: {
    owned: false,
    insert: () => ({
      ...{ id: unique(), paper: 'gs3', position: 100 + next('official_lines'), text_en: 'x', text_hi: 'x' },
      ...{ hindi_is_ours: true, topics: ['gdp'], source_url: 'https://example.in' },
    }),
    change: { hindi_is_ours: true },
  },
  micro_topics: {
    owned: false,
    insert: () => ({ slug: unique(), topic: 'gdp', title: 'x', title_hi: 'x', position: 999 }),
    change: { title: 'x' },
  },
  doubts: {
    owned: false,
    insert: () => ({
      ...{ slug: unique(), topic: 'gdp', question: 'x', question_hi: 'x', answer: 'x', answer_hi: 'x' },
      position: 999,
    }),
    change: { answer: 'x' },
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
      // a live one without a version might be asked
      ...{ version: 1, origin: 'desk', status: 'retired' },
    }),
    change: { difficulty: 4 },
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
      ...{ unverified: true, status: 'published', origin: 'library' },
    }),
    change: { status: 'published' },
  },
  news_feeds: {
    owned: false,
    insert: () => ({
      ...{ url: `https://example.in/${unique()}`, title: 'x', publisher: 'x', kind: 'government' },
    }),
    change: { kind: 'government' },
  },
  news_clusters: { owned: false, insert: () => ({}), change: { status: 'waiting' } },
  feed_entries: {
    owned: false,
    insert: () => ({
      ...{
        feed_id: FEED,
        cluster_id: STORY,
        url: `https://example.in/${unique()}`,
        link: 'https://example.in',
      },
      ...{ title: 'x', language: 'en', published_at: '2026-01-01', shingles: [], entities: [], numbers: [] },
    }),
    change: { language: 'en' },
  },
  news_drafts: {
    owned: false,
    insert: () => ({
      item_id: draftedItem(next('news_drafts')),
      ...{ cluster_id: STORY, made_by: 'hand', fields: {}, updated_by: 'x' },
    }),
    change: { made_by: 'hand' },
  },
  news_history: {
    owned: false,
    insert: () => ({ item_id: 'x', action: 'drafted', done_by: 'x' }),
    change: { action: 'drafted' },
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
  feature_switches: {
    owned: false,
    insert: () => ({ part: unique(), position: 99 }),
    change: { position: 98 },
  },
  announcements: {
    owned: false,
    insert: () => ({ title: CANARY, title_hi: CANARY }),
    change: { title: CANARY },
  },
  announcement_dismissals: {
    owned: true,
    insert: (user_id) => ({ user_id, announcement_id: spareAnnouncement(next('announcement_dismissals')) }),
    change: { dismissed_at: '2026-01-01' },
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
  event_occurrences: {
    owned: false,
    insert: () => ({
      ...{ event: EVENT, day: spareDay(SPARE + 1 + next('event_occurrences')) },
      ...{ starts_at: '2030-01-01T10:00:00Z', ends_at: '2030-01-01T11:00:00Z' },
    }),
    change: { moved: false },
  },
  event_rsvps: {
    owned: true,
    insert: (user_id) => ({
      ...{ event: EVENT, day: spareDay(1 + next('event_rsvps')), user_id, status: 'going' },
    }),
    change: { language: 'en' },
  },
  event_questions: {
    owned: true,
    insert: (user_id) => ({
      ...{ id: crypto.randomUUID(), event: EVENT, day: spareDay(0), user_id, body: 'What is asked here?' },
    }),
    change: { edited_at: null },
  },
  answers: {
    owned: true,
    insert: (user_id) => ({
      ...{ id: crypto.randomUUID(), user_id, question_id: MAINS_QUESTION, status: 'evaluated' },
      ...{ version_no: ANSWERS + 1 + next('answers'), submitted_at: '2026-01-01' },
    }),
    change: { mode: 'typed' },
  },
  answer_pages: {
    owned: false,
    insert: (user_id) => ({
      ...{ answer_id: spareAttempt(user_id, 1 + next('answer_pages')), page: 1, path: unique() },
      ...{ bytes: 1, width: 1, height: 1 },
    }),
    change: { read_by: null },
  },
  evaluations: {
    owned: false,
    insert: (user_id) => ({ answer_id: spareAttempt(user_id, 1), by: 'mentor', purpose: 'second' }),
    change: { remark: '' },
  },
  peer_comparisons: {
    owned: true,
    insert: (user_id) => ({
      ...{ user_id, question_id: MAINS_QUESTION, first_answer: spareAttempt(user_id, 0) },
      second_answer: spareAttempt(user_id, 2 + next('peer_comparisons')),
    }),
    change: { why: null },
  },
  answer_reports: {
    owned: true,
    insert: (user_id) => ({
      ...{ user_id, reason: 'doors', answer_id: spareAttempt(user_id, 1 + next('answer_reports')) },
    }),
    change: { reason: 'doors' },
  },
  answer_comments: {
    owned: false,
    insert: (user_id) => ({
      ...{ id: crypto.randomUUID(), answer_id: spareAttempt(user_id, 0) },
      ...{ evaluation_id: spareAttempt(user_id, 0), position: 1, body: 'x' },
    }),
    change: { position: 2 },
  },
  comment_library: {
    owned: true,
    insert: (user_id) => ({ id: crypto.randomUUID(), user_id, body: 'x' }),
    change: { criterion: null },
  },
  evaluator_calibration: {
    owned: false,
    insert: () => {
      const at = next('evaluator_calibration')
      const criteria = ['overall', 'demand', 'content', 'structure', 'evidence', 'conclusion', 'language']
      return { engine: ['ai', 'rules', 'mentor'][Math.floor(at / 7) % 3], criterion: criteria[at % 7], n: 0 }
    },
    change: { n: 1 },
  },
  evaluation_steps: {
    owned: false,
    insert: (user_id) => ({
      answer_id: spareAttempt(user_id, 1 + next('evaluation_steps')),
      step: 'transcript',
    }),
    change: { state: 'waiting' },
  },
  notifications: {
    owned: true,
    insert: (user_id) => ({
      user_id,
      kind: 'doors',
      title: 'x',
      title_hi: 'x',
      href: '/',
      key: unique(),
    }),
    change: { kind: 'doors' },
  },
}

/** What hangs on the news desk's rows. */
export const NEWS_DESK = [
  ['news_feeds', { id: FEED }],
  ['news_clusters', { id: STORY }],
  ...Array.from(
    { length: SPARE / 2 },
    (_, at) => ['news_items', { id: draftedItem(at), status: 'draft' }] as const,
  ),
] as const

/** One row an account, made with it: the service tries them on an account of its own. */
const MADE_WITH_THE_ACCOUNT = [
  'plans',
  'streaks',
  'study_settings',
  'assistant_settings',
  'profiles',
  'user_roles',
]

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
  const id = await accountToSpare(service)
  // What is not made with the account itself.
  const { error } = await service
    .from(table)
    .upsert(tableNamed(table).insert(id), { onConflict: 'user_id', ignoreDuplicates: true })
  if (error) throw error
  return { user_id: id }
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
  fact_uses: ['kind', 'item', 'anchor', 'fact_id'],
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
  saved_views: ['user_id', 'desk', 'name'],
  consent_notices: ['purpose', 'version'],
  consents: ['id'],
  data_exports: ['id'],
  news_reads: ['user_id', 'item_id'],
  news_reports: ['user_id', 'id'],
  news_revisions: ['user_id', 'item_id'],
  news_tens: ['user_id', 'day'],
  news_addresses: ['token_hash'],
  cards: ['user_id', 'id'],
  card_reviews: ['user_id', 'id'],
  missions: ['user_id', 'day'],
  mission_tasks: ['id'],
  streaks: ['user_id'],
  study_settings: ['user_id'],
  assistant_settings: ['user_id'],
  rest_days: ['user_id', 'day'],
  plans: ['id'],
  plan_blocks: ['user_id', 'id'],
  plan_tasks: ['user_id', 'id'],
  replans: ['id'],
  time_logs: ['user_id', 'id'],
  learner_notes: ['user_id', 'id'],
  imported_books: ['id'],
  file_marks: ['user_id', 'file_id', 'id'],
  annotations: ['user_id', 'id'],
  reading_days: ['user_id', 'day', 'work', 'device'],
  reading_progress: ['user_id', 'work'],
  sections_read: ['user_id', 'place', 'item', 'section'],
  chat_feedback: ['id'],
  diagnostic_sessions: ['id'],
  question_disputes: ['id'],
  regrades: ['id'],
  question_statistics: ['question_id', 'version'],
  feature_switches: ['part'],
  announcements: ['id'],
  announcement_dismissals: ['user_id', 'announcement_id'],
  exam_rules: ['id'],
  exam_cutoffs: ['year', 'category'],
  topic_claims: ['user_id', 'node'],
  official_lines: ['id'],
  micro_topics: ['slug'],
  doubts: ['slug'],
  glossary_terms: ['slug'],
  questions: ['id'],
  question_versions: ['question_id', 'version'],
  mains_questions: ['id'],
  news_items: ['id'],
  news_feeds: ['id'],
  news_clusters: ['id'],
  feed_entries: ['id'],
  news_drafts: ['item_id'],
  news_history: ['id'],
  books: ['slug'],
  book_chapters: ['book', 'slug'],
  test_series: ['slug'],
  tests: ['slug'],
  challenges: ['slug'],
  exam_milestones: ['id'],
  data_releases: ['id'],
  events: ['slug'],
  event_occurrences: ['event', 'day'],
  event_rsvps: ['event', 'day', 'user_id'],
  event_questions: ['id'],
  answers: ['id'],
  answer_pages: ['answer_id', 'page'],
  evaluations: ['id'],
  evaluation_steps: ['answer_id', 'step'],
  answer_comments: ['id'],
  comment_library: ['id'],
  evaluator_calibration: ['engine', 'criterion'],
  peer_comparisons: ['id'],
  answer_reports: ['id'],
  notifications: ['id'],
}

function keyOf(table: string, row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries((KEYS[table] ?? []).map((column) => [column, row[column]]))
}

export function tableNamed(table: string): Table {
  const found = TABLES[table]
  if (!found) throw new Error(`Say in supabase/tests/doors/tables.ts how the table "${table}" is tried`)
  return found
}
