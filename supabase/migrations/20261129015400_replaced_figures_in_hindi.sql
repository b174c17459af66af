-- As before, and what a figure is called in Hindi: a book says which of its numbers were replaced to whoever reads in Hindi.
create or replace view public.stale_uses with (security_invoker = true) as
  select distinct on (use.kind, use.item, use.fact_id) use.kind, use.item, use.fact_id, was.name, use.was_display,
    use.was_period, now.id as now_fact_id, now.display as now_display, now.period as now_period, use.stale_since as since,
    was.name_hi
  from public.fact_uses use
  join public.facts was on was.id = use.fact_id
  join public.facts now on now.id = coalesce(was.now_id, was.id)
  where use.stale_since is not null and use.looked_at is null and use.is_live
    and use.kind in ('news', 'note', 'chapter', 'question', 'mains')
  order by use.kind, use.item, use.fact_id, use.stale_since;
