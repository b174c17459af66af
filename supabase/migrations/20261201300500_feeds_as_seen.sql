-- A feed was switched on, or removed, as it stood on a page of before: not at the address, and not on the terms, that
-- somebody else had given it meanwhile. Marking an address as checked wrote the whole feed back as it was on that page. One
-- that is switched already as it is wished keeps the name of whoever switched it.
create function private.feed_as_seen(p_seen jsonb, p_feed public.news_feeds)
returns void
language sql stable set search_path = ''
as $$
  select private.as_read(p_seen, to_jsonb(p_feed) - '{last_fetched_at,next_fetch_at,failing_since,failures,last_error,etag,last_modified}'::text[])
$$;
revoke execute on function private.feed_as_seen from public;

drop function public.switch_feed(uuid, boolean);
-- As before; `p_seen` is the feed as it stood on the page.
create function public.switch_feed(p_id uuid, p_on boolean, p_seen jsonb default null)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  editor uuid := private.news_editor();
  feed public.news_feeds;
begin
  select * into feed from public.news_feeds where id = p_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such feed';
  end if;
  if p_seen is not null and feed.switched_on = coalesce(p_on, false) then
    return;
  end if;
  perform private.feed_as_seen(p_seen, feed);
  update public.news_feeds
  set switched_on = coalesce(p_on, false), switched_by = coalesce(private.full_name_of(editor), 'an administrator'),
    switched_at = now(), next_fetch_at = null, failing_since = null, failures = 0, last_error = null
  where id = p_id;
end
$$;

drop function public.remove_feed(uuid);
-- As before; `p_seen` is the feed as it stood on the page.
create function public.remove_feed(p_id uuid, p_seen jsonb default null)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  feed public.news_feeds;
begin
  perform private.news_editor();
  select * into feed from public.news_feeds where id = p_id for update;
  if not found and p_seen is not null then
    return;
  elsif not found then
    raise sqlstate 'PT404' using message = 'There is no such feed';
  end if;
  if feed.switched_on then
    raise invalid_parameter_value using message = 'Switch the feed off before removing it';
  end if;
  perform private.feed_as_seen(p_seen, feed);
  delete from public.news_feeds where id = p_id;
  delete from public.news_clusters cluster
  where status in ('waiting', 'dismissed') and item_id is null
    and not exists (select from public.feed_entries entry where entry.cluster_id = cluster.id);
end
$$;
revoke execute on function public.switch_feed, public.remove_feed from public, anon, service_role;
grant execute on function public.switch_feed, public.remove_feed to authenticated;

-- As before; `seen` of one that is in the list is the feed as it stood on the page.
create or replace function public.save_feed(p_feed jsonb)
returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  editor uuid := private.news_editor();
  given record;
  standing public.news_feeds;
  saved uuid;
begin
  if jsonb_typeof(p_feed) is distinct from 'object' then
    raise invalid_parameter_value using message = 'Send the feed as an object';
  end if;
  select * into given from jsonb_to_record(p_feed) as (
    id uuid, url text, title text, publisher text, kind text, language text, terms text, excerpt_words smallint,
    acknowledgement text, checked date
  );
  if coalesce(given.url, '') !~ '^https?://[^\s]+$' then
    raise invalid_parameter_value using message = 'The address of a feed begins with https:// or http://';
  end if;
  if given.id is null then
    select id into saved from public.news_feeds feed
    where url = given.url and to_jsonb(feed) @> (jsonb_strip_nulls(p_feed) - 'id');
    if found then
      return saved;
    end if;
  end if;
  if exists (select from public.news_feeds where url = given.url and id is distinct from given.id) then
    raise unique_violation using message = 'This feed is in the list already';
  end if;
  if given.terms = 'full' and (given.kind is distinct from 'government' or btrim(coalesce(given.acknowledgement, '')) = '') then
    raise check_violation using message = 'Whole texts are taken from the government only, and with an acknowledgement';
  end if;
  if given.id is null then
    insert into public.news_feeds (url, title, publisher, kind, language, terms, excerpt_words, acknowledgement, checked)
    values (given.url, given.title, given.publisher, given.kind, coalesce(given.language, 'en'),
      coalesce(given.terms, 'link'), coalesce(given.excerpt_words, 40::smallint), coalesce(given.acknowledgement, ''), given.checked)
    returning id into saved;
    return saved;
  end if;
  select * into standing from public.news_feeds where id = given.id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such feed';
  end if;
  if to_jsonb(standing) @> (jsonb_strip_nulls(p_feed) - 'seen') then
    return standing.id;
  end if;
  perform private.feed_as_seen(p_feed -> 'seen', standing);
  update public.news_feeds feed
  set title = coalesce(given.title, title), publisher = coalesce(given.publisher, publisher),
    kind = coalesce(given.kind, kind), language = coalesce(given.language, language), terms = coalesce(given.terms, terms),
    excerpt_words = coalesce(given.excerpt_words, excerpt_words), acknowledgement = coalesce(given.acknowledgement, acknowledgement),
    checked = coalesce(given.checked, checked), url = given.url,
    etag = case when feed.url = given.url then etag end, last_modified = case when feed.url = given.url then last_modified end
  where id = given.id;
  return given.id;
end
$$;
