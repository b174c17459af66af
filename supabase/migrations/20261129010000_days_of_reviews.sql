-- Reviews of questions and cards are counted in the learner's own days, as missions, streaks and plans are: the clock by
-- which the learner lives now counts for all of them, for a memory is folded anew each time it is asked for. What the day is
-- in India still tells the news, the days of examinations and what is public.

-- The day that a moment belongs to, as user_day tells it, for thousands of moments: without a setting of its own it is put
-- into the statement that asks. India has had one hour all year since 1945.
create function private.day_of(p_at timestamptz, p_zone text, p_starts integer)
returns date
language sql immutable
as $$
  select case when p_zone = 'Asia/Kolkata' then (p_at at time zone 'Asia/Kolkata' - make_interval(mins => p_starts))::date
    else (p_at at time zone p_zone)::date + case
      when ((p_at at time zone p_zone)::date + 1 + make_interval(mins => p_starts)) at time zone p_zone <= p_at then 1
      when ((p_at at time zone p_zone)::date + make_interval(mins => p_starts)) at time zone p_zone <= p_at then 0
      when ((p_at at time zone p_zone)::date - 1 + make_interval(mins => p_starts)) at time zone p_zone <= p_at then -1
      else -2
    end
  end
$$;
revoke execute on function private.day_of from public;

create or replace function private.user_day(p_at timestamptz, p_zone text, p_starts integer)
returns date
language sql stable set search_path = ''
as $$ select private.day_of(p_at, p_zone, p_starts) $$;

create or replace function private.due_load(p_user uuid, p_today date)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  with memory as (
    select private.memory_of(
      rating, private.day_of(reviewed_at, mine.time_zone, mine.day_starts) - date '1970-01-01'
      order by reviewed_at, attempt_id, position
    ) as of
    from public.review_logs log join private.practice_pool(p_user) question on question.id = log.question_id
    cross join private.settings_of(p_user) mine
    where log.user_id = p_user group by log.question_id
    union all
    select private.memory_of(
      review.rating, private.day_of(review.reviewed_at, mine.time_zone, mine.day_starts) - date '1970-01-01'
      order by review.reviewed_at, review.id
    ) filter (where review.id is not null)
    from public.cards card
    left join public.card_reviews review on review.user_id = p_user and review.card_id = card.id
    cross join private.settings_of(p_user) mine
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

create or replace function private.mission_material(p_user uuid, p_day date, p_now timestamptz)
returns setof private.mission_choice
language plpgsql stable security definer set search_path = ''
as $$
declare
  salt constant text := private.mission_salt(p_user, p_day);
  today constant date := (p_now at time zone 'Asia/Kolkata')::date;  -- news and examinations go by India's days
  mine constant public.study_settings := private.settings_of(p_user);
  today_number constant integer := private.day_of(p_now, mine.time_zone, mine.day_starts) - date '1970-01-01';
  exam constant integer := (
    select min(day) from public.exam_milestones where id like 'cse-%-prelims' and day >= today
  ) - date '1970-01-01';
begin
  return query
  with topics as materialized (
    select * from private.mission_topics(p_user)
  ),
  pool as materialized (
    select question.id, question.topic, question.news_id from private.practice_pool(p_user) question
  ),
  met as materialized (
    select question_id, max(saved_at) as last_at, round(avg(time_ms) filter (where time_ms > 0))::integer as mean_ms,
      coalesce(bool_or(correct and confidence is distinct from 0 and saved_at > p_now - interval '30 days'), false)
        as is_known
    from public.attempt_answers
    where user_id = p_user and correct is not null
    group by question_id
  ),
  folded as materialized (
    select question_id, private.memory_of(
      rating, private.day_of(reviewed_at, mine.time_zone, mine.day_starts) - date '1970-01-01'
      order by reviewed_at, attempt_id, position
    ) as memory
    from public.review_logs where user_id = p_user and question_id in (select id from pool) group by question_id
  ),
  remembered as materialized (
    select question_id, memory, private.due_day(memory) as due_day from folded
  ),
  due as (
    select pool.id, pool.topic, remembered.due_day,
      case when met.mean_ms is null then 60 else least(greatest(met.mean_ms / 1000.0, 1), 300) end::double precision as seconds,
      remembered.memory
    from remembered join pool on pool.id = remembered.question_id
    left join met on met.question_id = pool.id
    where remembered.due_day <= today_number
  ),
  worth as (
    select due.*, case when exam is null or exam < today_number then 0
      else private.gain_on_exam_day(due.memory, today_number, exam) / due.seconds end as gain
    from due
  ),
  open_questions as (
    select pool.id, pool.topic, topics.place as topic_place, case
        when met.question_id is null then 0 when remembered.question_id is null then 1 else 2 end as standing,
      md5(salt || pool.id) as chance
    from pool
    left join topics on topics.topic = pool.topic
    left join met on met.question_id = pool.id
    left join remembered on remembered.question_id = pool.id
    where met.is_known is not true
  ),
  -- of each story the two that were not answered before others
  asked_news as (
    select pool.news_id, array_agg(pool.id order by met.question_id is not null, md5(salt || pool.id)) as questions
    from pool left join met on met.question_id = pool.id
    where pool.news_id is not null and met.is_known is not true
    group by pool.news_id
  ),
  weak_topics as (
    select array_agg(topic order by place) as slugs from topics where place <= 8
  ),
  recent_tasks as (
    select distinct ref from public.mission_tasks
    where user_id = p_user and ref is not null and day between p_day - 30 and p_day + 2 and day <> p_day
  )
  select * from topics
  union all
  select 'review', id, topic, row_number() over (order by gain desc, due_day, id)::integer, ceil(seconds)::integer, null::jsonb
  from worth
  union all
  select 'question', id, topic,
    row_number() over (order by coalesce(topic_place, 10000), standing, chance)::integer, 84,
    -- a mixed set takes one of each topic first
    jsonb_build_object('round', row_number() over (partition by topic order by standing, chance), 'chance', md5(chance))
  from open_questions
  union all
  select 'news', item.id, coalesce(item.topic, item.topics[1]),
    row_number() over (order by item.is_used, item.score desc, item.chance)::integer, 0,
    jsonb_build_object(
      'questions', item.questions, 'title', item.title, 'title_hi', item.title_hi, 'gist', item.gist,
      'gist_hi', item.gist_hi, 'day', item.news_date, 'is_weak', item.topic is not null, 'is_latest', item.news_date >= today - 1
    )
  from (
    select news.*, asked_news.questions, md5(salt || news.id) as chance,
      recent_tasks.ref is not null as is_used,
      (select min_topic from unnest(weak_topics.slugs) with ordinality as weak (min_topic, at)
       where min_topic = any (news.topics) order by at limit 1) as topic,
      news.importance + case when news.topics && weak_topics.slugs then 1.5 else 0 end
        + case when news.news_date >= today - 1 then 3 else 0 end
        + case when asked_news.questions is not null then 2 else 0 end - (today - news.news_date) / 30.0 as score
    from (
      select fresh.* from public.news_items fresh
      left join public.news_reads reading on reading.user_id = p_user and reading.item_id = fresh.id
      where fresh.status = 'published' and fresh.news_date <= today and reading.read_at is null
      order by fresh.news_date desc, fresh.importance desc, fresh.id
      limit 60
    ) news
    cross join weak_topics
    left join asked_news on asked_news.news_id = news.id
    left join recent_tasks on recent_tasks.ref = news.id
  ) item
  union all
  select 'mains', main.id, main.topic,
    row_number() over (order by recent_tasks.ref is not null, coalesce(topics.place, 10000), md5(salt || main.id))::integer,
    main.minutes * 60,
    jsonb_build_object(
      'marks', main.marks, 'question', main.question, 'question_hi', main.question_hi, 'minutes', main.minutes
    )
  from public.mains_questions main
  left join topics on topics.topic = main.topic
  left join recent_tasks on recent_tasks.ref = main.id
  where main.status = 'live' and not exists (
    select from public.answers answer
    where answer.user_id = p_user and answer.question_id = main.id and answer.submitted_at is not null
  )
  union all
  select 'read', reads.ref, reads.topic,
    row_number() over (order by recent_tasks.ref is not null, topics.place, reads.is_long, md5(salt || reads.ref))::integer,
    reads.seconds, jsonb_build_object('title', reads.title, 'title_hi', reads.title_hi)
  from (
    -- a reader of such texts takes about three words a second
    select 'note:' || slug as ref, topic, title, title_hi, char_length(body) / 18 as seconds, false as is_long from public.notes
    union all
    select 'chapter:' || book || '/' || slug, chapter.topics[1], title, title_hi, words / 3, true
    from public.book_chapters chapter
  ) reads
  join topics on topics.topic = reads.topic
  left join recent_tasks on recent_tasks.ref = reads.ref
  where not exists (
    select from public.sections_read done
    where done.user_id = p_user and done.read_at > p_now - interval '60 days'
      and done.place || ':' || done.item = reads.ref
  );
end
$$;

create or replace function private.mission_moved(p_mission public.missions, p_now timestamptz)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  with worked as (
    select distinct question.topic
    from public.mission_tasks task
    join public.attempt_answers answer on answer.attempt_id = task.attempt_id
    join public.questions question on question.id = answer.question_id
    where task.user_id = p_mission.user_id and task.day = p_mission.day and task.status = 'done' and task.kind <> 'review'
      and (answer.selected is not null or answer.dont_know)
  ),
  topics as (
    select topic.slug, topic.title, topic.title_hi,
      round((p_mission.before ->> topic.slug)::numeric, 2) as before,
      round((standing.told ->> 'held')::numeric, 2) as after
    from worked
    join public.topics topic on topic.slug = worked.topic
    join private.mission_topics(p_mission.user_id) standing on standing.topic = worked.topic
  ),
  target as (
    select private.study_day(p_mission.user_id, p_now) - date '1970-01-01' as today, (
      select min(day) from public.exam_milestones
      where id like 'cse-%-prelims' and day >= (p_now at time zone 'Asia/Kolkata')::date
    ) - date '1970-01-01' as exam
  ),
  reviewed as (
    select answer.question_id, task.attempt_id
    from public.mission_tasks task
    join public.attempt_answers answer on answer.attempt_id = task.attempt_id
    where task.user_id = p_mission.user_id and task.day = p_mission.day and task.status = 'done' and task.kind = 'review'
      and (answer.selected is not null or answer.dont_know)
  ),
  memories as (
    select reviewed.question_id,
      private.memory_of(log.rating, private.day_of(log.reviewed_at, mine.time_zone, mine.day_starts) - date '1970-01-01'
        order by log.reviewed_at, log.attempt_id, log.position) filter (where log.attempt_id <> reviewed.attempt_id) as before,
      private.memory_of(log.rating, private.day_of(log.reviewed_at, mine.time_zone, mine.day_starts) - date '1970-01-01'
        order by log.reviewed_at, log.attempt_id, log.position) as after
    from reviewed
    join public.review_logs log on log.user_id = p_mission.user_id and log.question_id = reviewed.question_id
    cross join private.settings_of(p_mission.user_id) mine
    group by reviewed.question_id
  ),
  recalled as (
    select count(*) as n, exam is not null as has_exam,
      round(avg(private.recall_of(before, coalesce(exam, today + 30)))::numeric, 2) as before,
      round(avg(private.recall_of(after, coalesce(exam, today + 30)))::numeric, 2) as after
    from memories, target where before is not null and after is not null group by exam
  )
  select coalesce(jsonb_agg(line order by place, abs(coalesce(after - before, 0)) desc, topic), '[]')
  from (
    select 1 as place, null as topic, before, after, jsonb_build_object(
      'topic', null, 'title', private.words(
        case n when 1 then '1 reviewed question' else n || ' reviewed questions' end, n || ' दोहराए गए प्रश्न'),
      'before', before, 'after', after, 'what', case when has_exam then 'recall_exam' else 'recall_month' end
    ) as line
    from recalled
    union all
    select 2, slug, before, after, jsonb_build_object(
      'topic', slug, 'title', private.words(title, coalesce(title_hi, title)), 'before', before, 'after', after,
      'what', 'ability'
    )
    from topics
  ) lines
$$;
