-- The daily news in its fixed sections (spec §2). Its three prelims questions stand in the bank.

create table public.news_items (
  id text primary key,
  news_date date not null,          -- the day of the development, Indian time
  title text not null,
  title_hi text not null,
  gist text not null,
  gist_hi text not null,
  topics text[] not null check (cardinality(topics) > 0),   -- the first one is the static anchor
  papers text[] not null,
  importance smallint not null check (importance between 1 and 3),
  sections jsonb not null,          -- why_in_news, what_changed, concept, for, against, way_forward, prelims_pointers
  fact_ids text[] not null default '{}',                    -- shown as cards
  mains jsonb not null,             -- { directive, marks, question, points }
  sources jsonb not null check (jsonb_array_length(sources) > 0),
  unverified boolean not null,      -- no source of it could be read
  status text not null check (status in ('draft', 'published', 'withdrawn')),
  origin text not null check (origin in ('library', 'desk')),
  reviewed_by text
);
create index news_items_by_day on public.news_items (news_date desc, importance desc) where status = 'published';

alter table public.news_items enable row level security;
revoke all on public.news_items from anon, authenticated;
grant select on public.news_items to authenticated;

create policy "learners read published news" on public.news_items
  for select to authenticated using (status = 'published');
