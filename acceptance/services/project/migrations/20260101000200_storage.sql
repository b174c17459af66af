-- Files of the tests: answers of learners in folders of their own, notes that everybody may read, and a shared desk.

insert into storage.buckets (id, name, public) values ('answers', 'answers', false), ('desk', 'desk', false);

create policy "learners see their own answers" on storage.objects for select to authenticated
  using (bucket_id = 'answers' and (storage.foldername(name))[1] = (select auth.uid()::text));
create policy "learners hand in their own answers" on storage.objects for insert to authenticated
  with check (bucket_id = 'answers' and (storage.foldername(name))[1] = (select auth.uid()::text));
create policy "learners change their own answers" on storage.objects for update to authenticated
  using (bucket_id = 'answers' and (storage.foldername(name))[1] = (select auth.uid()::text));
create policy "learners take back their own answers" on storage.objects for delete to authenticated
  using (bucket_id = 'answers' and (storage.foldername(name))[1] = (select auth.uid()::text));

-- On the desk everybody signed in may put things down, and the owner alone may look at them, but not by listing.
create policy "anyone signed in puts things on the desk" on storage.objects for insert to authenticated
  with check (bucket_id = 'desk' and storage.extension(name) = 'txt' and storage.filename(name) <> 'forbidden.txt');
create policy "owners look at what is on the desk" on storage.objects for select to authenticated
  using (
    bucket_id = 'desk' and owner_id = (select auth.uid()::text)
    and storage.allow_any_operation(array['object.get_authenticated', 'storage.object.get_authenticated_info'])
  );

create policy "learners see the buckets they use" on storage.buckets for select to authenticated
  using (id in ('answers', 'desk'));
