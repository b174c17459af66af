-- What a ruling would do is counted with the assessments whose level it moves: a question that is withdrawn takes its answer
-- out of the estimate also where it was right, and such answers change no marks.

-- As before; where a ruling is given, by the key as it would be then.
drop function private.diagnostic_answers(public.diagnostic_sessions);
create function private.diagnostic_answers(
  p_session public.diagnostic_sessions, p_ruled exam_private.question_keys default null
)
returns table (question_position smallint, area text, difficulty double precision, correct boolean, answering interval)
language sql stable security definer set search_path = ''
as $$
  select answer.position, item.area, item.difficulty,
    coalesce(answer.selected = case when is_ruled then p_ruled.key else key.key end, false),
    least(answer.time_ms * interval '1 millisecond', interval '2 minutes')
  from jsonb_to_recordset(p_session.items) as item (position smallint, area text, difficulty double precision)
  join public.attempt_answers answer on answer.attempt_id = p_session.attempt_id and answer.position = item.position
  join exam_private.question_keys key on key.question_id = answer.question_id and key.version = answer.version
  cross join lateral (
    select coalesce((key.question_id, key.version) = (p_ruled.question_id, p_ruled.version), false) as is_ruled
  ) ruled
  where (answer.selected is not null or answer.dont_know) and answer.checked_at is not null
    and not case when is_ruled then p_ruled.dropped else key.dropped end
$$;

drop function private.diagnostic_estimate(public.diagnostic_sessions);
create function private.diagnostic_estimate(
  p_session public.diagnostic_sessions, p_ruled exam_private.question_keys default null
)
returns table (theta double precision, sd double precision, n integer, answering interval)
language sql stable security definer set search_path = ''
as $$
  select estimate.theta, estimate.sd, given.n, given.answering
  from (
    select count(*)::integer as n, count(*) filter (where correct)::double precision as right_count,
      array_agg(difficulty order by difficulty) as difficulties,
      array_agg(1::double precision order by difficulty) as weights,
      coalesce(sum(answer.answering), interval '0') as answering
    from private.diagnostic_answers(p_session, p_ruled) answer
  ) given
  cross join lateral private.estimate(given.right_count, given.difficulties, given.weights) estimate
$$;
revoke execute on function private.diagnostic_answers, private.diagnostic_estimate from public;

-- How many of the newest 300 assessments a ruling would bring to another level: each has to be estimated anew, and whoever
-- is about to rule waits for it.
create function private.levels_moved(p_ruled exam_private.question_keys)
returns bigint
language sql stable security definer set search_path = ''
as $$
  select count(*)
  from (
    select session
    from public.attempt_answers answer
    join public.diagnostic_sessions session on session.attempt_id = answer.attempt_id and session.status = 'finished'
    where answer.question_id = p_ruled.question_id and answer.version = p_ruled.version and answer.correct is not null
    order by session.finished_at desc limit 300
  ) newest
  cross join lateral private.diagnostic_estimate(newest.session, p_ruled) told
  where told.n > 0 and private.level_of(told.theta) <> (newest.session).level
$$;
revoke execute on function private.levels_moved from public;

-- As before, with those levels.
create or replace function public.preview_ruling(
  p_question_id text, p_version integer, p_outcome text, p_key smallint, p_truths boolean[] default null
)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  ruled exam_private.question_keys;
begin
  perform private.ruling_caller();
  ruled := private.ruled_key(p_question_id, p_version, p_outcome, p_key, p_truths);
  return (
    select jsonb_build_object(
      'graded', (
        select count(*) from public.attempt_answers
        where question_id = p_question_id and version = p_version and correct is not null
      ),
      'answers', count(*), 'learners', count(distinct changed.user_id),
      'attempts', count(*) filter (where attempt.graded_at is not null),
      'gain', count(*) filter (where changed.new_sixths > changed.old_sixths),
      'lose', count(*) filter (where changed.new_sixths < changed.old_sixths),
      'levels', private.levels_moved(ruled),
      'disputes', (
        select count(*) from public.question_disputes
        where question_id = p_question_id and version = p_version and status = 'open'
      )
    )
    from private.changed_answers(ruled) changed
    join public.attempts attempt on attempt.id = changed.attempt_id
  );
end
$$;
