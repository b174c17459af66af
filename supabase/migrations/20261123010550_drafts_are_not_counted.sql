-- As before; a question that is a draft is no question of a past paper yet.
create or replace function public.syllabus_bank()
returns table (topic text, live integer, static integer, current integer, hybrid integer, past jsonb)
language sql stable security definer set search_path = ''
as $$
  select counted.topic, counted.live, counted.static, counted.current, counted.hybrid, coalesce(papers.past, '[]')
  from (
    select question.topic, count(*) filter (where status = 'live')::integer as live,
      count(*) filter (where status = 'live' and kind = 'static')::integer as static,
      count(*) filter (where status = 'live' and kind = 'current')::integer as current,
      count(*) filter (where status = 'live' and kind = 'hybrid')::integer as hybrid
    from public.questions question where status <> 'draft' group by question.topic
  ) counted
  left join (
    select by_year.topic, jsonb_agg(
      jsonb_build_object('year', by_year.year, 'paper', by_year.paper, 'count', by_year.count)
      order by by_year.year desc, by_year.paper
    ) as past
    from (
      select question.topic, pyq_year as year, pyq_paper as paper, count(*) as count
      from public.questions question where source_type = 'pyq' and status not in ('retired', 'draft')
      group by question.topic, pyq_year, pyq_paper
    ) by_year
    group by by_year.topic
  ) papers on papers.topic = counted.topic
  order by counted.topic
$$;
