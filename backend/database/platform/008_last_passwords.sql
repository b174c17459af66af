-- The password that an account had before its present one, as its hash: whoever still brings it is either the owner who
-- forgot, or somebody who once learnt it. Kept by a trigger, because passwords are changed in many ways.

create table backend.last_passwords (
  user_id uuid primary key references auth.users (id) on delete cascade,
  encrypted_password text not null,
  replaced_at timestamptz not null default now()
);
create index last_passwords_replaced_at_idx on backend.last_passwords (replaced_at);
alter table backend.last_passwords enable row level security;

create function backend.keep_last_password()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A password that is dropped was a stranger's, or the account is closed: neither has a last one.
  if coalesce(new.encrypted_password, '') = '' then
    delete from backend.last_passwords where user_id = new.id;
  elsif coalesce(old.encrypted_password, '') <> '' then
    insert into backend.last_passwords (user_id, encrypted_password) values (new.id, old.encrypted_password)
    on conflict (user_id) do update
      set encrypted_password = excluded.encrypted_password, replaced_at = excluded.replaced_at;
  end if;
  return null;
end
$$;
revoke execute on function backend.keep_last_password() from public;

create trigger keep_last_password
  after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function backend.keep_last_password();
