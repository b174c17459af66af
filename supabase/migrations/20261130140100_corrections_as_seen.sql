-- Of two who correct one figure, the second wrote over the first without knowing; `seen` is what was corrected. A newer
-- reading needs none: a figure is replaced once.
create or replace function public.publish_fact(p_fact jsonb, p_replaces text default null)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  old public.facts;
  new public.facts;
  touched jsonb;
  given jsonb;
  named text;
begin
  perform private.figures_staff('{admin}');
  if p_fact is null or jsonb_typeof(p_fact) <> 'object' then
    raise sqlstate 'PT400' using message = 'Give the figure with its fields';
  end if;
  given := p_fact - '{topic,superseded_by,now_id,replaced_at,origin,as_loaded,headline_rank,previous,series}'::text[];
  select * into old from public.facts where id = coalesce(p_replaces, p_fact ->> 'id') for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such figure';
  end if;
  if old.superseded_by is not null then
    raise sqlstate 'PT400' using message = 'This figure was replaced already: go on from the one that replaced it';
  end if;
  if coalesce(btrim(p_fact ->> 'reviewed_by'), '') = '' then
    raise sqlstate 'PT400' using message = 'Name the person who read the figure in its source';
  end if;
  if coalesce(btrim(p_fact ->> 'display'), '') = '' or p_fact ->> 'value' is null then
    raise sqlstate 'PT400' using message = 'Give the figure as a number and as it is written';
  end if;
  new := old;
  if p_replaces is not null then
    -- Said of the earlier reading, and of no other.
    new.released := null;
    new.checked := null;
    new.checked_in := null;
    new.note := null;
  end if;
  new := jsonb_populate_record(new, given || '{"origin":"desk"}');
  if new.name is null or btrim(new.name) = '' or new.unit is null or new.period is null or btrim(new.period) = '' or new.as_of is null
    or new.status is null or new.publisher is null or new.source_title is null or new.source_url is null then
    raise sqlstate 'PT400' using message = 'A figure carries its unit, its period, its day, its status, and where it was published';
  end if;
  touched := public.fact_impact(old.id) -> 'counts';

  if p_replaces is null then
    perform private.changed_as_seen(p_fact, to_jsonb(old), to_jsonb(new));
    update public.facts fact set (name, value, display, unit, period, as_of, released, base_year, status, publisher,
      source_title, source_url, checked, checked_in, note, keywords, reviewed_by, origin)
      = (new.name, new.value, new.display, new.unit, new.period, new.as_of, new.released, new.base_year, new.status,
        new.publisher, new.source_title, new.source_url, new.checked, new.checked_in, new.note,
        coalesce(new.keywords, fact.keywords), new.reviewed_by, 'desk'),
      -- The line ends with the reading that is corrected.
      series = case when (old.series -> -1 ->> 'value')::numeric = old.value
        then jsonb_set(old.series, '{-1,value}', to_jsonb(new.value)) else old.series end
    where fact.id = old.id;
    return jsonb_build_object('id', old.id, 'counts', touched);
  end if;

  -- The day names it; what is said anew of one day is the second, the third of it.
  named := left(regexp_replace(old.id, '-\d{4}-\d{2}-\d{2}(-\d+)?$', ''), 80) || '-' || new.as_of;
  new.id := coalesce(nullif(p_fact ->> 'id', old.id), (
    select free.id
    from generate_series(1, 1000) time
    cross join lateral (select named || case when time > 1 then '-' || time else '' end as id) free
    where not exists (select from public.facts where facts.id = free.id)
    order by time limit 1
  ));
  if new.id !~ '^[a-z0-9]+(-[a-z0-9]+)*$' or char_length(new.id) > 100 then
    raise sqlstate 'PT400' using message = 'An id is of small letters, digits and single hyphens';
  end if;
  if exists (select from public.facts where id = new.id) then
    raise sqlstate 'PT400' using message = format('There is a figure "%s" already: correct it, or give another id', new.id);
  end if;
  if new.as_of < old.as_of then
    raise sqlstate 'PT400' using message = format('The figure that it replaces is of a later day, %s', old.as_of);
  end if;
  new.previous := jsonb_build_object('display', old.display, 'period', old.period);
  -- Readings on two bases do not stand in one line.
  new.series := case
    when new.base_year is distinct from old.base_year then null
    when old.series is not null and coalesce(p_fact ->> 'series_period', '') <> ''
      then old.series || jsonb_build_object('period', p_fact ->> 'series_period', 'value', new.value)
    else old.series end;
  new.headline_rank := null;
  new.superseded_by := null;
  new.now_id := null;
  new.replaced_at := null;
  new.as_loaded := null;
  new.keywords := coalesce(new.keywords, old.keywords);
  insert into public.facts select (new).*;
  update public.facts set superseded_by = new.id where id = old.id;
  return jsonb_build_object('id', new.id, 'counts', touched);
end
$$;
