-- Figures that begin at the desk: no newer reading of one that is there (publish_fact), but one that nobody had yet.

alter table public.facts
  add column name_hi text check (char_length(name_hi) between 1 and 200),
  add column next_release date;     -- as the desk was told; where a calendar of releases names the figure, that is the word

-- A reading is carried on into the next one; the day on which that was awaited is not.
create function private.forget_past_release()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.next_release <= greatest(new.as_of, new.released) then
    new.next_release := null;
  end if;
  return new;
end
$$;
revoke execute on function private.forget_past_release from public;
create trigger past_releases_are_forgotten before insert on public.facts
  for each row when (new.next_release is not null) execute function private.forget_past_release();

create function private.new_figure_id(p_fields jsonb)
returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  named constant text := private.desk_text(p_fields, 'id', 'The key', 2, 100);
begin
  if named !~ '^[a-z0-9]+(-[a-z0-9]+)*$' then
    raise sqlstate 'PT400' using message = 'A key is of small letters, digits and single hyphens', detail = 'id';
  end if;
  if exists (select from public.facts where id = named) then
    raise sqlstate 'PT409' using message = format('There is a figure "%s" already: choose another key', named), detail = 'id';
  end if;
  return named;
end
$$;

-- The number and how a person writes it: '2,441', 'about 60', '6.8 to 7.2'.
create function private.new_figure_value(p_fields jsonb)
returns numeric
language plpgsql immutable set search_path = ''
as $$
declare
  value numeric;
begin
  if jsonb_typeof(p_fields -> 'value') is distinct from 'number' then
    raise sqlstate 'PT400' using message = 'The value is a number', detail = 'value';
  end if;
  value := (p_fields ->> 'value')::numeric;
  if abs(value) >= 1e15 or scale(value) > 8 then
    raise sqlstate 'PT400' using message = 'The value has at most 15 digits before the point and 8 behind it', detail = 'value';
  end if;
  if private.desk_text(p_fields, 'display', 'The figure as it is written', 1, 60) !~ '[0-9]' then
    raise sqlstate 'PT400' using message = 'The figure as it is written has a digit', detail = 'display';
  end if;
  return value;
end
$$;

create function private.check_figure_days(p_figure public.facts)
returns void
language plpgsql stable set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'Asia/Kolkata')::date;
  measured constant boolean := p_figure.status in ('provisional', 'final');
begin
  if p_figure.as_of is null then
    raise sqlstate 'PT400' using message = 'The day of the figure is missing', detail = 'as_of';
  end if;
  if p_figure.released > today then
    raise sqlstate 'PT400' using message = 'The figure is not published yet on that day', detail = 'released';
  end if;
  -- Estimates, budgets and rules speak of days to come; what was measured does not.
  if measured and p_figure.as_of > today then
    raise sqlstate 'PT400' using message = 'A measured figure is of a day that is over', detail = 'as_of';
  end if;
  if measured and p_figure.as_of > p_figure.released then
    raise sqlstate 'PT400' using message = 'A measured figure is not published before the day that it is of', detail = 'as_of';
  end if;
  if p_figure.checked > today or p_figure.checked < p_figure.released then
    raise sqlstate 'PT400' using
      message = 'It was read in its source on a day from its publication until today', detail = 'checked';
  end if;
  if p_figure.next_release <= today then
    raise sqlstate 'PT400' using message = 'The next release is on a day to come', detail = 'next_release';
  end if;
end
$$;

-- For administrators: a figure that the registry did not have. Returns its key.
create function public.new_figure(p_fields jsonb)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  fields jsonb;
  figure public.facts;
  period text;
  twin text;
begin
  perform private.figures_staff('{admin}');
  -- One after the other: the second sees the key and the name of the first.
  perform pg_advisory_xact_lock(hashtextextended('new_figure', 0));
  fields := private.desk_object(p_fields);
  figure.id := private.new_figure_id(fields);
  figure.topic := private.desk_text(fields, 'topic', 'The topic', 1, 100);
  if not exists (select from public.topics where slug = figure.topic) then
    raise sqlstate 'PT400' using message = 'That topic is not in the syllabus', detail = 'topic';
  end if;
  figure.name := private.desk_text(fields, 'name', 'The name', 3, 200);
  figure.name_hi := private.desk_text(fields, 'name_hi', 'The name in Hindi', 3, 200);
  select fact.id into twin from public.facts fact
  where lower(fact.name) = lower(figure.name) and fact.now_id is null limit 1;
  if twin is not null then
    raise sqlstate 'PT409' using
      message = format('"%s" carries this name already: publish a newer reading of it instead', twin), detail = 'name';
  end if;
  figure.value := private.new_figure_value(fields);
  figure.display := private.desk_text(fields, 'display', 'The figure as it is written', 1, 60);
  figure.unit := private.desk_text(fields, 'unit', 'The unit', 1, 80);
  figure.period := private.desk_text(fields, 'period', 'What it describes', 1, 150);
  figure.status := private.desk_one_of(fields, 'status', 'The status', '{provisional,final,estimate,budget,in-force}');
  figure.as_of := private.desk_day(fields, 'as_of', 'The day of the figure');
  figure.released := private.desk_day(fields, 'released', 'The day of publication');
  figure.checked := private.desk_day(fields, 'checked', 'The day on which it was read in its source');
  figure.next_release := private.desk_day(fields, 'next_release', 'The next release');
  perform private.check_figure_days(figure);
  figure.base_year := nullif(private.desk_text(fields, 'base_year', 'The base year', 0, 20), '');
  if figure.base_year !~ '^(19|20)\d\d' then
    raise sqlstate 'PT400' using message = 'A base year is written as 2024 or 2022-23', detail = 'base_year';
  end if;
  figure.publisher := private.desk_text(fields, 'publisher', 'The publisher', 2, 150);
  figure.source_title := private.desk_text(fields, 'source_title', 'The publication', 3, 300);
  figure.source_url := private.desk_text(fields, 'source_url', 'Its address', 10, 1000);
  if figure.source_url !~ '^https://[a-zA-Z0-9.-]+\.[a-zA-Z]{2,}(:\d{1,5})?(/[^[:space:]]*)?$' then
    raise sqlstate 'PT400' using message = 'The address of the publication begins with https://', detail = 'source_url';
  end if;
  figure.reviewed_by := private.desk_text(fields, 'reviewed_by', 'The person who read it in its source', 2, 120);
  figure.note := nullif(private.desk_text(fields, 'note', 'The note', 0, 1000), '');
  figure.keywords := private.desk_texts(fields, 'keywords', 'Words by which it is found', 20, 60);
  period := private.desk_text(fields, 'series_period', 'Its place in the series', 0, 30);
  figure.series := case when period <> ''
    then jsonb_build_array(jsonb_build_object('period', period, 'value', figure.value)) end;
  figure.origin := 'desk';
  insert into public.facts select (figure).*;
  return figure.id;
end
$$;
revoke execute on function private.new_figure_id, private.new_figure_value, private.check_figure_days from public;
revoke execute on function public.new_figure from public, anon;
grant execute on function public.new_figure to authenticated;
