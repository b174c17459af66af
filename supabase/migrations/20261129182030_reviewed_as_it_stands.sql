-- A document that was never changed at the desk could not be reviewed there: who drafted it was looked for in its draft,
-- and it has none. It stays as it stands, with whoever drafted it.

-- For the server, in an administrator's name: publishes the draft of that revision. `p_computed` holds what follows from
-- its text: { words, facts, passages }. Returns the version.
create or replace function public.publish_document(
  p_admin uuid, p_kind text, p_id text, p_revision integer, p_reviewer text, p_computed jsonb
)
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  admin uuid := private.act_for(p_admin);
  who text := coalesce(private.full_name_of(admin), 'an administrator');
  reviewer text := btrim(coalesce(p_reviewer, ''));
  draft private.library_drafts;
  f jsonb;
  before jsonb;
  said_topics text[];
  named_facts text[];
  of_book text := split_part(p_id, '/', 1);
  last integer;
begin
  perform private.document_slug(p_kind, p_id);
  if char_length(reviewer) not between 2 and 200 then
    raise sqlstate 'PT400' using message = 'Name the person who reviewed it';
  end if;
  if p_computed is null or jsonb_typeof(p_computed) <> 'object' then
    raise sqlstate 'PT400' using message = 'What follows from the text is missing';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('library ' || p_kind || ' ' || p_id, 0));
  select * into draft from private.library_drafts where kind = p_kind and id = p_id for update;
  if draft.fields is null then
    -- Nothing was changed: what stands there is reviewed.
    before := private.published_fields(p_kind, p_id);
    if before is null then
      raise sqlstate 'PT404' using message = 'There is no such draft';
    end if;
    draft.fields := before;
    draft.revision := coalesce(draft.revision, 0);
    draft.made_by := coalesce(
      (select made_by from public.notes where p_kind = 'note' and slug = p_id),
      (select made_by from public.books where p_kind = 'book' and slug = p_id),
      (select made_by from public.book_chapters where p_kind = 'chapter' and book || '/' || slug = p_id));
  end if;
  if draft.revision is distinct from p_revision then
    raise sqlstate 'PT409' using message = format('%s saved this document since you opened it', coalesce(draft.updated_by, 'Somebody'));
  end if;
  f := private.document_fields(p_kind, draft.fields);
  said_topics := array(select jsonb_array_elements_text(f -> 'topics'));
  if btrim(f ->> 'title') = '' or btrim(f ->> 'summary') = '' or f ->> 'title_hi' !~ '[\u0900-\u097f]' or f ->> 'summary_hi' !~ '[\u0900-\u097f]' then
    raise sqlstate 'PT400' using message = 'Title and summary are needed in both languages';
  end if;
  if cardinality(said_topics) = 0 or exists (
    select from unnest(said_topics) named (topic) where not exists (select from public.topics where slug = named.topic)) then
    raise sqlstate 'PT400' using message = 'Name a topic of the syllabus';
  end if;
  if p_kind <> 'book' then
    if btrim(f ->> 'body') = '' then
      raise sqlstate 'PT400' using message = 'There is no text yet';
    end if;
    named_facts := array(
      select distinct named from private.facts_named((f ->> 'body') || ' ' || coalesce((f -> 'exercises')::text, '')) named
      union select jsonb_array_elements_text(coalesce(f -> 'facts', '[]')));
    if exists (select from unnest(named_facts) named (fact) where not exists (select from public.facts where id = named.fact)) then
      raise sqlstate 'PT400' using message = format('The text names a figure that the registry does not hold: %s', (
        select string_agg(named.fact, ', ') from unnest(named_facts) named (fact) where not exists (select from public.facts where id = named.fact)));
    end if;
  end if;
  if p_kind in ('note', 'book') and f ->> 'as_of' = '' then
    raise sqlstate 'PT400' using message = 'Say of which day it is';
  end if;

  before := private.published_fields(p_kind, p_id);
  select max(version) into last from private.library_versions where kind = p_kind and id = p_id;
  if last is null and before is not null and before <> f then
    -- What stood there before the desk had a word in it.
    insert into private.library_versions (kind, id, version, fields, published_by) values (p_kind, p_id, 1, before, 'the library');
    last := 1;
  end if;
  if p_kind = 'note' then
    perform private.lead_figures_to_notes(array(select topic from public.notes where slug = p_id));
    insert into public.notes (slug, topic, title, title_hi, summary, summary_hi, as_of, body, sources, fact_ids, related, mains_question,
      reviewed_by, origin, made_by, form)
    values (p_id, said_topics[1], btrim(f ->> 'title'), btrim(f ->> 'title_hi'), btrim(f ->> 'summary'), btrim(f ->> 'summary_hi'),
      (f ->> 'as_of')::date, btrim(f ->> 'body', E' \n\t\r'), f -> 'sources', array(select jsonb_array_elements_text(f -> 'facts')),
      array(select jsonb_array_elements_text(f -> 'related')), nullif(btrim(f ->> 'mains_question'), ''), reviewer, 'desk', draft.made_by, f ->> 'form')
    on conflict (slug) do update set (topic, title, title_hi, summary, summary_hi, as_of, body, sources, fact_ids, related, mains_question,
      reviewed_by, origin, made_by, form) = (excluded.topic, excluded.title, excluded.title_hi, excluded.summary, excluded.summary_hi,
      excluded.as_of, excluded.body, excluded.sources, excluded.fact_ids, excluded.related, excluded.mains_question, excluded.reviewed_by,
      'desk', excluded.made_by, excluded.form);
    perform private.lead_figures_to_notes(array(select topic from public.notes) || array(select jsonb_array_elements_text(before -> 'topics')));
  elsif p_kind = 'book' then
    insert into public.books (slug, title, title_hi, summary, summary_hi, position, edition, topics, cover, reviewed_by, origin, made_by, form)
    values (p_id, btrim(f ->> 'title'), btrim(f ->> 'title_hi'), btrim(f ->> 'summary'), btrim(f ->> 'summary_hi'),
      (select coalesce(max(position), 0) + 1 from public.books), (f ->> 'as_of')::date, said_topics, f ->> 'cover', reviewer, 'desk',
      draft.made_by, f ->> 'form')
    on conflict (slug) do update set (title, title_hi, summary, summary_hi, edition, topics, cover, reviewed_by, origin, made_by, form)
      = (excluded.title, excluded.title_hi, excluded.summary, excluded.summary_hi, excluded.edition, excluded.topics, excluded.cover,
        excluded.reviewed_by, 'desk', excluded.made_by, excluded.form);
  else
    if not exists (select from public.books where slug = of_book) then
      raise sqlstate 'PT409' using message = 'Publish the book first: its chapters stand in it';
    end if;
    insert into public.book_chapters (book, slug, position, title, title_hi, summary, summary_hi, topics, body, sources, exercises,
      fact_ids, words, reviewed_by, origin, made_by, form)
    values (of_book, split_part(p_id, '/', 2), (select coalesce(max(position), 0) + 1 from public.book_chapters where book = of_book),
      btrim(f ->> 'title'), btrim(f ->> 'title_hi'), btrim(f ->> 'summary'), btrim(f ->> 'summary_hi'), said_topics,
      btrim(f ->> 'body', E' \n\t\r'), f -> 'sources', f -> 'exercises', array(select jsonb_array_elements_text(p_computed -> 'facts')),
      (p_computed ->> 'words')::integer, reviewer, 'desk', draft.made_by, f ->> 'form')
    on conflict (book, slug) do update set (title, title_hi, summary, summary_hi, topics, body, sources, exercises, fact_ids, words,
      reviewed_by, origin, made_by, form) = (excluded.title, excluded.title_hi, excluded.summary, excluded.summary_hi, excluded.topics,
      excluded.body, excluded.sources, excluded.exercises, excluded.fact_ids, excluded.words, excluded.reviewed_by, 'desk',
      excluded.made_by, excluded.form);
  end if;
  if p_kind <> 'book' then
    perform private.write_document_passages(private.text_of_document(p_kind, p_id), p_computed -> 'passages');
  end if;
  last := coalesce(last, 0) + 1;
  insert into private.library_versions (kind, id, version, fields, reviewed_by, published_by, published_by_id)
  values (p_kind, p_id, last, f, reviewer, who, admin);
  update private.library_drafts set fields = null, withdrawn_because = null, revision = revision + 1, updated_at = now(), updated_by = who
  where kind = p_kind and id = p_id;
  perform private.audit('library.publish', p_kind || ' ' || p_id, null, null,
    jsonb_build_object('version', last, 'reviewed_by', reviewer, 'made_by', draft.made_by));
  return last;
end
$$;
