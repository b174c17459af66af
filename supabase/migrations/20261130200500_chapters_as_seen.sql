-- Of two who put the chapters of one book in order, the second took back what the first had moved. `p_seen` is the order on
-- the page.
drop function public.order_chapters(text, text[]);
create function public.order_chapters(p_book text, p_slugs text[], p_seen text[] default null)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  before text[];
begin
  perform private.require_admin();
  perform 1 from public.books where slug = p_book for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such book';
  end if;
  select array_agg(slug order by position, slug) into before from public.book_chapters where book = p_book;
  if before = p_slugs then
    return;
  end if;
  if before is null or before is distinct from coalesce(p_seen, before)
    or array(select unnest(p_slugs) order by 1) is distinct from array(select unnest(before) order by 1) then
    raise sqlstate 'PT409' using message = 'The chapters of this book changed meanwhile: look at them again';
  end if;
  perform set_config('app.audit', 'summary', true);
  update public.book_chapters chapter set position = given.place
  from unnest(p_slugs) with ordinality given (slug, place)
  where chapter.book = p_book and chapter.slug = given.slug and chapter.position <> given.place;
  perform set_config('app.audit', '', true);
  perform private.audit('library.order', 'book ' || p_book, null, jsonb_build_object('chapters', before), jsonb_build_object('chapters', p_slugs));
end
$$;
revoke execute on function public.order_chapters from public, anon, service_role;
grant execute on function public.order_chapters to authenticated;
