/**
 * The rules of the database linter that Supabase shows its projects (splinter), as questions of our own to the
 * catalogue. What is left out asks for statistics of use (0005, 0020) or for services that are not here (0026, 0027).
 */

import pg from 'pg'
import { expect, test } from 'vitest'
import { asOwner, databaseUrl } from './as-user.ts'

type Rule = {
  /** Makes an offender, to see that it is seen. */
  offends: string
  /** Selects the offenders, each as one `name`. */
  asks: string
  /** Offenders that are meant, each with its reason. */
  meant?: Record<string, string>
}

/** Schemas of the project; those of the platform are as hosted Supabase has them. */
const OURS = `('public', 'private', 'exam_private')`

const KEPT = 'what it points to is never removed: it is retired, withdrawn or replaced'
const DESK = 'written at the desks, a few a day: read whole where an account or a row goes'

const RULES: Record<string, Rule> = {
  '0001 unindexed foreign keys': {
    offends: 'create table public.offender (id int primary key, topic text references public.topics)',
    asks: `
      select c.conrelid::regclass || ' (' || (select string_agg(attname, ', ' order by at)
        from unnest(c.conkey) with ordinality key (number, at) join pg_attribute on attrelid = c.conrelid and attnum = number) || ')' as name
      from pg_constraint c join pg_namespace n on n.oid = c.connamespace
      where c.contype = 'f' and n.nspname in ${OURS} and not exists (
        select from pg_index i where i.indrelid = c.conrelid
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
          and (i.indkey::smallint[])[0:cardinality(c.conkey) - 1] @> c.conkey)`,
    meant: {
      'attempts (challenge)': KEPT,
      'attempts (rule)': KEPT,
      'attempts (rule, rule_version)': KEPT,
      'bookmarks (question_id)': KEPT,
      'challenges (rule)': KEPT,
      'chat_feedback (settled_by)': DESK,
      'chunks (fact_id)': KEPT,
      'exam_private.challenge_flags (settled_by)': DESK,
      'exam_private.challenge_questions (question_id)': KEPT,
      'exam_private.challenge_states (host_id)': DESK,
      'exam_private.key_changes (changed_by)': DESK,
      'exam_private.key_changes (ruling_id)': DESK,
      'exam_private.key_rulings (ruled_by)': DESK,
      'exam_private.question_decisions (decided_by)': DESK,
      'facts (superseded_by)': KEPT,
      'mains_questions (topic)': KEPT,
      'news_reports (settled_by)': DESK,
      'news_revisions (item_id)': DESK,
      'private.answer_appeals (decided_by)': DESK,
      'private.event_audit (actor)': DESK,
      'private.fact_changes (changed_by)': DESK,
      'private.fact_looks (looked_by)': DESK,
      'private.mentor_claims (mentor)': DESK,
      'private.question_twins (settled_by)': DESK,
      'private.second_looks (evaluation)': DESK,
      'private.second_looks (first_evaluation)': DESK,
      'private.seen_marks (mentor)': DESK,
      'question_disputes (question_id, version)': KEPT,
      'question_disputes (ruled_by)': DESK,
      'question_versions (drafted_by_id)': DESK,
      'question_versions (reviewed_by_id)': DESK,
      'questions (topic)': KEPT,
      'review_logs (question_id)': KEPT,
      'tests (rule)': KEPT,
      'tests (series)': DESK,
      'evaluations (evaluator)': 'indexed where it is a mentor’s: engines have none',
    },
  },
  '0002 accounts seen through views': {
    offends: 'create view public.offender as select id from auth.users',
    asks: `
      select distinct v.oid::regclass::text as name from pg_class v join pg_rewrite r on r.ev_class = v.oid
      join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
      where v.relkind in ('v', 'm') and v.relnamespace = 'public'::regnamespace and d.refobjid = 'auth.users'::regclass`,
  },
  '0003 policies that ask who calls for each row': {
    offends:
      'create policy offender on public.notes for select to authenticated using (auth.uid() is not null)',
    asks: `
      select tablename || ': ' || policyname as name from pg_policies, concat(qual, ' ', with_check) policy
      where schemaname in ('public', 'private', 'exam_private', 'storage', 'realtime')
        and regexp_replace(policy, 'SELECT (auth\\.(uid|jwt|role|email)\\(\\)|current_setting\\([^)]*\\)|(private\\.)?(is|has)_\\w+\\([^()]*\\))', '', 'gi')
          ~* 'auth\\.(uid|jwt|role|email)\\(\\)|current_setting\\('`,
  },
  '0004 tables without a primary key': {
    offends: 'create table private.offender (id int)',
    asks: `
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ${OURS} and c.relkind in ('r', 'p')
        and not exists (select from pg_constraint where conrelid = c.oid and contype = 'p')`,
  },
  '0006 several permissive policies for the same': {
    offends: 'create policy offender on public.cards for select to authenticated using (false)',
    asks: `
      select p.tablename || ' ' || verb || ' ' || role as name from pg_policies p
      cross join unnest(p.roles) role cross join unnest(case when p.cmd = 'ALL' then array['SELECT', 'INSERT', 'UPDATE', 'DELETE'] else array[p.cmd] end) verb
      where p.permissive = 'PERMISSIVE' and p.schemaname in ${OURS}
      group by p.schemaname, p.tablename, verb, role having count(*) > 1`,
    meant: {
      'answers SELECT authenticated':
        'a learner’s own, and what is handed in for mentors: each says so alone',
      'evaluations SELECT authenticated': 'the same',
      'mains_questions SELECT authenticated': 'the live ones, and retired ones that a learner has answered',
    },
  },
  '0007 policies on tables without row level security': {
    offends: 'alter table public.glossary_terms disable row level security',
    asks: `
      select c.oid::regclass || ': ' || p.polname as name from pg_policy p join pg_class c on c.oid = p.polrelid
      where not c.relrowsecurity`,
  },
  '0008 row level security without a policy, where the API has rights': {
    offends:
      'create table public.offender (id int primary key); alter table public.offender enable row level security; grant select on public.offender to anon',
    asks: `
      select c.oid::regclass::text as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
        and not exists (select from pg_policy where polrelid = c.oid and polpermissive)
        and (has_any_column_privilege('anon', c.oid, 'select, insert, update') or has_any_column_privilege('authenticated', c.oid, 'select, insert, update'))`,
  },
  '0009 the same index twice': {
    offends: 'create index offender on public.evaluations (answer_id)',
    asks: `
      select string_agg(i.indexrelid::regclass::text, ' = ' order by i.indexrelid::regclass::text) as name
      from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ${OURS}
      group by i.indrelid, i.indkey::text, i.indclass::text, i.indoption::text, i.indcollation::text,
        pg_get_expr(i.indpred, i.indrelid), pg_get_expr(i.indexprs, i.indrelid),
        (select amname from pg_am join pg_class x on x.relam = pg_am.oid where x.oid = i.indexrelid)
      having count(*) > 1`,
  },
  '0010 views with their owner’s rights': {
    offends: 'create view public.offender as select 1; grant select on public.offender to anon',
    asks: `
      select c.oid::regclass::text as name from pg_class c
      where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
        and not coalesce(c.reloptions, '{}') && array['security_invoker=true', 'security_invoker=on', 'security_invoker=1', 'security_invoker=yes']
        and (has_table_privilege('anon', c.oid, 'select') or has_table_privilege('authenticated', c.oid, 'select'))`,
  },
  '0011 functions whose search path a caller sets': {
    offends: `create function public.offender() returns int language sql immutable as 'select 1'`,
    asks: `
      select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ${OURS} and p.prokind = 'f'
        -- Sums over their arguments that no caller reaches: only without a setting are they put into the statement, or called
        -- for each of 25,000 answers in no time.
        and not (n.nspname = 'private' and p.provolatile = 'i' and not p.prosecdef
          and p.prolang in (select oid from pg_language where lanname in ('sql', 'plpgsql'))
          and not has_function_privilege('anon', p.oid, 'execute'))
        and not exists (select from unnest(p.proconfig) setting where setting like 'search_path=%')
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
  },
  '0013 tables of the API without row level security': {
    offends: 'create table private.offender (id int primary key)',
    asks: `
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ${OURS} and c.relkind in ('r', 'p') and not c.relrowsecurity`,
  },
  '0014 extensions in the schema of the API': {
    offends: 'alter extension pg_trgm set schema public',
    asks: `select extname as name from pg_extension where extnamespace = 'public'::regnamespace`,
  },
  '0015 policies that believe what users say of themselves': {
    offends: `create policy offender on public.notes for insert to authenticated with check ((select auth.jwt()) -> 'user_metadata' is not null)`,
    asks: `select tablename || ': ' || policyname as name from pg_policies where concat(qual, with_check) ~* 'user_metadata'`,
  },
  '0016 materialized views in the API': {
    offends: 'create materialized view public.offender as select 1; grant select on public.offender to anon',
    asks: `
      select c.oid::regclass::text as name from pg_class c where c.relkind = 'm' and c.relnamespace = 'public'::regnamespace
        and (has_table_privilege('anon', c.oid, 'select') or has_table_privilege('authenticated', c.oid, 'select'))`,
  },
  '0017 foreign tables in the API': {
    offends:
      'create foreign data wrapper offender; create server offender foreign data wrapper offender; create foreign table public.offender (id int) server offender',
    asks: `select oid::regclass::text as name from pg_class where relkind = 'f' and relnamespace = 'public'::regnamespace`,
  },
  '0018 types that an upgrade cannot carry': {
    offends: 'create table private.offender (id regproc primary key)',
    asks: `
      select a.attrelid::regclass || '.' || a.attname as name
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname in ${OURS} and a.attnum > 0 and not a.attisdropped
        and a.atttypid in ('regcollation'::regtype, 'regconfig'::regtype, 'regdictionary'::regtype,
          'regnamespace'::regtype, 'regoper'::regtype, 'regoperator'::regtype, 'regproc'::regtype, 'regprocedure'::regtype)`,
  },
  '0019 queues in the API': {
    offends:
      'create schema pgmq; create table pgmq.offender (id int); grant usage on schema pgmq to anon; grant select on pgmq.offender to anon',
    asks: `
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('pgmq', 'pgboss') and (has_table_privilege('anon', c.oid, 'select') or has_table_privilege('authenticated', c.oid, 'select'))`,
  },
  '0021 keys of accounts that are no primary key': {
    offends: 'create table private.offender (id uuid primary key, phone text references auth.users (phone))',
    asks: `
      select c.conname as name from pg_constraint c join pg_namespace n on n.oid = c.connamespace
      where c.contype = 'f' and n.nspname in ${OURS} and c.confrelid in (select oid from pg_class where relnamespace = 'auth'::regnamespace)
        and c.confkey <> (select conkey from pg_constraint where contype = 'p' and conrelid = c.confrelid)`,
  },
  '0023 columns that by their name hold secrets, where the API reads them': {
    offends: 'alter table public.notes add column api_key text',
    asks: `
      select a.attrelid::regclass || '.' || a.attname as name
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped
        and a.attname ~* '(^|_)(password|passwd|pwd|secret|token|api_?key|private_?key|otp|pin|ssn|aadhaar|pan|card_number|cvv|iban|phone|email|ip|ip_address)(_|$)'
        and (has_column_privilege('anon', c.oid, a.attnum, 'select') or has_column_privilege('authenticated', c.oid, a.attnum, 'select'))`,
    meant: { 'profiles.email': 'a row is its owner’s alone' },
  },
  '0024 policies that let everybody write': {
    offends: 'create policy offender on public.notes for update to authenticated using (true)',
    asks: `
      select tablename || ': ' || policyname as name from pg_policies
      where schemaname in ('public', 'private', 'exam_private', 'storage') and permissive = 'PERMISSIVE' and cmd <> 'SELECT'
        and not roles <@ array['service_role']::name[]
        and (with_check = 'true' or (qual = 'true' and (with_check is null or with_check = 'true')))`,
  },
  '0025 public buckets whose files anybody lists': {
    offends: `create policy offender on storage.objects for select to anon using (bucket_id = 'offender'); insert into storage.buckets (id, name, public) values ('offender', 'offender', true)`,
    asks: `
      select b.id as name from storage.buckets b where b.public and exists (
        select from pg_policies where schemaname = 'storage' and tablename = 'objects' and cmd in ('SELECT', 'ALL')
          and permissive = 'PERMISSIVE' and qual like '%' || b.id || '%' and qual not like '%auth.uid()%')`,
  },
  'updates of what a row must stay': {
    offends: 'create policy offender on public.notes for update to authenticated using (slug is not null)',
    asks: `
      select tablename || ': ' || policyname as name from pg_policies
      where schemaname in ${OURS} and permissive = 'PERMISSIVE' and cmd in ('UPDATE', 'ALL') and with_check is null
        and cmd = 'UPDATE' and qual !~* 'user_id'`,
  },
}

test.each(Object.entries(RULES))('%s', async (_, { offends, asks, meant = {} }) => {
  const offenders = await asOwner<{ name: string }>(asks)

  expect(offenders.map(({ name }) => name).sort()).toEqual(Object.keys(meant).sort())
  expect(await namesAfter(offends, asks)).toHaveLength(offenders.length + 1)
})

/** What the rule finds once there is an offender, which is gone again at once. */
async function namesAfter(offends: string, asks: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`begin; ${offends}`)
    return (await client.query(asks)).rows
  } finally {
    await client.end()
  }
}
