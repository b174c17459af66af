-- Lets the assistant refuse a conversation id that another account opened, before it answers into it.

create function public.is_anothers_chat_session(p_session_id text)
returns boolean
language sql stable security invoker set search_path = ''
as $$
  select private.is_anothers_session(p_session_id)
$$;
revoke execute on function public.is_anothers_chat_session from public, anon;
grant execute on function public.is_anothers_chat_session to authenticated;
