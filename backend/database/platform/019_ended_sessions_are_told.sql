-- A session that ends and an account that is locked are refused everywhere at once; whoever listens to a private topic is
-- asked for their right there only now and then. So the processes that hold sockets are told whose rights to ask again.

create function auth.tell_ended()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_notify('realtime_ended', to_jsonb(old) ->> tg_argv[0]);
  return null;
end
$$;
revoke execute on function auth.tell_ended from public;

create trigger tell_ended after delete on auth.sessions
for each row execute function auth.tell_ended('user_id');

create trigger tell_locked after update of banned_until on auth.users
for each row when (new.banned_until is distinct from old.banned_until)
execute function auth.tell_ended('id');
