-- What stands in a plan for a session was noted once, when the plan was made: given up, cancelled, put on another hour or
-- seen from another zone, it stood there as before, and in the calendar programs that follow the plan. It follows now: the
-- seat, the session and the zone, unless its learner has pinned it, done it or passed it over.

create function private.follow_sessions(p_user uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  today constant date := private.study_day(p_user);
  gone constant jsonb := private.words(
    'You have no seat in it any more, or it does not take place.', 'इसमें अब आपकी जगह नहीं है, या यह नहीं होगा।');
  stands constant jsonb := private.words(
    'Its day is set; the rest of the plan goes around it.', 'इसका दिन तय है; बाकी योजना इसके आसपास बनती है।');
  next_version integer;
  task public.plan_tasks;
  new public.plan_tasks;
  seat record;
begin
  select version + 1 into next_version from public.plans where user_id = p_user for update;
  if not found then
    return;
  end if;
  for task in
    select * from public.plan_tasks
    where user_id = p_user and kind = 'event' and origin = 'session' and not pinned and day >= today
      and (status = 'open' or status = 'dropped' and reason = gone)
  loop
    new := task;
    select at.starts_at at time zone mine.time_zone as begins,
      ceil(extract(epoch from at.ends_at - at.starts_at) / 60)::integer as minutes
    into seat
    from public.event_rsvps held
    join public.event_occurrences at on at.event = held.event and at.day = held.day and at.status = 'announced'
    join public.events session on session.slug = at.event and session.status = 'announced'
    cross join private.settings_of(p_user) mine
    where held.user_id = p_user and held.status = 'going' and at.event || '/' || at.day = task.ref;
    if found then
      new.day := seat.begins::date;
      -- a task ends on the day on which it begins
      new.start := least(extract(hour from seat.begins) * 60 + extract(minute from seat.begins), 1435);
      new.minutes := least(greatest(seat.minutes, 5), 600, 1440 - new.start);
      if new.day <> task.day then
        new.moved_from := task.day;
      end if;
      if task.status = 'dropped' then
        new.status := 'open';
        new.reason := stands;
      end if;
    elsif task.status = 'open' then
      new.status := 'dropped';
      new.reason := gone;
    end if;
    continue when new is not distinct from task;
    update public.plan_tasks
    set day = new.day, start = new.start, minutes = new.minutes, moved_from = new.moved_from, status = new.status,
      reason = new.reason, version = next_version, changed_at = clock_timestamp()
    where user_id = p_user and id = task.id;
    update public.plans set version = next_version where user_id = p_user;
  end loop;
end
$$;

create function private.seat_has_changed()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.follow_sessions(new.user_id);
  return null;
end
$$;
create trigger plans_follow_seats after update of status on public.event_rsvps
  for each row when (old.status is distinct from new.status) execute function private.seat_has_changed();
-- taken anew where nothing was kept of the seat before
create trigger plans_follow_new_seats after insert on public.event_rsvps
  for each row when (new.status = 'going') execute function private.seat_has_changed();

create function private.session_has_changed()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.follow_sessions(held.user_id)
  from public.event_rsvps held
  where held.event = new.event and held.day = new.day and held.status = 'going'
  order by held.user_id;
  return null;
end
$$;
create trigger plans_follow_sessions after update of starts_at, ends_at, status on public.event_occurrences
  for each row when (
    (old.starts_at, old.ends_at, old.status) is distinct from (new.starts_at, new.ends_at, new.status)
  ) execute function private.session_has_changed();

create function private.zone_has_changed()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.follow_sessions(new.user_id);
  return null;
end
$$;
create trigger plans_follow_zones after update of time_zone on public.study_settings
  for each row when (old.time_zone is distinct from new.time_zone) execute function private.zone_has_changed();

revoke execute on function private.follow_sessions(uuid), private.seat_has_changed(), private.session_has_changed(),
  private.zone_has_changed() from public, anon, authenticated;
