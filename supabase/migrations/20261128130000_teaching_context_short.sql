-- As before, of a subject, topics and a question that are no longer than those of a conversation: each is compared with every
-- term and note there is.
create or replace function public.teaching_context(p_subject text, p_topics text[], p_asked text default null)
returns jsonb
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  p_subject := left(p_subject, 200);
  p_topics := array(select slug from unnest(p_topics) with ordinality given (slug, place) order by place limit 6);
  p_asked := left(p_asked, 2000);
  return (with abilities as materialized (
    select ability.topic, ability.theta, ability.sd, ability.n
    from public.my_abilities() ability where ability.topic is not null and (select private.is_two_step_done())
  ),
  -- Under the middle with five answers or more; the surest first.
  weak as (
    select topic.slug, topic.title, topic.title_hi
    from abilities join public.topics topic on topic.slug = abilities.topic
    where topic.parent_slug is not null and abilities.n >= 5 and abilities.theta < 0
    order by abilities.theta + abilities.sd limit 3
  ),
  asked as (
    select chapter.book, chapter.slug, chapter.title, chapter.topics, exercise ->> 'question' as question, exercise ->> 'answer' as answer
    from public.book_chapters chapter cross join lateral jsonb_array_elements(chapter.exercises) exercise
    where p_asked is not null and exercise ->> 'question' = p_asked limit 1
  ),
  wanted as (
    select topic.slug, topic.title, topic.title_hi, place
    from unnest(p_topics[1:6]) with ordinality given (slug, place)
    join public.topics topic on topic.slug = given.slug
  ),
  -- A mistake may be named in a note on another topic.
  near_traps as (
    select trap.id
    from public.chunks trap
    cross join lateral (
      select nullif(replace(plainto_tsquery('english', left(p_subject, 200))::text, '&', '|'), '')::tsquery as words
    ) asked
    where cardinality(p_topics) > 0 and trap.kind = 'note' and trap.section = 'Common traps' and trap.search @@ asked.words
    order by ts_rank(trap.search, asked.words) desc, trap.id limit 3
  ),
  near_terms as (
    select term.slug, term.term, term.term_hi, term.meaning, term.meaning_hi, term.topic, near.alike
    from public.glossary_terms term
    cross join lateral (
      -- Only where nothing was found does one look around.
      select max(extensions.similarity(lower(name), lower(p_subject))) as alike
      from unnest(term.also || array[term.term, term.term_hi, regexp_replace(term.term, '\s*\(.*\)', '')]) name
      where cardinality(p_topics) = 0
    ) near
    where near.alike >= 0.4
    order by near.alike desc, term.slug limit 3
  ),
  near_notes as (
    select note.slug, note.title, note.title_hi, near.alike
    from public.notes note
    cross join lateral (
      select max(extensions.word_similarity(word, lower(note.title || ' ' || coalesce(note.title_hi, '')))) as alike
      from regexp_split_to_table(lower(p_subject), '[[:space:][:punct:]]+') word where char_length(word) >= 6 and cardinality(p_topics) = 0
    ) near
    where near.alike >= 0.5
    order by near.alike desc, note.slug limit 3
  ),
  listed as materialized (
    select slug, title, title_hi, place from wanted
    union all
    select slug, title, title_hi, 100 + row_number() over ()
    from weak where slug <> all (array(select slug from wanted where place <= 2))
  ),
  counted as materialized (
    select practice.topic, practice.questions
    from private.practice_counts(array(select distinct slug from listed where place <= 2 or place = 101)) practice
    where (select private.is_two_step_done())
  )
  select jsonb_build_object(
    'weak', (select coalesce(jsonb_agg(weak), '[]') from weak),
    'topics', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'slug', slug, 'title', title, 'title_hi', title_hi,
        -- Of the first two and the weakest: what is offered for practice.
        'questions', case when place <= 2 or place = 101
          then coalesce((select counted.questions from counted where counted.topic = listed.slug), 0) else 0 end
      ) order by place), '[]')
      from listed
    ),
    'themes', (
      select coalesce(jsonb_agg(jsonb_build_object('topic', theme.topic, 'part', theme.part) order by wanted.place, theme.id, theme.n), '[]')
      from wanted
      join lateral (
        select mains.id, mains.topic, parts.part, parts.n
        from public.mains_questions mains cross join lateral unnest(mains.parts) with ordinality parts (part, n)
        where mains.topic = wanted.slug and mains.status = 'live' limit 12
      ) theme on true
    ),
    'passages', (
      select coalesce(jsonb_agg(
        to_jsonb(chunk) - '{search,content_hash,number,keywords}'::text[] || '{"coverage": 0, "held": 0, "named": 0, "score": 0}'
        order by chunk.note_slug, chunk.position
      ), '[]')
      from public.chunks chunk
      where chunk.id = any (array(
        select id from near_traps
        union all
        select trap.id from public.chunks trap
        where trap.kind = 'note' and trap.note_slug = any (p_topics[1:4]) and trap.section = 'Common traps'
        union all
        select side.id from public.chunks side
        where side.kind = 'note' and side.note_slug = p_topics[1] and (side.section like 'Debates%' or side.section = 'Way forward')
      ))
    ),
    'terms', (select coalesce(jsonb_agg(near_terms order by alike desc, slug), '[]') from near_terms),
    'notes', (select coalesce(jsonb_agg(near_notes order by alike desc, slug), '[]') from near_notes),
    'asked', (select to_jsonb(asked) from asked),
    'exercises', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'book', chapter.book, 'slug', chapter.slug, 'title', chapter.title,
        'question', exercise ->> 'question', 'answer', exercise ->> 'answer'
      ) order by chapter.book, chapter.position, place), '[]')
      from public.book_chapters chapter
      cross join lateral jsonb_array_elements(chapter.exercises) with ordinality exercises (exercise, place)
      where p_asked is not null and exercise ->> 'kind' in ('recall', 'reasoning')
        and chapter.topics && (select coalesce((select topics from asked), p_topics))
    )
  ));
end
$$;
