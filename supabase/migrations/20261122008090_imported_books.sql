-- Files that people bring along: EPUB and PDF. An admin adds to everybody's library, a learner to her own. The bytes lie
-- in a private bucket, under the folder of whoever they belong to; a row says what a file is and how far it was read.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('books', 'books', false, 52428800, array['application/epub+zip', 'application/pdf']);

create table public.imported_books (
  id uuid primary key default gen_random_uuid(), -- made by the client: the file is stored under it
  user_id uuid default auth.uid() references auth.users (id) on delete cascade, -- null: everybody's
  format text not null check (format in ('epub', 'pdf')),
  title text not null check (char_length(btrim(title)) between 1 and 300 and char_length(title) <= 300),
  authors text not null default '' check (char_length(authors) <= 300),
  language text not null default 'und' check (language ~ '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}$'),
  bytes bigint not null check (bytes between 1 and 52428800),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  parts integer not null check (parts between 1 and 100000), -- sections of an EPUB, pages of a PDF
  -- what everybody may read says where it is from and why it may be shared
  source_note text not null default '' check (char_length(source_note) <= 500),
  path text not null generated always as (
    coalesce(user_id::text, 'shared') || '/' || id::text || '.' || format
  ) stored,
  created_at timestamptz not null default now(),
  constraint shared_files_say_their_source check (user_id is not null or char_length(btrim(source_note)) >= 10),
  constraint each_file_once unique nulls not distinct (user_id, sha256)
);
create index imported_books_shared on public.imported_books (created_at desc) where user_id is null;

-- How far a file was read, on whichever device ('place'), and the places somebody marked.
create table public.file_marks (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  file_id uuid not null references public.imported_books (id) on delete cascade,
  id text not null check (id ~ '^[a-z0-9-]{1,40}$'), -- 'place', or made by the client for a bookmark
  part integer not null check (part between 0 and 100000), -- the section or the page, from 0
  fraction real not null default 0 check (fraction between 0 and 1), -- of that part
  label text not null default '' check (char_length(label) <= 200),
  moved_at timestamptz not null default now(),
  primary key (user_id, file_id, id)
);
create index marks_of_file on public.file_marks (file_id);

alter table public.imported_books enable row level security;
alter table public.file_marks enable row level security;
revoke all on public.imported_books, public.file_marks from anon, authenticated;
grant select, delete on public.imported_books, public.file_marks to authenticated;
grant insert (id, user_id, format, title, authors, language, bytes, sha256, parts, source_note)
  on public.imported_books to authenticated;
grant insert (user_id, file_id, id, part, fraction, label, moved_at) on public.file_marks to authenticated;
-- a mark that is sent again names its key again
grant update (user_id, file_id, id, part, fraction, label, moved_at) on public.file_marks to authenticated;

create policy "learners read their own files and everybody's" on public.imported_books
  for select to authenticated using (user_id is null or (select auth.uid()) = user_id);
create policy "learners add files of their own, admins everybody's" on public.imported_books
  for insert to authenticated
  with check (
    (select auth.uid()) = user_id or (user_id is null and (select private.has_role('{admin}')))
  );
create policy "learners remove their own files, admins everybody's" on public.imported_books
  for delete to authenticated
  using ((select auth.uid()) = user_id or (user_id is null and (select private.has_role('{admin}'))));
create policy "two-step accounts ask for both steps" on public.imported_books as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));

create policy "learners keep their own marks" on public.file_marks for all to authenticated
  using ((select auth.uid()) = user_id)
  with check (
    (select auth.uid()) = user_id and exists (select from public.imported_books book where book.id = file_id)
  );
create policy "two-step accounts ask for both steps" on public.file_marks as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));

create trigger imported_books_within_limit after insert on public.imported_books
  referencing new table as added for each statement execute function private.keep_within_limit(40);
create trigger file_marks_within_limit after insert on public.file_marks
  referencing new table as added for each statement execute function private.keep_within_limit(3000);

-- A device that was away does not take back what another has read since, nor does a clock that runs ahead.
create function private.later_mark_stands()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.moved_at := least(new.moved_at, clock_timestamp());
  if tg_op = 'UPDATE' and new.moved_at < old.moved_at then
    return old;
  end if;
  return new;
end
$$;
revoke execute on function private.later_mark_stands from public;
create trigger later_mark_stands before insert or update on public.file_marks
  for each row execute function private.later_mark_stands();

-- With the account, or by whatever other way a row goes, its file goes too: the storage service clears away bytes that
-- nothing names. Whoever removes a file by hand has asked the storage service first.
create function private.imported_file_goes_too()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  allowed constant text := coalesce(current_setting('storage.allow_delete_query', true), 'false');
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects where bucket_id = 'books' and name in (select path from gone);
  perform set_config('storage.allow_delete_query', allowed, true);
  return null;
end
$$;
revoke execute on function private.imported_file_goes_too from public;
create trigger imported_file_goes_too after delete on public.imported_books
  referencing old table as gone for each statement execute function private.imported_file_goes_too();

-- A file is stored before its row is written, so the folder is counted by itself.
create function private.has_room_for_file()
returns boolean
language sql stable security definer set search_path = ''
as $$
  select count(*) < 45 from storage.objects
  where bucket_id = 'books' and (storage.foldername(name))[1] = (select auth.uid())::text
$$;
revoke execute on function private.has_room_for_file from public;
grant execute on function private.has_room_for_file to authenticated, service_role;

create policy "learners read the files of their folder and everybody's" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'books' and (storage.foldername(name))[1] in ((select auth.uid())::text, 'shared')
    and (select private.is_two_step_done())
  );
create policy "learners store files in their folder, admins in everybody's" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'books' and (select private.is_two_step_done())
    and name ~ '^[^/]+/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(epub|pdf)$'
    and (
      ((storage.foldername(name))[1] = (select auth.uid())::text and (select private.has_room_for_file()))
      or ((storage.foldername(name))[1] = 'shared' and (select private.has_role('{admin}')))
    )
  );
create policy "learners remove files of their folder, admins everybody's" on storage.objects
  for delete to authenticated
  using (
    bucket_id = 'books' and (select private.is_two_step_done())
    and (
      (storage.foldername(name))[1] = (select auth.uid())::text
      or ((storage.foldername(name))[1] = 'shared' and (select private.has_role('{admin}')))
    )
  );
