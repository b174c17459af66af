-- Of two who found one item wrong, one published it anew, corrected, and the other withdrew it for what was mended already;
-- and whoever tried again, after an answer was lost, was told that there is no such item.
drop function public.withdraw_news(text, text, text[]);
-- As before; `p_seen` has the act by which the item came to stand as it did on the page.
create function public.withdraw_news(
  p_item text, p_reason text, p_questions text[] default '{}', p_seen jsonb default null
)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  editor uuid := private.news_editor();
  said text := btrim(coalesce(p_reason, ''));
  item public.news_items;
  last public.news_history;
begin
  if length(said) not between 10 and 1000 then
    raise invalid_parameter_value using message = 'Say in 10 to 1,000 characters why it is withdrawn';
  end if;
  select * into item from public.news_items where id = p_item and origin = 'desk' for update;
  select * into last from public.news_history where item_id = p_item and action in ('published', 'withdrawn') order by id desc limit 1;
  if p_seen is not null and item.status = 'withdrawn' and last.action = 'withdrawn'
    and (last.done_by_id, last.note) is not distinct from (editor, said) then
    return;
  end if;
  if item.status in ('published', 'withdrawn') then
    perform private.as_read(p_seen, jsonb_build_object('act', last.id));
  end if;
  if item.status is distinct from 'published' then
    raise sqlstate 'PT404' using message = 'There is no such published item of the desk';
  end if;
  update public.news_items set status = 'withdrawn' where id = p_item;
  if exists (
    select from unnest(p_questions) one (id)
    where not exists (select from public.questions question where question.id = one.id and question.news_id = p_item)
  ) then
    raise sqlstate 'PT400' using message = 'One of these questions did not come with this item';
  end if;
  if cardinality(p_questions) > 0 then
    perform public.retire_questions(p_questions, left('Its story was withdrawn: ' || said, 1000));
  end if;
  update public.news_clusters set status = 'drafted' where item_id = p_item;
  insert into public.news_history (item_id, action, done_by, done_by_id, note)
  values (p_item, 'withdrawn', coalesce(private.full_name_of(editor), 'an administrator'), editor, said);
  perform private.write_desk_passages(p_item);
end
$$;
revoke execute on function public.withdraw_news from public, anon;
grant execute on function public.withdraw_news to authenticated;
