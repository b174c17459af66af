-- E-books, chapter by chapter, as Markdown with {{fact:id}} and [@source] as written.

create table public.books (
  slug text primary key,
  title text not null,
  title_hi text not null,
  summary text not null,
  summary_hi text not null,
  position integer not null,
  edition date not null,
  topics text[] not null,
  cover text not null,              -- an SVG drawing, shown as an image
  reviewed_by text
);

create table public.book_chapters (
  book text not null references public.books (slug) on delete cascade deferrable initially deferred,
  slug text not null,
  position integer not null,
  title text not null,
  title_hi text not null,
  summary text not null,
  summary_hi text not null,
  topics text[] not null,
  body text not null,
  sources jsonb not null,
  exercises jsonb not null,         -- [{ kind, question, answer }]
  fact_ids text[] not null default '{}',
  words integer not null,
  reviewed_by text,
  primary key (book, slug)
);

alter table public.books enable row level security;
alter table public.book_chapters enable row level security;
revoke all on public.books, public.book_chapters from anon, authenticated;
grant select on public.books, public.book_chapters to authenticated;

create policy "learners read books" on public.books for select to authenticated using (true);
create policy "learners read chapters" on public.book_chapters for select to authenticated using (true);
