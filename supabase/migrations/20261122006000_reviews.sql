-- Everything that comes back for the caller, in one answer: a question with its topic, what it asks, how long it takes
-- them, and its review logs, from which the schedule is derived. Only questions that they may be asked now: what is
-- withdrawn, or held back for a test, waits. With them the day of the next prelims, for which reviews are ordered.
create function public.my_reviews()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
begin
  return jsonb_build_object(
    'exam_day', (
      select min(day) from public.exam_milestones
      where id like 'cse-%-prelims' and day >= private.today()
    ),
    'questions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'question_id', question.id, 'topic', question.topic, 'stem', asked.asked -> 'stem',
        'mean_ms', timed.mean_ms, 'logs', logged.logs
      ) order by question.id), '[]')
      from (
        select question_id, jsonb_agg(jsonb_build_object(
          'attempt_id', attempt_id, 'position', position, 'rating', rating, 'reviewed_at', reviewed_at
        ) order by reviewed_at, id) as logs
        from public.review_logs where user_id = learner
        group by question_id
      ) logged
      join private.practice_pool(learner) question on question.id = logged.question_id
      join public.question_versions asked
        on asked.question_id = question.id and asked.version = question.version
      cross join lateral (
        select round(avg(time_ms))::integer as mean_ms
        from public.attempt_answers
        where user_id = learner and question_id = question.id and correct is not null and time_ms > 0
      ) timed
    )
  );
end
$$;

revoke execute on function public.my_reviews from public, anon;
grant execute on function public.my_reviews to authenticated;
