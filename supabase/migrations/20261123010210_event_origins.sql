-- Where a security event came from: the device, and the country of the address that it was done from.

create table private.event_origins (
  event_id uuid primary key references public.security_events (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  at timestamptz not null default now(),
  session_id uuid,
  user_agent text,
  ip inet, -- until it is placed
  country text check (country ~ '^[A-Z]{2}$'),
  placed_at timestamptz
);
create index event_origins_waiting on private.event_origins (at) where placed_at is null;
create index event_origins_of_learner on private.event_origins (user_id);
alter table private.event_origins enable row level security;
revoke all on private.event_origins from anon, authenticated;

-- An event knows its session by whoever notes it, else by the token of the caller; an address alone where there is no
-- session, as with a wrong password. Page views need neither.
create function private.note_event_origin()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  told constant text := nullif(current_setting('app.event_session', true), '');
  claims constant jsonb := auth.jwt();
  session constant uuid := case
    when told is not null then told::uuid
    when claims ->> 'sub' = new.user_id::text and claims ->> 'session_id' ~ '^[0-9a-f-]{36}$' then (claims ->> 'session_id')::uuid
  end;
  address constant inet := case when session is null then nullif(current_setting('app.event_ip', true), '')::inet end;
begin
  insert into private.event_origins (event_id, user_id, session_id, user_agent, ip, placed_at)
  values (new.id, new.user_id, session,
    (select user_agent from private.session_places where session_id = session), address,
    case when address is null then now() end);
  return null;
exception when others then
  raise warning '% failed: %', tg_name, sqlerrm;
  return null;
end
$$;
revoke execute on function private.note_event_origin from public;

create trigger note_event_origin
  after insert on public.security_events
  for each row when (new.user_id is not null and new.event_type <> 'page_view')
  execute function private.note_event_origin();

-- The same as before, and from which session or address it came, where that is known. Returns the event.
drop function private.add_security_event(uuid, text, text, text);
create function private.add_security_event(
  p_user_id uuid, p_type text, p_risk text, p_description text, p_session uuid default null, p_ip inet default null
)
returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  made uuid;
begin
  perform set_config('app.event_session', coalesce(p_session::text, ''), true);
  perform set_config('app.event_ip', coalesce(host(p_ip), ''), true);
  insert into public.security_events (user_id, event_type, event_category, risk_level, description)
  select id, p_type, 'account', p_risk, left(p_description, 500) from auth.users where id = p_user_id
  returning id into made;
  perform set_config('app.event_session', '', true);
  perform set_config('app.event_ip', '', true);
  return made;
end
$$;
revoke execute on function private.add_security_event from public;

create or replace function private.notice_new_device()
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
    perform private.add_security_event(new.user_id, 'new_device', 'high', 'Sign-in from a new device', new.id);
  end if;
  return new;
exception when others then
  raise warning '% failed: %', tg_name, sqlerrm;
  return new;
end
$$;

-- A password that is taken away is no changed password: whoever takes it says why.
create or replace function private.note_credential_change()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.encrypted_password is distinct from new.encrypted_password
    and coalesce(old.encrypted_password, '') <> '' and coalesce(new.encrypted_password, '') <> '' then
    perform private.add_security_event(new.id, 'password_changed', 'high', 'The password of this account was changed');
  end if;
  if old.email is distinct from new.email and coalesce(old.email, '') <> '' then
    perform private.add_security_event(new.id, 'email_changed', 'high', 'The email address of this account was changed');
  end if;
  return new;
end
$$;
