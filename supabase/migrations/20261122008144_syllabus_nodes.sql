-- What hangs on each topic of the syllabus, for visitors too: titles and counts, never the texts, which ask for a login, nor the
-- questions, which are asked in practice alone.

-- The bank by topics: questions that are asked now, how many of them are static, current or both, and past papers' questions by
-- year and paper ([{ year, paper, count }], the latest first).
create function public.syllabus_bank()
returns table (topic text, live integer, static integer, current integer, hybrid integer, past jsonb)
language sql stable security definer set search_path = ''
as $$
  select counted.topic, counted.live, counted.static, counted.current, counted.hybrid, coalesce(papers.past, '[]')
  from (
    select question.topic, count(*) filter (where status = 'live')::integer as live,
      count(*) filter (where status = 'live' and kind = 'static')::integer as static,
      count(*) filter (where status = 'live' and kind = 'current')::integer as current,
      count(*) filter (where status = 'live' and kind = 'hybrid')::integer as hybrid
    from public.questions question group by question.topic
  ) counted
  left join (
    select by_year.topic, jsonb_agg(
      jsonb_build_object('year', by_year.year, 'paper', by_year.paper, 'count', by_year.count)
      order by by_year.year desc, by_year.paper
    ) as past
    from (
      select question.topic, pyq_year as year, pyq_paper as paper, count(*) as count
      from public.questions question where source_type = 'pyq' and status <> 'retired'
      group by question.topic, pyq_year, pyq_paper
    ) by_year
    group by by_year.topic
  ) papers on papers.topic = counted.topic
  order by counted.topic
$$;

-- All that is linked from one topic, with what falls under it: { notes, chapters, news, mains, events, terms, facts }.
create function public.syllabus_node(p_topic text)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  under text[] := array(select private.topics_under(array[p_topic]));
begin
  if cardinality(under) = 0 then
    raise sqlstate 'PT404' using message = 'The syllabus has no such topic';
  end if;
  return jsonb_build_object(
    'notes', (
      select coalesce(jsonb_agg(jsonb_build_object('slug', slug, 'title', title, 'title_hi', title_hi) order by title), '[]')
      from public.notes where topic = any (under)
    ),
    'chapters', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'book', chapter.book, 'slug', chapter.slug, 'title', chapter.title, 'title_hi', chapter.title_hi,
        'book_title', book.title, 'book_title_hi', book.title_hi
      ) order by book.position, chapter.position), '[]')
      from public.book_chapters chapter join public.books book on book.slug = chapter.book
      where chapter.topics && under
    ),
    'news_count', (select count(*) from public.news_items where status = 'published' and topics && under),
    'news', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title, 'title_hi', title_hi, 'day', news_date)
        order by news_date desc, importance desc, id), '[]')
      from (
        select id, title, title_hi, news_date, importance from public.news_items
        where status = 'published' and topics && under order by news_date desc, importance desc, id limit 6
      ) latest
    ),
    'mains', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'question', question, 'question_hi', question_hi, 'marks', marks, 'words', words
      ) order by marks, id), '[]')
      from public.mains_questions where status = 'live' and topic = any (under)
    ),
    'events', (
      select coalesce(jsonb_agg(jsonb_build_object('slug', slug, 'title', title, 'title_hi', title_hi, 'starts_at', starts_at)
        order by starts_at, slug), '[]')
      from (
        select event.slug, event.title, event.title_hi, next.starts_at
        from public.events event
        join lateral (
          select min(occurrence.starts_at) as starts_at from public.event_occurrences occurrence
          where occurrence.event = event.slug and occurrence.starts_at > now() and occurrence.status = 'announced'
        ) next on next.starts_at is not null
        where event.status = 'announced' and event.topics && under
        order by next.starts_at, event.slug limit 6
      ) ahead
    ),
    'terms', (
      select coalesce(jsonb_agg(jsonb_build_object('slug', slug, 'term', term, 'term_hi', term_hi) order by term), '[]')
      from public.glossary_terms where topic = any (under)
    ),
    'facts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'name', name, 'display', display, 'unit', unit, 'period', period
      ) order by headline_rank nulls last, name), '[]')
      from (
        select * from public.facts where topic = any (under) and superseded_by is null
        order by headline_rank nulls last, name limit 8
      ) current
    )
  );
end
$$;
revoke execute on function public.syllabus_bank, public.syllabus_node from public;
grant execute on function public.syllabus_bank, public.syllabus_node to anon, authenticated;
