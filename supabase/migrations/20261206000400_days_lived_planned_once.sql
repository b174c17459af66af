-- For each day that a streak was missed these were planned anew: a learner who does every second day's mission waited for it
-- with each look at the mission, and the longer the longer they had been here.

create or replace function private.day_began(p_day date, p_zone text, p_starts integer)
returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  return (p_day + make_interval(mins => p_starts)) at time zone p_zone;
end
$$;

create or replace function private.day_lived(p_day date, p_zones jsonb)
returns table (hours double precision, ended_at timestamptz)
language plpgsql stable set search_path = ''
as $$
begin
  return query
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
  where part.till > part.began;
end
$$;
