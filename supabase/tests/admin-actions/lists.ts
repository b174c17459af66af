/** What the catalogue cannot say: which functions are a mentor's too, which only look, and how the desks' functions are called. */

/** They ask for the role only to tell staff more, and are everybody's. */
export const EVERYBODYS = ['list_challenges', 'mains_key', 'public_rulings', 'rulings_for']

/** A mentor's, too. */
export const MENTORS_TOO = [
  'admin_home',
  'answer_event_question',
  'challenge_flags',
  'challenged_questions',
  'change_occurrence',
  'decide_question',
  'event_desk',
  'event_roster',
  'fact_impact',
  'figure_registry',
  'library_review',
  'list_chat_feedback',
  'list_news_reports',
  'look_at_use',
  'mark_attendance',
  'open_disputes',
  'preview_ruling',
  'rule_on_key',
  'save_event',
  'school_analytics',
  'settle_chat_feedback',
  'settle_flag',
  'settle_news_report',
  'stale_figures',
  'stale_items',
]

/** A mentor's, and no administrator's. */
export const MENTORS_ONLY = [
  'answer_appeal',
  'ask_second_look',
  'host_challenge',
  'keep_library_comment',
  'lay_back_answer',
  'marks_beside_engine',
  'mentor_appeals',
  'mentor_queue',
  'mentor_second_looks',
  'my_marking',
  'new_mentor_live',
  'pull_sample',
  'release_marks',
  'reported_answers',
  'save_marks',
  'settle_answer_report',
  'take_answer',
  'use_library_comment',
]

/** They may write on their way, and yet nothing is another for anybody: a look, or work that nobody reads before it is published. */
export const LOOKS = [
  'add_question_import_rows',
  'begin_question_import',
  'end_question_import',
  'preview_merge',
  'pull_sample',
  'school_analytics',
]

const somebody = '00000000-0000-4000-8000-000000000000'
const about = { user: somebody, reason: 'For a reason' }

/** The functions of the desks with bodies that are whole, and whether a mentor may call it. */
export const EDGE: Record<string, { bodies: Record<string, unknown>[]; isMentorsToo?: boolean }> = {
  'admin-users': {
    bodies: [
      { act: 'role', role: 'mentor', ...about },
      { act: 'ban', until: null, ...about },
      { act: 'unban', ...about },
      { act: 'sign_out', ...about },
      { act: 'confirm_email', ...about },
      { act: 'recovery_mail', ...about },
      { act: 'invite', email: 'new@example.in', name: 'Asha Rao', role: 'mentor', reason: 'For a reason' },
      { act: 'preview_merge', kept: somebody, other: somebody },
      { act: 'merge', kept: somebody, other: somebody, reason: 'For a reason' },
      { act: 'move_files' },
      { act: 'remove_merged', ...about },
    ],
  },
  'events-desk': {
    isMentorsToo: true,
    bodies: [
      {
        ...{ slug: 'x-session', kind: 'live-class', title: 'Reading', title_hi: '', about: 'What it says.' },
        ...{ about_hi: '', agenda: [], pre_read: [], topics: ['gdp'], starts_at: '2030-01-01T00:00:00Z' },
        ...{ minutes: 60, capacity: null, language: 'en', tz: 'Asia/Kolkata', rrule: null, host: 'x' },
        join_url: '',
      },
    ],
  },
  'export-questions': { bodies: [{ format: 'csv', filter: {} }] },
  'import-questions': { bodies: [{}] },
  'library-desk': {
    bodies: [{ action: 'publish', kind: 'note', id: 'gdp', revision: 1, reviewer: 'Meera Iyer' }],
  },
  'news-desk': {
    bodies: [
      { action: 'try', url: 'https://example.in/feed' },
      { action: 'draft', cluster: 1 },
    ],
  },
}
