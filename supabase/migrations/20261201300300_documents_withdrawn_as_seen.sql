-- A document that somebody else had just published in a mended wording was withdrawn by whoever had a page of before, for
-- what was mended; and whoever tried again, after an answer was lost, was told that there is no such document.
drop function public.withdraw_document(text, text, text);
-- As before; `p_seen` has the number of the version that learners read when the page was opened, null of one that came with
-- the library.
create function public.withdraw_document(p_kind text, p_id text, p_reason text, p_seen jsonb default null)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  admin uuid := private.require_admin();
  who constant text := coalesce(private.full_name_of(admin), 'an administrator');
  said text := btrim(coalesce(p_reason, ''));
  draft private.library_drafts;
  there jsonb;
  drafted_by text;
begin
  perform private.document_slug(p_kind, p_id);
  if char_length(said) not between 10 and 1000 then
    raise sqlstate 'PT400' using message = 'Say in 10 to 1,000 characters why it is withdrawn';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('library ' || p_kind || ' ' || p_id, 0));
  there := private.published_fields(p_kind, p_id);
  select * into draft from private.library_drafts where kind = p_kind and id = p_id;
  if there is null and p_seen is not null and (draft.withdrawn_because, draft.updated_by) = (said, who) then
    return;
  end if;
  if there is null and draft.withdrawn_because is not null then
    perform private.as_read(p_seen || '{"is_published":true}', '{"is_published":false}');
  elsif there is not null then
    perform private.as_read(p_seen, jsonb_build_object('version', (
      select max(version) from private.library_versions where kind = p_kind and id = p_id
    )));
  end if;
  if there is null then
    raise sqlstate 'PT404' using message = 'There is no such published document';
  end if;
  if p_kind = 'book' and exists (select from public.book_chapters where book = p_id) then
    raise sqlstate 'PT409' using message = 'This book has chapters: withdraw those first';
  end if;
  -- Before the text goes, and its passages with it: the words have to be taken out one by one.
  if p_kind <> 'book' then
    perform private.write_document_passages(private.text_of_document(p_kind, p_id), null);
  end if;
  if p_kind = 'note' then
    delete from public.notes where slug = p_id returning made_by into drafted_by;
    perform private.lead_figures_to_notes(array(select jsonb_array_elements_text(there -> 'topics')));
  elsif p_kind = 'book' then
    delete from public.books where slug = p_id returning made_by into drafted_by;
  else
    delete from public.book_chapters where book = split_part(p_id, '/', 1) and slug = split_part(p_id, '/', 2) returning made_by into drafted_by;
  end if;
  insert into private.library_drafts as kept (kind, id, fields, made_by, withdrawn_because, updated_by)
  values (p_kind, p_id, there, drafted_by, said, who)
  on conflict (kind, id) do update set fields = coalesce(kept.fields, there), withdrawn_because = said, revision = kept.revision + 1,
    updated_at = now(), updated_by = excluded.updated_by;
  perform private.audit('library.withdraw', p_kind || ' ' || p_id, null, null, null, said);
end
$$;
revoke execute on function public.withdraw_document from public, anon, service_role;
grant execute on function public.withdraw_document to authenticated;
