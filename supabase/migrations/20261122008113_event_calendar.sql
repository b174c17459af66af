-- The calendar as everyone reads it, a learner's own, and the feed for calendar programs.

-- One occurrence as lists show it. The caller's place in it, if there is a caller.
create function private.session_line(p_event public.events, p_at public.event_occurrences, p_user uuid)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'event', p_event.slug, 'day', p_at.day, 'kind', p_event.kind, 'title', p_event.title, 'title_hi', p_event.title_hi,
    'about', p_event.about, 'about_hi', p_event.about_hi, 'example', p_event.example, 'language', p_event.language,
    'host', p_event.host, 'tz', p_event.tz, 'repeats', p_event.rrule is not null,
    'starts_at', p_at.starts_at, 'ends_at', p_at.ends_at, 'capacity', p_at.capacity, 'status', p_at.status,
    'reason', p_at.reason, 'sequence', p_at.sequence, 'changed_at', p_at.changed_at,
    'recording', p_at.recording_url is not null,
    'seats_left', case
      when p_at.capacity is not null and counted.waiting > 0 then 0
      when p_at.capacity is not null then greatest(0, p_at.capacity - counted.taken)
    end,
    'waiting', counted.waiting, 'mine', private.seat_of(p_user, p_at.event, p_at.day)
  )
  from (
    select count(*) filter (where status = 'waiting') as waiting,
      count(*) filter (where status = 'going' or (status = 'offered' and offered_until > now())) as taken
    from public.event_rsvps where event = p_at.event and day = p_at.day
  ) counted
$$;
revoke execute on function private.session_line from public;

-- Who asks, as far as it may be known: nobody, while a second step is owed.
create function private.reader()
returns uuid
language sql stable security definer set search_path = ''
as $$ select case when auth.uid() is not null and private.is_two_step_done() then auth.uid() end $$;
revoke execute on function private.reader from public;

-- Sessions of a stretch of time (a year at most). Examples are shown as long as no session is announced.
create function public.event_calendar(p_from timestamptz, p_to timestamptz)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(private.session_line(session, at, private.reader()) order by at.starts_at, session.slug), '[]')
  from public.event_occurrences at
  join public.events session on session.slug = at.event and session.status = 'announced'
  where at.ends_at > p_from and at.starts_at < least(p_to, p_from + interval '400 days')
    and (not session.example or not exists (
      select from public.events real join public.event_occurrences ahead on ahead.event = real.slug
      where not real.example and real.status = 'announced' and ahead.status = 'announced' and ahead.ends_at > now()
    ))
$$;

-- One session with all that stands on its page. Without a day: the next one, else the last.
create function public.event_page(p_event text, p_day date default null)
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
    'agenda', to_jsonb(shown.agenda), 'topics', to_jsonb(shown.topics), 'server_now', now(),
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

-- What a learner has in the calendar, and what was chosen about feed and reminders.
create function public.my_calendar()
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'sessions', (
      select coalesce(jsonb_agg(private.session_line(session, at, who.id) order by at.starts_at), '[]')
      from public.event_rsvps seat
      join public.event_occurrences at on at.event = seat.event and at.day = seat.day
      join public.events session on session.slug = at.event and session.status <> 'withdrawn'
      where seat.user_id = who.id and seat.status in ('going', 'waiting', 'offered')
    ),
    'reminders', coalesce(chosen.reminders, true),
    'layers', coalesce(chosen.layers, '{sessions,exams,releases}'),
    'feed_since', chosen.made_at
  )
  from (select private.event_caller() as id) who
  left join private.calendar_choices chosen on chosen.user_id = who.id
$$;

-- Changes what is not null.
create function public.choose_calendar(p_layers text[] default null, p_reminders boolean default null)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.event_caller();
begin
  if not coalesce(p_layers <@ '{sessions,exams,releases}'::text[], true) then
    raise sqlstate 'PT400' using message = 'Layers are sessions, exams and releases';
  end if;
  insert into private.calendar_choices (user_id) values (learner) on conflict do nothing;
  update private.calendar_choices
  set layers = coalesce(p_layers, layers), reminders = coalesce(p_reminders, reminders)
  where user_id = learner;
end
$$;

-- A new secret address for calendar programs: told once, kept as its hash. The one before stops.
create function public.renew_calendar_feed(p_language text default 'en')
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.event_caller();
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  insert into private.calendar_choices (user_id, token_hash, made_at, language)
  values (learner, sha256(convert_to(token, 'UTF8')), now(), case when p_language = 'hi' then 'hi' else 'en' end)
  on conflict (user_id) do update
  set token_hash = excluded.token_hash, made_at = excluded.made_at, language = excluded.language;
  return token;
end
$$;

create function public.remove_calendar_feed()
returns void
language sql security definer set search_path = ''
as $$
  update private.calendar_choices set token_hash = null, made_at = null where user_id = private.event_caller()
$$;

-- What stands behind a feed's token; null where there is none. For the function that writes the feed.
create function public.calendar_feed_of(p_token text)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'layers', chosen.layers, 'language', chosen.language,
    'sessions', (
      select coalesce(jsonb_agg(line order by line ->> 'starts_at', line ->> 'event'), '[]')
      from (
        select private.session_line(session, at, chosen.user_id) as line
        from public.event_occurrences at
        join public.events session on session.slug = at.event and session.status <> 'withdrawn' and not session.example
        left join public.event_rsvps seat
          on seat.event = at.event and seat.day = at.day and seat.user_id = chosen.user_id
            and seat.status in ('going', 'waiting', 'offered')
        where at.ends_at > now() - interval '60 days' and (seat.user_id is not null or 'sessions' = any (chosen.layers))
      ) lines
    )
  )
  from private.calendar_choices chosen
  where chosen.token_hash = sha256(convert_to(p_token, 'UTF8'))
$$;

revoke execute on function public.event_calendar, public.event_page, public.my_calendar, public.choose_calendar,
  public.renew_calendar_feed, public.remove_calendar_feed, public.calendar_feed_of from public, anon, authenticated;
grant execute on function public.event_calendar, public.event_page to anon, authenticated, service_role;
grant execute on function public.my_calendar, public.choose_calendar, public.renew_calendar_feed,
  public.remove_calendar_feed to authenticated;
grant execute on function public.calendar_feed_of to service_role;
