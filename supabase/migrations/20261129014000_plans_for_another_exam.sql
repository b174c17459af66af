-- A plan for another examination, or another day of it: a test that stands on that day, or after the last one, is let go
-- as no new one would be put there; and once the examinations of a plan are over, the next one begins a preparation of its
-- own, so that its phases do not reach back over the one before.

-- The days of the examinations that a plan leads to.
create function private.exams_of(p_choices jsonb)
returns date[] language sql immutable set search_path = '' as $$
  select array(
    select (day #>> '{}')::date
    from (
      select p_choices -> 'examDay' as day
      union all select jsonb_path_query(p_choices, '$.laterExams[*].day')
    ) exams
    where jsonb_typeof(day) = 'string'
  )
$$;
revoke execute on function private.exams_of(jsonb) from public, anon, authenticated;

create or replace function public.keep_plan(p_choices jsonb, p_phases jsonb, p_finish date, p_tasks jsonb, p_version integer default null)
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
  perform private.keep_before(held, today, 'choices', '[]', touched, added);
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

create or replace function private.keep_before(p_held plans, p_today date, p_reason text, p_changes jsonb, p_touched uuid[], p_added uuid[])
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  kept uuid;
begin
  insert into public.replans (user_id, reason, version, changes, added, plan_before, before)
  values (
    p_held.user_id, p_reason, p_held.version + 1, p_changes, p_added,
    jsonb_build_object('choices', p_held.choices, 'phases', p_held.phases, 'finish_day', p_held.finish_day,
      'made_at', p_held.made_at),
    (
      select coalesce(jsonb_agg(to_jsonb(task) order by task.id), '[]') from public.plan_tasks task
      where task.user_id = p_held.user_id and task.id = any (p_touched)
    )
  )
  returning id into kept;
  insert into private.plan_misses (user_id, task_id, day, kind, minutes, replan_id)
  select user_id, id, day, kind, minutes, kept
  from public.plan_tasks
  where user_id = p_held.user_id and id = any (p_touched) and status = 'open' and day < p_today and kind <> 'rest'
  on conflict do nothing;
  -- Further back nobody goes.
  delete from public.replans where id in (
    select id from public.replans where user_id = p_held.user_id order by version desc offset 50
  );
  return kept;
end
$$;

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
