-- A new account gets its profile and role in the same transaction: there is no account without them.

create function private.make_profile_and_role()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.profiles (user_id, full_name, email)
  values (
    new.id,
    nullif(left(trim(coalesce(new.raw_user_meta_data ->> 'full_name', new.raw_user_meta_data ->> 'name', '')), 200), ''),
    new.email
  );
  insert into public.user_roles (user_id) values (new.id);
  return new;
end
$$;
revoke execute on function private.make_profile_and_role() from public;

create trigger make_profile_and_role
  after insert on auth.users
  for each row execute function private.make_profile_and_role();

create function private.follow_email()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set email = new.email where user_id = new.id;
  return new;
end
$$;
revoke execute on function private.follow_email() from public;

create trigger follow_email
  after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function private.follow_email();
