-- Finds the passages that a question is about, of every kind, in one ranked list.
--
-- A question is read into concepts: a phrase that the library knows by several names, or a word. Each can be met in
-- several ways: by its own stems, by another name of the thing, by a word that sounds alike, by the nearest spelling.
-- Words are weighed by rarity; a concept weighs what its heaviest way weighs, so a long name is not worth more than its
-- abbreviation. Every look-up has its index; the planner takes the short list of spellings for one better read through.

create function private.asked_words(p_query text)
returns table (concept integer, choice integer, word text, weight real, is_known boolean)
language plpgsql stable security invoker set search_path = '' set enable_seqscan = off
as $$
declare
  said text[] := (private.spoken_words(left(p_query, 2000)))[1:40];
  stems text[];
  heard text[];
  taken boolean[] := array_fill(false, array[greatest(cardinality(said), 1)]);
  unknown real := (select t.rarity from public.library_terms t where t.word = '');
  phrase record;
  place integer := 0;
begin
  stems := array(select private.stem_of(each.word) from unnest(said) with ordinality each (word, n) order by n);
  heard := array(select private.sound_of(each.word) from unnest(said) with ordinality each (word, n) order by n);
  -- Names of several words before shorter ones, so that "fiscal deficit" is not a deficit that is fiscal.
  for phrase in
    with spoken as (
      select start, size, array_to_string(stems[start:start + size - 1], ' ') as asked,
        array_to_string(heard[start:start + size - 1], ' ') as sound
      from generate_subscripts(said, 1) start cross join generate_series(1, 6) size
      where start + size - 1 <= cardinality(said)
    )
    select spoken.start, spoken.size, spoken.asked, array_agg(to_json(known.words)) as names
    from spoken
    cross join lateral (
      select s.words from public.library_synonyms s where s.asked = spoken.asked
      union
      select s.words from public.library_synonyms s
      where s.sound = spoken.sound and s.sound <> '' and char_length(s.sound) > 3
        -- English that is known is not Hindi by its sound.
        and (spoken.size > 1 or not exists (select from public.library_words w where w.written = said[spoken.start]))
    ) known
    group by spoken.start, spoken.size, spoken.asked
    order by spoken.size desc, spoken.start
  loop
    continue when true = any (taken[phrase.start:phrase.start + phrase.size - 1]);
    for i in phrase.start .. phrase.start + phrase.size - 1 loop
      taken[i] := true;
    end loop;
    place := place + 1;
    return query
      with ways as (
        select 0 as way, stem.word from unnest(stems[phrase.start:phrase.start + phrase.size - 1]) stem (word)
        union
        select name.n::integer, stem.word
        from unnest(phrase.names) with ordinality name (words, n)
        cross join lateral json_array_elements_text(name.words) stem (word)
      ),
      weighed as (
        select ways.way, ways.word, t.rarity as weight, sum(t.rarity) over (partition by ways.way) as together,
          bool_and(t.is_said is true) over (partition by ways.way) as is_known
        from ways left join public.library_terms t on t.word = ways.word
      )
      select place, w.way, w.word, (w.weight / w.together * max(w.together) over ())::real, true
      from weighed w where w.is_known or (w.way > 0 and w.weight is not null);
  end loop;

  return query
    with alone as (
      select place + n::integer as concept, each.word, heard[n] as sound, each.word ~ '[\u0900-\u097f]' as is_hindi
      from unnest(said) with ordinality each (word, n)
      where not taken[n]
    ),
    -- "Not" and "of" have no stem and ask for nothing.
    stemmed as (
      select distinct on (stem.word) alone.concept, alone.word as written, stem.word, alone.sound, alone.is_hindi, t.rarity as weight,
        -- In so few passages that it may be another word, spelt by ear.
        t.passages < 6 and not t.is_subject as is_stray
      from alone
      cross join lateral unnest(tsvector_to_array(
        case when alone.is_hindi then to_tsvector('hindi', alone.word) else to_tsvector('english', alone.word) end
      )) stem (word)
      left join public.library_terms t on t.word = stem.word
    ),
    found as (
      select s.concept, 0 as choice, s.word, s.weight, s.is_hindi from stemmed s where s.weight is not null
      union all
      select s.concept, alike.n::integer, alike.word, alike.weight, alike.word ~ '[\u0900-\u097f]'
      from stemmed s
      cross join lateral (
        select t.word, t.rarity as weight, row_number() over (order by t.passages desc) as n
        from public.library_words w join public.library_terms t on t.word = w.word
        where w.sound = s.sound and w.sound <> '' and w.word <> s.word
          and case
            when s.weight is null then char_length(s.sound) > 3 or s.is_hindi or w.word ~ '[\u0900-\u097f]'
            when s.is_hindi then char_length(s.sound) > 4
            else s.is_stray and char_length(s.sound) > 3
          end
        order by t.passages desc limit 2
      ) alike
      union all
      select s.concept, 4, swapped.word, swapped.weight, false
      from stemmed s
      cross join lateral (
        select t.word, t.rarity as weight from public.library_words w join public.library_terms t on t.word = w.word
        where s.weight is null and w.letters = private.letters_of(s.written) and w.letters <> ''
        order by t.passages desc limit 1
      ) swapped
      union all
      select s.concept, 3, nearest.word, nearest.weight, s.is_hindi
      from stemmed s
      cross join lateral (
        select t.word, t.rarity as weight from public.library_words w join public.library_terms t on t.word = w.word
        where s.weight is null and char_length(s.written) >= 5
          and w.written operator(extensions.%) s.written and extensions.similarity(w.written, s.written) >= 0.5
        order by extensions.similarity(w.written, s.written) desc, t.passages desc limit 1
      ) nearest
    ),
    heaviest as (
      -- What stands in Hindi or among the keywords alone is in few passages, however common it is; and a word that
      -- names nothing in the library ("happens", "inside") is how one asks, unless it is as rare as a thing.
      select f.concept, max(f.weight * case
        when f.is_hindi or not t.is_said then 0.3 when t.is_subject or t.passages < 6 then 1 else 0.5
      end)::real as weight
      from found f join public.library_terms t using (word) group by f.concept
    )
    select distinct on (f.concept, f.word) f.concept, f.choice, f.word, h.weight, true
    from found f join heaviest h using (concept)
    union all
    -- An explanation may hold what nothing else does.
    select s.concept, 0, s.word, (unknown * case when s.is_hindi then 0.3 else 1 end)::real, false from stemmed s where s.concept not in (select h.concept from heaviest h);
end
$$;
revoke execute on function private.asked_words from public;
grant execute on function private.asked_words to authenticated, service_role;

-- `coverage`, 0 to 1, is the share of the question's weight that a passage holds: how much of what was asked it speaks
-- of. Words that no passage holds weigh most, so a question about something else is told apart from one that the library
-- answers. Beside a rare word that the library knows, an unknown one weighs no more than the heaviest known: one stray
-- word must not hide a subject.
--
-- `named` is the share that its title, keywords or heading hold, and `held` is what it holds, not as a share: a long question may use many words for a subject that a passage meets in full.
--
-- `score` is the share, lifted when the words stand in a title or heading, when the passage opens with all of them, as a
-- definition does, by how often it says them, by their
-- nearness, and by how much of the question the text around it holds. `p_side` is a word of the heading under which the
-- asked side of any subject stands ("debates"): it lifts what stands there, and counts for nothing else. The lists of `library_terms` give all but the last
-- two, so only the best 60 passages are read at all.
create function public.search_passages(p_query text, p_limit integer default 24, p_side text default '')
returns table (
  id text, kind text, note_slug text, fact_id text, topic text, title text, title_hi text, section text, anchor text,
  "position" integer, content text, content_hi text, href text, as_of date, source_title text, source_url text,
  source_ids text[], fact_ids text[], coverage real, held real, named real, score real
)
language plpgsql stable security invoker set search_path = ''
as $$
declare
  concepts integer[];
  choices integer[];
  words text[];
  weights real[];
  rare integer;
  total real;
  any_word tsquery;
  every_word tsquery;
begin
  with asked as (select * from private.asked_words(p_query)),
  capped as (
    select a.concept, a.choice, a.word, case when not a.is_known
        and bool_or(a.is_known and a.weight > 2.398) over ()
      then least(a.weight, max(a.weight) filter (where a.is_known) over ()) else a.weight end as weight
    from asked a
  ),
  way as (
    select c.concept, c.choice, sum(c.weight) as weight,
      '(' || string_agg(quote_literal(c.word), ' & ') || ')' as every_word,
      string_agg(quote_literal(c.word), ' | ') as any_word
    from capped c group by c.concept, c.choice
  ),
  asked_for as (
    select w.concept, max(w.weight) as weight, '(' || string_agg(w.every_word, ' | ') || ')' as every_word,
      string_agg(w.any_word, ' | ') as any_word
    from way w group by w.concept
  )
  select (select array_agg(c.concept) from capped c),
    (select array_agg(c.choice) from capped c),
    (select array_agg(c.word) from capped c),
    (select array_agg(c.weight) from capped c),
    sum(f.weight), count(*) filter (where f.weight >= 1.466),
    string_agg(f.any_word, ' | ')::tsquery, string_agg(f.every_word, ' & ')::tsquery
  into concepts, choices, words, weights, total, rare, any_word, every_word
  from asked_for f;
  if words is null then
    return;
  end if;

  return query
    with asked as (
      select * from unnest(concepts, choices, words, weights) each (concept, choice, word, weight)
    ),
    met as (
      select p.number, p.text, a.concept, a.choice, sum(a.weight) as held, sum(a.weight * p.says) as says,
        sum(a.weight) filter (where p.is_named) as headed, bool_or(p.is_named and t.rarity >= 1.466) as is_named
      from asked a
      join public.library_terms t on t.word = a.word
      cross join lateral unnest(t.numbers, t.texts, t.says, t.named) p (number, text, says, is_named)
      group by p.number, p.text, a.concept, a.choice
    ),
    best_way as (
      select m.number, m.text, m.concept, max(m.held) as held, max(m.says) as says, max(m.headed) as headed,
        bool_or(m.is_named) as is_named
      from met m group by m.number, m.text, m.concept
    ),
    around as (
      select told.text, sum(told.held) as held
      from (select b.text, b.concept, max(b.held) as held from best_way b group by b.text, b.concept) told
      group by told.text
    ),
    aside as (
      select p.number from public.library_terms t cross join lateral unnest(t.numbers, t.named) p (number, is_named)
      where t.word = private.stem_of(p_side) and p.is_named
    ),
    weighed as (
      select b.number, min(around.held) as around, count(aside.number) > 0 as is_side, sum(b.held) as held, sum(b.says) as says, coalesce(sum(b.headed), 0) as headed,
        bool_or(b.is_named) as is_named
      from best_way b join around on around.text = b.text
      left join aside on aside.number = b.number
      group by b.number
      order by sum(b.held) + 0.35 * coalesce(sum(b.headed), 0) + 0.1 * sum(b.says) + 0.2 * min(around.held)
        + case when count(aside.number) > 0 then 0.4 * total else 0 end desc
      limit 60
    ),
    read as (
      select c.id, c.kind, c.note_slug, c.fact_id, c.topic, c.title, c.title_hi, c.section, c.anchor, c.position, c.content,
        c.content_hi, c.href, c.as_of, c.source_title, c.source_url, c.source_ids, c.fact_ids, c.search,
        w.held, w.says, w.headed, w.is_named, w.around, w.is_side
      from weighed w join public.chunks c on c.number = w.number
      union all
      select 'question:' || e.question_id, 'explanation', null, null, e.topic, e.stem ->> 'en', e.stem ->> 'hi', null, null,
        e.position::integer, e.explanation ->> 'en', e.explanation ->> 'hi',
        '/test-results?attempt=' || e.attempt_id || '#question-' || e.position, e.answered_on,
        (e.sources -> 0 ->> 'publisher') || ': ' || (e.sources -> 0 ->> 'title'), e.sources -> 0 ->> 'url',
        '{}'::text[], e.fact_ids, e.search, h.held, h.held, 0, h.is_named, h.held, false
      from private.released_explanations(any_word) e
      cross join lateral (
        select sum(way.held) as held, bool_or(way.is_named) as is_named
        from (
          select distinct on (a.concept) a.concept, sum(a.weight) as held,
            bool_or(e.search @@ (quote_literal(a.word) || ':B')::tsquery) as is_named
          from asked a where e.search @@ quote_literal(a.word)::tsquery
          group by a.concept, a.choice order by a.concept, sum(a.weight) desc
        ) way
      ) h
    )
    select r.id, r.kind, r.note_slug, r.fact_id, r.topic, r.title, r.title_hi, r.section, r.anchor, r.position, r.content,
      r.content_hi, r.href, r.as_of, r.source_title, r.source_url, r.source_ids, r.fact_ids,
      -- Less than most of the words, however rare, is no subject unless a heading or keyword names one of them: "power
      -- plants" is not every passage with a plant. "India" names nothing: it stands everywhere.
      (case when rare > 1 and r.held < 0.8 * total and not r.is_named
        then least(r.held / total, 0.59) else r.held / total end)::real,
      r.held::real, (r.headed / total)::real,
      (r.held / total + 0.35 * r.headed / total + 0.1 * r.says / total + 0.2 * r.around / total + case when r.is_side then 0.4 else 0 end
        + case when r.held > 0.99 * total and to_tsvector('english', left(r.content, 90)) @@ every_word then 0.3 else 0 end
        + 0.25 * ts_rank_cd('{0.1, 0.3, 0.6, 1.0}', r.search, any_word, 1 | 32))::real as score
    from read r
    order by score desc, r.position
    limit least(greatest(coalesce(p_limit, 24), 1), 60);
end
$$;
revoke execute on function public.search_passages from public, anon;
grant execute on function public.search_passages to authenticated, service_role;

drop function public.search_library;
