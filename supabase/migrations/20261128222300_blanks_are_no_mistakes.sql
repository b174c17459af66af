-- A question that was left blank in an exam is no mistake that a right answer puts right, and of a withdrawn one a blank
-- that counts as right puts none right.
create or replace function public.my_achievements()
returns table (habit text, n integer, reached integer, reached_on date, next integer)
language plpgsql stable security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
begin
  return query
  with deeds (key, at) as (
    -- said how sure they were, before the key was out
    select 'calibrated', coalesce(answer.checked_at, answer.saved_at)
    from public.attempt_answers answer
    where answer.user_id = learner and answer.confidence is not null and answer.selected is not null
      and answer.correct is not null
    union all
    -- what was due on a day, reviewed on that day
    select 'reviewed', min(task.done_at)
    from public.mission_tasks task
    where task.user_id = learner and task.kind = 'review' and task.status = 'done' and task.done_day = task.day
    group by task.day
    union all
    -- once wrong or said not to be known, later right without help; a blank is neither
    select 'repaired', min(later.at)
    from (
      select question_id, min(coalesce(checked_at, saved_at)) as at from public.attempt_answers
      where user_id = learner and correct = false and (selected is not null or dont_know) group by question_id
    ) wrong
    join (
      select question_id, coalesce(checked_at, saved_at) as at from public.attempt_answers
      where user_id = learner and correct and not helped and selected is not null
    ) later on later.question_id = wrong.question_id and later.at > wrong.at
    group by wrong.question_id
    union all
    -- a mains question that was answered again after the first answer was handed in
    select 'rewritten', answer.submitted_at
    from public.answers answer
    where answer.user_id = learner and answer.version_no > 1 and answer.submitted_at is not null
    union all
    -- said what a paper would score before the key was out
    select 'predicted', reflection.created_at
    from public.attempt_reflections reflection
    where reflection.user_id = learner and reflection.predicted_sixths is not null
  ),
  counted as (
    select deeds.key, deeds.at, row_number() over (partition by deeds.key order by deeds.at)::integer as nth
    from deeds where deeds.at is not null
  ),
  totals as (
    select habit.key, habit.marks, habit.place,
      coalesce((select max(nth) from counted where counted.key = habit.key), 0) as n
    from (values
      (1, 'calibrated', '{30,100,300}'::integer[]), (2, 'reviewed', '{10,30,100}'), (3, 'repaired', '{10,50,150}'),
      (4, 'rewritten', '{5,20,50}'), (5, 'predicted', '{3,10,30}')
    ) habit (place, key, marks)
  )
  select totals.key, totals.n, passed.mark,
    (
      select private.study_day(learner, counted.at) from counted
      where counted.key = totals.key and counted.nth = passed.mark
    ),
    (select min(mark) from unnest(totals.marks) mark where mark > totals.n)
  from totals
  cross join lateral (select max(mark) as mark from unnest(totals.marks) mark where mark <= totals.n) passed
  order by totals.place;
end
$$;
