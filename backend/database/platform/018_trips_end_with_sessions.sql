-- A trip to a provider that would add a way into an account was begun by a session. Whoever ends one of the account's
-- sessions, by whatever statement, must not find a further way in five minutes later.

create index flow_state_linking_target_idx on auth.flow_state (linking_target_id) where linking_target_id is not null;

create function auth.end_link_trips()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.flow_state where linking_target_id = old.user_id;
  return null;
end
$$;
revoke execute on function auth.end_link_trips from public;

create trigger end_link_trips after delete on auth.sessions
for each row execute function auth.end_link_trips();
