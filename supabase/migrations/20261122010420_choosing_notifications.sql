-- Choosing what one is told of: groups and channels, quiet hours, language; and the browsers that take messages.

-- Refuses what is not an object with nothing but these names.
create function private.only_names(p_given jsonb, p_names text[], p_what text)
returns void
language plpgsql immutable set search_path = ''
as $$
declare
  other text;
begin
  if jsonb_typeof(p_given) is distinct from 'object' then
    raise sqlstate 'PT400' using message = p_what || ' must be an object';
  end if;
  select name into other from jsonb_object_keys(p_given) name where name <> all (p_names) limit 1;
  if other is not null then
    raise sqlstate 'PT400' using message = format('%s has no "%s"', p_what, left(other, 40));
  end if;
end
$$;
revoke execute on function private.only_names from public;

-- A minute of the day, or null.
create function private.minute_of_day(p_given jsonb)
returns smallint
language plpgsql immutable set search_path = ''
as $$
begin
  if coalesce(jsonb_typeof(p_given), 'null') = 'null' then
    return null;
  end if;
  if jsonb_typeof(p_given) <> 'number' or p_given::text !~ '^(0|[1-9]\d{0,3})$' or p_given::integer > 1439 then
    raise sqlstate 'PT400' using message = 'Quiet hours are minutes after midnight: whole numbers from 0 to 1439';
  end if;
  return p_given::integer;
end
$$;
revoke execute on function private.minute_of_day from public;

create function private.choose_group(p_user uuid, p_choice jsonb)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  channel text;
begin
  perform private.only_names(p_choice, '{group,inside,mail,push}', 'A choice');
  if coalesce(p_choice ->> 'group' not in ('mission', 'challenge', 'marked', 'event', 'plan'), true) then
    raise sqlstate 'PT400' using message = 'Groups are mission, challenge, marked, event and plan';
  end if;
  foreach channel in array '{inside,mail,push}'::text[] loop
    if p_choice ? channel and jsonb_typeof(p_choice -> channel) <> 'boolean' then
      raise sqlstate 'PT400' using message = 'Each of inside, mail and push is true or false';
    end if;
  end loop;
  insert into private.notification_choices (user_id, about, inside, mail, push)
  values (
    p_user, p_choice ->> 'group', (p_choice -> 'inside')::boolean, (p_choice -> 'mail')::boolean,
    (p_choice -> 'push')::boolean
  )
  on conflict (user_id, about) do update
  set inside = coalesce(excluded.inside, notification_choices.inside),
    mail = coalesce(excluded.mail, notification_choices.mail),
    push = coalesce(excluded.push, notification_choices.push);
  if p_choice ->> 'group' = 'event' and p_choice ? 'mail' then
    insert into private.calendar_choices (user_id, reminders) values (p_user, (p_choice -> 'mail')::boolean)
    on conflict (user_id) do update set reminders = excluded.reminders;
  end if;
end
$$;
revoke execute on function private.choose_group from public;

-- Changes what is named: groups [{group, inside?, mail?, push?}], quiet {from, to} (both null: none), language.
create function public.choose_notifications(p_choices jsonb)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  reader constant uuid := private.caller();
  choice jsonb;
  begins smallint;
  ends smallint;
begin
  perform private.only_names(p_choices, '{groups,quiet,language}', 'What is chosen');
  if p_choices ? 'groups' then
    if jsonb_typeof(p_choices -> 'groups') <> 'array' or jsonb_array_length(p_choices -> 'groups') > 5 then
      raise sqlstate 'PT400' using message = 'Groups are a list of at most five choices';
    end if;
    for choice in select value from jsonb_array_elements(p_choices -> 'groups') loop
      perform private.choose_group(reader, choice);
    end loop;
  end if;
  if p_choices ? 'quiet' then
    perform private.only_names(p_choices -> 'quiet', '{from,to}', 'Quiet hours');
    begins := private.minute_of_day(p_choices -> 'quiet' -> 'from');
    ends := private.minute_of_day(p_choices -> 'quiet' -> 'to');
    if (begins is null) <> (ends is null) or begins = ends then
      raise sqlstate 'PT400' using message = 'Quiet hours have a beginning and another end, or neither';
    end if;
    insert into private.quiet_hours (user_id, from_minute, to_minute) values (reader, begins, ends)
    on conflict (user_id) do update set from_minute = excluded.from_minute, to_minute = excluded.to_minute;
  end if;
  if p_choices ? 'language' then
    if coalesce(p_choices ->> 'language' not in ('en', 'hi'), true) then
      raise sqlstate 'PT400' using message = 'Messages are written in English (en) or Hindi (hi)';
    end if;
    insert into private.mail_choices (user_id, language) values (reader, p_choices ->> 'language')
    on conflict (user_id) do update set language = excluded.language;
  end if;
  perform private.settle_waiting_messages(reader);
  return private.notification_choices_of(reader);
end
$$;

-- Keeps in which language the caller reads; and mail of everything that is mailed as usual, or of nothing at all.
create function public.choose_mails(p_language text default null, p_mails boolean default null)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  reader constant uuid := private.caller();
begin
  if p_language not in ('en', 'hi') then
    raise sqlstate 'PT400' using message = 'Mail is written in English (en) or Hindi (hi)';
  end if;
  insert into private.mail_choices (user_id, language) values (reader, coalesce(p_language, 'en'))
  on conflict (user_id) do update set language = coalesce(p_language, mail_choices.language);
  if p_mails is not null then
    insert into private.notification_choices (user_id, about, mail)
    select reader, about, case when not p_mails then false end
    from unnest('{mission,challenge,marked,plan}'::text[]) about
    on conflict (user_id, about) do update set mail = excluded.mail;
    insert into private.calendar_choices (user_id, reminders) values (reader, p_mails)
    on conflict (user_id) do update set reminders = excluded.reminders;
    perform private.settle_waiting_messages(reader);
  end if;
end
$$;

create function private.device_text(p_device jsonb, p_name text, p_pattern text, p_says text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(p_device -> p_name) is distinct from 'string' or char_length(p_device ->> p_name) > 1000
    or p_device ->> p_name !~ p_pattern then
    raise sqlstate 'PT400' using message = p_says;
  end if;
  return p_device ->> p_name;
end
$$;
revoke execute on function private.device_text from public;

-- Switches a browser on, in the session of the caller: { endpoint, p256dh, auth, name }, and `key`, the site's key that
-- it was made with. Again is as good as once; one that somebody else used before on the same device changes hands.
create function public.add_push_device(p_device jsonb)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  reader constant uuid := private.caller();
  given_session constant text := (select auth.jwt() ->> 'session_id');
  known private.push_devices;
  made private.push_devices;
begin
  perform private.only_names(p_device, '{endpoint,p256dh,auth,name,key}', 'A device');
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

  perform 1 from auth.users where id = reader for update;
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

create function public.remove_push_device(p_id uuid)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  reader constant uuid := private.caller();
begin
  delete from private.push_devices where id = p_id and user_id = reader;
  return private.notification_choices_of(reader);
end
$$;

revoke execute on function public.choose_notifications, public.choose_mails, public.add_push_device,
  public.remove_push_device from public, anon;
grant execute on function public.choose_notifications, public.choose_mails, public.add_push_device,
  public.remove_push_device to authenticated;
