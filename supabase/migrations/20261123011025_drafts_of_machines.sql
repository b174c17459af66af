-- A mains question that a machine drafted stays one: otherwise the reviewer that the table asks for could be done without.
-- The operator's own hand on the database (a load of the library, a restore) is no caller's.

create function private.mains_stay_as_drafted()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.drafted_by = 'ai' and new.drafted_by <> 'ai' and coalesce(current_setting('request.jwt.claims', true), '') <> '' then
    raise insufficient_privilege using message = 'What a machine drafted stays a machine’s draft, whoever mends it';
  end if;
  return new;
end
$$;
revoke execute on function private.mains_stay_as_drafted from public;
create trigger mains_stay_as_drafted before update of drafted_by on public.mains_questions
  for each row execute function private.mains_stay_as_drafted();
