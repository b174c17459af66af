-- The daily mission: a finite set of tasks for the minutes that a learner has, one a learner and study day. Rows are made
-- and changed by functions alone; what was done when is what the streak is derived from.

create table public.missions (
  user_id uuid not null references auth.users (id) on delete cascade,
  day date not null,                -- a study day: see private.user_day
  budget_minutes smallint not null check (budget_minutes in (15, 30, 60, 120)),
  minimum_minutes smallint not null check (minimum_minutes between 0 and 15), -- done, they make the day count
  algo_version smallint not null,
  generated_at timestamptz not null,
  before jsonb not null default '{}', -- topic: the chance at a middle question before the day's work, null: no answers
  moved jsonb,                      -- what the day's work moved; null until nothing is open
  primary key (user_id, day)
);

create table public.mission_tasks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  day date not null,
  position smallint not null,
  kind text not null check (kind in ('review', 'weak', 'mixed', 'news', 'skeleton', 'answer', 'read')),
  ref text,                         -- news item, mains question, 'note:slug' or 'chapter:book/slug'
  questions text[] not null default '{}',
  minutes smallint not null check (minutes between 1 and 120),
  topic text,
  title jsonb not null,             -- { en, hi }, as reason and detail
  detail jsonb,
  reason_code text not null check (reason_code ~ '^[a-z_]{1,40}$'),
  reason jsonb not null,
  status text not null default 'open' check (status in ('open', 'done', 'skipped', 'swapped')),
  skip_reason text check (skip_reason in ('not_today', 'too_easy', 'no_material')),
  is_replacement boolean not null default false, -- its place was swapped, if at another size of the day
  started_at timestamptz,
  done_at timestamptz,
  done_day date,                    -- the study day on which it was done, which may be a later one than the mission's
  attempt_id uuid references public.attempts (id) on delete set null,
  evidence jsonb not null default '{}' check (jsonb_typeof(evidence) = 'object' and pg_column_size(evidence) < 40000),
  foreign key (user_id, day) references public.missions (user_id, day) on delete cascade,
  unique (user_id, day, position),
  check ((status = 'done') = (done_at is not null)),
  check ((status = 'done') = (done_day is not null)),
  check ((status = 'skipped') = (skip_reason is not null))
);
create index mission_tasks_done on public.mission_tasks (user_id, done_day) where status = 'done';
create index mission_tasks_of_attempt on public.mission_tasks (attempt_id) where attempt_id is not null;

-- As it was when it was last told: what other pages show of it. The truth is what was done on which day.
create table public.streaks (
  user_id uuid primary key references auth.users (id) on delete cascade,
  current integer not null default 0 check (current >= 0),
  best integer not null default 0 check (best >= current),
  freezes smallint not null default 0 check (freezes between 0 and 2),
  last_day date,
  time_zone text not null default 'Asia/Kolkata',
  told_at timestamptz not null default clock_timestamp()
);

-- Days that were missed and made good within 48 hours, with the day of the work and how many of its minutes went there.
create table private.repaired_days (
  user_id uuid not null references auth.users (id) on delete cascade,
  day date not null,
  repaired_on date not null,
  minutes smallint not null,
  repaired_at timestamptz not null,
  primary key (user_id, day)
);

-- Which weekdays are rested since which day: what is planned anew changes nothing of what has gone by.
create table private.rest_plans (
  user_id uuid not null references auth.users (id) on delete cascade,
  since date not null,
  weekdays smallint[] not null,
  primary key (user_id, since)
);

alter table public.missions enable row level security;
alter table public.mission_tasks enable row level security;
alter table public.streaks enable row level security;
alter table private.repaired_days enable row level security;
alter table private.rest_plans enable row level security;
revoke all on public.missions, public.mission_tasks, public.streaks from anon, authenticated;
revoke all on private.repaired_days, private.rest_plans from anon, authenticated;
grant select on public.missions, public.mission_tasks, public.streaks to authenticated;

create policy "learners read their own missions" on public.missions
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "two-step accounts ask for both steps" on public.missions as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));
create policy "learners read their own tasks" on public.mission_tasks
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "two-step accounts ask for both steps" on public.mission_tasks as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));
create policy "learners read their own streak" on public.streaks
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "two-step accounts ask for both steps" on public.streaks as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));

create function private.rest_was_planned()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or new.rest_weekdays is distinct from old.rest_weekdays then
    insert into private.rest_plans (user_id, since, weekdays)
    values (
      new.user_id, private.user_day(clock_timestamp(), new.time_zone, new.day_starts), new.rest_weekdays
    )
    on conflict (user_id, since) do update set weekdays = excluded.weekdays;
  end if;
  return null;
end
$$;
revoke execute on function private.rest_was_planned from public;
create trigger rest_was_planned after insert or update on public.study_settings
  for each row execute function private.rest_was_planned();
-- those who chose before this was kept
insert into private.rest_plans (user_id, since, weekdays)
select user_id, private.user_day(updated_at, time_zone, day_starts), rest_weekdays from public.study_settings;
