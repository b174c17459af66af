-- What a learner may have a number of is counted by one at a time: counted side by side, many at once would all find room.
-- The count comes after the lock and sees what those before have written.

create function private.in_turn(p_what text, p_learner uuid)
returns void
language sql volatile set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended(p_what || ' ' || p_learner, 7302031))
$$;
revoke execute on function private.in_turn from public;

create or replace function private.keep_within_limit()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := tg_argv[0];
  learner uuid;
  kept integer;
begin
  -- whoever writes for several waits for them in one order
  for learner in select distinct user_id from added where user_id is not null order by user_id loop
    perform private.in_turn(tg_table_name, learner);
    execute format('select count(*) from public.%I where user_id = $1', tg_table_name) into kept using learner;
    if kept > most then
      raise check_violation using message = format('You can keep %s of these at most', most);
    end if;
  end loop;
  return null;
end
$$;

create or replace function private.takes_page(p_name text)
returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_page_of_draft(p_name) then
    return false;
  end if;
  perform private.in_turn('pages', (select auth.uid()));
  -- retakes included
  return (
    select count(*) < 24 from storage.objects
    where bucket_id = 'answers' and name like (select auth.uid())::text || '/' || (storage.foldername(p_name))[2] || '/%'
  );
end
$$;

create function private.has_room_in(p_bucket text, p_most integer)
returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.in_turn(p_bucket, (select auth.uid()));
  return (
    select count(*) < p_most from storage.objects
    where bucket_id = p_bucket and (storage.foldername(name))[1] = (select auth.uid())::text
  );
end
$$;
revoke execute on function private.has_room_in from public;

create or replace function private.has_room_for_file()
returns boolean
language sql volatile security definer set search_path = ''
as $$
  select private.has_room_in('books', 45)
$$;

create or replace function private.has_room_for_avatar()
returns boolean
language sql volatile security definer set search_path = ''
as $$
  select private.has_room_in('avatars', 6)
$$;
