-- A wish to revise that came in the moment in which its story was withdrawn had stayed, and had brought a card of it on its
-- day: of a story that is not published nothing is released, and the wish goes.
create or replace function private.release_news_revisions()
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  wish public.news_revisions;
  released integer := 0;
begin
  delete from public.news_revisions wished using public.news_items item
  where wished.due_on <= private.today() and item.id = wished.item_id and item.status <> 'published';
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
