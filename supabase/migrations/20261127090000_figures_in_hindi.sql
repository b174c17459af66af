-- Figures and topics in both languages: a unit has its Hindi once, and every figure that carries the unit has it with it.

alter table public.topics add column summary_hi text;
alter table public.facts add column unit_hi text;      -- follows private.figure_units; written by nobody else

create table private.figure_units (
  unit text primary key check (char_length(unit) between 1 and 120),
  unit_hi text not null check (char_length(unit_hi) between 1 and 120),
  origin text not null default 'desk' check (origin in ('library', 'desk'))
);
alter table private.figure_units enable row level security;
revoke all on private.figure_units from public;

create function private.take_unit_hindi()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.unit_hi := (select known.unit_hi from private.figure_units known where known.unit = new.unit);
  return new;
end
$$;
create trigger figures_take_their_units before insert or update of unit, unit_hi on public.facts
  for each row execute function private.take_unit_hindi();

create function private.pass_units_on()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.facts fact set unit_hi = known.unit_hi
  from changed left join private.figure_units known using (unit)
  where fact.unit = changed.unit and fact.unit_hi is distinct from known.unit_hi;
  return null;
end
$$;
create trigger units_are_passed_on_new after insert on private.figure_units referencing new table as changed
  for each statement execute function private.pass_units_on();
create trigger units_are_passed_on_change after update on private.figure_units referencing new table as changed
  for each statement execute function private.pass_units_on();
create trigger units_are_passed_on_end after delete on private.figure_units referencing old table as changed
  for each statement execute function private.pass_units_on();

-- The Hindi of a unit that comes with its first figure. One that is known keeps the Hindi that it has; a sign needs none.
create function private.name_unit(p_unit text, p_unit_hi text)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if p_unit !~ '[[:alpha:]]' or exists (select from private.figure_units where unit = p_unit) then
    return;
  end if;
  if p_unit_hi is null then
    raise sqlstate 'PT400' using message = 'The registry has no Hindi for this unit yet', detail = 'unit_hi';
  end if;
  if p_unit_hi !~ '[\u0900-\u097f]' then
    raise sqlstate 'PT400' using message = 'The unit in Hindi is written in Devanagari', detail = 'unit_hi';
  end if;
  insert into private.figure_units (unit, unit_hi) values (p_unit, p_unit_hi) on conflict do nothing;
end
$$;
revoke execute on function private.take_unit_hindi, private.pass_units_on, private.name_unit from public;

-- As it was, but for the unit, which has its Hindi.
create or replace function public.new_figure(p_fields jsonb)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  fields jsonb;
  figure public.facts;
  period text;
  twin text;
begin
  perform private.figures_staff('{admin}');
  -- One after the other: the second sees the key and the name of the first.
  perform pg_advisory_xact_lock(hashtextextended('new_figure', 0));
  fields := private.desk_object(p_fields);
  figure.id := private.new_figure_id(fields);
  figure.topic := private.desk_text(fields, 'topic', 'The topic', 1, 100);
  if not exists (select from public.topics where slug = figure.topic) then
    raise sqlstate 'PT400' using message = 'That topic is not in the syllabus', detail = 'topic';
  end if;
  figure.name := private.desk_text(fields, 'name', 'The name', 3, 200);
  figure.name_hi := private.desk_text(fields, 'name_hi', 'The name in Hindi', 3, 200);
  select fact.id into twin from public.facts fact
  where lower(fact.name) = lower(figure.name) and fact.now_id is null limit 1;
  if twin is not null then
    raise sqlstate 'PT409' using
      message = format('"%s" carries this name already: publish a newer reading of it instead', twin), detail = 'name';
  end if;
  figure.value := private.new_figure_value(fields);
  figure.display := private.desk_text(fields, 'display', 'The figure as it is written', 1, 60);
  figure.unit := private.desk_text(fields, 'unit', 'The unit', 1, 80);
  perform private.name_unit(figure.unit, nullif(private.desk_text(fields, 'unit_hi', 'The unit in Hindi', 0, 120), ''));
  figure.period := private.desk_text(fields, 'period', 'What it describes', 1, 150);
  figure.status := private.desk_one_of(fields, 'status', 'The status', '{provisional,final,estimate,budget,in-force}');
  figure.as_of := private.desk_day(fields, 'as_of', 'The day of the figure');
  figure.released := private.desk_day(fields, 'released', 'The day of publication');
  figure.checked := private.desk_day(fields, 'checked', 'The day on which it was read in its source');
  figure.next_release := private.desk_day(fields, 'next_release', 'The next release');
  perform private.check_figure_days(figure);
  figure.base_year := nullif(private.desk_text(fields, 'base_year', 'The base year', 0, 20), '');
  if figure.base_year !~ '^(19|20)\d\d' then
    raise sqlstate 'PT400' using message = 'A base year is written as 2024 or 2022-23', detail = 'base_year';
  end if;
  figure.publisher := private.desk_text(fields, 'publisher', 'The publisher', 2, 150);
  figure.source_title := private.desk_text(fields, 'source_title', 'The publication', 3, 300);
  figure.source_url := private.desk_text(fields, 'source_url', 'Its address', 10, 1000);
  if figure.source_url !~ '^https://[a-zA-Z0-9.-]+\.[a-zA-Z]{2,}(:\d{1,5})?(/[^[:space:]]*)?$' then
    raise sqlstate 'PT400' using message = 'The address of the publication begins with https://', detail = 'source_url';
  end if;
  figure.reviewed_by := private.desk_text(fields, 'reviewed_by', 'The person who read it in its source', 2, 120);
  figure.note := nullif(private.desk_text(fields, 'note', 'The note', 0, 1000), '');
  figure.keywords := private.desk_texts(fields, 'keywords', 'Words by which it is found', 20, 60);
  period := private.desk_text(fields, 'series_period', 'Its place in the series', 0, 30);
  figure.series := case when period <> ''
    then jsonb_build_array(jsonb_build_object('period', period, 'value', figure.value)) end;
  figure.origin := 'desk';
  insert into public.facts select (figure).*;
  return figure.id;
end
$$;

-- As it was, but for the figures, which carry their Hindi.
create or replace function public.syllabus_node(p_topic text)
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
        'id', id, 'name', name, 'name_hi', name_hi, 'display', display, 'unit', unit, 'unit_hi', unit_hi, 'period', period
      ) order by headline_rank nulls last, name), '[]')
      from (
        select * from public.facts where topic = any (under) and superseded_by is null
        order by headline_rank nulls last, name limit 8
      ) current
    )
  );
end
$$;

create or replace view private.searchable with (security_invoker = true) as
select 'topic'::text as kind, topic.slug as id, topic.title, topic.title_hi, area.title as context,
  area.title_hi as context_hi, '/syllabus?topic=' || topic.slug as href, true as is_open, null::date as day,
  '{}'::text[] as also, topic.summary as says, topic.summary_hi as says_hi
from public.topics topic left join public.topics area on area.slug = topic.parent_slug
union all
select 'topic', 'micro:' || micro.slug, micro.title, micro.title_hi, topic.title, topic.title_hi,
  '/syllabus?topic=' || micro.topic, true, null, '{}', null, null
from public.micro_topics micro left join public.topics topic on topic.slug = micro.topic
union all
select 'fact', fact.id, fact.name, fact.name_hi, concat_ws(' ', fact.display, fact.unit) || ', ' || fact.period,
  case when fact.name_hi is not null
    then concat_ws(' ', fact.display, coalesce(fact.unit_hi, fact.unit)) || ', ' || fact.period end,
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
