-- What fell due while an account was shut for a day or two was dropped: marks, an answer to an appeal, a session that was
-- moved. It waits for the end of the ban, where that comes within a week, and goes then if it is still of use: what is over
-- by then (the mission of yesterday, a session that has begun) is dropped as before. Of a ban that is lifted or moved the
-- mails follow at once. A lock of the owner's, and a ban for good, drop them as before: what was told stands inside.

-- The end of what shuts an account, where mails wait for it; null where it is open, or shut for long.
create function private.short_ban_until(p_user uuid)
returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select banned_until from auth.users
  where id = p_user and banned_until > now() and banned_until <= now() + interval '7 days'
$$;
revoke execute on function private.short_ban_until from public;

-- As before, and what is over by the end of a ban is over.
create or replace function public.claim_notification_mails(p_limit integer default 20)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := clock_timestamp();
  most constant integer := least(greatest(p_limit, 1), 100);
  taken uuid[] := '{}';
  due record;
  later timestamptz;
  given jsonb;
begin
  perform private.merge_held_messages();
  loop
    for due in
      select mail.notification_id as id, told.user_id, shut.ends,
        private.is_shut_out(told.user_id) and shut.ends is null
          or private.push_life(told.kind) < interval '3 days'
            and told.created_at + private.push_life(told.kind) < coalesce(shut.ends, moment) as is_over
      from private.notification_mails mail join public.notifications told on told.id = mail.notification_id
      cross join lateral (select private.short_ban_until(told.user_id) as ends) shut
      where mail.sent_at is null and mail.merged_into is null and mail.tries < 8 and mail.due_at <= moment
        and (mail.claimed_at is null or mail.claimed_at < moment - interval '2 minutes' * power(2, mail.tries - 1))
      order by mail.tries, mail.created_at limit most - cardinality(taken)
      for update of mail skip locked
    loop
      if due.is_over then
        delete from private.notification_mails where notification_id = due.id;
        continue;
      end if;
      later := coalesce(due.ends, private.quiet_until(due.user_id, moment));
      update private.notification_mails
      set due_at = coalesce(later, due_at), is_held = later is not null, claimed_at = case when later is null then moment else claimed_at end,
        tries = tries + (later is null)::integer
      where notification_id = due.id;
      if later is null then
        taken := taken || due.id;
      end if;
    end loop;
    exit when not found or cardinality(taken) >= most;
  end loop;
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', told.id, 'kind', told.kind, 'group', about.name, 'to', account.email, 'language', tongue.spoken,
    'title', case tongue.spoken when 'hi' then told.title_hi else told.title end,
    'body', case tongue.spoken when 'hi' then told.body_hi else told.body end, 'href', told.href,
    'more', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'title', case tongue.spoken when 'hi' then other.title_hi else other.title end, 'href', other.href
      ) order by other.created_at desc), '[]')
      from private.notification_mails mail join public.notifications other on other.id = mail.notification_id
      where mail.merged_into = told.id
    ),
    'unsubscribe', private.unsubscribe_token(told.user_id, about.name)
  ) order by told.created_at), '[]') into given
  from public.notifications told
  join auth.users account on account.id = told.user_id
  left join private.mail_choices choice on choice.user_id = told.user_id
  cross join lateral (select private.notification_group(told.kind) as name) about
  cross join lateral (select coalesce(choice.language, 'en') as spoken) tongue
  where told.id = any (taken) and account.email is not null and account.email_confirmed_at is not null
    and (private.choice_of(told.user_id, about.name)).mail;
  return given;
end
$$;

-- As before; what was put together into one mail that is held again goes along with the mail into which that one is put.
create or replace function private.merge_held_messages()
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (
    select from private.notification_mails
    where is_held and sent_at is null and tries = 0 and due_at <= clock_timestamp()
  ) and not exists (
    select from private.notification_pushes
    where is_held and sent_at is null and failed_at is null and tries = 0 and due_at <= clock_timestamp()
  ) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('private.merge_held_messages', 0));
  with waiting as (
    select mail.notification_id, first_value(mail.notification_id) over (
      partition by told.user_id, private.notification_group(told.kind) order by told.created_at desc, told.id
    ) as leads
    from private.notification_mails mail join public.notifications told on told.id = mail.notification_id
    where mail.is_held and mail.sent_at is null and mail.tries = 0 and mail.merged_into is null
      and mail.due_at <= clock_timestamp()
  ), led as (
    update private.notification_mails mail set merged_into = waiting.leads
    from waiting where mail.merged_into = waiting.notification_id and waiting.leads <> waiting.notification_id
  )
  update private.notification_mails mail
  set is_held = false, merged_into = nullif(waiting.leads, mail.notification_id)
  from waiting where waiting.notification_id = mail.notification_id;
  with waiting as (
    select push.id, first_value(push.id) over (
      partition by push.device_id, private.notification_group(told.kind) order by told.created_at desc, told.id
    ) as leads
    from private.notification_pushes push join public.notifications told on told.id = push.notification_id
    where push.is_held and push.sent_at is null and push.failed_at is null and push.tries = 0
      and push.due_at <= clock_timestamp()
  )
  update private.notification_pushes push set is_held = false, merged_into = nullif(waiting.leads, push.id)
  from waiting where waiting.id = push.id;
end
$$;

-- Mails that wait for a ban follow it: at once where it is lifted.
create function private.mails_follow_the_ban()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.notification_mails mail set due_at = greatest(coalesce(new.banned_until, now()), now())
  from public.notifications told
  where told.id = mail.notification_id and told.user_id = new.id and mail.sent_at is null and mail.is_held
    and mail.due_at = old.banned_until;
  return null;
end
$$;
revoke execute on function private.mails_follow_the_ban from public;
create trigger mails_follow_the_ban after update of banned_until on auth.users
  for each row when (old.banned_until is not null and new.banned_until is distinct from old.banned_until)
  execute function private.mails_follow_the_ban();

-- Whether it is still of use, whenever it goes: a mail of somebody who is shut out for a short time waits.
create or replace function private.is_mail_true(p_mail private.event_mails)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select (not private.is_shut_out(p_mail.user_id) or private.short_ban_until(p_mail.user_id) is not null) and coalesce((
    select case
      when p_mail.kind in ('day', 'soon') then
        at.status = 'announced' and seat.status = 'going' and at.starts_at = p_mail.about and at.starts_at > now()
        and coalesce((select reminders from private.calendar_choices where user_id = p_mail.user_id), true)
      when p_mail.kind = 'offered' then seat.status = 'offered' and seat.promoted_at = p_mail.about
      when p_mail.kind = 'seat' then seat.status = 'going' and at.status = 'announced'
      when p_mail.kind = 'moved' then
        at.status = 'announced' and at.starts_at = p_mail.about and seat.status in ('going', 'waiting', 'offered')
      else at.status = 'cancelled'
    end and (at.ends_at > now() or not private.is_shut_out(p_mail.user_id))
    from public.event_occurrences at
    join public.event_rsvps seat on seat.event = at.event and seat.day = at.day and seat.user_id = p_mail.user_id
    where at.event = p_mail.event and at.day = p_mail.day
  ), false)
$$;

create or replace function private.event_mail_waits(p_mail private.event_mails)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_shut_out(p_mail.user_id) or p_mail.kind <> 'soon' and quiet.ends is not null
    and quiet.ends + interval '1 hour' < least(at.starts_at, case when p_mail.kind = 'offered' then seat.offered_until end)
  from (select private.quiet_until(p_mail.user_id) as ends) quiet
  join public.event_occurrences at on at.event = p_mail.event and at.day = p_mail.day
  left join public.event_rsvps seat
    on seat.event = p_mail.event and seat.day = p_mail.day and seat.user_id = p_mail.user_id
$$;
