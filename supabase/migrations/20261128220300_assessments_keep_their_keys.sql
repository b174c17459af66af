-- The assessment tells no keys on the way: it is not handed in before it can have a result, and a question that was shown
-- and not given is no answer, however it closes. Handed in after each question it told one key after the other, and was
-- begun anew without the thirty days between.

-- As before; of an assessment only what was given is left.
create or replace function private.close_attempt(p_attempt uuid, p_by text)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  attempt public.attempts;
begin
  update public.attempts
  set submitted_at = case when p_by = 'clock' then least(now(), expires_at) else now() end, submitted_by = p_by
  where id = p_attempt and submitted_at is null
  returning * into attempt;
  if attempt.kind = 'diagnostic' then
    delete from public.attempt_answers where attempt_id = p_attempt and checked_at is null;
    update public.attempts set question_count = (select count(*) from public.attempt_answers where attempt_id = p_attempt)
    where id = p_attempt;
  end if;
  if attempt.id is not null and attempt.kind <> 'test' and not private.has_stakes(p_attempt) then
    perform private.grade(p_attempt);
  end if;
end
$$;

-- As before; an attempt without answers has an empty list of questions.
create or replace function public.open_attempt(p_attempt uuid)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  attempt public.attempts := private.attempt_of_caller(p_attempt);
begin
  if attempt.submitted_at is null and attempt.expires_at + private.grace() < now() then
    perform private.close_attempt(p_attempt, 'clock');
    attempt := private.attempt_of_caller(p_attempt);
  end if;
  if private.waits_for_challenge(attempt) and not private.has_stakes(p_attempt) then
    perform private.grade(p_attempt);
    attempt := private.attempt_of_caller(p_attempt);
  end if;
  return jsonb_build_object(
    'attempt', to_jsonb(attempt) - 'user_id',
    'server_now', now(),
    'rule', (
      select jsonb_build_object(
        'title', title, 'title_hi', title_hi, 'version', version,
        'right_sixths', right_sixths, 'wrong_sixths', wrong_sixths, 'qualifying_sixths', qualifying_sixths,
        'question_seconds', round(minutes * 60.0 / exam_rule_versions.question_count)::integer,
        'sprint_seconds', sprint_seconds, 'fast_seconds', fast_seconds, 'slow_seconds', slow_seconds
      )
      from exam_private.exam_rule_versions where id = attempt.rule and version = attempt.rule_version
    ),
    'test', (select jsonb_build_object('title', title, 'title_hi', title_hi) from public.tests where slug = attempt.test),
    'questions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'position', answer.position, 'question_id', answer.question_id, 'version', answer.version,
        'format', question.format, 'kind', question.kind, 'topic', question.topic, 'difficulty', question.difficulty,
        'reviewed_by', question.reviewed_by, 'asked', asked.asked, 'negative', asked.negative,
        'pyq', private.pyq_of(question),
        'selected', answer.selected, 'calls', answer.calls, 'confidence', answer.confidence,
        'struck', to_jsonb(answer.struck), 'flagged', answer.flagged, 'dont_know', answer.dont_know,
        'first_selected', answer.first_selected, 'changes', answer.changes, 'time_ms', answer.time_ms,
        'visits', to_jsonb(answer.visits),
        'helped', answer.helped, 'seq', answer.seq, 'checked', answer.checked_at is not null
      ) order by answer.position), '[]')
      from public.attempt_answers answer
      join public.questions question on question.id = answer.question_id
      join public.question_versions asked
        on asked.question_id = answer.question_id and asked.version = answer.version
      where answer.attempt_id = p_attempt
    ),
    'feedback', private.feedback(p_attempt)
  );
end
$$;

-- Ends the attempt with its last answers. Of a test the key comes later, after `reveal_results`; an assessment ends no
-- earlier than it has a result.
create or replace function public.submit_attempt(p_attempt uuid, p_answers jsonb default '[]')
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  attempt public.attempts := private.attempt_of_caller(p_attempt);
  saved jsonb;
begin
  if attempt.kind = 'diagnostic' and attempt.submitted_at is null and attempt.expires_at + private.grace() >= now() and (
    select count(*) from public.attempt_answers where attempt_id = p_attempt and checked_at is not null
  ) < 12 then
    raise sqlstate 'PT409' using message = 'The assessment is over after twelve answers at the earliest';
  end if;
  saved := public.save_answers(p_attempt, p_answers);
  perform private.close_attempt(p_attempt, 'learner');
  return saved || (
    select jsonb_build_object('status', 'submitted', 'submitted_by', submitted_by, 'graded', graded_at is not null)
    from public.attempts where id = p_attempt
  );
end
$$;
