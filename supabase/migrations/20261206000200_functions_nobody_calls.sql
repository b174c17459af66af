-- What the assistant uses is told by `assistant_console`, and whether a conversation is another's by `chat_turn`: nothing
-- has called these since.
drop function public.assistant_usage(integer);
drop function public.is_anothers_chat_session(text);
