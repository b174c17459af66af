-- What concerns a seat is told inside and on devices too, beside its mail (event_mails): each once, under the mail's own
-- occasion. Mail about sessions waits for the end of quiet hours, unless it would be too late then.

-- "13 Dec, 20:00", by this clock.
create function private.said_moment(p_at timestamptz, p_zone text, p_language text)
returns text
language sql stable set search_path = ''
as $$
  select case p_language
    when 'hi' then extract(day from here)::integer || ' ' || ('{जनवरी,फ़रवरी,मार्च,अप्रैल,मई,जून,जुलाई,अगस्त,सितंबर,अक्तूबर,नवंबर,दिसंबर}'::text[])[extract(month from here)::integer]
      || to_char(here, ', HH24:MI')
    else to_char(here, 'FMDD Mon, HH24:MI')
  end
  from (select p_at at time zone p_zone as here) clock
$$;
revoke execute on function private.said_moment from public;

create function private.tell_of_session(p_user uuid, p_kind text, p_event text, p_day date, p_about timestamptz)
returns void
language sql security definer set search_path = ''
as $$
  select private.notify(
    p_user, 'event_' || p_kind,
    case p_kind
      when 'day' then 'Tomorrow: ' when 'soon' then 'Begins soon: ' when 'offered' then 'A seat is kept for you: '
      when 'seat' then 'You have a seat: ' when 'moved' then 'Another time: ' else 'Cancelled: '
    end || session.title,
    case p_kind
      when 'day' then 'कल: ' when 'soon' then 'थोड़ी देर में: ' when 'offered' then 'आपके लिए सीट रखी गई है: '
      when 'seat' then 'आपको सीट मिल गई है: ' when 'moved' then 'समय बदला: ' else 'रद्द: '
    end || coalesce(session.title_hi, session.title),
    '/events?event=' || p_event || '&on=' || p_day,
    format('event:%s:%s:%s:%s', p_kind, p_event, p_day, extract(epoch from p_about)::bigint), false,
    private.said_moment(at.starts_at, mine.time_zone, 'en'), private.said_moment(at.starts_at, mine.time_zone, 'hi')
  )
  from public.events session
  join public.event_occurrences at on at.event = session.slug and at.day = p_day
  cross join lateral private.settings_of(p_user) mine
  where session.slug = p_event
$$;
revoke execute on function private.tell_of_session from public;

create function private.event_mail_was_queued()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_of_session(new.user_id, new.kind, new.event, new.day, new.about);
  return null;
end
$$;
revoke execute on function private.event_mail_was_queued from public;
create trigger event_mail_was_queued after insert on private.event_mails
  for each row execute function private.event_mail_was_queued();

-- Reminders a day and a quarter of an hour before, for those who had their seat by then: by mail where that is wanted,
-- else inside and on devices alone.
create function private.queue_reminders()
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  due record;
begin
  for due in
    select seat.event, seat.day, seat.user_id, reminder.kind, at.starts_at,
      (private.choice_of(seat.user_id, 'event')).mail as by_mail
    from public.event_occurrences at
    join public.events session on session.slug = at.event and session.status = 'announced'
    join public.event_rsvps seat on seat.event = at.event and seat.day = at.day and seat.status = 'going'
    cross join (values ('day', interval '24 hours', interval '1 hour'), ('soon', interval '15 minutes', interval '0'))
      reminder (kind, ahead, not_after)
    where at.status = 'announced' and at.starts_at > now() and at.starts_at <= now() + interval '24 hours'
      and now() >= at.starts_at - reminder.ahead and now() < at.starts_at - reminder.not_after
      and seat.seat_since < at.starts_at - reminder.ahead
      and not exists (
        select from private.event_mails known
        where known.event = seat.event and known.day = seat.day and known.user_id = seat.user_id
          and known.kind = reminder.kind and known.about = at.starts_at
      )
      and not exists (
        select from public.notifications told
        where told.user_id = seat.user_id and not (private.choice_of(seat.user_id, 'event')).mail
          and told.key = format('event:%s:%s:%s:%s', reminder.kind, seat.event, seat.day, extract(epoch from at.starts_at)::bigint)
      )
  loop
    if due.by_mail then
      insert into private.event_mails (event, day, user_id, kind, about)
      values (due.event, due.day, due.user_id, due.kind, due.starts_at) on conflict do nothing;
    else
      perform private.tell_of_session(due.user_id, due.kind, due.event, due.day, due.starts_at);
    end if;
  end loop;
end
$$;
revoke execute on function private.queue_reminders from public;

-- Whether a mail about a session has to wait: quiet hours hold it back when there is time enough after them. What
-- begins in a quarter of an hour cannot wait.
create function private.event_mail_waits(p_mail private.event_mails)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select p_mail.kind <> 'soon' and quiet.ends is not null
    and quiet.ends + interval '1 hour' < least(at.starts_at, case when p_mail.kind = 'offered' then seat.offered_until end)
  from (select private.quiet_until(p_mail.user_id) as ends) quiet
  join public.event_occurrences at on at.event = p_mail.event and at.day = p_mail.day
  left join public.event_rsvps seat
    on seat.event = p_mail.event and seat.day = p_mail.day and seat.user_id = p_mail.user_id
$$;
revoke execute on function private.event_mail_waits from public;

-- Gives out mails to send, each to one caller. One that was not reported as sent is given out again after five minutes,
-- under the same id; after eight times it is left.
create function public.claim_event_mails(p_limit integer default 50)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  given jsonb;
begin
  perform private.settle_waiting();
  perform private.queue_reminders();
  delete from private.event_mails mail
  where mail.sent_at is null and mail.claimed_at is null and not private.is_mail_true(mail);
  with claimed as (
    update private.event_mails
    set claimed_at = clock_timestamp(), tries = tries + 1
    where id in (
      select mail.id from private.event_mails mail
      where mail.sent_at is null and mail.tries < 8
        and (mail.claimed_at is null or mail.claimed_at < clock_timestamp() - interval '5 minutes')
        and not private.event_mail_waits(mail)
      order by mail.created_at limit p_limit
      for update skip locked
    )
    returning *
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', claimed.id, 'kind', claimed.kind, 'was', claimed.was, 'to', account.email, 'language', seat.language,
    'zone', seat.zone, 'offered_until', seat.offered_until, 'session', private.session_line(session, at, claimed.user_id),
    'unsubscribe', case when claimed.kind in ('day', 'soon') then private.unsubscribe_token(claimed.user_id, 'event') end
  ) order by claimed.created_at), '[]') into given
  from claimed
  join auth.users account on account.id = claimed.user_id
  join public.event_occurrences at on at.event = claimed.event and at.day = claimed.day
  join public.events session on session.slug = claimed.event
  join public.event_rsvps seat on seat.event = claimed.event and seat.day = claimed.day and seat.user_id = claimed.user_id
  where account.email is not null;
  return given;
end
$$;
revoke execute on function public.claim_event_mails from public, anon, authenticated;
grant execute on function public.claim_event_mails to service_role;
