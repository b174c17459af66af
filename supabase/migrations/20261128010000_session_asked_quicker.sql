-- Asked by every statement of whoever is signed in. The claims are read once and by plain expressions: with a `select`
-- around it, each of the three would be a query of its own, which cost as much as the three look-ups.
create or replace function private.is_two_step_done()
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  claims constant jsonb := auth.jwt();
  caller constant uuid := auth.uid();
  session constant text := claims ->> 'session_id';
begin
  return not exists (select from auth.users where id = caller and banned_until > now())
    and (session is null or exists (
      select from auth.sessions where id = case when session ~ '^[0-9a-f-]{36}$' then session::uuid end
    ))
    and (
      coalesce(claims ->> 'aal', 'aal1') = 'aal2'
      or not exists (select from auth.mfa_factors where user_id = caller and status = 'verified')
    );
end
$$;
