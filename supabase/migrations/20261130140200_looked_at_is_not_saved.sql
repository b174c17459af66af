-- The desk hears what a draft still lacks by saving it as it is. Whoever only opened one became the last to have saved it, and
-- whoever was writing it was told that somebody else had: what is the same is not saved anew.
create or replace function public.save_draft(p_item text, p_revision integer, p_fields jsonb)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  editor uuid := private.news_editor();
  draft public.news_drafts := private.draft_for_update(p_item, p_revision);
  item public.news_items;
begin
  select * into item from public.news_items where id = p_item for update;
  item := private.with_fields(item, p_fields);
  if private.fields_of(item) = draft.fields then
    return jsonb_build_object('revision', draft.revision, 'problems', private.news_problems(item));
  end if;
  update public.news_drafts
  set fields = private.fields_of(item), revision = revision + 1, updated_at = now(),
    updated_by = coalesce(private.full_name_of(editor), 'an administrator')
  where item_id = p_item;
  if item.status = 'draft' then
    perform private.write_item(item);
  end if;
  return jsonb_build_object('revision', draft.revision + 1, 'problems', private.news_problems(item));
end
$$;
