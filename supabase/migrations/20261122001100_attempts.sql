-- A learner's sitting over some questions: practice, a test, the diagnostic. Each question has its row from the start,
-- with what the learner did there. Rows are written by the functions below alone; `correct` and `sixths` stay empty
-- until the rules let the key out.

create table public.attempts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('practice', 'review', 'repair', 'test', 'diagnostic', 'visitor')),
  mode text not null check (mode in ('learn', 'exam', 'sprint')),
  test text references public.tests (slug),
  setup jsonb not null default '{}',        -- how it was put together
  rule text not null references public.exam_rules (id),
  rule_version integer not null,
  question_count smallint not null,
  started_at timestamptz not null default now(),
  expires_at timestamptz,                   -- null: no clock
  submitted_at timestamptz,
  submitted_by text check (submitted_by in ('learner', 'clock')),
  graded_at timestamptz,                    -- the key is out
  score_sixths integer,
  right_count smallint,
  wrong_count smallint,
  blank_count smallint
);
create index attempts_of_learner on public.attempts (user_id, started_at desc);
create unique index one_open_attempt_a_test on public.attempts (user_id, test) where submitted_at is null and test is not null;
create unique index one_import_a_day on public.attempts (user_id, (setup ->> 'day')) where kind = 'visitor';

create table public.attempt_answers (
  attempt_id uuid not null references public.attempts (id) on delete cascade,
  position smallint not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  question_id text not null,
  version integer not null,
  selected smallint check (selected between 0 and 3),
  calls text not null default '' check (calls ~ '^[tfu-]{0,5}$'),  -- a letter a statement: true, false, unsure, not yet
  confidence smallint check (confidence between 0 and 3),           -- guess, 50-50, leaning, sure
  struck smallint[] not null default '{}' check (struck <@ '{0,1,2,3}'),
  flagged boolean not null default false,
  dont_know boolean not null default false,
  helped boolean not null default false,    -- the assistant was open before it was answered; once true it stays so
  first_selected smallint check (first_selected between 0 and 3),
  changes smallint not null default 0 check (changes >= 0),
  time_ms integer not null default 0 check (time_ms between 0 and 86400000),
  seq bigint not null default 0,            -- what the device counted; a lower one is older and changes nothing
  saved_at timestamptz,
  checked_at timestamptz,                   -- answered for good: its key was shown
  correct boolean,
  sixths smallint,
  error_type text check (error_type in ('gap', 'elimination', 'overconfident', 'misread', 'changed')),
  primary key (attempt_id, position),
  unique (attempt_id, question_id),
  foreign key (question_id, version) references public.question_versions (question_id, version)
);
create index attempt_answers_of_learner on public.attempt_answers (user_id, question_id);
create index attempt_answers_of_question on public.attempt_answers (question_id, version) where correct is not null;

alter table public.attempts enable row level security;
alter table public.attempt_answers enable row level security;
revoke all on public.attempts, public.attempt_answers from anon, authenticated;
grant select on public.attempts, public.attempt_answers to authenticated;

create policy "learners read their own attempts" on public.attempts
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "learners read their own answers" on public.attempt_answers
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "two-step accounts ask for both steps" on public.attempts as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));
create policy "two-step accounts ask for both steps" on public.attempt_answers as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));

-- What comes back: one line an answer that was wrong, lucky or slow, or that was asked as a review.
-- Ratings are those of spaced repetition: 1 again, 2 hard, 3 good, 4 easy.
create table public.review_logs (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  question_id text not null references public.questions (id) on delete cascade,
  attempt_id uuid not null,
  position smallint not null,
  rating smallint not null check (rating between 1 and 4),
  reviewed_at timestamptz not null,
  unique (attempt_id, position),
  foreign key (attempt_id, position) references public.attempt_answers (attempt_id, position) on delete cascade
);
create index review_logs_of_learner on public.review_logs (user_id, question_id, reviewed_at);

alter table public.review_logs enable row level security;
revoke all on public.review_logs from anon, authenticated;
grant select on public.review_logs to authenticated;
create policy "learners read their own review logs" on public.review_logs
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "two-step accounts ask for both steps" on public.review_logs as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));

create table public.bookmarks (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  question_id text not null references public.questions (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, question_id)
);
alter table public.bookmarks enable row level security;
revoke all on public.bookmarks from anon, authenticated;
grant select, insert, delete on public.bookmarks to authenticated;
create policy "learners keep their own bookmarks" on public.bookmarks for all to authenticated
  using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
create policy "two-step accounts ask for both steps" on public.bookmarks as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));

create table public.practice_presets (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  setup jsonb not null check (pg_column_size(setup) < 4000),
  created_at timestamptz not null default now(),
  primary key (user_id, name)
);
alter table public.practice_presets enable row level security;
revoke all on public.practice_presets from anon, authenticated;
grant select, insert, update, delete on public.practice_presets to authenticated;
create policy "learners keep their own presets" on public.practice_presets for all to authenticated
  using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
create policy "two-step accounts ask for both steps" on public.practice_presets as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));
