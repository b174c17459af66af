-- Questions while they are written at the desk: saved with every pause, by whoever writes, until they are a version.

create table private.question_drafts (
  question_id text primary key check (question_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(question_id) between 3 and 80),
  base_version integer,             -- of the bank's, from which it was begun; null: a new question
  fields jsonb not null,            -- the shape of content/questions/, with gaps
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  written_at timestamptz            -- null: only opened so far
);
alter table private.question_drafts enable row level security;
revoke all on private.question_drafts from anon, authenticated, service_role;

-- Drafts of one question are counted on, one after the other: what a device kept of a draft that was done with is never
-- taken for a state of the next one.
create table private.question_draft_ends (
  question_id text primary key,
  revision integer not null         -- the last one of the drafts before
);
alter table private.question_draft_ends enable row level security;
revoke all on private.question_draft_ends from anon, authenticated, service_role;

create function private.drafts_are_counted_on()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.revision := 1 + coalesce((select revision from private.question_draft_ends where question_id = new.question_id), 0);
  elsif tg_op = 'UPDATE' then
    new.written_at := now();
  else
    insert into private.question_draft_ends (question_id, revision) values (old.question_id, old.revision)
    on conflict (question_id) do update set revision = excluded.revision;
    return old;
  end if;
  return new;
end
$$;
revoke execute on function private.drafts_are_counted_on from public;
create trigger drafts_are_counted_on before insert or update or delete on private.question_drafts
  for each row execute function private.drafts_are_counted_on();

create function private.editor_name(p_admin uuid)
returns text
language sql stable security definer set search_path = ''
as $$ select coalesce(private.full_name_of(p_admin), 'an administrator') $$;

-- All drafts, the one that was written last first.
create function public.question_drafts()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', draft.question_id, 'is_new', draft.base_version is null, 'format', draft.fields ->> 'format',
      'stem', left(draft.fields ->> 'stem', 300), 'updated_at', draft.updated_at, 'updated_by', draft.updated_by
    ) order by draft.updated_at desc), '[]')
    from private.question_drafts draft
    -- One that was only opened is not being written.
    where draft.written_at is not null or draft.base_version is null
  );
end
$$;

create function private.told_draft(p_draft private.question_drafts)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_draft.question_id, 'base_version', p_draft.base_version, 'fields', p_draft.fields, 'revision', p_draft.revision,
    'updated_at', p_draft.updated_at, 'updated_by', p_draft.updated_by, 'problems', private.question_problems(p_draft.fields),
    'stands', (
      select jsonb_build_object('version', question.version, 'status', question.status, 'newest', (
        select max(version) from public.question_versions where question_id = question.id))
      from public.questions question where question.id = p_draft.question_id
    )
  )
$$;

create function public.question_draft(p_id text)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  draft private.question_drafts;
begin
  perform private.require_admin();
  select * into draft from private.question_drafts where question_id = p_id;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such draft';
  end if;
  return private.told_draft(draft);
end
$$;

-- Begins a draft: of a question that is there, from its newest version; of a new one, in the format that is named. One
-- question has one draft: asked again, the one that is there is told.
create function public.start_question_draft(p_id text, p_format text default null, p_topic text default null)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  editor constant uuid := private.require_admin();
  newest integer;
  draft private.question_drafts;
begin
  if coalesce(p_id, '') !~ '^[a-z0-9]+(-[a-z0-9]+)*$' or length(p_id) not between 3 and 80 then
    raise sqlstate 'PT400' using message = 'The short name is 3 to 80 small letters and digits, joined by hyphens';
  end if;
  select max(version) into newest from public.question_versions where question_id = p_id;
  if p_format is not null and newest is not null then
    raise sqlstate 'PT409' using message = format('There is a question named “%s” already', p_id);
  end if;
  if newest is null and (p_format is null or p_format not in ('single', 'statements', 'how-many', 'reason', 'pairs', 'sequence')) then
    raise sqlstate 'PT404' using message = 'There is no such question';
  end if;
  insert into private.question_drafts (question_id, base_version, fields, updated_by)
  values (p_id, newest, coalesce(private.question_shape(p_id, newest), jsonb_strip_nulls(jsonb_build_object(
    'id', p_id, 'format', p_format, 'topic', left(p_topic, 100), 'kind', 'static', 'difficulty', 3, 'diagnostic', false, 'negative', true,
    'stem', '', 'facts', '[]'::jsonb, 'sources', '[]'::jsonb
  ))), private.editor_name(editor))
  on conflict (question_id) do nothing;
  if found then
    perform private.audit('question_drafts.start', p_id);
  end if;
  select * into draft from private.question_drafts where question_id = p_id;
  return private.told_draft(draft);
end
$$;

-- Whoever saves a draft that was done with meanwhile is asked, as when somebody else saved it: what is here is one side,
-- what stands now the other.
create function private.question_draft_for_update(p_id text, p_revision integer)
returns private.question_drafts
language plpgsql security definer set search_path = ''
as $$
declare
  draft private.question_drafts;
begin
  select * into draft from private.question_drafts where question_id = p_id for update;
  if not found and exists (select from public.questions where id = p_id) then
    raise sqlstate 'PT409' using message = 'This draft became a version, or was thrown away, since you opened it';
  elsif not found then
    raise sqlstate 'PT404' using message = 'There is no such draft';
  end if;
  if draft.revision is distinct from p_revision then
    raise sqlstate 'PT409' using message = format('%s saved this draft since you opened it', draft.updated_by);
  end if;
  return draft;
end
$$;

-- Saves a draft with whatever gaps it has. Tells its new revision and what is wrong with it still.
create function public.save_question_draft(p_id text, p_revision integer, p_fields jsonb)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  editor constant uuid := private.require_admin();
  draft private.question_drafts := private.question_draft_for_update(p_id, p_revision);
  kept jsonb;
begin
  if jsonb_typeof(p_fields) is distinct from 'object' or length(p_fields::text) > 60000 then
    raise sqlstate 'PT400' using message = 'A question is one object of at most 60,000 characters';
  end if;
  -- Its name and its format stay.
  kept := p_fields || jsonb_build_object('id', p_id, 'format', draft.fields -> 'format');
  -- Whoever begins to write, or goes on where another wrote: once, and not with every pause.
  if draft.written_at is null or draft.updated_by is distinct from private.editor_name(editor) then
    perform private.audit('question_drafts.write', p_id);
  end if;
  update private.question_drafts
  set fields = kept, revision = revision + 1, updated_at = now(), updated_by = private.editor_name(editor)
  where question_id = p_id;
  return jsonb_build_object('revision', draft.revision + 1, 'problems', private.question_problems(kept));
end
$$;

create function public.discard_question_draft(p_id text)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from private.question_drafts where question_id = p_id;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such draft';
  end if;
  perform private.audit('question_drafts.discard', p_id);
end
$$;

-- Makes a version of what the draft says, which waits for its reviewer. The draft is done with.
create function public.make_question_version(p_id text, p_revision integer)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  editor constant uuid := private.require_admin();
  draft private.question_drafts := private.question_draft_for_update(p_id, p_revision);
  made jsonb;
begin
  made := private.store_question(draft.fields, editor, 'desk');
  delete from private.question_drafts where question_id = p_id;
  return made;
end
$$;

revoke execute on function private.editor_name, private.told_draft, private.question_draft_for_update from public;
revoke execute on function public.question_drafts, public.question_draft, public.start_question_draft, public.save_question_draft,
  public.discard_question_draft, public.make_question_version from public, anon;
grant execute on function public.question_drafts, public.question_draft, public.start_question_draft, public.save_question_draft,
  public.discard_question_draft, public.make_question_version to authenticated;
