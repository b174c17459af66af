-- The plan as its owner reads it.

-- Something was done on that day of what an open task asks: the page may offer to call it done. An exact thing (a test, a
-- mains question, a session) is known by its name, everything else by its kind.
create function private.is_likely_done(p_user uuid, p_task public.plan_tasks)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select case p_task.kind
    when 'mock' then exists (
      select from public.attempts where user_id = p_user and test = p_task.ref and submitted_at >= began.at)
    when 'mains' then exists (
      select from public.answers where user_id = p_user and submitted_at >= began.at and submitted_at < began.over
        and (p_task.ref is null or question_id = p_task.ref))
    when 'event' then exists (
      select from public.event_rsvps where user_id = p_user and attended_at is not null and event || '/' || day = p_task.ref)
    when 'news' then exists (
      select from public.news_reads where user_id = p_user and read_at >= began.at and read_at < began.over)
    when 'review' then exists (
      select from public.attempts where user_id = p_user and kind = 'review' and submitted_at >= began.at
        and submitted_at < began.over
    ) or exists (
      select from public.card_reviews where user_id = p_user and reviewed_at >= began.at and reviewed_at < began.over)
    when 'practice' then exists (
      select from public.attempts where user_id = p_user and kind in ('practice', 'repair') and submitted_at >= began.at
        and submitted_at < began.over)
    else false
  end
  from (
    select private.day_began(p_task.day, mine.time_zone, mine.day_starts) as at,
      private.day_began(p_task.day + 1, mine.time_zone, mine.day_starts) as over
    from private.settings_of(p_user) mine
  ) began
$$;

create function private.tasks_as_json(p_user uuid, p_from date, p_to date, p_statuses text[])
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(private.plan_task_json(task, spent.minutes)
    order by task.day, task.start nulls last, task.id), '[]')
  from public.plan_tasks task
  left join (
    select task_id, round(sum(seconds) / 60.0)::integer as minutes
    from public.time_logs where user_id = p_user and task_id is not null group by task_id
  ) spent on spent.task_id = task.id
  where task.user_id = p_user and task.day between p_from and p_to and task.status = any (p_statuses)
$$;
revoke execute on function private.is_likely_done, private.tasks_as_json from public;

-- The plan with the tasks of some days, what is open from before, and everything beside it.
create function public.my_plan(p_from date default null, p_to date default null)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  today constant date := private.study_day(learner);
  from_day constant date := coalesce(p_from, today);
  to_day constant date := coalesce(p_to, coalesce(p_from, today) + 6);
  held public.plans;
  latest public.replans;
  forgotten jsonb;
begin
  if not isfinite(from_day) or not isfinite(to_day) or to_day - from_day not between 0 and 400 then
    raise sqlstate 'PT400' using message = 'A plan is read for 1 to 400 days: from one day to a later one';
  end if;
  perform private.hold_clocks(learner);
  forgotten := private.end_forgotten_clock(learner);
  select * into held from public.plans where user_id = learner;
  select * into latest from public.replans where user_id = learner and undone_at is null order by version desc limit 1;
  return jsonb_build_object(
    'server_now', clock_timestamp(), 'today', today,
    'plan', case when held.id is not null then jsonb_build_object(
      'id', held.id, 'version', held.version, 'choices', held.choices, 'phases', held.phases,
      'finishDay', held.finish_day, 'made_at', held.made_at
    ) end,
    'tasks', private.tasks_as_json(learner, from_day, to_day, array['open', 'done', 'skipped']),
    'overdue', private.tasks_as_json(learner, '-infinity', today - 1, array['open']),
    'blocks', private.plan_blocks(learner),
    'running', private.running_clock(learner),
    'notice', forgotten -> 'notice',
    'logged', (
      select coalesce(jsonb_agg(jsonb_build_object('day', day, 'minutes', minutes) order by day), '[]')
      from (
        select day, round(sum(seconds) / 60.0)::integer as minutes
        from public.time_logs where user_id = learner and day between from_day and to_day
        group by day having sum(seconds) >= 30
      ) by_day
    ),
    'suggested', (
      select coalesce(jsonb_agg(task.id order by task.day, task.id), '[]')
      from public.plan_tasks task
      where task.user_id = learner and task.status = 'open' and task.day between today - 7 and today
        and private.is_likely_done(learner, task)
    ),
    'last_replan', case when latest.id is not null then jsonb_build_object(
      'id', latest.id, 'at', latest.at, 'undoable', private.is_undoable(latest)
    ) end,
    'feed_since', (select made_at from private.plan_feeds where user_id = learner)
  );
end
$$;

-- Every task there ever was, for the planner: what is done or dropped is not planned again under the same id.
create function public.all_plan_tasks()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.tasks_as_json(private.caller(), '-infinity', 'infinity', array['open', 'done', 'skipped', 'dropped']);
end
$$;

revoke execute on function public.my_plan, public.all_plan_tasks from public, anon;
grant execute on function public.my_plan, public.all_plan_tasks to authenticated;
