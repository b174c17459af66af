-- Finds the passages that a question is about.
--
-- Words are weighed by rarity. A passage's score is the share of the question's weight that it holds, lifted when
-- the words stand in its title or heading, or when it opens with all of them, as a definition does, plus a little for
-- their nearness (ts_rank_cd). A wide question must not
-- rank the whole library, so candidates are capped before they are ranked: first those that hold every word.
--
-- `coverage` is that share alone, 0 to 1: how much of what was asked the passage speaks of. Words that no passage
-- holds weigh most, so a question about something else is told apart from one the library answers. Beside a rare word
-- that the library knows, an unknown one weighs no more than the heaviest known: one stray word must not hide a subject.

create function public.search_library(p_query text, p_limit integer default 12)
returns table (
  id text, kind text, note_slug text, fact_id text, topic text, title text, section text, anchor text,
  "position" integer, content text, source_ids text[], fact_ids text[], coverage real, score real
)
language sql stable security invoker set search_path = ''
as $$
  with library as (
    select greatest(count(*), 1)::real as passages from public.chunks
  ),
  looked_up as (
    -- The question's words, each with the nearest word the library knows when it is not known itself.
    select coalesce(known.word, nearest.word) as word,
      coalesce(known.passages, nearest.passages, 0) as passages,
      ln(1 + (select passages from library) / greatest(coalesce(known.passages, nearest.passages, 0), 0.5)) as weight
    from (
      select distinct on (stem.word) stem.word, written.word as spelling
      from unnest(tsvector_to_array(to_tsvector('simple', left(p_query, 2000)))) as written(word)
      cross join lateral unnest(tsvector_to_array(to_tsvector('english', written.word))) as stem(word)
    ) q
    left join public.library_terms known on known.word = q.word
    left join lateral (
      select t.word, t.passages from public.library_words w
      join public.library_terms t on t.word = w.word
      where known.word is null and char_length(q.spelling) >= 5
        and w.written operator(extensions.%) q.spelling
        and extensions.similarity(w.written, q.spelling) >= 0.5
      order by extensions.similarity(w.written, q.spelling) desc, t.passages desc limit 1
    ) nearest on true
    order by weight desc
    limit 24
  ),
  asked as (
    select word, case when passages = 0
        and bool_or(passages > 0 and passages < 0.1 * (select passages from library)) over ()
      then least(weight, max(weight) filter (where passages > 0) over ()) else weight end as weight,
      passages > 0.3 * (select passages from library) as is_everywhere
    from looked_up
  ),
  queries as (
    select string_agg(quote_literal(word), ' & ')::tsquery as every_word,
      string_agg(quote_literal(word), ' | ')::tsquery as any_word,
      (select sum(weight) from asked) as total, (select count(*) from asked where not is_everywhere) as words
    from asked where word is not null
  ),
  candidates as (
    select every.id from (
      select c.id from public.chunks c, queries where c.search @@ queries.every_word limit 200
    ) every
    union
    select "any".id from (
      select c.id from public.chunks c, queries where c.search @@ queries.any_word limit 600
    ) "any"
  ),
  weighed as (
    select c.*, q.any_word, q.every_word, q.total, q.words,
      (select coalesce(sum(a.weight), 0) from asked a
        where a.word is not null and c.search @@ quote_literal(a.word)::tsquery) as held,
      (select coalesce(sum(a.weight), 0) from asked a
        where a.word is not null and c.search @@ (quote_literal(a.word) || ':AB')::tsquery) as headed,
      exists (select from asked a where a.word is not null and not a.is_everywhere
        and c.search @@ (quote_literal(a.word) || ':AB')::tsquery) as is_named
    from candidates
    join public.chunks c on c.id = candidates.id
    cross join queries q
  )
  select w.id, w.kind, w.note_slug, w.fact_id, w.topic, w.title, w.section, w.anchor, w.position, w.content,
    w.source_ids, w.fact_ids,
    -- Less than most of the words, however rare, is no subject unless a heading or keyword names one of them: "power plants" is
    -- not every passage with a plant. "India" names nothing: it stands everywhere.
    (case when w.words > 1 and w.held < 0.8 * w.total and not w.is_named
      then least(w.held / w.total, 0.59) else w.held / w.total end)::real
      as coverage,
    (w.held / w.total + 0.35 * w.headed / w.total
      + case when w.kind = 'note' and w.held > 0.99 * w.total
          and to_tsvector('english', left(w.content, 90)) @@ w.every_word then 0.3 else 0 end
      + 0.25 * ts_rank_cd('{0.1, 0.3, 0.6, 1.0}', w.search, w.any_word, 1 | 32))::real as score
  from weighed w
  order by score desc, w.position
  limit least(greatest(coalesce(p_limit, 12), 1), 50)
$$;
revoke execute on function public.search_library from public, anon;
grant execute on function public.search_library to authenticated, service_role;
