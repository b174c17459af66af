-- The passages of one document made anew, and entered where the assistant's search reads, as a load of the whole library
-- would have it: how often each word is said, and where.

-- `p_text` is what the ids of its passages begin with before the #.
create function private.write_document_passages(p_text text, p_passages jsonb)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  gone integer[];
  last integer;
begin
  -- One at a time: passages are counted on from the last. News of the desk takes the same turn.
  perform pg_advisory_xact_lock(hashtext('desk passages'));
  with deleted as (delete from public.chunks where split_part(id, '#', 1) = p_text returning number)
  select coalesce(array_agg(number), '{}') into gone from deleted;
  update public.library_terms term
  set (passages, numbers, texts, says, named) = (
    select count(*), coalesce(array_agg(number order by place), '{}'), coalesce(array_agg(text order by place), '{}'),
      coalesce(array_agg(said order by place), '{}'), coalesce(array_agg(is_named order by place), '{}')
    from unnest(term.numbers, term.texts, term.says, term.named) with ordinality p (number, text, said, is_named, place)
    where number <> all (gone)
  )
  where gone <> '{}' and numbers && gone;
  delete from public.library_terms where word <> '' and numbers = '{}';
  if p_passages is null or p_passages = '[]' then
    return;
  end if;
  select coalesce(max(number), 0) into last from public.chunks;
  insert into public.chunks (id, number, kind, topic, title, title_hi, section, anchor, "position", content, as_written,
    content_hi, keywords, href, note_slug, source_ids, fact_ids, as_of, source_title, source_url)
  select given.id, last + row_number() over (order by given."position"), given.kind, given.topic, given.title, given.title_hi,
    given.section, given.anchor, given."position",
    case when given.fact_ids = '{}' then given.content else private.write_out(given.content) end,
    case when given.fact_ids <> '{}' then given.content end,
    given.content_hi, given.keywords, given.href, given.note_slug, given.source_ids, given.fact_ids, given.as_of, given.source_title,
    given.source_url
  from jsonb_populate_recordset(null::public.chunks, p_passages) given
  where split_part(given.id, '#', 1) = p_text;
  with whole as (
    select count(*) as passages, avg(length(search)) as size from public.chunks
  ),
  passage as (
    select number, kind, search, length(search) / (select size from whole) as size
    from public.chunks where split_part(id, '#', 1) = p_text
  ),
  placed as (
    select number, word.lexeme, word.weights && '{A,B}' as is_named, size, word.weights && '{C,D}' as is_said,
      word.weights && '{A}' and kind = 'note' as is_subject,
      cardinality(word.positions) + case when word.weights && '{A,B}' then 1 else 0 end as often
    from passage cross join lateral unnest(search) word
  )
  insert into public.library_terms as term (word, passages, rarity, is_subject, is_said, numbers, texts, says, named)
  select lexeme, count(*), ln(1 + (select passages from whole) / count(*)::real), bool_or(is_subject), bool_or(is_said),
    array_agg(number), array_agg((1000000 + last + 1)::integer),
    array_agg((often * 2.2 / (often + 1.2 * (0.5 + 0.5 * size)))::real), array_agg(is_named)
  from placed group by lexeme
  on conflict (word) do update set
    passages = cardinality(term.numbers || excluded.numbers), is_said = term.is_said or excluded.is_said,
    is_subject = term.is_subject or excluded.is_subject,
    rarity = ln(1 + (select passages from whole) / cardinality(term.numbers || excluded.numbers)::real),
    numbers = term.numbers || excluded.numbers, texts = term.texts || excluded.texts, says = term.says || excluded.says,
    named = term.named || excluded.named;
  insert into public.library_words (written, word, sound, letters)
  select distinct on (written.word) written.word, stem.word, private.sound_of(written.word), private.letters_of(written.word)
  from public.chunks passage
  cross join lateral unnest(tsvector_to_array(to_tsvector('simple', passage.title || ' ' || passage.keywords || ' ' || passage.content))) written (word)
  cross join lateral unnest(tsvector_to_array(to_tsvector('english', written.word))) stem (word)
  where split_part(passage.id, '#', 1) = p_text and written.word !~ '[\u0900-\u097f]'
  on conflict do nothing;
  insert into public.library_words (written, word, sound, letters)
  select distinct on (written.word) written.word, stem.word, private.sound_of(written.word), ''
  from public.chunks passage
  cross join lateral unnest(private.spoken_words(coalesce(passage.title_hi, '') || ' ' || coalesce(passage.content_hi, ''))) written (word)
  cross join lateral unnest(tsvector_to_array(to_tsvector('hindi', written.word))) stem (word)
  where split_part(passage.id, '#', 1) = p_text and written.word ~ '[\u0900-\u097f]'
  on conflict do nothing;
end
$$;

-- A figure leads to the note of its topic, or to the syllabus where there is none.
create function private.lead_figures_to_notes(p_topics text[])
returns void
language sql security definer set search_path = ''
as $$
  update public.chunks passage set href = led.href
  from (
    select topic.slug, coalesce('/ebooks?note=' || (
      select note.slug from public.notes note where note.topic = topic.slug order by note.slug desc limit 1) || '#numbers',
      '/syllabus#topic-' || topic.slug) as href
    from unnest(p_topics) topic (slug)
  ) led
  where passage.kind = 'fact' and passage.topic = led.slug and passage.href is distinct from led.href
$$;
revoke execute on function private.write_document_passages, private.lead_figures_to_notes from public;
