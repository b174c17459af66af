-- What was done without a connection counts for the day on which it was done, not for the one on which it is sent.

-- When something was done, as a device says it: not after now, and at most 48 hours ago.
create function private.deed_moment(p_at timestamptz)
returns timestamptz
language sql volatile set search_path = ''
as $$
  select least(greatest(coalesce(p_at, clock_timestamp()), clock_timestamp() - interval '48 hours'), clock_timestamp())
$$;
revoke execute on function private.deed_moment from public;

-- Ends a clock of which nothing more is known than when it began, or how many seconds it measured; what has ended before
-- stays as it is, unless it was cut and its device has measured less. Says what was kept.
create or replace function private.end_clock(p_user uuid, p_log uuid, p_seconds integer)
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
  elsif log.cut and p_seconds between 0 and log.seconds then
    -- it was taken for forgotten while the device that had stopped it had no connection
    update public.time_logs set seconds = p_seconds, cut = false where user_id = p_user and id = p_log returning * into log;
  end if;
  return jsonb_build_object(
    'id', log.id, 'task', private.task_as_json(p_user, log.task_id), 'seconds', log.seconds, 'cut', log.cut,
    'notice', case when log.cut then private.clock_notice(log.clock, log.seconds) end
  );
end
$$;

-- Starts a clock, on a task or on nothing in particular, at the moment that its device says. One that runs is stopped:
-- nobody studies twice at a time.
drop function public.start_clock(uuid, uuid, text);
create function public.start_clock(
  p_id uuid, p_task uuid default null, p_kind text default 'stopwatch', p_at timestamptz default null
)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  about text := private.task_kind(learner, p_task);
  began constant timestamptz := private.deed_moment(p_at);
  lived constant date := private.lived_day(learner, began);
  stopped jsonb;
begin
  if p_id is null or p_kind is null or p_kind not in ('stopwatch', 'pomodoro') then
    raise sqlstate 'PT400' using message = 'A clock needs an id, and is a stopwatch or a pomodoro';
  end if;
  perform private.hold_clocks(learner);
  if not exists (select from public.time_logs where user_id = learner and id = p_id) then
    perform private.mind_times_of_day(learner, lived);
    select private.end_clock(learner, id, extract(epoch from greatest(began - started_at, interval '0'))::integer) into stopped
    from public.time_logs where user_id = learner and ended_at is null;
    insert into public.time_logs (id, user_id, task_id, kind, clock, day, started_at)
    values (p_id, learner, p_task, about, p_kind, lived, began);
  end if;
  return jsonb_build_object('running', private.running_clock(learner), 'stopped', stopped, 'server_now', clock_timestamp());
end
$$;

-- Changes one task: { day?, start?, minutes?, pinned?, status?, title? }. `p_version` is the plan's as the device knows it,
-- `p_at` when it was changed there.
drop function public.change_plan_task(uuid, integer, jsonb);
create function public.change_plan_task(p_task uuid, p_version integer, p_change jsonb, p_at timestamptz default null)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  today constant date := private.study_day(learner);
  lived constant date := private.lived_day(learner, private.deed_moment(p_at));
  held constant public.plans := private.hold_plan(learner);
  task public.plan_tasks;
  new public.plan_tasks;
begin
  if jsonb_typeof(p_change) is distinct from 'object' or p_change = '{}'
    or (p_change - '{day,start,minutes,pinned,status,title}'::text[]) <> '{}' then
    raise sqlstate 'PT400' using message = 'A task can be given another day, start, minutes, pinned, status or title';
  end if;
  select * into task from public.plan_tasks where user_id = learner and id = p_task;
  if not found then
    raise sqlstate 'PT404' using message = 'Your plan has no such task: it may have been taken out on another device';
  end if;
  new := task;
  if p_change ? 'day' then
    new.day := private.task_day(today - 30, p_change -> 'day', today + 800);
  end if;
  if p_change ? 'start' then
    new.start := case when jsonb_typeof(p_change -> 'start') <> 'null'
      then private.given_integer(p_change -> 'start', 'The start of a task', 0, 1439) end;
  end if;
  if p_change ? 'minutes' then
    new.minutes := private.given_integer(p_change -> 'minutes', 'The minutes of a task', 5, 600);
  end if;
  if p_change ? 'pinned' then
    if jsonb_typeof(p_change -> 'pinned') <> 'boolean' then
      raise sqlstate 'PT400' using message = 'Whether a task is pinned must be true or false';
    end if;
    new.pinned := (p_change ->> 'pinned')::boolean;
  end if;
  if p_change ? 'status' then
    new.status := private.given_choice(p_change -> 'status', 'The status of a task', '{open,done,skipped}');
  end if;
  if p_change ? 'title' then
    new.title := private.given_words(p_change -> 'title', 'The title of a task', 300);
  end if;
  if new.start + new.minutes > 1440 then
    raise sqlstate 'PT400' using message = 'A task must end before midnight: begin earlier or make it shorter';
  end if;
  -- Asked again, as where the answer was lost on its way.
  if new is not distinct from task then
    return jsonb_build_object('version', held.version, 'task', private.task_as_json(learner, p_task));
  end if;
  -- A mark of what was done is right wherever the task has gone meanwhile.
  if p_change - 'status' <> '{}' or task.status = 'dropped' then
    if coalesce(p_version < task.version or p_version < held.restored_version or p_version > held.version, true) then
      raise sqlstate 'PT409' using
        message = 'This task was changed on another device. Nothing was lost: load the plan again and repeat the change';
    end if;
    if task.status = 'done' and new.status = 'done' and (new.day, new.minutes) is distinct from (task.day, task.minutes) then
      raise sqlstate 'PT409' using message = 'This task is done. Open it again first, then move it';
    end if;
  end if;
  if new.status <> task.status and private.is_held_elsewhere(learner, task) then
    raise sqlstate 'PT409' using
      message = 'This task went into another one, which holds its work now: change that one instead';
  end if;
  if new.day <> task.day then
    new.moved_from := task.day;
    if task.status = 'open' and task.day < lived and task.kind <> 'rest' then
      insert into private.plan_misses (user_id, task_id, day, kind, minutes)
      values (learner, task.id, task.day, task.kind, task.minutes) on conflict do nothing;
    end if;
  end if;
  if new.status <> task.status then
    new.done_on := case when new.status = 'done' then lived end;
    new.merged_into := null;
  end if;
  update public.plan_tasks
  set day = new.day, start = new.start, minutes = new.minutes, pinned = new.pinned, status = new.status, title = new.title,
    moved_from = new.moved_from, merged_into = new.merged_into, done_on = new.done_on, version = held.version + 1,
    changed_at = clock_timestamp()
  where user_id = learner and id = p_task;
  perform private.mind_plan_size(learner);
  update public.plans set version = held.version + 1 where user_id = learner;
  return jsonb_build_object('version', held.version + 1, 'task', private.task_as_json(learner, p_task));
end
$$;

-- Puts in a task of the learner's own; one that is sent twice is there once. One that was taken out may be put in again under
-- its id, as a set of questions that is planned anew: devices send in order, so taking out comes after its putting in.
drop function public.add_plan_task(jsonb);
create function public.add_plan_task(p_task jsonb, p_at timestamptz default null)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  today constant date := private.study_day(learner);
  held constant public.plans := private.hold_plan(learner);
  new public.plan_tasks := private.plan_task_of(learner, today, p_task, held.version + 1);
begin
  if exists (select from public.plan_tasks where user_id = learner and id = new.id) then
    return jsonb_build_object('version', held.version, 'task', private.task_as_json(learner, new.id));
  end if;
  if new.status = 'dropped' or new.day < today - 30 then
    raise sqlstate 'PT400' using message = 'A task that is put in is open, done or skipped, at most 30 days ago';
  end if;
  new.origin := 'learner';
  new.done_on := case when new.status = 'done' then private.lived_day(learner, private.deed_moment(p_at)) end;
  insert into public.plan_tasks select (new).*;
  perform private.mind_plan_size(learner);
  update public.plans set version = held.version + 1 where user_id = learner;
  return jsonb_build_object('version', held.version + 1, 'task', private.task_as_json(learner, new.id));
end
$$;

revoke execute on function public.start_clock, public.change_plan_task, public.add_plan_task from public, anon;
grant execute on function public.start_clock, public.change_plan_task, public.add_plan_task to authenticated;
