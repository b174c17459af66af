-- Of the cards of a wish to revise just what a card has is kept, which bounds it. One that came without a source is the
-- learner's own, as it is among the cards: it had held up the cards of everybody.
create or replace function public.revise_news(p_item text, p_due date, p_cards jsonb default '[]')
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
  kept jsonb;
begin
  if p_due is null then
    delete from public.news_revisions where user_id = learner and item_id = p_item;
    return;
  end if;
  if not exists (select from public.news_items where id = p_item and status = 'published') then
    raise sqlstate 'PT404' using message = 'There is no such item in the news';
  end if;
  if p_due <= private.today() or p_due > private.today() + 365 then
    raise sqlstate 'PT400' using message = 'Choose a day after today, within a year';
  end if;
  if jsonb_typeof(p_cards) is distinct from 'array' or jsonb_array_length(p_cards) not between 1 and 10
    or exists (
      select from jsonb_to_recordset(p_cards) card (id uuid, front text, back text, lang text, source jsonb, topic text)
      where id is null or coalesce(char_length(btrim(front)), 0) not between 1 and 2000
        or coalesce(char_length(btrim(back)), 0) not between 1 and 2000 or char_length(front) > 2000
        or char_length(back) > 2000 or coalesce(lang, '') not in ('en', 'hi')
        or not private.is_study_source(coalesce(source, '{"kind": "own"}'))
        or char_length(topic) not between 1 and 100
    ) then
    raise sqlstate 'PT400' using message = 'Send one to ten cards, each with a front, a back and a language';
  end if;
  select jsonb_agg(jsonb_build_object(
    'id', card.id, 'front', card.front, 'back', card.back, 'lang', card.lang,
    'source', coalesce(card.source, '{"kind": "own"}'), 'topic', card.topic
  )) into kept
  from jsonb_to_recordset(p_cards) card (id uuid, front text, back text, lang text, source jsonb, topic text);
  insert into public.news_revisions (user_id, item_id, due_on, cards) values (learner, p_item, p_due, kept)
  on conflict (user_id, item_id) do update set due_on = excluded.due_on, cards = excluded.cards, created_at = now();
end
$$;

-- As before, those that were kept without a source included.
create or replace function private.release_news_revisions()
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  wish public.news_revisions;
  released integer := 0;
begin
  for wish in select * from public.news_revisions where due_on <= private.today() order by due_on, user_id loop
    begin
      insert into public.cards (id, user_id, front, back, lang, source, topic)
      select card.id, wish.user_id, card.front, card.back, card.lang, coalesce(card.source, '{"kind": "own"}'), card.topic
      from jsonb_to_recordset(wish.cards) card (id uuid, front text, back text, lang text, source jsonb, topic text)
      on conflict do nothing;
      delete from public.news_revisions where user_id = wish.user_id and item_id = wish.item_id;
      released := released + 1;
    exception when check_violation then
      null;
    end;
  end loop;
  return released;
end
$$;
