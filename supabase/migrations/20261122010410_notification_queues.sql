-- What waits to be mailed and pushed: when it is due, what was held back by quiet hours, and what became one message.

create table private.notification_pushes (
  id uuid primary key default gen_random_uuid(),
  notification_id uuid not null references public.notifications (id) on delete cascade,
  device_id uuid not null references private.push_devices (id) on delete cascade,
  due_at timestamptz not null,
  is_held boolean not null,
  merged_into uuid references private.notification_pushes (id) on delete set null,
  claim uuid,
  claimed_at timestamptz,
  tries smallint not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  problem text check (char_length(problem) <= 300),
  unique (notification_id, device_id)
);
create index notification_pushes_to_send on private.notification_pushes (due_at, id)
  where sent_at is null and failed_at is null and merged_into is null;
create index notification_pushes_held on private.notification_pushes (due_at)
  where is_held and sent_at is null and failed_at is null and tries = 0;
create index notification_pushes_of_device on private.notification_pushes (device_id);
create index notification_pushes_merged on private.notification_pushes (merged_into) where merged_into is not null;

alter table private.notification_pushes enable row level security;
revoke all on private.notification_pushes from anon, authenticated;

-- For how long it is worth being rung up about: what comes later than that is left out.
create function private.push_life(p_kind text)
returns interval
language sql immutable set search_path = ''
as $$
  select case p_kind
    when 'event_soon' then interval '15 minutes'
    when 'challenge_starting' then interval '30 minutes'
    when 'mission_ready' then interval '18 hours'
    else interval '3 days'
  end
$$;
revoke execute on function private.push_life from public;

-- Tells somebody something, once for each key: inside at once, by mail and on devices as it was chosen, after the quiet
-- hours where it falls in them. Called by functions that know what has happened; never by a browser.
create function private.notify(
  p_user uuid, p_kind text, p_title text, p_title_hi text, p_href text, p_key text, p_mail boolean,
  p_body text default '', p_body_hi text default ''
)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := clock_timestamp();
  wanted record;
  quiet timestamptz;
  told uuid;
begin
  select * into wanted from private.choice_of(p_user, private.notification_group(p_kind));
  quiet := private.quiet_until(p_user, moment);
  insert into public.notifications (user_id, kind, title, title_hi, body, body_hi, href, key, is_inside, is_quiet)
  values (
    p_user, p_kind, left(btrim(regexp_replace(p_title, '[\s[:cntrl:]]+', ' ', 'g')), 200),
    left(btrim(regexp_replace(p_title_hi, '[\s[:cntrl:]]+', ' ', 'g')), 200), left(p_body, 1000), left(p_body_hi, 1000),
    p_href, p_key, wanted.inside, quiet is not null
  )
  on conflict (user_id, key) do nothing
  returning id into told;
  -- what would be over by the end of the quiet hours is not held back for then
  if told is null or quiet > moment + private.push_life(p_kind) then
    return;
  end if;
  if p_mail and wanted.mail then
    insert into private.notification_mails (notification_id, due_at, is_held)
    values (told, coalesce(quiet, moment), quiet is not null);
  end if;
  if wanted.push then
    insert into private.notification_pushes (notification_id, device_id, due_at, is_held)
    select told, id, coalesce(quiet, moment), quiet is not null from private.push_devices where user_id = p_user;
  end if;
end
$$;
revoke execute on function private.notify from public;

-- What waits is due by the hours as they are now, and what is not wanted any more does not wait.
create function private.settle_waiting_messages(p_user uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  due constant timestamptz := coalesce(private.quiet_until(p_user), clock_timestamp());
begin
  delete from private.notification_mails mail using public.notifications told
  where told.id = mail.notification_id and told.user_id = p_user and mail.sent_at is null and mail.claimed_at is null
    and not (private.choice_of(p_user, private.notification_group(told.kind))).mail;
  delete from private.notification_pushes push using public.notifications told
  where told.id = push.notification_id and told.user_id = p_user and push.sent_at is null and push.claim is null
    and not (private.choice_of(p_user, private.notification_group(told.kind))).push;
  update private.notification_mails mail set due_at = due from public.notifications told
  where told.id = mail.notification_id and told.user_id = p_user and mail.sent_at is null and mail.is_held;
  update private.notification_pushes push set due_at = due from public.notifications told
  where told.id = push.notification_id and told.user_id = p_user and push.sent_at is null and push.failed_at is null
    and push.is_held;
end
$$;
revoke execute on function private.settle_waiting_messages from public;

-- Another clock, other quiet hours.
create function private.clock_was_chosen()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.settle_waiting_messages(new.user_id);
  return null;
end
$$;
revoke execute on function private.clock_was_chosen from public;
create trigger clock_was_chosen after update of time_zone on public.study_settings
  for each row when (old.time_zone is distinct from new.time_zone) execute function private.clock_was_chosen();

-- Marks these as read, or all of the caller's; returns how many are not read yet.
create function public.read_notifications(p_ids uuid[] default null)
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  reader constant uuid := private.caller();
begin
  update public.notifications set read_at = clock_timestamp()
  where user_id = reader and read_at is null and (p_ids is null or id = any (p_ids));
  return (
    select count(*)::integer from public.notifications where user_id = reader and read_at is null and is_inside
  );
end
$$;
revoke execute on function public.read_notifications from public, anon;
grant execute on function public.read_notifications to authenticated;
