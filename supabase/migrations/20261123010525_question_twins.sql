-- Questions that are alike. Each question's rarest words lead to the few others that share some of them; those alone are
-- compared, word by word, in each language. What somebody settled stays settled.

create table private.question_twins (
  one text not null references public.questions (id) on delete cascade,
  other text not null references public.questions (id) on delete cascade,
  alike real not null check (alike between 0 and 1),      -- the larger of the two
  alike_en real not null,
  alike_hi real not null,
  found_at timestamptz not null default clock_timestamp(),
  settled text check (settled in ('apart', 'retired')),
  settled_by uuid references auth.users (id) on delete set null,
  settled_at timestamptz,
  primary key (one, other),
  check (one < other),
  check ((settled is null) = (settled_at is null))
);
create index question_twins_of_other on private.question_twins (other);
create index question_twins_open on private.question_twins (alike desc) where settled is null;
alter table private.question_twins enable row level security;
revoke all on private.question_twins from anon, authenticated, service_role;

create table private.twin_searches (
  only_row boolean primary key default true check (only_row),
  searched_at timestamptz not null,
  questions integer not null,
  milliseconds integer not null
);
alter table private.twin_searches enable row level security;
revoke all on private.twin_searches from anon, authenticated, service_role;

-- The share of the words of both that both have.
create function private.word_likeness(p_one text[], p_other text[])
returns real
language sql immutable set search_path = ''
as $$
  select case when cardinality(p_one) = 0 or cardinality(p_other) = 0 then 0
    else shared / (cardinality(p_one) + cardinality(p_other) - shared) end::real
  from (select count(*)::numeric as shared from (select unnest(p_one) intersect select unnest(p_other)) both_have) counted
$$;

-- Compares what changed since the last search with all others. Returns how many questions it looked at; null: another
-- search runs. From a likeness of two fifths on two questions are worth somebody's look.
create function private.find_twins()
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  began constant timestamptz := clock_timestamp();
  since timestamptz;
  looked integer;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('question_twins', 0)) then
    return null;
  end if;
  select searched_at into since from private.twin_searches;
  -- What was written in a transaction that had not ended yet was not seen: five minutes are looked at twice.
  create temporary table twin_changed on commit drop as
  select text.question_id from private.question_texts text
  join public.questions question on question.id = text.question_id and question.status <> 'retired'
  where text.changed_at > coalesce(since - interval '5 minutes', '-infinity');
  get diagnostics looked = row_count;
  if looked > 0 then
    create temporary table twin_words on commit drop as
    select text.question_id, word
    from private.question_texts text
    join public.questions question on question.id = text.question_id and question.status <> 'retired'
    cross join lateral unnest(text.words || text.words_hi) word;
    -- Of each question the fourteen words that the fewest others have, if any has them.
    create temporary table twin_rare on commit drop as
    select ranked.question_id, ranked.word from (
      select held.question_id, held.word, row_number() over (partition by held.question_id order by counted.held_by, held.word) as place
      from pg_temp.twin_words held
      join (select word, count(*) as held_by from pg_temp.twin_words group by word having count(*) between 2 and 400) counted using (word)
    ) ranked
    where ranked.place <= 14;
    create index on pg_temp.twin_rare (word);
    analyze pg_temp.twin_rare;
    analyze pg_temp.twin_changed;

    delete from private.question_twins twin using pg_temp.twin_changed changed
    where twin.settled is null and changed.question_id in (twin.one, twin.other);
    insert into private.question_twins as known (one, other, alike, alike_en, alike_hi)
    select near.one, near.other, greatest(likeness.en, likeness.hi), likeness.en, likeness.hi
    from (
      select distinct least(mine.question_id, theirs.question_id) as one, greatest(mine.question_id, theirs.question_id) as other
      from pg_temp.twin_changed changed
      join pg_temp.twin_rare mine on mine.question_id = changed.question_id
      join pg_temp.twin_rare theirs on theirs.word = mine.word and theirs.question_id <> mine.question_id
      group by mine.question_id, theirs.question_id having count(*) >= 3
    ) near
    join private.question_texts one on one.question_id = near.one
    join private.question_texts other on other.question_id = near.other
    cross join lateral (
      select private.word_likeness(one.words, other.words) as en, private.word_likeness(one.words_hi, other.words_hi) as hi
    ) likeness
    where greatest(likeness.en, likeness.hi) >= 0.4
    on conflict (one, other) do update set alike = excluded.alike, alike_en = excluded.alike_en, alike_hi = excluded.alike_hi;
    drop table pg_temp.twin_words, pg_temp.twin_rare;
  end if;
  drop table pg_temp.twin_changed;
  insert into private.twin_searches as last (searched_at, questions, milliseconds)
  values (began, looked, (extract(epoch from clock_timestamp() - began) * 1000)::integer)
  on conflict (only_row) do update set searched_at = excluded.searched_at,
    questions = excluded.questions, milliseconds = excluded.milliseconds;
  return looked;
end
$$;
revoke execute on function private.word_likeness, private.find_twins from public;

select cron.schedule('question-twins', '*/10 * * * *', 'select private.find_twins()');
