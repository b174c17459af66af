-- The question desk: who drafted a version and who reviewed it. A version is what it was once it stands; another wording is
-- another version, which waits until an administrator publishes it under their name. What a machine drafted is asked of
-- nobody before a person reviewed it: the tables themselves see to it, whoever writes.

alter table public.questions
  drop constraint questions_status_check,
  add constraint questions_status_check check (status in ('draft', 'live', 'challenged', 'retired')),
  drop constraint questions_origin_check,
  add constraint questions_origin_check check (origin in ('library', 'desk', 'import', 'ai')),
  -- When the desk last published its own wording, or said what the question is about.
  add column edited_at_desk timestamptz;

alter table public.question_versions
  add column drafted_by text check (drafted_by in ('person', 'ai')),   -- null: a load of the library, which does not say
  add column drafted_by_id uuid references auth.users (id) on delete set null,
  add column reviewed_by text check (length(reviewed_by) between 1 and 200),
  add column reviewed_by_id uuid references auth.users (id) on delete set null,
  add column reviewed_at timestamptz,
  add constraint reviews_have_a_name_and_a_day check ((reviewed_by is null) = (reviewed_at is null));

-- A version of the desk stays as it was drafted, and is reviewed once, by the administrator who is signed in.
create function private.versions_stay_as_drafted()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- The operator's own hand on the database, as for a restore: nothing of the product reaches it so.
  is_operator constant boolean := coalesce(current_setting('request.jwt.claims', true), '') = '';
begin
  if tg_op = 'UPDATE' and old.drafted_by is not null and (
    old.drafted_by is distinct from new.drafted_by
    or (old.asked, old.negative) is distinct from (new.asked, new.negative) and not is_operator
  ) then
    raise insufficient_privilege using message = 'A version stays as it was drafted: another wording is another version';
  end if;
  if tg_op = 'UPDATE' and old.reviewed_by is not null
    and (old.reviewed_by, old.reviewed_at) is distinct from (new.reviewed_by, new.reviewed_at) then
    raise insufficient_privilege using message = 'Who reviewed a version stays written';
  end if;
  if new.reviewed_by is not null and (tg_op = 'INSERT' or old.reviewed_by is null) and not (is_operator and tg_op = 'INSERT') then
    if (select auth.uid()) is null or not private.has_role('{admin}')
      or new.reviewed_by_id is distinct from (select auth.uid())
      or new.reviewed_by is distinct from private.full_name_of((select auth.uid())) then
      raise insufficient_privilege using message = 'A version is reviewed by the administrator who is signed in, under their own name';
    end if;
  end if;
  return new;
end
$$;
revoke execute on function private.versions_stay_as_drafted from public;
create trigger versions_stay_as_drafted before insert or update on public.question_versions
  for each row execute function private.versions_stay_as_drafted();

-- Asked at the end of a transaction, whichever of the two tables was written: what is asked of learners and did not come
-- with the library has a reviewer.
create function private.live_questions_are_reviewed()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  told record;
begin
  select asked.drafted_by, asked.reviewed_by into told
  from public.questions question
  join public.question_versions asked on asked.question_id = question.id and asked.version = question.version
  where question.id = case when tg_table_name = 'questions' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'question_id' end
    and question.status in ('live', 'challenged') and asked.drafted_by is not null and asked.reviewed_by is null;
  if found then
    raise check_violation using message = case told.drafted_by
      when 'ai' then 'A machine drafted this question: it is asked of nobody before a person reviewed it under their name'
      else 'A question of the desk is asked of nobody before a person reviewed it under their name' end;
  end if;
  return null;
end
$$;
revoke execute on function private.live_questions_are_reviewed from public;
create constraint trigger live_questions_are_reviewed after insert or update on public.questions
  deferrable initially deferred for each row execute function private.live_questions_are_reviewed();
create constraint trigger live_versions_are_reviewed after insert or update on public.question_versions
  deferrable initially deferred for each row execute function private.live_questions_are_reviewed();
