-- Notes, e-books and their chapters as documents of a desk: where each came from, who drafted it, the draft that is worked
-- on beside what learners read, and every wording that was published. Drafts stand apart, so nobody reads one by mistake.

do $$
declare
  place text;
begin
  foreach place in array '{notes,books,book_chapters}'::text[] loop
    execute format(
      'alter table public.%1$I
         add column origin text not null default ''library'' check (origin in (''library'', ''desk'')),
         add column made_by text not null default ''hand'' check (made_by in (''hand'', ''import'', ''model'')),
         add column form text not null default ''house'' check (form in (''house'', ''free'')),
         add column updated_at timestamptz not null default now(),
         add constraint %2$I check (made_by <> ''model'' or coalesce(btrim(reviewed_by), '''') <> '''')',
      place, place || '_of_a_model_were_reviewed');
  end loop;
end
$$;

-- A load writes many rows as they are: only a change is one.
create function private.document_changed()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  if to_jsonb(new) - 'updated_at' is distinct from to_jsonb(old) - 'updated_at' then
    new.updated_at := now();
  else
    new.updated_at := old.updated_at;
  end if;
  return new;
end
$$;
revoke execute on function private.document_changed from public;
create trigger document_changed before update on public.notes for each row execute function private.document_changed();
create trigger document_changed before update on public.books for each row execute function private.document_changed();
create trigger document_changed before update on public.book_chapters for each row execute function private.document_changed();

-- What the desk works on. Of a published document it is the next wording; without fields nothing is worked on.
create table private.library_drafts (
  kind text not null check (kind in ('note', 'book', 'chapter')),
  id text not null check (char_length(id) between 1 and 161),  -- the slug; of a chapter book/slug
  fields jsonb,
  revision integer not null default 1,
  made_by text not null default 'hand' check (made_by in ('hand', 'import', 'model')),
  model text check (char_length(model) <= 200),
  original jsonb,                   -- { path, name } of the file that it was made from
  withdrawn_because text,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  primary key (kind, id)
);

-- Every wording that was published, oldest first; the first is what stood there before the desk had a word in it.
create table private.library_versions (
  kind text not null,
  id text not null,
  version integer not null,
  fields jsonb not null,
  reviewed_by text,
  published_by text not null,
  published_by_id uuid references auth.users (id) on delete set null,
  published_at timestamptz not null default now(),
  primary key (kind, id, version)
);
create index library_versions_of_publisher on private.library_versions (published_by_id);

alter table private.library_drafts enable row level security;
alter table private.library_versions enable row level security;
revoke all on private.library_drafts, private.library_versions from anon, authenticated, service_role;

-- The document as learners read it, as the fields that the desk works on; null where there is none.
create function private.published_fields(p_kind text, p_id text)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('title', title, 'title_hi', coalesce(title_hi, ''), 'summary', summary, 'summary_hi', coalesce(summary_hi, ''),
    'topics', jsonb_build_array(topic), 'as_of', as_of, 'body', body, 'sources', sources, 'facts', to_jsonb(fact_ids), 'related', to_jsonb(related),
    'mains_question', coalesce(mains_question, ''), 'form', form)
  from public.notes where p_kind = 'note' and slug = p_id
  union all
  select jsonb_build_object('title', title, 'title_hi', title_hi, 'summary', summary, 'summary_hi', summary_hi,
    'topics', to_jsonb(topics), 'as_of', edition, 'cover', cover, 'form', form)
  from public.books where p_kind = 'book' and slug = p_id
  union all
  select jsonb_build_object('title', title, 'title_hi', title_hi, 'summary', summary, 'summary_hi', summary_hi,
    'topics', to_jsonb(topics), 'body', body, 'sources', sources, 'exercises', exercises, 'form', form)
  from public.book_chapters where p_kind = 'chapter' and book = split_part(p_id, '/', 1) and slug = split_part(p_id, '/', 2)
$$;
revoke execute on function private.published_fields from public;

-- What was sent, made whole; refuses in words what is no document. What is unfinished may be kept: publishing asks for more.
create function private.document_fields(p_kind text, p_fields jsonb)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  blank constant jsonb := case p_kind
    when 'note' then '{"title":"","title_hi":"","summary":"","summary_hi":"","topics":[],"as_of":"","body":"","sources":[],"facts":[],"related":[],"mains_question":"","form":"house"}'
    when 'book' then '{"title":"","title_hi":"","summary":"","summary_hi":"","topics":[],"as_of":"","cover":"","form":"house"}'
    when 'chapter' then '{"title":"","title_hi":"","summary":"","summary_hi":"","topics":[],"body":"","sources":[],"exercises":[],"form":"house"}'
  end::jsonb;
  whole jsonb;
  field text;
  given jsonb;
  part jsonb;
begin
  if blank is null then
    raise sqlstate 'PT400' using message = 'A document is a note, a book or a chapter';
  end if;
  if p_fields is null or jsonb_typeof(p_fields) <> 'object' then
    raise sqlstate 'PT400' using message = 'Give the document with its fields';
  end if;
  if octet_length(p_fields::text) > 600000 then
    raise sqlstate 'PT400' using message = 'The document is too long: part it into chapters';
  end if;
  whole := blank || p_fields;
  for field, given in select key, value from jsonb_each(whole) loop
    if not blank ? field then
      raise sqlstate 'PT400' using message = format('A %s has no field "%s"', p_kind, left(field, 40));
    end if;
    if jsonb_typeof(given) <> jsonb_typeof(blank -> field) then
      raise sqlstate 'PT400' using message = format('The field "%s" is not of the right kind', field);
    end if;
    if field in ('title', 'title_hi', 'summary', 'summary_hi', 'mains_question') and char_length(given #>> '{}') > 1000 then
      raise sqlstate 'PT400' using message = format('The field "%s" takes at most 1,000 characters', field);
    end if;
    if field in ('topics', 'facts', 'related') then
      if jsonb_array_length(given) > 200 then
        raise sqlstate 'PT400' using message = format('The list "%s" takes at most 200 names', field);
      end if;
      for part in select value from jsonb_array_elements(given) loop
        if jsonb_typeof(part) <> 'string' or char_length(part #>> '{}') not between 1 and 200 then
          raise sqlstate 'PT400' using message = format('The list "%s" holds names', field);
        end if;
      end loop;
    elsif field in ('sources', 'exercises') then
      if jsonb_array_length(given) > 100 then
        raise sqlstate 'PT400' using message = format('The list "%s" takes at most 100 entries', field);
      end if;
      for part in select value from jsonb_array_elements(given) loop
        if jsonb_typeof(part) <> 'object' or exists (
          select from jsonb_each(part) given_part (key, value)
          where jsonb_typeof(given_part.value) not in ('string', 'null')
            or not given_part.key = any (case field when 'sources' then '{id,title,publisher,url,date,checked}' else '{kind,question,answer}' end::text[])
        ) or (field = 'sources' and not part ?& '{id,title,publisher,url}') or (field = 'exercises' and not part ?& '{kind,question,answer}')
          or exists (select from jsonb_each(part) holding (key, value) where jsonb_typeof(holding.value) = 'null' and holding.key not in ('date', 'checked')) then
          raise sqlstate 'PT400' using message = format('An entry of the list "%s" is not of the right kind', field);
        end if;
      end loop;
    elsif field = 'as_of' and given #>> '{}' <> '' and given #>> '{}' !~ '^\d{4}-\d{2}-\d{2}$' then
      raise sqlstate 'PT400' using message = 'The day is one such as 2026-11-23';
    elsif field = 'form' and given #>> '{}' not in ('house', 'free') then
      raise sqlstate 'PT400' using message = 'The form is house or free';
    elsif field = 'cover' and given #>> '{}' ~* '<script|<foreignobject|<image|\son\w+\s*=|href\s*=|<!entity|url\s*\(' then
      raise sqlstate 'PT400' using message = 'A cover holds drawing only: no script, picture, link or handler';
    end if;
  end loop;
  return whole;
end
$$;
revoke execute on function private.document_fields from public;

create function private.document_slug(p_kind text, p_id text)
returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if p_kind is null or p_kind not in ('note', 'book', 'chapter') then
    raise sqlstate 'PT400' using message = 'A document is a note, a book or a chapter';
  end if;
  if p_id is null or p_id !~ (case p_kind
    when 'chapter' then '^[a-z0-9]+(-[a-z0-9]+)*/[a-z0-9]+(-[a-z0-9]+)*$' else '^[a-z0-9]+(-[a-z0-9]+)*$' end)
    or char_length(split_part(p_id, '/', 1)) > 80 or char_length(split_part(p_id, '/', 2)) > 80 then
    raise sqlstate 'PT400' using message = 'The name in the address is made of small letters, digits and single hyphens, at most 80';
  end if;
end
$$;
revoke execute on function private.document_slug from public;

-- For administrators: every document with its state, for the table of the desk. `stale` counts the figures in it that were
-- replaced and nobody looked at since.
create function public.library_documents()
returns table (
  kind text, id text, book text, place integer, title text, title_hi text, topics text[], words integer, status text, reviewed_by text, stale integer,
  origin text, made_by text, in_hindi boolean, updated_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  with published as (
    select 'note' as kind, note.slug as id, null::text as book, null::integer as place, note.title, note.title_hi, array[note.topic] as topics,
      array_length(regexp_split_to_array(note.body, '\s+'), 1) as words, note.reviewed_by, note.origin, note.made_by, note.updated_at
    from public.notes note
    union all
    select 'book', one.slug, one.slug, 0, one.title, one.title_hi, one.topics,
      (select sum(part.words)::integer from public.book_chapters part where part.book = one.slug), one.reviewed_by, one.origin, one.made_by, one.updated_at
    from public.books one
    union all
    select 'chapter', chapter.book || '/' || chapter.slug, chapter.book, chapter.position, chapter.title, chapter.title_hi, chapter.topics,
      chapter.words, chapter.reviewed_by, chapter.origin, chapter.made_by, chapter.updated_at
    from public.book_chapters chapter
  ), aged as (
    select stale.kind, stale.item, count(*)::integer as stale from public.stale_uses stale group by 1, 2
  )
  select coalesce(there.kind, draft.kind), coalesce(there.id, draft.id),
    coalesce(there.book, case draft.kind when 'chapter' then split_part(draft.id, '/', 1) when 'book' then draft.id end), there.place,
    coalesce(there.title, draft.fields ->> 'title'), coalesce(there.title_hi, draft.fields ->> 'title_hi'),
    coalesce(there.topics, array(select jsonb_array_elements_text(draft.fields -> 'topics'))),
    coalesce(there.words, array_length(regexp_split_to_array(draft.fields ->> 'body', '\s+'), 1), 0),
    case when there.id is null then case when draft.withdrawn_because is null then 'draft' else 'withdrawn' end
      when draft.fields is not null then 'changed' else 'published' end,
    there.reviewed_by, coalesce(aged.stale, 0), coalesce(there.origin, 'desk'), coalesce(there.made_by, draft.made_by),
    coalesce(nullif(coalesce(there.title_hi, draft.fields ->> 'title_hi'), ''), '') <> '',
    greatest(there.updated_at, draft.updated_at)
  from published there
  full join (select * from private.library_drafts kept where kept.fields is not null) draft on draft.kind = there.kind and draft.id = there.id
  left join aged on aged.kind = there.kind and aged.item = there.id;
end
$$;
revoke execute on function public.library_documents from public, anon, service_role;
grant execute on function public.library_documents to authenticated;
