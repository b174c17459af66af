-- What will be known on the day of the exam is told for the learner's own examination: it was the next preliminary one for
-- everybody, also for those who have said that they sit a later one. While the day of theirs is not known, none is told.

-- The first preliminary examination that is ahead, of the year in which they sit it or later.
create function private.exam_day_of(p_user uuid, p_today date default private.today())
returns date
language sql stable security definer set search_path = ''
as $$
  select min(milestone.day)
  from public.exam_milestones milestone
  where milestone.id like 'cse-%-prelims' and milestone.day >= p_today and extract(year from milestone.day) >= coalesce(
    (select attempt_year from public.profiles where user_id = p_user), 0
  )
$$;
revoke execute on function private.exam_day_of(uuid, date) from public, anon, authenticated;


create or replace function private.reviews_of(p_learner uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  learner uuid := p_learner;
  mine constant public.study_settings := private.settings_of(learner);
begin
  return jsonb_build_object(
    'exam_day', private.exam_day_of(learner),
    -- the days are the learner's own, also where they are told without a network
    'zone', mine.time_zone, 'day_starts', mine.day_starts,
    'questions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'question_id', question.id, 'topic', question.topic, 'stem', asked.asked -> 'stem',
        'mean_ms', timed.mean_ms, 'logs', logged.logs
      ) order by question.id), '[]')
      from (
        select question_id, jsonb_agg(jsonb_build_object(
          'attempt_id', attempt_id, 'position', position, 'rating', rating, 'reviewed_at', reviewed_at
        ) order by reviewed_at, id) as logs
        from public.review_logs where user_id = learner
        group by question_id
      ) logged
      join private.practice_pool(learner) question on question.id = logged.question_id
      join public.question_versions asked
        on asked.question_id = question.id and asked.version = question.version
      cross join lateral (
        select round(avg(time_ms))::integer as mean_ms
        from public.attempt_answers
        where user_id = learner and question_id = question.id and correct is not null and time_ms > 0
      ) timed
    )
  );
end
$$;

create or replace function public.my_cards()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
  mine constant public.study_settings := private.settings_of(learner);
begin
  return jsonb_build_object(
    'exam_day', private.exam_day_of(learner),
    'zone', mine.time_zone, 'day_starts', mine.day_starts,
    'cards', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', card.id, 'created_at', card.created_at, 'suspended', card.suspended,
        'logs', coalesce(reviewed.logs, '[]')
      ) order by card.created_at, card.id), '[]')
      from public.cards card
      left join (
        select card_id, jsonb_agg(jsonb_build_object(
          'id', id, 'rating', rating, 'reviewed_at', reviewed_at
        ) order by reviewed_at, id) as logs
        from public.card_reviews where user_id = learner
        group by card_id
      ) reviewed on reviewed.card_id = card.id
      where card.user_id = learner
    )
  );
end
$$;

create or replace function public.my_mastery()
returns TABLE(topic text, level smallint, reason jsonb, mixed_sets integer, theta double precision, sd double precision, n integer, last_at timestamptz, recalled integer, recall_now double precision, recall_exam double precision, fading boolean, exam_day date)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  learner uuid := private.caller();
  mine constant public.study_settings := private.settings_of(learner);
  today constant integer := private.study_day(learner) - date '1970-01-01';
  exam date := private.exam_day_of(learner);
begin
  return query
  with answers as materialized (
    select * from private.mastery_answers(learner)
  ),
  -- A question that is repeated on the same day says nothing more of what is known.
  counted as (
    select distinct on (question_id, day) * from answers
    order by question_id, day, saved_at, attempt_id, position
  ),
  sets as (
    select topic, attempt_id, max(saved_at) as at,
      count(*) filter (where correct and not lucky)::integer as right_count,
      count(*) filter (where not correct)::integer as wrong_count
    from counted where mixed group by topic, attempt_id
  ),
  steps as (
    select *, private.mastery_level(case when wrong_count >= 2 then -1 when wrong_count = 0 and right_count > 0 then 1 else 0 end)
      over (partition by topic order by at, attempt_id) as after
    from sets
  ),
  moves as (
    select *, coalesce(lag(after) over (partition by topic order by at, attempt_id), 1) as before from steps
  ),
  latest as (
    select distinct on (topic) * from moves order by topic, at desc, attempt_id desc
  ),
  latest_move as (
    select distinct on (topic) * from moves where after <> before order by topic, at desc, attempt_id desc
  ),
  levels as (
    select tried.topic, tried.last_at, coalesce(latest.after, 1)::smallint as level,
      (select count(*)::integer from sets where sets.topic = tried.topic) as mixed_sets,
      case
        when latest_move.topic is not null then jsonb_build_object(
          'code', case when latest_move.after > latest_move.before then 'up' else 'down' end,
          'day', private.day_of(latest_move.at, mine.time_zone, mine.day_starts),
          'right', latest_move.right_count, 'wrong', latest_move.wrong_count)
        when latest.topic is not null then jsonb_build_object(
          'code', 'stays', 'day', private.day_of(latest.at, mine.time_zone, mine.day_starts),
          'right', latest.right_count, 'wrong', latest.wrong_count)
        else jsonb_build_object('code', 'unmixed')
      end as reason
    from (select answers.topic, max(saved_at) as last_at from answers group by answers.topic) tried
    left join latest on latest.topic = tried.topic
    left join latest_move on latest_move.topic = tried.topic
  ),
  memories as materialized (
    select topic, question_id,
      private.memory_of(rating, day - date '1970-01-01' order by saved_at, attempt_id, position) as memory
    from answers group by topic, question_id
  ),
  recalls as (
    select line.over as topic, count(*)::integer as recalled,
      avg(private.recall_of(memory, today)) as recall_now,
      case when exam is not null then avg(private.recall_of(memory, exam - date '1970-01-01')) end as recall_exam
    from memories join private.topic_lines() line on line.topic = memories.topic
    group by line.over
  ),
  seen as (
    select line.over as topic, max(answers.saved_at) as last_at
    from answers join private.topic_lines() line on line.topic = answers.topic
    group by line.over
  )
  select seen.topic, levels.level, levels.reason, coalesce(levels.mixed_sets, 0), able.theta, able.sd, coalesce(able.n, 0),
    seen.last_at, recalls.recalled, recalls.recall_now, recalls.recall_exam,
    coalesce(levels.level >= 2 and recalls.recalled >= 3 and recalls.recall_now < 0.7, false), exam
  from seen
  join recalls on recalls.topic = seen.topic
  left join levels on levels.topic = seen.topic
  left join public.my_abilities() able on able.topic = seen.topic
  order by seen.topic;
end
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
  exam constant integer := private.exam_day_of(p_user, today) - date '1970-01-01';
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
    select private.study_day(p_mission.user_id, p_now) - date '1970-01-01' as today, private.exam_day_of(
      p_mission.user_id, (p_now at time zone 'Asia/Kolkata')::date
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

create or replace function private.add_mission_task(
  p_user uuid, p_day date, p_kind text, p_minutes integer, p_material private.mission_choice[], p_now timestamptz,
  p_is_replacement boolean default false
)
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  in_use text[];
  refs text[];
  made public.mission_tasks;
  topic public.topics;
  chosen private.mission_choice;
  told jsonb;
  wanted integer;
  total integer;
  span integer;
begin
  select coalesce(array_agg(question) filter (where question is not null), '{}'),
    coalesce(array_agg(distinct task.ref) filter (where task.ref is not null), '{}')
  into in_use, refs
  from public.mission_tasks task left join unnest(task.questions) question on true
  where task.user_id = p_user and task.day = p_day;
  made.minutes := p_minutes;

  if p_kind = 'review' then
    -- until the minutes are full, at the learner's own pace
    select array_agg(ref order by place), greatest(round(sum(seconds) / 60.0), 1)::integer into made.questions, span
    from (
      select ref, place, seconds, sum(seconds) over (order by place) - seconds as before
      from unnest(p_material) material where kind = 'review' and not ref = any (in_use)
    ) due
    where before < p_minutes * 60 - 15;
    select count(*) into total from unnest(p_material) where kind = 'review';
    wanted := cardinality(made.questions);
    if wanted is null then return 0; end if;
    made.minutes := least(span, p_minutes);
    made.title := private.words(
      case wanted when 1 then '1 review' else wanted || ' reviews' end,
      case wanted when 1 then '1 प्रश्न का दोहराव' else wanted || ' प्रश्नों का दोहराव' end);
    made.reason_code := case when private.exam_day_of(p_user, (p_now at time zone 'Asia/Kolkata')::date) is not null then 'review_gain' else 'review_due' end;
    made.reason := case
      when total = wanted then private.words(
        case wanted when 1 then 'One question that you have met is due today.'
          else format('All %s questions that are due for you today.', wanted) end,
        case wanted when 1 then 'आपका पहले किया हुआ एक प्रश्न आज दोहराना है।'
          else format('आपको आज जो %s प्रश्न दोहराने हैं, वे सब।', wanted) end)
      when made.reason_code = 'review_gain' then private.words(
        format('%s of your questions are due; these %s add most to what you will know on exam day.', total, wanted),
        format('आपको %s प्रश्न दोहराने हैं; इनमें से ये %s परीक्षा के दिन सबसे अधिक काम आएँगे।', total, wanted))
      else private.words(
        format('%s of your questions are due; these %s have waited longest.', total, wanted),
        format('आपको %s प्रश्न दोहराने हैं; इनमें से इन %s की बारी सबसे पहले आई थी।', total, wanted))
    end;

  elsif p_kind = 'weak' then
    wanted := greatest(round(p_minutes / 1.4), 1);
    -- the weakest topic that no other task of the day has, with a question left; the next ones fill it up
    select * into chosen from unnest(p_material) material
    where kind = 'question' and not ref = any (in_use) and material.topic is not null
    order by material.topic in (
      select task.topic from public.mission_tasks task
      where task.user_id = p_user and task.day = p_day and task.kind = 'weak' and task.topic is not null
    ), place limit 1;
    if chosen.ref is null then return 0; end if;
    select array_agg(ref order by is_other, place) into made.questions
    from (
      select ref, place, material.topic <> chosen.topic as is_other
      from unnest(p_material) material where kind = 'question' and not ref = any (in_use)
      order by is_other, place limit wanted
    ) best;
    select * into topic from public.topics where slug = chosen.topic;
    select material.told into told from unnest(p_material) material where kind = 'topic' and ref = chosen.topic;
    made.topic := chosen.topic;
    told := private.reason_for_topic(p_user, topic, told);
    made.reason_code := told ->> 'code';
    made.reason := told - 'code';
    made.title := private.words(
      case cardinality(made.questions) when 1 then '1 question on ' else cardinality(made.questions) || ' questions on ' end || topic.title,
      format('%s पर %s प्रश्न', coalesce(topic.title_hi, topic.title), cardinality(made.questions)));
    made.minutes := greatest(round(p_minutes * cardinality(made.questions)::numeric / wanted), 1);

  elsif p_kind = 'mixed' then
    wanted := greatest(round(p_minutes / 1.4), 3);
    select array_agg(ref order by round, chance) into made.questions
    from (
      select ref, (material.told ->> 'round')::integer as round, material.told ->> 'chance' as chance
      from unnest(p_material) material where kind = 'question' and not ref = any (in_use)
      order by round, chance limit wanted
    ) best;
    if made.questions is null then return 0; end if;
    made.title := private.words(
      case cardinality(made.questions) when 1 then '1 mixed question' else cardinality(made.questions) || ' mixed questions' end,
      format('%s मिले-जुले प्रश्न', cardinality(made.questions)));
    select floor(extract(epoch from p_now - max(attempt.graded_at)) / 86400)::integer into span
    from public.attempts attempt
    where attempt.user_id = p_user and attempt.graded_at is not null
      and (attempt.kind in ('test', 'diagnostic') or attempt.setup ->> 'task_kind' = 'mixed');
    made.reason_code := case when span is null then 'mixed_first' else 'mixed_last' end;
    made.reason := case
      when span is null then private.words(
        'You have had no mixed set yet: as in the exam, nothing says which topic comes next.',
        'आपने अभी तक मिला-जुला सेट नहीं किया है: परीक्षा की तरह, अगला विषय पहले से पता नहीं होता।')
      when span = 0 then private.words(
        'Your last mixed set was within a day: a few each day keep topics apart in your mind.',
        'आपका पिछला मिला-जुला सेट एक दिन के भीतर था: रोज़ थोड़े-से ऐसे प्रश्न विषयों में अंतर करना सिखाते हैं।')
      else private.words(
        format('Your last mixed set was %s %s ago: as in the exam, nothing says which topic comes next.', span,
          case span when 1 then 'day' else 'days' end),
        format('आपका पिछला मिला-जुला सेट %s दिन पहले था: परीक्षा की तरह, अगला विषय पहले से पता नहीं होता।', span))
    end;
    made.minutes := greatest(round(p_minutes * cardinality(made.questions)::numeric / wanted), 1);

  elsif p_kind = 'news' then
    select * into chosen from unnest(p_material) material
    where kind = 'news' and not ref = any (refs)
    order by place limit 1;
    if chosen.ref is null then return 0; end if;
    made.ref := chosen.ref;
    made.topic := chosen.topic;
    made.questions := array(
      select question
      from jsonb_array_elements_text(coalesce(nullif(chosen.told -> 'questions', 'null'), '[]'))
        with ordinality asked (question, at)
      where not question = any (in_use) order by at limit 2
    );
    made.title := private.words(chosen.told ->> 'title', chosen.told ->> 'title_hi');
    made.detail := private.words(chosen.told ->> 'gist', chosen.told ->> 'gist_hi');
    select * into topic from public.topics where slug = chosen.topic;
    made.reason_code := case when (chosen.told ->> 'is_weak')::boolean then 'news_weak'
      when (chosen.told ->> 'is_latest')::boolean then 'news_latest' else 'news_unread' end;
    made.reason := case made.reason_code
      when 'news_weak' then private.words(
        format('You have not read it yet, and it is about %s, where you have much to gain.', topic.title),
        format('यह आपने अभी नहीं पढ़ा है, और यह %s से जुड़ा है, जहाँ आपके अंक बहुत बढ़ सकते हैं।', coalesce(topic.title_hi, topic.title)))
      when 'news_latest' then private.words(
        'The weightiest of the latest news that you have not read.', 'नए समाचारों में सबसे महत्त्वपूर्ण, जो आपने नहीं पढ़ा।')
      else private.words(
        'The weightiest item that you have not read yet.', 'सबसे महत्त्वपूर्ण समाचार जो आपने अभी नहीं पढ़ा।')
    end;

  elsif p_kind in ('skeleton', 'answer') then
    select * into chosen from unnest(p_material) material
    where kind = 'mains' and not ref = any (refs)
      and (p_kind = 'skeleton' or (material.told ->> 'minutes')::integer <= p_minutes)
    order by case when p_kind = 'answer' then (material.told ->> 'minutes')::integer <> p_minutes end, place limit 1;
    if chosen.ref is null then return 0; end if;
    made.ref := chosen.ref;
    made.topic := chosen.topic;
    select * into topic from public.topics where slug = chosen.topic;
    select material.told into told from unnest(p_material) material where kind = 'topic' and ref = chosen.topic;
    made.title := case p_kind
      when 'skeleton' then private.words('Skeleton of an answer: introduction and four heads', 'उत्तर की रूपरेखा: भूमिका और चार शीर्षक')
      else private.words(
        format('One full answer for %s marks', chosen.told ->> 'marks'), format('%s अंकों का एक पूरा उत्तर', chosen.told ->> 'marks'))
    end;
    made.detail := private.words(
      chosen.told ->> 'question', coalesce(chosen.told ->> 'question_hi', chosen.told ->> 'question'));
    if p_kind = 'answer' then
      made.minutes := (chosen.told ->> 'minutes')::integer;
      made.reason_code := 'answer_day';
      made.reason := private.words(
        format('One of your two days a week for a full answer; you have handed in none on this question of %s.', topic.title),
        format('सप्ताह में दो दिन पूरा उत्तर लिखा जाता है, और आज उनमें से एक है; %s के इस प्रश्न का उत्तर आपने अभी नहीं दिया है।', coalesce(topic.title_hi, topic.title)));
    elsif told is null or not (told ->> 'has_answers')::boolean then
      made.reason_code := 'skeleton_weight';
      made.reason := private.words(
        format('Mains asks for structure, and you have planned nothing on %s yet.', topic.title),
        format('मुख्य परीक्षा में उत्तर की संरचना भी देखी जाती है, और %s पर आपने अभी कोई रूपरेखा नहीं बनाई है।', coalesce(topic.title_hi, topic.title)));
    else
      made.reason_code := 'skeleton_weak';
      told := private.reason_for_topic(p_user, topic, told);
      made.reason := told - 'code';
    end if;

  else
    select * into chosen from unnest(p_material) material
    where kind = 'read' and not ref = any (refs)
    -- what fits the time before what fills half of it, and before what has to be left half read
    order by material.seconds not between p_minutes * 36 and p_minutes * 60 + 60, material.seconds > p_minutes * 60 + 60, place
    limit 1;
    if chosen.ref is null then return 0; end if;
    made.ref := chosen.ref;
    made.topic := chosen.topic;
    select * into topic from public.topics where slug = chosen.topic;
    select material.told into told from unnest(p_material) material where kind = 'topic' and ref = chosen.topic;
    told := private.reason_for_topic(p_user, topic, told);
    made.reason_code := 'read_' || (told ->> 'code');
    made.reason := told - 'code';
    made.title := private.words(chosen.told ->> 'title', coalesce(chosen.told ->> 'title_hi', chosen.told ->> 'title'));
    made.minutes := least(greatest(round(chosen.seconds / 60.0), 3), p_minutes);
  end if;

  insert into public.mission_tasks (
    user_id, day, position, kind, ref, questions, minutes, topic, title, detail, reason_code, reason, is_replacement
  )
  select p_user, p_day,
    coalesce((select max(position) from public.mission_tasks where user_id = p_user and day = p_day), 0) + 1,
    p_kind, made.ref, coalesce(made.questions, '{}'), made.minutes, made.topic, made.title, made.detail,
    made.reason_code, made.reason, p_is_replacement;
  return made.minutes;
end
$$;
