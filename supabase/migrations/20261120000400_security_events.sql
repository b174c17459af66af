-- What happened around an account that its owner should be able to see (spec §3, §4, §7).
-- Rows are added by `log_security_event` and by triggers, never edited, never removed by a learner.

create table public.security_events (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  event_type text not null check (char_length(event_type) between 1 and 100),
  event_category text not null default 'general' check (char_length(event_category) between 1 and 100),
  risk_level text not null check (risk_level in ('low', 'medium', 'high', 'critical')),
  description text not null default '' check (char_length(description) <= 500),
  created_at timestamptz not null default now()
);

-- The alert banner: one person's grave events of the last day, newest first.
create index security_events_alerts on public.security_events (user_id, created_at desc)
  where risk_level in ('high', 'critical');
-- The flood guard below, and clearing out old page views.
create index security_events_recent on public.security_events (user_id, created_at desc);

alter table public.security_events enable row level security;
revoke all on public.security_events from anon, authenticated;
grant select on public.security_events to authenticated;

create policy "learners read their own security events"
  on public.security_events for select to authenticated
  using ((select auth.uid()) = user_id);

create policy "two-step accounts ask for both steps"
  on public.security_events as restrictive for all to authenticated
  using ((select private.is_two_step_done()))
  with check ((select private.is_two_step_done()));

-- Adds an event about the caller; visitors' page views carry nobody. Returns the row's id, or null when the
-- caller has logged so much within a minute that more would only fill the disk.
create function public.log_security_event(
  p_event_type text,
  p_event_category text default 'general',
  p_target_user_id uuid default null,
  p_risk_level text default 'low',
  p_description text default ''
)
returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := (select auth.uid());
  logged_lately integer;
  made uuid;
begin
  if p_target_user_id is distinct from caller then
    raise exception 'Security events can only be logged about yourself' using errcode = '42501';
  end if;
  if caller is null and p_risk_level <> 'low' then
    raise exception 'Visitors log low-risk events only' using errcode = '42501';
  end if;
  select count(*) into logged_lately from (
    select 1 from public.security_events
    where user_id is not distinct from caller and created_at > now() - interval '1 minute'
    limit 600
  ) recent;
  if logged_lately >= (case when caller is null then 600 else 120 end) then
    return null;
  end if;
  insert into public.security_events (user_id, event_type, event_category, risk_level, description)
  values (caller, p_event_type, coalesce(p_event_category, 'general'), p_risk_level, left(coalesce(p_description, ''), 500))
  returning id into made;
  return made;
end
$$;
revoke execute on function public.log_security_event from public;
grant execute on function public.log_security_event to anon, authenticated;

-- A changed password or address is what an owner must hear of at once, whoever did it.
create function private.note_credential_change()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.encrypted_password is distinct from new.encrypted_password and coalesce(old.encrypted_password, '') <> '' then
    insert into public.security_events (user_id, event_type, event_category, risk_level, description)
    values (new.id, 'password_changed', 'account', 'high', 'The password of this account was changed');
  end if;
  if old.email is distinct from new.email and coalesce(old.email, '') <> '' then
    insert into public.security_events (user_id, event_type, event_category, risk_level, description)
    values (new.id, 'email_changed', 'account', 'high', 'The email address of this account was changed');
  end if;
  return new;
end
$$;
revoke execute on function private.note_credential_change() from public;

create trigger note_credential_change
  after update of encrypted_password, email on auth.users
  for each row when (old.email_confirmed_at is not null)
  execute function private.note_credential_change();
