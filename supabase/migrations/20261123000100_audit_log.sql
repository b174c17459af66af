-- Who changed what of the school, and when: every act of an administrator or mentor leaves a row that nobody can change.
-- It holds what was done to content as it was and became, and of people only which account, in the two columns that forget
-- it: since nothing here is ever changed, nothing comes in that a deleted account has to take along, no name, no address,
-- and of what is somebody's own no words.

create table private.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor uuid references auth.users (id) on delete set null,       -- null: the account is gone, or it was the server itself
  actor_role text not null check (actor_role in ('admin', 'mentor', 'student', 'server')),
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),     -- what.how: questions.update, users.ban
  subject_id text check (char_length(subject_id) <= 300),
  subject_user uuid references auth.users (id) on delete set null, -- where the act was about an account
  reason text not null default '' check (char_length(reason) <= 1000),
  before jsonb,
  after jsonb
);
create index audit_log_newest on private.audit_log (at desc, id desc);
create index audit_log_of_actor on private.audit_log (actor, at desc);
create index audit_log_of_user on private.audit_log (subject_user, at desc);
create index audit_log_of_subject on private.audit_log (subject_id, at desc);

alter table private.audit_log enable row level security;
revoke all on private.audit_log from anon, authenticated, service_role;

-- Rows stay as they were written. Only an account that is deleted takes its own id out of them, through the foreign keys.
create function private.keep_audit_log()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1
    and to_jsonb(new) - '{actor,subject_user}'::text[] = to_jsonb(old) - '{actor,subject_user}'::text[]
    and (new.actor is null or new.actor = old.actor)
    and (new.subject_user is null or new.subject_user = old.subject_user) then
    return new;
  end if;
  raise insufficient_privilege using message = 'The audit log is only ever added to';
end
$$;
revoke execute on function private.keep_audit_log from public;
create trigger keep_audit_log before update or delete on private.audit_log
  for each row execute function private.keep_audit_log();
create trigger keep_whole_audit_log before truncate on private.audit_log
  for each statement execute function private.keep_audit_log();

-- The caller's id, where the caller is an administrator; refuses everybody else.
create function private.require_admin()
returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_role('{admin}') then
    raise insufficient_privilege using message = 'Only administrators may do this';
  end if;
  return auth.uid();
end
$$;
revoke execute on function private.require_admin from public;

-- For functions that the server calls in the name of an administrator whom it has checked: says who acts, for the rest
-- of the transaction. Refuses whoever is no administrator.
create function private.act_for(p_admin uuid)
returns uuid
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.user_roles where user_id = p_admin and role = 'admin') then
    raise insufficient_privilege using message = 'Only administrators may do this';
  end if;
  perform set_config('app.actor', p_admin::text, true);
  return p_admin;
end
$$;
revoke execute on function private.act_for from public;

create function private.actor()
returns uuid
language sql stable security definer set search_path = ''
as $$
  select coalesce(auth.uid(), nullif(current_setting('app.actor', true), '')::uuid)
$$;
revoke execute on function private.actor from public;

-- A text without the ids of accounts.
create function private.without_accounts(p_text text)
returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  named text;
  said text := p_text;
begin
  for named in
    select distinct hit[1] from regexp_matches(p_text, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') hit
    where exists (select from auth.users where id = hit[1]::uuid)
  loop
    said := replace(said, named, 'an account');
  end loop;
  return said;
end
$$;
revoke execute on function private.without_accounts from public;

-- What is kept of a row: long texts by their beginning, nothing that names an account, and none of the names that stand
-- beside a draft or a switch ("reviewed by" under published work is a by-line, and stays).
create function private.audited(p_row jsonb)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, case
    when jsonb_typeof(value) = 'string' and char_length(value #>> '{}') > 300
      then to_jsonb(private.without_accounts(left(value #>> '{}', 300)) || '…')
    when jsonb_typeof(value) in ('object', 'array') and char_length(value::text) > 2000
      then to_jsonb(left(private.without_accounts(value::text), 300) || '…')
    when jsonb_typeof(value) in ('string', 'object', 'array') then private.without_accounts(value::text)::jsonb
    else value
  end), '{}')
  from jsonb_each(p_row)
  where key not in ('updated_by', 'switched_by', 'published_by', 'done_by', 'looked_by_name') and not (
    jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
    and exists (select from auth.users where id = (value #>> '{}')::uuid)
  )
$$;
revoke execute on function private.audited from public;

-- Adds a row about the one who acts. `p_user` is the account that it was done to.
create function private.audit(
  p_action text, p_subject_id text default null, p_user uuid default null, p_before jsonb default null,
  p_after jsonb default null, p_reason text default ''
)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  acting constant uuid := private.actor();
begin
  insert into private.audit_log (actor, actor_role, action, subject_id, subject_user, reason, before, after)
  values (
    acting, coalesce((select role from public.user_roles where user_id = acting), 'server'), p_action,
    left(private.without_accounts(p_subject_id), 300), p_user, left(private.without_accounts(coalesce(p_reason, '')), 1000),
    private.audited(p_before), private.audited(p_after)
  );
end
$$;
revoke execute on function private.audit from public;

-- A row that goes with an account, as the log keeps it: states, numbers and moments; of words only that there were some.
create function private.without_words(p_row jsonb)
returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, case
    when jsonb_typeof(value) in ('object', 'array') or value #>> '{}' !~ '^[A-Za-z0-9_:.+-]{0,60}$' then '"…"' else value
  end), '{}')
  from jsonb_each(p_row)
$$;
revoke execute on function private.without_words from public;

-- On tables of content: what an administrator or mentor changed of a row. Loads of the library are no one's act, and what
-- is written in bulk is told in one row by whoever writes it (`app.audit` = 'summary').
create function private.audit_change()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  acting constant uuid := private.actor();
  -- What learners wrote, and what was written to them: it is in its own place, for as long as they are here.
  is_somebodys constant boolean := tg_table_schema || '.' || tg_table_name in (
    'public.question_disputes', 'public.chat_feedback', 'public.news_reports', 'public.event_questions', 'public.event_rsvps',
    'public.evaluations', 'public.answer_reports', 'private.answer_appeals', 'private.second_looks', 'private.mentor_claims',
    'exam_private.challenge_flags'
  );
  old_row jsonb;
  new_row jsonb;
  whole jsonb;
  unchanged text[];
begin
  if acting is null or current_setting('app.audit', true) = 'summary'
    or not exists (select from public.user_roles where user_id = acting and role in ('admin', 'mentor')) then
    return null;
  end if;
  old_row := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  whole := coalesce(new_row, old_row);
  if tg_op = 'UPDATE' then
    select coalesce(array_agg(key), '{}') into unchanged
    from jsonb_each(new_row) where key = 'updated_at' or old_row -> key = value;
    old_row := old_row - unchanged;
    new_row := new_row - unchanged;
    if new_row = '{}' then
      return null;
    end if;
  end if;
  if is_somebodys then
    old_row := private.without_words(old_row);
    new_row := private.without_words(new_row);
  end if;
  perform private.audit(
    tg_table_name || '.' || lower(tg_op),
    (select string_agg(whole ->> key, ' ') from unnest(tg_argv) key where key <> 'user_id'),
    case when 'user_id' = any (tg_argv) then (select id from auth.users where id = (whole ->> 'user_id')::uuid) end,
    old_row, new_row
  );
  return null;
end
$$;
revoke execute on function private.audit_change from public;

do $$
declare
  watched regclass;
begin
  foreach watched in array array[
    'public.user_roles', 'public.questions', 'public.question_versions', 'exam_private.question_keys',
    'exam_private.key_rulings', 'exam_private.key_changes', 'exam_private.question_decisions', 'public.question_disputes',
    'public.mains_questions', 'exam_private.mains_answers', 'public.facts', 'public.news_items', 'public.news_feeds',
    'public.books', 'public.book_chapters', 'public.notes', 'public.glossary_terms', 'public.events',
    'public.event_occurrences', 'public.tests', 'exam_private.test_questions', 'public.test_series', 'public.challenges',
    'public.exam_rules', 'public.exam_cutoffs', 'public.exam_milestones', 'public.data_releases', 'public.evaluations',
    'public.chat_feedback', 'public.news_reports'
  ]::regclass[]
  loop
    execute format(
      'create trigger audit_change after insert or update or delete on %s for each row execute function private.audit_change(%s)',
      watched, (
        select string_agg(quote_literal(attname), ', ' order by attnum)
        from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
        where indrelid = watched and indisprimary
      )
    );
  end loop;
end
$$;

-- Tables of the desks as somebody wants to see them again: filters, order, what was searched for.
create table public.saved_views (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  desk text not null check (desk ~ '^[a-z-]{1,40}$'),
  name text not null check (char_length(btrim(name)) between 1 and 80),
  query text not null check (char_length(query) <= 2000), -- as it stands in the address
  created_at timestamptz not null default now(),
  primary key (user_id, desk, name)
);
alter table public.saved_views enable row level security;
revoke all on public.saved_views from anon, authenticated;
grant select, delete on public.saved_views to authenticated;
grant insert (desk, name, query), update (query) on public.saved_views to authenticated;
create policy "the people of the desks keep their own views" on public.saved_views for all to authenticated
  using ((select auth.uid()) = user_id and (select private.has_role('{admin,mentor}')))
  with check ((select auth.uid()) = user_id and (select private.has_role('{admin,mentor}')));
create policy "two-step accounts ask for both steps" on public.saved_views as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));
