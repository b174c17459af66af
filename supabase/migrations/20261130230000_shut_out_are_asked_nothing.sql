-- Whoever is shut out of their account was offered seats, which nobody else could take for twelve hours, and was mailed of
-- sessions and of the day's mission; whoever is leaving was offered seats as well, and not told of it.

create function private.takes_part(p_user uuid) returns boolean
language sql stable security definer set search_path = ''
as $$ select not private.is_shut_out(p_user) and not private.is_leaving(p_user) $$;
revoke execute on function private.takes_part from public, anon, authenticated;

-- As before, and they keep their place in the queue while others are asked.
create or replace function private.settle_seats(p_occurrence public.event_occurrences)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  moment timestamptz := clock_timestamp();
begin
  update public.event_rsvps set status = 'expired', offered_until = null
  where event = p_occurrence.event and day = p_occurrence.day and status = 'offered' and offered_until <= moment;
  if p_occurrence.status <> 'announced' or p_occurrence.ends_at <= moment then
    return;
  end if;
  with next_in_line as (
    select waiting.user_id from public.event_rsvps waiting
    where waiting.event = p_occurrence.event and waiting.day = p_occurrence.day and waiting.status = 'waiting'
      and private.takes_part(waiting.user_id)
    order by waiting.waiting_since, waiting.user_id
    limit case when p_occurrence.capacity is not null then greatest(0, p_occurrence.capacity - (
      select count(*) from public.event_rsvps taken
      where taken.event = p_occurrence.event and taken.day = p_occurrence.day and taken.status in ('going', 'offered')
    )) end
  ),
  promoted as (
    update public.event_rsvps promoted
    set status = case when p_occurrence.capacity is null then 'going' else 'offered' end,
      promoted_at = moment, waiting_since = null,
      seat_since = case when p_occurrence.capacity is null then moment end,
      offered_until = case
        when p_occurrence.capacity is not null then private.seat_kept_until(moment, p_occurrence.starts_at)
      end
    from next_in_line
    where promoted.event = p_occurrence.event and promoted.day = p_occurrence.day
      and promoted.user_id = next_in_line.user_id
    returning promoted.user_id, promoted.status
  )
  insert into private.event_mails (event, day, user_id, kind, about)
  select p_occurrence.event, p_occurrence.day, user_id, case status when 'going' then 'seat' else 'offered' end, moment
  from promoted;
end
$$;

create or replace function public.join_event(p_event text, p_day date, p_language text default 'en', p_zone text default 'Asia/Kolkata')
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.event_caller();
  zone text := case when length(p_zone) <= 60 and p_zone ~ '^[A-Za-z0-9_+/-]+$' then p_zone else 'Asia/Kolkata' end;
  tongue text := case when p_language = 'hi' then 'hi' else 'en' end;
  held public.event_occurrences;
  known text;
  free boolean;
begin
  held := private.held_occurrence(p_event, p_day);
  if (select example from public.events where slug = p_event) then
    raise sqlstate 'PT400' using message = 'This is an example: nobody will be there, so it has no seats', detail = 'example';
  end if;
  if held.status = 'cancelled' then
    raise sqlstate 'PT400' using message = 'This session was cancelled', detail = 'cancelled';
  end if;
  if held.ends_at <= now() then
    raise sqlstate 'PT400' using message = 'This session is over', detail = 'over';
  end if;
  perform private.settle_seats(held);
  select status into known from public.event_rsvps where event = p_event and day = p_day and user_id = learner;
  if known = 'offered' then
    update public.event_rsvps set status = 'going', seat_since = clock_timestamp(), offered_until = null
    where event = p_event and day = p_day and user_id = learner;
  elsif known is null or known in ('cancelled', 'expired') then
    free := held.capacity is null or held.capacity > (
      select count(*) from public.event_rsvps
      where event = p_event and day = p_day
        and (status in ('going', 'offered') or (status = 'waiting' and private.takes_part(user_id)))
    );
    insert into public.event_rsvps (event, day, user_id, status, seat_since, waiting_since, language, zone)
    values (
      p_event, p_day, learner, case when free then 'going' else 'waiting' end,
      case when free then clock_timestamp() end, case when not free then clock_timestamp() end, tongue, zone
    )
    on conflict (event, day, user_id) do update
    set status = excluded.status, seat_since = excluded.seat_since, waiting_since = excluded.waiting_since,
      promoted_at = null, offered_until = null, language = excluded.language, zone = excluded.zone;
  end if;
  return private.seat_of(learner, p_event, p_day);
end
$$;

create or replace function private.seat_of(p_user uuid, p_event text, p_day date)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'status', case when own.status = 'offered' and own.offered_until <= now() then 'expired' else own.status end,
    'position', case when own.status = 'waiting' then (
      select count(*) from public.event_rsvps before
      where before.event = p_event and before.day = p_day and before.status = 'waiting'
        and (before.waiting_since, before.user_id) <= (own.waiting_since, own.user_id)
        and (before.user_id = p_user or private.takes_part(before.user_id))
    ) end,
    'offered_until', own.offered_until, 'attended', own.attended_at is not null
  )
  from public.event_rsvps own
  where own.event = p_event and own.day = p_day and own.user_id = p_user
$$;

create or replace function private.session_line(p_event public.events, p_at public.event_occurrences, p_user uuid)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'event', p_event.slug, 'day', p_at.day, 'kind', p_event.kind, 'title', p_event.title, 'title_hi', p_event.title_hi,
    'about', p_event.about, 'about_hi', p_event.about_hi, 'example', p_event.example, 'language', p_event.language,
    'host', p_event.host, 'tz', p_event.tz, 'repeats', p_event.rrule is not null,
    'starts_at', p_at.starts_at, 'ends_at', p_at.ends_at, 'capacity', p_at.capacity, 'status', p_at.status,
    'reason', p_at.reason, 'sequence', p_at.sequence, 'changed_at', p_at.changed_at,
    'recording', p_at.recording_url is not null,
    'seats_left', case
      when p_at.capacity is not null and counted.waiting > 0 then 0
      when p_at.capacity is not null then greatest(0, p_at.capacity - counted.taken)
    end,
    'waiting', counted.waiting, 'mine', private.seat_of(p_user, p_at.event, p_at.day)
  )
  from (
    select count(*) filter (where status = 'waiting' and private.takes_part(user_id)) as waiting,
      count(*) filter (where status = 'going' or (status = 'offered' and offered_until > now())) as taken
    from public.event_rsvps where event = p_at.event and day = p_at.day
  ) counted
$$;

-- As before, but for the accounts that nobody enters: what they were told stands inside, for when they are back.
create or replace function private.is_mail_true(p_mail private.event_mails)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select not private.is_shut_out(p_mail.user_id) and coalesce((
    select case
      when p_mail.kind in ('day', 'soon') then
        at.status = 'announced' and seat.status = 'going' and at.starts_at = p_mail.about and at.starts_at > now()
        and coalesce((select reminders from private.calendar_choices where user_id = p_mail.user_id), true)
      when p_mail.kind = 'offered' then seat.status = 'offered' and seat.promoted_at = p_mail.about
      when p_mail.kind = 'seat' then seat.status = 'going' and at.status = 'announced'
      when p_mail.kind = 'moved' then
        at.status = 'announced' and at.starts_at = p_mail.about and seat.status in ('going', 'waiting', 'offered')
      else at.status = 'cancelled'
    end
    from public.event_occurrences at
    join public.event_rsvps seat on seat.event = at.event and seat.day = at.day and seat.user_id = p_mail.user_id
    where at.event = p_mail.event and at.day = p_mail.day
  ), false)
$$;

create or replace function public.claim_notification_mails(p_limit integer default 20)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := clock_timestamp();
  most constant integer := least(greatest(p_limit, 1), 100);
  taken uuid[] := '{}';
  due record;
  quiet timestamptz;
  given jsonb;
begin
  perform private.merge_held_messages();
  loop
    for due in
      select mail.notification_id as id, told.user_id,
        private.is_shut_out(told.user_id)
          or private.push_life(told.kind) < interval '3 days' and told.created_at + private.push_life(told.kind) < moment as is_over
      from private.notification_mails mail join public.notifications told on told.id = mail.notification_id
      where mail.sent_at is null and mail.merged_into is null and mail.tries < 8 and mail.due_at <= moment
        and (mail.claimed_at is null or mail.claimed_at < moment - interval '2 minutes' * power(2, mail.tries - 1))
      order by mail.tries, mail.created_at limit most - cardinality(taken)
      for update of mail skip locked
    loop
      if due.is_over then
        delete from private.notification_mails where notification_id = due.id;
        continue;
      end if;
      quiet := private.quiet_until(due.user_id, moment);
      update private.notification_mails
      set due_at = coalesce(quiet, due_at), is_held = quiet is not null, claimed_at = case when quiet is null then moment else claimed_at end,
        tries = tries + (quiet is null)::integer
      where notification_id = due.id;
      if quiet is null then
        taken := taken || due.id;
      end if;
    end loop;
    exit when not found or cardinality(taken) >= most;
  end loop;
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', told.id, 'kind', told.kind, 'group', about.name, 'to', account.email, 'language', tongue.spoken,
    'title', case tongue.spoken when 'hi' then told.title_hi else told.title end,
    'body', case tongue.spoken when 'hi' then told.body_hi else told.body end, 'href', told.href,
    'more', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'title', case tongue.spoken when 'hi' then other.title_hi else other.title end, 'href', other.href
      ) order by other.created_at desc), '[]')
      from private.notification_mails mail join public.notifications other on other.id = mail.notification_id
      where mail.merged_into = told.id
    ),
    'unsubscribe', private.unsubscribe_token(told.user_id, about.name)
  ) order by told.created_at), '[]') into given
  from public.notifications told
  join auth.users account on account.id = told.user_id
  left join private.mail_choices choice on choice.user_id = told.user_id
  cross join lateral (select private.notification_group(told.kind) as name) about
  cross join lateral (select coalesce(choice.language, 'en') as spoken) tongue
  where told.id = any (taken) and account.email is not null and account.email_confirmed_at is not null
    and (private.choice_of(told.user_id, about.name)).mail;
  return given;
end
$$;
