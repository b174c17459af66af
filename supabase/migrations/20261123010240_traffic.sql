-- What the server counts of signed-in users (config.toml, [traffic_hook]): refusals, files, rows. Kept for a day, by the
-- minute, and looked at as it comes: much of it at once is an event. Hosted projects have no such hook.

create table private.traffic (
  user_id uuid not null references auth.users (id) on delete cascade,
  minute timestamptz not null,
  objects bigint not null default 0,    -- files of the storage service, begun or signed for
  bytes bigint not null default 0,      -- of those files
  rows_read bigint not null default 0,  -- through the data API
  row_bytes bigint not null default 0,
  primary key (user_id, minute)
);
create index traffic_old on private.traffic (minute);
alter table private.traffic enable row level security;
revoke all on private.traffic from anon, authenticated;

create table private.traffic_refusals (
  user_id uuid not null references auth.users (id) on delete cascade,
  minute timestamptz not null,
  what text not null check (char_length(what) <= 200), -- rest/rpc/publish_fact, functions/news-desk
  is_admins boolean not null,                          -- a function that is for administrators
  times bigint not null,
  primary key (user_id, minute, what)
);
create index traffic_refusals_old on private.traffic_refusals (minute);
alter table private.traffic_refusals enable row level security;
revoke all on private.traffic_refusals from anon, authenticated;

-- Whatever asks for an administrator says so in its own text; desks of edge functions by their name.
create function private.is_admins_door(p_what text)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select p_what like 'auth/admin%' or p_what ~ '^functions/.*-desk$' or (
    p_what like 'rest/rpc/%' and exists (
      select from pg_catalog.pg_proc
      where pronamespace = 'public'::regnamespace and proname = substr(p_what, 10)
        and prosrc ~ 'private\.(require_admin|act_for)\(|private\.has_role\(''\{admin'
    )
  )
$$;
revoke execute on function private.is_admins_door from public;

-- Is there no event of this kind, as grave or graver, in this window? For one caller at a time.
create function private.is_first_of_window(p_user uuid, p_type text, p_risk text, p_window interval)
returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('security ' || p_type || p_user, 0));
  return not exists (
    select from public.security_events
    where user_id = p_user and event_type = p_type and created_at > clock_timestamp() - p_window
      and (risk_level = p_risk or risk_level = 'critical')
  );
end
$$;
revoke execute on function private.is_first_of_window from public;

-- In an hour: more than a thousand files, two gigabytes of them, fifty thousand rows, or 300 megabytes of rows.
create function private.notice_mass_download(p_user uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  t record;
begin
  select sum(objects) as objects, sum(bytes) as bytes, sum(rows_read) as rows_read, sum(row_bytes) as row_bytes into t
  from private.traffic where user_id = p_user and minute > now() - interval '1 hour';
  if (t.objects > 1000 or t.bytes > 2147483648 or t.rows_read > 50000 or t.row_bytes > 314572800)
    and private.is_first_of_window(p_user, 'mass_download', 'high', interval '1 hour') then
    perform private.add_security_event(p_user, 'mass_download', 'high', format(
      'Much was downloaded within an hour: %s files (%s MB), %s rows (%s MB)',
      t.objects, t.bytes / 1048576, t.rows_read, t.row_bytes / 1048576));
  end if;
end
$$;
revoke execute on function private.notice_mass_download from public;

-- In ten minutes: thirty refusals are high; ten at the doors of administrators are critical.
create function private.notice_denied_access(p_user uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  t record;
  risk text;
begin
  select sum(times) as times, sum(times) filter (where is_admins) as admins into t
  from private.traffic_refusals where user_id = p_user and minute > now() - interval '10 minutes';
  risk := case when t.admins >= 10 then 'critical' when t.times >= 30 then 'high' end;
  if risk is not null and private.is_first_of_window(p_user, 'denied_access', risk, interval '10 minutes') then
    perform private.add_security_event(p_user, 'denied_access', risk, format(
      'Access was refused %s times within ten minutes: %s', t.times, (
        select string_agg(what, ', ') from (
          select what from private.traffic_refusals
          where user_id = p_user and minute > now() - interval '10 minutes'
          group by what order by sum(times) desc, what limit 5
        ) most
      )));
  end if;
end
$$;
revoke execute on function private.notice_denied_access from public;

-- The hook: [{ user, objects, bytes, rows, row_bytes, refused: { what: times } }]. Each process of the server hands in
-- its own; accounts in one order, so that two never wait for each other. An account that is shut out is not told that
-- its open pages are refused.
create function private.note_traffic(p_batch jsonb)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  one record;
begin
  for one in
    select u.id, given.value as counted, coalesce(u.banned_until > now(), false) as is_out
    from jsonb_array_elements(p_batch) given join auth.users u
      on u.id = case when given.value ->> 'user' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (given.value ->> 'user')::uuid end
    order by u.id
  loop
    insert into private.traffic as t (user_id, minute, objects, bytes, rows_read, row_bytes)
    values (
      one.id, date_trunc('minute', now()), coalesce((one.counted ->> 'objects')::bigint, 0),
      coalesce((one.counted ->> 'bytes')::bigint, 0), coalesce((one.counted ->> 'rows')::bigint, 0),
      coalesce((one.counted ->> 'row_bytes')::bigint, 0)
    )
    on conflict (user_id, minute) do update set
      objects = t.objects + excluded.objects, bytes = t.bytes + excluded.bytes,
      rows_read = t.rows_read + excluded.rows_read, row_bytes = t.row_bytes + excluded.row_bytes;
    perform private.notice_mass_download(one.id);
    if one.counted -> 'refused' <> '{}' and not one.is_out then
      insert into private.traffic_refusals as r (user_id, minute, what, is_admins, times)
      select one.id, date_trunc('minute', now()), left(key, 200), private.is_admins_door(key), value::bigint
      from jsonb_each_text(one.counted -> 'refused') order by key
      on conflict (user_id, minute, what) do update set times = r.times + excluded.times;
      perform private.notice_denied_access(one.id);
    end if;
  end loop;
end
$$;
revoke execute on function private.note_traffic from public;

create function private.forget_old_traffic()
returns void
language sql security definer set search_path = ''
as $$
  delete from private.traffic where minute < now() - interval '1 day';
  delete from private.traffic_refusals where minute < now() - interval '1 day';
$$;
revoke execute on function private.forget_old_traffic from public;
select cron.schedule('traffic', '41 * * * *', 'select private.forget_old_traffic()');
