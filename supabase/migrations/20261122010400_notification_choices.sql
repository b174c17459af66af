-- What a learner wants to be told of and where: inside the site, by mail, on devices; and in which hours nothing rings.

-- Of what a notification is about; choices are made for these.
create function private.notification_group(p_kind text)
returns text
language sql immutable set search_path = ''
as $$
  select case
    when p_kind like 'mission%' then 'mission'
    when p_kind like 'challenge%' then 'challenge'
    when p_kind like 'event%' then 'event'
    when p_kind like 'plan%' then 'plan'
    else 'marked'
  end
$$;
revoke execute on function private.notification_group from public;

-- What was chosen; null where it is as usual.
create table private.notification_choices (
  user_id uuid not null references auth.users (id) on delete cascade,
  about text not null check (about in ('mission', 'challenge', 'marked', 'event', 'plan')),
  inside boolean,
  mail boolean,
  push boolean,
  primary key (user_id, about)
);

-- Minutes after midnight by the learner's clock; both null: nothing is held back.
create table private.quiet_hours (
  user_id uuid primary key references auth.users (id) on delete cascade,
  from_minute smallint check (from_minute between 0 and 1439),
  to_minute smallint check (to_minute between 0 and 1439),
  check ((from_minute is null) = (to_minute is null) and (from_minute is null or from_minute <> to_minute))
);

-- A browser that takes messages. It belongs to the session that it was switched on in: signing out switches it off.
create table private.push_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  session_id uuid,
  endpoint text not null unique check (char_length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  push_key text,                -- the site's key that it was switched on with; only that one reaches it
  name text not null check (char_length(name) between 1 and 80),
  added_at timestamptz not null default clock_timestamp(),
  last_ok_at timestamptz
);
create index push_devices_of_learner on private.push_devices (user_id);

-- The public key of whoever sends: told by the job that has the other half, so that there is one only where somebody sends.
create table private.push_key (
  one boolean primary key default true check (one),
  key text not null,
  told_at timestamptz not null default clock_timestamp()
);

alter table private.notification_choices enable row level security;
alter table private.quiet_hours enable row level security;
alter table private.push_devices enable row level security;
alter table private.push_key enable row level security;
revoke all on private.notification_choices, private.quiet_hours, private.push_devices, private.push_key
  from anon, authenticated;

-- What somebody wants of this. As usual: everything inside; mail of marked answers and reminders of sessions; and a
-- device that was switched on gets everything.
create function private.choice_of(p_user uuid, p_group text, out inside boolean, out mail boolean, out push boolean)
language sql stable security definer set search_path = ''
as $$
  select coalesce(kept.inside, true),
    case p_group
      -- the page of sessions has had this choice from the beginning: it is one and the same
      when 'event' then coalesce((select reminders from private.calendar_choices where user_id = p_user), true)
      else coalesce(kept.mail, p_group = 'marked')
    end,
    coalesce(kept.push, exists (select from private.push_devices where user_id = p_user))
  from (select) one
  left join private.notification_choices kept on kept.user_id = p_user and kept.about = p_group
$$;
revoke execute on function private.choice_of from public;

create function private.usual_quiet(out from_minute integer, out to_minute integer)
language sql immutable set search_path = ''
as $$ select 22 * 60, 7 * 60 $$;
revoke execute on function private.usual_quiet from public;

-- When the quiet hours end that this moment falls in; null where it falls in none.
create function private.quiet_until(p_user uuid, p_at timestamptz default clock_timestamp())
returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select greatest(
    (clock.here::date + (hours.begins > hours.ends and clock.minute >= hours.begins)::integer
      + make_interval(mins => hours.ends)) at time zone clock.zone,
    p_at
  )
  from (
    select case when kept.user_id is null then usual.from_minute else kept.from_minute end as begins,
      case when kept.user_id is null then usual.to_minute else kept.to_minute end as ends
    from private.usual_quiet() usual left join private.quiet_hours kept on kept.user_id = p_user
  ) hours
  cross join (
    select local.here, local.zone, (extract(hour from local.here) * 60 + extract(minute from local.here))::integer as minute
    from (
      select p_at at time zone mine.time_zone as here, mine.time_zone as zone from private.settings_of(p_user) mine
    ) local
  ) clock
  where case
    when hours.begins < hours.ends then clock.minute >= hours.begins and clock.minute < hours.ends
    else clock.minute >= hours.begins or clock.minute < hours.ends
  end
$$;
revoke execute on function private.quiet_until from public;

create function private.notification_choices_of(p_user uuid)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'groups', (
      select jsonb_agg(jsonb_build_object('group', about, 'inside', chosen.inside, 'mail', chosen.mail, 'push', chosen.push)
        order by place)
      from unnest('{mission,challenge,marked,event,plan}'::text[]) with ordinality groups (about, place)
      cross join lateral private.choice_of(p_user, about) chosen
    ),
    'quiet', (
      select jsonb_build_object(
        'from', case when kept.user_id is null then usual.from_minute else kept.from_minute end,
        'to', case when kept.user_id is null then usual.to_minute else kept.to_minute end
      )
      from private.usual_quiet() usual left join private.quiet_hours kept on kept.user_id = p_user
    ),
    'zone', (private.settings_of(p_user)).time_zone,
    'language', coalesce((select language from private.mail_choices where user_id = p_user), 'en'),
    'devices', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'name', name, 'added_at', added_at, 'last_ok_at', last_ok_at,
        'mark', left(encode(sha256(convert_to(endpoint, 'UTF8')), 'hex'), 16),
        'works', push_key is not distinct from (select key from private.push_key)
      ) order by added_at desc, id), '[]')
      from private.push_devices where user_id = p_user
    ),
    'push_key', (select key from private.push_key)
  )
$$;
revoke execute on function private.notification_choices_of from public;

create function public.my_notification_choices()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.notification_choices_of(private.caller());
end
$$;
revoke execute on function public.my_notification_choices from public, anon;
grant execute on function public.my_notification_choices to authenticated;
