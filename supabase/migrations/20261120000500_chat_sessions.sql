-- A learner's conversations with the assistant (spec §3). The id is made by the client:
-- `chat_<epoch ms>_<9 base-36 characters>`. Title and pin are the learner's own marks.

create table public.chat_sessions (
  session_id text primary key check (char_length(session_id) between 1 and 64),
  user_id uuid not null references auth.users (id) on delete cascade,
  title text check (char_length(title) between 1 and 120),
  pinned boolean not null default false,
  created_at timestamptz not null default now()
);

create index chat_sessions_of_learner on public.chat_sessions (user_id, created_at desc);

alter table public.chat_sessions enable row level security;
revoke all on public.chat_sessions from anon, authenticated;
grant select, insert (session_id, user_id), update (title, pinned) on public.chat_sessions to authenticated;

create policy "learners read their own conversations"
  on public.chat_sessions for select to authenticated
  using ((select auth.uid()) = user_id);

create policy "learners open conversations in their own name"
  on public.chat_sessions for insert to authenticated
  with check ((select auth.uid()) = user_id);

create policy "learners title and pin their own conversations"
  on public.chat_sessions for update to authenticated
  using ((select auth.uid()) = user_id)
  with check ((select auth.uid()) = user_id);

create policy "two-step accounts ask for both steps"
  on public.chat_sessions as restrictive for all to authenticated
  using ((select private.is_two_step_done()))
  with check ((select private.is_two_step_done()));
