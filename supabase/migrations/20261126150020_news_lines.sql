-- Lines of the news are made of the columns that they show. Handed over as whole rows, each was unpacked with all that
-- its item says, and in a search for each of 500 that were only weighed.

create or replace function public.list_news(p_choice jsonb default '{}', p_limit integer default 24)
returns jsonb
language plpgsql stable security invoker set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  most integer := least(greatest(coalesce(p_limit, 24), 1), 100);
  learner uuid := (select auth.uid());
  newest date;
  of_paper text := p_choice ->> 'paper';
  least_important smallint;
  only_such text := p_choice ->> 'only';
  of_topics text[] := case when jsonb_typeof(p_choice -> 'topics') = 'array'
    then array(select jsonb_array_elements_text(p_choice -> 'topics')) end;
  weak_ones text[] := case when jsonb_typeof(p_choice -> 'weak') = 'array'
    then array(select jsonb_array_elements_text(p_choice -> 'weak')) end;
  last_day date;
  last_importance smallint;
  last_id text := p_choice -> 'after' ->> 2;
  query text := btrim(p_choice ->> 'query');
  question tsquery;
  lines jsonb;
  is_near boolean := false;
begin
  begin
    newest := (p_choice ->> 'date')::date;
    least_important := (p_choice ->> 'least')::smallint;
    last_day := (p_choice -> 'after' ->> 0)::date;
    last_importance := (p_choice -> 'after' ->> 1)::smallint;
  exception when data_exception then
    raise sqlstate 'PT400' using message = 'A day is written as 2026-11-22, importance as 1, 2 or 3';
  end;

  if query <> '' then
    question := private.news_question(query);
    lines := private.news_found(learner, question, null, newest, of_paper, of_topics, weak_ones, least_important, only_such, most);
    if lines = '[]' then
      is_near := true;
      lines := private.news_found(
        learner, null, lower(private.plain_hindi(left(query, 200))), newest, of_paper, of_topics, weak_ones, least_important, only_such, most);
    end if;
    return jsonb_build_object('items', lines, 'more', false, 'near', is_near and lines <> '[]');
  end if;

  select coalesce(jsonb_agg(to_jsonb(line) order by line.news_date desc, line.importance desc, line.id), '[]') into lines
  from (
    select item.id, item.news_date, item.title, item.title_hi, item.gist, item.gist_hi, item.topics, item.papers,
      item.importance, item.words, item.short_words, item.sources, item.unverified, item.reviewed_by, reading.read_at,
      coalesce(reading.saved, false) as saved
    from public.news_items item
    left join public.news_reads reading on reading.user_id = learner and reading.item_id = item.id
    where item.status = 'published'
      and (newest is null or item.news_date <= newest)
      and (last_id is null or (
        item.news_date <= last_day
        and (item.news_date < last_day or item.importance < last_importance
          or (item.importance = last_importance and item.id > last_id))
      ))
      and (of_paper is null or of_paper = any (item.papers))
      and (of_topics is null or item.topics && of_topics)
      and (weak_ones is null or item.topics && weak_ones)
      and (least_important is null or item.importance >= least_important)
      and (only_such is distinct from 'unread' or reading.read_at is null)
      and (only_such is distinct from 'saved' or reading.saved)
    order by item.news_date desc, item.importance desc, item.id
    limit most + 1
  ) line;
  return jsonb_build_object(
    'items', case when jsonb_array_length(lines) > most then lines - most else lines end,
    'more', jsonb_array_length(lines) > most, 'near', false
  );
end
$$;

-- The published items that hold what is asked, best first. With its owner's rights: an index on texts is of no use behind a
-- policy, and every item was read. What the caller may not read of them is left out where the lines are made.
create function private.news_hits(
  p_question tsquery, p_newest date, p_paper text, p_topics text[], p_weak text[], p_least smallint, p_only text, p_most integer
)
returns table (id text, place bigint)
language plpgsql stable security definer rows 24 set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  -- Whoever owes a second step has read and saved nothing.
  learner uuid := case when private.is_two_step_done() then (select auth.uid()) end;
begin
  return query
    select hits.id, row_number() over (order by hits.weight desc, hits.news_date desc, hits.id)
    from (
      -- of a word that stands everywhere, the newest are weighed
      select item.id, item.news_date, ts_rank(item.search, p_question) as weight
      from public.news_items item
      left join public.news_reads known on known.user_id = learner and known.item_id = item.id
      where item.status = 'published' and item.search @@ p_question
        and (p_newest is null or item.news_date <= p_newest)
        and (p_paper is null or p_paper = any (item.papers))
        and (p_topics is null or item.topics && p_topics)
        and (p_weak is null or item.topics && p_weak)
        and (p_least is null or item.importance >= p_least)
        and (p_only is distinct from 'unread' or known.read_at is null)
        and (p_only is distinct from 'saved' or known.saved)
      order by item.news_date desc limit 500
    ) hits
    order by 2 limit p_most;
end
$$;
revoke execute on function private.news_hits from public;
grant execute on function private.news_hits to authenticated, service_role;

create or replace function private.news_found(
  p_learner uuid, p_question tsquery, p_spelt text, p_newest date, p_paper text, p_topics text[], p_weak text[],
  p_least smallint, p_only text, p_most integer
)
returns jsonb
language plpgsql stable security invoker set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  question tsquery := coalesce(p_question, private.near_question(p_spelt));
begin
  if question is null or numnode(question) = 0 then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(to_jsonb(line) order by best.place), '[]')
    from private.news_hits(question, p_newest, p_paper, p_topics, p_weak, p_least, p_only, p_most) best
    join public.news_items item on item.id = best.id
    left join public.news_reads reading on reading.user_id = p_learner and reading.item_id = item.id
    cross join lateral (
      select item.id, item.news_date, item.title, item.title_hi, item.gist, item.gist_hi, item.topics, item.papers,
        item.importance, item.words, item.short_words, item.sources, item.unverified, item.reviewed_by, reading.read_at,
        coalesce(reading.saved, false) as saved
    ) line
  );
end
$$;
