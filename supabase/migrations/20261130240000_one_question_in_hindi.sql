-- One question is said as one in Hindi, too.

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
        case n when 1 then '1 reviewed question' else n || ' reviewed questions' end, case n when 1 then '1 दोहराया गया प्रश्न' else n || ' दोहराए गए प्रश्न' end),
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
      case cardinality(made.questions) when 1 then '1 मिला-जुला प्रश्न'
        else format('%s मिले-जुले प्रश्न', cardinality(made.questions)) end);
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
