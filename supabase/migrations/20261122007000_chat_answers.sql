-- Answers that the server itself keeps while they are written: they outlive the page that asked, are stopped from
-- anywhere, followed after a reload, and continued (docs/decisions/016). Learners still only select and insert.

alter table public.chat_messages
  add column state text not null default 'done' check (state in ('writing', 'done', 'stopped', 'failed')),
  add column style text check (style in ('explain', 'tutor', 'data', 'viva')), -- how the learner wants to be taught
  add column step smallint check (step between 1 and 4), -- of a tutor's ladder or a viva
  add column transcript text check (char_length(transcript) <= 8000), -- what was heard of an audio message
  add column replaces text check (char_length(replaces) between 1 and 64), -- the answer that this is a new version of
  add column practice jsonb check (pg_column_size(practice) <= 4096), -- an offer of practice questions
  add column updated_at timestamptz not null default now(),
  add column stop_asked_at timestamptz,
  add column writer uuid, -- who writes the answer now: one that lost it to another writes no more
  drop constraint chat_messages_content_check,
  drop constraint chat_messages_mode_check,
  add constraint chat_messages_content_check
    check (char_length(content) <= 20000 and (content <> '' or state <> 'done')),
  add constraint chat_messages_mode_check check (mode in ('model', 'library', 'not-covered', 'webhook'));

-- An answer's id names it to its learner alone: the same one in another account is refused.
create index chat_messages_answer on public.chat_messages (id) where message_type = 'ai';

-- A writer that was not heard of for so long is gone.
create function private.is_abandoned(p_message public.chat_messages)
returns boolean
language sql stable set search_path = ''
as $$
  select (p_message).state = 'writing' and (p_message).updated_at < clock_timestamp() - interval '30 seconds'
$$;
revoke execute on function private.is_abandoned from public;

-- What an answer needs to know of its conversation, read in the learner's name: whether she may speak in it, and what
-- was said before the question, oldest first, without answers that a newer version replaces.
create function public.chat_turn(p_session_id text, p_question_id text default null)
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  with own as (
    select m.* from public.chat_messages m
    where m.user_id = (select auth.uid()) and m.session_id = p_session_id
  ), before as (
    select m.message_type, left(coalesce(m.transcript, m.content), 4000) as content, m.style, m.step, m.created_at
    from own m
    where m.content <> '' and m.id is distinct from p_question_id
      and m.created_at < coalesce((select asked.created_at from own asked where asked.id = p_question_id), 'infinity')
      and not exists (select from own newer where newer.replaces = m.id)
    order by m.created_at desc
    limit 6
  )
  select jsonb_build_object(
    'is_anothers', (select private.is_anothers_session(p_session_id)),
    'both_steps', (select private.is_two_step_done()),
    'history', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'role', case before.message_type when 'user' then 'user' else 'ai' end,
        'content', before.content, 'style', before.style, 'step', before.step
      ) order by before.created_at), '[]')
      from before
    )
  )
$$;
revoke execute on function public.chat_turn from public, anon;
grant execute on function public.chat_turn to authenticated;

-- Keeps the question and begins its answer. Returns the answer as it stands, and in `begun` whether the caller is the
-- one who writes it: an answer that is under way or done is never written twice. One that failed or was abandoned is
-- begun anew; with `p_continue` it goes on from the text so far, as a stopped one does.
create function public.begin_chat_answer(
  p_user_id uuid, p_session_id text, p_question_id text, p_question text, p_message_id text,
  p_style text default 'explain', p_replaces text default null, p_continue boolean default false,
  p_transcript text default null, p_transcript_of text default null
)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  answer public.chat_messages;
  me constant uuid := gen_random_uuid();
  begun boolean := false;
begin
  if exists (select from public.chat_sessions where session_id = p_session_id and user_id <> p_user_id) then
    raise insufficient_privilege using message = 'This conversation belongs to another account';
  end if;
  if exists (
    select from public.chat_messages where id = p_message_id and message_type = 'ai' and user_id <> p_user_id
  ) then
    raise insufficient_privilege using message = 'This answer belongs to another account';
  end if;
  select * into answer from public.chat_messages where user_id = p_user_id and id = p_message_id;
  if found and (answer.message_type <> 'ai' or answer.session_id <> p_session_id) then
    raise insufficient_privilege using message = 'This id belongs to another message';
  end if;
  if p_continue and answer.id is null then
    raise no_data_found using message = 'There is no such answer to go on with';
  end if;

  if answer.id is null then
    insert into public.chat_messages (id, session_id, user_id, message_type, content, style, transcript, created_at, updated_at)
    values (p_question_id, p_session_id, p_user_id, 'user', p_question, p_style, p_transcript, clock_timestamp(), clock_timestamp())
    on conflict do nothing;
    if p_transcript_of is not null then
      update public.chat_messages set transcript = p_question, updated_at = clock_timestamp()
      where user_id = p_user_id and session_id = p_session_id and id = p_transcript_of and message_type = 'user';
    end if;
    insert into public.chat_messages
      (id, session_id, user_id, message_type, content, state, style, replaces, writer, created_at, updated_at)
    values (p_message_id, p_session_id, p_user_id, 'ai', '', 'writing', p_style, p_replaces, me,
      clock_timestamp() + interval '1 millisecond', clock_timestamp())
    on conflict do nothing
    returning * into answer;
    begun := found;
    if not begun then
      select * into answer from public.chat_messages where user_id = p_user_id and id = p_message_id;
    end if;
  end if;
  if not begun then
    update public.chat_messages m
    set state = 'writing', writer = me, stop_asked_at = null, updated_at = clock_timestamp(),
      content = case when p_continue then m.content else '' end
    where m.user_id = p_user_id and m.id = p_message_id
      and (m.state = 'failed' or private.is_abandoned(m) or (p_continue and m.state = 'stopped'))
    returning * into answer;
    begun := found;
    if not begun then
      select * into answer from public.chat_messages where user_id = p_user_id and id = p_message_id;
    end if;
  end if;
  return to_jsonb(answer) || jsonb_build_object(
    'begun', begun, 'writer', case when begun then me end, 'abandoned', private.is_abandoned(answer));
end
$$;
revoke execute on function public.begin_chat_answer from public, anon, authenticated;
grant execute on function public.begin_chat_answer to service_role;

-- The heartbeat of every answer that a process writes, in one call: the text and sources of those that have new ones.
-- Returns the writers that are to stop: the learner asked for it, the conversation is deleted, or another writes the
-- answer now.
create function public.keep_chat_answers(p_answers jsonb)
returns uuid[]
language sql security definer set search_path = ''
as $$
  with given as (
    select * from jsonb_to_recordset(p_answers) as given (user_id uuid, id text, writer uuid, content text, sources jsonb)
  ), kept as (
    update public.chat_messages m set
      content = coalesce(given.content, m.content), sources = coalesce(given.sources, m.sources), updated_at = clock_timestamp()
    from given
    where m.user_id = given.user_id and m.id = given.id and m.writer = given.writer and m.state = 'writing'
    returning given.writer, m.stop_asked_at
  )
  select coalesce(array_agg(given.writer), '{}')
  from given left join kept on kept.writer = given.writer
  where kept.writer is null or kept.stop_asked_at is not null
$$;
revoke execute on function public.keep_chat_answers from public, anon, authenticated;
grant execute on function public.keep_chat_answers to service_role;

-- Writes how an answer ended. Returns whether it was still the caller's to write.
create function public.keep_chat_answer(
  p_user_id uuid, p_message_id text, p_writer uuid, p_content text, p_state text, p_sources jsonb default null,
  p_suggestions text[] default null, p_mode text default null, p_step smallint default null, p_practice jsonb default null
)
returns boolean
language sql security definer set search_path = ''
as $$
  with kept as (
    update public.chat_messages set
      content = p_content, state = p_state, sources = coalesce(p_sources, sources),
      suggestions = coalesce(p_suggestions, suggestions), mode = coalesce(p_mode, mode), step = coalesce(p_step, step),
      practice = coalesce(p_practice, practice), updated_at = clock_timestamp(), writer = null
    where user_id = p_user_id and id = p_message_id and writer = p_writer and state = 'writing'
    returning id
  )
  select exists (select from kept)
$$;
revoke execute on function public.keep_chat_answer from public, anon, authenticated;
grant execute on function public.keep_chat_answer to service_role;

-- Asks whoever writes the caller's answer to stop. One whose writer is gone is stopped at once. Returns whether there
-- was anything to stop.
create function public.stop_chat_answer(p_message_id text)
returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  update public.chat_messages m
  set stop_asked_at = clock_timestamp(), state = case when private.is_abandoned(m) then 'stopped' else m.state end
  where m.user_id = (select auth.uid()) and m.id = p_message_id and m.state = 'writing'
    and (select private.is_two_step_done());
  return found;
end
$$;
revoke execute on function public.stop_chat_answer from public, anon;
grant execute on function public.stop_chat_answer to authenticated;
