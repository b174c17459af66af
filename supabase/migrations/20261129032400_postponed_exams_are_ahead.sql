-- An examination that was postponed is not over on the day that a plan had for it: whoever planned for the new day had begun
-- a new preparation then, with learning from the start and without the phases that were behind them.

-- The days of the examinations that a plan leads to: of those that are ahead, the ones that the calendar has by now.
create or replace function private.exams_of(p_choices jsonb)
returns date[] language sql stable set search_path = '' as $$
  select array(
    select coalesce(milestone.day, (exams.day #>> '{}')::date)
    from (
      select p_choices ->> 'examId' as id, p_choices -> 'examDay' as day
      union all select later ->> 'id', later -> 'day' from jsonb_path_query(p_choices, '$.laterExams[*]') later
    ) exams
    left join public.exam_milestones milestone on milestone.id = exams.id and milestone.day >= private.today()
    where jsonb_typeof(exams.day) = 'string'
  )
$$;
