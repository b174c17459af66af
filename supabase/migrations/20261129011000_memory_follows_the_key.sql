-- What comes back is remembered by ratings, and a rating was given by the key of its day. With a new key it is given anew:
-- a right answer that was marked wrong is no "again", and a wrong one that was marked right comes back. Of a withdrawn
-- question nothing is remembered, for nobody can be right or wrong there.

-- Rates anew, by the answers as they are marked now, whatever a ruling on this key changes. What is remembered follows from
-- the answers alone, so what a withdrawal took away is there again once the question has a key.
create function private.rerate_reviews(p_ruled exam_private.question_keys)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if p_ruled.dropped then
    delete from public.review_logs log
    using public.attempt_answers answer
    where answer.question_id = p_ruled.question_id and answer.version = p_ruled.version and answer.correct is not null
      and log.attempt_id = answer.attempt_id and log.position = answer.position;
    return;
  end if;

  update public.review_logs log set rating = told.rating
  from (
    select answer.attempt_id, answer.position,
      private.rating_of(answer.correct, answer.confidence, answer.time_ms, marking.fast_seconds) as rating
    from public.attempt_answers answer
    join public.attempts attempt on attempt.id = answer.attempt_id
    join exam_private.exam_rule_versions marking on marking.id = attempt.rule and marking.version = attempt.rule_version
    where answer.question_id = p_ruled.question_id and answer.version = p_ruled.version and answer.correct is not null
  ) told
  where log.attempt_id = told.attempt_id and log.position = told.position and log.rating <> told.rating;

  -- As when an answer is marked: what was wrong, lucky or slow is remembered, and whatever was answered after such a one,
  -- in any version that stands.
  insert into public.review_logs (user_id, question_id, attempt_id, position, rating, reviewed_at)
  select given.user_id, p_ruled.question_id, given.attempt_id, given.position, given.rating, given.at
  from (
    select known.*, min(known.at) filter (where known.comes_back) over (partition by known.user_id) as since
    from (
      select answer.user_id, answer.attempt_id, answer.position,
        private.rating_of(answer.correct, answer.confidence, answer.time_ms, marking.fast_seconds) as rating,
        coalesce(answer.saved_at, attempt.graded_at, now()) as at,
        not answer.correct or coalesce(answer.confidence = 0, false) or answer.time_ms > marking.slow_seconds * 1000
          as comes_back
      from public.attempt_answers answer
      join public.attempts attempt on attempt.id = answer.attempt_id
      join exam_private.exam_rule_versions marking on marking.id = attempt.rule and marking.version = attempt.rule_version
      join exam_private.question_keys key on key.question_id = answer.question_id and key.version = answer.version
      where answer.question_id = p_ruled.question_id and answer.correct is not null and not key.dropped
        and (answer.selected is not null or answer.dont_know)
        and answer.user_id in (
          select concerned.user_id from public.attempt_answers concerned
          where concerned.question_id = p_ruled.question_id and concerned.version = p_ruled.version
            and concerned.correct is not null
        )
    ) known
  ) given
  where (
      given.comes_back or given.since < given.at or exists (
        select from public.review_logs before
        where before.user_id = given.user_id and before.question_id = p_ruled.question_id and before.reviewed_at < given.at
      )
    )
  on conflict (attempt_id, position) do nothing;
end
$$;
revoke execute on function private.rerate_reviews from public;

-- As before, but that of a question which was withdrawn meanwhile nothing is remembered.
create or replace function private.grade(p_attempt uuid, p_position smallint default null)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.attempt_answers answer
  set correct = coalesce(answer.selected = key.key, false) or key.dropped,
    sixths = private.sixths_of(
      marking.right_sixths, marking.wrong_sixths, answer.selected, key.key, asked.negative, key.dropped,
      attempt.dropped_policy
    ),
    error_type = case
      when answer.error_type is null and answer.first_selected = key.key and answer.selected is distinct from key.key
        and answer.selected is not null then 'changed'
      else answer.error_type
    end
  from public.attempts attempt
  join exam_private.exam_rule_versions marking on marking.id = attempt.rule and marking.version = attempt.rule_version
  cross join exam_private.question_keys key
  cross join public.question_versions asked
  where answer.attempt_id = p_attempt and attempt.id = p_attempt and answer.correct is null
    and (p_position is null or answer.position = p_position)
    and key.question_id = answer.question_id and key.version = answer.version
    and asked.question_id = answer.question_id and asked.version = answer.version;

  insert into public.review_logs (user_id, question_id, attempt_id, position, rating, reviewed_at)
  select answer.user_id, answer.question_id, answer.attempt_id, answer.position,
    private.rating_of(answer.correct, answer.confidence, answer.time_ms, marking.fast_seconds),
    coalesce(answer.saved_at, now())
  from public.attempt_answers answer
  join public.attempts attempt on attempt.id = answer.attempt_id
  join exam_private.exam_rule_versions marking on marking.id = attempt.rule and marking.version = attempt.rule_version
  join exam_private.question_keys key on key.question_id = answer.question_id and key.version = answer.version
  where answer.attempt_id = p_attempt and answer.correct is not null and not key.dropped
    and (p_position is null or answer.position = p_position)
    and (answer.selected is not null or answer.dont_know)
    and (
      not answer.correct or answer.confidence = 0 or answer.time_ms > marking.slow_seconds * 1000
      or exists (
        select from public.review_logs before
        where before.user_id = answer.user_id and before.question_id = answer.question_id
      )
    )
  on conflict (attempt_id, position) do nothing;

  if p_position is null then
    update public.attempts attempt
    set graded_at = coalesce(attempt.graded_at, now()), score_sixths = told.score, right_count = told.right_count,
      wrong_count = told.wrong_count, blank_count = told.blank_count
    from private.score_of(p_attempt) told
    where attempt.id = p_attempt;
  end if;
end
$$;
