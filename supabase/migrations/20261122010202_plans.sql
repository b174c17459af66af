-- The study plan of a learner: one for each, with what they can give and what they prepare for, and the hours that are
-- taken. A plan has a version that grows with every change of its tasks, so that two devices cannot undo one another.

create table public.plans (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  choices jsonb not null,           -- PlanChoices of supabase/functions/_shared/learning/planning/plan-types.ts
  phases jsonb not null default '[]', -- [{ phase, from, to }]
  finish_day date not null,
  version integer not null default 1 check (version > 0),
  restored_version integer not null default 0, -- who saw an earlier one saw what a re-plan that was undone had made
  made_at timestamptz not null default clock_timestamp(),
  told_at timestamptz               -- when the learner was last told that the plan slips
);

create table public.plan_blocks (
  id uuid not null,                 -- made by the client
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('busy', 'study')),
  title text not null check (char_length(title) between 1 and 100),
  weekdays smallint[] not null check (weekdays <@ '{1,2,3,4,5,6,7}' and cardinality(weekdays) between 1 and 7),
  starts smallint not null check (starts >= 0), -- minutes after midnight
  ends smallint not null check (ends <= 1440),
  from_day date,
  to_day date,
  primary key (user_id, id),
  check (starts < ends),
  check (from_day <= to_day)
);

alter table public.plans enable row level security;
alter table public.plan_blocks enable row level security;
revoke all on public.plans, public.plan_blocks from anon, authenticated;
grant select on public.plans, public.plan_blocks to authenticated;

create policy "learners read their own plan" on public.plans
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "two-step accounts ask for both steps" on public.plans as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));
create policy "learners read their own hours" on public.plan_blocks
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "two-step accounts ask for both steps" on public.plan_blocks as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));

-- What a learner chose, as it is kept: all of it, nothing else, and in bounds.
create function private.plan_choices(p_given jsonb)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(p_given) is distinct from 'object' then
    raise sqlstate 'PT400' using message = 'A plan needs choices: exam, minutes of each weekday, level and rules';
  end if;
  if jsonb_typeof(p_given -> 'minutes') is distinct from 'object'
    or jsonb_typeof(p_given -> 'rules') is distinct from 'object' then
    raise sqlstate 'PT400' using message = 'A plan needs the minutes of each weekday, and its rules';
  end if;
  return jsonb_build_object(
    'examId', private.given_text(p_given -> 'examId', 'The examination', 100),
    'examDay', private.given_day(p_given -> 'examDay', 'The day of the examination'),
    'laterExams', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', private.given_text(later -> 'id', 'A later examination', 100),
        'day', private.given_day(later -> 'day', 'The day of a later examination')
      )), '[]') from private.given_list(p_given -> 'laterExams', 'Later examinations', 10) later
    ),
    'minutes', (
      select jsonb_object_agg(weekday::text,
        private.given_integer(p_given -> 'minutes' -> weekday::text, 'Minutes of a weekday', 0, 1200))
      from generate_series(1, 7) weekday
    ),
    'daysOff', (
      select coalesce(jsonb_agg(private.given_day(off, 'A day off')), '[]')
      from private.given_list(p_given -> 'daysOff', 'Days off', 500) off
    ),
    'areas', (
      select coalesce(jsonb_agg(private.given_text(area, 'An area', 100)), '[]')
      from private.given_list(p_given -> 'areas', 'Areas', 100) area
    ),
    'level', private.given_choice(p_given -> 'level', 'The level', '{beginner,intermediate,advanced}'),
    'rules', jsonb_build_object(
      'mocksFrom', private.given_integer(p_given -> 'rules' -> 'mocksFrom', 'Days of mocks', 0, 1000),
      'finalFrom', private.given_integer(p_given -> 'rules' -> 'finalFrom', 'Final days', 0, 1000),
      'consolidationFrom',
        private.given_integer(p_given -> 'rules' -> 'consolidationFrom', 'Days of consolidation', 0, 1000),
      'mainsAWeek', private.given_integer(p_given -> 'rules' -> 'mainsAWeek', 'Mains answers a week', 0, 50)
    )
  );
end
$$;

create function private.plan_phases(p_given jsonb)
returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'phase', private.given_choice(phase -> 'phase', 'A phase', '{foundation,consolidation,mocks,final}'),
    'from', private.given_day(phase -> 'from', 'The first day of a phase'),
    'to', private.given_day(phase -> 'to', 'The last day of a phase')
  )), '[]')
  from private.given_list(p_given, 'Phases', 20) phase
$$;

-- The caller's plan, held until the end of the transaction: whoever changes a plan changes it alone.
create function private.hold_plan(p_user uuid)
returns public.plans
language plpgsql security definer set search_path = ''
as $$
declare
  held public.plans;
begin
  select * into held from public.plans where user_id = p_user for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no plan yet: make one first';
  end if;
  return held;
end
$$;

create function private.plan_blocks(p_user uuid)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', id, 'kind', kind, 'title', title, 'weekdays', to_jsonb(weekdays), 'start', starts, 'end', ends,
    'from', from_day, 'to', to_day
  ) order by starts, ends, id), '[]')
  from public.plan_blocks where user_id = p_user
$$;
revoke execute on function private.plan_choices, private.plan_phases, private.hold_plan, private.plan_blocks from public;

-- Puts these in the place of all hours that were taken before.
create function public.keep_blocks(p_blocks jsonb)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
begin
  perform pg_advisory_xact_lock(hashtextextended('plan_blocks:' || learner, 0));
  delete from public.plan_blocks where user_id = learner;
  insert into public.plan_blocks (id, user_id, kind, title, weekdays, starts, ends, from_day, to_day)
  select private.given_uuid(block -> 'id', 'The id of a block'), learner,
    private.given_choice(block -> 'kind', 'The kind of a block', '{busy,study}'),
    private.given_text(block -> 'title', 'The title of a block', 100),
    array(
      select distinct private.given_integer(weekday, 'A weekday', 1, 7)::smallint as day
      from private.given_list(block -> 'weekdays', 'Weekdays', 7) weekday order by day
    ),
    private.given_integer(block -> 'start', 'The start of a block', 0, 1439),
    private.given_integer(block -> 'end', 'The end of a block', 1, 1440),
    case when jsonb_typeof(block -> 'from') <> 'null' then private.given_day(block -> 'from', 'The first day of a block') end,
    case when jsonb_typeof(block -> 'to') <> 'null' then private.given_day(block -> 'to', 'The last day of a block') end
  from private.given_list(p_blocks, 'Blocks', 100) block;
  return private.plan_blocks(learner);
exception
  when unique_violation then
    raise sqlstate 'PT400' using message = 'Two blocks have the same id';
  when check_violation then
    raise sqlstate 'PT400' using message = 'A block has at least one weekday, and ends after it began';
end
$$;
revoke execute on function public.keep_blocks from public, anon;
grant execute on function public.keep_blocks to authenticated;
