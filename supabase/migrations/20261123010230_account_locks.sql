-- An account that its owner has locked, because something of it was not theirs: nobody gets in, with whatever they
-- have, until a new password is chosen through the link in the owner's mailbox.

create table private.account_locks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  event_id uuid references public.security_events (id) on delete set null,
  locked_at timestamptz not null default now(),
  banned_until timestamptz not null,       -- what the lock wrote: an administrator's ban is another moment
  mail_due_at timestamptz default now(),   -- null: no mail is asked for
  mailed_at timestamptz,
  mails integer not null default 0,
  token_hash bytea unique,
  token_until timestamptz,
  opening_at timestamptz,                  -- the new password is on its way to the auth service
  lifted_at timestamptz
);
create unique index account_locks_open on private.account_locks (user_id) where lifted_at is null;
create index account_locks_of_learner on private.account_locks (user_id);
create index account_locks_due on private.account_locks (mail_due_at) where mail_due_at is not null and lifted_at is null;
alter table private.account_locks enable row level security;
revoke all on private.account_locks from anon, authenticated;

create function private.is_unlocking(p_user uuid)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.account_locks
    where user_id = p_user and lifted_at is null and opening_at > now() - interval '1 minute'
  )
$$;
revoke execute on function private.is_unlocking from public;

-- What a thief would come back by: sessions, the password, passkeys, links under way, second factors and linked
-- accounts that came along with the event, remembered devices, secret addresses.
create function private.shut_out(p_user uuid, p_since timestamptz)
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
end
$$;
revoke execute on function private.shut_out from public;

-- "It was not me": locks the caller's account, in one transaction.
create function public.lock_my_account(p_event uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := private.caller();
  until constant timestamptz := date_trunc('second', now()) + interval '100 years';
  event public.security_events;
begin
  select * into event from public.security_events
  where id = p_event and user_id = owner and risk_level in ('high', 'critical') for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such event of yours';
  end if;
  update public.security_events set answer = 'not_me', answered_at = now() where id = p_event;
  insert into private.account_locks (user_id, event_id, banned_until) values (owner, p_event, until);
  perform private.shut_out(owner, event.created_at);
  update auth.users set
    encrypted_password = '', banned_until = until, updated_at = now(),
    confirmation_token = '', recovery_token = '', reauthentication_token = '',
    email_change = '', email_change_token_new = '', email_change_token_current = ''
  where id = owner;
  perform private.add_security_event(owner, 'account_locked', 'medium', 'You locked this account: ' || event.description);
  perform private.audit('accounts.lock', null, owner, null, jsonb_build_object('event', event.event_type));
end
$$;
revoke execute on function public.lock_my_account from public, anon;
grant execute on function public.lock_my_account to authenticated;
