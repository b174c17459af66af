/**
 * Who may do what to which table, written out. Every door of the server is held to this one matrix: the data API, its
 * embedded reads, remote calls, changed rows over realtime, files.
 */

export const ROLES = ['visitor', 'owner', 'other', 'one-step', 'service'] as const

/**
 * `owner` owns the row in question, `other` is a learner like any, `one-step` owns it too but has given only the first
 * of two factors, `service` is the server's own key.
 */
export type Role = (typeof ROLES)[number]

/**
 * Four letters: read, insert in the owner's name, update and delete the owner's row. `y` done; `-` nothing of it is
 * there for this role; `p` refused by a policy; `x` refused by missing rights.
 */
export type Rights = `${Letter}${Letter}${Letter}${Letter}`
type Letter = 'y' | '-' | 'p' | 'x'

type Row = Record<Role, Rights>

function row(visitor: Rights, owner: Rights, other: Rights, oneStep: Rights, service: Rights): Row {
  return { visitor, owner, other, 'one-step': oneStep, service }
}

export const MATRIX: Record<string, Row> = {
  //                   visitor  owner   other   one-step service
  chat_messages: row('xxxx', 'yyxx', '-pxx', '-pxx', 'yyyy'),
  chat_sessions: row('xxxx', 'yyyx', '-p-x', '-p-x', 'yyyy'),
  assistant_calls: row('xxxx', 'xxxx', 'xxxx', 'xxxx', 'yyyy'),
  profiles: row('xxxx', 'yxyx', '-x-x', '-x-x', 'yyyy'),
  security_events: row('xxxx', 'yxxx', '-xxx', '-xxx', 'yyyy'),
  user_roles: row('xxxx', 'yxxx', '-xxx', '-xxx', 'yyyy'),
  chunks: row('xxxx', 'yxxx', 'yxxx', 'yxxx', 'yyyy'),
  facts: row('yxxx', 'yxxx', 'yxxx', 'yxxx', 'yyyy'),
  library_loads: row('xxxx', 'xxxx', 'xxxx', 'xxxx', 'yyyy'),
  library_synonyms: row('xxxx', 'yxxx', 'yxxx', 'yxxx', 'yyyy'),
  passage_embeddings: row('xxxx', 'xxxx', 'xxxx', 'xxxx', 'yyyy'),
  embedding_models: row('xxxx', 'xxxx', 'xxxx', 'xxxx', 'yyyy'),
  library_terms: row('xxxx', 'yxxx', 'yxxx', 'yxxx', 'yyyy'),
  library_words: row('xxxx', 'yxxx', 'yxxx', 'yxxx', 'yyyy'),
  notes: row('xxxx', 'yxxx', 'yxxx', 'yxxx', 'yyyy'),
  topics: row('yxxx', 'yxxx', 'yxxx', 'yxxx', 'yyyy'),
  attempts: row('xxxx', 'yxxx', '-xxx', '-xxx', 'yyyy'),
  attempt_answers: row('xxxx', 'yxxx', '-xxx', '-xxx', 'yyyy'),
  attempt_reflections: row('xxxx', 'yxxx', '-xxx', '-xxx', 'yyyy'),
  review_logs: row('xxxx', 'yxxx', '-xxx', '-xxx', 'yyyy'),
  bookmarks: row('xxxx', 'yyxy', '-px-', '-px-', 'yyyy'),
  practice_presets: row('xxxx', 'yyyy', '-p--', '-p--', 'yyyy'),
  cards: row('xxxx', 'yyyy', '-p--', '-p--', 'yyyy'),
  card_reviews: row('xxxx', 'yxxx', '-xxx', '-xxx', 'yyyy'),
  learner_notes: row('xxxx', 'yyyy', '-p--', '-p--', 'yyyy'),
  chat_feedback: row('xxxx', 'xxxx', 'xxxx', 'xxxx', 'yyyy'),
  diagnostic_sessions: row('xxxx', 'yxxx', '-xxx', '-xxx', 'yyyy'),
  question_disputes: row('xxxx', 'xxxx', 'xxxx', 'xxxx', 'yyyy'),
  regrades: row('xxxx', 'yxxx', '-xxx', '-xxx', 'yyyy'),
  question_statistics: row('xxxx', '-xxx', '-xxx', '-xxx', 'yyyy'),
  exam_rules: row('yxxx', 'yxxx', 'yxxx', 'yxxx', 'yyyy'),
  exam_cutoffs: row('yxxx', 'yxxx', 'yxxx', 'yxxx', 'yyyy'),
  micro_topics: row('yxxx', 'yxxx', 'yxxx', 'yxxx', 'yyyy'),
  glossary_terms: row('yxxx', 'yxxx', 'yxxx', 'yxxx', 'yyyy'),
  questions: row('xxxx', 'xxxx', 'xxxx', 'xxxx', 'yyyy'),
  question_versions: row('xxxx', 'xxxx', 'xxxx', 'xxxx', 'yyyy'),
  mains_questions: row('yxxx', 'yxxx', 'yxxx', 'yxxx', 'yyyy'),
  news_items: row('xxxx', 'yxxx', 'yxxx', 'yxxx', 'yyyy'),
  books: row('xxxx', 'yxxx', 'yxxx', 'yxxx', 'yyyy'),
  book_chapters: row('xxxx', 'yxxx', 'yxxx', 'yxxx', 'yyyy'),
  test_series: row('xxxx', 'yxxx', 'yxxx', 'yxxx', 'yyyy'),
  tests: row('xxxx', 'yxxx', 'yxxx', 'yxxx', 'yyyy'),
  challenges: row('xxxx', 'yxxx', 'yxxx', 'yxxx', 'yyyy'),
  exam_milestones: row('yxxx', 'yxxx', 'yxxx', 'yxxx', 'yyyy'),
  data_releases: row('yxxx', 'yxxx', 'yxxx', 'yxxx', 'yyyy'),
  events: row('yxxx', 'yxxx', 'yxxx', 'yxxx', 'yyyy'),
}

/** Who may call which function of the API at all. */
export const CALLABLE: Record<string, Role[]> = {
  answer_diagnostic: ['owner', 'other'],
  attempt_cohort: ['owner', 'other'],
  challenged_questions: [],
  check_answer: ['owner', 'other'],
  decide_question: [],
  diagnostic_result: ['owner', 'other'],
  dispute_key: ['owner', 'other'],
  dispute_window: ['owner', 'other'],
  my_abilities: ['owner', 'other'],
  my_answers: ['owner', 'other'],
  my_disputes: ['owner', 'other'],
  my_reviews: ['owner', 'other'],
  known_blanks: ['owner', 'other'],
  keep_card_reviews: ['owner', 'other'],
  my_cards: ['owner', 'other'],
  list_chat_feedback: [],
  my_chat_feedback: ['owner', 'other'],
  rate_chat_answer: ['owner', 'other'],
  settle_chat_feedback: [],
  open_disputes: [],
  preview_ruling: [],
  public_rulings: ['owner', 'other'],
  pyq_years: ['owner', 'other'],
  related_past_questions: ['owner', 'other'],
  rule_on_key: [],
  rulings_for: ['owner', 'other'],
  set_preparation_level: ['owner', 'other'],
  skip_diagnostic: ['owner', 'other'],
  start_diagnostic: ['owner', 'other'],
  check_visitor_answer: ['visitor', 'owner', 'other', 'one-step', 'service'],
  count_practice: ['owner', 'other'],
  import_visitor_answers: ['owner', 'other'],
  my_tests: ['owner', 'other'],
  open_attempt: ['owner', 'other'],
  reveal_results: ['owner', 'other'],
  save_answers: ['owner', 'other'],
  set_error_type: ['owner', 'other'],
  start_practice: ['owner', 'other'],
  start_test: ['owner', 'other'],
  teaching_context: ['owner', 'other', 'one-step'],
  submit_attempt: ['owner', 'other'],
  visitor_practice: ['visitor', 'owner', 'other', 'one-step', 'service'],
  assistant_usage: [],
  begin_chat_answer: ['service'],
  chat_turn: ['owner', 'other', 'one-step'],
  close_assistant_call: ['service'],
  keep_chat_answer: ['service'],
  keep_chat_answers: ['service'],
  my_assistant_quota: ['owner', 'other', 'one-step', 'service'],
  open_assistant_call: ['service'],
  stop_chat_answer: ['owner', 'other', 'one-step', 'service'],
  delete_chat_session: ['owner', 'other', 'one-step', 'service'],
  google_account_state: ['service'],
  is_anothers_chat_session: ['owner', 'other', 'one-step'],
  is_open_test_item: ['owner', 'other', 'one-step', 'service'],
  library_review: [],
  list_chat_sessions: ['owner', 'other', 'one-step', 'service'],
  list_my_sessions: ['owner', 'other', 'one-step', 'service'],
  log_security_event: ['visitor', 'owner', 'other', 'one-step', 'service'],
  revoke_my_session: ['owner', 'other', 'one-step', 'service'],
  search_passages: ['owner', 'other', 'one-step', 'service'],
  read_passages: ['owner', 'other', 'one-step', 'service'],
  embeddings_state: ['service'],
  list_embeddings: ['service'],
}

/** Functions that find nothing of the owner's for anybody else, nor a test or question that is not there. */
export const FINDS_NOTHING = [
  'answer_diagnostic',
  'attempt_cohort',
  'check_answer',
  'check_visitor_answer',
  'dispute_key',
  'dispute_window',
  'known_blanks',
  'open_attempt',
  'rate_chat_answer',
  'reveal_results',
  'save_answers',
  'set_error_type',
  'set_preparation_level',
  'start_practice',
  'start_test',
  'submit_attempt',
]
