-- The daily news as a learner reads it: what was read and kept, and lists of it without the texts, however long it grows.

-- Texts as words: how long a reader takes for all of an item, and for the short reading of ten minutes.
create function private.words_in(p_texts jsonb)
returns integer
language sql immutable set search_path = ''
as $$
  select coalesce(sum(array_length(regexp_split_to_array(btrim(piece #>> '{}'), '\s+'), 1)), 0)::integer
  from jsonb_path_query(p_texts, 'strict $.**  ? (@.type() == "string" && @ != "")') piece
$$;
revoke execute on function private.words_in from public;

-- Devanagari is written with and without its dots: candrabindu and anusvara are one, the nukta is none.
create function private.plain_hindi(p_text text)
returns text
language sql immutable set search_path = ''
as $$
  select translate(normalize(coalesce(p_text, ''), nfd), U&'\0901\093C\200C\200D', U&'\0902')
$$;
create function private.news_search(
  p_title text, p_title_hi text, p_gist text, p_gist_hi text, p_sections jsonb
)
returns tsvector
language sql immutable set search_path = ''
as $$
  select setweight(to_tsvector('pg_catalog.english', p_title), 'A')
    || setweight(to_tsvector('pg_catalog.hindi', private.plain_hindi(p_title_hi)), 'A')
    || setweight(to_tsvector('pg_catalog.english', p_gist), 'B')
    || setweight(to_tsvector('pg_catalog.hindi', private.plain_hindi(p_gist_hi)), 'B')
    || setweight(jsonb_to_tsvector('pg_catalog.english', p_sections, '["string"]'), 'C')
$$;

revoke execute on function private.news_search, private.plain_hindi from public;
-- whoever writes an item makes these of it
grant execute on function private.words_in, private.news_search, private.plain_hindi to authenticated, service_role;

alter table public.news_items
  add column words integer not null generated always as (
    private.words_in(sections) + private.words_in(mains -> 'question')
  ) stored,
  add column short_words integer not null generated always as (
    private.words_in(sections -> 'why_in_news') + private.words_in(sections -> 'what_changed')
    + private.words_in(sections -> 'prelims_pointers')
  ) stored,
  add column search tsvector not null generated always as (
    private.news_search(title, title_hi, gist, gist_hi, sections)
  ) stored,
  add column spelling text not null generated always as (
    lower(title || ' ' || gist || ' ' || private.plain_hindi(title_hi || ' ' || gist_hi))
  ) stored,
  add column changed_at timestamptz not null default now();   -- of what a reader sees
create index news_items_in_order on public.news_items (news_date desc, importance desc, id) where status = 'published';
drop index public.news_items_by_day;
create index news_items_search on public.news_items using gin (search);
create index news_items_spelling on public.news_items using gin (spelling extensions.gin_trgm_ops);

create function private.news_was_changed()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.changed_at := now();
  return new;
end
$$;
revoke execute on function private.news_was_changed from public;
create trigger news_was_changed before update on public.news_items for each row
  when ((old.title, old.title_hi, old.gist, old.gist_hi, old.sections, old.mains, old.sources, old.status)
    is distinct from (new.title, new.title_hi, new.gist, new.gist_hi, new.sections, new.mains, new.sources, new.status))
  execute function private.news_was_changed();

-- What a learner did with an item. Each part has the moment of its last change on a device: what comes later in time
-- stands, whichever device is heard first.
create table public.news_reads (
  user_id uuid not null references auth.users (id) on delete cascade,
  item_id text not null references public.news_items (id) on delete cascade,
  read_at timestamptz,
  read_changed_at timestamptz,
  saved boolean not null default false,
  saved_changed_at timestamptz,
  reaction text check (reaction in ('clear', 'hard')),
  reaction_changed_at timestamptz,
  seconds integer not null default 0 check (seconds between 0 and 86400),
  counted_at timestamptz,           -- the last time on the page that `seconds` counts
  primary key (user_id, item_id)
);
create index news_saved on public.news_reads (user_id) where saved;
create index news_reads_of_item on public.news_reads (item_id);

alter table public.news_reads enable row level security;
revoke all on public.news_reads from anon, authenticated;
grant select on public.news_reads to authenticated;
create policy "learners read their own reading" on public.news_reads
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "two-step accounts ask for both steps" on public.news_reads as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));

-- Takes what the caller's device kept: [{ item_id, at, read?, saved?, reaction?, seconds? }]. The same sent twice counts
-- once, one that is older than what is known changes nothing, and one of an item that is gone holds up no other.
create function public.keep_news_reads(p_events jsonb)
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
  event record;
  moment timestamptz;
  taken integer := 0;
begin
  if jsonb_typeof(p_events) is distinct from 'array' or jsonb_array_length(p_events) > 500 then
    raise invalid_parameter_value using message = 'Send a list of at most 500 events';
  end if;
  for event in
    select given.* from jsonb_to_recordset(p_events)
      given (item_id text, at timestamptz, read boolean, saved boolean, reaction text, seconds integer)
    join public.news_items item on item.id = given.item_id
    order by given.at
  loop
    if event.at is null or event.seconds not between 0 and 86400 or event.reaction not in ('clear', 'hard', 'none') then
      raise invalid_parameter_value using message = 'An event has a moment, at most a day of seconds, and a known reaction';
    end if;
    -- a clock that runs ahead does not read in the future
    moment := least(event.at, now());
    insert into public.news_reads (user_id, item_id) values (learner, event.item_id) on conflict do nothing;
    update public.news_reads set
      read_at = case when event.read is null or read_changed_at >= moment then read_at when event.read then moment end,
      read_changed_at = case when event.read is null then read_changed_at else greatest(read_changed_at, moment) end,
      saved = case when event.saved is null or saved_changed_at >= moment then saved else event.saved end,
      saved_changed_at = case when event.saved is null then saved_changed_at else greatest(saved_changed_at, moment) end,
      reaction = case when event.reaction is null or reaction_changed_at >= moment then reaction
        else nullif(event.reaction, 'none') end,
      reaction_changed_at = case when event.reaction is null then reaction_changed_at
        else greatest(reaction_changed_at, moment) end,
      seconds = case when event.seconds is null or counted_at >= moment then seconds
        else least(seconds + event.seconds, 86400) end,
      counted_at = case when event.seconds is null then counted_at else greatest(counted_at, moment) end
    where user_id = learner and item_id = event.item_id;
    taken := taken + 1;
  end loop;
  return taken;
end
$$;
revoke execute on function public.keep_news_reads from public, anon;
grant execute on function public.keep_news_reads to authenticated;

-- What a line of the list shows, with what the caller did there.
create function private.news_line(item public.news_items, reading public.news_reads)
returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'id', item.id, 'news_date', item.news_date, 'title', item.title, 'title_hi', item.title_hi, 'gist', item.gist,
    'gist_hi', item.gist_hi, 'topics', item.topics, 'papers', item.papers, 'importance', item.importance,
    'words', item.words, 'short_words', item.short_words, 'sources', item.sources, 'unverified', item.unverified,
    'reviewed_by', item.reviewed_by, 'read_at', reading.read_at, 'saved', coalesce(reading.saved, false)
  )
$$;
revoke execute on function private.news_line from public;
grant execute on function private.news_line to authenticated, service_role;

-- What is looked for, as a question to `search`: each word may be the beginning of one, in either language, or sound
-- like one that the library knows.
create function private.news_question(p_query text)
returns tsquery
language plpgsql stable set search_path = ''
as $$
declare
  said text;
  one tsquery;
  question tsquery;
  heard text;
begin
  for said in
    select word from regexp_split_to_table(lower(private.plain_hindi(left(p_query, 200))), '[^[:alnum:]\u0900-\u0963\u0970-\u097f]+') word
    where word <> '' limit 8
  loop
    one := to_tsquery('pg_catalog.simple', said || ':*') || to_tsquery('pg_catalog.english', said || ':*')
      || to_tsquery('pg_catalog.hindi', said || ':*');
    heard := private.sound_of(said);
    if char_length(heard) > 3 then
      select one || coalesce(to_tsquery('pg_catalog.simple', string_agg(quote_literal(found.word), ' | ')), ''::tsquery) into one
      from (select distinct word from public.library_words where sound = heard limit 12) found;
    end if;
    -- words like "of" ask for nothing
    if numnode(to_tsquery('pg_catalog.english', said)) > 0 then
      question := coalesce(question && one, one);
    end if;
  end loop;
  return question;
end
$$;

-- The published news, newest first and the weightiest of a day first, one page at a time. Fields, all optional: date (the
-- newest to show), paper, topics and weak (an item has one of each), least (importance), only ('unread', 'saved'), query,
-- after ([news_date, importance, id] of the last line shown). With a query the best come first, and there is one page.
create function public.list_news(p_choice jsonb default '{}', p_limit integer default 24)
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

  select coalesce(jsonb_agg(private.news_line(item, reading) order by place), '[]') into lines
  from (
    select item, reading, row_number() over (order by item.news_date desc, item.importance desc, item.id) as place
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
  ) found;
  return jsonb_build_object(
    'items', case when jsonb_array_length(lines) > most then lines - most else lines end,
    'more', jsonb_array_length(lines) > most, 'near', false
  );
end
$$;

-- The best lines for a question, or for words that are spelt nearly like those of a headline or gist.
create function private.news_found(
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
    select coalesce(jsonb_agg(private.news_line(best.item, best.reading) order by best.place), '[]')
    from (
      select item, reading, row_number() over (order by hits.weight desc, item.news_date desc, item.id) as place
      from (
        -- of a word that stands everywhere, the newest are weighed
        select found.id, ts_rank(found.search, question) as weight
        from public.news_items found
        left join public.news_reads known on known.user_id = p_learner and known.item_id = found.id
        where found.status = 'published' and found.search @@ question
          and (p_newest is null or found.news_date <= p_newest)
          and (p_paper is null or p_paper = any (found.papers))
          and (p_topics is null or found.topics && p_topics)
          and (p_weak is null or found.topics && p_weak)
          and (p_least is null or found.importance >= p_least)
          and (p_only is distinct from 'unread' or known.read_at is null)
          and (p_only is distinct from 'saved' or known.saved)
        order by found.news_date desc limit 500
      ) hits
      join public.news_items item on item.id = hits.id
      left join public.news_reads reading on reading.user_id = p_learner and reading.item_id = item.id
      order by place limit p_most
    ) best
  );
end
$$;
revoke execute on function public.list_news, private.news_question, private.news_found from public, anon;
grant execute on function public.list_news, private.news_question, private.news_found to authenticated, service_role;

-- The days of a month that have an issue, and the first and last day that have one.
create function public.news_days(p_month date)
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select jsonb_build_object(
    'first', (select min(news_date) from public.news_items where status = 'published'),
    'last', (select max(news_date) from public.news_items where status = 'published'),
    'days', (
      select coalesce(jsonb_agg(jsonb_build_object('day', news_date, 'items', items) order by news_date), '[]')
      from (
        select news_date, count(*) as items from public.news_items
        where status = 'published' and news_date >= date_trunc('month', p_month)::date
          and news_date < (date_trunc('month', p_month) + interval '1 month')::date
        group by news_date
      ) issue
    )
  )
$$;
revoke execute on function public.news_days from public, anon;
grant execute on function public.news_days to authenticated;
