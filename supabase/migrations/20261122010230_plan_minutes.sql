-- What was planned and what came of it, in minutes: the measure that keeps a plan honest. A day's plan is what stood on it
-- when it began, also where it was moved on later; done is what was finished at its planned length or the time it really
-- took, whichever is more, and time given to what is not finished.

create function private.plan_minutes(p_user uuid, p_from date, p_to date)
returns table (day date, kind text, planned integer, done integer, logged integer)
language sql stable security definer set search_path = ''
as $$
  with planned as (
    select task.day, task.kind, task.minutes
    from public.plan_tasks task
    where task.user_id = p_user and task.day between p_from and p_to and task.status <> 'dropped' and task.kind <> 'rest'
    union all
    select miss.day, miss.kind, miss.minutes
    from private.plan_misses miss
    left join public.plan_tasks task on task.user_id = p_user and task.id = miss.task_id
    where miss.user_id = p_user and miss.day between p_from and p_to
      and (task.id is null or task.status = 'dropped' or task.day <> miss.day)
  ),
  finished as (
    select task.done_on as day, task.kind, greatest(0, task.minutes - private.spent_on(p_user, task.id)) as minutes
    from public.plan_tasks task
    where task.user_id = p_user and task.done_on between p_from and p_to and task.status = 'done' and task.kind <> 'rest'
  ),
  logged as (
    select log.day, coalesce(log.kind, 'other') as kind, round(sum(log.seconds) / 60.0)::integer as minutes
    from public.time_logs log
    where log.user_id = p_user and log.day between p_from and p_to
    group by log.day, coalesce(log.kind, 'other')
  ),
  line as (
    select day, kind, minutes as planned, 0 as done, 0 as logged from planned
    union all select day, kind, 0, minutes, 0 from finished
    union all select day, kind, 0, minutes, minutes from logged
  )
  select day, kind, sum(planned)::integer, sum(done)::integer, sum(logged)::integer
  from line group by day, kind
$$;

-- Minutes done of minutes planned over the four weeks before today, and how many of these weeks had a plan. Until two have
-- had one, what planners find on average stands in.
create function private.plan_ratio(p_user uuid, p_today date)
returns table (ratio double precision, weeks integer)
language sql stable security definer set search_path = ''
as $$
  select case
      when count(*) >= 2 then round(least(1.2, greatest(0.3, sum(week.done)::numeric / sum(week.planned))), 3)
      else 0.85
    end,
    count(*)::integer
  from (
    select sum(planned) as planned, sum(done) as done
    from private.plan_minutes(p_user, p_today - 28, p_today - 1)
    group by (p_today - 1 - day) / 7
    having sum(planned) > 0
  ) week
$$;
revoke execute on function private.plan_minutes, private.plan_ratio from public;

-- The last weeks, Monday to Sunday, the present one up to today: planned, done, and the days on which nothing was left.
create function public.plan_retrospective(p_weeks integer default 4)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  today constant date := private.study_day(learner);
  monday constant date := date_trunc('week', today)::date;
  weeks constant integer := least(greatest(coalesce(p_weeks, 4), 1), 52);
begin
  return (
    with line as (
      select date_trunc('week', day)::date as monday, * from private.plan_minutes(learner, monday - 7 * (weeks - 1), today)
    )
    select jsonb_build_object(
      'weeks', (
        select jsonb_agg(jsonb_build_object(
          'from', week.monday, 'planned', coalesce(whole.planned, 0), 'done', coalesce(whole.done, 0),
          'ratio', case when whole.planned > 0 then round(whole.done::numeric / whole.planned, 2) end,
          'by_kind', coalesce(parts.by_kind, '[]')
        ) order by week.monday)
        from (select (monday - 7 * back) as monday from generate_series(0, weeks - 1) back) week
        left join (
          select line.monday, sum(planned) as planned, sum(done) as done from line group by line.monday
        ) whole on whole.monday = week.monday
        left join (
          select by_kind.monday, jsonb_agg(jsonb_build_object(
            'kind', kind, 'planned', planned, 'done', done, 'logged', logged
          ) order by kind) as by_kind
          from (
            select line.monday, kind, sum(planned) as planned, sum(done) as done, sum(logged) as logged
            from line group by line.monday, kind
          ) by_kind
          group by by_kind.monday
        ) parts on parts.monday = week.monday
      ),
      'kept_days', (
        select count(*) from (
          select task.day from public.plan_tasks task
          where task.user_id = learner and task.day between monday - 7 * (weeks - 1) and today
            and task.status <> 'dropped' and task.kind <> 'rest'
          group by task.day having bool_and(task.status = 'done')
          except
          select miss.day from private.plan_misses miss
          left join public.plan_tasks task on task.user_id = learner and task.id = miss.task_id
          where miss.user_id = learner and task.day is distinct from miss.day
        ) kept
      ),
      'ratio', (select ratio from private.plan_ratio(learner, today)),
      'ratio_n', (select measured.weeks from private.plan_ratio(learner, today) measured)
    )
  );
end
$$;

-- Planned and real minutes of each kind and week (its Monday), for the page of results.
create function public.time_use(p_weeks integer default 12)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  today constant date := private.study_day(learner);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'from', week.monday, 'kind', week.kind, 'planned', week.planned, 'done', week.done, 'logged', week.logged
    ) order by week.monday, week.kind), '[]')
    from (
      select date_trunc('week', day)::date as monday, kind, sum(planned) as planned, sum(done) as done, sum(logged) as logged
      from private.plan_minutes(
        learner, date_trunc('week', today)::date - 7 * (least(greatest(coalesce(p_weeks, 12), 1), 52) - 1), today
      )
      group by 1, 2
    ) week
  );
end
$$;
revoke execute on function public.plan_retrospective, public.time_use from public, anon;
grant execute on function public.plan_retrospective, public.time_use to authenticated;
