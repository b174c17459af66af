-- A learner's own days: where they live, when their day begins, which days they rest. Every boundary of missions, streaks
-- and plans is drawn here and in supabase/functions/_shared/learning/study-day.ts; a test holds both to one another.

-- When a day begins there. An hour that comes twice counts as the later of the two; one that is left out is told by the
-- clock from before.
create function private.day_began(p_day date, p_zone text, p_starts integer)
returns timestamptz
language sql stable set search_path = ''
as $$ select (p_day + make_interval(mins => p_starts)) at time zone p_zone $$;

-- The day that a moment belongs to: the last one that has begun. Where a zone leaves out a day, nothing belongs to it.
create function private.user_day(p_at timestamptz, p_zone text, p_starts integer)
returns date
language sql stable set search_path = ''
as $$
  select max(near.day)
  from (select (p_at at time zone p_zone)::date as here) clock
  cross join lateral unnest(array[clock.here - 2, clock.here - 1, clock.here, clock.here + 1]) near (day)
  where private.day_began(near.day, p_zone, p_starts) <= p_at
$$;
revoke execute on function private.day_began, private.user_day from public;

-- What a row may hold is looked at in the name of whoever writes it.
grant execute on function private.is_zone to authenticated, service_role;

create table public.study_settings (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  time_zone text not null default 'Asia/Kolkata'
    check (time_zone = 'Asia/Kolkata' or private.is_zone(time_zone)), -- looking it up takes 20 ms
  day_starts smallint not null default 0 check (day_starts between 0 and 360),     -- minutes after midnight
  daily_minutes smallint not null default 30 check (daily_minutes in (15, 30, 60, 120)),
  rest_weekdays smallint[] not null default '{}'                                   -- 1 Monday to 7 Sunday
    check (
      rest_weekdays <@ '{1,2,3,4,5,6,7}' and cardinality(rest_weekdays) <= 6 and coalesce(array_ndims(rest_weekdays), 1) = 1
    ),
  updated_at timestamptz not null default now()
);

-- Since when a learner lives by which clock: a day that a journey cut short is not held against anybody. What is tried out
-- within an hour leaves one row, and of each day more than 400 days ago only the last one stays.
create table private.study_zones (
  user_id uuid not null references auth.users (id) on delete cascade,
  since timestamptz not null,
  time_zone text not null,
  day_starts smallint not null,
  primary key (user_id, since)
);

-- Single days of planned rest, besides those of each week.
create table public.rest_days (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  day date not null,
  planned_at timestamptz not null default now(),
  primary key (user_id, day)
);

alter table public.study_settings enable row level security;
alter table private.study_zones enable row level security;
alter table public.rest_days enable row level security;
revoke all on public.study_settings, public.rest_days from anon, authenticated;
revoke all on private.study_zones from anon, authenticated;
grant select, update (time_zone, day_starts, daily_minutes, rest_weekdays) on public.study_settings to authenticated;
grant select, insert (user_id, day), delete on public.rest_days to authenticated;

create policy "learners keep their own settings" on public.study_settings for all to authenticated
  using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
create policy "two-step accounts ask for both steps" on public.study_settings as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));
create policy "learners plan their own rest" on public.rest_days for all to authenticated
  using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
create policy "two-step accounts ask for both steps" on public.rest_days as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));

create function private.settings_of(p_user uuid)
returns public.study_settings
language sql stable security definer set search_path = ''
as $$ select kept from public.study_settings kept where kept.user_id = p_user $$;

-- The learner's day of a moment, by the clock that they live by now.
create function private.study_day(p_user uuid, p_at timestamptz default clock_timestamp())
returns date
language sql stable security definer set search_path = ''
as $$
  select private.user_day(p_at, mine.time_zone, mine.day_starts) from private.settings_of(p_user) mine
$$;

create function private.is_rest_day(p_user uuid, p_day date)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select extract(isodow from p_day)::smallint = any ((private.settings_of(p_user)).rest_weekdays)
    or exists (select from public.rest_days where user_id = p_user and day = p_day)
$$;
revoke execute on function private.settings_of, private.study_day, private.is_rest_day from public;

create function private.settings_were_kept()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.updated_at := clock_timestamp();
  if tg_op = 'INSERT' or (new.time_zone, new.day_starts) is distinct from (old.time_zone, old.day_starts) then
    delete from private.study_zones tried
    where tried.user_id = new.user_id and tried.since between new.updated_at - interval '1 hour' and new.updated_at
      and tried.since > (
        select min(since) from private.study_zones
        where user_id = new.user_id and since between new.updated_at - interval '1 hour' and new.updated_at
      );
    delete from private.study_zones old_one
    where old_one.user_id = new.user_id and old_one.since < new.updated_at - interval '400 days' and exists (
      select from private.study_zones later
      where later.user_id = new.user_id and later.since > old_one.since
        and later.since < date_trunc('day', old_one.since, 'UTC') + interval '1 day'
        and later.since < new.updated_at - interval '400 days'
    );
    insert into private.study_zones (user_id, since, time_zone, day_starts)
    values (new.user_id, new.updated_at, new.time_zone, new.day_starts)
    on conflict (user_id, since) do update set time_zone = excluded.time_zone, day_starts = excluded.day_starts;
  end if;
  return new;
end
$$;
revoke execute on function private.settings_were_kept from public;
create trigger settings_were_kept before insert or update on public.study_settings
  for each row execute function private.settings_were_kept();

-- Everybody has settings from the first moment on.
create function private.make_study_settings()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.study_settings (user_id) values (new.id) on conflict do nothing;
  return new;
end
$$;
revoke execute on function private.make_study_settings from public;
create trigger make_study_settings after insert on auth.users
  for each row execute function private.make_study_settings();
insert into public.study_settings (user_id) select id from auth.users;

-- Rest is planned: a day that has gone by cannot be declared one, nor can one that was rested be taken back.
create function private.rest_is_planned()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  planned constant public.rest_days := case when tg_op = 'DELETE' then old else new end;
begin
  if planned.day < private.study_day(planned.user_id)
    and exists (select from auth.users where id = planned.user_id) then
    raise sqlstate 'PT400' using message = 'Rest is planned ahead: this day has gone by';
  end if;
  if tg_op = 'INSERT' and planned.day > private.study_day(planned.user_id) + 800 then
    raise sqlstate 'PT400' using message = 'Rest is planned at most 800 days ahead';
  end if;
  return planned;
end
$$;
revoke execute on function private.rest_is_planned from public;
create trigger rest_is_planned before insert or delete on public.rest_days
  for each row execute function private.rest_is_planned();

-- Sets of a mission, and of a challenge, are attempts like any other. Which task or challenge it is stands in `setup`.
alter table public.attempts
  drop constraint attempts_kind_check,
  add constraint attempts_kind_check
    check (kind in ('practice', 'review', 'repair', 'test', 'diagnostic', 'visitor', 'mission', 'challenge')),
  add column challenge text references public.challenges (slug);
create unique index one_attempt_a_challenge on public.attempts (user_id, challenge) where challenge is not null;
