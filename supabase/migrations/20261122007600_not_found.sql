-- What a learner asks for and is not there is her mistake or an old page's, never the server's: 404, not 500
-- (PostgREST answers a bare no_data_found with 500).

do $$
declare
  function_of_ours regprocedure;
begin
  for function_of_ours in
    select p.oid from pg_catalog.pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace, 'exam_private'::regnamespace)
      and p.prosrc like '%raise no_data_found using%'
  loop
    execute replace(
      pg_get_functiondef(function_of_ours), 'raise no_data_found using', 'raise sqlstate ''PT404'' using');
  end loop;
end
$$;

-- A spoken conversation is found, and shown, by what was heard of it.
create or replace function public.list_chat_sessions(p_search text default null)
returns table (
  session_id text, title text, pinned boolean, created_at timestamptz,
  last_message_at timestamptz, preview text, message_count bigint
)
language sql stable security invoker set search_path = ''
as $$
  with spoken as (
    select m.session_id, min(m.created_at) as created_at, max(m.created_at) as last_message_at, count(*) as message_count,
      (array_agg(left(coalesce(m.transcript, m.content), 160) order by m.created_at)
        filter (where m.message_type = 'user'))[1] as preview,
      bool_or(p_search is null or strpos(lower(m.content), lower(p_search)) > 0
        or strpos(lower(m.transcript), lower(p_search)) > 0) as found
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
