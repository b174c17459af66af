-- The level of an assessment is counted from its answers. When a ruling changes one of them, or withdraws its question, the
-- level is counted anew with the marks, and whoever's level it moved is told of that.

-- Of an assessment, for it gives no marks: the level that it came to before, and the one that it comes to now.
alter table public.regrades
  add column old_level text check (old_level in ('beginner', 'intermediate', 'advanced')),
  add column new_level text check (new_level in ('beginner', 'intermediate', 'advanced')),
  add check ((old_level is null) = (new_level is null));

-- As before, without questions that were withdrawn: whatever was answered there says nothing of the learner.
create or replace function private.diagnostic_answers(p_session public.diagnostic_sessions)
returns table (question_position smallint, area text, difficulty double precision, correct boolean, answering interval)
language sql stable security definer set search_path = ''
as $$
  select answer.position, item.area, item.difficulty, coalesce(answer.selected = key.key, false),
    least(answer.time_ms * interval '1 millisecond', interval '2 minutes')
  from jsonb_to_recordset(p_session.items) as item (position smallint, area text, difficulty double precision)
  join public.attempt_answers answer on answer.attempt_id = p_session.attempt_id and answer.position = item.position
  join exam_private.question_keys key on key.question_id = answer.question_id and key.version = answer.version
  where (answer.selected is not null or answer.dont_know) and answer.checked_at is not null and not key.dropped
$$;

-- What an assessment says of each area. Two answers say little of an area: it is taken to be as the learner is elsewhere,
-- give or take 0.7.
create function private.diagnostic_areas(p_session public.diagnostic_sessions, p_theta double precision)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'area', given.area, 'theta', estimate.theta, 'sd', estimate.sd, 'n', given.n, 'right', given.right_count
  ) order by given.area), '[]')
  from (
    select area, count(*) as n, count(*) filter (where correct) as right_count,
      array_agg(difficulty order by difficulty) as difficulties,
      array_agg(1::double precision order by difficulty) as weights
    from private.diagnostic_answers(p_session) group by area
  ) given
  cross join lateral private.estimate(given.right_count, given.difficulties, given.weights, p_theta, 0.7) estimate
$$;
revoke execute on function private.diagnostic_areas from public;

-- As before, with the areas as above.
create or replace function private.finish_diagnostic(p_session public.diagnostic_sessions)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  overall record;
begin
  select * into overall from private.diagnostic_estimate(p_session);
  -- A question that was shown and not answered is no blank.
  delete from public.attempt_answers answer
  using public.attempts attempt
  where answer.attempt_id = p_session.attempt_id and attempt.id = p_session.attempt_id
    and attempt.submitted_at is null and answer.checked_at is null;
  update public.attempts set question_count = (select count(*) from public.attempt_answers where attempt_id = p_session.attempt_id)
  where id = p_session.attempt_id;
  perform private.close_attempt(p_session.attempt_id, 'learner');
  update public.diagnostic_sessions
  set status = 'finished', finished_at = now(), theta = overall.theta, sd = overall.sd,
    level = private.level_of(overall.theta), per_area = private.diagnostic_areas(p_session, overall.theta)
  where id = p_session.id;
  update public.profiles
  set onboarding_test_taken = true, preparation_level = private.level_of(overall.theta)
  where user_id = p_session.user_id;
end
$$;

-- As before; twelve answers are enough although one of their questions was withdrawn on the way.
create or replace function private.settle_diagnostic(p_user uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  session public.diagnostic_sessions;
begin
  select * into session from public.diagnostic_sessions where user_id = p_user and status = 'open' for update;
  if not found then
    return;
  end if;
  perform private.close_attempt(id, 'clock') from public.attempts
  where id = session.attempt_id and submitted_at is null and expires_at + private.grace() < now();
  if exists (select from public.attempts where id = session.attempt_id and submitted_at is not null) then
    if (
      select count(*) from public.attempt_answers
      where attempt_id = session.attempt_id and checked_at is not null and (selected is not null or dont_know)
    ) >= 12 then
      perform private.finish_diagnostic(session);
    else
      update public.diagnostic_sessions set status = 'expired', finished_at = now() where id = session.id;
    end if;
  end if;
end
$$;

-- As before; it ends with the twentieth question, whether or not one before it was withdrawn meanwhile.
create or replace function public.answer_diagnostic(p_session uuid, p_position integer, p_answer jsonb)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
  session public.diagnostic_sessions;
  so_far record;
begin
  perform pg_advisory_xact_lock(hashtextextended(learner::text || 'diagnostic', 0));
  perform private.settle_diagnostic(learner);
  select * into session from public.diagnostic_sessions
  where id = p_session and user_id = learner and status <> 'skipped';
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such assessment of yours';
  end if;
  if session.status <> 'open' or p_position < jsonb_array_length(session.items) then
    return private.diagnostic_state(session.id);
  end if;
  if p_position is distinct from jsonb_array_length(session.items) then
    raise invalid_parameter_value using message = 'This question was not asked yet';
  end if;
  if p_answer -> 'dont_know' is not distinct from 'true' then
    p_answer := p_answer || '{"selected": null}';
  elsif p_answer ->> 'selected' is null then
    raise invalid_parameter_value using message = 'Choose an option, or say that you do not know';
  end if;
  perform public.save_answers(session.attempt_id, jsonb_build_array(
    p_answer || jsonb_build_object('position', p_position, 'seq', greatest(coalesce((p_answer ->> 'seq')::bigint, 1), 1), 'flagged', false)
  ));
  update public.attempt_answers set checked_at = now()
  where attempt_id = session.attempt_id and position = p_position and checked_at is null;

  select * into so_far from private.diagnostic_estimate(session);
  if p_position >= 20 or (so_far.n >= 12 and so_far.sd < 0.45)
    or so_far.answering >= private.diagnostic_minutes(learner) * interval '1 minute'
    or not private.ask_next(session, so_far.theta) then
    perform private.finish_diagnostic(session);
  end if;
  return private.diagnostic_state(session.id);
end
$$;

-- Counts anew every result that was counted with what a ruling changes. A level that the learner set stays theirs.
create function private.recount_assessments(p_ruled exam_private.question_keys, p_ruling_id bigint)
returns void
language sql security definer set search_path = ''
as $$
  with found as materialized (
    select session, told.theta, told.sd
    from public.attempt_answers answer
    join public.diagnostic_sessions session on session.attempt_id = answer.attempt_id and session.status = 'finished'
    cross join lateral private.diagnostic_estimate(session) told
    where answer.question_id = p_ruled.question_id and answer.version = p_ruled.version and answer.correct is not null
      and told.n > 0 and (told.theta::real, told.sd::real) is distinct from (session.theta, session.sd)
  ),
  recounted as (
    update public.diagnostic_sessions session
    set theta = found.theta, sd = found.sd, level = private.level_of(found.theta),
      per_area = private.diagnostic_areas(found.session, found.theta)
    from found
    where session.id = (found.session).id
    returning session.id, session.user_id, session.attempt_id, session.chosen_level, session.finished_at,
      (found.session).level as old_level, session.level
  ),
  followed as (
    update public.profiles profile set preparation_level = recounted.level
    from recounted
    where profile.user_id = recounted.user_id and recounted.chosen_level is null and profile.preparation_level = recounted.old_level
      and not exists (
        select from public.diagnostic_sessions later
        where later.user_id = recounted.user_id and later.status = 'finished' and later.finished_at > recounted.finished_at
      )
  )
  insert into public.regrades (
    attempt_id, user_id, question_id, version, answer_old_sixths, answer_new_sixths, old_sixths, new_sixths, reason,
    ruled_at, ruling_id, dropped_policy, old_level, new_level
  )
  select attempt.id, attempt.user_id, ruling.question_id, ruling.version, answer.sixths, answer.sixths,
    attempt.score_sixths, attempt.score_sixths, ruling.ruling, ruling.ruled_at, ruling.id,
    case when p_ruled.dropped then attempt.dropped_policy end, recounted.old_level, recounted.level
  from recounted
  join public.attempts attempt on attempt.id = recounted.attempt_id and attempt.graded_at is not null
  join public.attempt_answers answer
    on answer.attempt_id = attempt.id and answer.question_id = p_ruled.question_id and answer.version = p_ruled.version
  cross join exam_private.key_rulings ruling
  where ruling.id = p_ruling_id
  on conflict (ruling_id, attempt_id) do update set old_level = excluded.old_level, new_level = excluded.new_level
$$;
revoke execute on function private.recount_assessments from public;

create function private.said_level(p_level text)
returns jsonb
language sql immutable set search_path = ''
as $$
  select case p_level when 'beginner' then private.words('Beginner', 'आरंभिक')
    when 'intermediate' then private.words('Intermediate', 'मध्यम') when 'advanced' then private.words('Advanced', 'उन्नत') end
$$;
revoke execute on function private.said_level from public;

-- As before; of an assessment the level is told, where it moved, as it stands now. Whoever set their own, or took another
-- since, reads that nothing else moves by it.
create or replace function private.tell_of_regrades()
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  waiting bigint;
  marked public.regrades;
  session public.diagnostic_sessions;
  is_theirs boolean;
  told integer := 0;
begin
  for waiting in select regrade_id from private.regrades_to_tell order by regrade_id limit 1000 for update skip locked loop
    delete from private.regrades_to_tell where regrade_id = waiting;
    select * into marked from public.regrades where id = waiting;
    if exists (select from public.attempts where id = marked.attempt_id and kind = 'diagnostic') then
      select * into session from public.diagnostic_sessions where attempt_id = marked.attempt_id;
      continue when marked.new_level is null or marked.old_level = marked.new_level
        or marked.new_level is distinct from session.level;
      is_theirs := session.chosen_level is null and not exists (
        select from public.diagnostic_sessions later
        where later.user_id = session.user_id and later.status = 'finished' and later.finished_at > session.finished_at
      );
      perform private.notify(
        marked.user_id, 'result_regraded',
        format(case when is_theirs then 'A key was corrected: your level is now %s'
          else 'A key was corrected: an assessment of yours now comes to the level %s' end,
          private.said_level(marked.new_level) ->> 'en'),
        format(case when is_theirs then 'एक उत्तर कुंजी सुधारी गई: आपका स्तर अब %s है'
          else 'एक उत्तर कुंजी सुधारी गई: आपके एक आकलन का स्तर अब %s निकलता है' end,
          private.said_level(marked.new_level) ->> 'hi'),
        case when is_theirs then '/onboarding-results' else '/test-results?attempt=' || marked.attempt_id end,
        'regrade:' || marked.ruling_id || ':' || marked.attempt_id, true,
        format('It was %s before. %s%s', private.said_level(marked.old_level) ->> 'en',
          case when not is_theirs then 'Your level itself stays as it is. ' else '' end, left(marked.reason, 600)),
        format('पहले यह %s था। %s%s', private.said_level(marked.old_level) ->> 'hi',
          case when not is_theirs then 'आपका अपना स्तर वही रहता है। ' else '' end, left(marked.reason, 600))
      );
      told := told + 1;
      continue;
    end if;
    continue when marked.old_sixths = marked.new_sixths;
    perform private.notify(
      marked.user_id, 'result_regraded',
      format('A key was corrected: your result is now %s marks', private.said_marks(marked.new_sixths)),
      format('एक उत्तर कुंजी सुधारी गई: आपका परिणाम अब %s अंक है', private.said_marks(marked.new_sixths)),
      '/test-results?attempt=' || marked.attempt_id, 'regrade:' || marked.ruling_id || ':' || marked.attempt_id, true,
      format('It was %s marks before. %s', private.said_marks(marked.old_sixths), left(marked.reason, 600)),
      format('पहले यह %s अंक था। %s', private.said_marks(marked.old_sixths), left(marked.reason, 600))
    );
    told := told + 1;
  end loop;
  return told;
end
$$;

-- As before; the answers to withdrawn questions are no answers, and how many were withdrawn is said.
create or replace function public.diagnostic_result()
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
  session public.diagnostic_sessions;
begin
  perform private.settle_diagnostic(learner);
  select * into session from public.diagnostic_sessions
  where user_id = learner and status = 'finished' order by finished_at desc limit 1;
  return jsonb_build_object(
    'server_now', now(),
    'open', (
      select private.diagnostic_state(id) - 'question' from public.diagnostic_sessions
      where user_id = learner and status = 'open'
    ),
    'result', case when session.id is not null then jsonb_build_object(
      'session', session.id, 'attempt', session.attempt_id, 'finished_at', session.finished_at, 'profile', session.profile,
      'theta', session.theta, 'sd', session.sd, 'level', session.level, 'chosen_level', session.chosen_level,
      'areas', session.per_area
    ) || (
      select jsonb_build_object(
        'answers', coalesce(jsonb_agg(jsonb_build_object(
          'position', answer.position, 'confidence', answer.confidence, 'dont_know', answer.dont_know,
          'correct', answer.correct
        ) order by answer.position) filter (where not key.dropped), '[]'),
        'withdrawn', count(*) filter (where key.dropped)
      )
      from public.attempt_answers answer
      join exam_private.question_keys key on key.question_id = answer.question_id and key.version = answer.version
      where answer.attempt_id = session.attempt_id and answer.correct is not null and answer.checked_at is not null
    ) end,
    'retake_at', session.finished_at + interval '30 days',
    'earlier', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'finished_at', finished_at, 'theta', theta, 'sd', sd, 'level', level
      ) order by finished_at desc), '[]')
      from public.diagnostic_sessions
      where user_id = learner and status = 'finished' and id <> session.id
    )
  );
end
$$;
