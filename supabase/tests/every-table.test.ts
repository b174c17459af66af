/** Read from the catalogue, so that a new table or function fails here until somebody thought about it. */

import { expect, test } from 'vitest'
import { asOwner } from './as-user.ts'

test('every table that the API can reach has row level security', async () => {
  const open = await asOwner(`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'auth', 'private', 'exam_private', 'backend', 'cron') and c.relkind in ('r', 'p') and not c.relrowsecurity`)

  expect(open).toEqual([])
})

test('visitors and learners hold just these rights', async () => {
  const rights = await asOwner<{ name: string; anon: string; authenticated: string }>(`
    select c.relname as name,
      coalesce(string_agg(verb, ',' order by verb) filter (where has_table_privilege('anon', c.oid, verb)), '') as anon,
      coalesce(string_agg(verb, ',' order by verb) filter (where has_table_privilege('authenticated', c.oid, verb)), '') as authenticated
    from pg_class c cross join unnest(array['SELECT','INSERT','UPDATE','DELETE','TRUNCATE','REFERENCES','TRIGGER']) verb
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm')
    group by c.relname order by c.relname`)

  expect(Object.fromEntries(rights.map((right) => [right.name, [right.anon, right.authenticated]]))).toEqual({
    assistant_calls: ['', ''],
    attempt_answers: ['', 'SELECT'],
    attempt_reflections: ['', 'SELECT'],
    attempts: ['', 'SELECT'],
    book_chapters: ['', 'SELECT'],
    bookmarks: ['', 'DELETE,INSERT,SELECT'],
    books: ['', 'SELECT'],
    card_reviews: ['', 'SELECT'],
    cards: ['', 'DELETE,SELECT'],
    challenges: ['', 'SELECT'],
    chat_feedback: ['', ''],
    chat_messages: ['', 'INSERT,SELECT'],
    chat_sessions: ['', 'SELECT'],
    chunks: ['', 'SELECT'],
    data_releases: ['SELECT', 'SELECT'],
    diagnostic_sessions: ['', 'SELECT'],
    embedding_models: ['', ''],
    events: ['SELECT', 'SELECT'],
    exam_cutoffs: ['SELECT', 'SELECT'],
    exam_milestones: ['SELECT', 'SELECT'],
    exam_rules: ['SELECT', 'SELECT'],
    facts: ['SELECT', 'SELECT'],
    glossary_terms: ['SELECT', 'SELECT'],
    learner_notes: ['', 'DELETE,SELECT'],
    library_loads: ['', ''],
    library_synonyms: ['', 'SELECT'],
    library_terms: ['', 'SELECT'],
    library_words: ['', 'SELECT'],
    mains_questions: ['SELECT', 'SELECT'],
    micro_topics: ['SELECT', 'SELECT'],
    news_items: ['', 'SELECT'],
    notes: ['', 'SELECT'],
    passage_embeddings: ['', ''],
    practice_presets: ['', 'DELETE,INSERT,SELECT,UPDATE'],
    profiles: ['', 'SELECT'],
    question_disputes: ['', ''],
    question_statistics: ['', 'SELECT'],
    question_versions: ['', ''],
    questions: ['', ''],
    regrades: ['', 'SELECT'],
    review_logs: ['', 'SELECT'],
    security_events: ['', 'SELECT'],
    test_series: ['', 'SELECT'],
    tests: ['', 'SELECT'],
    topics: ['SELECT', 'SELECT'],
    user_roles: ['', 'SELECT'],
  })
})

test('functions with their owner’s rights have an empty search path', async () => {
  const loose = await asOwner(`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prosecdef
      and not coalesce(p.proconfig, '{}') && array['search_path=""', 'search_path=']`)

  expect(loose).toEqual([])
})

test('visitors and learners may call just these functions', async () => {
  const callable = await asOwner<{ name: string; anon: boolean; authenticated: boolean }>(`
    select p.proname as name, has_function_privilege('anon', p.oid, 'execute') as anon,
      has_function_privilege('authenticated', p.oid, 'execute') as authenticated
    from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) order by p.proname`)

  expect(callable.filter((f) => f.anon).map((f) => f.name)).toEqual([
    'check_visitor_answer',
    'log_security_event',
    'visitor_practice',
  ])
  expect(callable.filter((f) => f.authenticated).map((f) => f.name)).toEqual([
    'answer_diagnostic',
    'asked_words',
    'assistant_usage',
    'attempt_cohort',
    'challenged_questions',
    'chat_turn',
    'check_answer',
    'check_visitor_answer',
    'count_practice',
    'decide_question',
    'delete_chat_session',
    'diagnostic_result',
    'dispute_key',
    'dispute_window',
    'has_role',
    'import_visitor_answers',
    'is_anothers_chat_session',
    'is_anothers_session',
    'is_open_test_item',
    'is_study_source',
    'is_two_step_done',
    'keep_card_reviews',
    'known_blanks',
    'letters_of',
    'library_review',
    'list_chat_feedback',
    'list_chat_sessions',
    'list_my_sessions',
    'log_security_event',
    'my_abilities',
    'my_answers',
    'my_assistant_quota',
    'my_cards',
    'my_chat_feedback',
    'my_disputes',
    'my_reviews',
    'my_tests',
    'open_attempt',
    'open_disputes',
    'preview_ruling',
    'public_rulings',
    'pyq_years',
    'rate_chat_answer',
    'read_passages',
    'related_past_questions',
    'released_explanations',
    'reveal_results',
    'revoke_my_session',
    'rule_on_key',
    'rulings_for',
    'save_answers',
    'search_passages',
    'set_error_type',
    'set_preparation_level',
    'settle_chat_feedback',
    'skip_diagnostic',
    'sound_of',
    'spoken_words',
    'start_diagnostic',
    'start_practice',
    'start_test',
    'stem_of',
    'stop_chat_answer',
    'submit_attempt',
    'teaching_context',
    'visitor_practice',
  ])
})

test('learners reach nothing of the schemas for accounts, answer keys and the server', async () => {
  const reachable = await asOwner(`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('auth', 'exam_private', 'backend', 'cron', 'supabase_migrations') and c.relkind in ('r', 'p')
      and (has_table_privilege('anon', c.oid, 'select') or has_table_privilege('authenticated', c.oid, 'select'))`)

  expect(reachable).toEqual([])
})

test('every table of a learner’s own asks two-step accounts for both steps', async () => {
  const guarded = await asOwner<{ name: string }>(`
    select distinct tablename as name from pg_policies
    where schemaname = 'public' and permissive = 'RESTRICTIVE' order by tablename`)
  const personal = await asOwner<{ name: string }>(`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id' order by table_name`)

  expect(guarded).toEqual(personal)
})
