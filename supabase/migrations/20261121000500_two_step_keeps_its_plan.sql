-- Asked in every statement of a learner. In plpgsql the plan is kept for the session; as an SQL function that may not
-- be inlined it was made anew each time, which took three times as long as the reading itself.

create or replace function private.is_two_step_done()
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce((select auth.jwt() ->> 'aal'), 'aal1') = 'aal2'
    or not exists (
      select from auth.mfa_factors where user_id = (select auth.uid()) and status = 'verified'
    );
end
$$;
