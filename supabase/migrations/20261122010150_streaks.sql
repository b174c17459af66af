-- The streak: days on which the minimum was done, one after another, by the clock that a learner lived by at the time.
-- All of it follows from what was done on which day, the rest that was planned, the clocks, and the moment at which it is
-- asked: `private.streak_at` knows nothing else, so tests can feed it any life (docs/missions.md).

-- How long a day was lived, and when it was last left. `p_zones`: [{ since, zone, starts }], the oldest first; India's
-- clock before the first. A journey can shorten a day, leave it out, or bring it back.
create function private.day_lived(p_day date, p_zones jsonb)
returns table (hours double precision, ended_at timestamptz)
language sql stable set search_path = ''
as $$
  select coalesce(sum(extract(epoch from part.till - part.began)) / 3600, 0)::double precision, max(part.till)
  from (
    select greatest(clock.since, private.day_began(p_day, clock.zone, clock.starts)) as began,
      least(clock.until, private.day_began(p_day + 1, clock.zone, clock.starts)) as till
    from (
      select zone, starts, since, coalesce(lead(since) over (order by since), 'infinity') as until
      from (
        select 'Asia/Kolkata' as zone, 0 as starts, '-infinity'::timestamptz as since
        union all
        select kept ->> 'zone', (kept ->> 'starts')::integer, (kept ->> 'since')::timestamptz
        from jsonb_array_elements(p_zones) kept
      ) known
    ) clock
    where clock.since < (p_day + 3)::timestamp at time zone 'UTC' and clock.until > (p_day - 2)::timestamp at time zone 'UTC'
  ) part
  where part.till > part.began
$$;
revoke execute on function private.day_lived from public;

-- { today, current, best, freezes, last_day, days: { day: state }, repair }, with the states of the days from `p_from` on.
--
-- A day that was done, or repaired, counts; each seventh of them earns a freeze, two are held at most. A day of planned
-- rest, and one of which less than 20 hours were lived because the clock was changed, counts nothing and breaks nothing.
-- Any other day that has gone by uses a freeze, or ends the streak; for 48 hours it can be repaired.
create function private.streak_at(
  p_done date[], p_repaired date[], p_zones jsonb, p_rests jsonb, p_rest_days date[], p_now timestamptz,
  p_from date default null
)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  done constant date[] := array(select distinct unnest(p_done || p_repaired) order by 1);
  sinces constant timestamptz[] := array(
    select (kept.value ->> 'since')::timestamptz from jsonb_array_elements(p_zones) with ordinality kept (value, at) order by at
  );
  today date;
  shown date;
  last date;
  day date;
  at integer := 1;
  current_run integer := 0;
  best_run integer := 0;
  since_freeze integer := 0;
  held integer := 0;
  last_done date;
  state text;
  lived record;
  repair jsonb;
  states jsonb := '{}';
begin
  select private.user_day(p_now, clock.zone, clock.starts) into today
  from (
    select 'Asia/Kolkata' as zone, 0 as starts, '-infinity'::timestamptz as since
    union all
    select kept ->> 'zone', (kept ->> 'starts')::integer, (kept ->> 'since')::timestamptz
    from jsonb_array_elements(p_zones) kept
    where (kept ->> 'since')::timestamptz <= p_now
  ) clock
  order by since desc limit 1;
  shown := coalesce(p_from, today);
  last := greatest(today, done[cardinality(done)]);
  day := least(done[1], shown);
  while day <= last loop
    if done[at] = day then
      at := at + 1;
      current_run := current_run + 1;
      best_run := greatest(best_run, current_run);
      last_done := day;
      since_freeze := since_freeze + 1;
      if since_freeze = 7 then
        since_freeze := 0;
        held := least(held + 1, 2);
      end if;
      state := case when day = any (p_done) then 'done' else 'repaired' end;
    elsif day = any (p_rest_days) or extract(isodow from day)::integer in (
      select weekday::integer
      from (
        select kept -> 'weekdays' as weekdays from jsonb_array_elements(p_rests) kept
        where (kept ->> 'since')::date <= day order by (kept ->> 'since')::date desc limit 1
      ) plan
      cross join lateral jsonb_array_elements_text(plan.weekdays) weekday
    ) then
      state := 'rest';
    elsif day >= today then
      state := case when day = today then 'open' else 'future' end;
    elsif last_done is null then
      state := 'before';
    else
      if current_run = 0 and day < shown then
        -- nothing can be lost any more until the next day that counts
        day := least(coalesce(done[at], shown), shown);
        continue;
      end if;
      -- the clocks around the day alone: there may be thousands
      select * into lived from private.day_lived(day, (
        select coalesce(jsonb_agg(p_zones -> (place - 1)), '[]')
        from generate_series(
          greatest(width_bucket((day - 2)::timestamp at time zone 'UTC', sinces), 1),
          width_bucket((day + 3)::timestamp at time zone 'UTC', sinces)
        ) place
      ));
      if lived.hours < 20 then
        state := 'travelled';
      elsif current_run > 0 and held > 0 then
        held := held - 1;
        state := 'frozen';
      else
        if current_run > 0 and repair is null and p_now < lived.ended_at + interval '48 hours' then
          repair := jsonb_build_object(
            'day', day, 'ended_at', lived.ended_at, 'until', lived.ended_at + interval '48 hours', 'keeps', current_run
          );
        end if;
        current_run := 0;
        state := 'missed';
      end if;
    end if;
    if day >= shown then
      states := states || jsonb_build_object(day::text, state);
    end if;
    day := day + 1;
  end loop;
  return jsonb_build_object(
    'today', today, 'current', current_run, 'best', best_run, 'freezes', held, 'last_day', last_done, 'days', states,
    'repair', repair
  );
end
$$;
revoke execute on function private.streak_at from public;

-- The days of a learner on which enough was done, with the minutes.
create function private.mission_days(p_user uuid)
returns table (day date, minutes integer, minimum integer)
language sql stable security definer set search_path = ''
as $$
  select task.done_day, sum(task.minutes)::integer, coalesce(min(mission.minimum_minutes), 15)::integer
  from public.mission_tasks task
  left join public.missions mission on mission.user_id = p_user and mission.day = task.done_day
  where task.user_id = p_user and task.status = 'done'
  group by task.done_day
$$;

create function private.streak_of(p_user uuid, p_now timestamptz)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.streak_at(
    array(select day from private.mission_days(p_user) where minutes >= minimum),
    array(select day from private.repaired_days where user_id = p_user),
    coalesce((
      select jsonb_agg(jsonb_build_object('since', since, 'zone', time_zone, 'starts', day_starts) order by since)
      from private.study_zones where user_id = p_user
    ), '[]'),
    coalesce((
      select jsonb_agg(jsonb_build_object('since', since, 'weekdays', to_jsonb(weekdays)) order by since)
      from private.rest_plans where user_id = p_user
    ), '[]'),
    array(select day from public.rest_days where user_id = p_user),
    p_now, date_trunc('week', private.study_day(p_user, p_now)::timestamp)::date
  )
$$;

-- How many minutes are left to do for the day that can be repaired: those of today come first.
create function private.repair_left(p_user uuid, p_repair jsonb, p_today date)
returns integer
language sql stable security definer set search_path = ''
as $$
  with worked as (
    select task.done_day as day, sum(task.minutes) as minutes, coalesce(min(mission.minimum_minutes), 15) as minimum
    from public.mission_tasks task
    left join public.missions mission on mission.user_id = p_user and mission.day = task.done_day
    where task.user_id = p_user and task.status = 'done' and task.done_day <> (p_repair ->> 'day')::date
      and task.done_at > (p_repair ->> 'ended_at')::timestamptz
    group by task.done_day
  ),
  extra as (
    select coalesce(sum(greatest(minutes - minimum, 0)), 0) as minutes from worked
  ),
  used as (
    select coalesce(sum(minutes), 0) as minutes from private.repaired_days
    where user_id = p_user and repaired_on in (select day from worked)
  ),
  owed as (
    select coalesce((
      select minimum_minutes from public.missions where user_id = p_user and day = (p_repair ->> 'day')::date
    ), 15) as minutes
  ),
  today as (
    select greatest(coalesce((select minimum from worked where day = p_today), (
      select minimum_minutes from public.missions where user_id = p_user and day = p_today
    ), 15) - coalesce((select minutes from worked where day = p_today), 0), 0) as minutes
  )
  select greatest(owed.minutes - greatest(extra.minutes - used.minutes, 0) + today.minutes, 0)::integer
  from extra, used, owed, today
$$;
revoke execute on function private.mission_days, private.streak_of, private.repair_left from public;

-- Repairs what the work done by now makes good, and keeps how the streak stands for other pages to show.
create function private.keep_streak(p_user uuid, p_now timestamptz)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  told jsonb := private.streak_of(p_user, p_now);
begin
  while told -> 'repair' <> 'null' and private.repair_left(p_user, told -> 'repair', (told ->> 'today')::date) = 0 loop
    insert into private.repaired_days (user_id, day, repaired_on, minutes, repaired_at)
    values (p_user, (told -> 'repair' ->> 'day')::date, (told ->> 'today')::date, coalesce((
      select minimum_minutes from public.missions where user_id = p_user and day = (told -> 'repair' ->> 'day')::date
    ), 15), p_now)
    on conflict (user_id, day) do nothing;
    told := private.streak_of(p_user, p_now);
  end loop;
  insert into public.streaks as kept (user_id, current, best, freezes, last_day, time_zone, told_at)
  select p_user, (told ->> 'current')::integer, (told ->> 'best')::integer, (told ->> 'freezes')::smallint,
    (told ->> 'last_day')::date, time_zone, p_now
  from private.settings_of(p_user)
  on conflict (user_id) do update
  set current = excluded.current, best = excluded.best, freezes = excluded.freezes, last_day = excluded.last_day,
    time_zone = excluded.time_zone, told_at = excluded.told_at
  where (kept.current, kept.best, kept.freezes, kept.last_day, kept.time_zone)
    is distinct from (excluded.current, excluded.best, excluded.freezes, excluded.last_day, excluded.time_zone);
  return told;
end
$$;
revoke execute on function private.keep_streak from public;
