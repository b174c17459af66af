-- The registry of figures as the desk lists it: every figure with where it stands, what it is used in, what of that is stale.

create function public.figure_registry(p_search text default null)
returns table (
  id text, name text, topic text, display text, period text, as_of date, released date, base_year text, status text,
  publisher text, source_url text, checked date, uses integer, stale integer, origin text, reviewed_by text,
  is_now boolean, changed_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (select private.has_role('{admin,mentor}')) then
    raise insufficient_privilege using message = 'Only the mentor and administrators see the registry of the desk';
  end if;
  return query
  select fact.id, fact.name, fact.topic, fact.display, fact.period, fact.as_of, fact.released, fact.base_year, fact.status,
    fact.publisher, fact.source_url, fact.checked, coalesce(used.uses, 0)::integer, coalesce(used.stale, 0)::integer,
    fact.origin, fact.reviewed_by, fact.now_id is null, fact.changed_at
  from public.facts fact
  left join (
    select use.fact_id, count(*) filter (where use.is_live and use.kind <> 'passage') as uses,
      count(*) filter (where use.stale_since is not null and use.looked_at is null) as stale
    from public.fact_uses use group by use.fact_id
  ) used on used.fact_id = fact.id
  where nullif(btrim(p_search), '') is null
    or strpos(lower(concat_ws(' ', fact.id, fact.name, fact.publisher, fact.period, fact.display)), lower(btrim(p_search))) > 0;
end
$$;
revoke execute on function public.figure_registry from public, anon;
grant execute on function public.figure_registry to authenticated;
