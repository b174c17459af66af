-- Two series that are saved at once have their people in one order, so that neither waits for the other for ever: each went
-- from session to session, and held the plans of those who have a seat in both as it met them. And as a series takes no
-- longer than other requests now, it has no longer time than they.

-- At most 200 a person, as before. What somebody else takes away at this moment goes without us.
create or replace function private.forget_old_notifications()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.notifications
  where id in (
    select id from public.notifications
    where id in (
      select ranked.id
      from (
        select kept.id, row_number() over (
          partition by kept.user_id order by (kept.read_at is null) desc, kept.created_at desc, kept.id
        ) as place
        from public.notifications kept
        where kept.user_id in (select user_id from added)
      ) ranked
      where ranked.place > 200
    )
    for update skip locked
  );
  return null;
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

  -- first the sessions, as whoever takes a seat does, then the plans of their people, in one order for all
  perform from public.event_occurrences where event = saved.slug and ends_at > now() order by day for no key update;
  perform from public.plans
  where user_id in (
    select held.user_id from public.event_rsvps held where held.event = saved.slug and held.status in ('going', 'waiting', 'offered')
  )
  order by user_id for update;
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
