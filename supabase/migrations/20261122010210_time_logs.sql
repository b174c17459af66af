-- Time that was really given: a clock that runs, or minutes told by hand. What is sent twice counts once.

create table public.time_logs (
  id uuid not null,                 -- made by the client
  user_id uuid not null references auth.users (id) on delete cascade,
  task_id uuid,                     -- no foreign key: the minutes outlive a task that is taken out, and are its own again
                                    -- when it is put back
  kind text check (kind in ('topic', 'review', 'practice', 'mains', 'mock', 'news', 'event', 'rest')), -- of the task
  clock text not null check (clock in ('stopwatch', 'pomodoro', 'hand')),
  day date not null,                -- the study day on which it began
  started_at timestamptz,
  ended_at timestamptz,             -- null: it runs
  seconds integer not null default 0 check (seconds between 0 and 36000),
  cut boolean not null default false, -- it was forgotten and counts up to its limit, or up to what was left of its day
  primary key (user_id, id),
  check (clock = 'hand' or started_at is not null),
  check (clock <> 'hand' or ended_at is not null)
);
create unique index one_running_clock on public.time_logs (user_id) where ended_at is null;
create index time_logs_of_task on public.time_logs (user_id, task_id) include (seconds);
create index time_logs_of_day on public.time_logs (user_id, day);

alter table public.time_logs enable row level security;
revoke all on public.time_logs from anon, authenticated;
grant select on public.time_logs to authenticated;
create policy "learners read their own time" on public.time_logs
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "two-step accounts ask for both steps" on public.time_logs as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));

-- Minutes that were logged on a task.
create function private.spent_on(p_user uuid, p_task uuid)
returns integer
language sql stable security definer set search_path = ''
as $$
  select coalesce(round(sum(seconds) / 60.0), 0)::integer from public.time_logs where user_id = p_user and task_id = p_task
$$;

-- Seconds after which a clock was forgotten rather than used.
create function private.clock_limit(p_clock text)
returns integer
language sql immutable set search_path = ''
as $$ select case p_clock when 'pomodoro' then 1500 else 10800 end $$;

create function private.task_as_json(p_user uuid, p_task uuid)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.plan_task_json(task, private.spent_on(p_user, p_task))
  from public.plan_tasks task where user_id = p_user and id = p_task
$$;

create function private.clock_notice(p_clock text, p_seconds integer)
returns jsonb
language sql immutable set search_path = ''
as $$
  select case
    when p_seconds < private.clock_limit(p_clock) then jsonb_build_object(
      'en', 'A day has 24 hours, so what was left of it was kept.',
      'hi', 'एक दिन में 24 घंटे होते हैं, इसलिए उसमें जितना बचा था उतना ही रखा गया।')
    when p_clock = 'pomodoro' then jsonb_build_object(
      'en', 'The pomodoro ran on, so 25 minutes were kept. You can add more by hand.',
      'hi', 'पोमोडोरो चलता रह गया, इसलिए 25 मिनट रखे गए। आप और मिनट हाथ से जोड़ सकते हैं।')
    else jsonb_build_object(
      'en', 'The clock ran on, so 3 hours were kept. You can add more by hand.',
      'hi', 'घड़ी चलती रह गई, इसलिए 3 घंटे रखे गए। आप और मिनट हाथ से जोड़ सकते हैं।')
  end
$$;

-- Seconds that nothing was logged for on a day: with what is told by hand and what clocks measured it has 24 hours.
create function private.seconds_left(p_user uuid, p_day date)
returns integer
language sql stable security definer set search_path = ''
as $$
  select greatest(0, 86400 - coalesce(sum(seconds), 0))::integer from public.time_logs where user_id = p_user and day = p_day
$$;

-- How many rows a day may have: nobody who studies comes near it.
create function private.mind_times_of_day(p_user uuid, p_day date)
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if (select count(*) >= 200 from public.time_logs where user_id = p_user and day = p_day) then
    raise sqlstate 'PT409' using message = 'A day holds at most 200 entries of time: this one is full';
  end if;
end
$$;

-- Ends a clock of which nothing more is known than when it began, or how many seconds it measured; what has ended before
-- stays as it is. Says what was kept.
create function private.end_clock(p_user uuid, p_log uuid, p_seconds integer)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  log public.time_logs;
  measured integer;
  most integer;
begin
  select * into log from public.time_logs where user_id = p_user and id = p_log for update;
  if log.ended_at is null then
    measured := coalesce(
      p_seconds, least(extract(epoch from clock_timestamp() - log.started_at), 1000000)::integer);
    most := least(private.clock_limit(log.clock), private.seconds_left(p_user, log.day));
    update public.time_logs
    set ended_at = clock_timestamp(), seconds = least(greatest(measured, 0), most), cut = measured > most
    where user_id = p_user and id = p_log
    returning * into log;
  end if;
  return jsonb_build_object(
    'id', log.id, 'task', private.task_as_json(p_user, log.task_id), 'seconds', log.seconds, 'cut', log.cut,
    'notice', case when log.cut then private.clock_notice(log.clock, log.seconds) end
  );
end
$$;

-- Ends the clock of a learner that has run beyond its limit; what it says of it, or null.
create function private.end_forgotten_clock(p_user uuid)
returns jsonb
language sql security definer set search_path = ''
as $$
  select private.end_clock(p_user, id, null)
  from public.time_logs
  where user_id = p_user and ended_at is null
    and started_at + private.clock_limit(clock) * interval '1 second' < clock_timestamp()
$$;

create function private.running_clock(p_user uuid)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', id, 'task', task_id, 'started_at', started_at, 'kind', clock, 'cap_seconds', private.clock_limit(clock)
  )
  from public.time_logs where user_id = p_user and ended_at is null
$$;

-- Clocks of a learner are looked at and changed one after another.
create function private.hold_clocks(p_user uuid)
returns void
language sql security definer set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('time_logs:' || p_user, 0)) $$;

create function private.task_kind(p_user uuid, p_task uuid)
returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  found_kind text;
begin
  if p_task is null then
    return null;
  end if;
  select kind into found_kind from public.plan_tasks where user_id = p_user and id = p_task;
  if not found then
    raise sqlstate 'PT404' using message = 'Your plan has no such task: it may have been taken out on another device';
  end if;
  return found_kind;
end
$$;
revoke execute on function private.spent_on, private.clock_limit, private.task_as_json, private.clock_notice,
  private.seconds_left, private.mind_times_of_day,
  private.end_clock, private.end_forgotten_clock, private.running_clock, private.hold_clocks, private.task_kind from public;

-- Starts a clock, on a task or on nothing in particular. One that runs is stopped: nobody studies twice at a time.
create function public.start_clock(p_id uuid, p_task uuid default null, p_kind text default 'stopwatch')
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  about text := private.task_kind(learner, p_task);
  today constant date := private.study_day(learner);
  stopped jsonb;
begin
  if p_id is null or p_kind is null or p_kind not in ('stopwatch', 'pomodoro') then
    raise sqlstate 'PT400' using message = 'A clock needs an id, and is a stopwatch or a pomodoro';
  end if;
  perform private.hold_clocks(learner);
  if not exists (select from public.time_logs where user_id = learner and id = p_id) then
    perform private.mind_times_of_day(learner, today);
    select private.end_clock(learner, id, null) into stopped
    from public.time_logs where user_id = learner and ended_at is null;
    insert into public.time_logs (id, user_id, task_id, kind, clock, day, started_at)
    values (p_id, learner, p_task, about, p_kind, today, clock_timestamp());
  end if;
  return jsonb_build_object('running', private.running_clock(learner), 'stopped', stopped, 'server_now', clock_timestamp());
end
$$;

-- Stops a clock with the seconds that the device measured (without pauses); null: all that has passed.
create function public.stop_clock(p_id uuid, p_seconds integer default null)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
begin
  perform private.hold_clocks(learner);
  if not exists (select from public.time_logs where user_id = learner and id = p_id) then
    raise sqlstate 'PT404' using message = 'This clock was never started here: add the minutes by hand';
  end if;
  return private.end_clock(learner, p_id, p_seconds);
end
$$;

-- Minutes told by hand, for a day of the last month.
create function public.log_minutes(p_id uuid, p_task uuid, p_minutes integer, p_day date default null)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  today constant date := private.study_day(learner);
  about text := private.task_kind(learner, p_task);
  log public.time_logs;
begin
  if p_id is null or coalesce(p_minutes not between 1 and 600, true) then
    raise sqlstate 'PT400' using message = 'Minutes are told from 1 to 600 at a time, each with an id';
  end if;
  if p_day not between today - 30 and today then
    raise sqlstate 'PT400' using message = 'Minutes are told for a day of the last 30 days';
  end if;
  perform private.hold_clocks(learner);
  select * into log from public.time_logs where user_id = learner and id = p_id;
  if not found then
    perform private.mind_times_of_day(learner, coalesce(p_day, today));
    if p_minutes * 60 > private.seconds_left(learner, coalesce(p_day, today)) then
      raise sqlstate 'PT400' using message = 'A day has 24 hours: fewer minutes are left of it than that';
    end if;
    insert into public.time_logs (id, user_id, task_id, kind, clock, day, ended_at, seconds)
    values (p_id, learner, p_task, about, 'hand', coalesce(p_day, today), clock_timestamp(), p_minutes * 60)
    returning * into log;
  end if;
  return jsonb_build_object(
    'id', log.id, 'task', private.task_as_json(learner, log.task_id), 'day', log.day, 'minutes', round(log.seconds / 60.0)
  );
end
$$;
revoke execute on function public.start_clock, public.stop_clock, public.log_minutes from public, anon;
grant execute on function public.start_clock, public.stop_clock, public.log_minutes to authenticated;
