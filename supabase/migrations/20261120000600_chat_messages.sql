-- What a learner and the assistant said to each other, one row a message (spec §3, §7).
-- Learners read and add to their own conversations; nothing said is later edited. A conversation is
-- removed as a whole, with `delete_chat_session`.

-- The id is known to its learner only, so a taken one can be told without giving anything away.
create function private.is_anothers_session(p_session_id text)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.chat_sessions where session_id = p_session_id and user_id <> (select auth.uid())
  )
$$;
revoke execute on function private.is_anothers_session from public;
grant execute on function private.is_anothers_session to authenticated;

create table public.chat_messages (
  id text not null check (char_length(id) between 1 and 64), -- made by the client: a retried insert is no second message
  session_id text not null check (char_length(session_id) between 1 and 64), -- no foreign key: a session row that
                                    -- failed to save must not take the learner's history with it (spec §8 Chat)
  user_id uuid not null references auth.users (id) on delete cascade,
  message_type text not null check (message_type in ('user', 'ai')),
  content text not null check (char_length(content) between 1 and 20000),
  suggestions text[] check (cardinality(suggestions) <= 10),
  sources jsonb check (pg_column_size(sources) <= 65536),
  mode text check (mode in ('model', 'library', 'not-covered')), -- who wrote an answer (docs/decisions/005)
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);

-- The one way history is read: a session's messages, oldest first.
create index chat_messages_history on public.chat_messages (user_id, session_id, created_at);

alter table public.chat_messages enable row level security;
revoke all on public.chat_messages from anon, authenticated;
grant select, insert on public.chat_messages to authenticated;

create policy "learners read their own messages"
  on public.chat_messages for select to authenticated
  using ((select auth.uid()) = user_id);

create policy "learners add messages in their own name"
  on public.chat_messages for insert to authenticated
  with check ((select auth.uid()) = user_id and not private.is_anothers_session(session_id));

create policy "two-step accounts ask for both steps"
  on public.chat_messages as restrictive for all to authenticated
  using ((select private.is_two_step_done()))
  with check ((select private.is_two_step_done()));
