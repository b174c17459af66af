-- A browser in which messages were switched on says so once more at each visit, for sessions end and addresses change. What
-- its owner has removed from another device, or ended with the consent, it must not bring back by that.

-- By the beginning of the hash of their addresses, as the list of devices names them: the address itself is erased.
create table private.removed_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  mark text not null,
  removed_at timestamptz not null default clock_timestamp(),
  primary key (user_id, mark)
);
alter table private.removed_devices enable row level security;
revoke all on private.removed_devices from anon, authenticated;

create function private.device_mark(p_endpoint text)
returns text
language sql immutable set search_path = ''
as $$ select left(encode(sha256(convert_to(p_endpoint, 'UTF8')), 'hex'), 16) $$;
revoke execute on function private.device_mark from public;

-- One of somebody's devices, or all of them, on their owner's wish. Those of a year ago have been here since, or never will.
create function private.remember_removed(p_user uuid, p_device uuid default null)
returns void
language sql security definer set search_path = ''
as $$
  delete from private.removed_devices where user_id = p_user and removed_at < clock_timestamp() - interval '400 days';
  insert into private.removed_devices (user_id, mark)
  select user_id, private.device_mark(endpoint) from private.push_devices
  where user_id = p_user and (p_device is null or id = p_device)
  on conflict (user_id, mark) do update set removed_at = excluded.removed_at
$$;
revoke execute on function private.remember_removed from public;

-- As before; with `again` a browser says by itself what it was once switched on for.
create or replace function public.add_push_device(p_device jsonb)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  reader constant uuid := private.caller();
  given_session constant text := (select auth.jwt() ->> 'session_id');
  known private.push_devices;
  made private.push_devices;
begin
  perform private.only_names(p_device, '{endpoint,p256dh,auth,name,key,again}', 'A device');
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
  -- a browser that says it by itself does not bring back what its owner ended
  if p_device -> 'again' = 'true' and (
    exists (select from private.removed_devices where user_id = reader and mark = private.device_mark(made.endpoint))
    or coalesce((
      select not given and how = 'my-data' from public.consents
      where user_id = reader and purpose = 'pushes' order by id desc limit 1
    ), false)
  ) then
    return private.notification_choices_of(reader);
  end if;
  delete from private.removed_devices where user_id = reader and mark = private.device_mark(made.endpoint);
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

-- As before, for good.
create or replace function public.remove_push_device(p_id uuid)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  reader constant uuid := private.caller();
begin
  perform private.remember_removed(reader, p_id);
  delete from private.push_devices where id = p_id and user_id = reader;
  return private.notification_choices_of(reader);
end
$$;

-- As before, and no device of then says by itself that it is on.
create or replace function public.choose_consent(p_purpose text, p_given boolean)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
begin
  if p_given is null or p_purpose is null or p_purpose not in (
    'category', 'extra_time', 'chat_history', 'voice', 'mails', 'pushes'
  ) then
    raise sqlstate 'PT400' using message =
      'Say yes or no to category, extra_time, chat_history, voice, mails or pushes; an account ends by being deleted';
  end if;
  if p_given and p_purpose in ('category', 'pushes') then
    raise sqlstate 'PT400' using message = case p_purpose
      when 'category' then 'Name your category in the profile: that is the yes'
      else 'Switch messages on in the browser that is to get them: that is the yes' end;
  end if;
  perform set_config('app.consent', 'my-data', true);
  case p_purpose
    when 'category' then
      update public.profiles set exam_category = null where user_id = learner;
    when 'extra_time' then
      update public.profiles set needs_extra_time = p_given where user_id = learner;
    when 'chat_history' then
      insert into public.assistant_settings (user_id, keep_history) values (learner, p_given)
      on conflict (user_id) do update set keep_history = excluded.keep_history, updated_at = clock_timestamp();
      if not p_given then
        delete from public.chat_messages where user_id = learner;
        delete from public.chat_sessions where user_id = learner;
      end if;
    when 'voice' then
      if not p_given then
        perform private.forget_rated_words(learner);
        update public.chat_messages set transcript = null where user_id = learner and transcript is not null;
      end if;
    when 'mails' then
      perform public.choose_mails(null, p_given);
    else
      perform private.remember_removed(learner);
      delete from private.push_devices where user_id = learner;
  end case;
  perform private.note_consent(learner, p_purpose, p_given, 'my-data');
end
$$;
