-- The library in both languages, with who reviewed what; the working map and the glossary.

alter table public.notes
  add column title_hi text,
  add column summary_hi text,
  add column reviewed_by text;      -- the person who did; null: not yet reviewed by the mentor

alter table public.facts
  add column superseded_by text references public.facts (id) deferrable initially deferred,
  add column reviewed_by text;

create table public.micro_topics (
  slug text primary key,
  topic text not null references public.topics (slug) deferrable initially deferred,
  title text not null,
  title_hi text not null,
  position integer not null
);
create index micro_topics_of_topic on public.micro_topics (topic, position);

create table public.glossary_terms (
  slug text primary key,
  topic text not null references public.topics (slug) deferrable initially deferred,
  term text not null,
  term_hi text not null,
  meaning text not null,
  meaning_hi text not null,
  also text[] not null default '{}',
  reviewed_by text
);
create index glossary_terms_of_topic on public.glossary_terms (topic);

alter table public.micro_topics enable row level security;
alter table public.glossary_terms enable row level security;
revoke all on public.micro_topics, public.glossary_terms from anon, authenticated;
grant select on public.micro_topics, public.glossary_terms to anon, authenticated;

create policy "everyone reads the working map" on public.micro_topics
  for select to anon, authenticated using (true);
create policy "everyone reads the glossary" on public.glossary_terms
  for select to anon, authenticated using (true);
