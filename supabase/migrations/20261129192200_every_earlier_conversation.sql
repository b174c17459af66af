-- After two hundred conversations the older ones could be reached by their words alone. The list has no end of its own: who
-- asks reads it page by page, so no two of its lines may stand in an order left to chance.
do $$
declare
  body text := pg_get_functiondef('public.list_chat_sessions(text)'::regprocedure);
begin
  if body not like '%order by coalesce(s.pinned, false) desc, spoken.last_message_at desc%limit 200%' then
    raise exception 'public.list_chat_sessions is not what this migration changes';
  end if;
  body := replace(body, 'spoken.last_message_at desc', 'spoken.last_message_at desc, spoken.session_id');
  execute replace(body, 'limit 200', '');
end
$$;
