-- The mission of visitors: one a day in India, the same for everybody, kept by their browser, and brought into the account
-- after sign-up. Its questions are the ten that visitors practise, so the same function judges them.

-- What was chosen stays chosen: news that is published in the afternoon does not change the mission of the morning.
create table private.public_missions (
  day date primary key,
  news text[] not null,
  short_mains text[] not null,      -- for 10 marks
  long_mains text[] not null        -- for 15
);
alter table private.public_missions enable row level security;
revoke all on private.public_missions from anon, authenticated;

create function private.made_public_mission(p_day date)
returns private.public_missions
language plpgsql security definer set search_path = ''
as $$
declare
  mission private.public_missions;
begin
  select * into mission from private.public_missions where day = p_day;
  if not found then
    insert into private.public_missions (day, news, short_mains, long_mains)
    select p_day,
      array(
        select id from (
          select id, news_date, importance from public.news_items
          where status = 'published' and news_date <= p_day order by news_date desc, importance desc, id limit 30
        ) latest
        order by importance - (p_day - news_date) / 30.0 desc, md5(p_day::text || id) limit 7
      ),
      array(select id from public.mains_questions where status = 'live' and marks = 10 order by md5(p_day::text || id) limit 8),
      array(select id from public.mains_questions where status = 'live' and marks = 15 order by md5(p_day::text || id) limit 2)
    on conflict (day) do nothing;
    select * into mission from private.public_missions where day = p_day;
  end if;
  return mission;
end
$$;

-- Position by position: what stands where is the same in each size, so that what was done is known by its position.
create function private.public_mission_tasks(p_mission private.public_missions, p_minutes integer)
returns table ("position" integer, kind text, ref text, minutes integer)
language sql stable set search_path = ''
as $$
  select place.position, place.kind, case place.kind
      when 'news' then p_mission.news[place.nth] when 'skeleton' then p_mission.short_mains[place.nth]
      when 'answer' then case place.minutes when 8 then p_mission.short_mains[place.nth + 5] else p_mission.long_mains[place.nth] end
    end, place.minutes
  from (values
    (1, 'mixed', 12, 1, 15), (2, 'skeleton', 3, 1, 15),
    (3, 'news', 7, 1, 30), (4, 'answer', 8, 1, 30),
    (5, 'news', 7, 2, 60), (6, 'answer', 11, 1, 60), (7, 'skeleton', 3, 2, 60), (8, 'skeleton', 3, 3, 60), (9, 'news', 6, 3, 60),
    (10, 'news', 7, 4, 120), (11, 'answer', 8, 2, 120), (12, 'skeleton', 3, 4, 120), (13, 'answer', 11, 2, 120),
    (14, 'news', 7, 5, 120), (15, 'answer', 8, 3, 120), (16, 'news', 6, 6, 120), (17, 'news', 7, 7, 120),
    (18, 'skeleton', 3, 5, 120)
  ) place (position, kind, minutes, nth, least_size)
  where place.least_size <= p_minutes
$$;
revoke execute on function private.made_public_mission, private.public_mission_tasks from public;

create function public.public_mission(p_minutes integer default 30)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := clock_timestamp();
  today constant date := (moment at time zone 'Asia/Kolkata')::date;
  mission private.public_missions;
  asked jsonb;
begin
  if p_minutes is null or p_minutes not in (15, 30, 60, 120) then
    raise sqlstate 'PT400' using message = 'A mission takes 15, 30, 60 or 120 minutes';
  end if;
  mission := private.made_public_mission(today);
  asked := coalesce(nullif(public.visitor_practice() -> 'questions', 'null'), '[]');
  return jsonb_build_object(
    'day', today, 'day_ends_at', private.day_began(today + 1, 'Asia/Kolkata', 0), 'server_now', moment,
    'budget_minutes', p_minutes, 'minimum_minutes', 15,
    'tasks', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'position', task.position, 'kind', task.kind, 'ref', task.ref, 'minutes', task.minutes,
        'count', case task.kind when 'mixed' then jsonb_array_length(asked) else 1 end
      ) || case task.kind
        when 'mixed' then jsonb_build_object(
          'title', private.words(
            jsonb_array_length(asked) || ' mixed questions', format('%s मिले-जुले प्रश्न', jsonb_array_length(asked))), 'topic', null, 'detail', null, 'href', null,
          'reason_code', 'public_mixed', 'reason', private.words(
            'The same for everybody today: of many topics, as in the exam.',
            'आज सबके लिए एक जैसे: परीक्षा की तरह कई विषयों से।'),
          'questions', asked)
        when 'news' then jsonb_build_object(
          'title', private.words(news.title, news.title_hi), 'topic', news.topics[1],
          -- read in place, so its figures are written out
          'detail', private.words(
            news.gist || E'\n\n' || regexp_replace(private.write_out(news.sections ->> 'why_in_news'), '\s*\[@[^\]]+\]', '', 'g'),
            news.gist_hi), 'href', null,
          'reason_code', 'public_news', 'reason', private.words(
            'Among the weightiest of the latest news.', 'नई खबरों में सबसे महत्वपूर्ण में से एक।'),
          'sources', news.sources)
        else jsonb_build_object(
          'title', case task.kind
            when 'skeleton' then private.words('Skeleton of an answer: introduction and four heads', 'उत्तर की रूपरेखा: भूमिका और चार शीर्षक')
            else private.words(format('One full answer for %s marks', main.marks), format('%s अंकों का एक पूरा उत्तर', main.marks)) end,
          'topic', main.topic, 'detail', private.words(main.question, coalesce(main.question_hi, main.question)),
          'href', private.mission_href(task.kind, main.id),
          'question', jsonb_build_object(
            'id', main.id, 'question', private.words(main.question, coalesce(main.question_hi, main.question)),
            'marks', main.marks),
          'reason_code', 'public_' || task.kind, 'reason', case task.kind
            when 'skeleton' then private.words(
              'Three minutes of structure are the quickest practice for Mains.',
              'ढाँचे के तीन मिनट मुख्य परीक्षा का सबसे छोटा अभ्यास हैं।')
            else private.words(
              'Writing one in full shows what reading hides.',
              'पूरा उत्तर लिखने से वे कमियाँ दिखती हैं जो पढ़ने में छिपी रहती हैं।') end)
      end order by task.position), '[]')
      from private.public_mission_tasks(mission, p_minutes) task
      left join public.news_items news on task.kind = 'news' and news.id = task.ref and news.status = 'published'
      left join public.mains_questions main on task.kind in ('skeleton', 'answer') and main.id = task.ref and main.status = 'live'
      where case task.kind when 'mixed' then jsonb_array_length(asked) > 0 when 'news' then news.id is not null else main.id is not null end
    )
  );
end
$$;

-- What was done of the public mission of a day before there was an account: [{ position, kind, done_at, skeleton }]. Each
-- position counts once, whatever is sent again. The ten questions count with the answers that were brought along by
-- `import_visitor_answers` (five at least), an answer once it was handed in; the rest as the browser kept it. The work counts for
-- that day. What was done after sign-up is done in one's own mission, and at most three days come along.
create function public.import_public_mission(p_day date, p_done jsonb)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  moment constant timestamptz := clock_timestamp();
  day_of_work constant date := least(p_day, private.study_day(learner, moment));
  public_one private.public_missions;
  task record;
  sitting uuid;
  asked text[];
  kept jsonb;
  came timestamptz;
begin
  if p_day is null or p_day > (moment at time zone 'Asia/Kolkata')::date then
    raise sqlstate 'PT400' using message = 'A mission is brought along with the day on which it was done';
  end if;
  if p_day < (moment at time zone 'Asia/Kolkata')::date - 7 then
    raise sqlstate 'PT400' using message = 'A mission can be brought along for seven days', detail = 'too_old';
  end if;
  if p_day > (
    select (coalesce(created_at, moment) at time zone 'Asia/Kolkata')::date from auth.users where id = learner
  ) then
    raise sqlstate 'PT409' using message = 'Only what was done before you had an account comes along: days after it have your own mission',
      detail = 'after_sign_up';
  end if;
  if jsonb_typeof(p_done) is distinct from 'array' or jsonb_array_length(p_done) > 20 or exists (
    select from jsonb_array_elements(p_done) sent where jsonb_typeof(sent) <> 'object'
  ) then
    raise sqlstate 'PT400' using message = 'What was done comes as a list of at most twenty tasks';
  end if;
  select * into public_one from private.public_missions where day = p_day;
  if public_one.day is null then
    raise sqlstate 'PT404' using message = 'There was no public mission on that day';
  end if;

  perform private.next_turn(learner, moment);
  if (
    select count(distinct evidence -> 'public' -> 0) >= 3 from public.mission_tasks
    where user_id = learner and reason_code = 'public' and evidence -> 'public' -> 0 <> to_jsonb(p_day)
  ) then
    raise sqlstate 'PT409' using message = 'Missions of three days can be brought along, and yours have been', detail = 'too_many_days';
  end if;
  insert into public.missions (user_id, day, budget_minutes, minimum_minutes, algo_version, generated_at)
  values (learner, day_of_work, 30, 15, private.mission_algo(), moment)
  on conflict (user_id, day) do nothing;
  perform from public.missions where user_id = learner and day = day_of_work for update;
  for task in
    select distinct on (known.position) known.*, sent.value as sent
    from private.public_mission_tasks(public_one, 120) known
    join jsonb_array_elements(p_done) sent on sent.value -> 'position' = to_jsonb(known.position) and sent.value ->> 'kind' = known.kind
    order by known.position
  loop
    continue when exists (
      select from public.mission_tasks
      where user_id = learner and reason_code = 'public' and evidence -> 'public' = jsonb_build_array(p_day, task.position)
    );
    sitting := null;
    asked := '{}';
    kept := '{}';
    came := least(private.sent_moment(task.sent -> 'done_at'), moment);
    if task.kind = 'mixed' then
      select attempt.id, array_agg(answer.question_id order by answer.position) into sitting, asked
      from public.attempts attempt join public.attempt_answers answer on answer.attempt_id = attempt.id
      where attempt.user_id = learner and attempt.kind = 'visitor' and attempt.setup ->> 'day' = p_day::text
        and (answer.selected is not null or answer.dont_know)
      group by attempt.id having count(*) >= 5;
      continue when sitting is null;
    elsif task.kind = 'skeleton' then
      kept := private.checked_skeleton(task.sent);
    elsif task.kind = 'answer' then
      continue when not exists (
        select from public.answers where user_id = learner and question_id = task.ref and submitted_at is not null
      );
    end if;
    insert into public.mission_tasks (
      user_id, day, position, kind, ref, questions, minutes, topic, title, detail, reason_code, reason, status, done_at,
      done_day, attempt_id, evidence
    )
    select learner, day_of_work,
      coalesce((select max(position) from public.mission_tasks where user_id = learner and day = day_of_work), 0) + 1,
      task.kind, task.ref, asked, task.minutes, coalesce(news.topics[1], main.topic),
      case task.kind when 'mixed' then private.words(cardinality(asked) || ' mixed questions', format('%s मिले-जुले प्रश्न', cardinality(asked)))
        when 'news' then private.words(coalesce(news.title, ''), coalesce(news.title_hi, ''))
        when 'skeleton' then private.words('Skeleton of an answer: introduction and four heads', 'उत्तर की रूपरेखा: भूमिका और चार शीर्षक')
        else private.words(format('One full answer for %s marks', main.marks), format('%s अंकों का एक पूरा उत्तर', main.marks)) end,
      private.words(coalesce(news.gist, main.question), coalesce(news.gist_hi, main.question_hi, main.question)),
      'public', private.words(
        'You did this before you had an account; it counts for its day.', 'यह आपने खाता बनाने से पहले किया था; यह अपने दिन के लिए गिना जाता है।'),
      'done', came, day_of_work, sitting, kept || jsonb_build_object('public', jsonb_build_array(p_day, task.position))
    from (select) one
    left join public.news_items news on task.kind = 'news' and news.id = task.ref
    left join public.mains_questions main on main.id = task.ref;
  end loop;
  -- the rest of the day makes room for what was done
  if day_of_work = private.study_day(learner, moment) then
    perform private.resize_mission(learner, day_of_work, budget_minutes, moment)
    from public.missions where user_id = learner and day = day_of_work;
  end if;
  perform private.keep_streak(learner, moment);
  return private.mission_of(learner, moment);
end
$$;

revoke execute on function public.public_mission, public.import_public_mission from public, anon;
grant execute on function public.public_mission to anon, authenticated;
grant execute on function public.import_public_mission to authenticated;
