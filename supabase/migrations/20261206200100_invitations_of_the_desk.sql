-- The desk of users invites: the auth service makes the account and mails the way in, this gives it the role that it was
-- invited to and notes who did so and why. To whoever has not come yet no change of their role is told.

create function public.note_invitation(p_admin uuid, p_user uuid, p_role text, p_reason text)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  account auth.users;
begin
  perform pg_advisory_xact_lock(hashtext('user_roles'));
  perform private.act_for(p_admin);
  if coalesce(p_role, '') not in ('student', 'mentor', 'admin') then
    raise sqlstate 'PT400' using message = 'A role is student, mentor or admin', detail = 'role';
  end if;
  account := private.acted_on(p_admin, p_user, p_reason, false);
  if account.invited_at is null or account.email_confirmed_at is not null then
    raise sqlstate 'PT409' using message = 'This account was not invited, or its owner has come: change the role in the account';
  end if;
  -- Told below, with the reason.
  perform set_config('app.audit', 'summary', true);
  insert into public.user_roles (user_id, role) values (p_user, p_role)
  on conflict (user_id) do update set role = excluded.role;
  perform set_config('app.audit', '', true);
  perform private.audit('users.invite', null, p_user, null, jsonb_build_object('role', p_role), p_reason);
end
$$;
revoke execute on function public.note_invitation from public, anon, authenticated;
grant execute on function public.note_invitation to service_role;

-- To be invited is no alarm: whoever comes finds an account that nobody used before.
create or replace function private.notice_audit_entry()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  action text := new.payload ->> 'action';
  actor uuid := case when new.payload ->> 'actor_id' ~ '^[0-9a-f-]{36}$' then (new.payload ->> 'actor_id')::uuid end;
  target uuid := case when new.payload #>> '{traits,user_id}' ~ '^[0-9a-f-]{36}$'
    then (new.payload #>> '{traits,user_id}')::uuid end;
  address inet := case when new.ip_address ~ '^[0-9a-fA-F.:]{2,45}$' then new.ip_address::inet end;
  failures integer;
begin
  if action = 'login' then
    delete from private.failed_sign_ins where user_id = actor;
  elsif action = 'login_failed' then
    insert into private.failed_sign_ins (user_id, in_a_row)
    select id, 1 from auth.users where id = actor
    on conflict (user_id) do update set
      in_a_row = case when failed_sign_ins.last_at < now() - interval '1 day' then 1 else failed_sign_ins.in_a_row + 1 end,
      last_at = now()
    returning in_a_row into failures;
    -- Mostly the owner, who forgot that it was changed: told once a day, and without an alarm.
    if new.payload #>> '{traits,reason}' = 'last password' and not exists (
      select from public.security_events e
      where e.user_id = actor and e.event_type = 'last_password_tried' and e.created_at > now() - interval '1 day'
    ) then
      perform private.add_security_event(actor, 'last_password_tried', 'medium',
        'Somebody tried to sign in with the password that this account had before', null, address);
    end if;
    if failures = 5 then
      perform private.add_security_event(actor, 'failed_sign_ins', 'high', 'Five failed sign-ins in a row', null, address);
    elsif failures = 10 then
      perform private.add_security_event(actor, 'failed_sign_ins', 'critical', 'Ten failed sign-ins in a row', null, address);
    end if;
  elsif action = 'user_updated_password' and (new.payload #>> '{traits,last_password}') = 'true' then
    perform private.add_security_event(actor, 'last_password_again', 'medium',
      'The password was changed back to the one before', null, address);
  elsif action = 'refresh_token_reused' then
    perform private.add_security_event(actor, 'session_token_reused', 'critical',
      'A session was ended because its token was used twice: somebody else may have had it', null, address);
  elsif (new.payload #>> '{traits,admin}') = 'true' and action <> 'user_invited'
    and not private.is_unlocking(coalesce(target, actor)) then
    perform private.add_security_event(coalesce(target, actor), 'admin_action', 'high',
      'An administrator changed this account');
  end if;
  return new;
exception when others then
  raise warning '% failed: %', tg_name, sqlerrm;
  return new;
end
$$;
