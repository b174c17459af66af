-- As before; a second name is no longer than a name may be.
create or replace function private.make_room_for_merge(p_kept uuid, p_other uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  attempt uuid;
begin
  if exists (
    select from public.answers where user_id in (p_kept, p_other) group by question_id
    having count(distinct user_id) = 2 and max(version_no) + count(*) filter (where user_id = p_other) > 50
  ) then
    raise sqlstate 'PT409' using message = 'Together these accounts hold more than 50 answers to one question';
  end if;
  -- A test that both have open goes on in the kept account; the other one's is handed in as it is.
  for attempt in
    select mine.id from public.attempts mine join public.attempts theirs
      on theirs.user_id = p_kept and theirs.test = mine.test and theirs.submitted_at is null
    where mine.user_id = p_other and mine.submitted_at is null
  loop
    perform private.close_attempt(attempt, 'clock');
  end loop;
  -- A challenge counts once: the other one's answers stay as a sitting of their own.
  update public.attempts mine set challenge = null
  where mine.user_id = p_other and exists (
    select from public.attempts theirs where theirs.user_id = p_kept and theirs.challenge = mine.challenge
  );
  update public.attempts mine set setup = mine.setup - 'day'
  where mine.user_id = p_other and mine.kind = 'visitor' and exists (
    select from public.attempts theirs
    where theirs.user_id = p_kept and theirs.kind = 'visitor' and theirs.setup ->> 'day' = mine.setup ->> 'day'
  );
  -- Answers to a question are counted on.
  update public.answers mine set version_no = placed.version_no
  from (
    select answer.id, row_number() over (partition by answer.question_id order by answer.version_no) + (
      select max(theirs.version_no) from public.answers theirs
      where theirs.user_id in (p_kept, p_other) and theirs.question_id = answer.question_id
    ) as version_no
    from public.answers answer
    where answer.user_id = p_other and exists (
      select from public.answers theirs where theirs.user_id = p_kept and theirs.question_id = answer.question_id
    )
  ) placed
  where mine.id = placed.id;
  -- A clock that runs in both stops in one.
  update public.time_logs set ended_at = now(),
    seconds = least(36000, greatest(0, extract(epoch from now() - started_at)))::integer
  where user_id = p_other and ended_at is null;
  -- One plan, one mission a day: those of the kept account. What was done in the other one is kept.
  if exists (select from public.plans where user_id = p_kept) then
    delete from public.plan_tasks where user_id = p_other and status <> 'done';
    delete from public.replans where user_id = p_other;
    delete from private.plan_misses where user_id = p_other;
  end if;
  delete from public.mission_tasks mine
  where mine.user_id = p_other and mine.status <> 'done'
    and exists (select from public.missions theirs where theirs.user_id = p_kept and theirs.day = mine.day);
  update public.mission_tasks mine set position = placed.position
  from (
    select task.id, row_number() over (partition by task.day order by task.position) + (
      select max(theirs.position) from public.mission_tasks theirs where theirs.user_id = p_kept and theirs.day = task.day
    ) as position
    from public.mission_tasks task
    where task.user_id = p_other
      and exists (select from public.mission_tasks theirs where theirs.user_id = p_kept and theirs.day = task.day)
  ) placed
  where mine.id = placed.id;
  -- Marks in a file that both have stand in the kept account's copy.
  insert into public.file_marks (user_id, file_id, id, part, fraction, label, moved_at)
  select p_other, theirs.id, mark.id, mark.part, mark.fraction, mark.label, mark.moved_at
  from public.file_marks mark
  join public.imported_books mine on mine.id = mark.file_id and mine.user_id = p_other
  join public.imported_books theirs on theirs.user_id = p_kept and theirs.sha256 = mine.sha256
  where mark.user_id = p_other
  on conflict do nothing;
  delete from public.file_marks mark using public.imported_books mine, public.imported_books theirs
  where mark.user_id = p_other and mine.id = mark.file_id and mine.user_id = p_other
    and theirs.user_id = p_kept and theirs.sha256 = mine.sha256;
  -- Two sets of the same name are both kept.
  update public.practice_presets mine set name = left(mine.name, 56) || ' (2)'
  where mine.user_id = p_other
    and exists (select from public.practice_presets theirs where theirs.user_id = p_kept and theirs.name = mine.name)
    and not exists (
      select from public.practice_presets theirs
      where theirs.user_id in (p_kept, p_other) and theirs.name = left(mine.name, 56) || ' (2)'
    );
end
$$;

-- As before; the days of the kept account are its own.
create or replace function private.merge_rows(p_kept uuid, p_other uuid)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  held record;
  done record;
  tables jsonb := '[]';
  files integer;
  seats public.event_occurrences[];
  seat public.event_occurrences;
begin
  perform set_config('app.audit', 'summary', true);
  set constraints all deferred;
  seats := array(
    select occurrence from public.event_occurrences occurrence
    join public.event_rsvps mine on mine.event = occurrence.event and mine.day = occurrence.day and mine.user_id = p_other
    join public.event_rsvps theirs on theirs.event = occurrence.event and theirs.day = occurrence.day and theirs.user_id = p_kept
  );
  perform private.make_room_for_merge(p_kept, p_other);
  with gone as (delete from public.data_exports where user_id = p_other returning id)
  select tables || coalesce(jsonb_agg(told), '[]') into tables from (
    select 'public.data_exports' as "table", 'user_id' as "column", 0 as moved, count(*) as met, 'kept' as rule
    from gone having count(*) > 0
  ) told;
  -- Rest days and the beginning of the day are known by their dates: the other one's would change days that are counted.
  with gone as (
    delete from private.rest_plans where user_id = p_other returning 'private.rest_plans' as place
  ), gone_too as (
    delete from private.study_zones where user_id = p_other returning 'private.study_zones' as place
  )
  select tables || coalesce(jsonb_agg(told order by told."table"), '[]') into tables from (
    select place as "table", 'user_id' as "column", 0 as moved, count(*) as met, 'kept' as rule
    from (select place from gone union all select place from gone_too) left_out group by place
  ) told;
  -- What hangs on other rows of the account goes first: where such a row meets one, it takes nothing along.
  for held in select * from private.account_columns() order by depth desc, rel::text, col loop
    done := private.merge_column(held.rel, held.col, p_kept, p_other);
    if done.moved + done.met > 0 then
      tables := tables || jsonb_build_object(
        'table', held.rel::text, 'column', held.col, 'moved', done.moved, 'met', done.met,
        'rule', (private.merge_rule(held.rel)).rule
      );
    end if;
  end loop;
  insert into private.merged_files (kept, other, bucket, from_path, to_path)
  select p_kept, p_other, bucket_id, name, p_kept::text || substr(name, 37) from storage.objects
  where name like p_other::text || '/%' and bucket_id <> 'exports'
  on conflict (bucket, from_path) do nothing;
  get diagnostics files = row_count;
  update storage.objects set owner = p_kept, owner_id = p_kept::text
  where (owner = p_other or owner_id = p_other::text) and bucket_id <> 'exports';
  foreach seat in array seats loop
    perform private.settle_seats(seat);
  end loop;
  set constraints all immediate;
  perform set_config('app.audit', '', true);
  return jsonb_build_object('tables', tables, 'files', files);
end
$$;
