-- Whether anything waits for a job of the clock (`due` in jobs.yaml): a minute with nothing to do costs one statement, and
-- no thread of a function. Each may say true too often, and never false where its job would find work: what it asks is
-- the condition of what the job claims, without the waits.

create function private.has_unlock_mails() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.account_locks where mail_due_at <= now() and lifted_at is null)
$$;

create function private.has_notification_mails() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.notification_mails
    where sent_at is null and merged_into is null and tries < 8 and due_at <= clock_timestamp()
  ) or exists (
    -- the same job merges what was held over quiet hours
    select from private.notification_pushes
    where is_held and sent_at is null and failed_at is null and tries = 0 and due_at <= clock_timestamp()
  )
$$;

create function private.has_event_work() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.event_mails where sent_at is null)
  or exists (
    select from public.event_occurrences held
    join public.event_rsvps seat on seat.event = held.event and seat.day = held.day
    where held.status = 'announced' and held.ends_at > now()
      -- reminders begin a day ahead
      and (seat.status in ('waiting', 'offered') or (seat.status = 'going' and held.starts_at <= now() + interval '24 hours'))
  ) or public.events_to_extend() <> '[]'
$$;

create function private.has_answers_to_evaluate() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.answers where status in ('queued', 'evaluating'))
$$;

create function private.has_pages_to_read() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.evaluation_steps
    where step = 'transcript' and state in ('waiting', 'running') and due_at <= now()
  )
$$;

create function private.has_exports_to_make() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.data_exports
    where state in ('queued', 'collecting') or (state = 'ready' and expires_at <= clock_timestamp())
  ) or exists (
    -- what was left behind in the bucket
    select from storage.objects object
    where bucket_id = 'exports' and created_at < clock_timestamp() - interval '1 minute' and not exists (
      select from public.data_exports export where export.state = 'ready' and export.path = object.name
    )
  )
$$;

create function private.has_sign_ins_to_place() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.session_places where placed_at is null)
    or exists (select from private.event_origins where placed_at is null)
$$;

do $$
declare
  asked text;
begin
  foreach asked in array array[
    'has_unlock_mails', 'has_notification_mails', 'has_event_work', 'has_answers_to_evaluate', 'has_pages_to_read',
    'has_exports_to_make', 'has_sign_ins_to_place'
  ] loop
    execute format('revoke execute on function private.%I() from public', asked);
  end loop;
end
$$;
