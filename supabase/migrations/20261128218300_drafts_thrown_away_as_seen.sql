-- A draft is thrown away as it was seen: what a colleague has written into it since had gone with it. Whoever names no
-- revision throws away what stands.

drop function public.discard_question_draft;
create function public.discard_question_draft(p_id text, p_revision integer default null)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if p_revision is not null then
    perform private.question_draft_for_update(p_id, p_revision);
  end if;
  delete from private.question_drafts where question_id = p_id;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such draft';
  end if;
  perform private.audit('question_drafts.discard', p_id);
end
$$;

drop function public.discard_document;
-- Gives a draft up: of a published document the published wording stays, any other is gone.
create function public.discard_document(p_kind text, p_id text, p_revision integer default null)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  draft private.library_drafts;
begin
  perform private.require_admin();
  perform private.document_slug(p_kind, p_id);
  select * into draft from private.library_drafts where kind = p_kind and id = p_id and fields is not null for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such draft';
  end if;
  if draft.revision <> p_revision then
    raise sqlstate 'PT409' using message = format('%s saved this document since you opened it', draft.updated_by);
  end if;
  if p_kind = 'book' and private.published_fields('book', p_id) is null and exists (
    select from private.library_drafts where kind = 'chapter' and split_part(id, '/', 1) = p_id and fields is not null) then
    raise sqlstate 'PT409' using message = 'This book has drafts of chapters: discard those first';
  end if;
  update private.library_drafts set fields = null, original = null, revision = revision + 1, updated_at = now(),
    updated_by = coalesce(private.full_name_of(private.actor()), 'an administrator')
  where kind = p_kind and id = p_id;
  perform private.audit('library_drafts.discard', p_kind || ' ' || p_id, null, draft.fields);
end
$$;

drop function public.discard_draft;
-- Deletes a draft that was never published; its story waits again.
create function public.discard_draft(p_item text, p_revision integer default null)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  editor uuid := private.news_editor();
  fields jsonb;
begin
  if p_revision is not null then
    perform private.draft_for_update(p_item, p_revision);
  end if;
  select draft.fields into fields from public.news_drafts draft where item_id = p_item;
  delete from public.news_items item
  where id = p_item and origin = 'desk' and status = 'draft' and not exists (
    select from public.news_history where item_id = item.id and action = 'published'
  );
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such draft, or it was published once: withdraw it instead';
  end if;
  update public.news_clusters set item_id = null, status = 'waiting' where item_id = p_item;
  insert into public.news_history (item_id, action, done_by, done_by_id, fields)
  values (p_item, 'discarded', coalesce(private.full_name_of(editor), 'an administrator'), editor, fields);
end
$$;

revoke execute on function public.discard_question_draft from public, anon;
revoke execute on function public.discard_document, public.discard_draft from public, anon, service_role;
grant execute on function public.discard_question_draft, public.discard_document, public.discard_draft to authenticated;
