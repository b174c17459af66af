-- Names of those who work at the desks, where they stand as plain text beside a draft, a switch or a version: when the
-- account goes, so does the name, by whichever door. "Reviewed by" under published work is a by-line, and stays.

alter table public.news_feeds add column switched_by_id uuid references auth.users (id) on delete set null;
alter table public.news_drafts add column updated_by_id uuid references auth.users (id) on delete set null;
alter table private.question_drafts add column updated_by_id uuid references auth.users (id) on delete set null;
alter table private.library_drafts add column updated_by_id uuid references auth.users (id) on delete set null;
create index news_feeds_of_switcher on public.news_feeds (switched_by_id);
create index news_drafts_of_editor on public.news_drafts (updated_by_id);
create index question_drafts_of_editor on private.question_drafts (updated_by_id);
create index library_drafts_of_editor on private.library_drafts (updated_by_id);

-- Whose name it is: of whoever acts.
create function private.note_whose_name()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  acting constant uuid := (select id from auth.users where id = private.actor());
begin
  if tg_table_name = 'news_feeds' then
    if new.switched_by is not null then
      new.switched_by_id := acting;
    end if;
  else
    new.updated_by_id := acting;
  end if;
  return new;
end
$$;
revoke execute on function private.note_whose_name from public;
-- At every save, also where the name stays the same: two people may have one.
create trigger note_whose_name before insert or update of updated_by on public.news_drafts
  for each row execute function private.note_whose_name();
create trigger note_whose_name before insert or update of updated_by on private.question_drafts
  for each row execute function private.note_whose_name();
create trigger note_whose_name before insert or update of updated_by on private.library_drafts
  for each row execute function private.note_whose_name();
create trigger note_whose_name before insert or update of switched_by on public.news_feeds
  for each row execute function private.note_whose_name();

-- Before the account goes, since the ids go with it.
create function private.names_go_too()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.news_feeds set switched_by = 'a former member' where switched_by_id = old.id;
  update public.news_drafts set updated_by = 'a former member' where updated_by_id = old.id;
  update private.question_drafts set updated_by = 'a former member' where updated_by_id = old.id;
  update private.library_drafts set updated_by = 'a former member' where updated_by_id = old.id;
  update private.library_versions set published_by = 'a former member' where published_by_id = old.id;
  update private.fact_looks set looked_by_name = 'a former member' where looked_by = old.id;
  update public.news_history set done_by = 'a former member', done_by_id = null where done_by_id = old.id;
  return old;
end
$$;
revoke execute on function private.names_go_too from public;
create trigger names_go_too before delete on auth.users
  for each row execute function private.names_go_too();
