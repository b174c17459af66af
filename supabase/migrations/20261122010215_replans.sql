-- What changes many tasks at once: another plan over the one that is there, and re-plans. Each keeps the rows as they were,
-- so that it can be taken back exactly. Whether a re-plan holds all that it should is looked at here, whoever made it.

create table public.replans (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.plans (user_id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  reason text not null check (reason in ('slip', 'bankruptcy', 'choices', 'adjust')),
  version integer not null,         -- of the plan, made by it
  changes jsonb not null,           -- PlanChange[] as it was read and accepted
  before jsonb not null,            -- the rows of plan_tasks that it changed, as they were
  added uuid[] not null default '{}',
  plan_before jsonb not null,       -- choices, phases and finish day
  undone_at timestamptz
);
create index replans_of_learner on public.replans (user_id, version desc);

alter table public.replans enable row level security;
revoke all on public.replans from anon, authenticated;
grant select on public.replans to authenticated;
create policy "learners read their own re-plans" on public.replans
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "two-step accounts ask for both steps" on public.replans as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));

-- The version that a device worked on must be the one that is there.
create function private.mind_version(p_held public.plans, p_version integer)
returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if p_version is distinct from p_held.version then
    raise sqlstate 'PT409' using
      message = 'The plan was changed on another device. Nothing was lost: load it again and repeat this step';
  end if;
end
$$;

-- Keeps how these tasks and the plan are now, and remembers what was not done on its day.
create function private.keep_before(
  p_held public.plans, p_today date, p_reason text, p_changes jsonb, p_touched uuid[], p_added uuid[]
)
returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  kept uuid;
begin
  insert into public.replans (user_id, reason, version, changes, added, plan_before, before)
  values (
    p_held.user_id, p_reason, p_held.version + 1, p_changes, p_added,
    jsonb_build_object('choices', p_held.choices, 'phases', p_held.phases, 'finish_day', p_held.finish_day),
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
revoke execute on function private.mind_version, private.keep_before from public;

-- Whether it is the last one that holds, and none of its tasks was changed since.
create function private.is_undoable(p_replan public.replans)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select p_replan.undone_at is null
    and not exists (
      select from public.replans later
      where later.user_id = p_replan.user_id and later.version > p_replan.version and later.undone_at is null
    )
    and (
      select count(*) from public.plan_tasks task
      where task.user_id = p_replan.user_id and task.version = p_replan.version
        and (task.id = any (p_replan.added) or task.id in (
          select (was ->> 'id')::uuid from jsonb_array_elements(p_replan.before) was
        ))
    ) = cardinality(p_replan.added) + jsonb_array_length(p_replan.before)
$$;

-- Puts everything back exactly as it was before that re-plan.
create function public.undo_replan(p_id uuid)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
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
    finish_day = (replan.plan_before ->> 'finish_day')::date, version = held.version + 1, restored_version = held.version + 1
  where user_id = learner;
  return jsonb_build_object('version', held.version + 1);
end
$$;

revoke execute on function private.is_undoable from public;
revoke execute on function public.undo_replan from public, anon;
grant execute on function public.undo_replan to authenticated;
