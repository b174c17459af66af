-- Makes the plan, or another one over it (with the version that is there). What was done, pinned or put in by the learner
-- stays; of what was planned before and is not in the new one, each task is dropped, not lost.
create function public.keep_plan(
  p_choices jsonb, p_phases jsonb, p_finish date, p_tasks jsonb, p_version integer default null
)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  today constant date := private.study_day(learner);
  chosen constant jsonb := private.plan_choices(p_choices);
  stretches constant jsonb := private.plan_phases(p_phases);
  held public.plans;
  given public.plan_tasks[];
  touched uuid[];
  added uuid[];
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
      when new.id is null then task.status = 'open' and task.origin = 'plan'
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
  set choices = chosen, phases = stretches, finish_day = p_finish, version = held.version + 1
  where user_id = learner;
  return jsonb_build_object('id', held.id, 'version', held.version + 1);
end
$$;

revoke execute on function public.keep_plan from public, anon;
grant execute on function public.keep_plan to authenticated;
