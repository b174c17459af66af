-- The desk of users: everybody who has an account, and what one of them has here. Read by administrators.

-- Accounts whose rows went to another account of the same person. What is left of them is a shell that nobody enters.
create table private.merged_accounts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  kept uuid references auth.users (id) on delete set null,
  merged_at timestamptz not null default clock_timestamp(),
  moved jsonb not null -- [{ table, moved, met, rule }]
);
create index merged_accounts_of_kept on private.merged_accounts (kept);
alter table private.merged_accounts enable row level security;
revoke all on private.merged_accounts from anon, authenticated, service_role;

-- active, unconfirmed, locked (by its owner), banned, deleting, merged or deleted.
create function private.account_state(p_user auth.users)
returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when p_user.deleted_at is not null then 'deleted'
    when exists (select from private.merged_accounts where user_id = p_user.id) then 'merged'
    when private.is_leaving(p_user.id) then 'deleting'
    when exists (select from private.account_locks where user_id = p_user.id and lifted_at is null) then 'locked'
    when p_user.banned_until > now() then 'banned'
    when p_user.email_confirmed_at is null and p_user.phone_confirmed_at is null then 'unconfirmed'
    else 'active'
  end
$$;
revoke execute on function private.account_state from public;

create function private.last_seen(p_user auth.users)
returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select greatest(p_user.last_sign_in_at, (
    select max(greatest(refreshed_at at time zone 'utc', updated_at, created_at)) from auth.sessions where user_id = p_user.id
  ))
$$;
revoke execute on function private.last_seen from public;

-- Everybody, searched by name, address or id. p_seen: week, month or quarter for within it, never, or longer for not
-- within the last quarter. What each row says is read for all of them at once, not account by account: there may be
-- hundreds of thousands.
create function public.admin_users(
  p_search text default null, p_role text default null, p_state text default null, p_level text default null,
  p_seen text default null
)
returns table (
  id uuid, email text, full_name text, role text, level text, state text, is_two_step boolean, created_at timestamptz,
  last_seen_at timestamptz
)
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  wanted constant text := '%' || replace(replace(replace(btrim(coalesce(p_search, '')), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  perform private.require_admin();
  if char_length(p_search) > 200 then
    raise sqlstate 'PT400' using message = 'Search with 200 characters at most';
  end if;
  return query
  select known.* from (
    select account.id, account.email::text, profile.full_name, coalesce(granted.role, 'student'), profile.preparation_level,
      -- As private.account_state says of one.
      case
        when account.deleted_at is not null then 'deleted'
        when merged.user_id is not null then 'merged'
        when leaving.user_id is not null then 'deleting'
        when locked.user_id is not null then 'locked'
        when account.banned_until > now() then 'banned'
        when account.email_confirmed_at is null and account.phone_confirmed_at is null then 'unconfirmed'
        else 'active'
      end as state,
      second.user_id is not null, account.created_at, greatest(account.last_sign_in_at, here.at) as seen
    from auth.users account
    left join public.profiles profile on profile.user_id = account.id
    left join public.user_roles granted on granted.user_id = account.id
    left join private.merged_accounts merged on merged.user_id = account.id
    left join private.account_deletions leaving on leaving.user_id = account.id
    left join private.account_locks locked on locked.user_id = account.id and locked.lifted_at is null
    left join (
      select factor.user_id from auth.mfa_factors factor where factor.status = 'verified' group by factor.user_id
    ) second on second.user_id = account.id
    left join (
      select session.user_id,
        max(greatest(session.refreshed_at at time zone 'utc', session.updated_at, session.created_at)) as at
      from auth.sessions session group by session.user_id
    ) here on here.user_id = account.id
    where (wanted = '%%' or account.email ilike wanted or profile.full_name ilike wanted or account.id::text ilike wanted)
      and (p_role is null or coalesce(granted.role, 'student') = p_role)
      and (p_level is null or profile.preparation_level = p_level)
  ) known
  where (p_state is null or known.state = p_state)
    and case p_seen
      when 'week' then known.seen >= now() - interval '7 days'
      when 'month' then known.seen >= now() - interval '30 days'
      when 'quarter' then known.seen >= now() - interval '90 days'
      when 'longer' then known.seen < now() - interval '90 days'
      when 'never' then known.seen is null
      else true
    end;
end
$$;

create function private.known_user(p_user uuid)
returns auth.users
language plpgsql stable security definer set search_path = ''
as $$
declare
  account auth.users;
begin
  select * into account from auth.users where id = p_user;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such account';
  end if;
  return account;
end
$$;
revoke execute on function private.known_user from public;

-- One account: who it is, and at a glance what it has here.
create function public.admin_user(p_user uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  account auth.users;
begin
  perform private.require_admin();
  account := private.known_user(p_user);
  return jsonb_build_object(
    'id', account.id, 'email', account.email, 'full_name', (select full_name from public.profiles where user_id = p_user),
    'role', coalesce((select role from public.user_roles where user_id = p_user), 'student'),
    'level', (select preparation_level from public.profiles where user_id = p_user),
    'assessed', (select onboarding_test_taken from public.profiles where user_id = p_user),
    'state', private.account_state(account), 'banned_until', case when account.banned_until > now() then account.banned_until end,
    'merged_into', (select kept from private.merged_accounts where user_id = p_user),
    'confirmed_at', account.email_confirmed_at, 'created_at', account.created_at, 'last_seen_at', private.last_seen(account),
    'providers', (
      select coalesce(jsonb_agg(distinct provider), '[]') from auth.identities where user_id = p_user
    ),
    'is_two_step', exists (select from auth.mfa_factors where user_id = p_user and status = 'verified'),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', session.id, 'user_agent', session.user_agent, 'created_at', session.created_at,
        'last_used_at', coalesce(session.refreshed_at at time zone 'utc', session.updated_at, session.created_at)
      ) order by session.created_at desc), '[]')
      from auth.sessions session
      where session.user_id = p_user and (session.not_after is null or session.not_after > now())
    ),
    'counts', jsonb_build_object(
      'attempts', (select count(*) from public.attempts where user_id = p_user and submitted_at is not null),
      'questions', (select count(*) from public.attempt_answers where user_id = p_user and correct is not null),
      'right', (select count(*) from public.attempt_answers where user_id = p_user and correct),
      'answers', (select count(*) from public.answers where user_id = p_user and submitted_at is not null),
      'missions', (select count(*) from public.missions where user_id = p_user),
      'chats', (select count(*) from public.chat_sessions where user_id = p_user),
      'streak', coalesce((select current from public.streaks where user_id = p_user), 0)
    ),
    'plan', (
      select jsonb_build_object(
        'finish_day', plan.finish_day, 'version', plan.version,
        'open', (select count(*) from public.plan_tasks where user_id = p_user and status = 'open'),
        'done', (select count(*) from public.plan_tasks where user_id = p_user and status = 'done')
      )
      from public.plans plan where plan.user_id = p_user
    ),
    'events', (
      select coalesce(jsonb_agg(to_jsonb(event) order by event.created_at desc), '[]') from (
        select id, event_type, risk_level, description, created_at from public.security_events
        where user_id = p_user and event_type <> 'page_view' order by created_at desc limit 20
      ) event
    ),
    'unsent', (
      select coalesce(jsonb_agg(to_jsonb(mail) order by mail.created_at desc), '[]') from (
        select told.id, told.kind, told.title, told.title_hi, waiting.created_at, waiting.tries
        from private.notification_mails waiting join public.notifications told on told.id = waiting.notification_id
        where told.user_id = p_user and waiting.sent_at is null and waiting.merged_into is null and waiting.tries > 0
        order by waiting.created_at desc limit 20
      ) mail
    ),
    'audit', (
      select coalesce(jsonb_agg(to_jsonb(entry) order by entry.at desc), '[]') from (
        select id, at, action, actor_role, reason, before, after,
          (select full_name from public.profiles where user_id = log.actor) as actor_name
        from private.audit_log log where subject_user = p_user order by at desc limit 30
      ) entry
    )
  );
end
$$;

revoke execute on function public.admin_users, public.admin_user from public, anon;
grant execute on function public.admin_users, public.admin_user to authenticated;
