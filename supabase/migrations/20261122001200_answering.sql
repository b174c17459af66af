-- Opening, saving, checking and submitting an attempt. Every function acts for the caller alone, in attempts of their
-- own. What a client may send twice or late changes nothing the second time.

-- Whose attempts the caller may touch: nobody's before the second step of a two-step account.
create function private.caller()
returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if (select auth.uid()) is null or not private.is_two_step_done() then
    raise insufficient_privilege using message = 'Sign in to answer questions';
  end if;
  return auth.uid();
end
$$;
revoke execute on function private.caller from public;

create function private.attempt_of_caller(p_attempt uuid)
returns public.attempts
language plpgsql stable security definer set search_path = ''
as $$
declare
  attempt public.attempts;
begin
  select * into attempt from public.attempts where id = p_attempt and user_id = private.caller();
  if not found then
    raise no_data_found using message = 'There is no such attempt of yours';
  end if;
  return attempt;
end
$$;
revoke execute on function private.attempt_of_caller from public;

-- Seconds that an answer may be late on its way.
create function private.grace()
returns interval language sql immutable set search_path = '' as $$ select interval '5 seconds' $$;
revoke execute on function private.grace from public;

-- Marks of one answer; an answer that is blank, or said not to be known, neither gains nor costs.
create function private.sixths_of(rule public.exam_rules, selected smallint, key smallint, negative boolean, dropped boolean)
returns smallint
language sql immutable set search_path = ''
as $$
  select case
    when dropped then rule.right_sixths
    when selected is null then 0
    when selected = key then rule.right_sixths
    when negative then rule.wrong_sixths
    else 0
  end::smallint
$$;
revoke execute on function private.sixths_of from public;

-- How an answer counts for spaced repetition: wrong or lucky comes back at once, sure and fast comes back late.
create function private.rating_of(correct boolean, confidence smallint, time_ms integer)
returns smallint
language sql immutable set search_path = ''
as $$
  select case
    when correct is not true or confidence = 0 then 1
    when confidence = 1 then 2
    when confidence = 3 and time_ms <= 45000 then 4
    else 3
  end::smallint
$$;
revoke execute on function private.rating_of from public;

-- Grades the given positions (all when null) and notes what comes back. Repeating it changes nothing.
create function private.grade(p_attempt uuid, p_position smallint default null)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.attempt_answers answer
  set correct = coalesce(answer.selected = key.key, false) or key.dropped,
    sixths = private.sixths_of(marking, answer.selected, key.key, question.negative, key.dropped),
    error_type = case
      when answer.error_type is null and answer.first_selected = key.key and answer.selected is distinct from key.key
        and answer.selected is not null then 'changed'
      else answer.error_type
    end
  from public.attempts attempt
  join public.exam_rules marking on marking.id = attempt.rule
  cross join exam_private.question_keys key
  cross join public.questions question
  where answer.attempt_id = p_attempt and attempt.id = p_attempt and answer.correct is null
    and (p_position is null or answer.position = p_position)
    and key.question_id = answer.question_id and key.version = answer.version
    and question.id = answer.question_id;

  insert into public.review_logs (user_id, question_id, attempt_id, position, rating, reviewed_at)
  select answer.user_id, answer.question_id, answer.attempt_id, answer.position,
    private.rating_of(answer.correct, answer.confidence, answer.time_ms), coalesce(answer.saved_at, now())
  from public.attempt_answers answer
  where answer.attempt_id = p_attempt and answer.correct is not null
    and (p_position is null or answer.position = p_position)
    and (answer.selected is not null or answer.dont_know)
    and (
      not answer.correct or answer.confidence = 0 or answer.time_ms > 120000
      or exists (
        select from public.review_logs before
        where before.user_id = answer.user_id and before.question_id = answer.question_id
      )
    )
  on conflict (attempt_id, position) do nothing;

  if p_position is null then
    update public.attempts attempt
    set graded_at = coalesce(attempt.graded_at, now()),
      score_sixths = counted.score,
      right_count = counted.right_count,
      wrong_count = counted.wrong_count,
      blank_count = counted.blank_count
    from (
      select coalesce(sum(sixths), 0) as score,
        count(*) filter (where selected is not null and correct) as right_count,
        count(*) filter (where selected is not null and not correct) as wrong_count,
        count(*) filter (where selected is null) as blank_count
      from public.attempt_answers where attempt_id = p_attempt
    ) counted
    where attempt.id = p_attempt;
  end if;
end
$$;
revoke execute on function private.grade from public;

-- Ends an attempt. Practice is graded at once; a test is graded once its learner said what they expect.
create function private.close_attempt(p_attempt uuid, p_by text)
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
  if found and attempt.kind <> 'test' then
    perform private.grade(p_attempt);
  end if;
end
$$;
revoke execute on function private.close_attempt from public;

-- What a checked or graded answer tells: the key, why, and what it was worth.
create function private.feedback(p_attempt uuid, p_position smallint default null)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'position', answer.position, 'key', key.key, 'truths', to_jsonb(key.truths), 'reasons', key.reasons,
    'explanation', key.explanation, 'fact_ids', to_jsonb(key.fact_ids), 'sources', key.sources,
    'dropped', key.dropped, 'correct', answer.correct, 'sixths', answer.sixths, 'error_type', answer.error_type,
    'rating', (
      select rating from public.review_logs log
      where log.attempt_id = answer.attempt_id and log.position = answer.position
    )
  ) order by answer.position), '[]')
  from public.attempt_answers answer
  join exam_private.question_keys key using (question_id, version)
  where answer.attempt_id = p_attempt and answer.correct is not null
    and (p_position is null or answer.position = p_position)
$$;
revoke execute on function private.feedback from public;

-- Everything the player needs, in one answer: the attempt with its clock, the questions as they are asked with what
-- was done so far, and the feedback on those whose key is out.
create function public.open_attempt(p_attempt uuid)
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
  return jsonb_build_object(
    'attempt', to_jsonb(attempt) - 'user_id',
    'server_now', now(),
    'rule', (
      select jsonb_build_object('title', title, 'title_hi', title_hi, 'right_sixths', right_sixths, 'wrong_sixths', wrong_sixths)
      from public.exam_rules where id = attempt.rule
    ),
    'test', (select jsonb_build_object('title', title, 'title_hi', title_hi) from public.tests where slug = attempt.test),
    'questions', (
      select jsonb_agg(jsonb_build_object(
        'position', answer.position, 'question_id', answer.question_id, 'version', answer.version,
        'format', question.format, 'kind', question.kind, 'topic', question.topic, 'difficulty', question.difficulty,
        'reviewed_by', question.reviewed_by, 'asked', asked.asked,
        'selected', answer.selected, 'calls', answer.calls, 'confidence', answer.confidence,
        'struck', to_jsonb(answer.struck), 'flagged', answer.flagged, 'dont_know', answer.dont_know,
        'first_selected', answer.first_selected, 'changes', answer.changes, 'time_ms', answer.time_ms,
        'helped', answer.helped, 'seq', answer.seq, 'checked', answer.checked_at is not null
      ) order by answer.position)
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

-- Stores what the device did, answer by answer: [{ position, seq, selected, calls, confidence, struck, flagged,
-- dont_know, helped, first_selected, changes, time_ms }]. Only a higher seq changes an answer, so what is sent twice, late or
-- out of order does no harm. Says what is stored, so that the device can forget what it kept.
create function public.save_answers(p_attempt uuid, p_answers jsonb)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  attempt public.attempts := private.attempt_of_caller(p_attempt);
begin
  if jsonb_typeof(p_answers) is distinct from 'array' or jsonb_array_length(p_answers) > 200 then
    raise invalid_parameter_value using message = 'Answers come as a list of at most 200';
  end if;
  if attempt.submitted_at is null and attempt.expires_at + private.grace() < now() then
    perform private.close_attempt(p_attempt, 'clock');
    attempt := private.attempt_of_caller(p_attempt);
  end if;
  if attempt.submitted_at is null then
    update public.attempt_answers answer
    set selected = sent.selected, calls = coalesce(sent.calls, ''), confidence = sent.confidence,
      struck = coalesce(sent.struck, '{}'), flagged = coalesce(sent.flagged, false),
      dont_know = coalesce(sent.dont_know, false), helped = answer.helped or coalesce(sent.helped, false),
      first_selected = sent.first_selected,
      changes = coalesce(sent.changes, 0), time_ms = coalesce(sent.time_ms, 0), seq = sent.seq, saved_at = now()
    from (
      select distinct on (position) *
      from jsonb_to_recordset(p_answers) as sent (
        position smallint, seq bigint, selected smallint, calls text, confidence smallint, struck smallint[],
        flagged boolean, dont_know boolean, helped boolean, first_selected smallint, changes smallint, time_ms integer
      )
      order by position, seq desc
    ) sent
    where answer.attempt_id = p_attempt and answer.position = sent.position and sent.seq > answer.seq
      and answer.checked_at is null;
  end if;
  return jsonb_build_object(
    'status', case when attempt.submitted_at is null then 'open' else 'submitted' end,
    'submitted_by', attempt.submitted_by,
    'server_now', now(),
    'expires_at', attempt.expires_at,
    'stored', (
      select coalesce(jsonb_agg(jsonb_build_object('position', position, 'seq', seq) order by position), '[]')
      from public.attempt_answers
      where attempt_id = p_attempt
        and position in (select (sent ->> 'position')::smallint from jsonb_array_elements(p_answers) sent)
    )
  );
end
$$;

-- Learn mode: stores this answer for good and tells its key. Asked again it tells the same.
create function public.check_answer(p_attempt uuid, p_answer jsonb)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  attempt public.attempts := private.attempt_of_caller(p_attempt);
  asked smallint := (p_answer ->> 'position')::smallint;
begin
  if attempt.mode <> 'learn' then
    raise invalid_parameter_value using message = 'Keys are shown after this attempt, not during it';
  end if;
  perform public.save_answers(p_attempt, jsonb_build_array(p_answer));
  update public.attempt_answers
  set checked_at = now()
  where attempt_id = p_attempt and position = asked and checked_at is null
    and (selected is not null or dont_know);
  if not exists (
    select from public.attempt_answers
    where attempt_id = p_attempt and position = asked and checked_at is not null
  ) then
    raise invalid_parameter_value using message = 'Choose an option, or say that you do not know, before the key is shown';
  end if;
  perform private.grade(p_attempt, asked);
  return private.feedback(p_attempt, asked) -> 0;
end
$$;

-- Ends the attempt with its last answers. Of a test the key comes later, after `reveal_results`.
create function public.submit_attempt(p_attempt uuid, p_answers jsonb default '[]')
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  saved jsonb := public.save_answers(p_attempt, p_answers);
begin
  perform private.close_attempt(p_attempt, 'learner');
  return saved || (
    select jsonb_build_object('status', 'submitted', 'submitted_by', submitted_by, 'graded', graded_at is not null)
    from public.attempts where id = p_attempt
  );
end
$$;

-- One tap after a wrong answer, and the only thing that may still be said of it.
create function public.set_error_type(p_attempt uuid, p_position smallint, p_error_type text)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  attempt public.attempts := private.attempt_of_caller(p_attempt);
begin
  update public.attempt_answers set error_type = p_error_type
  where attempt_id = attempt.id and position = p_position and correct is not null;
end
$$;

-- Puts the questions into a new attempt, in the given order, as they are asked now.
create function private.new_attempt(
  p_user uuid, p_kind text, p_mode text, p_test text, p_setup jsonb, p_rule text, p_minutes numeric, p_questions text[]
)
returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  started uuid;
begin
  insert into public.attempts (user_id, kind, mode, test, setup, rule, rule_version, question_count, expires_at)
  select p_user, p_kind, p_mode, p_test, p_setup, rule.id, rule.version, cardinality(p_questions),
    now() + p_minutes * interval '1 minute'
      * (select case when needs_extra_time then 4.0 / 3 else 1 end from public.profiles where user_id = p_user)
  from public.exam_rules rule where rule.id = p_rule
  returning id into started;
  insert into public.attempt_answers (attempt_id, position, user_id, question_id, version)
  select started, place, p_user, question.id, question.version
  from unnest(p_questions) with ordinality wanted (id, place)
  join public.questions question on question.id = wanted.id;
  return started;
end
$$;
revoke execute on function private.new_attempt from public;

revoke execute on function public.open_attempt, public.save_answers, public.check_answer, public.submit_attempt,
  public.set_error_type from public, anon;
grant execute on function public.open_attempt, public.save_answers, public.check_answer, public.submit_attempt,
  public.set_error_type to authenticated;
