-- The difficulty of a question is read from its view, and the looks at figures by their key, which is in the same order.
drop function private.difficulty_of(text);
drop index private.fact_looks_lately;
