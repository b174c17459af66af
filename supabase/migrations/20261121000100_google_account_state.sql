-- Whether a Google sign-in meets an account: asked by the callback function as the service role, by nobody else,
-- since it tells who has an account.
--   linked       this Google identity is an account's own
--   confirmed    another account has the address, confirmed
--   unconfirmed  another account has the address, never confirmed
--   none

create function public.google_account_state(p_sub text, p_email text)
returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when exists (select from auth.identities where provider = 'google' and provider_id = p_sub) then 'linked'
    else coalesce((
      select case when u.email_confirmed_at is null then 'unconfirmed' else 'confirmed' end
      from auth.users u
      where u.email = lower(p_email) and u.deleted_at is null and not u.is_sso_user
    ), 'none')
  end
$$;
revoke execute on function public.google_account_state from public, anon, authenticated;
grant execute on function public.google_account_state to service_role;
