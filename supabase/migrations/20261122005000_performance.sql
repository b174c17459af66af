-- What a learner's own page of performance is computed from: their graded answers, and how much of the bank each topic is.

-- { rows, left_out, topics }: the caller's answers whose key is out, from p_from until before p_to (null: without an end),
-- the newest 5,000, newest first, each as a list to keep it short; how many older ones were left out; and for every topic
-- [slug, live questions, when the caller last answered one of them].
--
-- A row is [answered_at, topic, area, format, kind, difficulty, correct, sixths, full_sixths, blank, dont_know, confidence,
-- time_ms, error_type, changed, attempt kind, mode, seen before, helped]. Questions of a learn set that was ended early
-- were never answered; in an exam or a sprint they are blanks.
create function public.my_answers(p_from timestamptz default null, p_to timestamptz default null)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
begin
  return (
    with recursive area_of as (
      select slug, slug as area from public.topics where parent_slug is null
      union all
      select topic.slug, above.area from public.topics topic join area_of above on topic.parent_slug = above.slug
    ),
    timed as (
      select answer.*, attempt.kind as attempt_kind, attempt.mode, attempt.rule,
        coalesce(answer.saved_at, attempt.submitted_at, attempt.started_at) as answered_at
      from public.attempt_answers answer
      join public.attempts attempt on attempt.id = answer.attempt_id
      where answer.user_id = learner and answer.correct is not null
        and (answer.selected is not null or answer.dont_know or attempt.mode <> 'learn')
    ),
    answered as (
      select timed.*,
        row_number() over (partition by question_id order by answered_at, attempt_id) > 1 as seen_before
      from timed
    ),
    asked_for as (
      select * from answered
      where (p_from is null or answered_at >= p_from) and (p_to is null or answered_at < p_to)
    ),
    newest as (
      select * from asked_for order by answered_at desc, attempt_id, position limit 5000
    )
    select jsonb_build_object(
      'rows', coalesce((
        select jsonb_agg(jsonb_build_array(
          newest.answered_at, question.topic, area_of.area, question.format, question.kind, question.difficulty,
          newest.correct, newest.sixths, marking.right_sixths, newest.selected is null, newest.dont_know,
          newest.confidence, newest.time_ms, newest.error_type,
          case
            when key.dropped or newest.selected is null or newest.first_selected is null
              or newest.first_selected = newest.selected then null
            when newest.first_selected = key.key then 'right-wrong'
            when newest.selected = key.key then 'wrong-right'
          end,
          newest.attempt_kind, newest.mode, newest.seen_before, newest.helped
        ) order by newest.answered_at desc, newest.attempt_id, newest.position)
        from newest
        join public.questions question on question.id = newest.question_id
        join public.exam_rules marking on marking.id = newest.rule
        join exam_private.question_keys key on key.question_id = newest.question_id and key.version = newest.version
        left join area_of on area_of.slug = question.topic
      ), '[]'),
      'left_out', (select count(*) from asked_for) - (select count(*) from newest),
      'topics', coalesce((
        select jsonb_agg(jsonb_build_array(counted.topic, counted.live, counted.last_at) order by counted.topic)
        from (
          select question.topic, count(*) filter (where question.status = 'live') as live, max(last.answered_at) as last_at
          from public.questions question
          left join (
            select question_id, max(answered_at) as answered_at from answered
            where selected is not null or dont_know group by question_id
          ) last on last.question_id = question.id
          group by question.topic
        ) counted
      ), '[]')
    )
  );
end
$$;
revoke execute on function public.my_answers from public, anon;
grant execute on function public.my_answers to authenticated;
