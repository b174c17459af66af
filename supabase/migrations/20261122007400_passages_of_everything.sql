-- Everything that the assistant can quote, not notes and facts alone: chapters, news, terms of the glossary, topics.
-- A passage says in both languages what it says, and where it stands in the product.

alter table public.chunks
  drop constraint chunks_kind_check,
  drop column search;
alter table public.chunks
  add constraint chunks_kind_check check (kind in ('note', 'fact', 'book', 'news', 'term', 'topic')),
  add column number integer unique,       -- counted anew by every load: by it the words below name their passages
  add column title_hi text,
  add column content_hi text,
  add column href text,                   -- opens the passage in the product
  add column as_of date,                  -- the day that it speaks of
  add column source_title text,           -- the publication that the passage itself names first
  add column source_url text check (source_url like 'https://%'),
  add column content_hash text not null generated always as (
    md5(kind || E'\n' || title || E'\n' || coalesce(section, '') || E'\n' || content || E'\n' || coalesce(content_hi, ''))
  ) stored,
  -- Devanagari is written with and without its dots: candrabindu and anusvara are one, the nukta is none.
  add column search tsvector not null generated always as (
    setweight(to_tsvector('english', title || ' ' || keywords), 'A')
    || setweight(to_tsvector('hindi', translate(normalize(coalesce(title_hi, ''), nfd), U&'\0901\093C\200C\200D', U&'\0902')), 'A')
    || setweight(to_tsvector('english', coalesce(section, '')), 'B')
    || setweight(to_tsvector('english', content), 'C')
    || setweight(to_tsvector('hindi', translate(normalize(coalesce(content_hi, ''), nfd), U&'\0901\093C\200C\200D', U&'\0902')), 'C')
  ) stored;
create index chunks_full_text on public.chunks using gin (search);
drop index public.chunks_trigram;

-- Of each word how rare it is, and the passages that hold it: how much each says of it, and whether a
-- title, keyword or heading names it. A question reads these few rows and ranks without touching the passages. The
-- empty word is as rare as one that no passage holds.
alter table public.library_terms
  add column rarity real not null default 0,
  add column is_subject boolean not null default false,   -- names something, rather than being said of it
  add column is_said boolean not null default false,      -- stands in a text, not in names and keywords alone
  add column numbers integer[] not null default '{}',
  add column texts integer[] not null default '{}',       -- the note, chapter or item that each of them is a part of
  add column says real[] not null default '{}',
  add column named boolean[] not null default '{}';

-- How a written word sounds: a word in the other script, or spelt by ear, is found by it.
alter table public.library_words
  add column sound text not null default '',
  add column letters text not null default '';   -- in their order in the alphabet: finds "cruve"
create index library_words_sound on public.library_words (sound) where sound <> '';
create index library_words_letters on public.library_words (letters) where letters <> '';

-- Of what the passages were made: only where that changed are they made anew.
alter table public.library_loads add column passages_hash text;

-- What else a thing is called (abbreviations, Hindi, Hindi in Latin letters), with the stems of the library's own name
-- for it. Made by every load from the names in the glossary and the syllabus.
create table public.library_synonyms (
  asked text not null,                    -- its stems
  written text not null,
  words text[] not null,
  sound text not null default '',         -- of a name in Devanagari, for those who type it in Latin letters
  primary key (asked, written)
);
create index library_synonyms_sound on public.library_synonyms (sound) where sound <> '';

alter table public.library_synonyms enable row level security;
revoke all on public.library_synonyms from anon, authenticated;
grant select on public.library_synonyms to authenticated;
create policy "learners read the library's synonyms" on public.library_synonyms
  for select to authenticated using (true);

-- The words of a text that mean something by themselves, in their order: a name is the same with and without its "of".
create function private.spoken_words(p_text text)
returns text[]
language plpgsql immutable set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(word.lexeme order by word.place), '{}')
    from (
      select spoken.lexeme, unnest(spoken.positions) as place
      from unnest(to_tsvector('simple', translate(normalize(p_text, nfd), U&'\0901\093C\200C\200D', U&'\0902'))) spoken
    ) word
    where private.stem_of(word.lexeme) <> ''
      and word.lexeme <> all ('{एवं,और,तथा,व,या,का,की,के,को,में,से,पर,ने,aur,evam,ka,ki,ke,ko,mein}')
  );
end
$$;

-- The stem by which a word is searched; empty for words like "of".
create function private.stem_of(p_word text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce((tsvector_to_array(
    case when p_word ~ '[\u0900-\u097f]' then to_tsvector('hindi', p_word) else to_tsvector('english', p_word) end
  ))[1], '');
end
$$;
revoke execute on function private.spoken_words, private.stem_of from public;
grant execute on function private.spoken_words, private.stem_of to authenticated, service_role;

-- The letters of a Latin word, sorted; of shorter ones too many are the same.
create function private.letters_of(p_word text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case when p_word ~ '^[a-z]{5,}$'
    then (select string_agg(letter, '' order by letter) from regexp_split_to_table(p_word, '') letter) else '' end;
end
$$;
revoke execute on function private.letters_of from public;
grant execute on function private.letters_of to authenticated, service_role;

-- A word by its sound, in either script: "rajkoshiya", "rajkosiy" and "राजकोषीय" are one. Open vowels inside a word
-- are written in too many ways to count.
create function private.sound_of(p_word text)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  sound text := replace(replace(replace(lower(p_word), 'ज्ञ', 'gy'), 'ृ', 'ri'), 'ऋ', 'ri');
begin
  if sound !~ '[[:alpha:]]{2}' or sound ~ '[0-9]' then
    return '';
  end if;
  sound := translate(sound,
    'अआइईउऊएऐओऔािीुूेैोौंँकखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसहऴ्ःॉऑॅ',
    'aaiiuueeuuaiiuueeuunnkkggnCCjjnttddnttddnpfbbmyrlvssshl');
  sound := regexp_replace(sound, '[ts]ion', 'sn', 'g');
  sound := regexp_replace(sound, 'ch+', 'C', 'g');
  sound := regexp_replace(sound, 'c(?=[eiy])', 's', 'g');
  sound := replace(replace(replace(replace(replace(sound, 'c', 'k'), 'ph', 'f'), 'ee', 'i'), 'oo', 'u'), 'x', 'ks');
  sound := regexp_replace(sound, '([kgjtdbs])h+', '\1', 'g');
  sound := translate(sound, 'zwqyo', 'jvkiu');
  sound := regexp_replace(sound, 'm(?=[pb])', 'n', 'g');
  sound := regexp_replace(sound, '(?<=.)[ae]', '', 'g');
  sound := regexp_replace(sound, '(.)\1+', '\1', 'g');
  return regexp_replace(sound, '(?<=..)[iu]$', '');
end
$$;
revoke execute on function private.sound_of from public;
grant execute on function private.sound_of to authenticated, service_role;
