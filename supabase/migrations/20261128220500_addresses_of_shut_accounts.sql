-- Secret addresses of an account that is shut answer nobody: those of a locked one are gone, those of a banned one rest
-- while the ban lasts.

create function private.is_shut_out(p_user uuid)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from auth.users where id = p_user and banned_until > now())
$$;
revoke execute on function private.is_shut_out from public;

-- As before, and the address of the calendar.
create or replace function private.shut_out(p_user uuid, p_since timestamptz)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.sessions where user_id = p_user;
  delete from auth.one_time_tokens where user_id = p_user;
  delete from auth.flow_state where user_id = p_user;
  if to_regclass('auth.webauthn_credentials') is not null then
    execute 'delete from auth.webauthn_credentials where user_id = $1' using p_user;
  end if;
  delete from auth.mfa_factors where user_id = p_user and created_at >= p_since - interval '1 hour';
  delete from auth.identities
  where user_id = p_user and provider <> 'email' and created_at >= p_since - interval '1 hour';
  delete from private.known_devices where user_id = p_user;
  delete from private.push_devices where user_id = p_user;
  delete from private.plan_feeds where user_id = p_user;
  delete from public.news_addresses where user_id = p_user;
  update private.calendar_choices set token_hash = null, made_at = null where user_id = p_user;
end
$$;

create or replace function public.read_news_address(p_token text)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  reader uuid;
begin
  select user_id into reader from public.news_addresses
  where token_hash = sha256(convert_to(coalesce(p_token, ''), 'UTF8')) and not private.is_shut_out(user_id);
  if not found then
    return null;
  end if;
  update public.news_addresses set last_read_on = private.today()
  where user_id = reader and last_read_on is distinct from private.today();
  return jsonb_build_object(
    'updated', (select coalesce(max(changed_at), '2026-01-01') from public.news_items where status = 'published'),
    'entries', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'title', title, 'gist', gist, 'news_date', news_date, 'updated', changed_at, 'topics', topics
      ) order by place), '[]')
      from (
        select *, row_number() over (order by news_date desc, importance desc, id) as place
        from public.news_items where status = 'published'
        order by news_date desc, importance desc, id limit 50
      ) newest
    )
  );
end
$$;

create or replace function public.calendar_feed_of(p_token text)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'layers', chosen.layers, 'language', chosen.language,
    'sessions', (
      select coalesce(jsonb_agg(line order by line ->> 'starts_at', line ->> 'event'), '[]')
      from (
        select private.session_line(session, at, chosen.user_id) as line
        from public.event_occurrences at
        join public.events session on session.slug = at.event and session.status <> 'withdrawn' and not session.example
        left join public.event_rsvps seat
          on seat.event = at.event and seat.day = at.day and seat.user_id = chosen.user_id
            and seat.status in ('going', 'waiting', 'offered')
        where at.ends_at > now() - interval '60 days' and (seat.user_id is not null or 'sessions' = any (chosen.layers))
      ) lines
    )
  )
  from private.calendar_choices chosen
  where chosen.token_hash = sha256(convert_to(p_token, 'UTF8')) and not private.is_shut_out(chosen.user_id)
$$;

create or replace function public.plan_feed_of(p_token text)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'plan', plan.id, 'language', feed.language, 'zone', (private.settings_of(feed.user_id)).time_zone,
    'blocks', private.plan_blocks(feed.user_id),
    'tasks', (
      select coalesce(jsonb_agg(private.plan_task_json(task, 0) || jsonb_build_object(
        -- never less than before: who undoes a re-plan puts older versions back
        'sequence', greatest(task.version, plan.restored_version), 'changedAt', task.changed_at
      ) order by task.day, task.start nulls first, task.id), '[]')
      from public.plan_tasks task
      where task.user_id = feed.user_id and task.status in ('open', 'done')
        and task.day between private.study_day(feed.user_id) - 60 and private.study_day(feed.user_id) + 400
    )
  )
  from private.plan_feeds feed left join public.plans plan on plan.user_id = feed.user_id
  where feed.token_hash = sha256(convert_to(p_token, 'UTF8')) and not private.is_shut_out(feed.user_id)
$$;

update private.calendar_choices set token_hash = null, made_at = null
where token_hash is not null and user_id in (select user_id from private.account_locks where lifted_at is null);
