-- Seats: taken, waited for, offered, given back. Whoever changes those of an occurrence holds its row, so that nobody
-- else counts them meanwhile and the last one is given once.

create function private.event_caller()
returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if (select auth.uid()) is null or not private.is_two_step_done() then
    raise insufficient_privilege using message = 'Sign in first: seats, questions and calendars belong to an account';
  end if;
  return auth.uid();
end
$$;
revoke execute on function private.event_caller from public;

-- The occurrence, held until the transaction ends.
create function private.held_occurrence(p_event text, p_day date)
returns public.event_occurrences
language plpgsql security definer set search_path = ''
as $$
declare
  held public.event_occurrences;
begin
  select occurrence.* into held
  from public.event_occurrences occurrence
  join public.events session on session.slug = occurrence.event and session.status <> 'withdrawn'
  where occurrence.event = p_event and occurrence.day = p_day
  for no key update of occurrence;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such session';
  end if;
  return held;
end
$$;
revoke execute on function private.held_occurrence from public;

-- How long an offered seat is kept: twelve hours, and no longer than half of the time that is left, but a quarter of an
-- hour at least.
create function private.seat_kept_until(p_now timestamptz, p_starts_at timestamptz)
returns timestamptz
language sql immutable set search_path = ''
as $$
  select p_now + least(interval '12 hours', greatest(interval '15 minutes', (p_starts_at - p_now) / 2))
$$;
revoke execute on function private.seat_kept_until from public;

-- Takes back what was not accepted in time and offers what is free to those who wait longest. The caller holds the row.
create function private.settle_seats(p_occurrence public.event_occurrences)
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
revoke execute on function private.settle_seats from public;

-- Where somebody stands: null, or status, place in the queue, until when a seat is kept.
create function private.seat_of(p_user uuid, p_event text, p_day date)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'status', case when own.status = 'offered' and own.offered_until <= now() then 'expired' else own.status end,
    'position', case when own.status = 'waiting' then (
      select count(*) from public.event_rsvps before
      where before.event = p_event and before.day = p_day and before.status = 'waiting'
        and (before.waiting_since, before.user_id) <= (own.waiting_since, own.user_id)
    ) end,
    'offered_until', own.offered_until, 'attended', own.attended_at is not null
  )
  from public.event_rsvps own
  where own.event = p_event and own.day = p_day and own.user_id = p_user
$$;
revoke execute on function private.seat_of from public;

create function private.is_zone(p_zone text)
returns boolean
language sql stable set search_path = ''
as $$ select exists (select from pg_catalog.pg_timezone_names where name = p_zone) $$;
revoke execute on function private.is_zone from public;

-- Takes a seat, or a place in the queue when none is free. Asking again changes nothing; an offered seat is accepted.
create function public.join_event(p_event text, p_day date, p_language text default 'en', p_zone text default 'Asia/Kolkata')
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
      where event = p_event and day = p_day and status in ('going', 'offered', 'waiting')
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

-- Gives a seat, an offer or a place in the queue back; what gets free is offered at once.
create function public.leave_event(p_event text, p_day date)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.event_caller();
  held public.event_occurrences := private.held_occurrence(p_event, p_day);
begin
  update public.event_rsvps
  set status = 'cancelled', seat_since = null, waiting_since = null, offered_until = null
  where event = p_event and day = p_day and user_id = learner and status in ('going', 'waiting', 'offered');
  perform private.settle_seats(held);
  return private.seat_of(learner, p_event, p_day);
end
$$;

-- Accepts the seat that is kept.
create function public.accept_seat(p_event text, p_day date)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.event_caller();
  held public.event_occurrences := private.held_occurrence(p_event, p_day);
begin
  perform private.settle_seats(held);
  update public.event_rsvps set status = 'going', seat_since = clock_timestamp(), offered_until = null
  where event = p_event and day = p_day and user_id = learner and status = 'offered';
  if not found and not exists (
    select from public.event_rsvps where event = p_event and day = p_day and user_id = learner and status = 'going'
  ) then
    raise sqlstate 'PT400' using message = 'No seat is kept for you any more: you can join the queue again', detail = 'expired';
  end if;
  return private.seat_of(learner, p_event, p_day);
end
$$;

-- The link of an occurrence, for those who have a seat, from a quarter of an hour before the start until the end.
create function private.link_for(p_user uuid, p_event text, p_day date)
returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(own.url, common.url)
  from public.event_occurrences occurrence
  join public.events session on session.slug = occurrence.event and session.status = 'announced'
  join public.event_rsvps seat
    on seat.event = occurrence.event and seat.day = occurrence.day and seat.user_id = p_user and seat.status = 'going'
  left join private.occurrence_links own on own.event = occurrence.event and own.day = occurrence.day
  left join private.event_links common on common.event = occurrence.event
  where occurrence.event = p_event and occurrence.day = p_day and occurrence.status = 'announced'
    and now() >= occurrence.starts_at - interval '15 minutes' and now() < occurrence.ends_at
$$;
revoke execute on function private.link_for from public;

create function public.event_join_link(p_event text, p_day date)
returns text
language sql stable security definer set search_path = ''
as $$ select private.link_for(private.event_caller(), p_event, p_day) $$;

-- The same, and notes that the learner went in.
create function public.enter_event(p_event text, p_day date)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.event_caller();
  link text := private.link_for(learner, p_event, p_day);
begin
  if link is not null then
    update public.event_rsvps set attended_at = now()
    where event = p_event and day = p_day and user_id = learner and attended_at is null;
  end if;
  return link;
end
$$;

-- Questions of the bank after a session: those that the mentor chose, else five on its topics.
create function public.start_event_quiz(p_event text, p_day date)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.event_caller();
  over public.event_occurrences;
  setup jsonb;
  chosen text[];
begin
  select occurrence.* into over
  from public.event_occurrences occurrence
  join public.events session on session.slug = occurrence.event and session.status = 'announced' and not session.example
  where occurrence.event = p_event and occurrence.day = p_day and occurrence.status = 'announced';
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such session';
  end if;
  if over.ends_at > now() then
    raise sqlstate 'PT400' using message = 'The quiz opens when the session is over', detail = 'early';
  end if;
  setup := jsonb_build_object('topics', (select to_jsonb(topics) from public.events where slug = p_event));
  if cardinality(over.quiz) > 0 then
    chosen := array(
      select pool.id from private.practice_pool(learner) pool where pool.id = any (over.quiz)
      order by array_position(over.quiz, pool.id)
    );
  else
    chosen := array(select id from private.questions_for(learner, setup) limit 5);
  end if;
  if cardinality(chosen) = 0 then
    raise sqlstate 'PT404' using message = 'No question of this quiz is open to you just now';
  end if;
  return public.open_attempt(private.new_attempt(
    learner, 'practice', 'learn', null, setup || jsonb_build_object('size', cardinality(chosen)), 'gs1', null, chosen
  ));
end
$$;

revoke execute on function public.join_event, public.leave_event, public.accept_seat, public.event_join_link,
  public.enter_event, public.start_event_quiz from public, anon;
grant execute on function public.join_event, public.leave_event, public.accept_seat, public.event_join_link,
  public.enter_event, public.start_event_quiz to authenticated;
