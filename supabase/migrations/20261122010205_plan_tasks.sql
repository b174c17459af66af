-- What stands in a plan, task by task. All writing goes through functions, each with the plan held; a task knows the
-- version of the plan that changed it last, so a device that has not seen that change cannot write over it.

create table public.plan_tasks (
  id uuid not null,                 -- made by whoever makes the task; the planner's follow from what it is
  user_id uuid not null references public.plans (user_id) on delete cascade,
  day date not null,
  start smallint check (start between 0 and 1439), -- minutes after midnight; null: any time of the day
  minutes smallint not null check (minutes between 5 and 600),
  kind text not null check (kind in ('topic', 'review', 'practice', 'mains', 'mock', 'news', 'event', 'rest')),
  ref text check (char_length(ref) between 1 and 200),
  title jsonb not null,
  phase text check (phase in ('foundation', 'consolidation', 'mocks', 'final')),
  status text not null default 'open' check (status in ('open', 'done', 'skipped', 'dropped')),
  pinned boolean not null default false,
  origin text not null check (origin in ('plan', 'learner', 'session', 'test')),
  reason jsonb not null,
  weight double precision not null default 0 check (weight between 0 and 1),
  gain double precision not null default 0 check (gain between 0 and 1),
  moved_from date,
  merged_into uuid,                 -- of one that was dropped because another holds it now
  done_on date,                     -- the study day
  version integer not null,         -- of the plan, when this was changed last
  changed_at timestamptz not null default clock_timestamp(),
  primary key (user_id, id),
  check (start + minutes <= 1440)
);
create index plan_tasks_of_day on public.plan_tasks (user_id, day);
create index plan_tasks_open on public.plan_tasks (user_id, day) where status = 'open';

-- Work that was planned for a day, was not done on it and went elsewhere: the measure of what a learner really gets done
-- remembers it, while the plan itself looks ahead.
create table private.plan_misses (
  user_id uuid not null references public.plans (user_id) on delete cascade,
  task_id uuid not null,
  day date not null,
  kind text not null,
  minutes smallint not null,
  replan_id uuid,
  primary key (user_id, task_id, day)
);

alter table public.plan_tasks enable row level security;
alter table private.plan_misses enable row level security;
revoke all on public.plan_tasks from anon, authenticated;
revoke all on private.plan_misses from anon, authenticated;
grant select on public.plan_tasks to authenticated;
create policy "learners read their own tasks" on public.plan_tasks
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "two-step accounts ask for both steps" on public.plan_tasks as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));

-- One task as the planner and the pages know it.
create function private.plan_task_json(p_task public.plan_tasks, p_spent integer)
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_task.id, 'day', p_task.day, 'start', p_task.start, 'minutes', p_task.minutes, 'kind', p_task.kind,
    'ref', p_task.ref, 'title', p_task.title, 'phase', p_task.phase, 'status', p_task.status, 'pinned', p_task.pinned,
    'origin', p_task.origin, 'reason', p_task.reason, 'weight', p_task.weight, 'gain', p_task.gain,
    'movedFrom', p_task.moved_from, 'spent', coalesce(p_spent, 0)
  )
$$;

-- A task as a client sends it.
create function private.plan_task_of(p_user uuid, p_today date, p_given jsonb, p_version integer)
returns public.plan_tasks
language plpgsql volatile set search_path = ''
as $$
declare
  task public.plan_tasks;
begin
  if jsonb_typeof(p_given) is distinct from 'object' then
    raise sqlstate 'PT400' using message = 'A task must be an object with id, day, minutes, kind, title and reason';
  end if;
  task.id := private.given_uuid(p_given -> 'id', 'The id of a task');
  task.user_id := p_user;
  task.day := private.task_day(p_today - 970, p_given -> 'day', p_today + 800);
  if coalesce(jsonb_typeof(p_given -> 'start'), 'null') <> 'null' then
    task.start := private.given_integer(p_given -> 'start', 'The start of a task', 0, 1439);
  end if;
  task.minutes := private.given_integer(p_given -> 'minutes', 'The minutes of a task', 5, 600);
  task.kind := private.given_choice(
    p_given -> 'kind', 'The kind of a task', '{topic,review,practice,mains,mock,news,event,rest}');
  if coalesce(jsonb_typeof(p_given -> 'ref'), 'null') <> 'null' then
    task.ref := private.given_text(p_given -> 'ref', 'What a task is about', 200);
  end if;
  task.title := private.given_words(p_given -> 'title', 'The title of a task', 300);
  if coalesce(jsonb_typeof(p_given -> 'phase'), 'null') <> 'null' then
    task.phase := private.given_choice(
      p_given -> 'phase', 'The phase of a task', '{foundation,consolidation,mocks,final}');
  end if;
  task.status := private.given_choice(
    coalesce(p_given -> 'status', '"open"'), 'The status of a task', '{open,done,skipped,dropped}');
  if coalesce(jsonb_typeof(p_given -> 'pinned'), 'boolean') <> 'boolean' then
    raise sqlstate 'PT400' using message = 'Whether a task is pinned must be true or false';
  end if;
  task.pinned := coalesce((p_given ->> 'pinned')::boolean, false);
  task.origin := private.given_choice(
    coalesce(p_given -> 'origin', '"learner"'), 'The origin of a task', '{plan,learner,session,test}');
  task.reason := private.given_words(p_given -> 'reason', 'The reason of a task', 500);
  task.weight := private.given_share(coalesce(p_given -> 'weight', '0'), 'The weight of a task');
  task.gain := private.given_share(coalesce(p_given -> 'gain', '0'), 'The gain of a task');
  if coalesce(jsonb_typeof(p_given -> 'movedFrom'), 'null') <> 'null' then
    task.moved_from := private.given_day(p_given -> 'movedFrom', 'The day a task was moved from');
  end if;
  task.version := p_version;
  task.changed_at := clock_timestamp();
  if task.start + task.minutes > 1440 then
    raise sqlstate 'PT400' using message = 'A task must end before midnight: begin earlier or make it shorter';
  end if;
  return task;
end
$$;

-- A day to which a task may be put: by hand and by a re-plan between a month ago and 800 days ahead.
create function private.task_day(p_from date, p_given jsonb, p_to date)
returns date
language plpgsql immutable set search_path = ''
as $$
declare
  day constant date := private.given_day(p_given, 'The day of a task');
begin
  if day not between p_from and p_to then
    raise sqlstate 'PT400' using message = format('The day of a task must lie between %s and %s', p_from, p_to);
  end if;
  return day;
end
$$;

-- What a client sent as tasks: each once.
create function private.plan_tasks_of(p_user uuid, p_today date, p_given jsonb, p_version integer, p_name text)
returns setof public.plan_tasks
language plpgsql volatile set search_path = ''
as $$
begin
  if (select count(*) <> count(distinct lower(given ->> 'id')) from private.given_list(p_given, p_name, 5000) given) then
    raise sqlstate 'PT400' using message = 'A task stands twice in this list, or has no id';
  end if;
  return query select task.*
    from private.given_list(p_given, p_name, 5000) given
    cross join lateral private.plan_task_of(p_user, p_today, given, p_version) task;
end
$$;

-- How much there may be: no plan of a learner comes near it.
create function private.mind_plan_size(p_user uuid)
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if (select count(*) > 20000 or count(*) filter (where status = 'open') > 5000
    from public.plan_tasks where user_id = p_user) then
    raise sqlstate 'PT409' using message = 'A plan holds at most 5000 open tasks: take some out first';
  end if;
end
$$;
revoke execute on function private.plan_task_json, private.plan_task_of, private.task_day, private.plan_tasks_of,
  private.mind_plan_size from public;
