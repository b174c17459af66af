-- Tests and weekly challenges as they are announced. Which questions they ask is known only once they are begun.

create table public.tests (
  slug text primary key,
  kind text not null check (kind in ('topic', 'paper', 'mock')),
  title text not null,
  title_hi text not null,
  about text not null,
  about_hi text not null,
  topics text[] not null,
  minutes smallint not null check (minutes between 5 and 180),
  question_count smallint not null,
  position integer not null,
  status text not null default 'live' check (status in ('live', 'retired')),
  origin text not null check (origin in ('library', 'desk')),
  reviewed_by text
);

create table exam_private.test_questions (
  test text not null references public.tests (slug) on delete cascade,
  position smallint not null,
  question_id text not null references public.questions (id),
  primary key (test, position),
  unique (test, question_id)
);
create index tests_of_question on exam_private.test_questions (question_id);

create table public.challenges (
  slug text primary key,
  title text not null,
  title_hi text not null,
  about text not null,
  about_hi text not null,
  topics text[] not null,
  opens_at timestamptz not null,
  join_closes_at timestamptz not null check (join_closes_at > opens_at),
  minutes smallint not null,
  question_count smallint not null,
  status text not null default 'live' check (status in ('live', 'retired')),
  origin text not null check (origin in ('library', 'desk')),
  reviewed_by text
);
create index challenges_by_time on public.challenges (opens_at) where status = 'live';

create table exam_private.challenge_questions (
  challenge text not null references public.challenges (slug) on delete cascade,
  position smallint not null,
  question_id text not null references public.questions (id),
  primary key (challenge, position),
  unique (challenge, question_id)
);

alter table public.tests enable row level security;
alter table public.challenges enable row level security;
alter table exam_private.test_questions enable row level security;
alter table exam_private.challenge_questions enable row level security;
revoke all on public.tests, public.challenges from anon, authenticated;
revoke all on exam_private.test_questions, exam_private.challenge_questions from anon, authenticated;
grant select on public.tests, public.challenges to authenticated;
grant select, insert, update, delete on exam_private.test_questions, exam_private.challenge_questions to service_role;

create policy "learners see live tests" on public.tests for select to authenticated using (status = 'live');
create policy "learners see live challenges" on public.challenges
  for select to authenticated using (status = 'live');
