-- A page that was kept from before says nothing of whether somebody has just asked for messages, and a browser whose
-- address has changed is not known by it. What its owner removed comes back neither way.

-- As before, but a tap says so itself; whatever does not is a browser that speaks by itself. `was` is the mark of the
-- address that this one takes the place of.
create or replace function public.add_push_device(p_device jsonb)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  reader constant uuid := private.caller();
  given_session constant text := (select auth.jwt() ->> 'session_id');
  known private.push_devices;
  made private.push_devices;
  marks text[];
begin
  perform private.only_names(p_device, '{endpoint,p256dh,auth,name,key,again,tapped,was}', 'A device');
  -- where a name leads is looked at again, and for good, by whoever sends
  made.endpoint := private.device_text(
    p_device, 'endpoint',
    '^https://([a-z0-9-]+\.)+(?!(local|localhost|internal|intranet|lan|home|corp|arpa)[:/])[a-z]{2,24}(:443)?/[\x21-\x7e]+$',
    'Messages go to an https address of a push service'
  );
  made.p256dh := private.device_text(p_device, 'p256dh', '^B[A-Za-z0-9_-]{86}=?$', 'The key p256dh is not one of a browser');
  made.auth := private.device_text(p_device, 'auth', '^[A-Za-z0-9_-]{22}(==)?$', 'The secret auth is not one of a browser');
  made.name := left(btrim(regexp_replace(
    private.device_text(p_device, 'name', '\S', 'A device has a name'), '[\s[:cntrl:]]+', ' ', 'g')), 80);
  made.push_key := case when p_device ? 'key'
    then private.device_text(p_device, 'key', '^B[A-Za-z0-9_-]{86}$', 'The key is not one of this site')
    else (select key from private.push_key) end;

  marks := array[private.device_mark(made.endpoint)] || case when p_device ? 'was'
    then private.device_text(p_device, 'was', '^[0-9a-f]{16}$', 'The mark of the address before is not one') end;

  perform 1 from auth.users where id = reader for update;
  -- whoever is not just asked for it does not bring back what its owner ended, under whatever address
  if p_device -> 'tapped' is distinct from 'true' and (
    exists (select from private.removed_devices where user_id = reader and mark = any (marks))
    or coalesce((
      select not given and how = 'my-data' from public.consents
      where user_id = reader and purpose = 'pushes' order by id desc limit 1
    ), false)
  ) then
    return private.notification_choices_of(reader);
  end if;
  delete from private.removed_devices where user_id = reader and mark = any (marks);
  select * into known from private.push_devices where endpoint = made.endpoint for update;
  if known.id is not null and (known.p256dh, known.auth) is distinct from (rtrim(made.p256dh, '='), rtrim(made.auth, '='))
    and known.user_id <> reader then
    raise sqlstate 'PT409' using message = 'This address belongs to another device';
  end if;
  if known.user_id is distinct from reader
    and (select count(*) from private.push_devices where user_id = reader) >= 10 then
    raise sqlstate 'PT409' using message = 'Ten devices get your messages already: remove one first';
  end if;
  if known.user_id <> reader then
    -- what waits for whoever was here before is not for this one
    delete from private.push_devices where id = known.id;
  end if;
  insert into private.push_devices (user_id, session_id, endpoint, p256dh, auth, push_key, name)
  values (
    reader, case when given_session ~ '^[0-9a-fA-F-]{36}$' then given_session::uuid end, made.endpoint,
    rtrim(made.p256dh, '='), rtrim(made.auth, '='), made.push_key, made.name
  )
  on conflict (endpoint) do update
  set session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth, push_key = excluded.push_key,
    name = excluded.name;
  return private.notification_choices_of(reader);
end
$$;
