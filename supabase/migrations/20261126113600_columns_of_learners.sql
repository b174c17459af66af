-- What only the server writes of a message, a preset and a bookmark is not a learner's to set: how far an answer is, who
-- writes it, which step of a viva it was, when something was made.

revoke insert on public.chat_messages from authenticated;
grant insert (id, session_id, user_id, message_type, content, suggestions, sources, mode, created_at)
  on public.chat_messages to authenticated;

revoke insert, update on public.practice_presets from authenticated;
grant insert (user_id, name, setup), update (name, setup) on public.practice_presets to authenticated;

revoke insert on public.bookmarks from authenticated;
grant insert (user_id, question_id) on public.bookmarks to authenticated;
