-- What a mission can be made of: each list best first. Whatever is a choice among equals is decided by the learner, the day
-- and the version of this algorithm (`p_salt`), never by chance, so the same state always gives the same mission.

-- Another version, another choice: raise it with every change of what is chosen.
create function private.mission_algo()
returns smallint language sql immutable as $$ select 1::smallint $$;

create function private.mission_salt(p_user uuid, p_day date)
returns text
language sql immutable
as $$ select p_user::text || p_day::text || private.mission_algo()::text $$;
revoke execute on function private.mission_algo, private.mission_salt from public;

create type private.mission_choice as (
  kind text,          -- 'topic', 'review', 'question', 'news', 'mains', 'read'
  ref text,
  topic text,
  place integer,
  seconds integer,
  told jsonb          -- what reasons are made of
);

-- Where there is most to gain: a topic's part of the exam times what is not held of it. The part is that of past papers
-- once a hundred of their questions are tagged, until then that of our bank. Held is the chance at a middle question: of
-- the topic with five answers or more, else of its area, else a half (the rule of /syllabus, without what fades: that
-- comes back as reviews).
create function private.mission_topics(p_user uuid)
returns setof private.mission_choice
language sql stable security definer set search_path = ''
as $$
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
  from standing
$$;
revoke execute on function private.mission_topics from public;

-- Everything that a mission of this learner may hold now. Questions are those that practice may ask, less those answered
-- right, and not by a guess, in the last thirty days; new ones first, then those that reviews do not bring back anyway.
create function private.mission_material(p_user uuid, p_day date, p_now timestamptz)
returns setof private.mission_choice
language plpgsql stable security definer set search_path = ''
as $$
declare
  salt constant text := private.mission_salt(p_user, p_day);
  today constant date := (p_now at time zone 'Asia/Kolkata')::date;  -- reviews and news go by India's days
  today_number constant integer := today - date '1970-01-01';
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
      rating, (reviewed_at at time zone 'Asia/Kolkata')::date - date '1970-01-01'
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
    select due.*, case when exam is null then 0
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
revoke execute on function private.mission_material from public;
