-- Exports: everything about somebody in one archive, made by a job piece by piece, kept for seven days in a private bucket
-- that only its owner reads.

insert into storage.buckets (id, name, public, allowed_mime_types)
values ('exports', 'exports', false, array['application/zip', 'application/octet-stream']);

create table public.data_exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  state text not null default 'queued' check (state in ('queued', 'collecting', 'ready', 'failed', 'expired')),
  done integer not null default 0,
  total integer not null default 0,  -- 0: not counted yet
  bytes bigint,
  path text,                         -- in the bucket, once it is ready
  language text not null default 'en' check (language in ('en', 'hi')),
  asked_at timestamptz not null default clock_timestamp(),
  ready_at timestamptz,
  expires_at timestamptz,
  tries smallint not null default 0,
  problem text check (char_length(problem) <= 300), -- for those who run the site
  worker uuid,
  worker_seen_at timestamptz
);
create index data_exports_of_learner on public.data_exports (user_id, asked_at desc);
create unique index one_export_at_a_time on public.data_exports (user_id) where state in ('queued', 'collecting');
create index data_exports_to_make on public.data_exports (asked_at) where state in ('queued', 'collecting');

-- What has been collected: the job goes on after the last piece, whoever began.
create table private.export_parts (
  export_id uuid not null references public.data_exports (id) on delete cascade,
  position integer not null,
  file text not null,    -- in the archive
  path text,             -- in the bucket; null: nothing was found
  rows integer not null,
  last jsonb,            -- the key of the last row; null: the file is complete
  primary key (export_id, position)
);

-- Which tables, under which condition: found once, when the work begins.
create table private.export_plans (
  export_id uuid primary key references public.data_exports (id) on delete cascade,
  tables jsonb not null
);

alter table public.data_exports enable row level security;
alter table private.export_plans enable row level security;
alter table private.export_parts enable row level security;
revoke all on public.data_exports, private.export_parts, private.export_plans from anon, authenticated;
grant select on public.data_exports to authenticated;
create policy "learners see their own exports" on public.data_exports for select to authenticated
  using ((select auth.uid()) = user_id);
create policy "two-step accounts ask for both steps" on public.data_exports as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));

create function private.reads_export(p_name text)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.data_exports
    where path = p_name and user_id = (select auth.uid()) and state = 'ready' and expires_at > clock_timestamp()
  )
$$;
revoke execute on function private.reads_export from public;
grant execute on function private.reads_export to authenticated, service_role;
create policy "learners fetch their own exports" on storage.objects for select to authenticated
  using (bucket_id = 'exports' and (select private.is_two_step_done()) and private.reads_export(name));

-- Asks for one: one at a time, and at most three a day that came to something.
create function public.ask_for_export(p_language text default 'en')
returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  made uuid;
begin
  if p_language is null or p_language not in ('en', 'hi') then
    raise sqlstate 'PT400' using message = 'An export is written in English (en) or Hindi (hi)';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('ask_for_export ' || learner, 0));
  if exists (select from public.data_exports where user_id = learner and state in ('queued', 'collecting')) then
    raise sqlstate 'PT409' using message = 'Your export is being made already';
  end if;
  if (select count(*) from public.data_exports
      where user_id = learner and state <> 'failed' and asked_at > clock_timestamp() - interval '1 day') >= 3 then
    raise sqlstate 'PT409' using message = 'Three exports were made within a day: ask again tomorrow';
  end if;
  insert into public.data_exports (user_id, language) values (learner, p_language) returning id into made;
  return made;
end
$$;
revoke execute on function public.ask_for_export from public, anon;
grant execute on function public.ask_for_export to authenticated;

-- The export that has waited longest and that nobody works on, with what was collected of it so far.
create function public.claim_export(p_worker uuid)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  export public.data_exports;
begin
  update public.data_exports
  set state = 'failed', problem = coalesce(problem, 'Its worker went away five times')
  where state = 'collecting' and tries >= 5 and worker_seen_at < clock_timestamp() - interval '1 minute';
  update public.data_exports
  set state = 'collecting', worker = p_worker, worker_seen_at = clock_timestamp(), tries = tries + 1
  where id = (
    select id from public.data_exports
    where state in ('queued', 'collecting')
      and (worker_seen_at is null or worker_seen_at < clock_timestamp() - interval '1 minute')
    order by asked_at limit 1 for update skip locked
  )
  returning * into export;
  if export.id is null then
    return null;
  end if;
  if not exists (select from private.export_plans where export_id = export.id) then
    insert into private.export_plans (export_id, tables) values (export.id, private.personal_tables());
  end if;
  return jsonb_build_object(
    'id', export.id, 'user_id', export.user_id, 'language', export.language, 'asked_at', export.asked_at,
    'tables', (
      select jsonb_agg(name order by name)
      from private.export_plans plan cross join lateral jsonb_object_keys(plan.tables) name
      where plan.export_id = export.id and name not in (select relation from private.left_out_of_exports())
    ),
    'left_out', (select jsonb_object_agg(relation, why) from private.left_out_of_exports()),
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object('bucket', bucket_id, 'name', name,
        'bytes', (metadata ->> 'size')::bigint) order by bucket_id, name), '[]')
      from private.files_of(export.user_id) where bucket_id <> 'exports'
    ),
    'parts', (
      select coalesce(jsonb_agg(to_jsonb(part) - 'export_id' order by position), '[]')
      from private.export_parts part where export_id = export.id
    )
  );
end
$$;

-- Files by whoever stored them, and by the folder they lie in.
create function private.files_of(p_user uuid)
returns setof storage.objects
language sql stable security definer set search_path = ''
as $$
  select * from storage.objects
  where owner_id = p_user::text or owner = p_user or name like p_user::text || '/%'
$$;
revoke execute on function private.files_of from public;

-- Whose turn it is, and that he is still there. Refuses a worker whose place was taken.
create function private.work_on_export(p_export uuid, p_worker uuid)
returns public.data_exports
language plpgsql security definer set search_path = ''
as $$
declare
  export public.data_exports;
begin
  update public.data_exports set worker_seen_at = clock_timestamp()
  where id = p_export and worker = p_worker and state = 'collecting' returning * into export;
  if export.id is null then
    raise sqlstate 'PT404' using message = 'This export is made by somebody else, or is not made any more';
  end if;
  return export;
end
$$;
revoke execute on function private.work_on_export from public;

create function public.export_rows(p_export uuid, p_worker uuid, p_table text, p_after jsonb default null)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner constant uuid := (private.work_on_export(p_export, p_worker)).user_id;
  condition constant text := (select tables ->> p_table from private.export_plans where export_id = p_export);
  page record;
begin
  if condition is null or p_table in (select relation from private.left_out_of_exports()) then
    raise sqlstate 'PT404' using message = 'No such table is exported';
  end if;
  select * into page from private.personal_rows(learner, p_table, condition, p_after, 1000, 2000000);
  return jsonb_build_object('rows', coalesce(to_jsonb(page.rows), '[]'), 'last', page.last);
end
$$;

create function public.export_mentions(p_export uuid, p_worker uuid)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  return private.mentions_of((private.work_on_export(p_export, p_worker)).user_id);
end
$$;

create function public.keep_export_part(
  p_export uuid, p_worker uuid, p_position integer, p_file text, p_path text, p_rows integer, p_last jsonb,
  p_done integer, p_total integer
)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.work_on_export(p_export, p_worker);
  insert into private.export_parts (export_id, position, file, path, rows, last)
  values (p_export, p_position, p_file, p_path, p_rows, p_last)
  on conflict (export_id, position) do update
  set file = excluded.file, path = excluded.path, rows = excluded.rows, last = excluded.last;
  -- what goes on has not failed
  update public.data_exports set done = least(p_done, p_total), total = p_total, tries = 0 where id = p_export;
end
$$;

-- That the worker is there while it packs, and how far it is.
create function public.note_export_progress(p_export uuid, p_worker uuid, p_done integer, p_total integer)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.work_on_export(p_export, p_worker);
  update public.data_exports set done = least(p_done, p_total), total = p_total where id = p_export;
end
$$;

create function public.finish_export(p_export uuid, p_worker uuid, p_path text, p_bytes bigint)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  export constant public.data_exports := private.work_on_export(p_export, p_worker);
begin
  update public.data_exports
  set state = 'ready', path = p_path, bytes = p_bytes, done = total, ready_at = clock_timestamp(),
    expires_at = clock_timestamp() + interval '7 days', worker = null, problem = null
  where id = p_export;
  delete from private.export_parts where export_id = p_export;
  delete from private.export_plans where export_id = p_export;
  perform private.notify(
    export.user_id, 'account_export', 'Your data is ready to download', 'आपका डेटा डाउनलोड के लिए तैयार है',
    '/profile#data', 'export:' || p_export, true,
    'One archive with everything about you. It is kept for seven days.',
    'आपके बारे में सब कुछ एक ही संग्रह में। यह सात दिन रखा जाता है।'
  );
end
$$;

-- Five times, then it has failed; until then the next run goes on after the last piece.
create function public.fail_export(p_export uuid, p_worker uuid, p_problem text)
returns void
language sql security definer set search_path = ''
as $$
  update public.data_exports
  set problem = left(p_problem, 300), worker = null,
    worker_seen_at = clock_timestamp() - case when tries >= 5 then interval '0' else interval '40 seconds' end,
    state = case when tries >= 5 then 'failed' else state end
  where id = p_export and worker = p_worker and state = 'collecting'
$$;

-- What lies in the bucket and is of no more use: archives whose week is over, pieces of those that are over, and of those
-- that nothing knows of.
create function public.exports_to_clear(p_limit integer default 200)
returns setof text
language sql volatile security definer set search_path = ''
as $$
  update public.data_exports set state = 'expired' where state = 'ready' and expires_at <= clock_timestamp();
  select name from storage.objects object
  where bucket_id = 'exports' and created_at < clock_timestamp() - interval '1 minute' and not exists (
    select from public.data_exports export
    where (export.state = 'ready' and export.path = object.name)
      or (export.state in ('queued', 'collecting') and starts_with(object.name, export.user_id || '/' || export.id || '/'))
  )
  order by created_at limit p_limit
$$;

do $$
declare
  named text;
begin
  foreach named in array '{claim_export,export_rows,export_mentions,keep_export_part,note_export_progress,finish_export,
    fail_export,exports_to_clear}'::text[] loop
    execute format('revoke execute on function public.%I from public, anon, authenticated', named);
    execute format('grant execute on function public.%I to service_role', named);
  end loop;
end
$$;
