-- Marks left on the table: blanks at questions that the learner was about to have.

-- Whether a blank was one of these: two options struck out and the key not among them, two statements judged and none of
-- them wrongly, or the same question answered right elsewhere, not by guess, before this key was out. Right afterwards
-- says what was learned, not what was known.
create function private.is_known_blank(p_attempt uuid, p_position smallint)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select answer.selected is null and not answer.dont_know and not key.dropped and (
    (cardinality(answer.struck) >= 2 and key.key <> all (answer.struck))
    or (
      select count(*) filter (where called.call in ('t', 'f')) >= 2
        and bool_and(called.call not in ('t', 'f') or (called.call = 't') = called.truth)
      from (
        select truth, substr(answer.calls, place::integer, 1) as call
        from unnest(key.truths) with ordinality judged (truth, place)
      ) called
    )
    or exists (
      select from public.attempt_answers elsewhere
      where elsewhere.user_id = answer.user_id and elsewhere.question_id = answer.question_id
        and elsewhere.attempt_id <> answer.attempt_id and elsewhere.correct and elsewhere.selected is not null
        and elsewhere.confidence is distinct from 0 and elsewhere.saved_at < coalesce(attempt.graded_at, now())
    )
  )
  from public.attempt_answers answer
  join public.attempts attempt on attempt.id = answer.attempt_id
  join exam_private.question_keys key on key.question_id = answer.question_id and key.version = answer.version
  where answer.attempt_id = p_attempt and answer.position = p_position
$$;
revoke execute on function private.is_known_blank from public;

-- Of a graded attempt of the caller: the positions of such blanks.
create function public.known_blanks(p_attempt uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  attempt public.attempts := private.attempt_of_caller(p_attempt);
begin
  if attempt.graded_at is null then
    raise invalid_parameter_value using message = 'What was known is told after the results are out';
  end if;
  return (
    select coalesce(jsonb_agg(position order by position), '[]') from public.attempt_answers
    where attempt_id = p_attempt and private.is_known_blank(attempt_id, position)
  );
end
$$;
revoke execute on function public.known_blanks from public, anon;
grant execute on function public.known_blanks to authenticated;

-- As before, with two more at the end of each row: whether it is a blank of this kind, and the question.
create or replace function public.my_answers(p_from timestamptz default null, p_to timestamptz default null)
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
      select answer.*, attempt.kind as attempt_kind, attempt.mode, marking.right_sixths as full_sixths,
        key.key, key.dropped,
        coalesce(answer.saved_at, attempt.submitted_at, attempt.started_at) as answered_at
      from public.attempt_answers answer
      join public.attempts attempt on attempt.id = answer.attempt_id
      join exam_private.exam_rule_versions marking
        on marking.id = attempt.rule and marking.version = attempt.rule_version
      join exam_private.question_keys key on key.question_id = answer.question_id and key.version = answer.version
      where answer.user_id = learner and answer.correct is not null
        and (answer.selected is not null or answer.dont_know or attempt.mode <> 'learn')
        and not (key.dropped and attempt.dropped_policy = 'exclude_rescale')
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
          newest.correct, newest.sixths, newest.full_sixths, newest.selected is null, newest.dont_know,
          newest.confidence, newest.time_ms, newest.error_type,
          case
            when newest.dropped or newest.selected is null or newest.first_selected is null
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
