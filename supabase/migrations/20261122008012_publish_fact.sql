-- Publishing a figure at the desk, what it touches, who looked at what it left behind, and what became of a figure in time.

-- Nothing here is ever changed: what was said, what is said since, and who is answerable for it.
create table private.fact_changes (
  id bigint generated always as identity primary key,
  fact_id text not null,
  kind text not null check (kind in ('corrected', 'replaced')),
  was jsonb not null,
  now jsonb not null,
  reviewed_by text,
  changed_by uuid references auth.users (id) on delete set null,   -- null: it came with the library
  changed_at timestamptz not null default now()
);
create index fact_changes_of_fact on private.fact_changes (fact_id, id);

create table private.fact_looks (
  id bigint generated always as identity primary key,
  fact_id text not null,
  kind text not null,
  item text not null,
  was_display text not null,
  verdict text not null check (verdict in ('still-right', 'rewritten')),
  note text not null default '' check (char_length(note) <= 1000),
  looked_by uuid references auth.users (id) on delete set null,
  looked_by_name text not null,
  looked_at timestamptz not null default now()
);
create index fact_looks_lately on private.fact_looks (id desc);

-- Which figures the kept answers of the assistant cite. Conversations are private: only how many there are is ever told.
create table private.answer_facts (
  user_id uuid not null,
  message_id text not null,
  fact_id text not null,
  primary key (user_id, message_id, fact_id),
  foreign key (user_id, message_id) references public.chat_messages (user_id, id) on delete cascade
);
create index answer_facts_of_fact on private.answer_facts (fact_id);

alter table private.fact_changes enable row level security;
alter table private.fact_looks enable row level security;
alter table private.answer_facts enable row level security;
revoke all on private.fact_changes, private.fact_looks, private.answer_facts from public;

create function private.keep_answer_facts()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.answer_facts (user_id, message_id, fact_id)
  select distinct new.user_id, new.id, source -> 'fact' ->> 'id'
  from jsonb_array_elements(case jsonb_typeof(new.sources) when 'array' then new.sources else '[]' end) source
  where source -> 'fact' ->> 'id' is not null
  on conflict do nothing;
  return null;
end
$$;
revoke execute on function private.keep_answer_facts from public;
create trigger answers_keep_their_facts after insert or update of sources, state on public.chat_messages
  for each row when (new.message_type = 'ai' and new.state <> 'writing' and new.sources is not null)
  execute function private.keep_answer_facts();
insert into private.answer_facts (user_id, message_id, fact_id)
  select distinct message.user_id, message.id, source -> 'fact' ->> 'id'
  from public.chat_messages message
  cross join lateral jsonb_array_elements(
    case jsonb_typeof(message.sources) when 'array' then message.sources else '[]' end) source
  where message.message_type = 'ai' and source -> 'fact' ->> 'id' is not null;

create function private.log_fact_changes()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.fact_changes (fact_id, kind, was, now, reviewed_by, changed_by)
  select was.id, case when now.superseded_by is distinct from was.superseded_by then 'replaced' else 'corrected' end,
    said.was, said.now, newest.reviewed_by, (select auth.uid())
  from was_there was
  join now_there now using (id)
  join public.facts newest on newest.id = coalesce(now.superseded_by, now.id)
  cross join lateral (
    select jsonb_build_object('display', was.display, 'unit', was.unit, 'period', was.period, 'base_year', was.base_year) as was,
      jsonb_build_object('display', newest.display, 'unit', newest.unit, 'period', newest.period, 'base_year', newest.base_year) as now
  ) said
  where (now.display, now.unit, now.period, now.base_year) is distinct from (was.display, was.unit, was.period, was.base_year)
    or (now.superseded_by is not null and now.superseded_by is distinct from was.superseded_by);
  return null;
end
$$;
revoke execute on function private.log_fact_changes from public;
create trigger facts_are_logged after update on public.facts
  referencing new table as now_there old table as was_there for each statement execute function private.log_fact_changes();

create function private.figures_staff(p_roles text[])
returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (select private.has_role(p_roles)) then
    raise insufficient_privilege using message = case when 'mentor' = any (p_roles)
      then 'Only the mentor and administrators look after figures' else 'Only administrators publish figures' end;
  end if;
  return (select auth.uid());
end
$$;
revoke execute on function private.figures_staff from public;

-- For staff: what a change of this figure touches, counted and item by item, before anything is changed.
create function public.fact_impact(p_id text)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.figures_staff('{admin,mentor}');
  if not exists (select from public.facts where id = p_id) then
    raise sqlstate 'PT404' using message = 'There is no such figure';
  end if;
  return jsonb_build_object(
    'counts', (
      select coalesce(jsonb_object_agg(kind, items), '{}')
      from (
        select use.kind, count(distinct use.item) as items from public.fact_uses use
        where use.fact_id = p_id and use.is_live group by use.kind
        union all
        select 'book', count(distinct split_part(use.item, '/', 1)) from public.fact_uses use
        where use.fact_id = p_id and use.kind = 'chapter' having count(*) > 0
        union all
        select 'answer', count(*) from private.answer_facts where fact_id = p_id having count(*) > 0
      ) counted
    ),
    'items', private.use_items(p_id, false)
  );
end
$$;
revoke execute on function public.fact_impact from public, anon;
grant execute on function public.fact_impact to authenticated;

-- The places of a figure with their titles, each place once.
create function private.use_items(p_id text, p_stale_only boolean)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(listed) order by array_position('{chapter,note,term,question,mains,news}', listed.kind), listed.title, listed.item), '[]')
  from (
    select use.kind, use.item, min(nullif(use.anchor, 'numbers')) as anchor, min(use.was_display) as was_display,
      min(use.was_period) as was_period,
      case use.kind
        when 'news' then (select title from public.news_items where id = use.item)
        when 'note' then (select title from public.notes where slug = use.item)
        when 'term' then (select term from public.glossary_terms where slug = use.item)
        when 'chapter' then (select book.title || ': ' || chapter.title from public.book_chapters chapter
          join public.books book on book.slug = chapter.book where chapter.book || '/' || chapter.slug = use.item)
        when 'question' then (select asked.asked -> 'stem' ->> 'en' from public.questions question
          join public.question_versions asked on asked.question_id = question.id and asked.version = question.version
          where question.id = use.item)
        when 'mains' then (select question from public.mains_questions where id = use.item)
      end as title
    from public.fact_uses use
    where use.fact_id = p_id and use.is_live and use.kind <> 'passage'
      and (not p_stale_only or (use.stale_since is not null and use.looked_at is null))
    group by use.kind, use.item
    limit 2000
  ) listed
$$;
revoke execute on function private.use_items from public;

-- For staff: figures that left something behind, the latest change first, each with how much of which kind; and the looks
-- taken last.
create function public.stale_figures()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.figures_staff('{admin,mentor}');
  return jsonb_build_object(
    'figures', (
      select coalesce(jsonb_agg(to_jsonb(listed) order by listed.since desc, listed.fact_id), '[]')
      from (
        select stale.fact_id, min(stale.name) as name, min(stale.was_display) as was_display, min(stale.was_period) as was_period,
          min(stale.now_fact_id) as now_fact_id, min(stale.now_display) as now_display, min(stale.now_period) as now_period,
          max(stale.since) as since, was.unit, now.unit as now_unit, was.base_year, now.base_year as now_base_year,
          jsonb_build_object(
            'book', count(distinct split_part(stale.item, '/', 1)) filter (where stale.kind = 'chapter'),
            'chapter', count(*) filter (where stale.kind = 'chapter'), 'note', count(*) filter (where stale.kind = 'note'),
            'question', count(*) filter (where stale.kind = 'question'), 'mains', count(*) filter (where stale.kind = 'mains'),
            'news', count(*) filter (where stale.kind = 'news')
          ) as counts
        from public.stale_uses stale
        join public.facts was on was.id = stale.fact_id
        join public.facts now on now.id = stale.now_fact_id
        group by stale.fact_id, was.id, now.id
      ) listed
    ),
    'looks', (
      select coalesce(jsonb_agg(to_jsonb(look) - 'looked_by' order by look.id desc), '[]')
      from (select * from private.fact_looks order by id desc limit 30) look
    )
  );
end
$$;
revoke execute on function public.stale_figures from public, anon;
grant execute on function public.stale_figures to authenticated;

-- For staff: the texts that still say what this figure said.
create function public.stale_items(p_id text)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.figures_staff('{admin,mentor}');
  return private.use_items(p_id, true);
end
$$;
revoke execute on function public.stale_items from public, anon;
grant execute on function public.stale_items to authenticated;

-- For staff: somebody looked at a text. 'still-right': it speaks of its own day, and stays as it is, with the newer figure
-- beside it. 'rewritten': it fits the figure of now.
create function public.look_at_use(p_fact text, p_kind text, p_item text, p_verdict text, p_note text default '')
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  staff uuid := private.figures_staff('{admin,mentor}');
  said text;
begin
  if p_verdict is null or p_verdict not in ('still-right', 'rewritten') then
    raise sqlstate 'PT400' using message = 'Say still-right or rewritten';
  end if;
  if char_length(coalesce(p_note, '')) > 1000 then
    raise sqlstate 'PT400' using message = 'Say it in at most 1,000 characters';
  end if;
  perform 1 from public.fact_uses
  where fact_id = p_fact and kind = p_kind and item = p_item and stale_since is not null and looked_at is null
  for update;
  if not found then
    raise sqlstate 'PT404' using message = 'Nothing of this text waits for a look: somebody was here before, or it was rewritten';
  end if;
  if p_verdict = 'rewritten' and exists (select from public.facts where id = p_fact and superseded_by is not null)
    and p_kind <> 'question' and p_kind <> 'mains' then
    raise sqlstate 'PT400' using message = 'The text still names the figure that was replaced: rewrite it first, and it leaves this list by itself';
  end if;
  select min(was_display) into said from public.fact_uses
  where fact_id = p_fact and kind = p_kind and item = p_item and stale_since is not null;
  insert into private.fact_looks (fact_id, kind, item, was_display, verdict, note, looked_by, looked_by_name)
  values (p_fact, p_kind, p_item, said, p_verdict, btrim(coalesce(p_note, '')), staff,
    coalesce((select nullif(btrim(full_name), '') from public.profiles where user_id = staff), 'staff'));
  if p_verdict = 'still-right' then
    update public.fact_uses set looked_at = now()
    where fact_id = p_fact and kind = p_kind and item = p_item and stale_since is not null;
  else
    update public.fact_uses set stale_since = null, was_display = null, was_period = null, looked_at = null
    where fact_id = p_fact and kind = p_kind and item = p_item;
  end if;
end
$$;
revoke execute on function public.look_at_use from public, anon;
grant execute on function public.look_at_use to authenticated;

-- For administrators: a corrected figure (the id of one that is there), or a newer one in the place of `p_replaces`.
-- Everything that shows it follows in this transaction. What is not given stays as it was. Returns the figure's id and
-- what was touched.
create function public.publish_fact(p_fact jsonb, p_replaces text default null)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  old public.facts;
  new public.facts;
  touched jsonb;
  given jsonb;
begin
  perform private.figures_staff('{admin}');
  if p_fact is null or jsonb_typeof(p_fact) <> 'object' then
    raise sqlstate 'PT400' using message = 'Give the figure with its fields';
  end if;
  given := p_fact - '{topic,superseded_by,now_id,replaced_at,origin,as_loaded,headline_rank,previous,series}'::text[];
  select * into old from public.facts where id = coalesce(p_replaces, p_fact ->> 'id') for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such figure';
  end if;
  if old.superseded_by is not null then
    raise sqlstate 'PT400' using message = 'This figure was replaced already: go on from the one that replaced it';
  end if;
  if coalesce(btrim(p_fact ->> 'reviewed_by'), '') = '' then
    raise sqlstate 'PT400' using message = 'Name the person who read the figure in its source';
  end if;
  if coalesce(btrim(p_fact ->> 'display'), '') = '' or p_fact ->> 'value' is null then
    raise sqlstate 'PT400' using message = 'Give the figure as a number and as it is written';
  end if;
  new := old;
  if p_replaces is not null then
    -- Said of the earlier reading, and of no other.
    new.released := null;
    new.checked := null;
    new.checked_in := null;
    new.note := null;
  end if;
  new := jsonb_populate_record(new, given || '{"origin":"desk"}');
  if new.name is null or btrim(new.name) = '' or new.unit is null or new.period is null or btrim(new.period) = '' or new.as_of is null
    or new.status is null or new.publisher is null or new.source_title is null or new.source_url is null then
    raise sqlstate 'PT400' using message = 'A figure carries its unit, its period, its day, its status, and where it was published';
  end if;
  touched := public.fact_impact(old.id) -> 'counts';

  if p_replaces is null then
    update public.facts fact set (name, value, display, unit, period, as_of, released, base_year, status, publisher,
      source_title, source_url, checked, checked_in, note, keywords, reviewed_by, origin)
      = (new.name, new.value, new.display, new.unit, new.period, new.as_of, new.released, new.base_year, new.status,
        new.publisher, new.source_title, new.source_url, new.checked, new.checked_in, new.note,
        coalesce(new.keywords, fact.keywords), new.reviewed_by, 'desk'),
      -- The line ends with the reading that is corrected.
      series = case when (old.series -> -1 ->> 'value')::numeric = old.value
        then jsonb_set(old.series, '{-1,value}', to_jsonb(new.value)) else old.series end
    where fact.id = old.id;
    return jsonb_build_object('id', old.id, 'counts', touched);
  end if;

  new.id := coalesce(nullif(p_fact ->> 'id', old.id),
    left(regexp_replace(old.id, '-\d{4}-\d{2}-\d{2}$', ''), 80) || '-' || new.as_of);
  if new.id !~ '^[a-z0-9]+(-[a-z0-9]+)*$' or char_length(new.id) > 100 then
    raise sqlstate 'PT400' using message = 'An id is of small letters, digits and single hyphens';
  end if;
  if exists (select from public.facts where id = new.id) then
    raise sqlstate 'PT400' using message = format('There is a figure "%s" already: correct it, or give another id', new.id);
  end if;
  if new.as_of < old.as_of then
    raise sqlstate 'PT400' using message = format('The figure that it replaces is of a later day, %s', old.as_of);
  end if;
  new.previous := jsonb_build_object('display', old.display, 'period', old.period);
  -- Readings on two bases do not stand in one line.
  new.series := case
    when new.base_year is distinct from old.base_year then null
    when old.series is not null and coalesce(p_fact ->> 'series_period', '') <> ''
      then old.series || jsonb_build_object('period', p_fact ->> 'series_period', 'value', new.value)
    else old.series end;
  new.headline_rank := null;
  new.superseded_by := null;
  new.now_id := null;
  new.replaced_at := null;
  new.as_loaded := null;
  new.keywords := coalesce(new.keywords, old.keywords);
  insert into public.facts select (new).*;
  update public.facts set superseded_by = new.id where id = old.id;
  return jsonb_build_object('id', new.id, 'counts', touched);
end
$$;
revoke execute on function public.publish_fact from public, anon;
grant execute on function public.publish_fact to authenticated;

-- What became of a figure and of those before it, newest change first.
create function public.fact_history(p_id text)
returns table (
  fact_id text, kind text, was jsonb, now jsonb, reviewed_by text, changed_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select change.fact_id, change.kind, change.was, change.now, change.reviewed_by, change.changed_at
  from public.facts asked
  join public.facts line on coalesce(line.now_id, line.id) = coalesce(asked.now_id, asked.id)
  join private.fact_changes change on change.fact_id = line.id
  where asked.id = p_id and (select private.is_two_step_done())
  order by change.id desc
  limit 100
$$;
revoke execute on function public.fact_history from public, anon;
grant execute on function public.fact_history to authenticated;

-- Where the caller can read of a figure and of those before it, with what the text says of it.
create function public.fact_places(p_id text)
returns table (kind text, item text, title text, title_hi text, day date, was_display text, was_period text)
language sql stable security invoker set search_path = ''
as $$
  select used.kind, used.item, named.title, named.title_hi, named.day, used.was_display, used.was_period
  from (
    select distinct on (use.kind, use.item) use.kind, use.item, use.was_display, use.was_period
    from public.facts asked
    join public.facts line on coalesce(line.now_id, line.id) = coalesce(asked.now_id, asked.id)
    join public.fact_uses use on use.fact_id = line.id
    where asked.id = p_id and use.is_live and use.kind in ('news', 'note', 'chapter')
    order by use.kind, use.item, use.stale_since nulls last
  ) used
  cross join lateral (
    select title, title_hi, news_date as day from public.news_items where used.kind = 'news' and id = used.item
    union all
    select title, title_hi, as_of from public.notes where used.kind = 'note' and slug = used.item
    union all
    select chapter.title, chapter.title_hi, null from public.book_chapters chapter
    where used.kind = 'chapter' and chapter.book = split_part(used.item, '/', 1) and chapter.slug = split_part(used.item, '/', 2)
  ) named
  order by used.kind, named.day desc nulls last, named.title
  limit 300
$$;
revoke execute on function public.fact_places from public, anon;
grant execute on function public.fact_places to authenticated;
