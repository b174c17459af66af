-- Sign-ups can be closed for a while like any other part: the auth service asks this function before it makes an account
-- of somebody who came by themselves ([sign_up_hook] in config.toml). Whom administrators invite is let in as ever.

insert into public.feature_switches (part, position) values ('sign_ups', 8);

create function private.sign_ups_open()
returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_on('sign_ups')
$$;
revoke execute on function private.sign_ups_open from public;
