-- A story that is withdrawn is gone everywhere: no card of it comes back later, which nobody could take back any more
-- without the story, and a feed reader that asks whether anything was changed is told so.

create function private.forget_withdrawn_wishes()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.news_revisions where item_id = new.id;
  return null;
end
$$;
revoke execute on function private.forget_withdrawn_wishes from public;
create trigger forget_withdrawn_wishes after update of status on public.news_items
  for each row when (old.status = 'published' and new.status <> 'published')
  execute function private.forget_withdrawn_wishes();

-- Wishes for stories that were withdrawn before.
delete from public.news_revisions wish using public.news_items item
where item.id = wish.item_id and item.status <> 'published';

-- As before; what was withdrawn has changed the feed, too.
create or replace function public.read_news_address(p_token text)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  reader uuid;
begin
  select user_id into reader from public.news_addresses
  where token_hash = sha256(convert_to(coalesce(p_token, ''), 'UTF8')) and not private.is_shut_out(user_id);
  if not found then
    return null;
  end if;
  update public.news_addresses set last_read_on = private.today()
  where user_id = reader and last_read_on is distinct from private.today();
  return jsonb_build_object(
    'updated', (select coalesce(max(changed_at), '2026-01-01') from public.news_items where status <> 'draft'),
    'entries', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'title', title, 'gist', gist, 'news_date', news_date, 'updated', changed_at, 'topics', topics
      ) order by place), '[]')
      from (
        select *, row_number() over (order by news_date desc, importance desc, id) as place
        from public.news_items where status = 'published'
        order by news_date desc, importance desc, id limit 50
      ) newest
    )
  );
end
$$;
