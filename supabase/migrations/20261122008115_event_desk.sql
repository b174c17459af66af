-- The desk: sessions are made, changed, cancelled and looked after by the mentor and administrators.

create function private.event_staff()
returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (select private.has_role('{admin,mentor}')) then
    raise insufficient_privilege using message = 'Only the mentor and administrators look after sessions';
  end if;
  return (select auth.uid());
end
$$;
revoke execute on function private.event_staff from public;

create function private.note_at_desk(p_action text, p_event text, p_day date, p_details jsonb)
returns void
language sql security definer set search_path = ''
as $$
  insert into private.event_audit (actor, action, event, day, details)
  values (auth.uid(), p_action, p_event, p_day, coalesce(p_details, '{}') - 'join_url')
$$;
revoke execute on function private.note_at_desk from public;

-- Writes to all who have a seat or wait for one.
create function private.tell_all(p_at public.event_occurrences, p_kind text, p_about timestamptz, p_was timestamptz)
returns void
language sql security definer set search_path = ''
as $$
  insert into private.event_mails (event, day, user_id, kind, about, was)
  select p_at.event, p_at.day, user_id, p_kind, p_about, p_was from public.event_rsvps
  where event = p_at.event and day = p_at.day and status in ('going', 'waiting', 'offered')
  on conflict (event, day, user_id, kind, about) do update
  set was = excluded.was, sent_at = null, claimed_at = null, tries = 0
$$;
revoke execute on function private.tell_all from public;

create function private.cancel_occurrence(p_at public.event_occurrences, p_reason text)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if p_at.status = 'cancelled' then
    return;
  end if;
  update public.event_occurrences
  set status = 'cancelled', reason = nullif(btrim(p_reason), ''), sequence = sequence + 1, changed_at = now()
  where event = p_at.event and day = p_at.day;
  perform private.tell_all(p_at, 'cancelled', now(), null);
end
$$;
revoke execute on function private.cancel_occurrence from public;

-- Puts an occurrence at its time, with its seats; who is in it hears of another time.
create function private.place_occurrence(
  p_at public.event_occurrences, p_starts_at timestamptz, p_ends_at timestamptz, p_capacity integer
)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  placed public.event_occurrences;
begin
  if (p_at.starts_at, p_at.ends_at, p_at.capacity) is distinct from (p_starts_at, p_ends_at, p_capacity) then
    update public.event_occurrences
    set starts_at = p_starts_at, ends_at = p_ends_at, capacity = p_capacity, changed_at = now(),
      sequence = sequence + case when (p_at.starts_at, p_at.ends_at) = (p_starts_at, p_ends_at) then 0 else 1 end
    where event = p_at.event and day = p_at.day
    returning * into placed;
    if p_at.starts_at <> p_starts_at then
      perform private.tell_all(placed, 'moved', p_starts_at, p_at.starts_at);
    end if;
    perform private.settle_seats(placed);
  end if;
end
$$;
revoke execute on function private.place_occurrence from public;

-- Makes an event or writes it anew, with the days of its rule (day, starts_at) up to `expanded_until`. What is over
-- stays; what was moved by hand stays; what falls out of the rule is cancelled where somebody has a seat, else removed.
create function public.save_event(p_event jsonb, p_days jsonb)
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
  if not private.is_zone(p_event ->> 'tz') then
    raise sqlstate 'PT400' using message = 'The time zone is not known: choose one such as Asia/Kolkata', detail = 'tz';
  end if;
  if jsonb_array_length(p_days) not between 1 and 400 then
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

-- Changes one occurrence: what stands in `p_change` of starts_at, minutes, capacity, cancelled, reason, join_url,
-- recording_url, summary, quiz.
create function public.change_occurrence(p_event text, p_day date, p_change jsonb)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  actor uuid := private.event_staff();
  at public.event_occurrences := private.held_occurrence(p_event, p_day);
  starts timestamptz := coalesce((p_change ->> 'starts_at')::timestamptz, at.starts_at);
  lasts interval := coalesce((p_change ->> 'minutes')::integer * interval '1 minute', at.ends_at - at.starts_at);
begin
  if (select example from public.events where slug = p_event) then
    raise sqlstate 'PT400' using message = 'Examples come with the library and are changed there', detail = 'example';
  end if;
  if at.status = 'cancelled' and p_change ?| '{starts_at,minutes,capacity,join_url}' then
    raise sqlstate 'PT400' using message = 'A session that was cancelled stays so: make a new one', detail = 'cancelled';
  end if;
  if lasts not between interval '15 minutes' and interval '240 minutes' then
    raise sqlstate 'PT400' using message = 'A session lasts 15 to 240 minutes', detail = 'minutes';
  end if;
  if p_change ? 'quiz' and exists (
    select jsonb_array_elements_text(p_change -> 'quiz') except select id from public.questions where status = 'live'
  ) then
    raise sqlstate 'PT400' using message = 'One of the questions is not in the bank', detail = 'quiz';
  end if;
  if p_change ?| '{starts_at,minutes}' then
    update public.event_occurrences set moved = true, reason = nullif(btrim(p_change ->> 'reason'), '')
    where event = p_event and day = p_day;
  end if;
  perform private.place_occurrence(
    at, starts, starts + lasts,
    case when p_change ? 'capacity' then (p_change ->> 'capacity')::integer else at.capacity end
  );
  update public.event_occurrences
  set recording_url = case when p_change ? 'recording_url' then nullif(p_change ->> 'recording_url', '') else recording_url end,
    summary = case when p_change ? 'summary' then nullif(btrim(p_change ->> 'summary'), '') else summary end,
    quiz = case
      when p_change ? 'quiz' then array(select jsonb_array_elements_text(p_change -> 'quiz'))
      else quiz
    end
  where event = p_event and day = p_day;
  if p_change ? 'join_url' and nullif(p_change ->> 'join_url', '') is null then
    delete from private.occurrence_links where event = p_event and day = p_day;
  elsif p_change ? 'join_url' then
    insert into private.occurrence_links (event, day, url) values (p_event, p_day, p_change ->> 'join_url')
    on conflict (event, day) do update set url = excluded.url;
  end if;
  if (p_change ->> 'cancelled')::boolean then
    perform private.cancel_occurrence(at, p_change ->> 'reason');
  end if;
  perform private.note_at_desk('changed', p_event, p_day, p_change);
end
$$;

-- All events with their occurrences, links and numbers.
create function public.event_desk()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.event_staff();
  return (
    select coalesce(jsonb_agg(
      to_jsonb(session) || jsonb_build_object(
        'join_url', (select url from private.event_links where private.event_links.event = session.slug),
        'occurrences', (
          select coalesce(jsonb_agg(to_jsonb(at) || (
            select jsonb_build_object(
              'join_url', (select url from private.occurrence_links link where link.event = at.event and link.day = at.day),
              'going', count(*) filter (where seat.status = 'going'),
              'offered', count(*) filter (where seat.status = 'offered'),
              'waiting', count(*) filter (where seat.status = 'waiting'),
              'attended', count(*) filter (where seat.attended_at is not null),
              'questions', (
                select count(*) from public.event_questions asked where asked.event = at.event and asked.day = at.day
              )
            )
            from public.event_rsvps seat where seat.event = at.event and seat.day = at.day
          ) order by at.starts_at), '[]')
          from public.event_occurrences at
          where at.event = session.slug and at.starts_at > now() - interval '90 days'
            and at.starts_at < now() + interval '120 days'
        )
      ) order by session.example, session.starts_at desc
    ), '[]')
    from public.events session where session.status <> 'withdrawn'
  );
end
$$;

-- Who is registered for an occurrence, and what was asked.
create function public.event_roster(p_event text, p_day date)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  actor uuid := private.event_staff();
begin
  return jsonb_build_object(
    'people', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'user_id', seat.user_id, 'name', profile.full_name, 'email', account.email, 'status', seat.status,
        'since', coalesce(seat.seat_since, seat.waiting_since), 'attended_at', seat.attended_at
      ) order by array_position('{going,offered,waiting,expired,cancelled}', seat.status),
        coalesce(seat.seat_since, seat.waiting_since)), '[]')
      from public.event_rsvps seat
      join auth.users account on account.id = seat.user_id
      left join public.profiles profile on profile.user_id = seat.user_id
      where seat.event = p_event and seat.day = p_day
    ),
    'questions', private.questions_of(actor, p_event, p_day, true)
  );
end
$$;

create function public.mark_attendance(p_event text, p_day date, p_user_id uuid, p_attended boolean)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  actor uuid := private.event_staff();
begin
  update public.event_rsvps
  set attended_at = case when p_attended then coalesce(attended_at, now()) end
  where event = p_event and day = p_day and user_id = p_user_id;
  if not found then
    raise sqlstate 'PT404' using message = 'This person is not registered for the session';
  end if;
  perform private.note_at_desk(
    'attendance', p_event, p_day, jsonb_build_object('user_id', p_user_id, 'attended', p_attended)
  );
end
$$;

-- Answers a question, or hides it; an empty answer takes the answer back.
create function public.answer_event_question(p_id uuid, p_answer text, p_hidden boolean)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  actor uuid := private.event_staff();
  said text := nullif(btrim(p_answer), '');
  answered public.event_questions;
begin
  if length(said) > 2000 then
    raise sqlstate 'PT400' using message = 'An answer has 2,000 characters at most', detail = 'length';
  end if;
  update public.event_questions
  set answer = said, answered_at = case when said is not null then now() end, hidden = coalesce(p_hidden, false)
  where id = p_id
  returning * into answered;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such question';
  end if;
  perform private.note_at_desk(
    'question', answered.event, answered.day, jsonb_build_object('id', p_id, 'hidden', answered.hidden)
  );
end
$$;

-- Events whose rule goes on past what was worked out; the job works out more.
create function public.events_to_extend()
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'event', slug, 'starts_at', starts_at, 'tz', tz, 'rrule', rrule, 'expanded_until', expanded_until
  )), '[]')
  from public.events
  where rrule is not null and status = 'announced' and origin = 'desk' and expanded_until < now() + interval '300 days'
$$;

create function public.extend_event(p_event text, p_days jsonb, p_until timestamptz)
returns void
language sql security definer set search_path = ''
as $$
  insert into public.event_occurrences (event, day, starts_at, ends_at, capacity)
  select session.slug, (planned ->> 'day')::date, (planned ->> 'starts_at')::timestamptz,
    (planned ->> 'starts_at')::timestamptz + session.minutes * interval '1 minute', session.capacity
  from public.events session, jsonb_array_elements(p_days) planned
  where session.slug = p_event and (planned ->> 'starts_at')::timestamptz > session.expanded_until
  on conflict do nothing;
  update public.events set expanded_until = p_until where slug = p_event and expanded_until < p_until;
$$;

revoke execute on function public.save_event, public.change_occurrence, public.event_desk, public.event_roster,
  public.mark_attendance, public.answer_event_question, public.events_to_extend, public.extend_event
  from public, anon, authenticated;
grant execute on function public.save_event, public.change_occurrence, public.event_desk, public.event_roster,
  public.mark_attendance, public.answer_event_question to authenticated;
grant execute on function public.events_to_extend, public.extend_event to service_role;
