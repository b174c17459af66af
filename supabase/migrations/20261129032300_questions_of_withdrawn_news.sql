-- A story that is withdrawn says which questions came with it, and those that make sense with it alone can go in the same
-- step: they had stayed in practice, and nobody was told of them. What stands by itself stays.

-- The questions of a story that are asked now.
create function public.story_questions(p_item text)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.news_editor();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', question.id, 'kind', question.kind,
      'stem', held.asked -> 'stem' ->> 'en', 'stem_hi', coalesce(held.asked -> 'stem' ->> 'hi', held.asked -> 'stem' ->> 'en')
    ) order by question.id), '[]')
    from public.questions question
    join public.question_versions held on held.question_id = question.id and held.version = question.version
    where question.news_id = p_item and question.status = 'live'
  );
end
$$;
revoke execute on function public.story_questions from public, anon;
grant execute on function public.story_questions to authenticated;

drop function public.withdraw_news(text, text);
-- As before; of the questions of this story, those that are named are retired with it, for its reason.
create function public.withdraw_news(p_item text, p_reason text, p_questions text[] default '{}')
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  editor uuid := private.news_editor();
  said text := btrim(coalesce(p_reason, ''));
begin
  if length(said) not between 10 and 1000 then
    raise invalid_parameter_value using message = 'Say in 10 to 1,000 characters why it is withdrawn';
  end if;
  update public.news_items set status = 'withdrawn' where id = p_item and origin = 'desk' and status = 'published';
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such published item of the desk';
  end if;
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
