-- How the school is used took seconds to count with some thousand learners, of both processors, each time that somebody
-- looked, and with more of them longer than anybody may wait. It goes over what was done once, with one processor, and
-- what took longer than a second is kept for an hour.

create table private.school_numbers (
  days integer primary key check (days between 7 and 180), -- of so many
  counted_at timestamptz not null,
  numbers jsonb not null
);
alter table private.school_numbers enable row level security;
revoke all on private.school_numbers from public, anon, authenticated;

-- The sums of the last so many days, as `school_analytics` tells them.
create function private.count_school(p_days integer)
returns jsonb
language plpgsql stable security definer set search_path = '' set max_parallel_workers_per_gather = 0
as $$
declare
  today constant date := private.today();
  since constant date := today - p_days + 1;
  first_week constant date := date_trunc('week', today - 7 * 9)::date;
begin
  return (
  with activity as materialized (
    select user_id, day from private.study_activity(least(since, first_week))
  )
  select jsonb_build_object(
    'since', since, 'until', today, 'counted_at', clock_timestamp(), 'least', private.least_group(),
    'learners', (select private.told(count(*)) from public.profiles),
    'days', (
      select jsonb_agg(jsonb_build_object('day', each.day::date, 'active', private.told(coalesce(active.learners, 0)),
        'joined', private.told(coalesce(joined.learners, 0))) order by each.day)
      from generate_series(since, today, interval '1 day') each (day)
      left join (
        select day, count(*) as learners from activity where day >= since group by day
      ) active on active.day = each.day::date
      left join (
        select (created_at at time zone 'Asia/Kolkata')::date as day, count(*) as learners from public.profiles group by 1
      ) joined on joined.day = each.day::date
    ),
    'retention', (
      -- of those who joined in a week, how many studied in the first to eighth week after it
      with joined as (
        select user_id, date_trunc('week', created_at at time zone 'Asia/Kolkata')::date as week,
          (created_at at time zone 'Asia/Kolkata')::date as day
        from public.profiles where created_at >= first_week::timestamp at time zone 'Asia/Kolkata'
      ), stayed as (
        select joined.week, (activity.day - joined.day) / 7 as after, count(distinct joined.user_id) as learners
        from joined join activity on activity.user_id = joined.user_id and activity.day >= joined.day + 7
        group by 1, 2
      )
      select coalesce(jsonb_agg(jsonb_build_object('week', cohort.week, 'joined', private.told(cohort.size), 'weeks', (
        select jsonb_agg(
          case when cohort.size >= private.least_group() then coalesce(stayed.learners, 0) end order by after.week
        )
        from generate_series(1, 8) after (week)
        left join stayed on stayed.week = cohort.week and stayed.after = after.week
        where cohort.week + 6 + 7 * after.week + 6 <= today
      )) order by cohort.week), '[]')
      from (select week, count(*) as size from joined group by week) cohort
    ),
    'completion', jsonb_build_object(
      'missions', (
        select jsonb_build_object('begun', private.told(count(*), count(distinct user_id)),
          'done', private.told(count(*) filter (where is_done), count(distinct user_id)))
        from (
          select user_id, bool_and(status <> 'open') as is_done
          from public.mission_tasks where day >= since
          group by user_id, day having bool_or(status <> 'open')
        ) begun
      ),
      'tests', (
        select jsonb_build_object('begun', private.told(count(*), count(distinct user_id)),
          'done', private.told(count(*) filter (where submitted_by = 'learner'), count(distinct user_id)))
        from public.attempts
        where kind = 'test' and started_at >= since::timestamp at time zone 'Asia/Kolkata' and (submitted_at is not null or expires_at < now())
      ),
      'answers', (
        select jsonb_build_object('begun', private.told(count(*), count(distinct user_id)),
          'done', private.told(count(*) filter (where submitted_at is not null), count(distinct user_id)))
        from public.answers where created_at >= since::timestamp at time zone 'Asia/Kolkata'
      ),
      'plan', (
        select jsonb_build_object('begun', private.told(count(*), count(distinct user_id)),
          'done', private.told(count(*) filter (where status = 'done'), count(distinct user_id)))
        from public.plan_tasks where day between since and today - 1 and status in ('done', 'skipped', 'open')
      )
    ),
    'topics', (
      select coalesce(jsonb_agg(to_jsonb(summed) order by summed.facility), '[]')
      from (
        select question.topic, private.told(count(*), count(distinct answer.user_id)) as answers,
          count(distinct answer.user_id) as learners,
          round(avg(case when answer.correct then 1 else 0 end), 4) as facility,
          percentile_disc(0.5) within group (order by answer.time_ms) as median_ms
        from public.attempt_answers answer
        join public.questions question on question.id = answer.question_id
        where answer.correct is not null and answer.selected is not null and answer.saved_at >= since::timestamp at time zone 'Asia/Kolkata'
        group by question.topic
        having count(distinct answer.user_id) >= private.least_group()
      ) summed
    )
  )
  );
end
$$;
revoke execute on function private.count_school from public, anon, authenticated;

create or replace function public.school_analytics(p_days integer default 28)
returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '2min'
as $$
declare
  days_told constant integer := least(greatest(coalesce(p_days, 28), 7), 180);
  told jsonb;
  began timestamptz;
begin
  if not (select private.has_role('{admin,mentor}')) then
    raise insufficient_privilege using message = 'Only the mentor and administrators see how the school is used';
  end if;
  -- whoever looks meanwhile waits for the one who counts
  perform pg_advisory_xact_lock(hashtextextended('school_numbers', days_told));
  select numbers into told from private.school_numbers
  where days = days_told and counted_at > now() - interval '1 hour' and counted_at >= private.today()::timestamp at time zone 'Asia/Kolkata';
  if told is not null then
    return told;
  end if;
  began := clock_timestamp();
  told := private.count_school(days_told);
  if clock_timestamp() - began > interval '1 second' then
    insert into private.school_numbers (days, counted_at, numbers) values (days_told, began, told)
    on conflict (days) do update set counted_at = excluded.counted_at, numbers = excluded.numbers;
  end if;
  return told;
end
$$;
