-- Reading: where a learner is in each book, how long they read, what they marked, and which sections they can recall.
-- A text is 'chapter' with the item 'book/chapter', or 'note' with its slug; a place in it is a block and a character,
-- with the words that stand there, so that it is found again after the text was edited.

-- What a text falls into, as its reader names it: "How it works in India" → how-it-works-in-india.
create function private.sections_of(p_body text)
returns table (place bigint, section text, content text)
language sql immutable set search_path = ''
as $$
  select piece.place - 1,
    trim(both '-' from regexp_replace(lower(trim(split_part(piece.content, E'\n', 1))), '[^a-z0-9]+', '-', 'g')),
    piece.content
  from regexp_split_to_table(E'\n' || p_body, E'\n## ') with ordinality piece (content, place)
  where piece.place > 1
$$;
create function private.section_names(p_body text)
returns text[]
language sql immutable set search_path = ''
as $$ select array(select section from private.sections_of(p_body) order by place) $$;
revoke execute on function private.sections_of, private.section_names from public;
grant execute on function private.sections_of, private.section_names to service_role;
-- Known without the text, so that a shelf of many books stays quick.
alter table public.book_chapters add column sections text[] not null generated always as (private.section_names(body)) stored;

create table public.reading_progress (
  user_id uuid not null references auth.users (id) on delete cascade,
  work text not null check (char_length(work) between 1 and 200), -- a book's slug, or 'note:' and a note's
  part text not null check (char_length(part) between 1 and 200),
  block text check (char_length(block) <= 200),
  at_char integer not null default 0 check (at_char between 0 and 100000),
  quote text not null default '' check (char_length(quote) <= 200),
  percent smallint not null default 0 check (percent between 0 and 100),
  device uuid not null,
  device_name text not null default '' check (char_length(device_name) <= 80),
  moved_at timestamptz not null,
  version integer not null default 1,
  primary key (user_id, work)
);

create table public.reading_days (
  user_id uuid not null references auth.users (id) on delete cascade,
  day date not null,
  work text not null check (char_length(work) between 1 and 200),
  device uuid not null,
  seconds integer not null check (seconds between 0 and 86400),
  primary key (user_id, day, work, device)
);

create table public.annotations (
  user_id uuid not null references auth.users (id) on delete cascade,
  id uuid not null, -- made by the client: what is sent twice is kept once
  kind text not null check (kind in ('highlight', 'bookmark')),
  place text not null check (place in ('chapter', 'note')),
  item text not null check (char_length(item) between 1 and 300),
  section text not null check (char_length(section) <= 200),
  block text not null check (char_length(block) <= 200),
  start_char integer not null check (start_char between 0 and 100000),
  end_char integer not null check (end_char between start_char and 100000),
  quote text not null check (char_length(quote) <= 2000),
  prefix text not null default '' check (char_length(prefix) <= 64),
  suffix text not null default '' check (char_length(suffix) <= 64),
  colour text check (colour in ('marigold', 'green', 'blue', 'rose')),
  note text not null default '' check (char_length(note) <= 8000), -- of a bookmark: its name
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default clock_timestamp(),
  version integer not null default 1,
  primary key (user_id, id),
  check ((kind = 'highlight') = (colour is not null)),
  check (kind = 'bookmark' or char_length(btrim(quote)) > 0)
);
create index annotations_of_text on public.annotations (user_id, place, item);

create table public.sections_read (
  user_id uuid not null references auth.users (id) on delete cascade,
  place text not null check (place in ('chapter', 'note')),
  item text not null check (char_length(item) between 1 and 300),
  section text not null check (char_length(section) between 1 and 200),
  how text not null check (how in ('recalled', 'exercise', 'skipped')),
  right_count smallint,
  asked smallint,
  attempt_id uuid references public.attempts (id) on delete set null,
  read_at timestamptz not null default now(),
  primary key (user_id, place, item, section)
);

alter table public.reading_progress enable row level security;
alter table public.reading_days enable row level security;
alter table public.annotations enable row level security;
alter table public.sections_read enable row level security;
revoke all on public.reading_progress, public.reading_days, public.annotations, public.sections_read from anon, authenticated;
-- Written by the functions below alone, which can tell what is newer.
grant select on public.reading_progress, public.reading_days, public.annotations, public.sections_read to authenticated;

create policy "learners read their own places" on public.reading_progress
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "two-step accounts ask for both steps" on public.reading_progress as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));
create policy "learners read their own reading time" on public.reading_days
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "two-step accounts ask for both steps" on public.reading_days as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));
create policy "learners read their own highlights and bookmarks" on public.annotations
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "two-step accounts ask for both steps" on public.annotations as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));
create policy "learners read which sections they have read" on public.sections_read
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "two-step accounts ask for both steps" on public.sections_read as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));

create trigger progress_within_limit after insert on public.reading_progress
  referencing new table as added for each statement execute function private.keep_within_limit(2000);
create trigger days_within_limit after insert on public.reading_days
  referencing new table as added for each statement execute function private.keep_within_limit(20000);
create trigger annotations_within_limit after insert on public.annotations
  referencing new table as added for each statement execute function private.keep_within_limit(5000);
create trigger sections_within_limit after insert on public.sections_read
  referencing new table as added for each statement execute function private.keep_within_limit(20000);

-- Keeps where the caller is in a work, unless another device moved on meanwhile: `p_base` is the version that this device
-- knows. Returns { kept, place }; where it was not kept, `place` is the other device's, for the learner to choose.
create function public.keep_reading_place(p_work text, p_place jsonb, p_base integer default null)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
  given record;
  stored public.reading_progress;
  taken boolean;
begin
  select * into given from jsonb_to_record(p_place) as x (
    part text, block text, at_char integer, quote text, percent integer, device uuid, device_name text, moved_at timestamptz
  );
  if p_work is null or given.part is null or given.device is null or given.moved_at is null then
    raise sqlstate 'PT400' using message = 'A place has a work, a part, a device and the moment it was reached';
  end if;
  insert into public.reading_progress (user_id, work, part, block, at_char, quote, percent, device, device_name, moved_at)
  values (
    learner, p_work, given.part, given.block, coalesce(given.at_char, 0), left(coalesce(given.quote, ''), 200),
    coalesce(given.percent, 0), given.device, left(coalesce(given.device_name, ''), 80), least(given.moved_at, now())
  )
  on conflict do nothing
  returning * into stored;
  taken := found;
  if not taken then
    select * into stored from public.reading_progress where user_id = learner and work = p_work for update;
    taken := coalesce(stored.version = p_base, false) or (stored.device = given.device and least(given.moved_at, now()) >= stored.moved_at);
  end if;
  if taken and (stored.part, stored.block, stored.at_char, stored.device, stored.percent)
    is distinct from (given.part, given.block, coalesce(given.at_char, 0), given.device, coalesce(given.percent, 0)) then
    update public.reading_progress
    set part = given.part, block = given.block, at_char = coalesce(given.at_char, 0),
      quote = left(coalesce(given.quote, ''), 200), percent = coalesce(given.percent, 0), device = given.device,
      device_name = left(coalesce(given.device_name, ''), 80), moved_at = least(given.moved_at, now()), version = version + 1
    where user_id = learner and work = p_work
    returning * into stored;
  end if;
  return jsonb_build_object('kept', taken, 'place', to_jsonb(stored) - 'user_id');
end
$$;

-- Seconds of reading on a day, as one device counts them: the larger count stands, however often it is sent.
create function public.keep_reading_time(p_days jsonb)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
begin
  if jsonb_typeof(p_days) is distinct from 'array' or jsonb_array_length(p_days) > 100 then
    raise sqlstate 'PT400' using message = 'Send a list of at most 100 days';
  end if;
  insert into public.reading_days (user_id, day, work, device, seconds)
  select distinct on (given.day, given.work, given.device) learner, given.day, given.work, given.device, least(given.seconds, 86400)
  from jsonb_to_recordset(p_days) given (day date, work text, device uuid, seconds integer)
  where given.day between private.today() - 60 and private.today() + 1
  order by given.day, given.work, given.device, given.seconds desc
  on conflict (user_id, day, work, device) do update set seconds = greatest(reading_days.seconds, excluded.seconds);
end
$$;

-- Takes what a device changed, however often it is sent: { id, base, deleted } or the whole annotation with `base`, the
-- version that was changed. What two devices wrote on one highlight is joined, so that neither is lost. Returns how each
-- stands now: the row, or { id, gone: true }.
create function public.keep_annotations(p_changes jsonb)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
  change jsonb;
  given record;
  stored public.annotations;
  told jsonb := '[]';
begin
  if jsonb_typeof(p_changes) is distinct from 'array' or jsonb_array_length(p_changes) > 100 then
    raise sqlstate 'PT400' using message = 'Send a list of at most 100 changes';
  end if;
  for change in select * from jsonb_array_elements(p_changes) loop
    select * into given from jsonb_to_record(change) as x (
      id uuid, base integer, deleted boolean, kind text, place text, item text, section text, block text,
      start_char integer, end_char integer, quote text, prefix text, suffix text, colour text, note text, created_at timestamptz
    );
    if given.id is null then
      raise sqlstate 'PT400' using message = 'Each change names its id';
    end if;
    select * into stored from public.annotations where user_id = learner and id = given.id for update;
    if coalesce(given.deleted, false) then
      if found and stored.version is distinct from given.base then
        told := told || (to_jsonb(stored) - 'user_id');
      else
        delete from public.annotations where user_id = learner and id = given.id;
        told := told || jsonb_build_object('id', given.id, 'gone', true);
      end if;
      continue;
    end if;
    if not found then
      insert into public.annotations (
        user_id, id, kind, place, item, section, block, start_char, end_char, quote, prefix, suffix, colour, note, created_at
      )
      values (
        learner, given.id, given.kind, given.place, given.item, coalesce(given.section, ''), given.block, given.start_char,
        given.end_char, given.quote, coalesce(given.prefix, ''), coalesce(given.suffix, ''), given.colour,
        coalesce(given.note, ''), least(coalesce(given.created_at, now()), now())
      )
      on conflict do nothing
      returning * into stored;
      if not found then
        select * into stored from public.annotations where user_id = learner and id = given.id;
      end if;
    else
      given.note := coalesce(given.note, '');
      if stored.version is distinct from given.base then
        given.note := case
          when position(given.note in stored.note) > 0 then stored.note
          when position(stored.note in given.note) > 0 then given.note
          else left(stored.note || E'\n\n' || given.note, 8000)
        end;
      end if;
      if (stored.colour, stored.note) is distinct from (given.colour, given.note) then
        update public.annotations
        set colour = given.colour, note = given.note, changed_at = clock_timestamp(), version = version + 1
        where user_id = learner and id = given.id
        returning * into stored;
      end if;
    end if;
    told := told || (to_jsonb(stored) - 'user_id');
  end loop;
  return told;
end
$$;

-- Marks sections as read: after a recall check that the caller took, after an exercise, or skipped, which it says. What
-- was recalled stays recalled.
create function public.keep_sections_read(p_sections jsonb)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
begin
  if jsonb_typeof(p_sections) is distinct from 'array' or jsonb_array_length(p_sections) > 100 then
    raise sqlstate 'PT400' using message = 'Send a list of at most 100 sections';
  end if;
  insert into public.sections_read (user_id, place, item, section, how, right_count, asked, attempt_id)
  select distinct on (given.place, given.item, given.section)
    learner, given.place, given.item, given.section,
    -- nobody is taken at their word for a check that they did not take
    case when given.how = 'recalled' and attempt.id is null then 'skipped' else given.how end,
    attempt.right_count, attempt.question_count, attempt.id
  from jsonb_to_recordset(p_sections) given (place text, item text, section text, how text, attempt_id uuid)
  left join public.attempts attempt on given.how = 'recalled' and attempt.id = given.attempt_id and attempt.user_id = learner
    and attempt.graded_at is not null and attempt.setup -> 'section'
      = jsonb_build_object('place', given.place, 'item', given.item, 'section', given.section)
  order by given.place, given.item, given.section, given.how = 'recalled' desc, given.how = 'exercise' desc
  on conflict (user_id, place, item, section) do update
    set how = excluded.how, right_count = excluded.right_count, asked = excluded.asked,
      attempt_id = excluded.attempt_id, read_at = excluded.read_at
    where excluded.how = 'recalled' or (excluded.how = 'exercise' and sections_read.how = 'skipped');
end
$$;

-- Which questions of the bank and which news belong to which section of a text: those on its topics, each at the section
-- whose rarer words and figures it shares most, and at the next one where that is almost as near. Sections that only sum up or speak of the examination take none.
create function private.section_matches(p_user uuid, p_place text, p_item text)
returns table (section text, kind text, id text, year integer, day date)
language sql stable security definer set search_path = ''
as $$
  with text as materialized (
    select body, topics from public.book_chapters
    where p_place = 'chapter' and book = split_part(p_item, '/', 1) and slug = split_part(p_item, '/', 2)
    union all
    select body, array[topic] from public.notes where p_place = 'note' and slug = p_item
  ),
  part as materialized (
    select piece.place, piece.section, to_tsvector('english', piece.content) as words,
      array(select found[1] from regexp_matches(piece.content, '\{\{fact:([a-z0-9-]+)\}\}', 'g') found) as facts
    from text, private.sections_of(text.body) piece
    where piece.section !~ '^(in-short|how-the-examination|how-this-is-asked|sources)'
  ),
  word as (select part.place, unnest(tsvector_to_array(part.words)) as lexeme from part),
  weighed as materialized (
    select word.place, word.lexeme, ln(1 + (select count(*) from part)::numeric / count(*) over (partition by word.lexeme)) as weight
    from word where char_length(word.lexeme) > 2
      and word.lexeme <> all (array['statement', 'correct', 'consid', 'follow', 'given', 'code', 'select', 'answer', 'none', 'india'])
  ),
  thing as materialized (
    select 'question' as kind, question.id, question.pyq_year as year, null::date as day,
      to_tsvector('english', jsonb_path_query_array(asked.asked, '$.**.en')::text) as words,
      coalesce(key.fact_ids, '{}') as facts
    from text, private.practice_pool(p_user) question
    join public.question_versions asked on asked.question_id = question.id and asked.version = question.version
    left join exam_private.question_keys key on key.question_id = question.id and key.version = question.version
    where question.topic = any (text.topics)
    union all
    select 'news', item.id, null, item.news_date, to_tsvector('english', item.title || ' ' || item.gist), item.fact_ids
    from text, public.news_items item
    where item.status = 'published' and item.topics && text.topics
  ),
  shared as (
    select thing.kind, thing.id, weighed.place, sum(weighed.weight) as weight
    from thing cross join lateral unnest(tsvector_to_array(thing.words)) held (lexeme)
    join weighed on weighed.lexeme = held.lexeme
    group by thing.kind, thing.id, weighed.place
  ),
  scored as (
    select part.section, part.place, thing.kind, thing.id, thing.year, thing.day,
      shared.weight + 5 * cardinality(array(select unnest(thing.facts) intersect select unnest(part.facts))) as score
    from shared
    join thing on thing.kind = shared.kind and thing.id = shared.id
    join part on part.place = shared.place
  ),
  ranked as (
    select scored.*, max(score) over (partition by kind, id) as best,
      row_number() over (partition by kind, id order by score desc, place) as rank
    from scored
  )
  select section, kind, id, year, day from ranked where rank = 1 or (rank = 2 and score > 0.7 * best)
$$;
revoke execute on function private.section_matches from public;

-- What stands beside each section of a text: [{ section, questions, past: years, news: the newest three }].
create function public.reading_margin(p_place text, p_item text)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  with matched as materialized (select * from private.section_matches(private.caller(), p_place, p_item))
  select coalesce(jsonb_agg(jsonb_build_object(
    'section', named.section,
    'questions', (select count(*) from matched where matched.section = named.section and matched.kind = 'question'),
    'past', (
      select coalesce(jsonb_agg(distinct year), '[]') from matched
      where matched.section = named.section and matched.year is not null
    ),
    'news', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', item.id, 'title', item.title, 'title_hi', item.title_hi, 'news_date', item.news_date
      ) order by item.news_date desc), '[]')
      from (
        select matched.id from matched where matched.section = named.section and matched.kind = 'news'
        order by matched.day desc limit 3
      ) newest join public.news_items item on item.id = newest.id
    )
  )), '[]')
  from (select distinct section from matched) named
$$;

-- Questions on one section, those that were not met yet first, then those that went wrong. They are practice like any
-- other, and come back in the reviews as such.
create function public.start_section(p_place text, p_item text, p_section text, p_size integer default 3)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
  chosen text[];
begin
  if p_size is null or p_size not between 1 and 20 then
    raise sqlstate 'PT400' using message = 'A check has 1 to 20 questions';
  end if;
  chosen := array(
    select matched.id from private.section_matches(learner, p_place, p_item) matched
    left join lateral (
      select correct from public.attempt_answers
      where user_id = learner and question_id = matched.id and correct is not null
      order by saved_at desc nulls last limit 1
    ) last on true
    where matched.section = p_section and matched.kind = 'question'
    order by last.correct nulls first, random() limit p_size
  );
  if cardinality(chosen) = 0 then
    raise sqlstate 'PT404' using message = 'The bank has no question on this section yet';
  end if;
  return public.open_attempt(private.new_attempt(
    learner, 'practice', 'learn', null, jsonb_build_object('mode', 'learn', 'size', cardinality(chosen), 'section',
      jsonb_build_object('place', p_place, 'item', p_item, 'section', p_section)), 'gs1', null, chosen
  ));
end
$$;

revoke execute on function public.keep_reading_place, public.keep_reading_time, public.keep_annotations,
  public.keep_sections_read, public.reading_margin, public.start_section from public, anon;
grant execute on function public.keep_reading_place, public.keep_reading_time, public.keep_annotations,
  public.keep_sections_read, public.reading_margin, public.start_section to authenticated;
