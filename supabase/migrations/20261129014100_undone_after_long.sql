-- Who comes back after more than a month can take back what they did with what waited: a task goes back to the day it was
-- moved from, and one that was taken out is put back, however long ago its day was. Before, both were refused, and the one
-- that was taken out was lost.

create or replace function public.change_plan_task(p_task uuid, p_version integer, p_change jsonb, p_at timestamptz default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
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
    new.day := private.task_day(least(today - 30, task.moved_from, task.day), p_change -> 'day', today + 800);
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

create function private.put_plan_task(p_task jsonb, p_at timestamptz, p_since date)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  learner constant uuid := private.caller();
  today constant date := private.study_day(learner);
  held constant public.plans := private.hold_plan(learner);
  new public.plan_tasks := private.plan_task_of(learner, today, p_task, held.version + 1);
begin
  if exists (select from public.plan_tasks where user_id = learner and id = new.id) then
    return jsonb_build_object('version', held.version, 'task', private.task_as_json(learner, new.id));
  end if;
  if new.status = 'dropped' or new.day < p_since then
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
revoke execute on function private.put_plan_task(jsonb, timestamptz, date) from public, anon, authenticated;

create or replace function public.add_plan_task(p_task jsonb, p_at timestamptz default null)
returns jsonb language sql security definer set search_path = '' as $$
  select private.put_plan_task(p_task, p_at, private.study_day(private.caller()) - 30)
$$;

create or replace function public.restore_plan_task(p_task jsonb)
returns jsonb language sql security definer set search_path = '' as $$
  select private.put_plan_task(p_task, null, '-infinity')
$$;
