-- Whoever published from a page that was opened before brought back at once what somebody else had just withdrawn, and put
-- their own name under what another had published. A second try, after an answer was lost, published the same wording twice,
-- and refused a feed as being in the list that it had put there itself.
drop function public.publish_news(text, integer);
-- As before; `p_seen` has the `status` of the item on the page: draft, published or withdrawn.
create function public.publish_news(p_item text, p_revision integer, p_seen jsonb default null)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  editor uuid := private.news_editor();
  draft public.news_drafts := private.draft_for_update(p_item, p_revision);
  item public.news_items;
  standing jsonb;
begin
  select * into item from public.news_items where id = p_item for update;
  standing := private.fields_of(item);
  item := private.with_fields(item, draft.fields);
  if p_seen is not null and item.status = 'published' and private.fields_of(item) = standing and editor = (
    select done_by_id from public.news_history where item_id = p_item and action in ('published', 'withdrawn') order by id desc limit 1
  ) then
    return;
  end if;
  perform private.as_read(p_seen, jsonb_build_object('status', item.status));
  item.status := 'published';
  perform private.write_item(item);
  update public.news_clusters set status = 'published' where id = draft.cluster_id;
  insert into public.news_history (item_id, action, done_by, done_by_id, fields)
  values (p_item, 'published', private.full_name_of(editor), editor, private.fields_of(item));
  perform private.write_desk_passages(p_item);
end
$$;
revoke execute on function public.publish_news from public, anon, service_role;
grant execute on function public.publish_news to authenticated;

-- As before; a new feed that stands in the list already, just so, is that one.
create or replace function public.save_feed(p_feed jsonb)
returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  editor uuid := private.news_editor();
  given record;
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
  update public.news_feeds feed
  set title = coalesce(given.title, title), publisher = coalesce(given.publisher, publisher),
    kind = coalesce(given.kind, kind), language = coalesce(given.language, language), terms = coalesce(given.terms, terms),
    excerpt_words = coalesce(given.excerpt_words, excerpt_words), acknowledgement = coalesce(given.acknowledgement, acknowledgement),
    checked = coalesce(given.checked, checked), url = given.url,
    etag = case when feed.url = given.url then etag end, last_modified = case when feed.url = given.url then last_modified end
  where id = given.id returning id into saved;
  if saved is null then
    raise sqlstate 'PT404' using message = 'There is no such feed';
  end if;
  return saved;
end
$$;
