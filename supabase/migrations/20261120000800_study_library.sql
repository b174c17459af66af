-- What is taught: topics, notes, facts, and the passages that the assistant searches. Written by the content
-- command as the service role; learners read. Topics and facts are open to visitors, notes ask for a login.

create table public.topics (
  slug text primary key,
  parent_slug text references public.topics (slug) deferrable initially deferred,
  title text not null,
  title_hi text,
  summary text not null,
  papers text[] not null default '{}',
  prerequisites text[] not null default '{}',
  position integer not null
);
create index topics_children on public.topics (parent_slug, position);

create table public.facts (
  id text primary key,
  topic text not null references public.topics (slug) deferrable initially deferred,
  name text not null,
  value numeric not null,
  display text not null,            -- the value as a person writes it
  unit text not null,
  period text not null,             -- what the value describes, in words
  as_of date not null,
  released date,
  base_year text,
  status text not null check (status in ('provisional', 'final', 'estimate', 'budget', 'in-force')),
  publisher text not null,
  source_title text not null,
  source_url text not null check (source_url like 'https://%'),
  checked date,                     -- when somebody read it in a published source; null: nobody has
  checked_in text,
  note text,
  keywords text[] not null default '{}',
  previous jsonb,                   -- { display, period }
  series jsonb,                     -- [{ period, value }], oldest first
  headline_rank integer unique      -- 1 to 4 stand in the indicator strip
);
create index facts_of_topic on public.facts (topic);

create table public.notes (
  slug text primary key,
  topic text not null references public.topics (slug) deferrable initially deferred,
  title text not null,
  summary text not null,
  as_of date not null,
  body text not null,               -- Markdown, with {{fact:id}} and [@source] as written
  sources jsonb not null,           -- [{ id, title, publisher, url, date, checked }]
  fact_ids text[] not null default '{}',
  related text[] not null default '{}',
  mains_question text
);
create index notes_of_topic on public.notes (topic);

-- One passage of a note, or one fact in a sentence; whatever the assistant can quote.
create table public.chunks (
  id text primary key,              -- note-slug#position, or fact:id
  kind text not null check (kind in ('note', 'fact')),
  note_slug text references public.notes (slug) on delete cascade deferrable initially deferred,
  fact_id text references public.facts (id) on delete cascade deferrable initially deferred,
  topic text not null,
  title text not null,
  section text,
  anchor text,                      -- where the passage stands on its page
  position integer not null,
  content text not null,            -- plain Markdown, facts written out
  keywords text not null default '',
  source_ids text[] not null default '{}',
  fact_ids text[] not null default '{}',
  search tsvector not null generated always as (
    setweight(to_tsvector('english', title || ' ' || keywords), 'A')
    || setweight(to_tsvector('english', coalesce(section, '')), 'B')
    || setweight(to_tsvector('english', content), 'C')
  ) stored
);
create index chunks_full_text on public.chunks using gin (search);
create index chunks_trigram on public.chunks using gin (content extensions.gin_trgm_ops);
create index chunks_of_note on public.chunks (note_slug, position);

-- How many passages hold each word: rare words say what a question is about, and a word that no passage
-- holds says that the library may not cover it.
create table public.library_terms (
  word text primary key,
  passages integer not null
);

-- The words as they are written, each with the stem that is searched: a misspelt word is nearest to one of these.
create table public.library_words (
  written text primary key,
  word text not null
);
create index library_words_trigram on public.library_words using gin (written extensions.gin_trgm_ops);

-- What was loaded last, so that an unchanged library is not loaded again.
create table public.library_loads (
  loaded_at timestamptz primary key default now(),
  content_hash text not null,
  counts jsonb not null
);

alter table public.topics enable row level security;
alter table public.facts enable row level security;
alter table public.notes enable row level security;
alter table public.chunks enable row level security;
alter table public.library_terms enable row level security;
alter table public.library_words enable row level security;
alter table public.library_loads enable row level security;

revoke all on public.topics, public.facts, public.notes, public.chunks, public.library_terms,
  public.library_words, public.library_loads
  from anon, authenticated;
grant select on public.topics, public.facts to anon, authenticated;
grant select on public.notes, public.chunks, public.library_terms, public.library_words to authenticated;

create policy "everyone reads topics" on public.topics for select to anon, authenticated using (true);
create policy "everyone reads facts" on public.facts for select to anon, authenticated using (true);
create policy "learners read notes" on public.notes for select to authenticated using (true);
create policy "learners read passages" on public.chunks for select to authenticated using (true);
create policy "learners read the library's words" on public.library_terms for select to authenticated using (true);
create policy "learners read the library's spellings" on public.library_words for select to authenticated using (true);
