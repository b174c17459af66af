-- One search over everything that has a name: topics, figures, terms, notes, books, news, questions, events. One row a
-- thing, kept right by triggers of the tables themselves, so that what the desk publishes is found in the same moment.

create table private.search_entries (
  kind text not null check (kind in ('topic', 'fact', 'term', 'note', 'book', 'chapter', 'news', 'question', 'mains', 'event')),
  id text not null,
  title text not null,
  title_hi text,
  context text,                     -- what stands beside the title: the reading of a figure, the book of a chapter
  context_hi text,
  href text not null,
  is_open boolean not null,         -- visitors find it too
  day date,
  plain text not null,              -- the titles as they are compared
  plain_hi text not null,
  label text not null,              -- title and other names, for slips of the keyboard
  names tsvector not null,          -- their words as written, their stems, and ~ before how they sound
  words tsvector not null,          -- what is said of it
  primary key (kind, id)
);
create index search_entries_names on private.search_entries using gin (names);
create index search_entries_words on private.search_entries using gin (words);
create index search_entries_label on private.search_entries using gin (label extensions.gin_trgm_ops);
alter table private.search_entries enable row level security;
revoke all on private.search_entries from anon, authenticated;

-- Devanagari as it is compared: candrabindu and anusvara are one, the nukta is none.
create function private.plain_letters(p_text text)
returns text
language sql immutable set search_path = ''
as $$ select translate(lower(normalize(coalesce(p_text, ''), nfd)), U&'\0901\093C\200C\200D', U&'\0902') $$;

create function private.written_words(p_text text)
returns setof text
language sql immutable set search_path = ''
as $$ select found[1] from regexp_matches(private.plain_letters(p_text), '[[:alnum:]\u0900-\u097f]+', 'g') found $$;

revoke execute on function private.plain_letters, private.written_words from public;

-- What can be found, as it stands now. Notes and books ask for a login; so does what lies behind them.
create view private.searchable with (security_invoker = true) as
select 'topic'::text as kind, topic.slug as id, topic.title, topic.title_hi, area.title as context,
  area.title_hi as context_hi, '/syllabus?topic=' || topic.slug as href, true as is_open, null::date as day,
  '{}'::text[] as also, topic.summary as says, null::text as says_hi
from public.topics topic left join public.topics area on area.slug = topic.parent_slug
union all
select 'topic', 'micro:' || micro.slug, micro.title, micro.title_hi, topic.title, topic.title_hi,
  '/syllabus?topic=' || micro.topic, true, null, '{}', null, null
from public.micro_topics micro left join public.topics topic on topic.slug = micro.topic
union all
select 'fact', fact.id, fact.name, null, concat_ws(' ', fact.display, fact.unit) || ', ' || fact.period, null,
  '/daily-news?fact=' || fact.id, true, fact.as_of, fact.keywords, null, null
from public.facts fact where fact.superseded_by is null
union all
select 'term', term.slug, term.term, term.term_hi, term.meaning, term.meaning_hi, '/ebooks?glossary#term-' || term.slug,
  false, null, term.also, term.meaning, term.meaning_hi
from public.glossary_terms term
union all
select 'note', note.slug, note.title, note.title_hi, note.summary, note.summary_hi, '/ebooks?note=' || note.slug, false,
  note.as_of, '{}', note.summary, note.summary_hi
from public.notes note
union all
select 'book', book.slug, book.title, book.title_hi, book.summary, book.summary_hi, '/ebooks?book=' || book.slug, false,
  book.edition, '{}', book.summary, book.summary_hi
from public.books book
union all
select 'chapter', chapter.book || '/' || chapter.slug, chapter.title, chapter.title_hi, book.title, book.title_hi,
  '/ebooks?book=' || chapter.book || '&chapter=' || chapter.slug, false, null, '{}', chapter.summary, chapter.summary_hi
from public.book_chapters chapter left join public.books book on book.slug = chapter.book
union all
select 'news', item.id, item.title, item.title_hi, item.gist, item.gist_hi, '/daily-news?item=' || item.id, false,
  item.news_date, '{}', item.gist || ' ' || coalesce((
    select string_agg(part #>> '{}', ' ') from jsonb_path_query(item.sections, 'strict $.**?(@.type() == "string")') part
  ), ''), item.gist_hi
from public.news_items item where item.status = 'published'
union all
select 'question', question.id, version.asked -> 'stem' ->> 'en', version.asked -> 'stem' ->> 'hi', topic.title,
  topic.title_hi, '/practice?question=' || question.id, false, null, '{}',
  (select string_agg(part #>> '{}', ' ') from jsonb_path_query(version.asked, 'strict $.**.en') part),
  (select string_agg(part #>> '{}', ' ') from jsonb_path_query(version.asked, 'strict $.**.hi') part)
from public.questions question
join public.question_versions version on version.question_id = question.id and version.version = question.version
left join public.topics topic on topic.slug = question.topic
where question.status = 'live'
union all
select 'event', event.slug, event.title, event.title_hi, event.about, event.about_hi, '/events?event=' || event.slug,
  true, (event.starts_at at time zone 'Asia/Kolkata')::date, '{}', event.about, event.about_hi
from public.events event where event.status <> 'withdrawn'
union all
select 'event', 'milestone:' || milestone.id, milestone.title, milestone.title_hi, milestone.note, null,
  '/events', true, milestone.day, array[milestone.exam], milestone.note, null
from public.exam_milestones milestone
union all
select 'event', 'release:' || release.id, release.title, release.title_hi, release.publisher, null, '/events', true,
  null, array[release.publisher], release.note, null
from public.data_releases release
union all
-- Mains questions are everybody's to read.
select 'mains', question.id, question.question, question.question_hi, topic.title, topic.title_hi,
  '/mains-evaluation?question=' || question.id, true, null, '{}',
  concat_ws(' ', question.directive, topic.title, array_to_string(question.parts, ' ')), topic.title_hi
from public.mains_questions question left join public.topics topic on topic.slug = question.topic
where question.status = 'live';
revoke all on private.searchable from anon, authenticated;

-- Writes these things anew; what is no longer there goes.
create function private.index_for_search(p_kind text, p_ids text[])
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  -- Names of questions are sentences: they are found by what they say.
  is_sentence constant boolean := p_kind in ('question', 'mains');
begin
  delete from private.search_entries where kind = p_kind and id = any (p_ids);
  insert into private.search_entries
  with thing as materialized (
    select * from private.searchable where kind = p_kind and id = any (p_ids) and title is not null
  ),
  called as materialized (
    select thing.id, concat_ws(' ', thing.title, thing.title_hi, array_to_string(thing.also, ' ')) as names
    from thing where not is_sentence
  ),
  written as materialized (
    select called.id, word from called cross join lateral private.written_words(called.names) word
  ),
  stemmed as materialized (
    select word, private.stem_of(word) as stem from (select distinct word from written) each
  ),
  named as (
    select told.id, array_agg(distinct told.lexeme) as lexemes
    from (
      select id, word as lexeme from written
      union all
      select id, stem from written join stemmed using (word) where stem <> ''
      union all
      select id, '~' || sound from called cross join lateral regexp_split_to_table(private.sound_key(names), ' ') sound
      where char_length(sound) > 2
    ) told
    group by told.id
  )
  select p_kind, thing.id, thing.title, thing.title_hi, thing.context, thing.context_hi, thing.href, thing.is_open,
    thing.day, private.plain_letters(thing.title), private.plain_letters(thing.title_hi),
    case when is_sentence then ''
      else private.plain_letters(concat_ws(' ', thing.title, thing.title_hi, array_to_string(thing.also, ' '))) end,
    coalesce(array_to_tsvector(named.lexemes), ''),
    to_tsvector('english', concat_ws(' ', thing.title, array_to_string(thing.also, ' '), thing.says))
      || to_tsvector('hindi', private.plain_letters(concat_ws(' ', thing.title_hi, thing.says_hi)))
  from thing left join named on named.id = thing.id;
end
$$;
revoke execute on function private.index_for_search from public;

-- Arguments: the kind, and how a row of this table names the thing.
create function private.search_follows()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ids text[];
begin
  execute format('select array_agg(distinct %s) from changed', tg_argv[1]) into ids;
  if ids is not null then
    perform private.index_for_search(tg_argv[0], ids);
  end if;
  return null;
end
$$;
revoke execute on function private.search_follows from public;

do $$
declare
  source record;
begin
  for source in
    select * from (values
      ('topics', 'topic', 'slug'),
      ('micro_topics', 'topic', '''micro:'' || slug'),
      ('facts', 'fact', 'id'),
      ('glossary_terms', 'term', 'slug'),
      ('notes', 'note', 'slug'),
      ('books', 'book', 'slug'),
      ('book_chapters', 'chapter', 'book || ''/'' || slug'),
      ('news_items', 'news', 'id'),
      ('questions', 'question', 'id'),
      ('question_versions', 'question', 'question_id'),
      ('mains_questions', 'mains', 'id'),
      ('events', 'event', 'slug'),
      ('exam_milestones', 'event', '''milestone:'' || id'),
      ('data_releases', 'event', '''release:'' || id')
    ) listed (of_table, kind, named_by)
  loop
    execute format(
      'create trigger search_follows_new after insert on public.%1$I referencing new table as changed
         for each statement execute function private.search_follows(%2$L, %3$L);
       create trigger search_follows_change after update on public.%1$I referencing new table as changed
         for each statement execute function private.search_follows(%2$L, %3$L);
       create trigger search_follows_end after delete on public.%1$I referencing old table as changed
         for each statement execute function private.search_follows(%2$L, %3$L)',
      source.of_table, source.kind, source.named_by
    );
  end loop;
  perform private.index_for_search(kind, array_agg(id)) from private.searchable group by kind;
end
$$;

-- Spelling is looked up by its index alone: reading every label through costs ten times as much.
create function private.nearest_written(p_word text)
returns text
language sql stable security definer set search_path = '' set enable_seqscan = off
as $$
  select near.written from public.library_words near
  where near.written operator(extensions.%) p_word
  order by extensions.similarity(near.written, p_word) desc, near.written limit 1
$$;

create function private.entries_alike(p_asked text, p_is_learner boolean)
returns table (kind text, id text, nearness real)
language sql stable strict security definer set search_path = '' set enable_seqscan = off
as $$
  select entry.kind, entry.id, 2 * extensions.word_similarity(p_asked, entry.label)
  from private.search_entries entry
  where entry.label operator(extensions.%>) p_asked and (entry.is_open or p_is_learner)
  order by extensions.word_similarity(p_asked, entry.label) desc, entry.kind, entry.id limit 40
$$;
revoke execute on function private.nearest_written, private.entries_alike from public;

-- The best of every kind, best first. A word counts as typed so far: "infl" finds inflation. What no name holds is looked
-- for by its sound ("mudrasfiti"), by what is said of things, and at last by its spelling. `why` tells which: 'name',
-- 'sound', 'text', 'passage', 'spelling'. Of the bank, a learner finds only what may come up in practice.
create function public.search_everything(p_query text, p_limit integer default 40)
returns table (
  kind text, id text, title text, title_hi text, context text, context_hi text, href text, day date, why text, score real
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  me uuid := auth.uid();
  asked text := private.plain_letters(btrim(left(coalesce(p_query, ''), 200)));
  typed text[] := array(select word from private.written_words(asked) word limit 8);
  telling text[] := array(select word from unnest(typed) word where private.stem_of(word) <> '');
  spelt text[] := '{}';
  word_typed text;
  begins tsquery;
  is_name tsquery;
  is_sound tsquery;
  is_said tsquery;
  is_spelt tsquery;
  enough integer;
begin
  if cardinality(typed) = 0 then
    return;
  end if;
  if cardinality(telling) = 0 then
    telling := typed;
  end if;
  select string_agg('(' || quote_literal(word) || ':*' || coalesce(' | ' || quote_literal(nullif(private.stem_of(word), '')), '') || ')', ' & ')::tsquery,
    case when bool_and(char_length(private.sound_key(word)) > 2)
      then string_agg(quote_literal('~' || private.sound_key(word)) || ':*', ' & ')::tsquery end,
    string_agg(quote_literal(coalesce(nullif(private.stem_of(word), ''), word)) || ':*', ' & ')::tsquery
  into is_name, is_sound, is_said
  from unnest(telling) word;

  -- A word that begins no name is taken for the nearest one of the library's.
  foreach word_typed in array telling loop
    begins := quote_literal(word_typed) || ':*';
    if char_length(word_typed) > 3 and not exists (select from private.search_entries known where known.names @@ begins) then
      spelt := spelt || coalesce(private.nearest_written(word_typed), word_typed);
    else
      spelt := spelt || word_typed;
    end if;
  end loop;
  if spelt <> telling then
    select string_agg('(' || quote_literal(word) || ':*' || coalesce(' | ' || quote_literal(nullif(private.stem_of(word), '')), '') || ')', ' & ')::tsquery
    into is_spelt from unnest(spelt) word;
  end if;

  -- Of the news the newest are enough: whoever looks for an old item writes more of it. A letter or two name no news.
  return query
    with fitting as materialized (
      select entry.kind, entry.id, entry.day from private.search_entries entry
      where entry.names @@ is_name and (entry.is_open or me is not null)
        and (entry.kind <> 'news' or char_length(asked) > 2)
    ),
    named as materialized (
      select fitting.kind, fitting.id, 'name' as why, 3::real as base from fitting where fitting.kind <> 'news'
      union all
      (select fitting.kind, fitting.id, 'name', 3 from fitting where fitting.kind = 'news' order by fitting.day desc limit 60)
    ),
    heard as materialized (
      select entry.kind, entry.id, 'sound', 2::real from private.search_entries entry
      where is_sound is not null and entry.names @@ is_sound and (entry.is_open or me is not null)
      order by entry.day desc nulls first limit 200
    ),
    said as materialized (
      select entry.kind, entry.id, 'text', 1::real from private.search_entries entry
      where char_length(asked) > 2 and entry.words @@ is_said and (entry.is_open or me is not null)
      order by entry.day desc nulls first limit 200
    ),
    corrected as materialized (
      select entry.kind, entry.id, 'spelling', 2::real from private.search_entries entry
      where is_spelt is not null and entry.names @@ is_spelt and (entry.is_open or me is not null)
      order by entry.day desc nulls first limit 200
    ),
    alike as materialized (
      select near.kind, near.id, 'spelling', near.nearness from private.entries_alike(case
        when (select count(*) from corrected) = 0 and (select count(*) from named) + (select count(*) from heard) < 4
          and char_length(asked) > 3 then asked end, me is not null) near
    ),
    every as (
      select distinct on (each.kind, each.id) each.* from (
        select * from named union all select * from heard union all select * from said
        union all select * from corrected union all select * from alike
      ) each order by each.kind, each.id, each.base desc
    ),
    found as (
      select entry.kind, entry.id, entry.title, entry.title_hi, entry.context, entry.context_hi, entry.href, entry.day,
        entry.plain, entry.plain_hi, every.why, every.base
      from every join private.search_entries entry on entry.kind = every.kind and entry.id = every.id
    ),
    weighed as (
      select entry.*, (
        entry.base
        + case when asked in (entry.plain, entry.plain_hi) then 3
            when starts_with(entry.plain, asked) or starts_with(entry.plain_hi, asked) then 1.5
            else 0 end
        + case entry.kind when 'topic' then 0.5 when 'term' then 0.5 when 'fact' then 0.5 when 'note' then 0.45
            when 'book' then 0.4 when 'event' then 0.35 when 'chapter' then 0.3 when 'news' then 0.2 else 0 end
        + case when entry.kind = 'news' then 0.4 * exp(-greatest(current_date - entry.day, 0) / 120.0) else 0 end
        - least(char_length(entry.title), 160) / 400.0
      )::real as score
      from found entry
    ),
    best as (
      select weighed.*, row_number() over (partition by weighed.kind order by weighed.score desc, weighed.id) as place
      from weighed
    ),
    kept as (
      select * from best where place <= case best.kind when 'question' then 20 else 8 end
    ),
    met as (
      select pool.id from private.practice_pool(me) pool
      where me is not null and private.is_two_step_done() and exists (select from kept where kept.kind = 'question')
    )
    select entry.kind, entry.id, entry.title, entry.title_hi, entry.context, entry.context_hi, entry.href, entry.day,
      entry.why, entry.score
    from kept entry
    where entry.kind <> 'question' or entry.id in (select met.id from met)
    order by entry.score desc, entry.kind, entry.id
    limit least(greatest(coalesce(p_limit, 40), 1), 100);

  -- Where few names fit, what stands inside of notes, chapters and news.
  get diagnostics enough = row_count;
  if me is not null and enough < 8 and char_length(asked) > 2 then
    return query
      select 'passage', passage.id, passage.title, passage.title_hi, passage.section, null::text, passage.href,
        passage.as_of, 'passage', ts_rank(passage.search, is_said)::real
      from public.chunks passage
      where passage.search @@ is_said and passage.kind in ('note', 'book')
      order by ts_rank(passage.search, is_said) desc, passage.id
      limit 6;
  end if;
end
$$;
revoke execute on function public.search_everything from public;
grant execute on function public.search_everything to anon, authenticated, service_role;
