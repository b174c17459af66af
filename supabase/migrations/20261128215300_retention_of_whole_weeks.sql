-- Who joined in the oldest week of the table counts from its Monday on: a part of a week is no cohort.

create or replace function public.school_analytics(p_days integer default 28)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  days constant integer := least(greatest(coalesce(p_days, 28), 7), 180);
  today constant date := private.today();
  since constant date := today - days + 1;
  first_week constant date := date_trunc('week', today - 7 * 9)::date;
begin
  if not (select private.has_role('{admin,mentor}')) then
    raise insufficient_privilege using message = 'Only the mentor and administrators see how the school is used';
  end if;
  return jsonb_build_object(
    'since', since, 'until', today, 'least', private.least_group(),
    'learners', (select private.told(count(*)) from public.profiles),
    'days', (
      select jsonb_agg(jsonb_build_object('day', each.day::date, 'active', private.told(coalesce(active.learners, 0)),
        'joined', private.told(coalesce(joined.learners, 0))) order by each.day)
      from generate_series(since, today, interval '1 day') each (day)
      left join (
        select day, count(*) as learners from private.study_activity(since) group by day
      ) active on active.day = each.day::date
      left join (
        select (created_at at time zone 'Asia/Kolkata')::date as day, count(*) as learners from public.profiles group by 1
      ) joined on joined.day = each.day::date
    ),
    'retention', (
      -- of those who joined in a week, how many studied in the first to eighth week after it
      with activity as materialized (
        select user_id, day from private.study_activity(first_week)
      ), joined as (
        select user_id, date_trunc('week', created_at at time zone 'Asia/Kolkata')::date as week,
          (created_at at time zone 'Asia/Kolkata')::date as day
        from public.profiles where created_at >= first_week::timestamp at time zone 'Asia/Kolkata'
      )
      select coalesce(jsonb_agg(jsonb_build_object('week', cohort.week, 'joined', private.told(cohort.size), 'weeks', (
        select jsonb_agg(case when cohort.size >= private.least_group() then (
          select count(distinct joined.user_id)
          from joined join activity on activity.user_id = joined.user_id
          where joined.week = cohort.week
            and activity.day between joined.day + 7 * after.week and joined.day + 7 * after.week + 6
        ) end order by after.week)
        from generate_series(1, 8) after (week) where cohort.week + 6 + 7 * after.week + 6 <= today
      )) order by cohort.week), '[]')
      from (select week, count(*) as size from joined group by week) cohort
    ),
    'completion', jsonb_build_object(
      'missions', (
        select jsonb_build_object('begun', private.told(count(*), count(distinct user_id)),
          'done', private.told(count(*) filter (where is_done), count(distinct user_id)))
        from (
          select mission.user_id, not exists (
            select from public.mission_tasks task
            where task.user_id = mission.user_id and task.day = mission.day and task.status = 'open'
          ) as is_done
          from public.missions mission
          where mission.day >= since and exists (
            select from public.mission_tasks task
            where task.user_id = mission.user_id and task.day = mission.day and task.status <> 'open'
          )
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
  );
end
$$;
