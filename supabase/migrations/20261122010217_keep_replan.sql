-- Accepting a re-plan. Whoever made it, it is looked at here whether it holds all that it should.

-- One line of a re-plan, read and in bounds.
create type private.plan_change as (
  change text, id uuid, from_day date, to_day date, into_id uuid, minutes integer, reason jsonb, task jsonb
);

create function private.plan_changes_of(p_today date, p_changes jsonb)
returns setof private.plan_change
language plpgsql stable set search_path = ''
as $$
declare
  line jsonb;
  read private.plan_change;
begin
  for line in select given from private.given_list(p_changes, 'Changes', 5000) given loop
    read := null;
    read.change := private.given_choice(line -> 'change', 'A change', '{moved,merged,dropped,added}');
    if read.change = 'added' then
      read.task := line -> 'task';
    else
      read.id := private.given_uuid(line -> 'id', 'The id of a change');
    end if;
    if read.change = 'moved' then
      read.from_day := private.given_day(line -> 'from', 'The day a task is moved from');
      read.to_day := private.task_day(p_today - 30, line -> 'to', p_today + 800);
    elsif read.change = 'merged' then
      read.into_id := private.given_uuid(line -> 'into', 'The task that another goes into');
      read.minutes := private.given_integer(line -> 'minutes', 'The minutes of a task', 5, 600);
    end if;
    if read.change = 'dropped' or read.change <> 'added' and coalesce(jsonb_typeof(line -> 'reason'), 'null') <> 'null' then
      read.reason := private.given_words(line -> 'reason', 'The reason', 500);
    end if;
    return next read;
  end loop;
end
$$;

-- What does not hold in these changes of open tasks, as a sentence; null: all holds.
create function private.broken_change(p_user uuid, p_today date, p_lines private.plan_change[], p_new public.plan_tasks[])
returns text
language sql stable security definer set search_path = ''
as $$
  with line as (
    select * from unnest(p_lines) where change <> 'added'
  ),
  leaving as (
    select id from line where change in ('merged', 'dropped')
  ),
  host as (
    select id, kind, status, pinned, minutes from public.plan_tasks where user_id = p_user
    union all select id, kind, status, pinned, minutes from unnest(p_new)
  )
  select wrong
  from (
    select 1 as place, 'A task is changed twice: each is moved, merged or dropped once' as wrong
    from line group by id having count(*) > 1
    union all
    select 2, case
      when task.id is null then 'A task of this list is not in the plan'
      when task.pinned then 'A pinned task stays where it is: unpin it first'
      when task.status <> 'open' then 'A task of this list is not open any more'
      when line.change = 'moved' and line.from_day <> task.day then 'A task of this list stands on another day by now'
      when line.change = 'moved' and line.to_day = task.day then 'A task is moved to the day on which it stands'
      when line.change = 'moved' and line.to_day < p_today then 'A task is moved to a day that has gone by'
    end
    from line left join public.plan_tasks task on task.user_id = p_user and task.id = line.id
    union all
    select 3, case
      when host.id is null then 'A task would go into one that is not in the plan'
      when host.id = line.id then 'A task cannot go into itself'
      when host.status <> 'open' or host.id in (select id from leaving) then 'A task would go into one that does not stay'
      when host.pinned then 'A pinned task takes in no other: unpin it first'
      when host.kind <> task.kind then 'A task would go into one of another kind'
      when line.minutes < host.minutes then 'A task would take in another and be shorter than before'
    end
    from line
    left join public.plan_tasks task on task.user_id = p_user and task.id = line.id
    left join host on host.id = line.into_id
    where line.change = 'merged'
  ) found
  where wrong is not null
  order by place
  limit 1
$$;

-- What was read of these changes, as it is kept: nothing else of what was sent.
create function private.changes_as_json(p_lines private.plan_change[], p_new public.plan_tasks[])
returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(case line.change
    when 'added' then jsonb_build_object('change', 'added', 'task', private.plan_task_json(new, 0))
    else jsonb_strip_nulls(jsonb_build_object(
      'change', line.change, 'id', line.id, 'from', line.from_day, 'to', line.to_day, 'into', line.into_id,
      'minutes', line.minutes, 'reason', line.reason
    ))
  end order by line.place), '[]')
  from unnest(p_lines) with ordinality line (change, id, from_day, to_day, into_id, minutes, reason, task, place)
  left join unnest(p_new) new on line.change = 'added' and new.id = (line.task ->> 'id')::uuid
$$;
revoke execute on function private.plan_changes_of, private.broken_change, private.changes_as_json from public;

-- Accepts a re-plan. Each open task is kept as it is, moved, merged into one that stays, or dropped, once; what is added is
-- new; nothing else changes. One line that does not hold, and nothing of it is done.
create function public.keep_replan(p_version integer, p_changes jsonb, p_finish date, p_reason text)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  today constant date := private.study_day(learner);
  held constant public.plans := private.hold_plan(learner);
  next_version constant integer := held.version + 1;
  lines private.plan_change[];
  new_tasks public.plan_tasks[];
  wrong text;
  kept uuid;
begin
  perform private.mind_version(held, p_version);
  if p_reason is null or p_reason not in ('slip', 'bankruptcy', 'choices', 'adjust') then
    raise sqlstate 'PT400' using message = 'The reason of a re-plan is slip, bankruptcy, choices or adjust';
  end if;
  if p_finish is null or not isfinite(p_finish) or p_finish not between today - 800 and today + 8000 then
    raise sqlstate 'PT400' using message = 'A re-plan needs the day on which everything would be studied once';
  end if;
  lines := array(select line from private.plan_changes_of(today, p_changes) line);
  new_tasks := array(
    select task
    from (
      select coalesce(jsonb_agg(coalesce(line.task, 'null')), '[]') as tasks from unnest(lines) line where line.change = 'added'
    ) given
    cross join lateral private.plan_tasks_of(learner, today, given.tasks, next_version, 'Added tasks') task
  );
  if exists (
    select from unnest(new_tasks) task where task.status <> 'open' or task.origin = 'learner' or task.day < today
  ) then
    raise sqlstate 'PT400' using message = 'What a re-plan adds is open, not the learner’s own, and ahead';
  end if;
  wrong := private.broken_change(learner, today, lines, new_tasks);
  if wrong is not null then
    raise sqlstate 'PT409' using message = wrong || '. Nothing was changed: load the plan again';
  end if;
  if exists (
    select from unnest(new_tasks) task
    join public.plan_tasks there on there.user_id = learner and there.id = task.id
  ) then
    raise sqlstate 'PT409' using message = 'A task that is added is there already. Nothing was changed: load the plan again';
  end if;

  kept := private.keep_before(
    held, today, p_reason, private.changes_as_json(lines, new_tasks),
    array(
      select line.id from unnest(lines) line where line.id is not null
      union select line.into_id from unnest(lines) line where line.into_id is not null
      except select task.id from unnest(new_tasks) task
    ),
    array(select task.id from unnest(new_tasks) task)
  );
  insert into public.plan_tasks select * from unnest(new_tasks);
  update public.plan_tasks task
  set day = line.to_day, start = null, moved_from = line.from_day, version = next_version, changed_at = clock_timestamp()
  from unnest(lines) line
  where line.change = 'moved' and task.user_id = learner and task.id = line.id;
  update public.plan_tasks task
  set status = 'dropped', merged_into = line.into_id,
    reason = case line.change when 'dropped' then line.reason else task.reason end,
    version = next_version, changed_at = clock_timestamp()
  from unnest(lines) line
  where line.change in ('merged', 'dropped') and task.user_id = learner and task.id = line.id;
  update public.plan_tasks task
  set minutes = host.minutes, start = case when task.start + host.minutes <= 1440 then task.start end, version = next_version,
    changed_at = clock_timestamp()
  from (
    select distinct on (line.into_id) line.into_id, line.minutes
    from unnest(lines) with ordinality line (change, id, from_day, to_day, into_id, minutes, reason, task, place)
    where line.change = 'merged' order by line.into_id, line.place desc
  ) host
  where task.user_id = learner and task.id = host.into_id;
  perform private.mind_plan_size(learner);
  update public.plans set finish_day = p_finish, version = next_version where user_id = learner;
  return jsonb_build_object('id', kept, 'version', next_version);
end
$$;

revoke execute on function public.keep_replan from public, anon;
grant execute on function public.keep_replan to authenticated;
