-- A slip of the finger is mended by the words that the news uses, not by comparing it with every text: with 9,000 items
-- that took most of a second. The words are few, and are learnt as items are written.

create table private.news_vocabulary (word text primary key);
create index news_vocabulary_spelling on private.news_vocabulary using gin (word extensions.gin_trgm_ops);
alter table private.news_vocabulary enable row level security;
revoke all on private.news_vocabulary from public, anon, authenticated;
drop index public.news_items_spelling;

create function private.learn_news_words()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.news_vocabulary (word)
  select distinct word
  from written cross join lateral regexp_split_to_table(written.spelling, '[^[:alnum:]\u0900-\u097f]+') word
  where char_length(word) between 4 and 40
  on conflict do nothing;
  return null;
end
$$;
revoke execute on function private.learn_news_words from public;
create trigger learn_words_of_new_items after insert on public.news_items
  referencing new table as written for each statement execute function private.learn_news_words();
create trigger learn_words_of_changed_items after update on public.news_items
  referencing new table as written for each statement execute function private.learn_news_words();

insert into private.news_vocabulary (word)
select distinct word
from public.news_items item cross join lateral regexp_split_to_table(item.spelling, '[^[:alnum:]\u0900-\u097f]+') word
where char_length(word) between 4 and 40;

-- The words of a question as the news spells them; null where one of them is like none. Words like "of" ask for nothing.
create function private.near_question(p_spelt text)
returns tsquery
language plpgsql stable security definer set search_path = ''
as $$
declare
  said text;
  one tsquery;
  question tsquery;
begin
  for said in
    select distinct word from regexp_split_to_table(p_spelt, '[^[:alnum:]\u0900-\u0963\u0970-\u097f]+') word
    where char_length(word) between 4 and 40 limit 6
  loop
    select private.any_of(array_agg(near.word)) into one
    from (
      select known.word from private.news_vocabulary known
      where known.word operator(extensions.%) said
      order by extensions.similarity(known.word, said) desc, known.word limit 3
    ) near;
    if one is null then
      return null;
    end if;
    question := coalesce(question && one, one);
  end loop;
  return question;
end
$$;

create function private.any_of(p_words text[])
returns tsquery
language plpgsql immutable set search_path = ''
as $$
declare
  word text;
  question tsquery;
begin
  foreach word in array coalesce(p_words, '{}') loop
    question := coalesce(
      question || plainto_tsquery('pg_catalog.english', word), plainto_tsquery('pg_catalog.english', word)
    ) || plainto_tsquery('pg_catalog.hindi', word);
  end loop;
  return question;
end
$$;
revoke execute on function private.near_question, private.any_of from public;
grant execute on function private.near_question to authenticated, service_role;
