-- Acts of the desks on tables that were not watched yet: drafts and stories of the news, looks at figures, seats and
-- questions of sessions, reports and hosting of challenges, appeals, shared comments, books for everybody.

do $$
declare
  watched regclass;
begin
  foreach watched in array array[
    'public.news_drafts', 'public.news_clusters', 'private.fact_looks', 'public.event_questions', 'public.event_rsvps',
    'exam_private.challenge_flags', 'exam_private.challenge_states', 'public.answer_reports', 'private.answer_appeals',
    'public.comment_library', 'private.mentor_claims', 'private.second_looks'
  ]::regclass[]
  loop
    execute format(
      'create trigger audit_change after insert or update or delete on %s for each row execute function private.audit_change(%s)',
      watched, (
        select string_agg(quote_literal(attname), ', ' order by attnum)
        from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
        where indrelid = watched and indisprimary
      )
    );
  end loop;
end
$$;

-- Stories that are put together or taken apart.
create trigger audit_change after update of cluster_id on public.feed_entries
  for each row execute function private.audit_change('id');

-- Only files that everybody reads are an administrator's act.
create trigger audit_added after insert on public.imported_books
  for each row when (new.user_id is null) execute function private.audit_change('id');
create trigger audit_removed after delete on public.imported_books
  for each row when (old.user_id is null) execute function private.audit_change('id');

-- The address of a session is for those who have a seat: that it was changed is told, and not what it is.
create function private.audit_link()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  whole constant jsonb := coalesce(to_jsonb(new), to_jsonb(old));
begin
  if private.actor() is not null and not (tg_op = 'UPDATE' and to_jsonb(new) = to_jsonb(old)) then
    perform private.audit(tg_table_name || '.' || lower(tg_op), concat_ws(' ', whole ->> 'event', whole ->> 'day'));
  end if;
  return null;
end
$$;
revoke execute on function private.audit_link from public;
create trigger audit_link after insert or update or delete on private.event_links
  for each row execute function private.audit_link();
create trigger audit_link after insert or update or delete on private.occurrence_links
  for each row execute function private.audit_link();
