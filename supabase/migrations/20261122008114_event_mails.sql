-- Mail about sessions: what is due is put down once, claimed by one process, and sent under its own name.

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

create function public.event_mail_sent(p_id uuid)
returns void
language sql security definer set search_path = ''
as $$ update private.event_mails set sent_at = now() where id = p_id and sent_at is null $$;

revoke execute on function public.event_mail_sent from public, anon, authenticated;
grant execute on function public.event_mail_sent to service_role;
