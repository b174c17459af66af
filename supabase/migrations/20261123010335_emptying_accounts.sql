-- The steps of the job `delete-accounts`. Each may be done again; the account is closed before anything of it goes.

-- Mails that are due: 'asked' at the beginning, 'soon' two days before the end. Given out again after five minutes if
-- nobody says that they were sent.
create function public.claim_deletion_mails()
returns jsonb
language sql security definer set search_path = ''
as $$
  with due as (
    update private.account_deletions set claimed_at = clock_timestamp()
    where user_id in (
      select user_id from private.account_deletions
      where state = 'waiting' and email is not null
        and (told_at is null or (reminded_at is null and due_at < clock_timestamp() + interval '2 days'))
        and (claimed_at is null or claimed_at < clock_timestamp() - interval '5 minutes')
      order by due_at limit 20 for update skip locked
    )
    returning *
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'user_id', due.user_id, 'to', due.email, 'kind', case when due.told_at is null then 'asked' else 'soon' end,
    'due_at', due.due_at, 'asked_at', due.asked_at, 'language', coalesce(choice.language, 'en')
  )), '[]')
  from due left join private.mail_choices choice on choice.user_id = due.user_id
$$;

create function public.deletion_mail_sent(p_user uuid, p_kind text)
returns void
language sql security definer set search_path = ''
as $$
  update private.account_deletions
  set told_at = coalesce(told_at, clock_timestamp()), claimed_at = null,
    reminded_at = case when p_kind = 'soon' then clock_timestamp() else reminded_at end
  where user_id = p_user
$$;

-- Accounts whose time is over. They are closed in the same moment: nobody signs in, and no session goes on.
create function public.claim_deletions(p_limit integer default 10)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  ids uuid[];
begin
  with due as (
    update private.account_deletions set claimed_at = clock_timestamp(), tries = tries + 1, state = 'closed'
    where user_id in (
      select user_id from private.account_deletions
      where due_at <= clock_timestamp() and (state = 'closed' or told_at is not null or email is null or tries > 0
          or due_at < clock_timestamp() - interval '1 day')
        and (claimed_at is null or claimed_at < clock_timestamp() - interval '5 minutes')
      order by due_at limit p_limit for update skip locked
    )
    returning user_id
  )
  select array_agg(user_id) into ids from due;
  update auth.users set banned_until = clock_timestamp() + interval '100 years' where id = any (ids);
  delete from auth.sessions where user_id = any (ids);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('user_id', user_id)), '[]') from unnest(ids) user_id
  );
end
$$;

create function public.files_of_account(p_user uuid, p_limit integer default 100)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('bucket', bucket_id, 'name', name)), '[]')
  from (select bucket_id, name from private.files_of(p_user) order by bucket_id, name limit p_limit) file
  where exists (select from private.account_deletions where user_id = p_user and state = 'closed')
$$;

-- Where an account stands without a foreign key that would take it along: a table, and what becomes of its rows. $1 is
-- the id as text, $2 the address as it stands in JSON.
create function private.loose_traces(out relation text, out act text)
returns setof record
language sql immutable set search_path = ''
as $$
  values
    ('auth.audit_log_entries', 'delete from auth.audit_log_entries
      where strpos(payload::text, $1) > 0 or strpos(payload::text, $2) > 0'),
    ('auth.flow_state', 'delete from auth.flow_state where user_id = $1::uuid or linking_target_id = $1::uuid'),
    ('auth.refresh_tokens', 'delete from auth.refresh_tokens where user_id = $1'),
    ('storage.s3_multipart_uploads_parts', 'delete from storage.s3_multipart_uploads_parts where owner_id = $1'),
    ('storage.s3_multipart_uploads', 'delete from storage.s3_multipart_uploads where owner_id = $1'),
    ('backend.resumable_uploads', 'delete from backend.resumable_uploads where owner_id = $1'),
    ('backend.realtime_parcels', 'delete from backend.realtime_parcels where strpos(body, $1) > 0'),
    ('backend.rate_limits', 'delete from backend.rate_limits where strpos(key, $1) > 0'),
    ('realtime.messages', 'delete from realtime.messages
      where strpos(topic, $1) > 0 or strpos(payload::text, $1) > 0 or strpos(payload::text, $2) > 0'),
    ('realtime.subscription', 'delete from realtime.subscription where strpos(claims::text, $1) > 0'),
    ('pgboss.job', 'delete from pgboss.job where strpos(coalesce(data::text, '''') || coalesce(output::text, '''')
      || coalesce(singleton_key, ''''), $1) > 0 or strpos(coalesce(data::text, '''') || coalesce(output::text, ''''), $2) > 0'),
    ('cron.job_run_details', 'delete from cron.job_run_details
      where strpos(coalesce(command, '''') || coalesce(return_message, ''''), $1) > 0'),
    -- whose work stays for others stays without a name
    ('public.news_history', 'update public.news_history set done_by = ''a former member'', done_by_id = null
      where done_by_id = $1::uuid'),
    ('private.fact_looks', 'update private.fact_looks set looked_by_name = ''a former member'' where looked_by = $1::uuid'),
    ('private.event_audit', 'update private.event_audit set details = replace(details::text, $1, ''a deleted account'')::jsonb
      where strpos(details::text, $1) > 0'),
    -- that an answer of somebody else was reported stays, in nobody's words
    ('public.answer_reports', 'update public.answer_reports set reason = ''Reported by an account that was deleted since''
      where user_id = $1::uuid')
$$;

-- Tables that are not there (a hosted project has no queue of ours) are no places.
create function private.erase_traces(p_user uuid, p_email text)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  allowed constant text := coalesce(current_setting('storage.allow_delete_query', true), 'false');
  place record;
begin
  -- uploads that were begun and never became a file
  perform set_config('storage.allow_delete_query', 'true', true);
  for place in select * from private.loose_traces() where to_regclass(relation) is not null loop
    execute place.act using p_user::text, to_jsonb(coalesce(nullif(p_email, ''), 'nobody ' || p_user))::text;
  end loop;
  perform set_config('storage.allow_delete_query', allowed, true);
end
$$;
revoke execute on function private.loose_traces, private.erase_traces from public;

-- What names the account without hanging on it. Refuses accounts that stay.
create function public.empty_account(p_user uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  leaving private.account_deletions;
  address text;
begin
  select * into leaving from private.account_deletions where user_id = p_user and state = 'closed';
  if leaving.user_id is null then
    raise sqlstate 'PT404' using message = 'There is no such closed account';
  end if;
  for address in
    select leaving.email union select leaving.other_email where leaving.other_email is not null
    union select email from auth.users where id = p_user and email is not null
  loop
    perform private.erase_traces(p_user, address);
  end loop;
end
$$;

-- The last step, after the account itself is gone: what that left, and that it was ever asked for.
create function public.account_gone(p_user uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from auth.users where id = p_user) then
    raise sqlstate 'PT409' using message = 'This account is still there';
  end if;
  perform public.empty_account(p_user);
  delete from private.account_deletions where user_id = p_user;
  insert into private.accounts_gone (day, accounts) values (current_date, 1)
  on conflict (day) do update set accounts = accounts_gone.accounts + 1;
end
$$;

create function public.deletion_failed(p_user uuid, p_problem text)
returns void
language sql security definer set search_path = ''
as $$
  update private.account_deletions set problem = left(p_problem, 300) where user_id = p_user
$$;

do $$
declare
  named text;
begin
  foreach named in array '{claim_deletion_mails,deletion_mail_sent,claim_deletions,files_of_account,empty_account,
    account_gone,deletion_failed}'::text[] loop
    execute format('revoke execute on function public.%I from public, anon, authenticated', named);
    execute format('grant execute on function public.%I to service_role', named);
  end loop;
end
$$;
