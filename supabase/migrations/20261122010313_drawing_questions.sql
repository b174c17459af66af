-- How questions of a challenge are drawn: the same ones for the same seed, from as many topics as there are, easier ones
-- first. What visitors are shown about then stays out: their sets must not change under them, and they are told its keys.
create function private.pick_for_challenge(
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
revoke execute on function private.pick_for_challenge from public;
