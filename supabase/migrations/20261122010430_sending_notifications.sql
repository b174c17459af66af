-- Gives out what is due to whoever sends: each message to one process, what quiet hours held back of one group as one.

-- Held back mails of one group go with the newest of them; likewise pushes, a device. One process at a time comes here.
create function private.merge_held_messages()
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
    where mail.is_held and mail.sent_at is null and mail.tries = 0 and mail.due_at <= clock_timestamp()
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
revoke execute on function private.merge_held_messages from public;

-- Gives out mails to send, each to one caller. One that was not reported as sent is given out again, later from try to
-- try and after all that were tried less often, under the same id; after eight times it is left. Never in quiet hours.
create function public.claim_notification_mails(p_limit integer default 20)
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
      select mail.notification_id as id, told.user_id
      from private.notification_mails mail join public.notifications told on told.id = mail.notification_id
      where mail.sent_at is null and mail.merged_into is null and mail.tries < 8 and mail.due_at <= moment
        and (mail.claimed_at is null or mail.claimed_at < moment - interval '2 minutes' * power(2, mail.tries - 1))
      order by mail.tries, mail.created_at limit most - cardinality(taken)
      for update of mail skip locked
    loop
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

create function public.notification_mail_sent(p_id uuid)
returns void
language sql security definer set search_path = ''
as $$
  update private.notification_mails set sent_at = clock_timestamp()
  where (notification_id = p_id or merged_into = p_id) and sent_at is null
$$;

-- The site's key as whoever sends has it; null where nobody can send.
create function public.keep_push_key(p_key text)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if p_key is null then
    delete from private.push_key;
  elsif p_key !~ '^B[A-Za-z0-9_-]{86}$' then
    raise sqlstate 'PT400' using message = 'This is no public key of the P-256 curve';
  else
    insert into private.push_key (key) values (p_key)
    on conflict (one) do update set key = excluded.key, told_at = clock_timestamp() where push_key.key <> excluded.key;
  end if;
end
$$;

-- Gives out pushes, each to one caller, who has two minutes to say what became of it. Those that came too late, those of
-- a session that is over and those that were begun too often are left out, and in quiet hours none is given out.
create function public.claim_pushes(p_key text, p_limit integer default 20)
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
        told.created_at + private.push_life(told.kind) < moment as is_late,
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

-- What became of a push, said by whoever still holds it: sent; gone, the device takes nothing any more; again, after so
-- many seconds; refused for good. False for somebody who took longer than the two minutes.
create function public.settle_push(
  p_id uuid, p_claim uuid, p_outcome text, p_after integer default null, p_problem text default null
)
returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := clock_timestamp();
  held private.notification_pushes;
begin
  if p_outcome not in ('sent', 'gone', 'again', 'refused') then
    raise sqlstate 'PT400' using message = 'A push was sent, is gone, is tried again or was refused';
  end if;
  select * into held from private.notification_pushes
  where id = p_id and claim = p_claim and sent_at is null and failed_at is null for update;
  if held.id is null then
    return false;
  end if;
  if p_outcome = 'sent' then
    update private.notification_pushes set sent_at = moment, problem = null where id = p_id or merged_into = p_id;
    update private.push_devices set last_ok_at = moment where id = held.device_id;
  elsif p_outcome = 'gone' then
    delete from private.push_devices where id = held.device_id;
  elsif p_outcome = 'again' and held.tries < 6 then
    update private.notification_pushes
    set claim = null, claimed_at = null, problem = left(p_problem, 300), due_at = moment + greatest(
      least(coalesce(p_after, 0), 86400) * interval '1 second', interval '30 seconds' * power(2, held.tries - 1)
    )
    where id = p_id;
  else
    update private.notification_pushes set failed_at = moment, claim = null, problem = left(p_problem, 300)
    where id = p_id or (merged_into = p_id and sent_at is null);
  end if;
  return true;
end
$$;

revoke execute on function public.claim_notification_mails, public.notification_mail_sent, public.keep_push_key,
  public.claim_pushes, public.settle_push from public, anon, authenticated;
grant execute on function public.claim_notification_mails, public.notification_mail_sent, public.keep_push_key,
  public.claim_pushes, public.settle_push to service_role;
