-- When a task of a mission is done: what an attempt, a read item or a handed-in answer shows to be done is done by itself.

-- The study day that a moment belonged to, by the clock that the learner lived by then.
create function private.lived_day(p_user uuid, p_at timestamptz)
returns date
language sql stable security definer set search_path = ''
as $$
  select private.user_day(p_at, clock.time_zone, clock.day_starts)
  from (
    select time_zone, day_starts::integer, since from private.study_zones where user_id = p_user and since <= p_at
    union all
    select 'Asia/Kolkata', 0, '-infinity'
  ) clock
  order by clock.since desc limit 1
$$;
revoke execute on function private.lived_day from public;

-- What was really done of a task: how much of how much, and when it was finished.
create function private.task_progress(p_task public.mission_tasks)
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
      max(answer.saved_at) as last_at,
      bool_or(attempt.submitted_at is not null) or bool_and(answer.checked_at is not null) as is_over
    from public.attempts attempt join public.attempt_answers answer on answer.attempt_id = attempt.id
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
revoke execute on function private.task_progress from public;

create function private.mark_task_done(p_task uuid, p_at timestamptz)
returns void
language sql security definer set search_path = ''
as $$
  update public.mission_tasks
  set status = 'done', skip_reason = null, done_at = p_at, done_day = private.lived_day(user_id, p_at)
  where id = p_task and status in ('open', 'skipped')
$$;
revoke execute on function private.mark_task_done from public;

-- Finishes what has been done elsewhere: tasks of the last days, so that what was begun before midnight counts too.
create function private.settle_missions(p_user uuid, p_now timestamptz)
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
    where task.user_id = p_user and task.status = 'open' and task.day >= private.lived_day(p_user, p_now) - 3
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
revoke execute on function private.settle_missions from public;

create function private.mission_set_was_graded()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.settle_missions(new.user_id, clock_timestamp()) > 0 then
    perform private.keep_streak(new.user_id, clock_timestamp());
  end if;
  return null;
end
$$;
create function private.mission_answer_was_handed_in()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from public.mission_tasks
    where user_id = new.user_id and kind = 'answer' and ref = new.question_id and status = 'open'
  ) and private.settle_missions(new.user_id, clock_timestamp()) > 0 then
    perform private.keep_streak(new.user_id, clock_timestamp());
  end if;
  return null;
end
$$;
revoke execute on function private.mission_set_was_graded, private.mission_answer_was_handed_in from public;
create trigger mission_set_was_graded after update on public.attempts for each row
  when (new.kind = 'mission' and old.graded_at is null and new.graded_at is not null)
  execute function private.mission_set_was_graded();
create trigger mission_answer_was_handed_in after update on public.answers for each row
  when (old.submitted_at is null and new.submitted_at is not null)
  execute function private.mission_answer_was_handed_in();
