-- The question bank. A question is versioned: what was asked of somebody stays what it was. What a learner reads before
-- answering is here; what gives the answer away is in exam_private, which no learner's role can read.

create schema exam_private;
revoke all on schema exam_private from public;
grant usage on schema exam_private to service_role;

create table public.questions (
  id text primary key,
  topic text not null references public.topics (slug) deferrable initially deferred,
  news_id text,                     -- the news item that it came with
  format text not null check (format in ('single', 'statements', 'how-many', 'reason', 'pairs', 'sequence')),
  kind text not null check (kind in ('static', 'current', 'hybrid')),
  difficulty smallint not null check (difficulty between 1 and 5),   -- as its author judged it
  diagnostic boolean not null default false,
  version integer not null check (version > 0),                      -- the one that is asked now
  status text not null default 'live' check (status in ('live', 'challenged', 'retired')),
  origin text not null check (origin in ('library', 'desk')),        -- loaded from content/, or written at the desk
  reviewed_by text,
  changed_at timestamptz not null default now()
);
create index questions_of_topic on public.questions (topic, difficulty) where status = 'live';
create index questions_of_news on public.questions (news_id) where news_id is not null;

create table public.question_versions (
  question_id text not null references public.questions (id) on delete cascade,
  version integer not null check (version > 0),
  asked jsonb not null,             -- stem, statements or pairs or items, options; English, and Hindi where it is there
  content_hash text not null,       -- of everything, answers included: another hash is another version
  created_at timestamptz not null default now(),
  primary key (question_id, version)
);

create table exam_private.question_keys (
  question_id text not null,
  version integer not null,
  key smallint not null check (key between 0 and 3),
  truths boolean[] not null default '{}',   -- statement by statement or pair by pair; empty in the other formats
  reasons jsonb not null,           -- why each statement, pair or option is as it is
  explanation jsonb not null,       -- { en, hi? }
  fact_ids text[] not null default '{}',
  sources jsonb not null default '[]',
  primary key (question_id, version),
  foreign key (question_id, version) references public.question_versions (question_id, version) on delete cascade
);

alter table public.questions enable row level security;
alter table public.question_versions enable row level security;
alter table exam_private.question_keys enable row level security;
revoke all on public.questions, public.question_versions from anon, authenticated;
revoke all on exam_private.question_keys from anon, authenticated;
grant select, insert, update, delete on exam_private.question_keys to service_role;
