-- A set that was begun before a challenge does not tell the challenge's keys: an answer is not checked while it is on, and
-- a set that is handed in meanwhile, or closed by its clock, keeps all that was answered and is marked afterwards.

-- Whether keys of this attempt that are not out yet are those of a challenge that is on. Tests and the assessment have
-- rules of their own, and a challenge's attempt is there when it is over.
create function private.has_stakes(p_attempt uuid, p_position smallint default null)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.attempt_answers answer
    join public.attempts attempt on attempt.id = answer.attempt_id
    where answer.attempt_id = p_attempt and (p_position is null or answer.position = p_position)
      and answer.checked_at is null and answer.correct is null and attempt.kind not in ('test', 'diagnostic', 'challenge')
      and (
        answer.question_id in (select private.questions_at_stake(attempt.user_id))
        or exists (
          select from exam_private.challenge_questions held
          join public.challenges challenge on challenge.slug = held.challenge and challenge.status = 'live'
          where held.question_id = answer.question_id and challenge.kind in ('duel', 'arena', 'mentor')
            and challenge.opens_at < now() and challenge.ends_at > now()
        )
      )
  )
$$;

create function private.mind_stakes(p_attempt uuid, p_position smallint default null)
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.has_stakes(p_attempt, p_position) then
    raise sqlstate 'PT409' using message = case when p_position is null
      then 'Some of these questions are part of a challenge that is on: your answers are kept, and marked when it is over'
      else 'This question is part of a challenge that is on: its answer comes when that is over' end;
  end if;
end
$$;

-- Handed in, and left unmarked by the above.
create function private.waits_for_challenge(p_attempt public.attempts)
returns boolean
language sql immutable set search_path = ''
as $$
  select p_attempt.submitted_at is not null and p_attempt.graded_at is null
    and p_attempt.kind not in ('test', 'diagnostic', 'challenge')
$$;
create index attempts_that_wait on public.attempts (submitted_at)
  where submitted_at is not null and graded_at is null and kind not in ('test', 'diagnostic', 'challenge');

-- Marks what waited for a challenge that is over; returns how much that was.
create function private.grade_what_waited(p_most integer)
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  waiting uuid;
  marked integer := 0;
begin
  for waiting in
    select id from public.attempts
    where submitted_at is not null and graded_at is null and kind not in ('test', 'diagnostic', 'challenge')
      and not private.has_stakes(id)
    order by submitted_at limit p_most for update skip locked
  loop
    perform private.grade(waiting);
    marked := marked + 1;
  end loop;
  return marked;
end
$$;
revoke execute on function private.has_stakes, private.mind_stakes, private.waits_for_challenge, private.grade_what_waited
  from public;

-- As before; what is at stake is marked later.
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
  if found and attempt.kind <> 'test' and not private.has_stakes(p_attempt) then
    perform private.grade(p_attempt);
  end if;
end
$$;

-- As before; what waited is marked when nothing is at stake any more.
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
      select jsonb_agg(jsonb_build_object(
        'position', answer.position, 'question_id', answer.question_id, 'version', answer.version,
        'format', question.format, 'kind', question.kind, 'topic', question.topic, 'difficulty', question.difficulty,
        'reviewed_by', question.reviewed_by, 'asked', asked.asked, 'negative', asked.negative,
        'pyq', private.pyq_of(question),
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

-- As before, but not of what is at stake.
create or replace function public.check_answer(p_attempt uuid, p_answer jsonb)
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
  perform private.mind_stakes(p_attempt, asked);
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

-- As before, but not of what is at stake.
create or replace function public.reveal_results(p_attempt uuid, p_reflection jsonb default '{}')
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  attempt public.attempts := private.attempt_of_caller(p_attempt);
begin
  if attempt.submitted_at is null then
    raise invalid_parameter_value using message = 'Submit the attempt first';
  end if;
  if attempt.graded_at is null then
    perform private.mind_stakes(p_attempt);
    insert into public.attempt_reflections (attempt_id, user_id, predicted_sixths, weakest_topics, time_felt)
    values (
      p_attempt, attempt.user_id, (p_reflection ->> 'predicted_sixths')::integer,
      array(select jsonb_array_elements_text(coalesce(p_reflection -> 'weakest_topics', '[]'))), p_reflection ->> 'time_felt'
    )
    on conflict (attempt_id) do nothing;
    perform private.grade(p_attempt);
  end if;
end
$$;
