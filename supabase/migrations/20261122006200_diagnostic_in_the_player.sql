-- The player opens the test like any other attempt, and shows how much of its time is left.

-- As before, with the attempt that holds the answers and the minutes of answering after which `answer_diagnostic` ends it.
create or replace function private.diagnostic_state(p_session uuid)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'session', session.id, 'attempt', attempt.id, 'status', session.status, 'server_now', now(),
    'expires_at', attempt.expires_at,
    'answered', (
      select count(*) from public.attempt_answers where attempt_id = attempt.id and checked_at is not null
    ),
    'least', 12, 'most', 20,
    'minutes', (
      select case when needs_extra_time then 16 else 12 end from public.profiles where user_id = session.user_id
    ),
    'question', (
      select jsonb_build_object(
        'position', answer.position, 'question_id', answer.question_id, 'version', answer.version,
        'format', question.format, 'kind', question.kind, 'topic', question.topic, 'difficulty', question.difficulty,
        'reviewed_by', question.reviewed_by, 'asked', asked.asked
      )
      from public.attempt_answers answer
      join public.questions question on question.id = answer.question_id
      join public.question_versions asked on asked.question_id = answer.question_id and asked.version = answer.version
      where session.status = 'open' and answer.attempt_id = attempt.id and answer.checked_at is null
      order by answer.position limit 1
    )
  )
  from public.diagnostic_sessions session
  join public.attempts attempt on attempt.id = session.attempt_id
  where session.id = p_session
$$;
