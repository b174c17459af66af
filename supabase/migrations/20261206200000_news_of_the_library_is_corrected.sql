-- What came with the library is corrected at the news desk like what was written there: a draft of it is begun from what
-- learners read, they go on reading that, and with its publication the item is the desk's, in the name of whoever reviewed it.

create function public.correct_news(p_item text)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  editor uuid := private.news_editor();
  who text := coalesce(private.full_name_of(editor), 'an administrator');
  item public.news_items;
begin
  select * into item from public.news_items where id = p_item for update;
  if item.status is distinct from 'published' then
    raise sqlstate 'PT404' using message = 'There is no such published item';
  end if;
  insert into public.news_drafts (item_id, made_by, fields, updated_by)
  values (p_item, 'hand', private.fields_of(item), who)
  on conflict (item_id) do nothing;
  if found then
    insert into public.news_history (item_id, action, done_by, done_by_id, note) values (p_item, 'drafted', who, editor, 'hand');
  end if;
  return p_item;
end
$$;
revoke execute on function public.correct_news from public, anon;
grant execute on function public.correct_news to authenticated;

create or replace function private.write_item(p_item public.news_items)
returns void
language sql security definer set search_path = ''
as $$
  update public.news_items
  set news_date = p_item.news_date, title = p_item.title, title_hi = p_item.title_hi, gist = p_item.gist, gist_hi = p_item.gist_hi,
    topics = p_item.topics, papers = p_item.papers, importance = p_item.importance, sections = p_item.sections,
    fact_ids = p_item.fact_ids, mains = p_item.mains, sources = p_item.sources, unverified = p_item.unverified,
    status = p_item.status, origin = p_item.origin,
    reviewed_at = null   -- written anew by the trigger, published again in the same words too
  where id = p_item.id
$$;

create or replace function public.publish_news(p_item text, p_revision integer, p_seen jsonb default null)
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
  item.origin := 'desk';
  perform private.write_item(item);
  update public.news_clusters set status = 'published' where id = draft.cluster_id;
  insert into public.news_history (item_id, action, done_by, done_by_id, fields)
  values (p_item, 'published', private.full_name_of(editor), editor, private.fields_of(item));
  perform private.write_desk_passages(p_item);
end
$$;

create or replace function public.withdraw_news(p_item text, p_reason text, p_questions text[] default '{}', p_seen jsonb default null)
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
  select * into item from public.news_items where id = p_item for update;
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
  update public.news_items set status = 'withdrawn', origin = 'desk' where id = p_item;
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

-- What learners read goes back to the library by the operator's hand: a load whose files have the newer word.
create or replace function private.desk_items_are_reviewed()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- The operator's own hand on the database, as for a restore: nothing of the product reaches it so.
  is_operator constant boolean := coalesce(current_setting('request.jwt.claims', true), '') = '';
  reviewer text;
  problems text[];
begin
  if tg_op = 'UPDATE' and old.origin = 'desk' and new.origin <> 'desk' and not (is_operator and old.status <> 'draft') then
    raise check_violation using message = 'An item of the desk stays one';
  end if;
  if new.origin <> 'desk' or new.status <> 'published' then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.status = 'published' and (old.news_date, old.title, old.title_hi, old.gist, old.gist_hi, old.topics,
      old.papers, old.importance, old.sections, old.mains, old.sources, old.unverified, old.reviewed_by, old.reviewed_at, old.origin)
    is not distinct from (new.news_date, new.title, new.title_hi, new.gist, new.gist_hi, new.topics, new.papers, new.importance,
      new.sections, new.mains, new.sources, new.unverified, new.reviewed_by, new.reviewed_at, new.origin) then
    return new;
  end if;
  -- A draft becomes no published item even so.
  if is_operator and (tg_op = 'INSERT' or old.status = 'published') then
    return new;
  end if;
  if not (select private.has_role('{admin}')) then
    raise insufficient_privilege using message = 'An item of the desk is published by a signed-in administrator only (publish_news)';
  end if;
  reviewer := private.full_name_of((select auth.uid()));
  if reviewer is null then
    raise check_violation using message = 'Enter your name in your profile first: it stands under what you reviewed';
  end if;
  problems := private.news_problems(new);
  if problems <> '{}' then
    raise check_violation using message = 'This item is not ready yet', detail = array_to_string(problems, ',');
  end if;
  new.reviewed_by := reviewer;
  new.reviewed_at := now();
  return new;
end
$$;
