-- As before, and a session that was ended is over at once: the token that belonged to it lives for an hour more, but
-- reads and writes nothing.

create or replace function private.is_two_step_done()
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  caller constant uuid := (select auth.uid());
  session constant text := (select auth.jwt() ->> 'session_id');
begin
  return not exists (select from auth.users where id = caller and banned_until > now())
    and (session is null or exists (
      select from auth.sessions where id = case when session ~ '^[0-9a-f-]{36}$' then session::uuid end
    ))
    and (
      coalesce((select auth.jwt() ->> 'aal'), 'aal1') = 'aal2'
      or not exists (select from auth.mfa_factors where user_id = caller and status = 'verified')
    );
end
$$;
