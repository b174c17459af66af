-- The form asks for at most forty words, and four hundred characters were taken.

-- As before, and a gist has at most forty words in either language.
create or replace function private.news_problems(p_item public.news_items)
returns text[]
language plpgsql stable set search_path = ''
as $$
declare
  parts jsonb := p_item.sections;
  problems text[] := '{}';
begin
  if length(btrim(p_item.title)) not between 8 and 90 then problems := problems || 'title'::text; end if;
  if p_item.title_hi !~ '[\u0900-\u097f]' then problems := problems || 'title_hi'::text; end if;
  if length(btrim(p_item.gist)) not between 20 and 400 or private.words_in(to_jsonb(p_item.gist)) > 40 then problems := problems || 'gist'::text; end if;
  if p_item.gist_hi !~ '[\u0900-\u097f]' or private.words_in(to_jsonb(p_item.gist_hi)) > 40 then problems := problems || 'gist_hi'::text; end if;
  if length(btrim(coalesce(parts ->> 'why_in_news', ''))) < 20 then problems := problems || 'why_in_news'::text; end if;
  if (parts ? 'for') <> (parts ? 'against') then problems := problems || 'both_sides'::text; end if;
  if cardinality(p_item.topics) = 0 or exists (
    select from unnest(p_item.topics) topic where topic not in (select slug from public.topics)
  ) then problems := problems || 'topics'::text; end if;
  if cardinality(p_item.papers) = 0 then problems := problems || 'papers'::text; end if;
  if p_item.news_date > (now() at time zone 'Asia/Kolkata')::date then problems := problems || 'news_date'::text; end if;
  if length(btrim(coalesce(p_item.mains ->> 'question', ''))) < 20 then problems := problems || 'mains'::text; end if;
  if not exists (
    select from jsonb_array_elements(p_item.sources) source
    where (source -> 'primary')::boolean and source ->> 'date' is not null
  ) then problems := problems || 'primary_source'::text; end if;
  if exists (select from unnest(p_item.fact_ids) fact where fact not in (select id from public.facts)) then
    problems := problems || 'facts'::text;
  end if;
  -- Of a newspaper's words none are ours.
  if exists (
    select from public.news_drafts draft
    join public.feed_entries entry on entry.cluster_id = draft.cluster_id
    join public.news_feeds feed on feed.id = entry.feed_id
    where draft.item_id = p_item.id and feed.kind <> 'government'
      and (lower(btrim(p_item.title)) = lower(btrim(entry.title))
        or length(entry.excerpt) > 40 and position(lower(entry.excerpt) in lower(p_item.gist || ' ' || (parts ->> 'why_in_news'))) > 0)
  ) then problems := problems || 'own_words'::text; end if;
  return problems;
end
$$;
