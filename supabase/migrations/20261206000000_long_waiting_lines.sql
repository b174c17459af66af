-- Each who joined asked of every one who waits whether they still take part, three times, one by one: with a thousand in
-- line that took some eighty milliseconds, while the session's row was held and everybody behind it held a connection.

-- Those who wait for a seat and still take part.
create function private.waiting_line(p_event text, p_day date)
returns table (user_id uuid, waiting_since timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  select seat.user_id, seat.waiting_since
  from public.event_rsvps seat
  join auth.users account on account.id = seat.user_id and (account.banned_until > now()) is not true
  where seat.event = p_event and seat.day = p_day and seat.status = 'waiting'
    and not exists (select from private.account_deletions leaving where leaving.user_id = seat.user_id);
end
$$;
revoke execute on function private.waiting_line from public, anon, authenticated;

-- As before, and those in line are read at once.
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
    select waiting.user_id from private.waiting_line(p_occurrence.event, p_occurrence.day) waiting
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

-- As before, and whoever finds somebody in line waits behind them.
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
      where event = p_event and day = p_day and status in ('going', 'offered')
    ) and not exists (select from private.waiting_line(p_event, p_day));
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

-- As before, and those in line are read at once.
create or replace function private.seat_of(p_user uuid, p_event text, p_day date)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'status', case when own.status = 'offered' and own.offered_until <= now() then 'expired' else own.status end,
    'position', case when own.status = 'waiting' then (
      select 1 + count(*) from private.waiting_line(p_event, p_day) before
      where (before.waiting_since, before.user_id) < (own.waiting_since, own.user_id)
    ) end,
    'offered_until', own.offered_until, 'attended', own.attended_at is not null
  )
  from public.event_rsvps own
  where own.event = p_event and own.day = p_day and own.user_id = p_user
$$;

-- As before, and those in line are read at once.
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
    select (select count(*) from private.waiting_line(p_at.event, p_at.day)) as waiting,
      count(*) filter (where status = 'going' or (status = 'offered' and offered_until > now())) as taken
    from public.event_rsvps where event = p_at.event and day = p_at.day
  ) counted
$$;
