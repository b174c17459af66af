-- What the security log and its banner hear of by themselves: sign-ins that failed in a row, devices not seen before,
-- second factors added or removed, a stolen session's token, an admin acting on the account (spec §2, §3).

-- The log is a witness, not a guard: when it fails it says so in the database's log, and the sign-in goes on.

-- A learner's browsers, by what their user agent says without its version numbers: an update is no new device.
create table private.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  device text not null,
  first_seen timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  primary key (user_id, device)
);
alter table private.known_devices enable row level security;

-- Wrong passwords since the last sign-in that succeeded.
create table private.failed_sign_ins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  in_a_row integer not null,
  last_at timestamptz not null default now()
);
alter table private.failed_sign_ins enable row level security;

create function private.add_security_event(p_user_id uuid, p_type text, p_risk text, p_description text)
returns void
language sql security definer set search_path = ''
as $$
  insert into public.security_events (user_id, event_type, event_category, risk_level, description)
  select id, p_type, 'account', p_risk, left(p_description, 500) from auth.users where id = p_user_id
$$;
revoke execute on function private.add_security_event from public;

create function private.notice_new_device()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  seen text := coalesce(left(regexp_replace(new.user_agent, '[0-9]+([._][0-9]+)*', '', 'g'), 300), '');
  had_devices boolean := exists (select from private.known_devices where user_id = new.user_id);
  is_new boolean;
begin
  insert into private.known_devices (user_id, device) values (new.user_id, seen)
  on conflict (user_id, device) do update set last_seen = now()
  returning first_seen = last_seen into is_new;
  if had_devices and is_new then
    perform private.add_security_event(new.user_id, 'new_device', 'high', 'Sign-in from a new device');
  end if;
  return new;
exception when others then
  raise warning '% failed: %', tg_name, sqlerrm;
  return new;
end
$$;
revoke execute on function private.notice_new_device() from public;

create trigger notice_new_device
  after insert on auth.sessions
  for each row execute function private.notice_new_device();

create function private.notice_factor_change()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform private.add_security_event(old.user_id, 'factor_removed', 'high', 'A second factor of this account was removed');
    return old;
  end if;
  perform private.add_security_event(new.user_id, 'factor_added', 'high', 'A second factor was added to this account');
  return new;
exception when others then
  raise warning '% failed: %', tg_name, sqlerrm;
  return coalesce(new, old);
end
$$;
revoke execute on function private.notice_factor_change() from public;

create trigger notice_factor_added
  after update of status on auth.mfa_factors
  for each row when (old.status = 'unverified' and new.status = 'verified')
  execute function private.notice_factor_change();

create trigger notice_factor_removed
  after delete on auth.mfa_factors
  -- Recovery codes are kept as a factor too, and go with the last real one.
  for each row when (old.status = 'verified' and old.factor_type::text <> 'recovery_code')
  execute function private.notice_factor_change();

create function private.notice_audit_entry()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  action text := new.payload ->> 'action';
  actor uuid := case when new.payload ->> 'actor_id' ~ '^[0-9a-f-]{36}$' then (new.payload ->> 'actor_id')::uuid end;
  target uuid := case when new.payload #>> '{traits,user_id}' ~ '^[0-9a-f-]{36}$'
    then (new.payload #>> '{traits,user_id}')::uuid end;
  failures integer;
begin
  if action = 'login' then
    delete from private.failed_sign_ins where user_id = actor;
  elsif action = 'login_failed' then
    insert into private.failed_sign_ins (user_id, in_a_row)
    select id, 1 from auth.users where id = actor
    on conflict (user_id) do update set
      in_a_row = case when failed_sign_ins.last_at < now() - interval '1 day' then 1 else failed_sign_ins.in_a_row + 1 end,
      last_at = now()
    returning in_a_row into failures;
    if failures = 5 then
      perform private.add_security_event(actor, 'failed_sign_ins', 'high', 'Five failed sign-ins in a row');
    elsif failures = 10 then
      perform private.add_security_event(actor, 'failed_sign_ins', 'critical', 'Ten failed sign-ins in a row');
    end if;
  elsif action = 'refresh_token_reused' then
    perform private.add_security_event(actor, 'session_token_reused', 'critical',
      'A session was ended because its token was used twice: somebody else may have had it');
  elsif (new.payload #>> '{traits,admin}') = 'true' then
    perform private.add_security_event(coalesce(target, actor), 'admin_action', 'high',
      'An administrator changed this account');
  end if;
  return new;
exception when others then
  raise warning '% failed: %', tg_name, sqlerrm;
  return new;
end
$$;
revoke execute on function private.notice_audit_entry() from public;

create trigger notice_audit_entry
  after insert on auth.audit_log_entries
  for each row execute function private.notice_audit_entry();
