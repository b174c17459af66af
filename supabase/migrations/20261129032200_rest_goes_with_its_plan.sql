-- Days off that come with a plan are kept with it in one step, and go with it when it is taken back. They had been written
-- before it, one request after the other: a plan that was refused left them behind, and undo knew nothing of them.

-- Keeps the rest that a plan brings: `added` and `removed` days, and the `weekdays` if they are others. What it changed by
-- it, so that it can be taken back.
create function private.keep_rest(p_user uuid, p_today date, p_rest jsonb)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  come date[];
  gone date[];
  weekdays smallint[];
  before constant smallint[] := (private.settings_of(p_user)).rest_weekdays;
begin
  if p_rest is null then
    return null;
  end if;
  gone := array(
    select private.given_day(off, 'A day off') from private.given_list(p_rest -> 'removed', 'Days off', 1000) off
  );
  come := array(
    select private.given_day(off, 'A day off') from private.given_list(p_rest -> 'added', 'Days off', 1000) off
  );
  with removed as (
    delete from public.rest_days where user_id = p_user and day = any (gone) and day >= p_today returning day
  )
  select coalesce(array_agg(day), '{}') into gone from removed;
  with added as (
    insert into public.rest_days (user_id, day) select p_user, day from unnest(come) day where day >= p_today
    on conflict do nothing returning day
  )
  select coalesce(array_agg(day), '{}') into come from added;
  if coalesce(jsonb_typeof(p_rest -> 'weekdays'), 'null') <> 'null' then
    weekdays := array(
      select distinct private.given_integer(weekday, 'A weekday of rest', 1, 7)
      from private.given_list(p_rest -> 'weekdays', 'Weekdays of rest', 6) weekday order by 1
    );
    update public.study_settings set rest_weekdays = weekdays where user_id = p_user;
  end if;
  return jsonb_build_object(
    'added', come, 'removed', gone, 'at', now(), 'weekdays_before', case when weekdays is not null then before end,
    'weekdays', weekdays
  );
end
$$;

-- Rest as it was before; not of days gone by, and nothing that its learner chose since.
create function private.take_back_rest(p_user uuid, p_today date, p_kept jsonb)
returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from public.rest_days
  where user_id = p_user and day >= p_today and planned_at = (p_kept ->> 'at')::timestamptz
    and day in (select jsonb_array_elements_text(p_kept -> 'added')::date);
  insert into public.rest_days (user_id, day)
  select p_user, off::date from jsonb_array_elements_text(p_kept -> 'removed') off where off::date >= p_today
  on conflict do nothing;
  update public.study_settings
  set rest_weekdays = array(select jsonb_array_elements_text(p_kept -> 'weekdays_before')::smallint)
  where user_id = p_user and jsonb_typeof(p_kept -> 'weekdays') = 'array' and to_jsonb(rest_weekdays) = p_kept -> 'weekdays';
end
$$;
revoke execute on function private.keep_rest, private.take_back_rest from public, anon, authenticated;

drop function public.keep_plan(jsonb, jsonb, date, jsonb, integer);
create function public.keep_plan(
  p_choices jsonb, p_phases jsonb, p_finish date, p_tasks jsonb, p_version integer default null, p_rest jsonb default null
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  learner constant uuid := private.caller();
  today constant date := private.study_day(learner);
  chosen constant jsonb := private.plan_choices(p_choices);
  stretches constant jsonb := private.plan_phases(p_phases);
  held public.plans;
  given public.plan_tasks[];
  touched uuid[];
  added uuid[];
  exams constant date[] := private.exams_of(chosen);
  kept uuid;
begin
  if p_finish is null or not isfinite(p_finish) or p_finish not between today - 800 and today + 8000 then
    raise sqlstate 'PT400' using message = 'A plan needs the day on which everything would be studied once';
  end if;
  if p_version is null then
    insert into public.plans (user_id, choices, phases, finish_day) values (learner, chosen, stretches, p_finish)
    on conflict (user_id) do nothing returning * into held;
    if not found then
      raise sqlstate 'PT409' using message = 'There is a plan already: load it, and change it from there';
    end if;
    insert into public.plan_tasks
    select * from private.plan_tasks_of(learner, today, p_tasks, 1, 'The tasks of a plan');
    if exists (select from public.plan_tasks where user_id = learner and status <> 'open') then
      raise sqlstate 'PT400' using message = 'A new plan holds open tasks only';
    end if;
    perform private.keep_rest(learner, today, p_rest);
    return jsonb_build_object('id', held.id, 'version', held.version);
  end if;

  held := private.hold_plan(learner);
  perform private.mind_version(held, p_version);
  given := array(
    select task from private.plan_tasks_of(learner, today, p_tasks, held.version + 1, 'The tasks of a plan') task
  );
  select coalesce(array_agg(task.id), '{}') into touched
  from public.plan_tasks task
  left join unnest(given) new on new.id = task.id
  where task.user_id = learner and not task.pinned
    and case
      when new.id is null then task.status = 'open' and (
        task.origin = 'plan'
        -- no test is sat on the day of an examination, nor after the last one
        or task.origin = 'test' and task.day >= today
          and (task.day = any (exams) or task.day > (select max(day) from unnest(exams) day))
      )
      else task.status in ('open', 'dropped')
    end;
  select coalesce(array_agg(new.id), '{}') into added
  from unnest(given) new
  where not exists (select from public.plan_tasks task where task.user_id = learner and task.id = new.id);
  if exists (
    select from unnest(given) new where new.id = any (added) and (new.status <> 'open' or new.day < today - 30)
  ) then
    raise sqlstate 'PT400' using message = 'What a plan adds must be open, and not lie in the past';
  end if;
  kept := private.keep_before(held, today, 'choices', '[]', touched, added);
  update public.replans
  set plan_before = plan_before || jsonb_build_object('rest', private.keep_rest(learner, today, p_rest)) where id = kept;
  update public.plan_tasks task
  set status = 'dropped', version = held.version + 1, changed_at = clock_timestamp(),
    reason = jsonb_build_object('en', 'Not part of the new plan', 'hi', 'नई योजना का हिस्सा नहीं है')
  where task.user_id = learner and task.id = any (touched)
    and not exists (select from unnest(given) new where new.id = task.id);
  update public.plan_tasks task
  set day = new.day, start = new.start, minutes = new.minutes, title = new.title, phase = new.phase, status = 'open',
    reason = new.reason, weight = new.weight, gain = new.gain, moved_from = new.moved_from, merged_into = null,
    version = held.version + 1, changed_at = clock_timestamp()
  from unnest(given) new
  where task.user_id = learner and task.id = new.id and task.id = any (touched);
  insert into public.plan_tasks select (new).* from unnest(given) new where new.id = any (added);
  perform private.mind_plan_size(learner);
  update public.plans
  set choices = chosen, phases = stretches, finish_day = p_finish, version = held.version + 1,
    -- the preparation for the next one begins where all of the plan before are over
    made_at = case when today > all (private.exams_of(held.choices)) and today <= any (exams)
      then clock_timestamp() else held.made_at end
  where user_id = learner;
  return jsonb_build_object('id', held.id, 'version', held.version + 1);
end
$$;
revoke execute on function public.keep_plan from public, anon;
grant execute on function public.keep_plan to authenticated;

create or replace function public.undo_replan(p_id uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  learner constant uuid := private.caller();
  held constant public.plans := private.hold_plan(learner);
  replan public.replans;
begin
  select * into replan from public.replans where id = p_id and user_id = learner;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such re-plan of yours';
  end if;
  if replan.undone_at is not null then
    return jsonb_build_object('version', held.version);
  end if;
  if not private.is_undoable(replan) then
    raise sqlstate 'PT409' using
      message = 'Tasks of this re-plan were changed since, so it stays. Move single tasks back by hand';
  end if;
  delete from public.plan_tasks
  where user_id = learner and (id = any (replan.added) or id in (
    select (was ->> 'id')::uuid from jsonb_array_elements(replan.before) was
  ));
  insert into public.plan_tasks select * from jsonb_populate_recordset(null::public.plan_tasks, replan.before);
  delete from private.plan_misses where user_id = learner and replan_id = replan.id;
  perform private.take_back_rest(learner, private.study_day(learner), replan.plan_before -> 'rest');
  update public.replans set undone_at = clock_timestamp() where id = replan.id;
  update public.plans
  set choices = replan.plan_before -> 'choices', phases = replan.plan_before -> 'phases',
    finish_day = (replan.plan_before ->> 'finish_day')::date,
    -- re-plans of earlier versions did not note it
    made_at = coalesce((replan.plan_before ->> 'made_at')::timestamptz, held.made_at), version = held.version + 1, restored_version = held.version + 1
  where user_id = learner;
  return jsonb_build_object('version', held.version + 1);
end
$$;
