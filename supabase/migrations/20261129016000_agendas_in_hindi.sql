-- What is said of a session is in Hindi too, but for its agenda, which Hindi readers had in English. A form from before it was
-- asked for leaves it as it is.

alter table public.events add column agenda_hi text[] not null default '{}';

create or replace function public.event_page(p_event text, p_day date default null)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  reader uuid := private.reader();
  shown public.events;
  at public.event_occurrences;
begin
  select * into shown from public.events where slug = p_event and status <> 'withdrawn';
  select * into at from public.event_occurrences
  where event = shown.slug and (p_day is null or day = p_day)
  order by ends_at <= now() or status = 'cancelled', case when ends_at > now() then starts_at end, starts_at desc
  limit 1;
  if at.event is null then
    raise sqlstate 'PT404' using message = 'There is no such session';
  end if;
  return private.session_line(shown, at, reader) || jsonb_build_object(
    'agenda', to_jsonb(shown.agenda), 'agenda_hi', to_jsonb(shown.agenda_hi), 'topics', to_jsonb(shown.topics), 'server_now', now(),
    'pre_read', (
      select coalesce(jsonb_agg(jsonb_build_object('slug', note.slug, 'title', note.title, 'title_hi', note.title_hi)
        order by array_position(shown.pre_read, note.slug)), '[]')
      from public.notes note where note.slug = any (shown.pre_read)
    ),
    'recording_url', at.recording_url, 'summary', at.summary, 'quiz', cardinality(at.quiz),
    'others', (
      select coalesce(jsonb_agg(jsonb_build_object('day', day, 'starts_at', starts_at, 'status', status) order by starts_at), '[]')
      from (
        select other.day, other.starts_at, other.status from public.event_occurrences other
        where other.event = shown.slug and other.day <> at.day and other.ends_at > now()
        order by other.starts_at limit 12
      ) next
    ),
    'questions', private.questions_of(reader, shown.slug, at.day, false)
  );
end
$$;

create or replace function public.save_event(p_event jsonb, p_days jsonb)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  actor uuid := private.event_staff();
  before public.events;
  saved public.events;
  at public.event_occurrences;
  is_once_more boolean;
  is_put_elsewhere boolean;
  kept date;
  starts timestamptz;
  lasts interval;
  made private.desk_makings;
begin
  -- names of files beside the zones, which no browser knows
  if not private.is_zone(p_event ->> 'tz') or p_event ->> 'tz' ~ '^(posix|right/|localtime$|Factory$)' then
    raise sqlstate 'PT400' using message = 'The time zone is not known: choose one such as Asia/Kolkata', detail = 'tz';
  end if;
  if jsonb_typeof(p_days) is distinct from 'array' or jsonb_array_length(p_days) not between 1 and 400 then
    raise sqlstate 'PT400' using message = 'The rule gives no day, or more than 400', detail = 'days';
  end if;
  if exists (select jsonb_array_elements_text(p_event -> 'topics') except select slug from public.topics) then
    raise sqlstate 'PT400' using message = 'One of the topics is not in the syllabus', detail = 'topics';
  end if;
  if exists (select jsonb_array_elements_text(p_event -> 'pre_read') except select slug from public.notes) then
    raise sqlstate 'PT400' using message = 'One of the notes to read before is not in the library', detail = 'pre_read';
  end if;
  -- the address is made of the title, which may be another one by now
  made := private.made_before('event', p_event);
  if private.standing_at_desk('event', made.id) <> made.left_as then
    raise sqlstate 'PT409' using detail = 'made', message =
      'This was saved when it was sent before, and has been changed since: look at it in the list. Sent once more, this is a new one';
  end if;
  p_event := p_event || jsonb_build_object('slug', coalesce(made.id, p_event ->> 'slug'));
  select * into before from public.events where slug = p_event ->> 'slug' for update;
  if before.example or before.origin <> 'desk' then
    raise sqlstate 'PT400' using message = 'Examples come with the library and are changed there', detail = 'example';
  end if;
  if before.slug is not null then
    perform private.unchanged_since(p_event, to_jsonb(before) || jsonb_build_object(
      'join_url', (select url from private.event_links where event = before.slug)
    ));
  end if;
  insert into public.events (
    slug, example, kind, title, title_hi, about, about_hi, agenda, agenda_hi, pre_read, topics, starts_at, minutes, capacity, language,
    status, origin, tz, rrule, host, expanded_until
  )
  select p_event ->> 'slug', false, given.kind, given.title, coalesce(nullif(given.title_hi, ''), given.title), given.about,
    coalesce(nullif(given.about_hi, ''), given.about), coalesce(given.agenda, '{}'), coalesce(given.agenda_hi, before.agenda_hi, '{}'), coalesce(given.pre_read, '{}'),
    coalesce(given.topics, '{}'), given.starts_at, given.minutes, given.capacity, given.language, 'announced', 'desk',
    given.tz, given.rrule, nullif(given.host, ''), given.expanded_until
  from jsonb_populate_record(null::public.events, p_event) given
  on conflict (slug) do update
  set kind = excluded.kind, title = excluded.title, title_hi = excluded.title_hi, about = excluded.about,
    about_hi = excluded.about_hi, agenda = excluded.agenda, agenda_hi = excluded.agenda_hi, pre_read = excluded.pre_read, topics = excluded.topics,
    starts_at = excluded.starts_at, minutes = excluded.minutes, capacity = excluded.capacity, language = excluded.language,
    tz = excluded.tz, rrule = excluded.rrule, host = excluded.host, expanded_until = excluded.expanded_until
  returning * into saved;
  lasts := saved.minutes * interval '1 minute';
  if nullif(p_event ->> 'join_url', '') is null then
    delete from private.event_links where event = saved.slug;
  else
    insert into private.event_links (event, url) values (saved.slug, p_event ->> 'join_url')
    on conflict (event) do update set url = excluded.url;
  end if;

  -- The day names an occurrence in links and in calendars, so that one that is put elsewhere keeps it.
  is_once_more := before.slug is not null and before.rrule is null and saved.rrule is null;
  is_put_elsewhere := is_once_more and before.starts_at <> saved.starts_at;
  if is_once_more then
    select day into kept from public.event_occurrences
    where event = saved.slug and (not is_put_elsewhere or (status = 'announced' and ends_at > now()))
    order by (status = 'announced' and ends_at > now()) desc, (starts_at = before.starts_at) desc, changed_at desc
    limit 1;
    if kept is not null then
      p_days := jsonb_build_array(jsonb_set(p_days -> 0, '{day}', to_jsonb(kept)));
      -- for this one alone the form says when it is, whoever moved it before
      update public.event_occurrences set moved = false
      where is_put_elsewhere and event = saved.slug and day = kept and moved;
    end if;
  else
    -- one that was put elsewhere before it came back takes the place that the rule has for its day
    select jsonb_agg(planned || coalesce((
      select jsonb_build_object('day', named.day) from public.event_occurrences named
      where named.event = saved.slug and named.ends_at > now() and not named.moved and named.status = 'announced'
        and (named.starts_at at time zone before.tz)::date = (planned ->> 'day')::date
        and not exists (select from jsonb_array_elements(p_days) other where (other ->> 'day')::date = named.day)
      order by named.day limit 1
    ), '{}') order by place) into p_days
    from jsonb_array_elements(p_days) with ordinality given (planned, place);
    if before.rrule is not null and saved.rrule is not null then
      p_days := private.days_carried(before, saved, p_days);
    end if;
  end if;

  for at in
    select * from public.event_occurrences
    where event = saved.slug and ends_at > now() and not moved and status = 'announced'
    order by day for no key update
  loop
    select (planned ->> 'starts_at')::timestamptz into starts
    from jsonb_array_elements(p_days) planned where (planned ->> 'day')::date = at.day;
    if starts is not null then
      perform private.place_occurrence(at, starts, starts + lasts, saved.capacity);
    elsif not exists (
      select from public.event_rsvps
      where event = at.event and day = at.day and status in ('going', 'waiting', 'offered')
    ) then
      delete from public.event_occurrences where event = at.event and day = at.day;
    elsif at.starts_at <= saved.expanded_until or saved.expanded_until is null then
      perform private.cancel_occurrence(at, null);
    end if; -- else the rule was not worked out so far, and says nothing of it
  end loop;
  insert into public.event_occurrences (event, day, starts_at, ends_at, capacity)
  select saved.slug, (planned ->> 'day')::date, (planned ->> 'starts_at')::timestamptz,
    (planned ->> 'starts_at')::timestamptz + lasts, saved.capacity
  from jsonb_array_elements(p_days) planned
  on conflict do nothing;
  if is_put_elsewhere and saved.starts_at + lasts > now() and not exists (
    select from public.event_occurrences
    where event = saved.slug and day = (p_days -> 0 ->> 'day')::date and status = 'announced' and ends_at > now()
  ) then
    raise sqlstate 'PT400' using detail = 'starts', message =
      'On that day this session was held or cancelled already: choose another day, or make a new session';
  end if;
  perform private.note_at_desk('saved', saved.slug, null, p_event - 'seen' - 'made_as');
  perform private.note_made('event', p_event, saved.slug);
  return saved.slug;
end
$$;
