-- Plans follow a session in one statement for all who have a seat in it. It was one person after the other, each time with
-- all sessions of their plan: a weekly series of fifty with 1,500 seats looked 75,000 times and took most of its time so.

-- Of these people; of these sessions, or of all where none is named. Their plans are held in the order of the people, so
-- that two who go through the same people do not wait for one another.
create function private.follow_sessions(p_users uuid[], p_refs text[] default null)
returns void language plpgsql security definer set search_path = '' as $$
declare
  gone constant jsonb := private.words(
    'You have no seat in it any more, or it does not take place.', 'इसमें अब आपकी जगह नहीं है, या यह नहीं होगा।');
  stands constant jsonb := private.words(
    'Its day is set; the rest of the plan goes around it.', 'इसका दिन तय है; बाकी योजना इसके आसपास बनती है।');
begin
  perform from public.plans where user_id = any (p_users) order by user_id for update;
  if not found then
    return;
  end if;
  with people as materialized (
    select plan.user_id, plan.version + 1 as version, mine.time_zone, private.user_day(clock_timestamp(), mine.time_zone, mine.day_starts) as today
    from public.plans plan join public.study_settings mine on mine.user_id = plan.user_id
    where plan.user_id = any (p_users)
  ),
  noted as (
    select task, person.version, seat.begins::date as day, seat.minutes,
      -- a task ends on the day on which it begins
      least(extract(hour from seat.begins) * 60 + extract(minute from seat.begins), 1435)::integer as start
    from people person
    join public.plan_tasks task on task.user_id = person.user_id
    left join lateral (
      select at.starts_at at time zone person.time_zone as begins,
        ceil(extract(epoch from at.ends_at - at.starts_at) / 60)::integer as minutes
      from public.event_rsvps held
      join public.event_occurrences at on at.event = held.event and at.day = held.day and at.status = 'announced'
      join public.events session on session.slug = at.event and session.status = 'announced'
      where held.user_id = person.user_id and held.status = 'going' and at.event || '/' || at.day = task.ref
    ) seat on true
    where task.kind = 'event' and task.origin = 'session' and not task.pinned and task.day >= person.today
      and (task.status = 'open' or task.status = 'dropped' and task.reason = gone)
      and (p_refs is null or task.ref = any (p_refs))
  ),
  followed as (
    select (task).user_id, (task).id, version,
      case when day is null then (task).day else day end as day,
      case when day is null then (task).start else start end as start,
      case when day is null then (task).minutes else least(greatest(minutes, 5), 600, 1440 - start) end as minutes,
      case when day <> (task).day then (task).day else (task).moved_from end as moved_from,
      case when day is null then 'dropped' else 'open' end as status,
      case when day is null then gone when (task).status = 'dropped' then stands else (task).reason end as reason
    from noted
  ),
  changed as (
    update public.plan_tasks task
    set day = new.day, start = new.start, minutes = new.minutes, moved_from = new.moved_from, status = new.status,
      reason = new.reason, version = new.version, changed_at = clock_timestamp()
    from followed new
    where task.user_id = new.user_id and task.id = new.id
      and (task.day, task.start, task.minutes, task.moved_from, task.status, task.reason)
        is distinct from (new.day, new.start, new.minutes, new.moved_from, new.status, new.reason)
    returning task.user_id
  )
  update public.plans set version = version + 1 where user_id in (select user_id from changed);
end
$$;

create or replace function private.seat_has_changed()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.follow_sessions(array[new.user_id], array[new.event || '/' || new.day]);
  return null;
end
$$;

create or replace function private.session_has_changed()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.follow_sessions(
    array(
      select held.user_id from public.event_rsvps held
      where held.event = new.event and held.day = new.day and held.status = 'going'
    ),
    array[new.event || '/' || new.day]
  );
  return null;
end
$$;

create or replace function private.zone_has_changed()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.follow_sessions(array[new.user_id]);
  return null;
end
$$;

drop function private.follow_sessions(uuid);
revoke execute on function private.follow_sessions(uuid[], text[]) from public, anon, authenticated;
