-- The calendar's three layers: examinations, releases of official figures, sessions with the mentor.

create table public.exam_milestones (
  id text primary key,
  exam text not null,
  title text not null,
  title_hi text not null,
  day date not null,
  until date,
  note text not null,
  source_url text not null check (source_url like 'https://%'),
  checked date,                     -- when somebody read it in a published source; null: nobody has
  checked_in text
);

create table public.data_releases (
  id text primary key,
  title text not null,
  title_hi text not null,
  publisher text not null,
  rule text,                        -- RFC 5545 RRULE, in Indian days
  dates date[] not null default '{}',
  exact boolean not null,           -- false: the publisher names only about when
  time_of_day time,                 -- Indian time
  fact_ids text[] not null default '{}',
  note text not null,
  source_url text not null check (source_url like 'https://%'),
  checked date,
  checked_in text,
  check (rule is not null or cardinality(dates) > 0)
);

create table public.events (
  slug text primary key,
  example boolean not null,         -- shipped to show how events look; nobody will be there
  kind text not null check (kind in ('live-class', 'doubt-clearing', 'evaluation-clinic')),
  title text not null,
  title_hi text not null,
  about text not null,
  about_hi text not null,
  agenda text[] not null,
  pre_read text[] not null default '{}',                    -- notes
  topics text[] not null,
  starts_at timestamptz not null,
  minutes smallint not null check (minutes between 15 and 240),
  capacity integer check (capacity > 0),                    -- null: no limit
  language text not null check (language in ('en', 'hi', 'both')),
  status text not null default 'announced' check (status in ('announced', 'cancelled', 'withdrawn')),
  origin text not null check (origin in ('library', 'desk'))
);
create index events_by_time on public.events (starts_at) where status <> 'withdrawn';

alter table public.exam_milestones enable row level security;
alter table public.data_releases enable row level security;
alter table public.events enable row level security;
revoke all on public.exam_milestones, public.data_releases, public.events from anon, authenticated;
grant select on public.exam_milestones, public.data_releases, public.events to anon, authenticated;

create policy "everyone reads exam milestones" on public.exam_milestones
  for select to anon, authenticated using (true);
create policy "everyone reads data releases" on public.data_releases
  for select to anon, authenticated using (true);
create policy "everyone reads events" on public.events
  for select to anon, authenticated using (status <> 'withdrawn');
