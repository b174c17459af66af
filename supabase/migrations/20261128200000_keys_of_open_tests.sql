-- What is asked in a test that a learner has open is told to her by no other set, whenever that was begun, and not by the
-- assessment's questions in practice either. As with challenges: answers are kept, and marked when the test is over.

-- An assessment can be left open for ever; after a day nothing waits for it any more.
create function private.questions_of_open_tests(p_user uuid)
returns setof text
language sql stable security definer set search_path = ''
as $$
  select answer.question_id
  from public.attempts sitting
  join public.attempt_answers answer on answer.attempt_id = sitting.id
  where sitting.user_id = p_user and sitting.submitted_at is null
    and (sitting.expires_at is null or sitting.expires_at + private.grace() >= now())
    and (sitting.kind = 'test' or (sitting.kind = 'diagnostic' and sitting.started_at > now() - interval '1 day'))
$$;

create function private.is_in_open_test(p_attempt uuid, p_position smallint default null)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.attempt_answers answer
    join public.attempts attempt on attempt.id = answer.attempt_id
    where answer.attempt_id = p_attempt and (p_position is null or answer.position = p_position)
      and answer.checked_at is null and answer.correct is null and attempt.kind not in ('test', 'diagnostic', 'challenge')
      and answer.question_id in (select private.questions_of_open_tests(attempt.user_id))
  )
$$;

-- As before, in a function of its own.
create function private.is_in_running_challenge(p_attempt uuid, p_position smallint default null)
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
revoke execute on function private.questions_of_open_tests, private.is_in_open_test, private.is_in_running_challenge from public;

-- Whether keys of this attempt that are not out yet are those of a challenge that is on, or of a test that its learner has
-- open. Tests and the assessment have rules of their own, and a challenge's attempt is there when it is over.
create or replace function private.has_stakes(p_attempt uuid, p_position smallint default null)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_in_running_challenge(p_attempt, p_position) or private.is_in_open_test(p_attempt, p_position)
$$;

create or replace function private.mind_stakes(p_attempt uuid, p_position smallint default null)
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.is_in_running_challenge(p_attempt, p_position) then
    raise sqlstate 'PT409' using message = case when p_position is null
      then 'Some of these questions are part of a challenge that is on: your answers are kept, and marked when it is over'
      else 'This question is part of a challenge that is on: its answer comes when that is over' end;
  elsif private.is_in_open_test(p_attempt, p_position) then
    raise sqlstate 'PT409' using message = case when p_position is null
      then 'Some of these questions are part of a test that you have open: your answers are kept, and marked when that is handed in'
      else 'This question is part of a test that you have open: its answer comes when that is handed in' end;
  end if;
end
$$;

-- As before, and without the questions of an assessment that is taken again.
create or replace function private.practice_pool(p_user uuid)
returns setof public.questions
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
  with closed_tests as materialized (
    select test.slug
    from public.tests test
    where test.status = 'live'
      and case test.kind
        when 'topic' then exists (
          select from public.attempts attempt
          where attempt.user_id = p_user and attempt.test = test.slug and attempt.graded_at is null
        )
        else not exists (
          select from public.attempts attempt
          where attempt.user_id = p_user and attempt.test = test.slug and attempt.graded_at is not null
        )
      end
  ),
  held_back as materialized (
    select held.question_id as id
    from closed_tests join exam_private.test_questions held on held.test = closed_tests.slug
    union all
    select held.question_id
    from public.challenges challenge
    join exam_private.challenge_questions held on held.challenge = challenge.slug
    where challenge.status = 'live' and challenge.kind in ('duel', 'arena', 'mentor')
      and challenge.opens_at < now() + interval '7 days' and challenge.ends_at > now()
    union all
    select private.questions_at_stake(p_user)
    union all
    select private.questions_of_open_tests(p_user)
  )
  select question.*
  from public.questions question
  where question.status = 'live'
    and not exists (select from held_back where held_back.id = question.id)
    and not exists (
      select from exam_private.question_keys key
      where key.question_id = question.id and key.version = question.version and key.dropped
    )
    and (
      not question.diagnostic
      or exists (select from public.profiles where user_id = p_user and onboarding_test_taken)
    );
end
$$;

-- Visitors are told keys at once and can be anybody: what they are shown stands in no test.
create function private.questions_of_tests()
returns setof text
language sql stable security definer set search_path = ''
as $$
  select held.question_id
  from exam_private.test_questions held join public.tests test on test.slug = held.test
  where test.status = 'live'
$$;
revoke execute on function private.questions_of_tests from public;

create or replace function private.drawn_for_visitors(p_day date, p_count integer, p_without text[] default '{}')
returns text[]
language sql stable security definer set search_path = ''
as $$
  with in_tests as materialized (select id from private.questions_of_tests() id)
  select array(
    select drawn.id
    from (
      select question.id, question.difficulty
      from private.practice_pool(null) question
      where question.difficulty <= 3 and question.id <> all (p_without) and question.id not in (select id from in_tests)
      order by md5(p_day::text || question.id) limit p_count
    ) drawn
    order by drawn.difficulty, drawn.id
  )
$$;

-- As before, but for what visitors are shown, which is drawn as above.
create or replace function private.pick_for_challenge(
  p_user uuid, p_seed text, p_topics text[], p_count integer, p_day date default private.today()
)
returns text[]
language sql stable security definer set search_path = ''
as $$
  with in_tests as materialized (select id from private.questions_of_tests() id),
  -- The results of a test tell its keys.
  pool as materialized (
    select question.id, question.topic, question.difficulty from private.practice_pool(p_user) question
    where question.id not in (select id from in_tests)
  ),
  -- What visitors are shown comes of the pool that is everybody's.
  open_pool as materialized (
    select question.id from private.practice_pool(null) question
    where p_user is not null and question.difficulty <= 3 and question.id not in (select id from in_tests)
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
      and (p_user is not null or not exists (select from recent where recent.question_id = pool.id))
  ),
  chosen as (
    select id, difficulty, drawn from wanted
    order by of_topic, difficulty not between 2 and 4, drawn limit p_count
  )
  select coalesce(array_agg(id order by difficulty, drawn), '{}') from chosen
$$;
