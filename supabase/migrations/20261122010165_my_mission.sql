-- A mission as a page shows it: its tasks, the streak, and at the end of the day what the work has moved.

-- What the day's work moved, by topic: the chance at a middle question; and of the reviewed questions the
-- part that will be known on exam day (thirty days from now where no exam is ahead), each with and without today's work.
create function private.mission_moved(p_mission public.missions, p_now timestamptz)
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
    select (p_now at time zone 'Asia/Kolkata')::date - date '1970-01-01' as today, (
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
      private.memory_of(log.rating, (log.reviewed_at at time zone 'Asia/Kolkata')::date - date '1970-01-01'
        order by log.reviewed_at, log.attempt_id, log.position) filter (where log.attempt_id <> reviewed.attempt_id) as before,
      private.memory_of(log.rating, (log.reviewed_at at time zone 'Asia/Kolkata')::date - date '1970-01-01'
        order by log.reviewed_at, log.attempt_id, log.position) as after
    from reviewed
    join public.review_logs log on log.user_id = p_mission.user_id and log.question_id = reviewed.question_id
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
revoke execute on function private.mission_moved from public;

-- Where a task is done when it is no attempt; of a skeleton, where its question stands.
create function private.mission_href(p_kind text, p_ref text)
returns text
language sql immutable
as $$
  select case p_kind
    when 'news' then '/daily-news?item=' || p_ref
    when 'skeleton' then '/mains-evaluation?question=' || p_ref
    when 'answer' then '/mains-evaluation?question=' || p_ref
    when 'read' then case split_part(p_ref, ':', 1)
      when 'note' then '/ebooks?note=' || split_part(p_ref, ':', 2)
      else '/ebooks?book=' || split_part(split_part(p_ref, ':', 2), '/', 1) || '&chapter=' || split_part(p_ref, '/', 2)
    end
  end
$$;
create function private.mission_task_line(p_task public.mission_tasks)
returns jsonb
language sql stable security definer set search_path = ''
as $$
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
$$;

revoke execute on function private.mission_task_line, private.mission_href from public;

-- As a page shows it: the week from Monday to Sunday first, the streak after it.
create function private.streak_line(p_user uuid, p_told jsonb)
returns jsonb
language sql stable security definer set search_path = ''
as $$
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
$$;
revoke execute on function private.streak_line from public;

create function private.mission_told(p_user uuid, p_day date, p_now timestamptz)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  settings constant public.study_settings := private.settings_of(p_user);
  mission public.missions;
  done integer;
  is_done boolean;
  streak jsonb;
begin
  perform private.settle_missions(p_user, p_now);
  streak := private.keep_streak(p_user, p_now);
  select * into mission from public.missions where user_id = p_user and day = p_day;
  select coalesce(sum(minutes) filter (where done_day = p_day and status = 'done'), 0),
    coalesce(bool_and(status <> 'open') filter (where day = p_day), true)
  into done, is_done
  from public.mission_tasks where user_id = p_user and (day = p_day or done_day = p_day);
  if is_done and mission.moved is null then
    update public.missions set moved = private.mission_moved(mission, p_now)
    where user_id = p_user and day = p_day returning * into mission;
  elsif not is_done then
    mission.moved := null;
  end if;
  return jsonb_build_object(
    'day', p_day, 'budget_minutes', mission.budget_minutes, 'minimum_minutes', mission.minimum_minutes,
    'algo_version', mission.algo_version, 'generated_at', mission.generated_at,
    'day_ends_at', private.day_began(p_day + 1, settings.time_zone, settings.day_starts), 'server_now', p_now,
    'is_rest_day', private.is_rest_day(p_user, p_day),
    'tasks', (
      select coalesce(jsonb_agg(private.mission_task_line(task) order by task.position), '[]')
      from public.mission_tasks task where task.user_id = p_user and task.day = p_day
    ),
    'done_minutes', done, 'is_minimum_done', done >= mission.minimum_minutes, 'is_done', is_done, 'moved', mission.moved,
    'streak', private.streak_line(p_user, streak)
  );
end
$$;
revoke execute on function private.mission_told from public;

create function private.mission_of(p_user uuid, p_now timestamptz)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := private.study_day(p_user, p_now);
begin
  perform private.made_mission(p_user, today, p_now);
  return private.mission_told(p_user, today, p_now);
end
$$;
revoke execute on function private.mission_of from public;

-- Today's mission of the caller, made now if there is none.
create function public.my_mission()
returns jsonb
language sql security definer set search_path = ''
as $$ select private.mission_of(private.caller(), clock_timestamp()) $$;
revoke execute on function public.my_mission from public, anon;
grant execute on function public.my_mission to authenticated;
