-- What each question says in each language, kept beside the bank by whatever writes it: how its Hindi stands to its
-- English, what somebody at the desk searches in, and the words by which questions that are alike are found.

-- Every text of the version that is asked now (of a draft: its newest), where it stands, in both languages.
create view private.question_wordings as
  select question.id as question_id, question.version, told.at, told.part ->> 'en' as en, told.part ->> 'hi' as hi
  from public.questions question
  join public.question_versions held on held.question_id = question.id and held.version = question.version
  left join exam_private.question_keys keyed on keyed.question_id = question.id and keyed.version = question.version
  cross join lateral (
    select 'stem' as at, held.asked -> 'stem' as part
    union all
    select list || '.' || place, part
    from unnest(array['statements', 'items', 'heads']) list
    cross join lateral jsonb_array_elements(private.parts_of(held.asked, list)) with ordinality given (part, place)
    union all
    -- The options of the other formats are made in both languages from the numbers that they name.
    select 'options.' || place, part
    from jsonb_array_elements(private.parts_of(held.asked, 'options')) with ordinality given (part, place)
    where question.format = 'single'
    union all
    select 'pairs.' || place || '.' || side, part -> side
    from jsonb_array_elements(private.parts_of(held.asked, 'pairs')) with ordinality given (part, place)
    cross join unnest(array['left', 'right']) side
    union all
    select 'reasons.' || place, part
    from jsonb_array_elements(case when jsonb_typeof(keyed.reasons) = 'array' then keyed.reasons else '[]' end) with ordinality given (part, place)
    union all
    select 'explanation', keyed.explanation
  ) told
  where jsonb_typeof(told.part) = 'object' and coalesce(told.part ->> 'en', told.part ->> 'hi', '') <> '';
revoke all on private.question_wordings from public;

create table private.question_texts (
  question_id text primary key references public.questions (id) on delete cascade,
  version integer not null,
  said text not null,               -- all that is asked, both languages, for the search
  words text[] not null,            -- each once; English
  words_hi text[] not null,
  hindi text not null check (hindi in ('none', 'part', 'differs', 'same')),
  differences jsonb not null,       -- [{ at, kind: 'missing' | 'english' | 'numbers', en, hi }]
  changed_at timestamptz not null default clock_timestamp()
);
create index question_texts_by_change on private.question_texts (changed_at);
alter table private.question_texts enable row level security;
revoke all on private.question_texts from anon, authenticated, service_role;

-- The words of a text without their marks, each once. Devanagari loses what is written in two ways (nukta, chandrabindu).
create function private.distinct_words(p_text text)
returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(distinct word), '{}')
  from regexp_split_to_table(
    translate(lower(coalesce(p_text, '')), U&'\0901\093C\200C\200D', U&'\0902'), '[^a-z0-9\u0900-\u0963\u0966-\u097f]+'
  ) word
  where word <> ''
$$;

create function private.keep_question_texts(p_ids text[])
returns void
language sql security definer set search_path = ''
as $$
  insert into private.question_texts as kept (question_id, version, said, words, words_hi, hindi, differences)
  select told.question_id, told.version, told.said, private.distinct_words(told.en), private.distinct_words(told.hi),
    case when told.hi is null and told.hindi_parts = 0 then 'none' when told.missing > 0 then 'part' when told.differs > 0 then 'differs' else 'same' end,
    case when told.hi is null and told.hindi_parts = 0 then '[]' else told.differences end
  from (
    select wording.question_id, wording.version,
      left(string_agg(concat_ws(' ', wording.en, wording.hi), E'\n' order by wording.at) filter (where wording.is_asked), 20000) as said,
      string_agg(wording.en, ' ') filter (where wording.is_asked) as en,
      string_agg(wording.hi, ' ') filter (where wording.is_asked) as hi,
      count(wording.hi) as hindi_parts,
      count(*) filter (where wording.problem in ('missing', 'english')) as missing,
      count(*) filter (where wording.problem = 'numbers') as differs,
      coalesce(jsonb_agg(jsonb_build_object(
        'at', wording.at, 'kind', wording.problem, 'en', left(wording.en, 300), 'hi', left(wording.hi, 300)
      ) order by wording.at) filter (where wording.problem is not null), '[]') as differences
    from (
      select w.*, w.at not like 'reasons.%' and w.at <> 'explanation' as is_asked,
        case
          when coalesce(w.hi, '') = '' and w.at !~ '^(heads|pairs)\.|^options' then 'missing'
          when coalesce(w.hi, '') = '' and w.at ~ '^options' and w.en ~ '[A-Za-z]{3}' then 'missing'
          when coalesce(w.hi, '') = '' and w.at ~ '^(heads|pairs)\.' and w.en ~ '[a-z]{3}' then 'missing'
          when coalesce(w.en, '') = '' then 'english'
          when w.hi <> '' and private.numbers_in(w.en) is distinct from private.numbers_in(w.hi) and w.at not like 'reasons.%' then 'numbers'
        end as problem
      from private.question_wordings w where w.question_id = any (p_ids)
    ) wording
    group by wording.question_id, wording.version
  ) told
  where told.said is not null
  on conflict (question_id) do update set version = excluded.version, said = excluded.said, words = excluded.words,
    words_hi = excluded.words_hi, hindi = excluded.hindi, differences = excluded.differences, changed_at = excluded.changed_at
  where (kept.version, kept.said, kept.hindi, kept.differences) is distinct from
    (excluded.version, excluded.said, excluded.hindi, excluded.differences)
$$;

-- Whatever writes the bank, once a statement: a load of the whole library is a few statements. A version comes with its key.
create function private.question_texts_follow()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  touched text[];
begin
  if tg_table_name = 'questions' then
    select array_agg(id) into touched from now_there join was_there using (id) where now_there.version <> was_there.version;
  else
    select array_agg(distinct question_id) into touched from now_there;
  end if;
  if touched is not null then
    perform private.keep_question_texts(touched);
  end if;
  return null;
end
$$;
create trigger question_texts_follow_keys after insert on exam_private.question_keys
  referencing new table as now_there for each statement execute function private.question_texts_follow();
create trigger question_texts_follow_changed_keys after update on exam_private.question_keys
  referencing new table as now_there for each statement execute function private.question_texts_follow();
create trigger question_texts_follow_changed_versions after update on public.question_versions
  referencing new table as now_there for each statement execute function private.question_texts_follow();
create trigger question_texts_follow_questions after update on public.questions
  referencing new table as now_there old table as was_there for each statement execute function private.question_texts_follow();

revoke execute on function private.distinct_words, private.keep_question_texts, private.question_texts_follow from public;

-- What is there already.
select private.keep_question_texts(array(select id from public.questions));
