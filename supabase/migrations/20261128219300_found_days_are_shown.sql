-- The calendar opens on the next weeks: a day of the exam that was found is shown in its month, and a release among the
-- releases.
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
where question.status = 'live';

select private.index_for_search('event', array(select id from private.searchable where kind = 'event'));
