-- Answers that a device kept without a connection and sent after the end do not count. Which questions they are of is
-- noted, so that their learner can be told.

alter table public.attempts
  add column late smallint[] not null default '{}';   -- positions at which something else was chosen than what counts

-- As before; what comes after the end is noted.
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
  else
    update public.attempts
    set late = array(
      select unnest(attempts.late) union
      select answer.position
      from jsonb_to_recordset(p_answers) as sent (position smallint, seq bigint, selected smallint)
      join public.attempt_answers answer on answer.attempt_id = p_attempt and answer.position = sent.position
      where sent.seq > answer.seq and sent.selected is distinct from answer.selected and answer.checked_at is null
      order by 1
    )
    where id = p_attempt;
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
