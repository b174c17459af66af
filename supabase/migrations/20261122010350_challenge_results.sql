-- After the end: what one made of it, question by question, and what failed once more, easiest first.

-- The caller's entry, when it is over for them.
create function private.entry_that_is_over(p_id text, p_user uuid)
returns exam_private.challenge_entries
language plpgsql volatile security definer set search_path = ''
as $$
declare
  entry exam_private.challenge_entries;
begin
  perform private.catch_up(private.challenge_named(p_id), p_user);
  select * into entry from exam_private.challenge_entries where challenge = p_id and user_id = p_user;
  if not found then
    raise sqlstate 'PT404' using message = 'You were not in this challenge';
  end if;
  if entry.frozen_at is null then
    raise sqlstate 'PT409' using message = 'Results are out when the challenge is over';
  end if;
  return entry;
end
$$;
revoke execute on function private.entry_that_is_over from public;

create function public.challenge_results(p_id text)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  entry constant exam_private.challenge_entries := private.entry_that_is_over(p_id, learner);
  challenge constant public.challenges := private.challenge_named(p_id);
  board constant jsonb := private.challenge_board_of(challenge, learner, 'near');
begin
  return jsonb_build_object(
    'challenge', private.challenge_as_json(challenge, learner),
    'entry', jsonb_build_object(
      'attempt_id', case when entry.answered > 0 then entry.attempt_id end, 'joined_at', entry.joined_at,
      'finished_at', entry.finished_at, 'score_sixths', entry.score_sixths, 'time_ms', entry.time_ms,
      'answered', entry.answered, 'rank', board -> 'mine' -> 'rank', 'percentile', board -> 'mine' -> 'percentile',
      'on_board', not entry.left_out and entry.answered > 0,
      'most_sixths', (select right_sixths from public.exam_rules where id = challenge.rule) * challenge.question_count
    ),
    'board', board
  ) || (
    select jsonb_build_object(
      'right', count(*) filter (where given.selected is not null and given.correct),
      'wrong', count(*) filter (where given.selected is not null and not given.correct),
      'blank', count(*) filter (where given.selected is null),
      'half_time', count(*) filter (where given.half_time and given.correct),
      'failed', count(*) filter (where given.selected is null or not given.correct)
    )
    from exam_private.challenge_questions held
    left join exam_private.challenge_locks given
      on given.attempt_id = entry.attempt_id and given.position = held.position
    where held.challenge = p_id
  ) || jsonb_build_object(
    'by_topic', (
      select coalesce(jsonb_agg(to_jsonb(counted) order by counted.topic), '[]')
      from (
        select question.topic,
          jsonb_build_object('en', min(topic.title), 'hi', coalesce(min(topic.title_hi), min(topic.title))) as title,
          count(*) as questions,
          count(*) filter (where given.selected is not null and given.correct) as "right",
          count(*) filter (where given.selected is not null and not given.correct) as wrong,
          count(*) filter (where given.selected is null) as blank,
          coalesce(sum(given.sixths), 0) as score_sixths, coalesce(sum(given.time_ms), 0) as time_ms
        from exam_private.challenge_questions held
        join public.questions question on question.id = held.question_id
        join public.topics topic on topic.slug = question.topic
        left join exam_private.challenge_locks given
          on given.attempt_id = entry.attempt_id and given.position = held.position
        where held.challenge = p_id
        group by question.topic
      ) counted
    ),
    'improved', case when entry.improved > 0 and not entry.left_out then entry.improved end,
    -- The board stands as it was when it was frozen. What a ruling changed since is told beside it.
    'regraded', (
      select jsonb_agg(jsonb_build_object(
        'question_id', regraded.question_id, 'old_sixths', regraded.answer_old_sixths,
        'new_sixths', regraded.answer_new_sixths, 'reason', regraded.reason, 'ruled_at', regraded.ruled_at
      ) order by regraded.ruled_at)
      from public.regrades regraded where regraded.attempt_id = entry.attempt_id
    )
  );
end
$$;

-- The attempt with keys and reasons, in the questions' own order of options.
create function public.challenge_review(p_id text)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  entry constant exam_private.challenge_entries := private.entry_that_is_over(p_id, learner);
begin
  if entry.answered = 0 then
    raise sqlstate 'PT404' using message = 'You answered nothing in this challenge, so there is nothing to look through';
  end if;
  return public.open_attempt(entry.attempt_id) || jsonb_build_object(
    'challenge', private.challenge_as_json(private.challenge_named(p_id), learner)
  );
end
$$;

-- Practice over what was wrong or left blank, easiest first: the same set while it is open.
create function public.start_challenge_replay(p_id text)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  entry constant exam_private.challenge_entries := private.entry_that_is_over(p_id, learner);
  begun uuid;
  failed text[];
begin
  perform pg_advisory_xact_lock(hashtextextended(learner::text || 'replay' || p_id, 0));
  select id into begun from public.attempts
  where user_id = learner and kind = 'repair' and setup ->> 'replay' = p_id and submitted_at is null
  order by started_at desc limit 1;
  if found then
    return public.open_attempt(begun);
  end if;
  failed := array(
    select question.id
    from exam_private.challenge_questions held
    join private.practice_pool(learner) question on question.id = held.question_id
    join private.question_difficulties known on known.question_id = question.id
    left join exam_private.challenge_locks given
      on given.attempt_id = entry.attempt_id and given.position = held.position
    where held.challenge = p_id and (given.selected is null or not given.correct)
    order by known.difficulty, question.difficulty, held.position
  );
  if cardinality(failed) = 0 then
    raise sqlstate 'PT404' using message = 'Nothing is left to replay here';
  end if;
  return public.open_attempt(private.new_attempt(
    learner, 'repair', 'learn', null, jsonb_build_object('replay', p_id, 'mode', 'learn', 'size', cardinality(failed)), 'gs1',
    null, failed
  ));
end
$$;

revoke execute on function public.challenge_results, public.challenge_review, public.start_challenge_replay from public, anon;
grant execute on function public.challenge_results, public.challenge_review, public.start_challenge_replay to authenticated;
