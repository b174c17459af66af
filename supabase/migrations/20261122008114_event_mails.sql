-- Mail about sessions: what is due is put down once, claimed by one process, and sent under its own name.

-- Reminders a day and a quarter of an hour before, for those who had their seat by then.
create function private.queue_reminders()
returns void
language sql security definer set search_path = ''
as $$
  insert into private.event_mails (event, day, user_id, kind, about)
  select seat.event, seat.day, seat.user_id, reminder.kind, at.starts_at
  from public.event_occurrences at
  join public.events session on session.slug = at.event and session.status = 'announced'
  join public.event_rsvps seat on seat.event = at.event and seat.day = at.day and seat.status = 'going'
  cross join (values ('day', interval '24 hours', interval '1 hour'), ('soon', interval '15 minutes', interval '0'))
    reminder (kind, ahead, not_after)
  where at.status = 'announced' and at.starts_at > now() and at.starts_at <= now() + interval '24 hours'
    and now() >= at.starts_at - reminder.ahead and now() < at.starts_at - reminder.not_after
    and seat.seat_since < at.starts_at - reminder.ahead
    and not exists (
      select from private.calendar_choices chosen where chosen.user_id = seat.user_id and not chosen.reminders
    )
  on conflict do nothing
$$;
revoke execute on function private.queue_reminders from public;

-- Whether a mail still says what is so.
create function private.is_mail_true(p_mail private.event_mails)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select case
      when p_mail.kind in ('day', 'soon') then
        at.status = 'announced' and seat.status = 'going' and at.starts_at = p_mail.about and at.ends_at > now()
        and coalesce((select reminders from private.calendar_choices where user_id = p_mail.user_id), true)
      when p_mail.kind = 'offered' then seat.status = 'offered' and seat.promoted_at = p_mail.about
      when p_mail.kind = 'seat' then seat.status = 'going' and at.status = 'announced'
      when p_mail.kind = 'moved' then
        at.status = 'announced' and at.starts_at = p_mail.about and seat.status in ('going', 'waiting', 'offered')
      else at.status = 'cancelled'
    end
    from public.event_occurrences at
    join public.event_rsvps seat on seat.event = at.event and seat.day = at.day and seat.user_id = p_mail.user_id
    where at.event = p_mail.event and at.day = p_mail.day
  ), false)
$$;
revoke execute on function private.is_mail_true from public;

-- Passes on seats that were not accepted in time.
create function private.settle_waiting()
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  at record;
begin
  for at in
    select distinct seat.event, seat.day
    from public.event_rsvps seat
    join public.event_occurrences held on held.event = seat.event and held.day = seat.day
    join public.events session on session.slug = seat.event and session.status <> 'withdrawn'
    where held.status = 'announced' and held.ends_at > now()
      and (seat.status = 'waiting' or (seat.status = 'offered' and seat.offered_until <= now()))
    order by 1, 2
  loop
    perform private.settle_seats(private.held_occurrence(at.event, at.day));
  end loop;
end
$$;
revoke execute on function private.settle_waiting from public;

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
      select id from private.event_mails
      where sent_at is null and tries < 8
        and (claimed_at is null or claimed_at < clock_timestamp() - interval '5 minutes')
      order by created_at limit p_limit
      for update skip locked
    )
    returning *
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', claimed.id, 'kind', claimed.kind, 'was', claimed.was, 'to', account.email, 'language', seat.language,
    'zone', seat.zone, 'offered_until', seat.offered_until, 'session', private.session_line(session, at, claimed.user_id)
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

create function public.event_mail_sent(p_id uuid)
returns void
language sql security definer set search_path = ''
as $$ update private.event_mails set sent_at = now() where id = p_id and sent_at is null $$;

revoke execute on function public.claim_event_mails, public.event_mail_sent from public, anon, authenticated;
grant execute on function public.claim_event_mails, public.event_mail_sent to service_role;
