-- Drafts of one question are counted on, one after the other: what a device kept of a draft that was done with is never
-- taken for a state of the next one.

create table private.question_draft_ends (
  question_id text primary key,
  revision integer not null         -- the last one of the drafts before
);
alter table private.question_draft_ends enable row level security;
revoke all on private.question_draft_ends from anon, authenticated, service_role;

alter table private.question_drafts add column written_at timestamptz;   -- null: only opened so far
update private.question_drafts set written_at = updated_at where revision > 1;

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

create or replace function public.question_drafts()
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

-- Whoever saves a draft that was done with meanwhile is asked, as when somebody else saved it: what is here is one side,
-- what stands now the other.
create or replace function private.question_draft_for_update(p_id text, p_revision integer)
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

-- What the desk tells of one question says whether somebody writes it.
do $$
declare
  told constant text := pg_get_functiondef('public.desk_question(text)'::regprocedure);
begin
  if strpos(told, 'draft.revision > 1') = 0 then
    raise exception 'desk_question is not what was expected';
  end if;
  execute replace(told, 'draft.revision > 1', 'draft.written_at is not null');
end
$$;
