-- What of the library still waits for a person: what nobody could check, and how much nobody has reviewed.

create function private.has_role(allowed text[])
returns boolean
language sql stable security definer set search_path = ''
as $$
  select (select private.is_two_step_done())
    and exists (select from public.user_roles where user_id = (select auth.uid()) and role = any (allowed))
$$;
revoke execute on function private.has_role from public;
grant execute on function private.has_role to authenticated;

create function public.library_review()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (select private.has_role('{admin,mentor}')) then
    raise insufficient_privilege using message = 'Only the mentor and administrators see what waits for review';
  end if;
  return jsonb_build_object(
    'unverified', (
      select coalesce(jsonb_agg(waiting order by waiting.kind, waiting.title), '[]')
      from (
        select 'fact' as kind, id, name || ': ' || display || ' ' || unit || ' (' || period || ')' as title, source_url
        from public.facts where checked is null
        union all
        select 'news', id, title, sources -> 0 ->> 'url' from public.news_items
        where unverified and status = 'published'
        union all
        select 'release', id, title, source_url from public.data_releases where checked is null
        union all
        select 'exam', id, exam || ': ' || title, source_url from public.exam_milestones where checked is null
      ) waiting
    ),
    'unreviewed', (
      select jsonb_agg(counted order by counted.position)
      from (
        select 1 as position, 'notes' as kind, count(*) as total, count(*) filter (where reviewed_by is null) as waiting
        from public.notes
        union all
        select 2, 'questions', count(*), count(*) filter (where reviewed_by is null)
        from public.questions where status <> 'retired'
        union all
        select 3, 'mains', count(*), count(*) filter (where reviewed_by is null)
        from public.mains_questions where status = 'live'
        union all
        select 4, 'news', count(*), count(*) filter (where reviewed_by is null)
        from public.news_items where status = 'published'
        union all
        select 5, 'chapters', count(*), count(*) filter (where reviewed_by is null) from public.book_chapters
        union all
        select 6, 'tests', count(*), count(*) filter (where reviewed_by is null) from public.tests where status = 'live'
        union all
        select 7, 'facts', count(*), count(*) filter (where reviewed_by is null) from public.facts
        union all
        select 8, 'terms', count(*), count(*) filter (where reviewed_by is null) from public.glossary_terms
      ) counted
    )
  );
end
$$;
revoke execute on function public.library_review from public, anon;
grant execute on function public.library_review to authenticated;
