-- Practice: a learner puts together a set from the bank, repeats what went wrong, or reviews what is due.

-- Questions that a learner may meet in practice: not those of a full paper they have not taken, of a test they are
-- sitting, of a challenge of these days, or of the diagnostic before it was taken.
create function private.practice_pool(p_user uuid)
returns setof public.questions
language sql stable security definer set search_path = ''
as $$
  select question.*
  from public.questions question
  where question.status = 'live'
    and not exists (
      select from exam_private.question_keys key
      where key.question_id = question.id and key.version = question.version and key.dropped
    )
    and not exists (
      select from exam_private.test_questions held
      join public.tests test on test.slug = held.test and test.status = 'live'
      where held.question_id = question.id
        and case test.kind
          when 'topic' then exists (
            select from public.attempts attempt
            where attempt.user_id = p_user and attempt.test = held.test and attempt.graded_at is null
          )
          else not exists (
            select from public.attempts attempt
            where attempt.user_id = p_user and attempt.test = held.test and attempt.graded_at is not null
          )
        end
    )
    and not exists (
      select from exam_private.challenge_questions held
      join public.challenges challenge on challenge.slug = held.challenge and challenge.status = 'live'
      where held.question_id = question.id
        and challenge.opens_at < now() + interval '7 days' and challenge.join_closes_at > now()
    )
    and (
      not question.diagnostic
      or exists (select from public.profiles where user_id = p_user and onboarding_test_taken)
    )
$$;
revoke execute on function private.practice_pool from public;

-- A topic with all that falls under it.
create function private.topics_under(p_topics text[])
returns setof text
language sql stable security definer set search_path = ''
as $$
  with recursive under as (
    select slug from public.topics where slug = any (p_topics)
    union
    select topic.slug from public.topics topic join under on topic.parent_slug = under.slug
  )
  select slug from under
$$;
revoke execute on function private.topics_under from public;

-- What a setup asks for, best first. Fields, all optional: topics, formats, kinds (lists), difficulty ([from, to]),
-- only ('unseen', 'wrong', 'lucky', 'slow', 'bookmarked', or several of them in a list), from_attempt, question_ids.
create function private.questions_for(p_user uuid, p_setup jsonb)
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
    end as only
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
    and question.difficulty between coalesce((p_setup -> 'difficulty' ->> 0)::int, 1)
      and coalesce((p_setup -> 'difficulty' ->> 1)::int, 5)
    and (p_setup ->> 'from_attempt' is null or answered.question_id is not null)
    and (p_setup -> 'question_ids' is null or (answered.question_id is not null and p_setup -> 'question_ids' ? question.id))
    and (cardinality(wishes.only) = 0
      or ('unseen' = any (wishes.only) and answered.question_id is null)
      or ('wrong' = any (wishes.only) and not answered.correct)
      or ('lucky' = any (wishes.only) and answered.correct and answered.confidence <= 1)
      or ('slow' = any (wishes.only) and answered.time_ms > 120000)
      or ('bookmarked' = any (wishes.only) and exists (
        select from public.bookmarks where user_id = p_user and question_id = question.id
      )))
  order by
    array_position(array(select jsonb_array_elements_text(p_setup -> 'question_ids')), question.id),
    answered.question_id is not null and cardinality(wishes.only) = 0,
    random()
$$;
revoke execute on function private.questions_for from public;

-- How many questions a setup finds, for the builder to say before one starts.
create function public.count_practice(p_setup jsonb)
returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from private.questions_for(private.caller(), p_setup)
$$;

-- Starts practice over `size` questions (5 to 100) in `mode` learn, exam (72 seconds a question) or sprint (36).
create function public.start_practice(p_setup jsonb)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
  mode text := coalesce(p_setup ->> 'mode', 'learn');
  size integer := coalesce((p_setup ->> 'size')::integer, 10);
  kind text := case when p_setup ? 'question_ids' then 'review' when p_setup ? 'from_attempt' then 'repair' else 'practice' end;
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
  return public.open_attempt(private.new_attempt(
    learner, kind, mode, null, p_setup, 'gs1',
    cardinality(chosen) * case mode when 'exam' then 1.2 when 'sprint' then 0.6 end, chosen
  ));
end
$$;

-- Ten questions a day, the same for every visitor, easier ones first; what visitors are shown is out of the tests.
create function private.visitor_questions(p_day date)
returns setof public.questions
language sql stable security definer set search_path = ''
as $$
  select question.*
  from private.practice_pool(null) question
  where question.difficulty <= 3
  order by md5(p_day::text || question.id) limit 10
$$;
revoke execute on function private.visitor_questions from public;

-- The day in India.
create function private.today()
returns date
language sql stable set search_path = ''
as $$ select (now() at time zone 'Asia/Kolkata')::date $$;
revoke execute on function private.today from public;

create function public.visitor_practice()
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('day', private.today(), 'questions', (
    select jsonb_agg(jsonb_build_object(
      'position', place, 'question_id', question.id, 'version', question.version, 'format', question.format,
      'kind', question.kind, 'topic', question.topic, 'difficulty', question.difficulty,
      'reviewed_by', question.reviewed_by, 'asked', asked.asked
    ) order by place)
    from (select row_number() over (order by difficulty, id) as place, * from private.visitor_questions(private.today())) question
    join public.question_versions asked on asked.question_id = question.id and asked.version = question.version
  ))
$$;

-- A visitor's answer is judged, and kept by the browser alone. Only today's ten questions, and yesterday's for those
-- who began before midnight.
create function public.check_visitor_answer(p_question_id text, p_version integer, p_selected smallint)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  told jsonb;
begin
  if p_selected is not null and p_selected not between 0 and 3 then
    raise invalid_parameter_value using message = 'Options are 0 to 3';
  end if;
  if not exists (
    select from unnest(array[private.today(), private.today() - 1]) shown (day)
    cross join lateral private.visitor_questions(shown.day) question
    where question.id = p_question_id
  ) then
    raise no_data_found using message = 'This is none of today’s questions';
  end if;
  select jsonb_build_object(
    'key', key.key, 'truths', to_jsonb(key.truths), 'reasons', key.reasons, 'explanation', key.explanation,
    'fact_ids', to_jsonb(key.fact_ids), 'sources', key.sources, 'dropped', key.dropped,
    'correct', coalesce(p_selected = key.key, false) or key.dropped,
    'sixths', private.sixths_of(rule, p_selected, key.key, true, key.dropped)
  ) into told
  from exam_private.question_keys key cross join public.exam_rules rule
  where key.question_id = p_question_id and key.version = p_version and rule.id = 'gs1';
  if told is null then
    raise no_data_found using message = 'There is no such version of this question';
  end if;
  return told;
end
$$;

-- What was answered before there was an account, once for each of the last seven days.
create function public.import_visitor_answers(p_day date, p_answers jsonb)
returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
  imported uuid;
begin
  if p_day not between private.today() - 7 and private.today() then
    raise invalid_parameter_value using message = 'Answers can be brought along for seven days';
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
  insert into public.attempt_answers (attempt_id, position, user_id, question_id, version, selected, calls, confidence, time_ms, seq, saved_at, checked_at)
  select imported, row_number() over (order by sent.position), learner, sent.question_id, sent.version, sent.selected,
    coalesce(sent.calls, ''), sent.confidence, coalesce(sent.time_ms, 0), 1, now(), now()
  from (
    select distinct on (question_id) *
    from jsonb_to_recordset(p_answers) as sent (
      position smallint, question_id text, version integer, selected smallint, calls text, confidence smallint, time_ms integer
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

revoke execute on function public.count_practice, public.start_practice, public.visitor_practice,
  public.check_visitor_answer, public.import_visitor_answers from public, anon;
grant execute on function public.count_practice, public.start_practice, public.import_visitor_answers to authenticated;
grant execute on function public.visitor_practice, public.check_visitor_answer to anon, authenticated;
