-- Everything that a plan is made from, in one call: dates, topics, what stands fixed, what comes back, and what this learner
-- really gets done.

-- A first study of each topic in minutes: its note and chapters at the pace of somebody who reads to remember, and ten
-- minutes for each part of it. Between half an hour and four hours, in steps of five.
create function private.study_minutes()
returns table (topic text, minutes integer)
language sql stable security definer set search_path = ''
as $$
  select topic.slug,
    least(240, greatest(30, 5 * ceil((
      coalesce((select sum(char_length(note.body)) from public.notes note where note.topic = topic.slug), 0) / 450.0
      + 10 * (select count(*) from public.micro_topics part where part.topic = topic.slug)
    ) / 5)))::integer
  from public.topics topic
$$;

-- The part of the examination that each topic is: of past papers where enough of their questions are known, else of the
-- bank. A topic without any has half of what one question makes.
create function private.topic_weights()
returns table (topic text, weight double precision)
language sql stable security definer set search_path = ''
as $$
  with asked as (
    select topic.slug,
      count(question.id) filter (where question.source_type = 'pyq' and question.status <> 'retired') as past,
      count(question.id) filter (where question.status = 'live') as live
    from public.topics topic left join public.questions question on question.topic = topic.slug
    where not exists (select from public.topics child where child.parent_slug = topic.slug)
    group by topic.slug
  ),
  counted as (
    select slug, greatest(0.5, case when (select sum(past) from asked) >= 100 then past else live end) as parts from asked
  )
  select slug, parts / sum(parts) over () from counted
$$;

-- How many cards and questions fall due on each of the next 60 days; what is overdue, and new cards, on the first. Days of
-- review are Indian days, as everywhere in the schedule of reviews.
create function private.due_load(p_user uuid, p_today date)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  with memory as (
    select private.memory_of(
      rating, (reviewed_at at time zone 'Asia/Kolkata')::date - date '1970-01-01' order by reviewed_at, attempt_id, position
    ) as of
    from public.review_logs log join private.practice_pool(p_user) question on question.id = log.question_id
    where log.user_id = p_user group by log.question_id
    union all
    select private.memory_of(
      review.rating, (review.reviewed_at at time zone 'Asia/Kolkata')::date - date '1970-01-01'
      order by review.reviewed_at, review.id
    ) filter (where review.id is not null)
    from public.cards card
    left join public.card_reviews review on review.user_id = p_user and review.card_id = card.id
    where card.user_id = p_user and not card.suspended group by card.id
  ),
  due as (
    select greatest(p_today, coalesce(
      date '1970-01-01' + (of[3] + least(36500, greatest(1, floor(of[1] + 0.5))))::integer, p_today
    )) as day
    from memory
  )
  select coalesce(jsonb_agg(jsonb_build_object('day', day, 'count', count) order by day), '[]')
  from (select day, count(*) from due where day < p_today + 60 group by day) counted
$$;

-- What stands where it is: papers that open on a day ahead or are open and were not written yet, and sessions with a seat.
create function private.fixed_tasks(p_user uuid, p_today date)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', fixed.id, 'kind', fixed.kind, 'ref', fixed.ref, 'day', fixed.at::date,
    'start', case when fixed.has_hour then extract(hour from fixed.at) * 60 + extract(minute from fixed.at) end,
    'minutes', least(600, greatest(5, fixed.minutes)),
    'title', jsonb_build_object('en', fixed.title, 'hi', fixed.title_hi)
  ) order by fixed.at, fixed.id), '[]')
  from (
    select 'test:' || test.slug as id, 'mock' as kind, test.slug as ref, test.title, test.title_hi,
      -- One that is open already has no day of its own: it waits for a Sunday, one a week.
      case
        when (test.opens_at at time zone mine.time_zone)::date > p_today then test.opens_at at time zone mine.time_zone
        else least(
          p_today + 7 - extract(isodow from p_today)::integer
            + 7 * (row_number() over (
              partition by (test.opens_at at time zone mine.time_zone)::date > p_today order by test.opens_at, test.slug
            ) - 1)::integer,
          greatest(coalesce((test.closes_at at time zone mine.time_zone)::date, 'infinity'), p_today)
        )::timestamp
      end as at, false as has_hour,
      private.minutes_for(p_user, test.rule, test.minutes)::integer as minutes
    from public.tests test cross join private.settings_of(p_user) mine
    where test.status = 'live' and test.opens_at is not null and coalesce(test.closes_at > now(), true)
      and not exists (select from public.attempts where user_id = p_user and attempts.test = test.slug)
    union all
    select 'event:' || at.event || '/' || at.day, 'event', at.event || '/' || at.day, session.title, session.title_hi,
      at.starts_at at time zone mine.time_zone, true,
      ceil(extract(epoch from at.ends_at - at.starts_at) / 60)::integer
    from public.event_rsvps seat
    join public.event_occurrences at on at.event = seat.event and at.day = seat.day
    join public.events session on session.slug = at.event and session.status = 'announced'
    cross join private.settings_of(p_user) mine
    where seat.user_id = p_user and seat.status = 'going' and at.status = 'announced' and at.ends_at > now()
  ) fixed
$$;
revoke execute on function private.study_minutes, private.topic_weights, private.due_load, private.fixed_tasks from public;

create function public.plan_material()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  today constant date := private.study_day(learner);
begin
  return jsonb_build_object(
    'today', today,
    'exams', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'day', day,
        'title', jsonb_build_object('en', title || to_char(day, ' YYYY'), 'hi', title_hi || to_char(day, ' YYYY'))
      ) order by day, id), '[]')
      from public.exam_milestones where day >= today and id ~ '-(prelims|mains)$'
    ),
    'topics', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'slug', topic.slug, 'title', jsonb_build_object('en', topic.title, 'hi', coalesce(topic.title_hi, topic.title)),
        'area', area.slug, 'position', topic.position,
        'prerequisites', to_jsonb(array(
          select before.slug from public.topics before
          where before.slug = any (topic.prerequisites)
            and not exists (select from public.topics child where child.parent_slug = before.slug)
          order by before.position
        )),
        'weight', weighed.weight, 'minutes', study.minutes, 'level', mastery.level, 'recallExam', mastery.recall_exam
      ) order by topic.position, topic.slug), '[]')
      from public.topics topic
      join private.topic_weights() weighed on weighed.topic = topic.slug
      join private.study_minutes() study on study.topic = topic.slug
      join private.topic_lines() line on line.topic = topic.slug
      join public.topics area on area.slug = line.over and area.parent_slug is null
      left join public.my_mastery() mastery on mastery.topic = topic.slug
    ),
    'fixed', private.fixed_tasks(learner, today),
    'due_load', private.due_load(learner, today),
    'seconds_a_review', (
      select case
        when count(*) >= 20 then least(180, greatest(15, round(avg(least(answer.time_ms, 300000)) / 1000)))
        else 45
      end
      from (
        select answer.time_ms from public.attempt_answers answer
        join public.attempts attempt on attempt.id = answer.attempt_id and attempt.kind = 'review'
        where attempt.user_id = learner and answer.correct is not null and answer.time_ms > 0
        order by attempt.started_at desc limit 500
      ) answer
    ),
    'ratio', (select ratio from private.plan_ratio(learner, today)),
    'ratio_n', (select weeks from private.plan_ratio(learner, today)),
    'level', coalesce((select preparation_level from public.profiles where user_id = learner), 'beginner')
  );
end
$$;
revoke execute on function public.plan_material from public, anon;
grant execute on function public.plan_material to authenticated;
