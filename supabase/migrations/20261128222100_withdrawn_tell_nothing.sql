-- Of a question that was withdrawn every answer is marked right, where its marks go to everybody: that says nothing of
-- anybody. It stands in no line of how others did, and in nothing that is told of how a learner answers.

-- As before, without the withdrawn ones.
create or replace function public.attempt_cohort(p_attempt uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  attempt public.attempts := private.attempt_of_caller(p_attempt);
begin
  if attempt.graded_at is null then
    raise invalid_parameter_value using message = 'Others are compared with after the results are out';
  end if;
  return jsonb_build_object(
    'enough', private.enough_others(),
    'test', (
      select jsonb_build_object('others', count(*)) || case when count(*) >= private.enough_others() then
        jsonb_build_object(
          'median_sixths', percentile_cont(0.5) within group (order by score_sixths),
          'below', count(*) filter (where score_sixths < attempt.score_sixths)
        ) else '{}' end
      from (
        select distinct on (user_id) score_sixths
        from public.attempts
        where test = attempt.test and graded_at is not null and user_id <> attempt.user_id
        order by user_id, graded_at, id
      ) first_attempts
    ),
    'questions', (
      select coalesce(jsonb_agg(
        jsonb_build_object('position', counted.position, 'others', counted.others)
          || case when counted.others >= private.enough_others()
            then jsonb_build_object('right', counted.right_count) else '{}' end
        order by counted.position
      ), '[]')
      from (
        select mine.position, count(theirs.correct) as others, count(*) filter (where theirs.correct) as right_count
        from public.attempt_answers mine
        join exam_private.question_keys key
          on key.question_id = mine.question_id and key.version = mine.version and not key.dropped
        left join lateral (
          select distinct on (answer.user_id) answer.correct
          from public.attempt_answers answer
          where answer.question_id = mine.question_id and answer.version = mine.version
            and answer.correct is not null and answer.selected is not null and answer.user_id <> attempt.user_id
          order by answer.user_id, answer.saved_at, answer.attempt_id
        ) theirs on true
        where mine.attempt_id = attempt.id
        group by mine.position
      ) counted
    )
  );
end
$$;

-- As before, without the withdrawn ones, whatever became of their marks. That they were met stays known.
create or replace function private.answers_of(p_learner uuid, p_from timestamptz default null, p_to timestamptz default null)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    with recursive area_of as (
      select slug, slug as area from public.topics where parent_slug is null
      union all
      select topic.slug, above.area from public.topics topic join area_of above on topic.parent_slug = above.slug
    ),
    timed as (
      select answer.*, attempt.kind as attempt_kind, attempt.mode, marking.right_sixths as full_sixths,
        key.key, key.dropped,
        coalesce(answer.saved_at, attempt.submitted_at, attempt.started_at) as answered_at
      from public.attempt_answers answer
      join public.attempts attempt on attempt.id = answer.attempt_id
      join exam_private.exam_rule_versions marking
        on marking.id = attempt.rule and marking.version = attempt.rule_version
      join exam_private.question_keys key on key.question_id = answer.question_id and key.version = answer.version
      where answer.user_id = p_learner and answer.correct is not null
        and (answer.selected is not null or answer.dont_know or attempt.mode <> 'learn')
    ),
    answered as (
      select timed.*,
        row_number() over (partition by question_id order by answered_at, attempt_id) > 1 as seen_before
      from timed
    ),
    asked_for as (
      select * from answered
      where not dropped and (p_from is null or answered_at >= p_from) and (p_to is null or answered_at < p_to)
    ),
    newest as (
      select * from asked_for order by answered_at desc, attempt_id, position limit 5000
    )
    select jsonb_build_object(
      'rows', coalesce((
        select jsonb_agg(jsonb_build_array(
          newest.answered_at, question.topic, area_of.area, question.format, question.kind, question.difficulty,
          newest.correct, newest.sixths, newest.full_sixths, newest.selected is null, newest.dont_know,
          newest.confidence, newest.time_ms, newest.error_type,
          case
            when newest.selected is null or newest.first_selected is null
              or newest.first_selected = newest.selected then null
            when newest.first_selected = newest.key then 'right-wrong'
            when newest.selected = newest.key then 'wrong-right'
          end,
          newest.attempt_kind, newest.mode, newest.seen_before, newest.helped,
          newest.selected is null and private.is_known_blank(newest.attempt_id, newest.position), newest.question_id
        ) order by newest.answered_at desc, newest.attempt_id, newest.position)
        from newest
        join public.questions question on question.id = newest.question_id
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
