-- The registry of figures said and searched their names in English only. Both also in Hindi, and so on the desk of those
-- that changed.
drop function public.figure_registry(text);

create function public.figure_registry(p_search text default null)
returns table (
  id text, name text, name_hi text, topic text, display text, period text, as_of date, released date, base_year text, status text,
  publisher text, source_url text, checked date, uses integer, stale integer, origin text, reviewed_by text, is_now boolean,
  changed_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (select private.has_role('{admin,mentor}')) then
    raise insufficient_privilege using message = 'Only the mentor and administrators see the registry of the desk';
  end if;
  return query
  select fact.id, fact.name, fact.name_hi, fact.topic, fact.display, fact.period, fact.as_of, fact.released, fact.base_year,
    fact.status, fact.publisher, fact.source_url, fact.checked, coalesce(used.uses, 0)::integer, coalesce(used.stale, 0)::integer,
    fact.origin, fact.reviewed_by, fact.now_id is null, fact.changed_at
  from public.facts fact
  left join (
    select use.fact_id, count(*) filter (where use.is_live and use.kind <> 'passage') as uses,
      count(*) filter (where use.stale_since is not null and use.looked_at is null) as stale
    from public.fact_uses use group by use.fact_id
  ) used on used.fact_id = fact.id
  where nullif(btrim(p_search), '') is null
    or strpos(
      lower(concat_ws(' ', fact.id, fact.name, fact.name_hi, fact.publisher, fact.period, fact.display)), lower(btrim(p_search))
    ) > 0;
end
$$;
revoke execute on function public.figure_registry from public, anon;
grant execute on function public.figure_registry to authenticated;

-- As before, with the names in Hindi.
create or replace function public.stale_figures()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.figures_staff('{admin,mentor}');
  return jsonb_build_object(
    'figures', (
      select coalesce(jsonb_agg(to_jsonb(listed) order by listed.since desc, listed.fact_id), '[]')
      from (
        select stale.fact_id, min(stale.name) as name, was.name_hi, min(stale.was_display) as was_display,
          min(stale.was_period) as was_period,
          min(stale.now_fact_id) as now_fact_id, min(stale.now_display) as now_display, min(stale.now_period) as now_period,
          max(stale.since) as since, was.unit, now.unit as now_unit, was.base_year, now.base_year as now_base_year,
          jsonb_build_object(
            'book', count(distinct split_part(stale.item, '/', 1)) filter (where stale.kind = 'chapter'),
            'chapter', count(*) filter (where stale.kind = 'chapter'), 'note', count(*) filter (where stale.kind = 'note'),
            'question', count(*) filter (where stale.kind = 'question'), 'mains', count(*) filter (where stale.kind = 'mains'),
            'news', count(*) filter (where stale.kind = 'news')
          ) as counts
        from public.stale_uses stale
        join public.facts was on was.id = stale.fact_id
        join public.facts now on now.id = stale.now_fact_id
        group by stale.fact_id, was.id, now.id
      ) listed
    ),
    'looks', (
      select coalesce(jsonb_agg(to_jsonb(look) - 'looked_by' order by look.id desc), '[]')
      from (select * from private.fact_looks order by id desc limit 30) look
    )
  );
end
$$;
