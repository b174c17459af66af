-- A reminder that waited out the quiet hours still says what is so: no "tomorrow" on the day itself, and nothing about a
-- session that was called off or moved meanwhile, or whose seat was given back.

create function private.mend_reminders()
returns void
language sql security definer set search_path = ''
as $$
  delete from private.notification_pushes push using public.notifications told
  where told.id = push.notification_id and told.kind in ('event_day', 'event_soon')
    and push.sent_at is null and push.failed_at is null and push.merged_into is null and push.due_at <= clock_timestamp()
    and (push.claimed_at is null or push.claimed_at < clock_timestamp() - interval '2 minutes')
    and not exists (
      select from public.event_rsvps seat
      join public.event_occurrences at on at.event = seat.event and at.day = seat.day
      where seat.user_id = told.user_id and seat.status = 'going' and at.status = 'announced' and at.starts_at > clock_timestamp()
        and told.key = format(
          'event:%s:%s:%s:%s', substr(told.kind, 7), at.event, at.day, extract(epoch from at.starts_at)::bigint
        )
    );
  update public.notifications told
  set title = regexp_replace(told.title, '^Tomorrow: ', 'Today: '), title_hi = regexp_replace(told.title_hi, '^कल: ', 'आज: ')
  where told.kind = 'event_day' and starts_with(told.title, 'Tomorrow: ')
    and told.id in (
      select push.notification_id from private.notification_pushes push
      where push.sent_at is null and push.failed_at is null and push.merged_into is null and push.due_at <= clock_timestamp()
    )
    and exists (
      select from public.event_occurrences at
      cross join lateral private.settings_of(told.user_id) mine
      where at.starts_at > clock_timestamp() and at.starts_at < clock_timestamp() + interval '2 days'
        and told.key = format('event:day:%s:%s:%s', at.event, at.day, extract(epoch from at.starts_at)::bigint)
        and (at.starts_at at time zone mine.time_zone)::date <= (clock_timestamp() at time zone mine.time_zone)::date
    );
$$;
revoke execute on function private.mend_reminders from public;

create or replace function private.claim_pushes_while_on(p_key text, p_limit integer default 20)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := clock_timestamp();
  most constant integer := least(greatest(p_limit, 1), 100);
  taken uuid[] := '{}';
  due record;
  quiet timestamptz;
  given jsonb;
begin
  perform private.mend_reminders();
  perform private.merge_held_messages();
  -- of devices that the site's key does not reach any more
  delete from private.notification_pushes
  where sent_at is null and failed_at is null and merged_into is null and due_at < moment - interval '4 days';
  loop
    for due in
      select push.id, push.tries, device.id as device, device.user_id,
        told.created_at + private.push_life(told.kind) < moment or told.kind = 'event_offered' and not exists (
          select from public.event_rsvps seat
          where seat.user_id = told.user_id and seat.status = 'offered' and seat.offered_until > moment
            and told.href = '/events?event=' || seat.event || '&on=' || seat.day
        ) as is_late,
        device.session_id is not null
          and not exists (select from auth.sessions where sessions.id = device.session_id) as is_signed_out
      from private.notification_pushes push
      join private.push_devices device on device.id = push.device_id and device.push_key = p_key
      join public.notifications told on told.id = push.notification_id
      where push.sent_at is null and push.failed_at is null and push.merged_into is null and push.due_at <= moment
        and (push.claimed_at is null or push.claimed_at < moment - interval '2 minutes')
      order by push.due_at, push.id limit most - cardinality(taken)
      for update of push skip locked
    loop
      quiet := private.quiet_until(due.user_id, moment);
      if due.is_signed_out then
        delete from private.push_devices where id = due.device;
      elsif due.is_late then
        delete from private.notification_pushes where id = due.id;
      elsif due.tries >= 6 then
        update private.notification_pushes
        set failed_at = moment, problem = coalesce(problem, 'Begun six times, and nobody said what became of it')
        where id = due.id;
      elsif quiet is not null then
        update private.notification_pushes set due_at = quiet, is_held = true, claim = null, claimed_at = null
        where id = due.id;
      else
        update private.notification_pushes
        set claimed_at = moment, claim = gen_random_uuid(), tries = tries + 1
        where id = due.id;
        taken := taken || due.id;
      end if;
    end loop;
    exit when not found or cardinality(taken) >= most;
  end loop;
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', claimed.id, 'claim', claimed.claim, 'endpoint', device.endpoint, 'p256dh', device.p256dh, 'auth', device.auth,
    'notification', told.id, 'kind', told.kind, 'group', private.notification_group(told.kind),
    'language', tongue.spoken, 'href', told.href,
    'title', case tongue.spoken when 'hi' then told.title_hi else told.title end,
    'body', case tongue.spoken when 'hi' then told.body_hi else told.body end,
    'more', (
      select coalesce(jsonb_agg(case tongue.spoken when 'hi' then other.title_hi else other.title end
        order by other.created_at desc), '[]')
      from private.notification_pushes push join public.notifications other on other.id = push.notification_id
      where push.merged_into = claimed.id
    ),
    'seconds', greatest(60, extract(epoch from told.created_at + private.push_life(told.kind) - moment)::integer)
  ) order by told.created_at), '[]') into given
  from private.notification_pushes claimed
  join private.push_devices device on device.id = claimed.device_id
  join public.notifications told on told.id = claimed.notification_id
  left join private.mail_choices choice on choice.user_id = told.user_id
  cross join lateral (select coalesce(choice.language, 'en') as spoken) tongue
  where claimed.id = any (taken);
  return given;
end
$$;
