-- What is told to each of many people is asked in the language whose statements are planned once a connection, not once a
-- call: of a series with 1,500 seats the planning took as long as all the writing. What they say is as before.

create or replace function private.said_moment(p_at timestamptz, p_zone text, p_language text)
returns text
language plpgsql stable set search_path = ''
as $$
declare
  here constant timestamp := p_at at time zone p_zone;
begin
  return case p_language
    when 'hi' then extract(day from here)::integer || ' ' || ('{जनवरी,फ़रवरी,मार्च,अप्रैल,मई,जून,जुलाई,अगस्त,सितंबर,अक्तूबर,नवंबर,दिसंबर}'::text[])[extract(month from here)::integer]
      || to_char(here, ', HH24:MI')
    else to_char(here, 'FMDD Mon, HH24:MI')
  end;
end
$$;

create or replace function private.choice_of(p_user uuid, p_group text, out inside boolean, out mail boolean, out push boolean)
language plpgsql stable security definer set search_path = ''
as $$
begin
  select coalesce(kept.inside, true),
    case p_group
      -- the page of sessions has had this choice from the beginning: it is one and the same
      when 'event' then coalesce((select reminders from private.calendar_choices where user_id = p_user), true)
      else coalesce(kept.mail, p_group = 'marked')
    end,
    coalesce(kept.push, exists (select from private.push_devices where user_id = p_user))
  into inside, mail, push
  from (select) one
  left join private.notification_choices kept on kept.user_id = p_user and kept.about = p_group;
end
$$;

create or replace function private.tell_of_session(p_user uuid, p_kind text, p_event text, p_day date, p_about timestamptz)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(
    p_user, 'event_' || p_kind,
    case p_kind
      when 'day' then case when clock.is_today then 'Today: ' else 'Tomorrow: ' end when 'soon' then 'Begins soon: ' when 'offered' then 'A seat is kept for you: '
      when 'seat' then 'You have a seat: ' when 'moved' then 'Another time: ' else 'Cancelled: '
    end || session.title,
    case p_kind
      when 'day' then case when clock.is_today then 'आज: ' else 'कल: ' end when 'soon' then 'थोड़ी देर में: ' when 'offered' then 'आपके लिए सीट रखी गई है: '
      when 'seat' then 'आपको सीट मिल गई है: ' when 'moved' then 'समय बदला: ' else 'रद्द: '
    end || coalesce(session.title_hi, session.title),
    '/events?event=' || p_event || '&on=' || p_day,
    format('event:%s:%s:%s:%s', p_kind, p_event, p_day, extract(epoch from p_about)::bigint), false,
    private.said_moment(at.starts_at, mine.time_zone, 'en'), private.said_moment(at.starts_at, mine.time_zone, 'hi')
  )
  from public.events session
  join public.event_occurrences at on at.event = session.slug and at.day = p_day
  join public.study_settings mine on mine.user_id = p_user
  cross join lateral (
    select (at.starts_at at time zone mine.time_zone)::date = (clock_timestamp() at time zone mine.time_zone)::date as is_today
  ) clock
  where session.slug = p_event;
end
$$;
