-- The onboarding test: what a learner says of themselves, then 12 to 20 questions, each chosen by the answers so far.
-- The answers are an attempt like any other, one row added at a time; a session remembers what was asked and why.

create table public.diagnostic_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  attempt_id uuid unique references public.attempts (id) on delete cascade,
  status text not null check (status in ('open', 'finished', 'expired', 'skipped')),
  profile jsonb not null default '{}' check (pg_column_size(profile) < 4000),
  items jsonb not null default '[]',        -- [{ position, question_id, area, difficulty, served_at }], as they were asked
  theta real,                               -- from here on: empty until it is finished, for it tells what was right
  sd real,
  per_area jsonb,                           -- [{ area, theta, sd, n, right }]
  level text check (level in ('beginner', 'intermediate', 'advanced')),
  chosen_level text check (chosen_level in ('beginner', 'intermediate', 'advanced')),   -- "this looks wrong"
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  version smallint not null default 1,      -- of the rules by which it was run
  check ((status = 'skipped') = (attempt_id is null))
);
create index diagnostic_sessions_of_learner on public.diagnostic_sessions (user_id, started_at desc);
create unique index one_open_diagnostic on public.diagnostic_sessions (user_id) where status = 'open';
create unique index one_skip on public.diagnostic_sessions (user_id) where status = 'skipped';

alter table public.diagnostic_sessions enable row level security;
revoke all on public.diagnostic_sessions from anon, authenticated;
grant select on public.diagnostic_sessions to authenticated;
create policy "learners read their own diagnostics" on public.diagnostic_sessions
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "two-step accounts ask for both steps" on public.diagnostic_sessions as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));

-- Whether all eight questions about the learner are answered with what may be answered.
create function private.is_diagnostic_profile(p_profile jsonb)
returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(
    jsonb_typeof(p_profile) = 'object'
    and p_profile ->> 'attempt_year' ~ '^20[2-4][0-9]$'
    and p_profile ->> 'stage' in ('starting', 'first-reading', 'revising', 'sat-prelims', 'sat-mains')
    and p_profile ->> 'background' in ('economics', 'commerce', 'engineering', 'science', 'humanities', 'other')
    and p_profile ->> 'medium' in ('en', 'hi')
    and p_profile ->> 'hours_per_day' ~ '^([1-9]|1[0-6])$'
    and p_profile ->> 'days_per_week' ~ '^[1-7]$'
    and jsonb_typeof(p_profile -> 'strong_areas') = 'array'
    and jsonb_typeof(p_profile -> 'weak_areas') = 'array', false)
$$;
revoke execute on function private.is_diagnostic_profile from public;

create function private.level_of(p_theta double precision)
returns text
language sql immutable set search_path = ''
as $$ select case when p_theta < -0.5 then 'beginner' when p_theta <= 0.7 then 'intermediate' else 'advanced' end $$;
revoke execute on function private.level_of from public;

-- What was answered in a session so far, judged here and not yet in the attempt: learners read that. Minutes of one
-- question count up to two; longer is a pause.
create function private.diagnostic_answers(p_session public.diagnostic_sessions)
returns table (question_position smallint, area text, difficulty double precision, correct boolean, answering interval)
language sql stable security definer set search_path = ''
as $$
  select answer.position, item.area, item.difficulty, coalesce(answer.selected = key.key, false),
    least(answer.time_ms * interval '1 millisecond', interval '2 minutes')
  from jsonb_to_recordset(p_session.items) as item (position smallint, area text, difficulty double precision)
  join public.attempt_answers answer on answer.attempt_id = p_session.attempt_id and answer.position = item.position
  join exam_private.question_keys key on key.question_id = answer.question_id and key.version = answer.version
  where (answer.selected is not null or answer.dont_know) and answer.checked_at is not null
$$;
revoke execute on function private.diagnostic_answers from public;

-- The learner as the session shows them so far, from its answers alone.
create function private.diagnostic_estimate(p_session public.diagnostic_sessions)
returns table (theta double precision, sd double precision, n integer, answering interval)
language sql stable security definer set search_path = ''
as $$
  select estimate.theta, estimate.sd, given.n, given.answering
  from (
    select count(*)::integer as n, count(*) filter (where correct)::double precision as right_count,
      array_agg(difficulty order by difficulty) as difficulties,
      array_agg(1::double precision order by difficulty) as weights,
      coalesce(sum(answer.answering), interval '0') as answering
    from private.diagnostic_answers(p_session) answer
  ) given
  cross join lateral private.estimate(given.right_count, given.difficulties, given.weights) estimate
$$;
revoke execute on function private.diagnostic_estimate from public;

-- The next question. Areas come first: none is asked of again before each of the eight with the most questions had its
-- turn. Of what is left, one of the five nearest to the learner's ability, by chance, so that not everybody meets the
-- same ones; questions that the learner met before stand behind the others. Null: there is none left.
create function private.next_diagnostic_item(p_session public.diagnostic_sessions, p_theta double precision)
returns jsonb
language sql volatile security definer set search_path = ''
as $$
  with asked as (
    select * from jsonb_to_recordset(p_session.items) as item (question_id text, area text)
  ),
  pool as materialized (
    select question.id, line.over as area, known.difficulty, exists (
      select from public.attempt_answers met
      where met.user_id = p_session.user_id and met.question_id = question.id
    ) as is_met
    from public.questions question
    join private.question_difficulties known on known.question_id = question.id
    join private.topic_lines() line on line.topic = question.topic
    join public.topics area on area.slug = line.over and area.parent_slug is null
    where question.diagnostic and question.status = 'live'
    order by question.id   -- so that a seeded run draws the same ones again
  ),
  left_over as (
    select pool.*, (select count(*) from asked where asked.area = pool.area) as turns
    from pool where not exists (select from asked where asked.question_id = pool.id)
  ),
  blueprint as (
    select area from pool group by area order by count(*) desc, area limit 8
  ),
  nearest as (
    select id, area, difficulty from left_over
    where turns <= coalesce((select min(turns) from left_over where area in (select area from blueprint)), turns)
    order by is_met, abs(difficulty - p_theta), random() limit 5
  )
  select jsonb_build_object('question_id', id, 'area', area, 'difficulty', difficulty)
  from nearest order by random() limit 1
$$;
revoke execute on function private.next_diagnostic_item from public;

-- Puts the next question into the attempt. False: there is none left.
create function private.ask_next(p_session public.diagnostic_sessions, p_theta double precision)
returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  item jsonb := private.next_diagnostic_item(p_session, p_theta);
  place integer := jsonb_array_length(p_session.items) + 1;
begin
  if item is null then
    return false;
  end if;
  insert into public.attempt_answers (attempt_id, position, user_id, question_id, version)
  select p_session.attempt_id, place, p_session.user_id, question.id, question.version
  from public.questions question where question.id = item ->> 'question_id';
  update public.attempts set question_count = place where id = p_session.attempt_id;
  update public.diagnostic_sessions
  set items = items || jsonb_build_array(item || jsonb_build_object('position', place, 'served_at', now()))
  where id = p_session.id;
  return true;
end
$$;
revoke execute on function private.ask_next from public;

-- Ends a session with its result: grades its answers, and sets the level of the profile.
create function private.finish_diagnostic(p_session public.diagnostic_sessions)
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
    level = private.level_of(overall.theta),
    -- Two answers say little of an area: it is taken to be as the learner is elsewhere, give or take 0.7.
    per_area = (
      select coalesce(jsonb_agg(jsonb_build_object(
        'area', given.area, 'theta', estimate.theta, 'sd', estimate.sd, 'n', given.n, 'right', given.right_count
      ) order by given.area), '[]')
      from (
        select area, count(*) as n, count(*) filter (where correct) as right_count,
          array_agg(difficulty order by difficulty) as difficulties,
          array_agg(1::double precision order by difficulty) as weights
        from private.diagnostic_answers(p_session) group by area
      ) given
      cross join lateral private.estimate(given.right_count, given.difficulties, given.weights, overall.theta, 0.7) estimate
    )
  where id = p_session.id;
  update public.profiles
  set onboarding_test_taken = true, preparation_level = private.level_of(overall.theta)
  where user_id = p_session.user_id;
  begin
    perform private.update_question_statistics();
  exception when others then
    -- the learner's result does not hang on it
    raise warning 'Question statistics were not updated: %', sqlerrm;
  end;
end
$$;
revoke execute on function private.finish_diagnostic from public;

-- A session is over when its seven days are, or when its attempt was handed in elsewhere: with twelve answers it has a
-- result, with fewer it has none and may be begun anew. The answers stay either way.
create function private.settle_diagnostic(p_user uuid)
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
    if (select count(*) from private.diagnostic_answers(session)) >= 12 then
      perform private.finish_diagnostic(session);
    else
      update public.diagnostic_sessions set status = 'expired', finished_at = now() where id = session.id;
    end if;
  end if;
end
$$;
revoke execute on function private.settle_diagnostic from public;

-- Where a session stands: its next question as it is asked, or that it is over.
create function private.diagnostic_state(p_session uuid)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'session', session.id, 'status', session.status, 'server_now', now(), 'expires_at', attempt.expires_at,
    'answered', (
      select count(*) from public.attempt_answers where attempt_id = attempt.id and checked_at is not null
    ),
    'least', 12, 'most', 20,
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
revoke execute on function private.diagnostic_state from public;

-- Begins the test, or goes on with the one that is open; then the profile may be left out.
create function public.start_diagnostic(p_profile jsonb)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
  session public.diagnostic_sessions;
  sitting uuid;
begin
  -- Two devices that begin at once get the same session.
  perform pg_advisory_xact_lock(hashtextextended(learner::text || 'diagnostic', 0));
  perform private.settle_diagnostic(learner);
  select * into session from public.diagnostic_sessions where user_id = learner and status = 'open';
  if found then
    return private.diagnostic_state(session.id);
  end if;
  if exists (
    select from public.diagnostic_sessions
    where user_id = learner and status = 'finished' and finished_at > now() - interval '30 days'
  ) then
    raise invalid_parameter_value using message = 'The assessment can be taken again 30 days after the last one';
  end if;
  if not private.is_diagnostic_profile(p_profile) then
    raise invalid_parameter_value using message = 'Answer the eight questions about yourself first';
  end if;
  insert into public.attempts (user_id, kind, mode, setup, rule, rule_version, question_count, expires_at)
  select learner, 'diagnostic', 'exam', '{}', rule.id, rule.version, 0, now() + interval '7 days'
  from public.exam_rules rule where rule.id = 'gs1'
  returning id into sitting;
  insert into public.diagnostic_sessions (user_id, attempt_id, status, profile)
  values (learner, sitting, 'open', p_profile)
  returning * into session;
  if not private.ask_next(session, 0) then
    raise no_data_found using message = 'There are no questions for the assessment yet';
  end if;
  return private.diagnostic_state(session.id);
end
$$;

-- Takes one answer for good and gives the next question, or says that it is over. An answer that comes twice changes
-- nothing. It ends when the range is narrow enough after twelve, after twenty, or after twelve minutes of answering.
create function public.answer_diagnostic(p_session uuid, p_position integer, p_answer jsonb)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
  session public.diagnostic_sessions;
  so_far record;
  minutes numeric;
begin
  perform pg_advisory_xact_lock(hashtextextended(learner::text || 'diagnostic', 0));
  perform private.settle_diagnostic(learner);
  select * into session from public.diagnostic_sessions
  where id = p_session and user_id = learner and status <> 'skipped';
  if not found then
    raise no_data_found using message = 'There is no such assessment of yours';
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
  select case when needs_extra_time then 16 else 12 end into minutes from public.profiles where user_id = learner;
  if so_far.n >= 20 or (so_far.n >= 12 and so_far.sd < 0.45) or so_far.answering >= minutes * interval '1 minute'
    or not private.ask_next(session, so_far.theta) then
    perform private.finish_diagnostic(session);
  end if;
  return private.diagnostic_state(session.id);
end
$$;

-- Notes that the learner did not want to be tested now. Nothing else changes: the reminder stays, and a test that was
-- begun can be gone on with.
create function public.skip_diagnostic()
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.diagnostic_sessions (user_id, status, finished_at)
  values (private.caller(), 'skipped', now())
  on conflict (user_id) where status = 'skipped' do update set finished_at = now();
end
$$;

-- What there is for the caller: an open session to go on with, the last result, when it can be taken again, and the
-- results before it.
create function public.diagnostic_result()
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
      'areas', session.per_area,
      'answers', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'position', position, 'confidence', confidence, 'dont_know', dont_know, 'correct', correct
        ) order by position), '[]')
        from public.attempt_answers
        where attempt_id = session.attempt_id and correct is not null and checked_at is not null
      )
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

-- "This looks wrong": the learner knows better. What the test found stays beside it.
create function public.set_preparation_level(p_level text)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
begin
  if p_level is null or p_level not in ('beginner', 'intermediate', 'advanced') then
    raise invalid_parameter_value using message = 'Levels are beginner, intermediate and advanced';
  end if;
  update public.diagnostic_sessions set chosen_level = p_level
  where id = (
    select id from public.diagnostic_sessions
    where user_id = learner and status = 'finished' order by finished_at desc limit 1
  );
  if not found then
    raise no_data_found using message = 'Take the assessment first';
  end if;
  update public.profiles set preparation_level = p_level where user_id = learner;
end
$$;

revoke execute on function public.start_diagnostic, public.answer_diagnostic, public.skip_diagnostic,
  public.diagnostic_result, public.set_preparation_level from public, anon;
grant execute on function public.start_diagnostic, public.answer_diagnostic, public.skip_diagnostic,
  public.diagnostic_result, public.set_preparation_level to authenticated;
