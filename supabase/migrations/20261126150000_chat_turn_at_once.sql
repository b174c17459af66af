-- What a turn of a conversation asks of the database before anything is looked up, in one answer: also whether the
-- assistant is open, how the learner wants to be taught, and whether a test of theirs is open: only then must a question be
-- held against its items.

create function private.has_open_items()
returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.open_items((select auth.uid())))
$$;
revoke execute on function private.has_open_items from public;
grant execute on function private.has_open_items to authenticated;

create or replace function public.chat_turn(p_session_id text, p_question_id text default null)
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
    -- What learners are told where an administrator has closed it.
    'closed', (select switch.reason from public.feature_switches switch where switch.part = 'assistant' and not switch.is_on),
    'style', (select settings.style from public.assistant_settings settings where settings.user_id = (select auth.uid())),
    'is_anothers', (select private.is_anothers_session(p_session_id)),
    'both_steps', (select private.is_two_step_done()),
    'is_tested', (select private.has_open_items()),
    'history', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'role', case before.message_type when 'user' then 'user' else 'ai' end,
        'content', before.content, 'style', before.style, 'step', before.step
      ) order by before.created_at), '[]')
      from before
    )
  )
$$;
