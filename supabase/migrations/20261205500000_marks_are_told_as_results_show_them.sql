-- A notification says the marks as the result itself does: with two decimals, and a minus sign that is one.
create or replace function private.said_marks(p_sixths integer)
returns text
language sql immutable set search_path = ''
as $$ select replace(to_char(p_sixths / 6.0, 'FM999990.00'), '-', '−') $$;
