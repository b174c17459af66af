-- What policies and triggers need and nobody calls by name: the API does not show this schema.

create schema private;
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

-- An account with a verified second factor is open only to sessions that gave it: a password alone, however it was
-- come by, reads and writes nothing. The pages ask for the code first; this holds where the pages are passed by.

create function private.is_two_step_done()
returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((select auth.jwt() ->> 'aal'), 'aal1') = 'aal2'
    or not exists (
      select from auth.mfa_factors where user_id = (select auth.uid()) and status = 'verified'
    )
$$;
revoke execute on function private.is_two_step_done from public;
grant execute on function private.is_two_step_done to authenticated;
