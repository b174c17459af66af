-- A plan goes on to the last of its examinations, and so does the word that it slips.
create or replace function public.notice_slipping_plans(p_limit integer default 100)
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  found_plan public.plans;
  told integer := 0;
begin
  for found_plan in
    -- Days are told apart for those alone who can have that much waiting: a day is dear to ask for.
    with waiting as materialized (
      select plan.user_id, 2 * private.day_of_study(plan.choices) as much
      from public.plans plan join public.plan_tasks task on task.user_id = plan.user_id
      where task.status = 'open' and task.kind <> 'rest' and task.day <= private.today()
        and coalesce(plan.told_at < clock_timestamp() - interval '7 days', true)
      group by plan.user_id, plan.choices
      having sum(task.minutes) > 2 * private.day_of_study(plan.choices)
    ),
    asked as materialized (
      select user_id, much, private.study_day(user_id) as today from waiting
    ),
    slipping as materialized (
      select asked.user_id
      from asked join public.plan_tasks task on task.user_id = asked.user_id and task.day < asked.today
      where task.status = 'open' and task.kind <> 'rest'
      group by asked.user_id, asked.much
      having sum(task.minutes) > asked.much
    )
    select plan.*
    from public.plans plan
    where plan.user_id in (select user_id from slipping)
      and coalesce(plan.told_at < clock_timestamp() - interval '7 days', true)
      and greatest((plan.choices ->> 'examDay')::date, (
        select max((later #>> '{}')::date) from jsonb_path_query(plan.choices, '$.laterExams[*].day') later
      )) >= private.today()
      and plan.made_at < clock_timestamp() - interval '2 days'
    order by plan.told_at nulls first, plan.id
    limit least(greatest(coalesce(p_limit, 100), 1), 1000)
    for update of plan skip locked
  loop
    update public.plans set told_at = clock_timestamp() where id = found_plan.id;
    perform private.notify(
      found_plan.user_id, 'plan_slipping',
      'Some of your plan is waiting. A re-plan takes a minute',
      'आपकी योजना के कुछ काम रुके हैं। नई योजना में एक मिनट लगता है',
      '/scheduler', 'plan_slipping:' || private.study_day(found_plan.user_id), false,
      'Plans slip for everybody. See what moves where before you accept it; nothing is lost, and you can undo it.',
      'योजनाएँ सबकी खिसकती हैं। मानने से पहले देखिए कि क्या कहाँ जाएगा; कुछ नहीं खोता, और आप इसे वापस भी ले सकते हैं।'
    );
    told := told + 1;
  end loop;
  return told;
end
$$;
