-- Of two administrators who act on one account, the second undid the first without knowing: a ban for good became one of a
-- day, a ban was lifted that had been set anew meanwhile, a role that had just been given was another. Whoever comes second
-- is told. What stands already as it is wished, from a request whose answer was lost, is neither done nor told twice.
create function private.account_as_seen(p_seen jsonb, p_name text, p_is_same boolean)
returns void
language plpgsql stable set search_path = ''
as $$
begin
  if p_seen ? p_name and not p_is_same then
    raise sqlstate 'PT409' using detail = 'read', message =
      'Somebody else has changed this meanwhile, and nothing was done. Look at what stands here now, and decide anew';
  end if;
end
$$;
revoke execute on function private.account_as_seen from public;

drop function public.set_user_role(uuid, uuid, text, text);
-- As before; `p_seen` has the role that the account had on the page.
create function public.set_user_role(p_admin uuid, p_user uuid, p_role text, p_reason text, p_seen jsonb default null)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  was text;
begin
  -- One after the other, and the right is asked for when it is one's turn: of two administrators who take the role from
  -- each other, the second has it no more.
  perform pg_advisory_xact_lock(hashtext('user_roles'));
  perform private.act_for(p_admin);
  if coalesce(p_role, '') not in ('student', 'mentor', 'admin') then
    raise sqlstate 'PT400' using message = 'A role is student, mentor or admin', detail = 'role';
  end if;
  perform private.acted_on(p_admin, p_user, p_reason, false);
  if exists (select from private.merged_accounts where user_id = p_user) then
    raise sqlstate 'PT409' using message = 'This account was merged into another: it has no role';
  end if;
  select role into was from public.user_roles where user_id = p_user for update;
  if was = p_role then
    return was;
  end if;
  perform private.account_as_seen(p_seen, 'role', p_seen ->> 'role' = coalesce(was, 'student'));
  if was = 'admin' and not private.has_other_admins(p_user) then
    raise sqlstate 'PT409' using message = 'This is the only administrator who stays: make another one first';
  end if;
  if p_role = 'admin' and private.is_leaving(p_user) then
    raise sqlstate 'PT409' using message = 'The owner has asked that this account be deleted: it becomes no administrator';
  end if;
  -- Told below, with the reason.
  perform set_config('app.audit', 'summary', true);
  insert into public.user_roles (user_id, role) values (p_user, p_role)
  on conflict (user_id) do update set role = excluded.role;
  perform set_config('app.audit', '', true);
  perform private.audit(
    'users.role', null, p_user, jsonb_build_object('role', coalesce(was, 'student')), jsonb_build_object('role', p_role), p_reason
  );
  perform private.add_security_event(p_user, 'role_changed', 'high', 'An administrator changed the role of this account');
  return p_role;
end
$$;

drop function public.ban_user(uuid, uuid, timestamptz, text);
-- As before; `p_seen` has the end of the ban on the page, null where there was none.
create function public.ban_user(p_admin uuid, p_user uuid, p_until timestamptz, p_reason text, p_seen jsonb default null)
returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  account auth.users;
  until timestamptz := coalesce(p_until, date_trunc('second', now()) + interval '100 years');
  lock_ends timestamptz;
  standing timestamptz;
begin
  perform private.act_for(p_admin);
  account := private.acted_on(p_admin, p_user, p_reason);
  if not isfinite(until) or until <= now() or until > now() + interval '101 years' then
    raise sqlstate 'PT400' using message = 'A ban ends in the future, within a hundred years', detail = 'until';
  end if;
  perform private.stays_shut(p_user);
  lock_ends := private.locked_until(p_user);
  if lock_ends is not null then
    -- Its end would be the end of the lock, which is only the owner's to open.
    if p_until is not null then
      raise sqlstate 'PT409' using message = 'The owner has locked this account, so nobody gets in: it can only be banned for good',
        detail = 'until';
    end if;
    until := greatest(until, lock_ends + interval '1 second');
  end if;
  standing := case when account.banned_until > now() and account.banned_until is distinct from lock_ends
    then account.banned_until end;
  if p_seen is not null and (standing = until or p_until is null and standing > now() + interval '50 years') then
    return standing;
  end if;
  perform private.account_as_seen(p_seen, 'banned_until', standing is not distinct from case
    when (p_seen ->> 'banned_until')::timestamptz > now() and (p_seen ->> 'banned_until')::timestamptz is distinct from lock_ends
    then (p_seen ->> 'banned_until')::timestamptz end);
  update auth.users set banned_until = until where id = p_user;
  delete from auth.sessions where user_id = p_user;
  perform private.audit(
    'users.ban', null, p_user, jsonb_build_object('banned_until', account.banned_until),
    jsonb_build_object('banned_until', until, 'for_good', p_until is null), p_reason
  );
  perform private.add_security_event(p_user, 'account_banned', 'high', 'An administrator closed this account');
  return until;
end
$$;

drop function public.unban_user(uuid, uuid, text);
-- As before; `p_seen` has the end of the ban that is lifted.
create function public.unban_user(p_admin uuid, p_user uuid, p_reason text, p_seen jsonb default null)
returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  account auth.users;
  lock_ends timestamptz;
begin
  perform private.act_for(p_admin);
  account := private.acted_on(p_admin, p_user, p_reason);
  perform private.stays_shut(p_user);
  lock_ends := private.locked_until(p_user);
  if account.banned_until = lock_ends then
    raise sqlstate 'PT409' using message = 'The owner has locked this account: it opens with the link in the owner’s mailbox';
  end if;
  if lock_ends is null and (account.banned_until is null or account.banned_until <= now()) then
    return false;
  end if;
  perform private.account_as_seen(
    p_seen, 'banned_until', (p_seen ->> 'banned_until')::timestamptz is not distinct from account.banned_until
  );
  update auth.users set banned_until = lock_ends where id = p_user;
  perform private.audit(
    'users.unban', null, p_user, jsonb_build_object('banned_until', account.banned_until),
    case when lock_ends is not null then jsonb_build_object('locked_by_owner', true) end, p_reason
  );
  perform private.add_security_event(p_user, 'account_unbanned', 'medium', 'An administrator opened this account again');
  return true;
end
$$;

revoke execute on function public.set_user_role, public.ban_user, public.unban_user from public, anon, authenticated;
grant execute on function public.set_user_role, public.ban_user, public.unban_user to service_role;
