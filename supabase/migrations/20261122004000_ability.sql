-- How able a learner is, and how hard a question, on one scale: logits, where 0 is the middle of the learners we expect
-- and a learner as able as a question is hard answers it right half of the time (docs/learning-engine.md).

create table public.question_statistics (
  question_id text not null,
  version integer not null,
  answers integer not null,         -- learners whose first answer to it is known
  facility real not null,           -- the share of them who were right
  discrimination real,              -- of right answers with ability; null: too few to say
  difficulty real not null,
  updated_at timestamptz not null,
  primary key (question_id, version),
  foreign key (question_id, version) references public.question_versions (question_id, version) on delete cascade
);
create index question_statistics_by_time on public.question_statistics (updated_at desc);

alter table public.question_statistics enable row level security;
revoke all on public.question_statistics from anon, authenticated;
grant select on public.question_statistics to authenticated;
create policy "staff read how questions do" on public.question_statistics
  for select to authenticated using ((select private.has_role('{admin,mentor}')));

-- What its author judged, 1 to 5, stands at −2 to +2 until answers say otherwise. A tenth of a logit is finer than
-- anybody knows it, and keeps the distinct values few.
create view private.question_difficulties as
select question.id as question_id, question.topic,
  round(coalesce(known.difficulty::numeric, question.difficulty - 3), 1)::double precision as difficulty
from public.questions question
left join public.question_statistics known on known.question_id = question.id and known.version = question.version;

create function private.difficulty_of(p_question text)
returns double precision
language sql stable security definer set search_path = ''
as $$ select difficulty from private.question_difficulties where question_id = p_question $$;
revoke execute on function private.difficulty_of from public;

-- The chance of a right answer. Without a search path of its own, so that it becomes part of the query that asks it.
create function private.rasch(p_ability double precision, p_difficulty double precision)
returns double precision
language sql immutable
as $$ select 1 / (1 + exp(p_difficulty - p_ability)) $$;
revoke execute on function private.rasch from public;

-- Expected a posteriori over a grid from −4 to 4. Of the answers the model needs no more than how many were right
-- (`p_right`, weighed) and at which difficulties how many were given (`p_weights`).
create function private.estimate(
  p_right double precision, p_difficulties double precision[], p_weights double precision[],
  p_mean double precision default 0, p_sd double precision default 1
)
returns table (theta double precision, sd double precision)
language sql immutable set search_path = ''
as $$
  with heights as (
    select grid.at, grid.at * p_right - power((grid.at - p_mean) / p_sd, 2) / 2
      - coalesce(sum(answer.weight * ln(1 + exp(grid.at - answer.difficulty))), 0) as height
    from (select (step - 40) / 10.0::double precision as at from generate_series(0, 80) step) grid
    left join unnest(p_difficulties, p_weights) as answer (difficulty, weight) on true
    group by grid.at
  ),
  posterior as (
    select at, exp(height - max(height) over ()) as share from heights
  ),
  middle as (
    select sum(at * share order by at) / sum(share order by at) as mean from posterior
  )
  select round(mean::numeric, 4)::double precision, round(sqrt((
    select sum(power(at - mean, 2) * share order by at) / sum(share order by at) from posterior
  ))::numeric, 4)::double precision
  from middle
$$;
revoke execute on function private.estimate from public;

-- The first graded answer of each learner to each question that was given without help: later ones speak of memory,
-- helped ones of somebody else. Not knowing is an answer, a blank is none, and a question that was withdrawn says nothing. An answer counts half after 90 days, a quarter after
-- 180; days are whole, and weights exact, so that nothing hangs on the moment or on the order in which answers came.
create function private.first_answers(p_users uuid[])
returns table (user_id uuid, question_id text, version integer, topic text, difficulty double precision, correct boolean, weight numeric)
language sql stable security definer set search_path = ''
as $$
  select first.user_id, first.question_id, first.version, question.topic, question.difficulty, first.correct,
    round(power(0.5::double precision, greatest(today.day - (first.saved_at at time zone 'Asia/Kolkata')::date, 0) / 90.0::double precision)::numeric, 6)
  from (select private.today() as day) today
  cross join (
    select distinct on (answer.user_id, answer.question_id)
      answer.user_id, answer.question_id, answer.version, answer.correct, answer.saved_at
    from public.attempt_answers answer
    where answer.user_id = any (p_users) and answer.correct is not null and answer.saved_at is not null
      and (answer.selected is not null or answer.dont_know) and not answer.helped
    order by answer.user_id, answer.question_id, answer.saved_at, answer.attempt_id, answer.position
  ) first
  join private.question_difficulties question on question.question_id = first.question_id
  join exam_private.question_keys key on key.question_id = first.question_id and key.version = first.version
  where not key.dropped
$$;
revoke execute on function private.first_answers from public;

-- Ability over everything, or over some topics with all that falls under them.
create function private.ability(p_user uuid, p_topics text[] default null)
returns table (theta double precision, sd double precision, n integer)
language sql stable security definer set search_path = ''
as $$
  with given as (
    select difficulty, count(*) as n, sum(weight) as weight, coalesce(sum(weight) filter (where correct), 0) as right_weight
    from private.first_answers(array[p_user])
    where p_topics is null or topic in (select private.topics_under(p_topics))
    group by difficulty
  ),
  summed as (
    select coalesce(sum(given.n), 0)::integer as n, coalesce(sum(right_weight), 0)::double precision as right_weight,
      array_agg(difficulty order by difficulty) as difficulties,
      array_agg(weight::double precision order by difficulty) as weights
    from given
  )
  select estimate.theta, estimate.sd, summed.n
  from summed
  cross join lateral private.estimate(summed.right_weight, summed.difficulties, summed.weights) estimate
$$;
revoke execute on function private.ability from public;

-- Each topic with itself and with everything it falls under.
create function private.topic_lines()
returns table (topic text, over text)
language sql stable security definer set search_path = ''
as $$
  with recursive line as (
    select slug, slug as over from public.topics
    union
    select line.slug, topic.parent_slug
    from line join public.topics topic on topic.slug = line.over
    where topic.parent_slug is not null
  )
  select slug, over from line
$$;
revoke execute on function private.topic_lines from public;

-- The area of the syllabus that a topic belongs to.
create function private.area_of(p_topic text)
returns text
language sql stable security definer set search_path = ''
as $$
  select line.over from private.topic_lines() line join public.topics area on area.slug = line.over
  where line.topic = p_topic and area.parent_slug is null
$$;
revoke execute on function private.area_of from public;

-- The caller's ability: overall (topic is null), and for every area and topic that they answered something of.
create function public.my_abilities()
returns table (topic text, theta double precision, sd double precision, n integer)
language sql stable security definer set search_path = ''
as $$
  with answers as materialized (
    select * from private.first_answers(array[private.caller()])
  ),
  given as (
    select line.over as topic, answers.difficulty, count(*) as n, sum(answers.weight) as weight,
      coalesce(sum(answers.weight) filter (where answers.correct), 0) as right_weight
    from answers
    join (select topics.topic, topics.over from private.topic_lines() topics
          union all select slug, null from public.topics) line on line.topic = answers.topic
    group by line.over, answers.difficulty
  ),
  summed as (
    select given.topic, sum(given.n)::integer as n, sum(right_weight)::double precision as right_weight,
      array_agg(difficulty order by difficulty) as difficulties,
      array_agg(weight::double precision order by difficulty) as weights
    from given group by given.topic
    -- who answered nothing yet still has a row: the middle, and how little that says
    union all select null, 0, 0, null, null where not exists (select from answers)
  )
  select summed.topic, estimate.theta, estimate.sd, summed.n
  from summed
  cross join lateral private.estimate(summed.right_weight, summed.difficulties, summed.weights) estimate
  order by summed.topic nulls first
$$;
revoke execute on function public.my_abilities from public, anon;
grant execute on function public.my_abilities to authenticated;

-- How the questions do, from the first answers of the three hundred learners who answered last and gave at least ten:
-- difficulty is the mode of its posterior, with what the author judged, give or take 0.8, as prior. A question that the
-- able get wrong and the others right is taken out of use until somebody looked at its key. At most once an hour; true
-- when it ran. Whoever comes while it runs, or too soon, goes on at once.
create function private.update_question_statistics()
returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('question_statistics', 0))
    or exists (select from public.question_statistics where updated_at > now() - interval '1 hour') then
    return false;
  end if;

  -- Tables rather than one query: how many rows there are decides how they are best joined.
  create temporary table latest_answers on commit drop as
  select * from private.first_answers(array(
    select user_id from public.attempt_answers where correct is not null
    group by user_id having count(*) >= 10
    order by max(saved_at) desc nulls last limit 300
  ));
  analyze pg_temp.latest_answers;

  create temporary table learner_abilities on commit drop as
  select summed.user_id, estimate.theta, estimate.sd
  from (
    select user_id, sum(right_weight)::double precision as right_weight,
      array_agg(difficulty order by difficulty) as difficulties,
      array_agg(weight::double precision order by difficulty) as weights
    from (
      select user_id, difficulty, count(*) as n, sum(weight) as weight,
        coalesce(sum(weight) filter (where correct), 0) as right_weight
      from pg_temp.latest_answers group by user_id, difficulty
    ) given
    group by user_id having sum(n) >= 10
  ) summed
  cross join lateral private.estimate(summed.right_weight, summed.difficulties, summed.weights) estimate;
  analyze pg_temp.learner_abilities;

  -- An answer must not vouch for itself: the ability is told as it would be without it, by one step of its influence.
  create temporary table learner_answers on commit drop as
  select answers.question_id, answers.version, answers.correct::integer as correct,
    abilities.theta - power(abilities.sd, 2)
      * (answers.correct::integer - private.rasch(abilities.theta, answers.difficulty)) * answers.weight::double precision as theta
  from pg_temp.latest_answers answers join pg_temp.learner_abilities abilities using (user_id)
  join public.questions question on question.id = answers.question_id and question.version = answers.version;
  analyze pg_temp.learner_answers;

  insert into public.question_statistics as known (question_id, version, answers, facility, discrimination, difficulty, updated_at)
  select answer.question_id, answer.version, count(*), avg(answer.correct),
    case when count(*) >= 5 then corr(answer.correct, answer.theta) end, min(question.difficulty) - 3, now()
  from pg_temp.learner_answers answer join public.questions question on question.id = answer.question_id
  group by answer.question_id, answer.version
  on conflict (question_id, version) do update
  set answers = excluded.answers, facility = excluded.facility, discrimination = excluded.discrimination,
    difficulty = excluded.difficulty, updated_at = excluded.updated_at;

  -- A tenth of a logit is near enough here, and leaves few rows to go over.
  create temporary table learner_groups on commit drop as
  select question_id, version, round(theta::numeric, 1)::double precision as theta, count(*) as n, sum(correct) as right_count
  from pg_temp.learner_answers group by 1, 2, 3;
  analyze pg_temp.learner_groups;

  -- Newton's steps to the mode, which is the only one: the posterior is concave.
  for _ in 1..6 loop
    update public.question_statistics known
    set difficulty = known.difficulty + greatest(-1, least(1, step.slope / step.curve))
    from (
      select now_at.question_id, now_at.version,
        sum(answer.n * private.rasch(answer.theta, now_at.difficulty) - answer.right_count)
          - (now_at.difficulty - (question.difficulty - 3)) / 0.64 as slope,
        sum(answer.n * private.rasch(answer.theta, now_at.difficulty) * (1 - private.rasch(answer.theta, now_at.difficulty)))
          + 1 / 0.64 as curve
      from pg_temp.learner_groups answer
      join public.question_statistics now_at
        on now_at.question_id = answer.question_id and now_at.version = answer.version
      join public.questions question on question.id = answer.question_id
      group by now_at.question_id, now_at.version, now_at.difficulty, question.difficulty
    ) step
    where known.question_id = step.question_id and known.version = step.version;
  end loop;
  drop table pg_temp.latest_answers, pg_temp.learner_abilities, pg_temp.learner_answers, pg_temp.learner_groups;

  update public.questions question set status = 'challenged'
  from public.question_statistics known
  where known.question_id = question.id and known.version = question.version and question.status = 'live'
    and known.updated_at = now() and known.discrimination < 0 and known.answers >= 50;
  return true;
end
$$;
revoke execute on function private.update_question_statistics from public;
grant execute on function private.update_question_statistics to service_role;
