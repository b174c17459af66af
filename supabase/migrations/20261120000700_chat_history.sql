-- The list of earlier conversations: found by their words, opened, and removed as a whole.

create function public.list_chat_sessions(p_search text default null)
returns table (
  session_id text, title text, pinned boolean, created_at timestamptz,
  last_message_at timestamptz, preview text, message_count bigint
)
language sql stable security invoker set search_path = ''
as $$
  with spoken as (
    select m.session_id, min(m.created_at) as created_at, max(m.created_at) as last_message_at, count(*) as message_count,
      (array_agg(left(m.content, 160) order by m.created_at) filter (where m.message_type = 'user'))[1] as preview,
      bool_or(p_search is null or strpos(lower(m.content), lower(p_search)) > 0) as found
    from public.chat_messages m
    where m.user_id = (select auth.uid())
    group by m.session_id
  )
  select spoken.session_id, s.title, coalesce(s.pinned, false), spoken.created_at,
    spoken.last_message_at, spoken.preview, spoken.message_count
  from spoken
  left join public.chat_sessions s on s.session_id = spoken.session_id
  where spoken.found or strpos(lower(s.title), lower(p_search)) > 0
  order by coalesce(s.pinned, false) desc, spoken.last_message_at desc
  limit 200
$$;
revoke execute on function public.list_chat_sessions from public, anon;
grant execute on function public.list_chat_sessions to authenticated;

-- Removes the caller's conversation with its messages; another learner's is not touched. Returns whether there was one.
create function public.delete_chat_session(p_session_id text)
returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  messages integer;
  sessions integer;
begin
  delete from public.chat_messages where session_id = p_session_id and user_id = (select auth.uid())
    and (select private.is_two_step_done());
  get diagnostics messages = row_count;
  delete from public.chat_sessions where session_id = p_session_id and user_id = (select auth.uid())
    and (select private.is_two_step_done());
  get diagnostics sessions = row_count;
  return messages + sessions > 0;
end
$$;
revoke execute on function public.delete_chat_session from public, anon;
grant execute on function public.delete_chat_session to authenticated;
