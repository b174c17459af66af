-- Files of questions that come into the bank. A file is read into a report first, which stores nothing in the bank; then
-- all of it is stored in one transaction, or nothing. Everything comes in as a draft.

create table private.question_imports (
  id uuid primary key,
  admin uuid references auth.users (id) on delete set null,
  file_name text not null check (char_length(file_name) <= 200),
  bytes integer not null check (bytes >= 0),
  format text check (format in ('csv', 'gift', 'aiken', 'moodle', 'qti')),  -- null: the file was refused before it was told
  drafted_by text not null check (drafted_by in ('person', 'ai')),
  topic text,                       -- for questions that name none
  kind text not null check (kind in ('static', 'current', 'hybrid')),
  difficulty smallint not null check (difficulty between 1 and 5),
  total integer check (total >= 0), -- rows of the file; null until they are counted
  problem jsonb,                    -- { code, given, line }: what ended the reading of the file
  begun_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  read_at timestamptz,
  stored_at timestamptz,
  result jsonb                      -- { new, version, same, left }: what became of its rows
);
create index question_imports_newest on private.question_imports (begun_at desc);
create index question_imports_of_admin on private.question_imports (admin);

create table private.question_import_rows (
  import uuid not null references private.question_imports (id) on delete cascade,
  row integer not null check (row > 0),
  line integer not null,
  title text not null,
  verdict text not null check (verdict in ('new', 'version', 'same', 'like', 'fault')),
  faults jsonb not null default '[]',  -- [{ code, given }]
  notes jsonb not null default '[]',
  like_id text,                     -- the question of the bank that it is or resembles
  likeness smallint,                -- in hundredths
  question jsonb,                   -- as it is stored; null where it could not be read
  primary key (import, row)
);

alter table private.question_imports enable row level security;
alter table private.question_import_rows enable row level security;
revoke all on private.question_imports, private.question_import_rows from anon, authenticated, service_role;

-- Counts the rows of the import that is being stored. A sequence, because it is seen from outside while the transaction
-- that moves it is not over.
create sequence private.question_import_progress;
revoke all on sequence private.question_import_progress from public;

-- The lock that an import holds while it is stored: whoever looks sees it in pg_locks.
create function private.import_lock(p_id uuid)
returns integer
language sql immutable set search_path = ''
as $$
  select hashtext(p_id::text)
$$;
revoke execute on function private.import_lock from public;

create function private.import_refused(p_message text)
returns void
language plpgsql set search_path = ''
as $$
begin
  raise sqlstate 'PT400' using message = p_message;
end
$$;
revoke execute on function private.import_refused from public;

-- Before a file is read. Reports older than thirty days go.
create function public.begin_question_import(p_admin uuid, p_id uuid, p_about jsonb)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.act_for(p_admin);
  if p_id is null or coalesce(char_length(p_about ->> 'file_name') not between 1 and 200, true)
    or coalesce(jsonb_typeof(p_about -> 'bytes') <> 'number', true)
    or coalesce(p_about ->> 'drafted_by' not in ('person', 'ai'), true)
    or coalesce(p_about ->> 'kind' not in ('static', 'current', 'hybrid'), true)
    or coalesce((p_about -> 'difficulty')::text !~ '^[1-5]$', true) then
    perform private.import_refused('An import says its file, who drafted the questions, their kind and difficulty');
  end if;
  if p_about ->> 'topic' is not null and not exists (select from public.topics where slug = p_about ->> 'topic') then
    perform private.import_refused(format('There is no topic “%s”', left(p_about ->> 'topic', 100)));
  end if;
  delete from private.question_imports where begun_at < now() - interval '30 days';
  insert into private.question_imports (id, admin, file_name, bytes, drafted_by, topic, kind, difficulty)
  values (
    p_id, p_admin, p_about ->> 'file_name', least((p_about -> 'bytes')::numeric, 2000000000)::integer, p_about ->> 'drafted_by',
    p_about ->> 'topic', p_about ->> 'kind', (p_about -> 'difficulty')::smallint
  );
exception when unique_violation then
  raise sqlstate 'PT409' using message = 'This file was handed in already';
end
$$;
revoke execute on function public.begin_question_import from public, anon, authenticated;
grant execute on function public.begin_question_import to service_role;

create function private.open_import(p_admin uuid, p_id uuid)
returns private.question_imports
language plpgsql security definer set search_path = ''
as $$
declare
  import private.question_imports;
begin
  perform private.act_for(p_admin);
  select * into import from private.question_imports where id = p_id and admin = p_admin for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such import of yours';
  end if;
  if import.read_at is not null then
    raise sqlstate 'PT409' using message = 'This file has been read';
  end if;
  return import;
end
$$;
revoke execute on function private.open_import from public;

-- Rows of the report, some hundreds at a time. What the bank itself would refuse becomes a fault here, so that the report
-- says everything that storing would say.
create function public.add_question_import_rows(p_admin uuid, p_id uuid, p_format text, p_total integer, p_rows jsonb)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.open_import(p_admin, p_id);
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) > 1000 then
    perform private.import_refused('Rows come as a list of at most a thousand');
  end if;
  insert into private.question_import_rows (import, row, line, title, verdict, faults, notes, like_id, likeness, question)
  select p_id, read.row, read.line, left(read.title, 200),
    case when refused.faults is null then read.verdict else 'fault' end,
    coalesce(read.faults, '[]') || coalesce(refused.faults, '[]'), coalesce(read.notes, '[]'),
    read.like_id, read.likeness, read.question
  from jsonb_to_recordset(p_rows) as read (
    row integer, line integer, title text, verdict text, faults jsonb, notes jsonb, like_id text, likeness smallint, question jsonb
  )
  left join lateral (
    select jsonb_agg(jsonb_build_object('code', 'refused', 'given', jsonb_build_array(problem ->> 'says'))) as faults
    from jsonb_array_elements(private.question_problems(read.question)) problem
    where problem ->> 'stops' = 'version'
  ) refused on read.verdict in ('new', 'version', 'like');
  update private.question_imports set format = p_format, total = p_total, touched_at = clock_timestamp() where id = p_id;
exception
  when unique_violation or not_null_violation or check_violation or data_exception then
    raise sqlstate 'PT400' using message = 'A row of an import has its number, its line, a title and a verdict';
end
$$;
revoke execute on function public.add_question_import_rows from public, anon, authenticated;
grant execute on function public.add_question_import_rows to service_role;

-- The report stands, or says what ended the reading.
create function public.end_question_import(p_admin uuid, p_id uuid, p_problem jsonb default null)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.open_import(p_admin, p_id);
  update private.question_imports set read_at = now(), touched_at = now(), problem = p_problem where id = p_id;
end
$$;
revoke execute on function public.end_question_import from public, anon, authenticated;
grant execute on function public.end_question_import to service_role;
