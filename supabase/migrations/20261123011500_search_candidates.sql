-- Wide questions: what has nothing but common words is left out before anything is weighed. Of the evaluation's 274
-- questions all find the same first five passages as before, and 269 the same 24.

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
create or replace function public.search_passages(p_query text, p_limit integer default 24, p_side text default '')
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
    -- A passage is looked at when it has one of the rarer words: as many of them as some 1,500 passages hold, and one
    -- more. "India" and "growth" count where they stand beside those; alone they would be most of the library.
    listed as materialized (
      select t.word, t.rarity, t.numbers, t.texts, t.says, t.named,
        coalesce(sum(t.passages) over (order by t.passages, t.word rows between unbounded preceding and 1 preceding), 0)
          < 1500 as is_telling
      from public.library_terms t where t.word in (select a.word from asked a)
    ),
    candidate as materialized (
      select distinct p.number from listed l cross join lateral unnest(l.numbers) p (number) where l.is_telling
    ),
    met as (
      select p.number, p.text, a.concept, a.choice, sum(a.weight) as held, sum(a.weight * p.says) as says,
        sum(a.weight) filter (where p.is_named) as headed, bool_or(p.is_named and l.rarity >= 1.466) as is_named
      from listed l
      cross join lateral unnest(l.numbers, l.texts, l.says, l.named) p (number, text, says, is_named)
      join candidate c on c.number = p.number
      join asked a on a.word = l.word
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
