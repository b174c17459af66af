-- The picture beside a learner's name: one small file in a folder of their own. It can be read by whoever knows its
-- address, which nobody can guess; the bucket cannot be listed by others.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('avatars', 'avatars', true, 262144, array['image/webp', 'image/jpeg']);

-- What is uploaded and not chosen is cleared away with the next choice; until then it is counted.
create function private.has_room_for_avatar()
returns boolean
language sql stable security definer set search_path = ''
as $$
  select count(*) < 6 from storage.objects
  where bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text
$$;
revoke execute on function private.has_room_for_avatar from public;
grant execute on function private.has_room_for_avatar to authenticated, service_role;

create policy "learners see the pictures of their folder" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text
    and (select private.is_two_step_done())
  );
create policy "learners store pictures in their folder" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text
    and name ~ '^[^/]+/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(webp|jpg)$'
    and (select private.is_two_step_done()) and (select private.has_room_for_avatar())
  );
create policy "learners remove pictures of their folder" on storage.objects
  for delete to authenticated
  using (
    bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text
    and (select private.is_two_step_done())
  );

alter table public.profiles add column avatar_path text check (char_length(avatar_path) <= 120); -- in the bucket
grant update (avatar_path) on public.profiles to authenticated;

create function private.avatar_is_ones_own()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.avatar_path is not null and (
    (storage.foldername(new.avatar_path))[1] is distinct from new.user_id::text
    or not exists (select from storage.objects where bucket_id = 'avatars' and name = new.avatar_path)
  ) then
    raise sqlstate 'PT400' using message = 'Store the picture in your own folder first';
  end if;
  return new;
end
$$;
revoke execute on function private.avatar_is_ones_own from public;
create trigger avatar_is_ones_own before insert or update of avatar_path on public.profiles
  for each row execute function private.avatar_is_ones_own();

-- Only the chosen picture stays, and none when the account goes. The storage service clears away bytes that nothing names.
create function private.other_avatars_go()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  allowed constant text := coalesce(current_setting('storage.allow_delete_query', true), 'false');
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects
  where bucket_id = 'avatars' and (storage.foldername(name))[1] = old.user_id::text
    and (tg_op = 'DELETE' or name is distinct from new.avatar_path);
  perform set_config('storage.allow_delete_query', allowed, true);
  return null;
end
$$;
revoke execute on function private.other_avatars_go from public;
create trigger other_avatars_go after update of avatar_path on public.profiles
  for each row when (old.avatar_path is distinct from new.avatar_path) execute function private.other_avatars_go();
create trigger avatars_go_too after delete on public.profiles
  for each row execute function private.other_avatars_go();
