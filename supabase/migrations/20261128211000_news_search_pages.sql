-- A search in the news told of one page, and that nothing more was there. Its pages follow each other now as those of the
-- list do: `after` is again [news_date, importance, id] of the last line shown, and goes on behind that item's place among
-- the hits. How well an item fits is a matter of its words, so that what is read or published meanwhile moves no page.

drop function private.news_found(uuid, tsquery, text, date, text, text[], text[], smallint, text, integer);
drop function private.news_hits(tsquery, date, text, text[], text[], smallint, text, integer);

-- The published items that hold what is asked, best first, behind `p_last` where that is given. With its owner's rights: an
-- index on texts is of no use behind a policy, and every item was read. What the caller may not read of them is left out
-- where the lines are made.
create function private.news_hits(
  p_question tsquery, p_newest date, p_paper text, p_topics text[], p_weak text[], p_least smallint, p_only text,
  p_last text, p_most integer
)
returns table (id text, place bigint)
language plpgsql stable security definer rows 24 set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  -- Whoever owes a second step has read and saved nothing.
  learner uuid := case when private.is_two_step_done() then (select auth.uid()) end;
  last_weight real;
  last_day date;
begin
  if p_last is not null then
    -- whatever its status: one that was withdrawn meanwhile still says where the page ended
    select ts_rank(item.search, p_question), item.news_date into last_weight, last_day
    from public.news_items item where item.id = p_last;
  end if;
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
      order by item.news_date desc, item.id limit 500
    ) hits
    where p_last is null or hits.weight < last_weight
      or (hits.weight = last_weight
        and (hits.news_date < last_day or (hits.news_date = last_day and hits.id > p_last)))
    order by 2 limit p_most;
end
$$;
revoke execute on function private.news_hits from public;
grant execute on function private.news_hits to authenticated, service_role;

create function private.news_found(
  p_learner uuid, p_question tsquery, p_spelt text, p_newest date, p_paper text, p_topics text[], p_weak text[],
  p_least smallint, p_only text, p_last text, p_most integer
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
    from private.news_hits(question, p_newest, p_paper, p_topics, p_weak, p_least, p_only, p_last, p_most) best
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
revoke execute on function private.news_found from public, anon;
grant execute on function private.news_found to authenticated, service_role;

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
    lines := private.news_found(
      learner, question, null, newest, of_paper, of_topics, weak_ones, least_important, only_such, last_id, most + 1);
    -- What is only near stands under nothing that was found exactly, on a later page neither.
    if lines = '[]' and not (last_id is not null and question is not null and coalesce(
      (select item.search @@ question from public.news_items item where item.id = last_id), true))
    then
      is_near := true;
      lines := private.news_found(
        learner, null, lower(private.plain_hindi(left(query, 200))), newest, of_paper, of_topics, weak_ones, least_important,
        only_such, last_id, most + 1);
    end if;
  else
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
  end if;
  return jsonb_build_object(
    'items', case when jsonb_array_length(lines) > most then lines - most else lines end,
    'more', jsonb_array_length(lines) > most, 'near', is_near and lines <> '[]'
  );
end
$$;
