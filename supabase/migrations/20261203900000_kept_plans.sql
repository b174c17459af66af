-- Plans that are kept: a function written in SQL is planned anew by each statement that calls it, which was most of what
-- these cost; one written in PL/pgSQL is planned once a connection. They tell what they told.

create or replace function private.has_role(allowed text[])
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select private.is_two_step_done())
    and exists (select from public.user_roles where user_id = (select auth.uid()) and role = any (allowed));
end
$$;

create or replace function private.is_mentor()
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.has_role('{mentor}');
end
$$;

create or replace function private.settings_of(p_user uuid)
returns public.study_settings
language plpgsql stable security definer set search_path = ''
as $$
declare
  mine public.study_settings;
begin
  select * into mine from public.study_settings kept where kept.user_id = p_user;
  return mine;
end
$$;

create or replace function private.user_day(p_at timestamptz, p_zone text, p_starts integer)
returns date
language plpgsql stable set search_path = ''
as $$
begin
  return private.day_of(p_at, p_zone, p_starts);
end
$$;

create or replace function private.study_day(p_user uuid, p_at timestamptz default clock_timestamp())
returns date
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.user_day(p_at, mine.time_zone, mine.day_starts) from private.settings_of(p_user) mine;
end
$$;

create or replace function private.lived_day(p_user uuid, p_at timestamptz)
returns date
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.user_day(p_at, clock.time_zone, clock.day_starts)
  from (
    select time_zone, day_starts::integer, since from private.study_zones where user_id = p_user and since <= p_at
    union all
    select 'Asia/Kolkata', 0, '-infinity'
  ) clock
  order by clock.since desc limit 1;
end
$$;

create or replace function private.exam_day_of(p_user uuid, p_today date default private.today())
returns date
language plpgsql stable security definer set search_path = ''
as $$
begin
  return min(milestone.day)
  from public.exam_milestones milestone
  where milestone.id like 'cse-%-prelims' and milestone.day >= p_today and extract(year from milestone.day) >= coalesce(
    (select attempt_year from public.profiles where user_id = p_user), 0
  );
end
$$;

create or replace function private.is_rest_day(p_user uuid, p_day date)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return extract(isodow from p_day)::smallint = any ((private.settings_of(p_user)).rest_weekdays)
    or exists (select from public.rest_days where user_id = p_user and day = p_day);
end
$$;

create or replace function private.mission_days(p_user uuid)
returns table (day date, minutes integer, minimum integer)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  select task.done_day, sum(task.minutes)::integer, coalesce(min(mission.minimum_minutes), 15)::integer
  from public.mission_tasks task
  left join public.missions mission on mission.user_id = p_user and mission.day = task.done_day
  where task.user_id = p_user and task.status = 'done'
  group by task.done_day;
end
$$;

create or replace function private.streak_of(p_user uuid, p_now timestamptz)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.streak_at(
    array(select day from private.mission_days(p_user) where minutes >= minimum),
    array(select day from private.repaired_days where user_id = p_user),
    coalesce((
      select jsonb_agg(jsonb_build_object('since', since, 'zone', time_zone, 'starts', day_starts) order by since)
      from private.study_zones where user_id = p_user
    ), '[]'),
    coalesce((
      select jsonb_agg(jsonb_build_object('since', since, 'weekdays', to_jsonb(weekdays)) order by since)
      from private.rest_plans where user_id = p_user
    ), '[]'),
    array(select day from public.rest_days where user_id = p_user),
    p_now, date_trunc('week', private.study_day(p_user, p_now)::timestamp)::date
  );
end
$$;

create or replace function private.streak_line(p_user uuid, p_told jsonb)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    with today as (
      select (p_told ->> 'today')::date as day
    ),
    week as (
      select near.day::date as day, coalesce(
        p_told -> 'days' ->> (near.day::date)::text,
        case when private.is_rest_day(p_user, near.day::date) then 'rest' else 'future' end
      ) as state
      from today
      cross join lateral generate_series(
        date_trunc('week', today.day::timestamp), date_trunc('week', today.day::timestamp) + interval '6 days', interval '1 day'
      ) near (day)
    )
    select jsonb_build_object(
      'current', p_told -> 'current', 'best', p_told -> 'best', 'freezes', p_told -> 'freezes',
      'week', jsonb_agg(jsonb_build_object('day', day, 'state', state) order by day),
      'week_done', count(*) filter (where state in ('done', 'repaired')),
      'week_goal', greatest(least(5, 7 - count(*) filter (where state = 'rest')), 1),
      'repair', case when p_told -> 'repair' <> 'null' then (p_told -> 'repair') - 'ended_at' || jsonb_build_object(
        'minutes_left', private.repair_left(p_user, p_told -> 'repair', (p_told ->> 'today')::date)
      ) end
    )
    from week
  );
end
$$;

create or replace function private.task_progress(p_task public.mission_tasks)
returns table (done integer, of integer, finished_at timestamptz, is_begun boolean)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  select (asked.answered + reading.done)::integer, (cardinality(p_task.questions) + reading.needed)::integer,
    case
      when cardinality(p_task.questions) > 0 and not coalesce(asked.is_over, false) then null
      -- half of the questions is a try; an empty sheet is none
      when asked.answered * 2 < cardinality(p_task.questions) then null
      when reading.done < reading.needed then null
      when p_task.kind in ('skeleton', 'read') then null
      else greatest(asked.last_at, reading.at)
    end,
    asked.answered > 0
  from (
    select count(*) filter (where answer.selected is not null or answer.dont_know) as answered,
      max(private.answered_at(answer.seq, answer.saved_at, mission.generated_at)) as last_at,
      bool_or(attempt.submitted_at is not null) or bool_and(answer.checked_at is not null) as is_over
    from public.attempts attempt
    join public.attempt_answers answer on answer.attempt_id = attempt.id
    join public.missions mission on mission.user_id = p_task.user_id and mission.day = p_task.day
    where attempt.id = p_task.attempt_id
  ) asked
  cross join lateral (
    select 0 as needed, 0 as done, null::timestamptz as at where p_task.kind not in ('news', 'answer')
    union all
    select 1, (max(read_at) is not null)::integer, greatest(max(read_at), (
      select generated_at from public.missions where user_id = p_task.user_id and day = p_task.day
    )) from public.news_reads
    where p_task.kind = 'news' and user_id = p_task.user_id and item_id = p_task.ref having p_task.kind = 'news'
    union all
    select 1, (max(submitted_at) is not null)::integer, max(submitted_at) from public.answers
    where p_task.kind = 'answer' and user_id = p_task.user_id and question_id = p_task.ref having p_task.kind = 'answer'
  ) reading;
end
$$;

create or replace function private.mission_task_line(p_task public.mission_tasks)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'id', p_task.id, 'position', p_task.position, 'kind', p_task.kind, 'title', p_task.title, 'detail', p_task.detail,
      'minutes', p_task.minutes, 'count', case p_task.kind when 'review' then cardinality(p_task.questions)
        when 'weak' then cardinality(p_task.questions) when 'mixed' then cardinality(p_task.questions)
        when 'news' then cardinality(p_task.questions) else 1 end,
      'topic', p_task.topic, 'ref', p_task.ref, 'reason_code', p_task.reason_code, 'reason', p_task.reason,
      'href', private.mission_href(p_task.kind, p_task.ref),
      'status', p_task.status, 'skip_reason', p_task.skip_reason, 'done_at', p_task.done_at, 'attempt_id', p_task.attempt_id,
      'progress', case when p_task.kind in ('skeleton', 'read') then null
        else jsonb_build_object('done', progress.done, 'of', progress.of) end,
      'can_swap', p_task.status = 'open' and not p_task.is_replacement and not progress.is_begun,
      'skeleton', p_task.evidence -> 'skeleton'
    )
    from private.task_progress(p_task) progress
  );
end
$$;

create or replace function private.mission_topics(p_user uuid)
returns setof private.mission_choice
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  with answers as materialized (
    select * from private.first_answers(array[p_user])
  ),
  lines as materialized (
    select line.topic, line.over, above.parent_slug is null as is_area
    from private.topic_lines() line join public.topics above on above.slug = line.over
  ),
  given as (
    select lines.over, answers.difficulty, count(*) as n, count(*) filter (where answers.correct) as right_n,
      sum(answers.weight) as weight, coalesce(sum(answers.weight) filter (where answers.correct), 0) as right_weight
    from answers join lines on lines.topic = answers.topic
    group by lines.over, answers.difficulty
  ),
  enough as (
    select over, sum(n)::integer as n, sum(right_n)::integer as right_n, sum(right_weight)::double precision as right_weight
    from given group by over having sum(n) >= 5
  ),
  -- private.estimate for all of them at once, on a grid of every fourth point: near enough to choose by
  heights as (
    select enough.over, grid.at, grid.at * min(enough.right_weight) - power(grid.at, 2) / 2
      - sum(given.weight::double precision * ln(1 + exp(grid.at - given.difficulty))) as height
    from enough join given on given.over = enough.over
    cross join (select (step - 10) * 0.4::double precision as at from generate_series(0, 20) step) grid
    group by enough.over, grid.at
  ),
  shares as (
    select over, at, exp(greatest(height - max(height) over (partition by over), -600)) as share from heights
  ),
  able as (
    select enough.over, enough.n, enough.right_n,
      private.rasch(sum(shares.at * shares.share order by shares.at) / sum(shares.share order by shares.at), 0) as chance
    from enough join shares on shares.over = enough.over
    group by enough.over, enough.n, enough.right_n
  ),
  counted as (
    select topic, count(*) filter (where status = 'live')::numeric as live,
      count(*) filter (where source_type = 'pyq' and status <> 'retired')::numeric as past
    from public.questions group by topic
  ),
  weighed as (
    select topic, case when sum(past) over () >= 100 then past / sum(past) over ()
      else live / greatest(sum(live) over (), 1) end as weight, sum(past) over () >= 100 as is_by_past
    from counted
  ),
  standing as (
    select weighed.topic, weighed.weight::double precision as weight, weighed.is_by_past,
      coalesce(own.chance, area.chance, 0.5) as held, own.n, own.right_n, area.over as area, area.n as area_n,
      area.right_n as area_right,
      exists (select from answers) as has_answers, exists (select from given where given.over = weighed.topic) as is_begun
    from weighed
    left join able own on own.over = weighed.topic
    left join lines above on above.topic = weighed.topic and above.is_area
    left join able area on area.over = above.over
    where weighed.weight > 0
  )
  select 'topic', topic, topic, row_number() over (order by round((weight * (1 - held))::numeric, 9) desc, topic)::integer, 0,
    jsonb_build_object(
      'weight', round(weight::numeric, 4), 'is_by_past', is_by_past, 'held', round(held::numeric, 4), 'n', n, 'right', right_n,
      'area', area, 'area_n', area_n, 'area_right', area_right, 'has_answers', has_answers, 'is_begun', is_begun
    )
  from standing;
end
$$;

create or replace function private.topic_lines()
returns table (topic text, over text)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  with recursive line as (
    select slug, slug as over from public.topics
    union
    select line.slug, topic.parent_slug
    from line join public.topics topic on topic.slug = line.over
    where topic.parent_slug is not null
  )
  select slug, over from line;
end
$$;

create or replace function private.first_answers(p_users uuid[])
returns table (user_id uuid, question_id text, version integer, topic text, difficulty double precision, correct boolean, weight numeric)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
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
  where not key.dropped;
end
$$;

create or replace function private.mastery_answers(p_user uuid)
returns TABLE(topic text, question_id text, attempt_id uuid, "position" smallint, saved_at timestamptz, day date, correct boolean, lucky boolean, rating smallint, mixed boolean)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  select question.topic, answer.question_id, answer.attempt_id, answer.position, answer.saved_at,
    private.day_of(answer.saved_at, mine.time_zone, mine.day_starts), answer.correct,
    answer.correct and coalesce(answer.confidence = 0, false),
    private.rating_of(answer.correct, answer.confidence, answer.time_ms, marking.fast_seconds),
    asked.topics >= 3
  from public.attempt_answers answer
  cross join private.settings_of(p_user) mine
  join (
    select sitting.attempt_id, count(distinct known.topic) as topics
    from public.attempt_answers sitting join public.questions known on known.id = sitting.question_id
    where sitting.user_id = p_user group by sitting.attempt_id
  ) asked on asked.attempt_id = answer.attempt_id
  join public.attempts attempt on attempt.id = answer.attempt_id
  join public.exam_rules marking on marking.id = attempt.rule
  join public.questions question on question.id = answer.question_id
  join exam_private.question_keys key on key.question_id = answer.question_id and key.version = answer.version
  where answer.user_id = p_user and answer.correct is not null and answer.saved_at is not null
    and (answer.selected is not null or answer.dont_know) and not answer.helped and not key.dropped;
end
$$;

create or replace function public.my_abilities()
returns table (topic text, theta double precision, sd double precision, n integer)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
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
  order by summed.topic nulls first;
end
$$;

create or replace function private.visitor_questions_asked(p_set text[])
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(jsonb_agg(jsonb_build_object(
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
  where place <= 10;
end
$$;

create or replace function private.may_end_duel(p_challenge public.challenges, p_user uuid)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return p_challenge.kind = 'friend' and exists (
    select from exam_private.challenge_states state
    where state.challenge = p_challenge.slug and state.host_id = p_user and state.frozen_at is null
  ) and p_challenge.ends_at > clock_timestamp() and coalesce((
    select bool_or(entry.answered > 0)
      and bool_and(entry.finished_at is not null or entry.expires_at + private.grace() < clock_timestamp())
    from exam_private.challenge_entries entry where entry.challenge = p_challenge.slug
  ), false);
end
$$;
