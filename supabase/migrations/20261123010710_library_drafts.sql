-- Writing at the desk of the library: opening a document, keeping its draft, making a new one, giving one up.

-- For administrators: a document as it is worked on and as it is read, with the wordings before.
create function public.open_document(p_kind text, p_id text)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  there jsonb;
  draft private.library_drafts;
begin
  perform private.require_admin();
  perform private.document_slug(p_kind, p_id);
  there := private.published_fields(p_kind, p_id);
  select * into draft from private.library_drafts where kind = p_kind and id = p_id;
  if there is null and draft.fields is null then
    raise sqlstate 'PT404' using message = 'There is no such document';
  end if;
  return jsonb_build_object(
    'kind', p_kind, 'id', p_id, 'fields', coalesce(draft.fields, there), 'published', there, 'revision', coalesce(draft.revision, 0),
    'is_draft', draft.fields is not null, 'original', draft.original, 'model', draft.model, 'withdrawn_because', draft.withdrawn_because,
    'updated_by', draft.updated_by, 'updated_at', draft.updated_at,
    'made_by', coalesce(case when draft.fields is not null then draft.made_by end,
      (select made_by from public.notes where p_kind = 'note' and slug = p_id),
      (select made_by from public.books where p_kind = 'book' and slug = p_id),
      (select made_by from public.book_chapters where p_kind = 'chapter' and book || '/' || slug = p_id)),
    'reviewed_by', coalesce((select reviewed_by from public.notes where p_kind = 'note' and slug = p_id),
      (select reviewed_by from public.books where p_kind = 'book' and slug = p_id),
      (select reviewed_by from public.book_chapters where p_kind = 'chapter' and book || '/' || slug = p_id)),
    'chapters', case when p_kind = 'book' then (
      select coalesce(jsonb_agg(jsonb_build_object('slug', slug, 'title', title) order by position, slug), '[]')
      from public.book_chapters where book = p_id) end,
    'versions', (
      select coalesce(jsonb_agg(jsonb_build_object('version', version, 'reviewed_by', reviewed_by, 'published_by', published_by,
        'published_at', published_at) order by version desc), '[]')
      from private.library_versions where kind = p_kind and id = p_id)
  );
end
$$;

-- For administrators: one wording that was published.
create function public.document_version(p_kind text, p_id text, p_version integer)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  found_fields jsonb;
begin
  perform private.require_admin();
  select fields into found_fields from private.library_versions where kind = p_kind and id = p_id and version = p_version;
  if found_fields is null then
    raise sqlstate 'PT404' using message = 'There is no such version';
  end if;
  return found_fields;
end
$$;

-- Keeps what is written. Returns the new revision; whoever writes over somebody else's text is told first (PT409).
create function public.save_document(p_kind text, p_id text, p_revision integer, p_fields jsonb)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  admin uuid := private.require_admin();
  who text := coalesce(private.full_name_of(admin), 'an administrator');
  whole jsonb;
  draft private.library_drafts;
  now_at integer;
begin
  perform private.document_slug(p_kind, p_id);
  whole := private.document_fields(p_kind, p_fields);
  perform pg_advisory_xact_lock(hashtextextended('library ' || p_kind || ' ' || p_id, 0));
  select * into draft from private.library_drafts where kind = p_kind and id = p_id for update;
  if coalesce(draft.revision, 0) is distinct from p_revision then
    raise sqlstate 'PT409' using message = format('%s saved this document since you opened it', coalesce(draft.updated_by, 'Somebody'));
  end if;
  if draft.fields is null then
    if private.published_fields(p_kind, p_id) is null then
      raise sqlstate 'PT404' using message = 'There is no such document';
    end if;
    if private.published_fields(p_kind, p_id) = whole then
      return jsonb_build_object('revision', coalesce(draft.revision, 0));
    end if;
    perform private.audit('library_drafts.start', p_kind || ' ' || p_id);
  end if;
  insert into private.library_drafts as kept (kind, id, fields, made_by, updated_by)
  values (p_kind, p_id, whole, coalesce(
    (select made_by from public.notes where p_kind = 'note' and slug = p_id),
    (select made_by from public.books where p_kind = 'book' and slug = p_id),
    (select made_by from public.book_chapters where p_kind = 'chapter' and book || '/' || slug = p_id), 'hand'), who)
  on conflict (kind, id) do update set fields = whole, revision = kept.revision + 1, updated_at = now(), updated_by = who
  returning revision into now_at;
  return jsonb_build_object('revision', now_at);
end
$$;

-- Begins a document; nobody but the desk sees it until it is published. `p_made_by` says who drafted it.
create function public.new_document(
  p_kind text, p_id text, p_fields jsonb, p_made_by text default 'hand', p_model text default null, p_original jsonb default null
)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  admin uuid := private.require_admin();
  whole jsonb;
begin
  perform private.document_slug(p_kind, p_id);
  whole := private.document_fields(p_kind, p_fields);
  if p_made_by is null or p_made_by not in ('hand', 'import', 'model') then
    raise sqlstate 'PT400' using message = 'A document is drafted by hand, by an import or by a model';
  end if;
  if char_length(p_model) > 200 then
    raise sqlstate 'PT400' using message = 'The name of the model takes at most 200 characters';
  end if;
  if p_original is not null and (jsonb_typeof(p_original) <> 'object' or jsonb_typeof(p_original -> 'path') is distinct from 'string'
    or jsonb_typeof(p_original -> 'name') is distinct from 'string' or char_length(p_original::text) > 1000) then
    raise sqlstate 'PT400' using message = 'Of the original the desk keeps its path and its name';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('library ' || p_kind || ' ' || p_id, 0));
  if private.published_fields(p_kind, p_id) is not null
    or exists (select from private.library_drafts where kind = p_kind and id = p_id and fields is not null) then
    raise sqlstate 'PT409' using message = format('There is a %s of this name already: choose another', p_kind);
  end if;
  if p_kind = 'chapter' and not exists (select from public.books where slug = split_part(p_id, '/', 1))
    and not exists (select from private.library_drafts where kind = 'book' and id = split_part(p_id, '/', 1) and fields is not null) then
    raise sqlstate 'PT404' using message = 'There is no such book: begin the book first';
  end if;
  insert into private.library_drafts as kept (kind, id, fields, made_by, model, original, updated_by)
  values (p_kind, p_id, whole, p_made_by, p_model, p_original, coalesce(private.full_name_of(admin), 'an administrator'))
  on conflict (kind, id) do update set fields = whole, made_by = p_made_by, model = p_model, original = p_original,
    withdrawn_because = null, revision = kept.revision + 1, updated_at = now(), updated_by = excluded.updated_by;
  perform private.audit('library_drafts.create', p_kind || ' ' || p_id, null, null,
    jsonb_build_object('title', whole ->> 'title', 'made_by', p_made_by, 'model', p_model));
  return p_id;
end
$$;

-- Gives a draft up: of a published document the published wording stays, any other is gone.
create function public.discard_document(p_kind text, p_id text)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  gone jsonb;
begin
  perform private.require_admin();
  perform private.document_slug(p_kind, p_id);
  select fields into gone from private.library_drafts where kind = p_kind and id = p_id and fields is not null for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such draft';
  end if;
  if p_kind = 'book' and private.published_fields('book', p_id) is null and exists (
    select from private.library_drafts where kind = 'chapter' and split_part(id, '/', 1) = p_id and fields is not null) then
    raise sqlstate 'PT409' using message = 'This book has drafts of chapters: discard those first';
  end if;
  update private.library_drafts set fields = null, original = null, revision = revision + 1, updated_at = now(),
    updated_by = coalesce(private.full_name_of(private.actor()), 'an administrator')
  where kind = p_kind and id = p_id;
  perform private.audit('library_drafts.discard', p_kind || ' ' || p_id, null, gone);
end
$$;

revoke execute on function public.open_document, public.document_version, public.save_document, public.new_document,
  public.discard_document from public, anon, service_role;
grant execute on function public.open_document, public.document_version, public.save_document, public.new_document,
  public.discard_document to authenticated;
