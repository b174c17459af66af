-- What a learner says of their attempt: the year, and the language in which they write their papers. The assessment asks
-- for both; what was said last holds.

alter table public.profiles
  add column attempt_year smallint check (attempt_year between 2020 and 2049),
  add column papers_language text check (papers_language in ('en', 'hi'));
grant update (attempt_year, papers_language) on public.profiles to authenticated;

create function private.follow_assessment()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_diagnostic_profile(new.profile) then
    update public.profiles
    set attempt_year = (new.profile ->> 'attempt_year')::smallint, papers_language = new.profile ->> 'medium'
    where user_id = new.user_id;
  end if;
  return null;
end
$$;
revoke execute on function private.follow_assessment from public;
create trigger follow_assessment after insert on public.diagnostic_sessions
  for each row execute function private.follow_assessment();
create trigger follow_changed_assessment after update of profile on public.diagnostic_sessions
  for each row when (old.profile is distinct from new.profile) execute function private.follow_assessment();

update public.profiles mine
set attempt_year = (said.profile ->> 'attempt_year')::smallint, papers_language = said.profile ->> 'medium'
from (
  select distinct on (user_id) user_id, profile from public.diagnostic_sessions
  where private.is_diagnostic_profile(profile) order by user_id, started_at desc
) said
where said.user_id = mine.user_id;
