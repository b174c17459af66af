-- Accounts whose owners want them gone: fourteen days in which nothing is sent and everything can be taken back, then the
-- account is closed, emptied, and gone, by a job that goes on where it stopped.

-- Without a foreign key: the last of it is done after the account.
create table private.account_deletions (
  user_id uuid primary key,
  email text,
  other_email text,         -- at its end, where that was another one
  state text not null default 'waiting' check (state in ('waiting', 'closed')),
  asked_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null,
  told_at timestamptz,      -- the mail at the beginning
  reminded_at timestamptz,  -- the mail two days before
  claimed_at timestamptz,
  tries integer not null default 0,
  problem text check (char_length(problem) <= 300)
);
create index account_deletions_due on private.account_deletions (due_at);

-- How many, and nothing else of them.
create table private.accounts_gone (
  day date primary key,
  accounts integer not null
);
alter table private.account_deletions enable row level security;
alter table private.accounts_gone enable row level security;
revoke all on private.account_deletions, private.accounts_gone from anon, authenticated, service_role;

create function private.is_leaving(p_user uuid)
returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from private.account_deletions where user_id = p_user) $$;

-- Is there an administrator beside this one who is not leaving?
create function private.has_other_admins(p_user uuid)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.user_roles
    where role = 'admin' and user_id <> p_user and not private.is_leaving(user_id)
  )
$$;
revoke execute on function private.has_other_admins from public;

-- Nothing is sent to whoever is leaving; inside the site everything goes on as usual.
create function private.nothing_is_sent_to_leavers()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_leaving(case when tg_table_name = 'event_mails' then (to_jsonb(new) ->> 'user_id')::uuid else (
    select user_id from public.notifications where id = (to_jsonb(new) ->> 'notification_id')::uuid
  ) end) then
    return null;
  end if;
  return new;
end
$$;
create trigger nothing_is_sent_to_leavers before insert on private.notification_mails
  for each row execute function private.nothing_is_sent_to_leavers();
create trigger nothing_is_sent_to_leavers before insert on private.notification_pushes
  for each row execute function private.nothing_is_sent_to_leavers();
create trigger nothing_is_sent_to_leavers before insert on private.event_mails
  for each row execute function private.nothing_is_sent_to_leavers();

-- Whether the caller has shown within ten minutes who they are: the session says by what, and when. Whoever has a second
-- factor has to have shown that one.
create function private.has_just_proved_themselves()
returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from jsonb_array_elements(
      case when jsonb_typeof(auth.jwt() -> 'amr') = 'array' then auth.jwt() -> 'amr' else '[]' end
    ) shown
    where jsonb_typeof(shown -> 'timestamp') = 'number'
      and (shown ->> 'timestamp')::numeric > extract(epoch from clock_timestamp() - interval '10 minutes')
      and (
        shown ->> 'method' in ('totp', 'mfa/totp', 'mfa/webauthn', 'webauthn', 'passkey', 'mfa/recovery_code', 'recovery_code')
        or not exists (select from auth.mfa_factors where user_id = (select auth.uid()) and status = 'verified')
      )
  )
$$;
revoke execute on function private.is_leaving, private.nothing_is_sent_to_leavers, private.has_just_proved_themselves
  from public;

-- When the caller's account goes; null: it stays.
create function public.my_deletion()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
begin
  return (
    select jsonb_build_object('asked_at', asked_at, 'due_at', due_at)
    from private.account_deletions where user_id = learner
  );
end
$$;

-- Every session says it from its next token on, so that no page has to ask.
create function private.tell_sessions_of_deletion(p_user uuid, p_due timestamptz)
returns void
language sql security definer set search_path = ''
as $$
  update auth.users
  set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') - 'deletion_due'
    || case when p_due is null then '{}' else jsonb_build_object('deletion_due', p_due) end
  where id = p_user
$$;
revoke execute on function private.tell_sessions_of_deletion from public;

create function public.ask_for_deletion(p_typed text)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  address constant text := (select email from auth.users where id = learner);
  due constant timestamptz := clock_timestamp() + interval '14 days';
begin
  if not private.has_just_proved_themselves() then
    raise insufficient_privilege using message = 'Show first that it is you: your proof is older than ten minutes',
      hint = 'reauthentication_needed';
  end if;
  if p_typed is null or lower(btrim(p_typed)) is distinct from lower(address) then
    raise sqlstate 'PT400' using message = 'Type the email address of this account, as it stands above';
  end if;
  if exists (select from public.user_roles where user_id = learner and role = 'admin') then
    -- With whoever changes roles, one after the other.
    perform pg_advisory_xact_lock(hashtext('user_roles'));
    if not private.has_other_admins(learner) then
      raise sqlstate 'PT409' using message = 'You are the only administrator: make somebody else one first';
    end if;
  end if;
  insert into private.account_deletions (user_id, email, due_at) values (learner, address, due)
  on conflict (user_id) do nothing;
  if found then
    delete from private.notification_mails mail using public.notifications told
    where told.id = mail.notification_id and told.user_id = learner and mail.sent_at is null;
    delete from private.notification_pushes push using public.notifications told
    where told.id = push.notification_id and told.user_id = learner and push.sent_at is null;
    delete from private.event_mails where user_id = learner and sent_at is null;
    perform private.tell_sessions_of_deletion(learner, due);
    insert into public.security_events (user_id, event_type, event_category, risk_level, description)
    values (learner, 'account_deletion_asked', 'account', 'high', 'The deletion of this account was asked for');
  end if;
  return public.my_deletion();
end
$$;

create function private.take_deletion_back(p_user uuid, p_how text)
returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.account_deletions where user_id = p_user and state = 'waiting';
  if not found then
    return false;
  end if;
  perform private.tell_sessions_of_deletion(p_user, null);
  insert into public.security_events (user_id, event_type, event_category, risk_level, description)
  values (p_user, 'account_kept', 'account', 'low', p_how);
  return true;
end
$$;
revoke execute on function private.take_deletion_back from public;

create function public.keep_my_account()
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
begin
  if not private.take_deletion_back(learner, 'The deletion of this account was taken back') and private.is_leaving(learner) then
    raise sqlstate 'PT409' using message = 'The fourteen days are over, and the deletion of this account has begun';
  end if;
end
$$;

-- "It was not me" said to anything: whoever was in the account may have asked for its deletion, too.
create function private.locked_accounts_stay()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.take_deletion_back(new.user_id, 'The account was locked, so its deletion was taken back');
  return null;
end
$$;
revoke execute on function private.locked_accounts_stay from public;
create trigger locked_accounts_stay after insert on private.account_locks
  for each row execute function private.locked_accounts_stay();
revoke execute on function public.my_deletion, public.ask_for_deletion, public.keep_my_account from public, anon;
grant execute on function public.my_deletion, public.ask_for_deletion, public.keep_my_account to authenticated;

-- Whoever deletes an account, by whatever door: what does not go with it by itself is cleared away by the same job.
create function private.account_was_deleted()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.account_deletions (user_id, email, state, due_at) values (old.id, old.email, 'closed', clock_timestamp())
  on conflict (user_id) do update set
    state = 'closed', due_at = least(account_deletions.due_at, excluded.due_at),
    other_email = case when excluded.email is distinct from account_deletions.email then excluded.email end;
  return null;
end
$$;
revoke execute on function private.account_was_deleted from public;
create trigger account_was_deleted after delete on auth.users
  for each row execute function private.account_was_deleted();
