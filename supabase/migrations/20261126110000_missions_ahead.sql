-- A mission without a network: its questions are handed to a device before they are begun, and what was done there counts
-- for the moment it was done, whenever it arrives.

-- When an answer was given. Its number is the learner's own clock; one that cannot be right (before the mission was
-- made, or after the answer arrived) is not believed, and nothing is believed to be older than two days.
create function private.answered_at(p_seq bigint, p_saved_at timestamptz, p_made_at timestamptz)
returns timestamptz
language sql immutable set search_path = ''
as $$
  select case
    -- no clock shows such a number
    when p_seq not between 1600000000000 and 4100000000000 then p_saved_at
    when to_timestamp(p_seq / 1000.0) between p_made_at and p_saved_at
      then greatest(to_timestamp(p_seq / 1000.0), p_saved_at - interval '48 hours')
    else p_saved_at
  end
$$;
revoke execute on function private.answered_at from public;

create or replace function private.task_progress(p_task public.mission_tasks)
returns table (done integer, of integer, finished_at timestamptz, is_begun boolean)
language sql stable security definer set search_path = ''
as $$
  select (asked.answered + reading.done)::integer, (cardinality(p_task.questions) + reading.needed)::integer,
    case
      when cardinality(p_task.questions) > 0 and not coalesce(asked.is_over, false) then null
      -- half of the questions is a try; an empty sheet is none
      when asked.answered * 2 < cardinality(p_task.questions) then null
      when reading.done < reading.needed then null
      when p_task.kind in ('skeleton', 'read') then null
      else greatest(asked.last_at, reading.at)
    end,
    asked.answered > 0
  from (
    select count(*) filter (where answer.selected is not null or answer.dont_know) as answered,
      max(private.answered_at(answer.seq, answer.saved_at, mission.generated_at)) as last_at,
      bool_or(attempt.submitted_at is not null) or bool_and(answer.checked_at is not null) as is_over
    from public.attempts attempt
    join public.attempt_answers answer on answer.attempt_id = attempt.id
    join public.missions mission on mission.user_id = p_task.user_id and mission.day = p_task.day
    where attempt.id = p_task.attempt_id
  ) asked
  cross join lateral (
    select 0 as needed, 0 as done, null::timestamptz as at where p_task.kind not in ('news', 'answer')
    union all
    select 1, (max(read_at) is not null)::integer, max(read_at) from public.news_reads
    where p_task.kind = 'news' and user_id = p_task.user_id and item_id = p_task.ref having p_task.kind = 'news'
    union all
    select 1, (max(submitted_at) is not null)::integer, max(submitted_at) from public.answers
    where p_task.kind = 'answer' and user_id = p_task.user_id and question_id = p_task.ref having p_task.kind = 'answer'
  ) reading
$$;

-- As before, for a week: for so long a device may keep what it could not send.
create or replace function private.settle_missions(p_user uuid, p_now timestamptz)
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  finished record;
  settled integer := 0;
begin
  for finished in
    select task.id, task.attempt_id, progress.finished_at
    from public.mission_tasks task
    cross join lateral private.task_progress(task) progress
    where task.user_id = p_user and task.status = 'open' and task.day >= private.lived_day(p_user, p_now) - 7
      and (task.attempt_id is not null or task.kind in ('news', 'answer'))
      and progress.finished_at is not null
    order by task.id
    -- whoever hands in a set holds it and comes for its task: nobody waits the other way round
    for update of task skip locked
  loop
    perform private.mark_task_done(finished.id, least(finished.finished_at, p_now));
    -- of a set whose keys are all out nothing is left but to close it
    if finished.attempt_id is not null then
      perform private.close_attempt(finished.attempt_id, 'learner');
    end if;
    settled := settled + 1;
  end loop;
  return settled;
end
$$;

-- The set of a task's questions, made unless there is one that is open; no set where all of them went out of use.
create function private.set_of_task(p_task public.mission_tasks)
returns public.mission_tasks
language plpgsql security definer set search_path = ''
as $$
declare
  task public.mission_tasks := p_task;
begin
  if task.status <> 'open' or cardinality(task.questions) = 0 or (task.attempt_id is not null and not exists (
    -- handed in with hardly an answer: it can be tried again
    select from public.attempts where id = task.attempt_id and submitted_at is not null
  )) then
    return task;
  end if;
  task.questions := array(
    select asked.id from unnest(task.questions) with ordinality asked (id, at)
    join private.practice_pool(task.user_id) question on question.id = asked.id order by at
  );
  if cardinality(task.questions) > 0 then
    task.attempt_id := private.new_attempt(
      task.user_id, 'mission', 'learn', null,
      jsonb_build_object('mission_task', task.id, 'task_kind', task.kind, 'day', task.day), 'gs1', null, task.questions
    );
  end if;
  return task;
end
$$;
revoke execute on function private.set_of_task from public;

create or replace function public.start_mission_task(p_task uuid)
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
  task := private.set_of_task(task);
  if task.kind in ('review', 'weak', 'mixed') and cardinality(task.questions) = 0 then
    raise sqlstate 'PT409' using message = 'These questions have been taken out of use since: skip this task';
  end if;
  update public.mission_tasks
  set started_at = coalesce(started_at, clock_timestamp()), attempt_id = task.attempt_id, questions = task.questions
  where id = p_task;
  return jsonb_build_object('attempt_id', task.attempt_id, 'href', private.mission_href(task.kind, task.ref));
end
$$;

-- What a device keeps of today's mission for a time without a network: the mission, and the sets of its open tasks as
-- `open_attempt` tells them, without a key that is not out. The sets are made, but nothing counts as begun.
create function public.hold_mission()
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  told jsonb := private.mission_of(learner, clock_timestamp());
  task public.mission_tasks;
  attempts jsonb := '[]';
begin
  perform from public.missions where user_id = learner and day = (told ->> 'day')::date for update;
  for task in
    select * from public.mission_tasks
    where user_id = learner and day = (told ->> 'day')::date and status = 'open' and questions <> '{}'
    order by position for update
  loop
    -- one that was handed in with hardly an answer is begun anew by its learner alone
    continue when exists (select from public.attempts where id = task.attempt_id and submitted_at is not null);
    task := private.set_of_task(task);
    continue when cardinality(task.questions) = 0;
    update public.mission_tasks set attempt_id = task.attempt_id, questions = task.questions where id = task.id;
    attempts := attempts || jsonb_build_array(public.open_attempt(task.attempt_id));
  end loop;
  return jsonb_build_object(
    'mission', private.mission_told(learner, (told ->> 'day')::date, clock_timestamp()), 'attempts', attempts
  );
end
$$;
revoke execute on function public.hold_mission from public, anon;
grant execute on function public.hold_mission to authenticated;
