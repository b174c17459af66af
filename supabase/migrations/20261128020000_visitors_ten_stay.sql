-- The ten questions of a day stay the same ten, whatever is published meanwhile: they were drawn anew from the bank for
-- whoever asked, and what a visitor had answered of the ones before was refused.

create table private.visitor_sets (
  day date primary key,
  question_ids text[] not null   -- in the order in which they are asked; more than ten where some were taken out meanwhile
);
alter table private.visitor_sets enable row level security;

-- Easier ones first.
create function private.drawn_for_visitors(p_day date, p_count integer, p_without text[] default '{}')
returns text[]
language sql stable security definer set search_path = ''
as $$
  select array(
    select drawn.id
    from (
      select question.id, question.difficulty
      from private.practice_pool(null) question
      where question.difficulty <= 3 and question.id <> all (p_without)
      order by md5(p_day::text || question.id) limit p_count
    ) drawn
    order by drawn.difficulty, drawn.id
  )
$$;

-- Of a day that nobody has asked for yet, those that it would be.
create function private.visitor_set(p_day date)
returns text[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select question_ids from private.visitor_sets where day = p_day),
    private.drawn_for_visitors(p_day, 10)
  )
$$;
revoke execute on function private.drawn_for_visitors, private.visitor_set from public;

-- Those of them that may be shown: what a test or a challenge has taken meanwhile is held back.
create or replace function private.visitor_questions(p_day date)
returns setof public.questions
language sql stable security definer set search_path = ''
as $$
  select question.*
  from private.practice_pool(null) question
  where question.id = any ((select private.visitor_set(p_day))::text[])
$$;

-- The day's own set, which the first to ask makes the day's. Whatever is taken out during the day, others are added for
-- at the end; all that ever were in it stay in it, so that what was answered of them can be brought along. A bank that has
-- fewer than ten is still being filled.
create function private.visitor_set_of_today()
returns text[]
language plpgsql volatile security definer set search_path = ''
as $$
declare
  today constant date := private.today();
  known text[] := (select question_ids from private.visitor_sets where day = today);
  missing integer;
  more text[];
begin
  if known is null then
    more := private.drawn_for_visitors(today, 10);
    if cardinality(more) < 10 then
      return more;
    end if;
    insert into private.visitor_sets (day, question_ids) values (today, more) on conflict (day) do nothing;
    -- answers are brought along for seven days
    delete from private.visitor_sets where day < today - 8;
  else
    select 10 - count(*) into missing from private.practice_pool(null) question where question.id = any (known);
    if missing <= 0 then
      return known;
    end if;
    more := private.drawn_for_visitors(today, missing, known);
    if more = '{}' then
      return known;
    end if;
    update private.visitor_sets set question_ids = question_ids || more where day = today and question_ids = known;
  end if;
  -- somebody else may have been the first
  return private.visitor_set(today);
exception when disk_full or read_only_sql_transaction then
  -- they can be asked all the same
  return coalesce(known, more);
end
$$;
revoke execute on function private.visitor_set_of_today from public;

-- As before: the first ten of these that may be shown, without their keys.
create function private.visitor_questions_asked(p_set text[])
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'position', place, 'question_id', question.id, 'version', question.version, 'format', question.format,
    'kind', question.kind, 'topic', question.topic, 'difficulty', question.difficulty,
    'reviewed_by', question.reviewed_by, 'asked', asked.asked, 'negative', asked.negative,
    'pyq', private.pyq_of(numbered.shown)
  ) order by place), '[]')
  from (
    select shown, row_number() over (order by array_position(p_set, shown.id)) as place
    from private.practice_pool(null) shown
    where shown.id = any (p_set)
  ) numbered
  cross join lateral (select (numbered.shown).*) question
  join public.question_versions asked on asked.question_id = question.id and asked.version = question.version
  where place <= 10
$$;
revoke execute on function private.visitor_questions_asked from public;

-- As before, from the day's own set; only the first of a day, and who finds fewer than ten, has more to do than read it.
create or replace function public.visitor_practice()
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  today constant date := private.today();
  questions jsonb := private.visitor_questions_asked((select question_ids from private.visitor_sets where day = today));
begin
  if jsonb_array_length(questions) < 10 then
    questions := private.visitor_questions_asked(private.visitor_set_of_today());
  end if;
  return jsonb_build_object('day', today, 'questions', nullif(questions, '[]'));
end
$$;

-- As before, from the day's own set. What a test or a challenge holds back from this learner stays out: what comes along is
-- graded, and tells its key.
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
  -- a browser that came twice may have answered of more than ten
  if jsonb_typeof(p_answers) is distinct from 'array' or jsonb_array_length(p_answers) > 30 then
    raise invalid_parameter_value using message = 'Answers come as a list of at most thirty';
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
  join public.question_versions known on known.question_id = sent.question_id and known.version = sent.version
  join private.practice_pool(learner) open_to on open_to.id = sent.question_id
  where sent.question_id = any ((select private.visitor_set(p_day))::text[]);
  update public.attempts set question_count = (select count(*) from public.attempt_answers where attempt_id = imported)
  where id = imported;
  perform private.close_attempt(imported, 'learner');
  return imported;
end
$$;

-- As before, and what visitors were in fact shown stays out too.
create or replace function private.pick_for_challenge(
  p_user uuid, p_seed text, p_topics text[], p_count integer, p_day date default private.today()
)
returns text[]
language sql stable security definer set search_path = ''
as $$
  with pool as materialized (
    select question.id, question.topic, question.difficulty from private.practice_pool(p_user) question
  ),
  -- What visitors are shown comes of the pool that is everybody's.
  open_pool as materialized (
    select question.id from private.practice_pool(null) question where p_user is not null and question.difficulty <= 3
  ),
  shown as (
    select near.id
    from generate_series(-2, 2) away
    cross join lateral (
      select pool.id from pool where pool.difficulty <= 3 order by md5((p_day + away)::text || pool.id) limit 20
    ) near
    where p_user is null
    union all
    select near.id
    from generate_series(-2, 2) away
    cross join lateral (
      select open_pool.id from open_pool order by md5((p_day + away)::text || open_pool.id) limit 10
    ) near
    union all
    -- answers to them can be brought along, and are told their keys
    select unnest(question_ids) from private.visitor_sets
  ),
  recent as (
    select held.question_id
    from exam_private.challenge_questions held join public.challenges challenge on challenge.slug = held.challenge
    where challenge.kind = 'duel' and challenge.opens_at > now() - interval '21 days'
  ),
  wanted as (
    select pool.id, pool.difficulty, md5(p_seed || pool.id) as drawn,
      row_number() over (partition by pool.topic order by md5(p_seed || pool.id)) as of_topic
    from pool
    where (cardinality(p_topics) = 0 or pool.topic in (select private.topics_under(p_topics)))
      and not exists (select from shown where shown.id = pool.id)
      -- The results of a test tell its keys.
      and not exists (
        select from exam_private.test_questions held join public.tests test on test.slug = held.test
        where held.question_id = pool.id and test.status = 'live'
      )
      and (p_user is not null or not exists (select from recent where recent.question_id = pool.id))
  ),
  chosen as (
    select id, difficulty, drawn from wanted
    order by of_topic, difficulty not between 2 and 4, drawn limit p_count
  )
  select coalesce(array_agg(id order by difficulty, drawn), '{}') from chosen
$$;
