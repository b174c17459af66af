-- An account that goes takes its own files along, not the site's: files for everybody and the library's originals stay,
-- whoever stored them, and name nobody any more.

create function private.is_file_of_site(p_bucket text, p_name text)
returns boolean
language sql immutable set search_path = ''
as $$
  select p_bucket = 'originals' or (p_bucket = 'books' and starts_with(p_name, 'shared/'))
$$;
revoke execute on function private.is_file_of_site from public;

-- Files by whoever stored them, and by the folder they lie in; without what was stored for the site.
create or replace function private.files_of(p_user uuid)
returns setof storage.objects
language sql stable security definer set search_path = ''
as $$
  select * from storage.objects
  where (owner_id = p_user::text or owner = p_user or name like p_user::text || '/%')
    and not private.is_file_of_site(bucket_id, name)
$$;

create or replace function public.empty_account(p_user uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  leaving private.account_deletions;
  address text;
begin
  select * into leaving from private.account_deletions where user_id = p_user and state = 'closed';
  if leaving.user_id is null then
    raise sqlstate 'PT404' using message = 'There is no such closed account';
  end if;
  for address in
    select leaving.email union select leaving.other_email where leaving.other_email is not null
    union select email from auth.users where id = p_user and email is not null
  loop
    perform private.erase_traces(p_user, address);
  end loop;
  update storage.objects set owner = null, owner_id = null
  where (owner_id = p_user::text or owner = p_user) and private.is_file_of_site(bucket_id, name);
end
$$;
