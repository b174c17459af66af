-- The rule of a session is one that its times can be worked out by. The check knew how a rule is written, and took parts that
-- there are not and steps of no days: whoever works out the times failed over them, or never came to an end.

-- Day by day, what may never come is not looked for: the 31st of June would be, on each day of eight thousand years.
create function private.is_session_rule(p_rule text)
returns boolean
language sql immutable set search_path = ''
as $$
  select length(p_rule) <= 200
    and p_rule ~ ('^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;('
      '(INTERVAL|COUNT)=[1-9][0-9]{0,2}|'
      'UNTIL=20[0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])(T([01][0-9]|2[0-3])([0-5][0-9]){2}Z?)?|'
      'WKST=(MO|TU|WE|TH|FR|SA|SU)|'
      'BYDAY=([+-]?[1-9][0-9]?)?(MO|TU|WE|TH|FR|SA|SU)(,([+-]?[1-9][0-9]?)?(MO|TU|WE|TH|FR|SA|SU))*|'
      'BYMONTH=([1-9]|1[0-2])(,([1-9]|1[0-2]))*|'
      'BYMONTHDAY=-?([1-9]|[12][0-9]|3[01])(,-?([1-9]|[12][0-9]|3[01]))*|'
      '(BYYEARDAY|BYWEEKNO|BYSETPOS)=-?([1-9]|[1-9][0-9]|[12][0-9]{2}|3[0-5][0-9]|36[0-6])(,-?([1-9]|[1-9][0-9]|[12][0-9]{2}|3[0-5][0-9]|36[0-6]))*|'
      'BYHOUR=([0-9]|1[0-9]|2[0-3])(,([0-9]|1[0-9]|2[0-3]))*|'
      '(BYMINUTE|BYSECOND)=[1-5]?[0-9](,[1-5]?[0-9])*'
    '))*$')
    and p_rule !~ ';([A-Z]+)=.*;\1='
    and (p_rule like 'FREQ=YEARLY%' or p_rule !~ ';(BYYEARDAY|BYWEEKNO)=')
    and (p_rule not like 'FREQ=DAILY%' or p_rule !~ ';(BYSETPOS=|BYMONTH=.*;BYMONTHDAY=|BYMONTHDAY=.*;BYMONTH=)')
$$;
revoke execute on function private.is_session_rule from public;
grant execute on function private.is_session_rule to service_role;

-- Of those that cannot be worked out, the times that stand there stay.
update public.events set rrule = null where not private.is_session_rule(rrule);
alter table public.events
  drop constraint events_rrule_check, add constraint events_rrule_check check (private.is_session_rule(rrule));

-- As before. Without a list of days, none of them had counted as one too few, and all that was ahead was taken away.
create or replace function public.save_event(p_event jsonb, p_days jsonb)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  actor uuid := private.event_staff();
  saved public.events;
  at public.event_occurrences;
  starts timestamptz;
  lasts interval;
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
  if exists (select from public.events where slug = p_event ->> 'slug' and (example or origin <> 'desk')) then
    raise sqlstate 'PT400' using message = 'Examples come with the library and are changed there', detail = 'example';
  end if;
  insert into public.events (
    slug, example, kind, title, title_hi, about, about_hi, agenda, pre_read, topics, starts_at, minutes, capacity, language,
    status, origin, tz, rrule, host, expanded_until
  )
  select p_event ->> 'slug', false, given.kind, given.title, coalesce(nullif(given.title_hi, ''), given.title), given.about,
    coalesce(nullif(given.about_hi, ''), given.about), coalesce(given.agenda, '{}'), coalesce(given.pre_read, '{}'),
    coalesce(given.topics, '{}'), given.starts_at, given.minutes, given.capacity, given.language, 'announced', 'desk',
    given.tz, given.rrule, nullif(given.host, ''), given.expanded_until
  from jsonb_populate_record(null::public.events, p_event) given
  on conflict (slug) do update
  set kind = excluded.kind, title = excluded.title, title_hi = excluded.title_hi, about = excluded.about,
    about_hi = excluded.about_hi, agenda = excluded.agenda, pre_read = excluded.pre_read, topics = excluded.topics,
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

  for at in
    select * from public.event_occurrences
    where event = saved.slug and ends_at > now() and not moved and status = 'announced'
    order by day for no key update
  loop
    select (planned ->> 'starts_at')::timestamptz into starts
    from jsonb_array_elements(p_days) planned where (planned ->> 'day')::date = at.day;
    if starts is not null then
      perform private.place_occurrence(at, starts, starts + lasts, saved.capacity);
    elsif exists (
      select from public.event_rsvps
      where event = at.event and day = at.day and status in ('going', 'waiting', 'offered')
    ) then
      perform private.cancel_occurrence(at, null);
    else
      delete from public.event_occurrences where event = at.event and day = at.day;
    end if;
  end loop;
  insert into public.event_occurrences (event, day, starts_at, ends_at, capacity)
  select saved.slug, (planned ->> 'day')::date, (planned ->> 'starts_at')::timestamptz,
    (planned ->> 'starts_at')::timestamptz + lasts, saved.capacity
  from jsonb_array_elements(p_days) planned
  on conflict do nothing;
  perform private.note_at_desk('saved', saved.slug, null, p_event);
  return saved.slug;
end
$$;
