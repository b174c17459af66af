-- A ladder of hints runs over eight messages and a viva over many more: an answer that is asked for in them has to know how
-- they began. The newest are told whole; of older answers the beginning, where they say what they ask, is enough.

create or replace function public.chat_turn(p_session_id text, p_question_id text default null)
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  with own as (
    select m.* from public.chat_messages m
    where m.user_id = (select auth.uid()) and m.session_id = p_session_id
  ), before as (
    select
      m.message_type, coalesce(m.transcript, m.content) as content, m.style, m.step, m.created_at,
      row_number() over (order by m.created_at desc) as back
    from own m
    where m.content <> '' and m.id is distinct from p_question_id
      and m.created_at < coalesce((select asked.created_at from own asked where asked.id = p_question_id), 'infinity')
      and not exists (select from own newer where newer.replaces = m.id)
    order by m.created_at desc
    limit 24
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
        'content', left(before.content, case when before.back <= 6 then 4000 else 1000 end),
        'style', before.style, 'step', before.step
      ) order by before.created_at), '[]')
      from before
    )
  )
$$;
