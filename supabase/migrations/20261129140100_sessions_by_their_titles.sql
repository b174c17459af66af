-- A session that is called otherwise is called so in the plans of those who have a seat, and in the calendar programs that
-- follow them: the title was noted once, when the plan was made. What was done or passed over keeps the one it had.

-- As the planner notes it (`private.fixed_tasks`).
create function private.title_of_session(p_session public.events)
returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('en', p_session.title, 'hi', p_session.title_hi)
$$;

create or replace function private.follow_sessions(p_users uuid[], p_refs text[] default null)
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
    select task, person.version, seat.begins::date as day, seat.minutes, seat.title,
      -- a task ends on the day on which it begins
      least(extract(hour from seat.begins) * 60 + extract(minute from seat.begins), 1435)::integer as start
    from people person
    join public.plan_tasks task on task.user_id = person.user_id
    left join lateral (
      select at.starts_at at time zone person.time_zone as begins, private.title_of_session(session) as title,
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
    select (task).user_id, (task).id, version, coalesce(title, (task).title) as title,
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
    set title = new.title, day = new.day, start = new.start, minutes = new.minutes, moved_from = new.moved_from, status = new.status,
      reason = new.reason, version = new.version, changed_at = clock_timestamp()
    from followed new
    where task.user_id = new.user_id and task.id = new.id
      and (task.title, task.day, task.start, task.minutes, task.moved_from, task.status, task.reason)
        is distinct from (new.title, new.day, new.start, new.minutes, new.moved_from, new.status, new.reason)
    returning task.user_id
  )
  update public.plans set version = version + 1 where user_id in (select user_id from changed);
end
$$;

-- Pinned tasks too: where they stand is their learner's choice, what the session is called is not.
create function private.follow_titles(p_event text)
returns void language sql security definer set search_path = '' as $$
  with noted as materialized (
    select plan.user_id, plan.version + 1 as version, private.title_of_session(session) as title
    from public.events session
    join public.plans plan on plan.user_id in (
      select held.user_id from public.event_rsvps held
      where held.event = session.slug and held.status in ('going', 'waiting', 'offered')
    )
    where session.slug = p_event
    order by plan.user_id for update of plan
  ),
  renamed as (
    update public.plan_tasks task
    set title = noted.title, version = noted.version, changed_at = clock_timestamp()
    from noted
    where task.user_id = noted.user_id and task.kind = 'event' and task.origin = 'session' and task.status = 'open'
      and task.ref in (select at.event || '/' || at.day from public.event_occurrences at where at.event = p_event)
      and task.title is distinct from noted.title
    returning task.user_id
  )
  update public.plans set version = version + 1 where user_id in (select user_id from renamed)
$$;

create function private.session_was_renamed()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.follow_titles(new.slug);
  return null;
end
$$;
-- At the end, when whoever saved it holds the sessions: plans are taken after them, as by those who take a seat.
create constraint trigger plans_follow_titles after update of title, title_hi on public.events
  deferrable initially deferred
  for each row when ((old.title, old.title_hi) is distinct from (new.title, new.title_hi))
  execute function private.session_was_renamed();

revoke execute on function private.title_of_session(public.events), private.follow_titles(text), private.session_was_renamed()
  from public, anon, authenticated;

-- Those that were called otherwise before now.
select private.follow_titles(slug) from public.events;
