-- Questions of past papers say so: the year, the paper and the number there. All others are our own. What a question is
-- goes along whenever it is asked, and whether a wrong answer costs something.

alter table public.questions
  add column source_type text not null default 'original' check (source_type in ('original', 'pyq')),
  add column pyq_year smallint check (pyq_year between 1979 and 2100),
  add column pyq_paper text,        -- 'gs1' or 'csat'
  add column pyq_no smallint check (pyq_no between 1 and 200),
  add check ((source_type = 'pyq') = (pyq_year is not null and pyq_paper is not null and pyq_no is not null)),
  add check (pyq_paper in ('gs1', 'csat'));
create unique index one_question_a_number on public.questions (pyq_year, pyq_paper, pyq_no) where source_type = 'pyq';

-- { year, paper, no }, or null for a question of our own. Without a search path of its own, so that it becomes part of
-- the query that asks it.
create function private.pyq_of(p_question public.questions)
returns jsonb
language sql immutable
as $$
  select case when p_question.source_type = 'pyq' then jsonb_build_object(
    'year', p_question.pyq_year, 'paper', p_question.pyq_paper, 'no', p_question.pyq_no
  ) end
$$;
revoke execute on function private.pyq_of from public;

-- The years that the bank has questions of, the latest first: none, and no filter needs to be shown.
create function public.pyq_years()
returns integer[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(distinct pyq_year::integer order by pyq_year::integer desc), '{}')
  from private.practice_pool(private.caller()) where source_type = 'pyq'
$$;
revoke execute on function public.pyq_years from public, anon;
grant execute on function public.pyq_years to authenticated;

-- As before, with years: a list of the past papers' years.
create or replace function private.questions_for(p_user uuid, p_setup jsonb)
returns table (id text)
language sql stable security definer set search_path = ''
as $$
  with answered as (
    select distinct on (question_id) question_id, correct, confidence, time_ms, attempt_id
    from public.attempt_answers
    where user_id = p_user and correct is not null and (selected is not null or dont_know)
      and (p_setup ->> 'from_attempt' is null or attempt_id = (p_setup ->> 'from_attempt')::uuid)
    order by question_id, saved_at desc nulls last
  ),
  wishes as (
    select case jsonb_typeof(p_setup -> 'only')
      when 'array' then array(select jsonb_array_elements_text(p_setup -> 'only'))
      when 'string' then array[p_setup ->> 'only']
      else '{}'
    end as only,
    (select slow_seconds * 1000 from public.exam_rules where exam_rules.id = 'gs1') as slow_ms
  )
  select question.id
  from private.practice_pool(p_user) question
  cross join wishes
  left join answered on answered.question_id = question.id
  where (coalesce(jsonb_array_length(p_setup -> 'topics'), 0) = 0 or question.topic in (
      select private.topics_under(array(select jsonb_array_elements_text(p_setup -> 'topics')))
    ))
    and (coalesce(jsonb_array_length(p_setup -> 'formats'), 0) = 0 or p_setup -> 'formats' ? question.format)
    and (coalesce(jsonb_array_length(p_setup -> 'kinds'), 0) = 0 or p_setup -> 'kinds' ? question.kind)
    and (coalesce(jsonb_array_length(p_setup -> 'years'), 0) = 0 or p_setup -> 'years' @> to_jsonb(question.pyq_year))
    and question.difficulty between coalesce((p_setup -> 'difficulty' ->> 0)::int, 1)
      and coalesce((p_setup -> 'difficulty' ->> 1)::int, 5)
    and (p_setup ->> 'from_attempt' is null or answered.question_id is not null)
    and (p_setup -> 'question_ids' is null or (answered.question_id is not null and p_setup -> 'question_ids' ? question.id))
    and (cardinality(wishes.only) = 0
      or ('unseen' = any (wishes.only) and answered.question_id is null)
      or ('wrong' = any (wishes.only) and not answered.correct)
      or ('lucky' = any (wishes.only) and answered.correct and answered.confidence <= 1)
      or ('slow' = any (wishes.only) and answered.time_ms > wishes.slow_ms)
      or ('bookmarked' = any (wishes.only) and exists (
        select from public.bookmarks where user_id = p_user and question_id = question.id
      )))
  order by
    array_position(array(select jsonb_array_elements_text(p_setup -> 'question_ids')), question.id),
    answered.question_id is not null and cardinality(wishes.only) = 0,
    random()
$$;

-- As before; seconds a question come from the rule: in an exam those of the paper, in a sprint its own.
create or replace function public.start_practice(p_setup jsonb)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
  mode text := coalesce(p_setup ->> 'mode', 'learn');
  size integer := coalesce((p_setup ->> 'size')::integer, 10);
  kind text := case when p_setup ? 'question_ids' then 'review' when p_setup ? 'from_attempt' then 'repair' else 'practice' end;
  rule public.exam_rules;
  chosen text[];
begin
  if mode not in ('learn', 'exam', 'sprint') then
    raise invalid_parameter_value using message = 'Modes are learn, exam and sprint';
  end if;
  if size not between 1 and 100 then
    raise invalid_parameter_value using message = 'A set has 1 to 100 questions';
  end if;
  chosen := array(select id from private.questions_for(learner, p_setup) limit size);
  if cardinality(chosen) = 0 then
    raise no_data_found using message = 'No question fits these choices', hint = 'Take away one of them';
  end if;
  select * into rule from public.exam_rules where id = 'gs1';
  return public.open_attempt(private.new_attempt(
    learner, kind, mode, null, p_setup, rule.id,
    cardinality(chosen) * case mode
      when 'exam' then rule.minutes::numeric / rule.question_count when 'sprint' then rule.sprint_seconds / 60.0
    end, chosen
  ));
end
$$;

-- As before, with the attempt's own version of its rule, and of each question what a wrong answer costs and which past
-- paper it is of.
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

-- As before, with the same two of the next question, and the minutes of the rule.
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
    'minutes', private.diagnostic_minutes(session.user_id),
    'question', (
      select jsonb_build_object(
        'position', answer.position, 'question_id', answer.question_id, 'version', answer.version,
        'format', question.format, 'kind', question.kind, 'topic', question.topic, 'difficulty', question.difficulty,
        'reviewed_by', question.reviewed_by, 'asked', asked.asked, 'negative', asked.negative,
        'pyq', private.pyq_of(question)
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

-- As before, with the same two.
create or replace function public.visitor_practice()
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('day', private.today(), 'questions', (
    select jsonb_agg(jsonb_build_object(
      'position', place, 'question_id', question.id, 'version', question.version, 'format', question.format,
      'kind', question.kind, 'topic', question.topic, 'difficulty', question.difficulty,
      'reviewed_by', question.reviewed_by, 'asked', asked.asked, 'negative', asked.negative,
      'pyq', private.pyq_of(numbered.shown)
    ) order by place)
    from (
      select shown, row_number() over (order by shown.difficulty, shown.id) as place
      from private.visitor_questions(private.today()) shown
    ) numbered
    cross join lateral (select (numbered.shown).*) question
    join public.question_versions asked on asked.question_id = question.id and asked.version = question.version
  ))
$$;

-- What was answered before there was an account, once for each of the last seven days. "I don't know" comes along as
-- such and comes back for review. Whoever comes too late is told so in `details`, and may forget what was kept.
create or replace function public.import_visitor_answers(p_day date, p_answers jsonb)
returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
  imported uuid;
begin
  if p_day < private.today() - 7 then
    raise invalid_parameter_value using
      message = 'Answers can be brought along for seven days', detail = 'too_old';
  end if;
  if p_day is null or p_day > private.today() then
    raise invalid_parameter_value using message = 'Answers come with the day on which they were given';
  end if;
  if jsonb_typeof(p_answers) is distinct from 'array' or jsonb_array_length(p_answers) > 10 then
    raise invalid_parameter_value using message = 'Answers come as a list of at most ten';
  end if;
  select id into imported from public.attempts where user_id = learner and kind = 'visitor' and setup ->> 'day' = p_day::text;
  if found then
    return imported;
  end if;
  insert into public.attempts (user_id, kind, mode, setup, rule, rule_version, question_count)
  select learner, 'visitor', 'learn', jsonb_build_object('day', p_day), rule.id, rule.version, 0
  from public.exam_rules rule where rule.id = 'gs1'
  returning id into imported;
  insert into public.attempt_answers (
    attempt_id, position, user_id, question_id, version, selected, dont_know, calls, confidence, time_ms, seq, saved_at,
    checked_at
  )
  select imported, row_number() over (order by sent.position), learner, sent.question_id, sent.version,
    case when not coalesce(sent.dont_know, false) then sent.selected end, coalesce(sent.dont_know, false),
    coalesce(sent.calls, ''), sent.confidence, coalesce(sent.time_ms, 0), 1, now(), now()
  from (
    select distinct on (question_id) *
    from jsonb_to_recordset(p_answers) as sent (
      position smallint, question_id text, version integer, selected smallint, dont_know boolean, calls text,
      confidence smallint, time_ms integer
    )
    order by question_id, position
  ) sent
  join private.visitor_questions(p_day) shown on shown.id = sent.question_id
  join public.question_versions known on known.question_id = sent.question_id and known.version = sent.version;
  update public.attempts set question_count = (select count(*) from public.attempt_answers where attempt_id = imported)
  where id = imported;
  perform private.close_attempt(imported, 'learner');
  return imported;
end
$$;
