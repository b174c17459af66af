-- Doing a mission: its tasks are begun, finished, skipped and swapped. Every function acts for the caller alone.

-- A task of the caller's, for as long as this transaction nobody else's: today's, or yesterday's that was begun in time.
create function private.task_of_caller(p_task uuid)
returns public.mission_tasks
language plpgsql security definer set search_path = ''
as $$
declare
  task public.mission_tasks;
  learner constant uuid := private.caller();
begin
  -- one change of a mission at a time
  perform from public.missions where user_id = learner and day = (
    select day from public.mission_tasks where id = p_task and user_id = learner
  ) for update;
  select * into task from public.mission_tasks where id = p_task and user_id = learner for update;
  if task.id is null then
    raise sqlstate 'PT404' using message = 'There is no such task of yours';
  end if;
  return task;
end
$$;
revoke execute on function private.task_of_caller from public;

-- Begins a task: { attempt_id, href }, whichever it has. Called again it says the same.
create function public.start_mission_task(p_task uuid)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  task public.mission_tasks := private.task_of_caller(p_task);
begin
  if task.status in ('skipped', 'swapped') then
    raise sqlstate 'PT409' using message = case task.status
      when 'skipped' then 'You have skipped this task: take that back first' else 'Another task has taken the place of this one' end;
  end if;
  if task.status = 'open' and task.day < private.study_day(task.user_id) - 1 then
    raise sqlstate 'PT409' using message = 'This task belongs to a day that has gone by: today has its own';
  end if;
  if task.status = 'open' and cardinality(task.questions) > 0 and (task.attempt_id is null or exists (
    -- handed in with hardly an answer: it can be tried again
    select from public.attempts where id = task.attempt_id and submitted_at is not null
  )) then
    task.questions := array(
      select asked.id from unnest(task.questions) with ordinality asked (id, at)
      join private.practice_pool(task.user_id) question on question.id = asked.id order by at
    );
    if cardinality(task.questions) = 0 and task.kind <> 'news' then
      raise sqlstate 'PT409' using message = 'These questions have been taken out of use since: skip this task';
    end if;
    if cardinality(task.questions) > 0 then
      task.attempt_id := private.new_attempt(
        task.user_id, 'mission', 'learn', null,
        jsonb_build_object('mission_task', task.id, 'task_kind', task.kind, 'day', task.day), 'gs1', null, task.questions
      );
    end if;
  end if;
  update public.mission_tasks
  set started_at = coalesce(started_at, clock_timestamp()), attempt_id = task.attempt_id, questions = task.questions
  where id = p_task;
  return jsonb_build_object('attempt_id', task.attempt_id, 'href', private.mission_href(task.kind, task.ref));
end
$$;

-- Finishes a task that is no attempt; what a device could not send at once is taken for a week, and counts for the day of
-- its `done_at` within two days. A skeleton is kept with its task, and can be written anew; reading is what the learner says;
-- news with questions and answers are looked up.
create function public.finish_mission_task(p_task uuid, p_evidence jsonb default '{}')
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  task public.mission_tasks := private.task_of_caller(p_task);
  moment constant timestamptz := clock_timestamp();
  kept jsonb;
begin
  if task.status = 'swapped' then
    raise sqlstate 'PT409' using message = 'Another task has taken the place of this one';
  end if;
  if task.status <> 'done' and task.day < private.study_day(task.user_id) - 7 then
    raise sqlstate 'PT409' using message = 'This task belongs to a day that has gone by: today has its own';
  end if;
  if task.kind = 'skeleton' then
    kept := private.checked_skeleton(p_evidence);
    update public.mission_tasks set evidence = evidence || kept where id = p_task;
    perform private.mark_task_done(p_task, private.moment_of_work(task, p_evidence, moment));
  elsif task.kind = 'read' or (task.kind = 'news' and task.questions = '{}') then
    perform private.mark_task_done(p_task, private.moment_of_work(task, p_evidence, moment));
  else
    update public.mission_tasks set status = 'open', skip_reason = null where id = p_task and status = 'skipped';
    perform private.settle_missions(task.user_id, moment);
    if not exists (select from public.mission_tasks where id = p_task and status = 'done') then
      raise sqlstate 'PT409' using message = case task.kind
        when 'news' then 'This is done when the item is marked as read and its questions are answered'
        when 'answer' then 'This is done when the answer is handed in'
        else 'This is done when its questions are answered and the set is handed in' end;
    end if;
  end if;
  return private.mission_of(task.user_id, moment);
end
$$;

create function public.skip_mission_task(p_task uuid, p_reason text)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  task public.mission_tasks := private.task_of_caller(p_task);
begin
  if p_reason is null or p_reason not in ('not_today', 'too_easy', 'no_material') then
    raise sqlstate 'PT400' using message = 'Reasons are not_today, too_easy and no_material';
  end if;
  if task.status in ('done', 'swapped') then
    raise sqlstate 'PT409' using message = case task.status
      when 'done' then 'This task is done already' else 'Another task has taken the place of this one' end;
  end if;
  if task.day < private.study_day(task.user_id) - 1 then
    raise sqlstate 'PT409' using message = 'This task belongs to a day that has gone by: today has its own';
  end if;
  -- what the day asks for stays: see fill_mission
  update public.mission_tasks set status = 'skipped', skip_reason = p_reason where id = p_task;
  update public.missions set moved = null where user_id = task.user_id and day = task.day;
  return private.mission_of(task.user_id, clock_timestamp());
end
$$;

create function public.take_back_skip(p_task uuid)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  task public.mission_tasks := private.task_of_caller(p_task);
begin
  if task.day < private.study_day(task.user_id) - 1 then
    raise sqlstate 'PT409' using message = 'This task belongs to a day that has gone by: today has its own';
  end if;
  update public.mission_tasks set status = 'open', skip_reason = null where id = p_task and status = 'skipped';
  update public.missions set moved = null where user_id = task.user_id and day = task.day;
  return private.mission_of(task.user_id, clock_timestamp());
end
$$;

-- Puts another task of the same kind in its place, once.
create function public.swap_mission_task(p_task uuid)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  task public.mission_tasks := private.task_of_caller(p_task);
  moment constant timestamptz := clock_timestamp();
  material private.mission_choice[];
begin
  if task.status <> 'open' or (select is_begun from private.task_progress(task)) then
    raise sqlstate 'PT409' using message = 'Only a task that was not begun can be swapped';
  end if;
  if task.is_replacement then
    raise sqlstate 'PT409' using message = 'This task has taken the place of another one: each place is swapped once';
  end if;
  if task.day <> private.study_day(task.user_id) then
    raise sqlstate 'PT409' using message = 'This task belongs to a day that has gone by: today has its own';
  end if;
  material := array(select choice from private.mission_material(task.user_id, task.day, moment) choice);
  update public.mission_tasks set status = 'swapped' where id = p_task;
  if private.add_mission_task(task.user_id, task.day, task.kind, task.minutes, material, moment, true) = 0 then
    raise sqlstate 'PT409' using message = 'There is nothing else of this kind for you today';
  end if;
  -- it stands where the other one stood
  update public.mission_tasks set position = -1 where id = p_task;
  update public.mission_tasks made set position = task.position
  where user_id = task.user_id and day = task.day
    and position = (select max(position) from public.mission_tasks where user_id = task.user_id and day = task.day);
  update public.mission_tasks set position = (
    select max(position) + 1 from public.mission_tasks where user_id = task.user_id and day = task.day
  )
  where id = p_task;
  perform private.mission_before(task.user_id, task.day, material);
  return private.mission_of(task.user_id, moment);
end
$$;

revoke execute on function public.start_mission_task, public.finish_mission_task,
  public.skip_mission_task, public.take_back_skip, public.swap_mission_task
  from public, anon;
grant execute on function public.start_mission_task, public.finish_mission_task,
  public.skip_mission_task, public.take_back_skip, public.swap_mission_task
  to authenticated;
