-- The audit log is never changed, so nothing may come into it that a deleted account has to take along: ids only in the
-- two columns that forget them, no names of those who wrote something, and of what is somebody's own no words.

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

-- As before, without ids further inside, and without the names that stand beside a draft or a switch ("reviewed by"
-- under published work is a by-line, and stays).
create or replace function private.audited(p_row jsonb)
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

create or replace function private.audit(
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

create or replace function private.audit_change()
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

-- As before, told of both accounts: each row forgets its own.
create or replace function public.merge_accounts(p_admin uuid, p_kept uuid, p_other uuid, p_reason text)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  told jsonb;
begin
  perform private.act_for(p_admin);
  perform private.may_merge(p_admin, p_kept, p_other);
  perform private.acted_on(p_admin, p_other, p_reason);
  told := private.merge_rows(p_kept, p_other);
  delete from auth.sessions where user_id = p_other;
  update auth.users set banned_until = date_trunc('second', now()) + interval '100 years' where id = p_other;
  insert into private.merged_accounts (user_id, kept, moved) values (p_other, p_kept, told -> 'tables');
  perform private.audit(
    'users.merge', part, about, null,
    jsonb_build_object(
      'files', told -> 'files',
      'moved', (select sum((entry ->> 'moved')::integer) from jsonb_array_elements(told -> 'tables') entry),
      'met', (select sum((entry ->> 'met')::integer) from jsonb_array_elements(told -> 'tables') entry)
    ), p_reason
  )
  from (values ('kept', p_kept), ('other', p_other)) merged (part, about);
  perform private.add_security_event(p_kept, 'accounts_merged', 'high', 'An administrator merged another account of yours into this one');
  return told;
end
$$;
