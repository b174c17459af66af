-- What an answer is held against: every figure as it stands, with what it said before, newest first; and the terms of the
-- glossary in both languages.
create function public.marking_library()
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('terms', (
    select coalesce(jsonb_agg(jsonb_build_object('en', term, 'hi', term_hi) order by slug), '[]') from public.glossary_terms
  ), 'facts', coalesce(jsonb_agg(jsonb_build_object(
    'id', fact.id, 'name', fact.name, 'display', fact.display, 'unit', fact.unit, 'period', fact.period,
    'value', fact.value,
    'earlier', (
      select coalesce(jsonb_agg(
        jsonb_build_object('display', was.display, 'period', was.period, 'value', was.value) order by was.place, was.at desc
      ), '[]')
      from (
        select 1 as place, extract(epoch from line.as_of) as at, line.display, line.period, line.value
        from public.facts line where line.now_id = fact.id and line.id <> fact.id
        union all
        select 2, 0, fact.previous ->> 'display', coalesce(fact.previous ->> 'period', ''),
          case when fact.previous ->> 'display' ~ '^-?[0-9]+([.][0-9]+)?$' then (fact.previous ->> 'display')::numeric end
        where fact.previous ->> 'display' is not null
        union all
        select 3, said.at, said.point ->> 'value', said.point ->> 'period', (said.point ->> 'value')::numeric
        from jsonb_array_elements(case jsonb_typeof(fact.series) when 'array' then fact.series else '[]' end)
          with ordinality said (point, at)
        where said.point ->> 'period' <> fact.period and jsonb_typeof(said.point -> 'value') = 'number'
      ) was
    )
  ) order by fact.id), '[]'))
  from public.facts fact
  where fact.superseded_by is null
$$;
revoke execute on function public.marking_library from public, anon, authenticated;
grant execute on function public.marking_library to service_role;
