-- Merging: every row of one account goes to another account of the same person, in one transaction, and what is left is
-- a shell that nobody enters. Files follow after it, since they are not in the database.

create table private.merged_files (
  id bigint generated always as identity primary key,
  kept uuid not null references auth.users (id) on delete cascade,
  other uuid not null references auth.users (id) on delete cascade,
  bucket text not null,
  from_path text not null,
  to_path text not null,
  tries smallint not null default 0,
  problem text,
  moved_at timestamptz,
  unique (bucket, from_path)
);
create index merged_files_waiting on private.merged_files (tries, id) where moved_at is null;
create index merged_files_of_kept on private.merged_files (kept);
create index merged_files_of_other on private.merged_files (other);
alter table private.merged_files enable row level security;
revoke all on private.merged_files from anon, authenticated, service_role;

-- What stands in the way of the general rules, so that nothing is lost where both have begun the same thing.
create function private.make_room_for_merge(p_kept uuid, p_other uuid)
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
  update public.practice_presets mine set name = left(mine.name, 70) || ' (2)'
  where mine.user_id = p_other
    and exists (select from public.practice_presets theirs where theirs.user_id = p_kept and theirs.name = mine.name)
    and not exists (
      select from public.practice_presets theirs
      where theirs.user_id in (p_kept, p_other) and theirs.name = left(mine.name, 70) || ' (2)'
    );
end
$$;
revoke execute on function private.make_room_for_merge from public;

-- Settles the rows of one column for which both accounts have one, and moves the rest. Returns how many were moved, and
-- how many met one of the kept account's.
create function private.merge_column(
  p_rel regclass, p_col name, p_kept uuid, p_other uuid, out moved bigint, out met bigint
)
language plpgsql security definer set search_path = ''
as $$
declare
  key record;
  ruled constant record := private.merge_rule(p_rel);
  met_now bigint;
begin
  met := 0;
  for key in
    select string_agg(
        case when place.attnum = 0 or attribute.attname <> p_col
          then pg_catalog.pg_get_indexdef(entry.indexrelid, place.at::integer, true) || ' as e' || place.at end, ', '
      ) as picked,
      string_agg(case when place.attnum = 0 or attribute.attname <> p_col then 'e' || place.at end, ', ') as used,
      pg_catalog.pg_get_expr(entry.indpred, entry.indrelid) as predicate
    from pg_catalog.pg_index entry
    cross join lateral unnest(entry.indkey::smallint[]) with ordinality place (attnum, at)
    left join pg_catalog.pg_attribute attribute on attribute.attrelid = entry.indrelid and attribute.attnum = place.attnum
    where entry.indrelid = p_rel and entry.indisunique and place.at <= entry.indnkeyatts and exists (
      select from pg_catalog.pg_attribute mine
      where mine.attrelid = p_rel and mine.attname = p_col and mine.attnum = any (entry.indkey::smallint[])
    )
    group by entry.indexrelid, entry.indpred, entry.indrelid
  loop
    execute format(
      'create temporary table meeting on commit drop as
       select o.row_id as other_row, k.row_id as kept_row
       from (select ctid as row_id %1$s from %2$s where %3$I = $2 and %4$s) o
       join (select ctid as row_id %1$s from %2$s where %3$I = $1 and %4$s) k %5$s',
      coalesce(', ' || key.picked, ''), p_rel, p_col, coalesce(key.predicate, 'true'),
      coalesce('using (' || key.used || ')', 'on true')
    ) using p_kept, p_other;
    if ruled.sets is not null then
      execute format(
        'update %1$s kept set %2$s from %1$s other, pg_temp.meeting
         where kept.ctid = meeting.kept_row and other.ctid = meeting.other_row and %3$s',
        p_rel, ruled.sets, private.is_newer_sql(p_rel)
      );
    end if;
    execute format('delete from %s where ctid in (select other_row from pg_temp.meeting)', p_rel);
    get diagnostics met_now = row_count;
    met := met + met_now;
    execute 'drop table pg_temp.meeting';
  end loop;
  execute format('update %s set %I = $1 where %2$I = $2', p_rel, p_col) using p_kept, p_other;
  get diagnostics moved = row_count;
end
$$;
revoke execute on function private.merge_column from public;

-- All of it. Returns [{ table, column, moved, met, rule }] for what had rows, and how many files follow. An archive of the
-- other account says where it lies and whose it is: it is asked for again of the kept one, and the job clears its pieces
-- away where they are.
create function private.merge_rows(p_kept uuid, p_other uuid)
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
revoke execute on function private.merge_rows from public;
