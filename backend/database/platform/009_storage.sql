-- The `storage` schema, column-compatible with hosted Supabase: which files there are. Their bytes lie elsewhere,
-- under the version that a row names. Policies of the project decide who may see, add, change and remove.

create schema storage;
grant usage on schema storage to anon, authenticated, service_role, dashboard_user;
grant all on schema storage to supabase_storage_admin;

create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');

-- Hosted's own history; ours is in backend.platform_migrations.
create table storage.migrations (
  id integer primary key,
  name varchar(100) unique not null,
  hash varchar(40) not null,
  executed_at timestamp default current_timestamp
);

create table storage.buckets (
  id text not null primary key,
  name text not null,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text,
  type storage.buckettype not null default 'STANDARD'
);
create unique index bname on storage.buckets (name);
comment on column storage.buckets.owner is 'Field is deprecated, use owner_id instead';

create table storage.objects (
  id uuid not null primary key default gen_random_uuid(),
  bucket_id text,
  name text,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  owner_id text,
  user_metadata jsonb,
  constraint "objects_bucketId_fkey" foreign key (bucket_id) references storage.buckets (id)
);
create unique index bucketid_objname on storage.objects (bucket_id, name);
create index name_prefix_search on storage.objects (name text_pattern_ops);
create index idx_objects_bucket_id_name on storage.objects (bucket_id, name collate "C");
create index idx_objects_bucket_id_name_lower on storage.objects (bucket_id, lower(name) collate "C");
-- Ours: whether bytes are still in use is asked by version.
create index objects_in_use on storage.objects (version);
comment on column storage.objects.owner is 'Field is deprecated, use owner_id instead';

create table storage.s3_multipart_uploads (
  id text primary key,
  in_progress_size bigint not null default 0,
  upload_signature text not null,
  bucket_id text not null references storage.buckets (id),
  key text collate "C" not null,
  version text not null,
  owner_id text,
  created_at timestamptz not null default now(),
  user_metadata jsonb
);
create index idx_multipart_uploads_list on storage.s3_multipart_uploads (bucket_id, key, created_at);

create table storage.s3_multipart_uploads_parts (
  id uuid primary key default gen_random_uuid(),
  upload_id text not null references storage.s3_multipart_uploads (id) on delete cascade,
  size bigint not null default 0,
  part_number integer not null,
  bucket_id text not null references storage.buckets (id),
  key text collate "C" not null,
  etag text not null,
  owner_id text,
  version text not null,
  created_at timestamptz not null default now()
);
create index s3_multipart_uploads_parts_upload on storage.s3_multipart_uploads_parts (upload_id);

alter table storage.migrations enable row level security;
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
alter table storage.s3_multipart_uploads enable row level security;
alter table storage.s3_multipart_uploads_parts enable row level security;

grant select, insert, update, delete on storage.buckets, storage.objects to anon, authenticated, service_role;
grant select on storage.s3_multipart_uploads, storage.s3_multipart_uploads_parts to anon, authenticated;
grant all on storage.s3_multipart_uploads, storage.s3_multipart_uploads_parts to service_role;
grant all on all tables in schema storage to supabase_storage_admin;

-- What policies ask.

create function storage.foldername(name text) returns text[]
language sql immutable set search_path = '' as $$
  select (string_to_array(name, '/'))[1 : array_length(string_to_array(name, '/'), 1) - 1]
$$;

create function storage.filename(name text) returns text
language sql immutable set search_path = '' as $$
  select (string_to_array(name, '/'))[array_length(string_to_array(name, '/'), 1)]
$$;

create function storage.extension(name text) returns text
language sql immutable set search_path = '' as $$
  select reverse(split_part(reverse(storage.filename(name)), '.', 1))
$$;

-- The operation under way, such as storage.object.upload; null outside the storage API.
create function storage.operation() returns text
language sql stable set search_path = '' as $$
  select nullif(current_setting('storage.operation', true), '')
$$;

create function storage.allow_any_operation(expected_operations text[]) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(
    regexp_replace(storage.operation(), '^storage\.', '') in (
      select regexp_replace(expected, '^storage\.', '')
      from unnest(expected_operations) as expected
      where expected <> ''
    ),
    false
  )
$$;

create function storage.allow_only_operation(expected_operation text) returns boolean
language sql stable set search_path = '' as $$
  select storage.allow_any_operation(array[expected_operation])
$$;

create function storage.get_size_by_bucket() returns table (size bigint, bucket_id text)
language sql stable set search_path = '' as $$
  select sum((o.metadata ->> 'size')::bigint)::bigint, o.bucket_id from storage.objects o group by o.bucket_id
$$;

-- Raises as an upload by the caller would; nothing is kept.
create function storage.can_insert_object(bucketid text, name text, owner uuid, metadata jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  insert into storage.objects (bucket_id, name, owner, metadata) values (bucketid, name, owner, metadata);
  raise sqlstate 'PT200' using message = 'ROLLBACK', detail = 'rollback successful insert';
end
$$;

-- What keeps rows and bytes together.

create function storage.protect_delete() returns trigger
language plpgsql set search_path = '' as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
      using hint = 'This prevents accidental data loss from orphaned objects.', errcode = '42501';
  end if;
  return null;
end
$$;
create trigger protect_buckets_delete before delete on storage.buckets
  for each statement execute function storage.protect_delete();
create trigger protect_objects_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();
create trigger protect_s3_multipart_uploads_delete before delete on storage.s3_multipart_uploads
  for each statement execute function storage.protect_delete();
create trigger protect_s3_multipart_uploads_parts_delete before delete on storage.s3_multipart_uploads_parts
  for each statement execute function storage.protect_delete();

create function storage.enforce_bucket_name_length() returns trigger
language plpgsql set search_path = '' as $$
begin
  if length(new.name) > 100 then
    raise exception 'bucket name "%" is too long (% characters). Max is 100.', new.name, length(new.name);
  end if;
  return new;
end
$$;
create trigger enforce_bucket_name_length_trigger before insert or update of name on storage.buckets
  for each row execute function storage.enforce_bucket_name_length();

create function storage.update_updated_at_column() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at = now();
  return new;
end
$$;
create trigger update_objects_updated_at before update on storage.objects
  for each row execute function storage.update_updated_at_column();

-- Lists one level of a bucket: files and folders by name, or folders first and then files by their times. Jumps from
-- folder to folder along the index, so that what lies inside a folder costs nothing. Letter case makes no difference.
create function storage.search(
  prefix text,
  bucketname text,
  limits int default 100,
  levels int default 1,
  offsets int default 0,
  search text default '',
  sortcolumn text default 'name',
  sortorder text default 'asc'
) returns table (
  name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  wanted constant int := least(coalesce(limits, 100), 1500);
  beginning constant text := lower(coalesce(prefix, '') || coalesce(search, ''));
  after_all constant text := beginning || chr(1114111);
  ascending constant boolean := lower(coalesce(sortorder, 'asc')) <> 'desc';
  place text := case when ascending then beginning else after_all end;
  seen int := 0;
  given int := 0;
  jumped boolean;
  entries refcursor;
  entry record;
begin
  if lower(coalesce(sortcolumn, 'name')) in ('updated_at', 'created_at', 'last_accessed_at') then
    return query execute format(
      $query$
        (select distinct o.path_tokens[$3], null::uuid, null::timestamptz, null::timestamptz, null::timestamptz, null::jsonb
         from storage.objects o
         where o.bucket_id = $1 and starts_with(lower(o.name), $2) and array_length(o.path_tokens, 1) > $3
         order by 1 %2$s)
        union all
        (select o.path_tokens[$3], o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata
         from storage.objects o
         where o.bucket_id = $1 and starts_with(lower(o.name), $2) and array_length(o.path_tokens, 1) = $3
         order by o.%1$I %2$s, o.name %2$s)
        limit $4 offset $5
      $query$,
      lower(sortcolumn), case when ascending then 'asc' else 'desc' end
    ) using bucketname, beginning, levels, wanted, offsets;
    return;
  end if;
  loop
    if ascending then
      open entries for
        select o.name, o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata, o.path_tokens
        from storage.objects o
        where o.bucket_id = bucketname and lower(o.name) collate "C" >= place and lower(o.name) collate "C" < after_all
        order by lower(o.name) collate "C", o.name;
    else
      open entries for
        select o.name, o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata, o.path_tokens
        from storage.objects o
        where o.bucket_id = bucketname and lower(o.name) collate "C" >= beginning and lower(o.name) collate "C" < place
        order by lower(o.name) collate "C" desc, o.name desc;
    end if;
    jumped := false;
    loop
      exit when given >= wanted;
      fetch entries into entry;
      exit when not found;
      seen := seen + 1;
      jumped := array_length(entry.path_tokens, 1) > levels;
      if seen > offsets then
        name := entry.path_tokens[levels];
        id := case when not jumped then entry.id end;
        updated_at := case when not jumped then entry.updated_at end;
        created_at := case when not jumped then entry.created_at end;
        last_accessed_at := case when not jumped then entry.last_accessed_at end;
        metadata := case when not jumped then entry.metadata end;
        return next;
        given := given + 1;
      end if;
      if jumped then
        place := lower(array_to_string(entry.path_tokens[1 : levels], '/')) || case when ascending then '0' else '/' end;
        exit;
      end if;
    end loop;
    close entries;
    exit when not jumped or given >= wanted;
  end loop;
end
$$;

-- The same for cursors: names are whole, folders end in "/", letter case counts, and a page begins after a name.
create function storage.search_v2(
  prefix text,
  bucket_name text,
  limits int default 100,
  levels int default 1,
  start_after text default '',
  sort_order text default 'asc',
  sort_column text default 'name',
  sort_column_after text default ''
) returns table (
  key text, name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  wanted constant int := least(coalesce(limits, 100), 1500);
  beginning constant text := coalesce(prefix, '');
  after_all constant text := beginning || chr(1114111);
  ascending constant boolean := lower(coalesce(sort_order, 'asc')) <> 'desc';
  last constant text := coalesce(start_after, '');
  place text;
  given int := 0;
  jumped boolean;
  entries refcursor;
  entry record;
begin
  if lower(coalesce(sort_column, 'name')) in ('updated_at', 'created_at') then
    return query execute format(
      $query$
        with entries as (
          select distinct on (o.path_tokens[1 : $3], array_length(o.path_tokens, 1) > $3)
            o.path_tokens[$3] as key,
            case when array_length(o.path_tokens, 1) > $3 then array_to_string(o.path_tokens[1 : $3], '/') || '/' else o.name end as name,
            array_length(o.path_tokens, 1) > $3 as is_folder,
            o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata
          from storage.objects o
          where o.bucket_id = $1 and starts_with(o.name, $2)
        ), ordered as (
          select *, case when is_folder then 'epoch'::timestamptz else date_trunc('milliseconds', %1$I) end as at from entries
        )
        select key, name, case when not is_folder then id end, case when not is_folder then updated_at end,
          case when not is_folder then created_at end, case when not is_folder then last_accessed_at end,
          case when not is_folder then metadata end
        from ordered
        where $4 = '' or row(at, name collate "C") %3$s row(coalesce(nullif($5, '')::timestamptz, 'epoch'), $4 collate "C")
        order by at %2$s, name collate "C" %2$s
        limit $6
      $query$,
      lower(sort_column), case when ascending then 'asc' else 'desc' end, case when ascending then '>' else '<' end
    ) using bucket_name, beginning, levels, last, sort_column_after, wanted;
    return;
  end if;
  place := case
    when last = '' then case when ascending then beginning else after_all end
    when not ascending then last
    when right(last, 1) = '/' then left(last, -1) || '0'
    else last || chr(1)
  end;
  loop
    if ascending then
      open entries for
        select o.name, o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata, o.path_tokens
        from storage.objects o
        where o.bucket_id = bucket_name and o.name collate "C" >= beginning
          and o.name collate "C" >= place and o.name collate "C" < after_all
        order by o.name collate "C";
    else
      open entries for
        select o.name, o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata, o.path_tokens
        from storage.objects o
        where o.bucket_id = bucket_name and o.name collate "C" >= beginning and o.name collate "C" < place
          and o.name collate "C" < after_all
        order by o.name collate "C" desc;
    end if;
    jumped := false;
    loop
      exit when given >= wanted;
      fetch entries into entry;
      exit when not found;
      jumped := array_length(entry.path_tokens, 1) > levels;
      key := entry.path_tokens[levels];
      name := case when jumped then array_to_string(entry.path_tokens[1 : levels], '/') || '/' else entry.name end;
      id := case when not jumped then entry.id end;
      updated_at := case when not jumped then entry.updated_at end;
      created_at := case when not jumped then entry.created_at end;
      last_accessed_at := case when not jumped then entry.last_accessed_at end;
      metadata := case when not jumped then entry.metadata end;
      return next;
      given := given + 1;
      if jumped then
        place := array_to_string(entry.path_tokens[1 : levels], '/') || case when ascending then '0' else '/' end;
        exit;
      end if;
    end loop;
    close entries;
    exit when not jumped or given >= wanted;
  end loop;
end
$$;

-- Uploads that may be broken off and resumed. The bytes so far are parts in a row; the part that arrives next counts
-- once its offset is the one that is noted here.
create table backend.resumable_uploads (
  id uuid primary key,
  bucket_id text not null references storage.buckets (id) on delete cascade,
  name text not null,
  -- what the finished file will be known by, so that finishing twice is finishing once
  version uuid not null,
  size bigint not null check (size >= 0),
  received bigint not null default 0 check (received between 0 and size),
  parts uuid[] not null default '{}',
  upsert boolean not null,
  -- who began it: nobody else may go on with it
  role text not null,
  owner_id text,
  metadata jsonb not null,
  user_metadata jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  completed_at timestamptz
);
create index resumable_uploads_expiry on backend.resumable_uploads (expires_at);
create index resumable_uploads_bucket_id_idx on backend.resumable_uploads (bucket_id);
create index resumable_uploads_version_idx on backend.resumable_uploads (version);
create index resumable_uploads_parts on backend.resumable_uploads using gin (parts);
alter table backend.resumable_uploads enable row level security;
