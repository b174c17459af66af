-- What learners ask again and again, answered once: the assistant answers with it, and each note shows its own.

create table public.doubts (
  slug text primary key,
  topic text not null references public.topics (slug) deferrable initially deferred,
  question text not null,
  question_hi text not null,
  answer text not null,
  answer_hi text not null,
  asked text[] not null default '{}',       -- other ways in which just this is asked
  sources jsonb not null default '[]',
  position integer not null,
  reviewed_by text
);
create index doubts_of_topic on public.doubts (topic, position);

alter table public.doubts enable row level security;
revoke all on public.doubts from anon, authenticated;
grant select on public.doubts to anon, authenticated;
create policy "everyone reads the doubts" on public.doubts
  for select to anon, authenticated using (true);

alter table public.chunks
  drop constraint chunks_kind_check,
  add constraint chunks_kind_check check (kind in ('note', 'fact', 'book', 'news', 'term', 'topic', 'doubt'));

-- Found by the search over everything.
alter table private.search_entries
  drop constraint search_entries_kind_check,
  add constraint search_entries_kind_check check (
    kind in ('topic', 'fact', 'term', 'note', 'book', 'chapter', 'news', 'question', 'mains', 'event', 'doubt')
  );

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
  '/events?view=month&month=' || to_char(milestone.day, 'YYYY-MM') || '&date=' || to_char(milestone.day, 'YYYY-MM-DD'), true,
  milestone.day, array[milestone.exam], milestone.note, null
from public.exam_milestones milestone
union all
select 'event', 'release:' || release.id, release.title, release.title_hi, release.publisher, null,
  '/events?layers=releases', true, null, array[release.publisher], release.note, null
from public.data_releases release
union all
-- Mains questions are everybody's to read.
select 'mains', question.id, question.question, question.question_hi, topic.title, topic.title_hi,
  '/mains-evaluation?question=' || question.id, true, null, '{}',
  concat_ws(' ', question.directive, topic.title, array_to_string(question.parts, ' ')), topic.title_hi
from public.mains_questions question left join public.topics topic on topic.slug = question.topic
where question.status = 'live'
union all
select 'doubt', doubt.slug, doubt.question, doubt.question_hi, doubt.answer, doubt.answer_hi,
  '/ebooks?note=' || note.slug || '#doubt-' || doubt.slug, false, null, doubt.asked, doubt.answer, doubt.answer_hi
from public.doubts doubt
cross join lateral (select slug from public.notes where topic = doubt.topic order by slug limit 1) note;

create trigger search_follows_new after insert on public.doubts referencing new table as changed
  for each statement execute function private.search_follows('doubt', 'slug');
create trigger search_follows_change after update on public.doubts referencing new table as changed
  for each statement execute function private.search_follows('doubt', 'slug');
create trigger search_follows_end after delete on public.doubts referencing old table as changed
  for each statement execute function private.search_follows('doubt', 'slug');

-- How many of them nobody has reviewed.
create or replace function public.library_review()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (select private.has_role('{admin,mentor}')) then
    raise insufficient_privilege using message = 'Only the mentor and administrators see what waits for review';
  end if;
  return jsonb_build_object(
    'unverified', (
      select coalesce(jsonb_agg(waiting order by waiting.kind, waiting.title), '[]')
      from (
        select 'fact' as kind, id, name || ': ' || display || ' ' || unit || ' (' || period || ')' as title, source_url
        from public.facts where checked is null
        union all
        select 'news', id, title, sources -> 0 ->> 'url' from public.news_items
        where unverified and status = 'published'
        union all
        select 'release', id, title, source_url from public.data_releases where checked is null
        union all
        select 'exam', id, exam || ': ' || title, source_url from public.exam_milestones where checked is null
      ) waiting
    ),
    'unreviewed', (
      select jsonb_agg(counted order by counted.position)
      from (
        select 1 as position, 'notes' as kind, count(*) as total, count(*) filter (where reviewed_by is null) as waiting
        from public.notes
        union all
        select 2, 'questions', count(*), count(*) filter (where reviewed_by is null)
        from public.questions where status <> 'retired'
        union all
        select 3, 'mains', count(*), count(*) filter (where reviewed_by is null)
        from public.mains_questions where status = 'live'
        union all
        select 4, 'news', count(*), count(*) filter (where reviewed_by is null)
        from public.news_items where status = 'published'
        union all
        select 5, 'chapters', count(*), count(*) filter (where reviewed_by is null) from public.book_chapters
        union all
        select 6, 'tests', count(*), count(*) filter (where reviewed_by is null) from public.tests where status = 'live'
        union all
        select 7, 'facts', count(*), count(*) filter (where reviewed_by is null) from public.facts
        union all
        select 8, 'terms', count(*), count(*) filter (where reviewed_by is null) from public.glossary_terms
        union all
        select 9, 'doubts', count(*), count(*) filter (where reviewed_by is null) from public.doubts
      ) counted
    )
  );
end
$$;
