-- What is told late is still true when it comes: no start that is long over, no seat that is no longer kept, no "tomorrow"
-- on the day itself, and no letter about a session whose time was changed while the mail was down.

-- Whether a mail still says what is so.
create or replace function private.is_mail_true(p_mail private.event_mails)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select case
      when p_mail.kind in ('day', 'soon') then
        at.status = 'announced' and seat.status = 'going' and at.starts_at = p_mail.about and at.starts_at > now()
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

create or replace function private.tell_of_session(p_user uuid, p_kind text, p_event text, p_day date, p_about timestamptz)
returns void
language sql security definer set search_path = ''
as $$
  select private.notify(
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
  cross join lateral private.settings_of(p_user) mine
  cross join lateral (
    select (at.starts_at at time zone mine.time_zone)::date = (clock_timestamp() at time zone mine.time_zone)::date as is_today
  ) clock
  where session.slug = p_event
$$;

-- Gives out mails to send, each to one caller. One that was not reported as sent is given out again after five minutes,
-- under the same id; after eight times it is left. What is not true any more is not sent.
create or replace function public.claim_event_mails(p_limit integer default 50)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  given jsonb;
begin
  perform private.settle_waiting();
  perform private.queue_reminders();
  delete from private.event_mails mail
  where mail.sent_at is null and not private.is_mail_true(mail)
    and (mail.claimed_at is null or mail.claimed_at < clock_timestamp() - interval '5 minutes');
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
    'id', claimed.id, 'kind', claimed.kind, 'was', claimed.was, 'to', account.email, 'language', coalesce(choice.language, seat.language),
    'zone', seat.zone, 'offered_until', seat.offered_until, 'session', private.session_line(session, at, claimed.user_id),
    'unsubscribe', case when claimed.kind in ('day', 'soon') then private.unsubscribe_token(claimed.user_id, 'event') end
  ) order by claimed.created_at), '[]') into given
  from claimed
  join auth.users account on account.id = claimed.user_id
  join public.event_occurrences at on at.event = claimed.event and at.day = claimed.day
  join public.events session on session.slug = claimed.event
  join public.event_rsvps seat on seat.event = claimed.event and seat.day = claimed.day and seat.user_id = claimed.user_id
  left join private.mail_choices choice on choice.user_id = claimed.user_id
  where account.email is not null;
  return given;
end
$$;

-- Gives out mails to send, each to one caller. One that was not reported as sent is given out again, later from try to
-- try and after all that were tried less often, under the same id; after eight times it is left. Never in quiet hours, and
-- not what the day has passed by.
create or replace function public.claim_notification_mails(p_limit integer default 20)
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
  perform private.merge_held_messages();
  loop
    for due in
      select mail.notification_id as id, told.user_id,
        private.push_life(told.kind) < interval '3 days' and told.created_at + private.push_life(told.kind) < moment as is_late
      from private.notification_mails mail join public.notifications told on told.id = mail.notification_id
      where mail.sent_at is null and mail.merged_into is null and mail.tries < 8 and mail.due_at <= moment
        and (mail.claimed_at is null or mail.claimed_at < moment - interval '2 minutes' * power(2, mail.tries - 1))
      order by mail.tries, mail.created_at limit most - cardinality(taken)
      for update of mail skip locked
    loop
      if due.is_late then
        delete from private.notification_mails where notification_id = due.id;
        continue;
      end if;
      quiet := private.quiet_until(due.user_id, moment);
      update private.notification_mails
      set due_at = coalesce(quiet, due_at), is_held = quiet is not null, claimed_at = case when quiet is null then moment else claimed_at end,
        tries = tries + (quiet is null)::integer
      where notification_id = due.id;
      if quiet is null then
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

-- Gives out pushes, each to one caller, who has two minutes to say what became of it. Those that came too late, those of
-- a session that is over and those that were begun too often are left out, and in quiet hours none is given out.
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

-- Makes the missions of those whose day has begun, and tells them; how many turns it took, with or without a mission.
create or replace function private.prepare_missions_at(p_limit integer, p_now timestamptz)
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  turn record;
  today date;
  mission public.missions;
  turns integer := 0;
begin
  for turn in
    select user_id from private.mission_turns where next_at <= p_now
    order by next_at, user_id limit least(greatest(coalesce(p_limit, 50), 1), 500)
    for update skip locked
  loop
    turns := turns + 1;
    today := private.study_day(turn.user_id, p_now);
    if not exists (
      select from public.mission_tasks
      where user_id = turn.user_id and day >= today - 14 and (started_at is not null or done_at is not null)
    ) then
      delete from private.mission_turns where user_id = turn.user_id;
      continue;
    end if;
    perform private.next_turn(turn.user_id, p_now);
    continue when private.is_rest_day(turn.user_id, today)
      or exists (select from public.missions where user_id = turn.user_id and day = today);
    mission := private.made_mission(turn.user_id, today, p_now);
    continue when not exists (select from public.mission_tasks where user_id = turn.user_id and day = today);
    perform private.notify(
      turn.user_id, 'mission_ready', format('Your mission for today is ready: %s minutes', mission.budget_minutes),
      format('आज का मिशन तैयार है: %s मिनट', mission.budget_minutes), '/daily-mission', 'mission:' || today, true
    );
  end loop;
  return turns;
end
$$;
