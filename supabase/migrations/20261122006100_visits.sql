-- When a learner was at a question, and how often: each visit with the milliseconds from the beginning of the attempt
-- to its own, the milliseconds it was looked at, and what was chosen when it was left. A visit ends when another
-- question is shown. Together they never take longer than `time_ms`; less where a device did not record them.

create function private.are_visits(p_visits bigint[], p_time_ms integer)
returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(
    cardinality(p_visits) = 0
    or array_length(p_visits, 2) = 3 and array_length(p_visits, 1) <= 12 and (
      select bool_and(coalesce(
        began > coalesce(before, -1) and ms >= 0 and coalesce(selected, 0) between 0 and 3, false
      )) and sum(ms) <= p_time_ms
      from (
        select p_visits[at][1] as began, p_visits[at][2] as ms, p_visits[at][3] as selected, p_visits[at - 1][1] as before
        from generate_subscripts(p_visits, 1) at
      ) visit
    ), false)
$$;
revoke execute on function private.are_visits from public;
grant execute on function private.are_visits to service_role;   -- it writes rows itself, which the check below looks at

alter table public.attempt_answers
  add column visits bigint[] not null default '{}',   -- [[began, milliseconds, selected]], the first one first
  add constraint visits_within_the_time check (private.are_visits(visits, time_ms));

-- As before, with the visits.
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
        'visits', to_jsonb(answer.visits),
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

-- As before, with the visits. Devices that know nothing of them leave what is stored, as long as it fits the time that
-- they send.
create or replace function public.save_answers(p_attempt uuid, p_answers jsonb)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  attempt public.attempts := private.attempt_of_caller(p_attempt);
begin
  if jsonb_typeof(p_answers) is distinct from 'array' or jsonb_array_length(p_answers) > 200 then
    raise invalid_parameter_value using message = 'Answers come as a list of at most 200';
  end if;
  if exists (
    select from jsonb_to_recordset(p_answers) as sent (visits bigint[], time_ms integer)
    where not private.are_visits(coalesce(sent.visits, '{}'), coalesce(sent.time_ms, 0))
  ) then
    raise invalid_parameter_value using
      message = 'Visits come as [began, milliseconds, option], at most 12 in order, together no longer than time_ms';
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
      changes = coalesce(sent.changes, 0), time_ms = coalesce(sent.time_ms, 0),
      visits = case
        when sent.visits is not null then sent.visits
        when private.are_visits(answer.visits, coalesce(sent.time_ms, 0)) then answer.visits
        else '{}'
      end,
      seq = sent.seq, saved_at = now()
    from (
      select distinct on (position) *
      from jsonb_to_recordset(p_answers) as sent (
        position smallint, seq bigint, selected smallint, calls text, confidence smallint, struck smallint[],
        flagged boolean, dont_know boolean, helped boolean, first_selected smallint, changes smallint, time_ms integer,
        visits bigint[]
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
