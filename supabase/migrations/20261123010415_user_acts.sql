-- What an administrator does to an account. The server calls these in the name of an administrator whom it has checked;
-- nobody else can.

-- The account that somebody acts on. Nobody acts on the own account, and an administrator is first made something else.
create function private.acted_on(p_admin uuid, p_user uuid, p_reason text, p_spares_admins boolean default true)
returns auth.users
language plpgsql security definer set search_path = ''
as $$
declare
  account auth.users;
begin
  select * into account from auth.users where id = p_user for update;
  if not found or account.deleted_at is not null then
    raise sqlstate 'PT404' using message = 'There is no such account';
  end if;
  if p_user = p_admin then
    raise sqlstate 'PT409' using message = 'Nobody does this to their own account: ask another administrator';
  end if;
  if p_spares_admins and exists (select from public.user_roles where user_id = p_user and role = 'admin') then
    raise sqlstate 'PT409' using message = 'This is an administrator: take the role away first';
  end if;
  if char_length(btrim(coalesce(p_reason, ''))) not between 3 and 1000 then
    raise sqlstate 'PT400' using message = 'Say why, in 3 to 1000 characters', detail = 'reason';
  end if;
  return account;
end
$$;
revoke execute on function private.acted_on from public;

create function public.set_user_role(p_admin uuid, p_user uuid, p_role text, p_reason text)
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

-- When the lock of its owner ends, where there is one.
create function private.locked_until(p_user uuid)
returns timestamptz
language sql stable security definer set search_path = ''
as $$ select banned_until from private.account_locks where user_id = p_user and lifted_at is null $$;
revoke execute on function private.locked_until from public;

-- Refuses what is shut for good already.
create function private.stays_shut(p_user uuid)
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (select from private.merged_accounts where user_id = p_user) then
    raise sqlstate 'PT409' using message = 'This account was merged into another: nobody enters it again';
  end if;
  if exists (select from private.account_deletions where user_id = p_user and state = 'closed') then
    raise sqlstate 'PT409' using message = 'This account is being deleted: nobody enters it again';
  end if;
end
$$;
revoke execute on function private.stays_shut from public;

-- Until when; null is for good, which is written as a hundred years. Whoever is banned is out at once.
create function public.ban_user(p_admin uuid, p_user uuid, p_until timestamptz, p_reason text)
returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  account auth.users;
  until timestamptz := coalesce(p_until, date_trunc('second', now()) + interval '100 years');
begin
  perform private.act_for(p_admin);
  account := private.acted_on(p_admin, p_user, p_reason);
  if not isfinite(until) or until <= now() or until > now() + interval '101 years' then
    raise sqlstate 'PT400' using message = 'A ban ends in the future, within a hundred years', detail = 'until';
  end if;
  perform private.stays_shut(p_user);
  if private.locked_until(p_user) is not null then
    -- Its end would be the end of the lock, which is only the owner's to open.
    if p_until is not null then
      raise sqlstate 'PT409' using message = 'The owner has locked this account, so nobody gets in: it can only be banned for good',
        detail = 'until';
    end if;
    until := greatest(until, private.locked_until(p_user) + interval '1 second');
  end if;
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

-- Of a locked account the lock stays, which its owner opens.
create function public.unban_user(p_admin uuid, p_user uuid, p_reason text)
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
  update auth.users set banned_until = lock_ends where id = p_user;
  perform private.audit(
    'users.unban', null, p_user, jsonb_build_object('banned_until', account.banned_until),
    case when lock_ends is not null then jsonb_build_object('locked_by_owner', true) end, p_reason
  );
  perform private.add_security_event(p_user, 'account_unbanned', 'medium', 'An administrator opened this account again');
  return true;
end
$$;

-- Returns how many sessions were ended.
create function public.sign_user_out(p_admin uuid, p_user uuid, p_reason text)
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  ended integer;
begin
  perform private.act_for(p_admin);
  perform private.acted_on(p_admin, p_user, p_reason, false);
  delete from auth.sessions where user_id = p_user;
  get diagnostics ended = row_count;
  perform private.audit('users.sign_out', null, p_user, null, jsonb_build_object('sessions', ended), p_reason);
  perform private.add_security_event(p_user, 'signed_out_everywhere', 'high', 'An administrator ended all sessions of this account');
  return ended;
end
$$;

-- Notes what the auth service is about to do for an administrator, and returns the address that it is done for.
-- p_act: confirm_email or recovery_mail; p_failed once more where the service refused.
create function public.note_user_act(p_admin uuid, p_user uuid, p_act text, p_reason text, p_failed boolean default false)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  account auth.users;
begin
  perform private.act_for(p_admin);
  if coalesce(p_act, '') not in ('confirm_email', 'recovery_mail') then
    raise sqlstate 'PT400' using message = 'This is no act of the desk', detail = 'act';
  end if;
  account := private.acted_on(p_admin, p_user, p_reason, p_act = 'confirm_email');
  if coalesce(account.email, '') = '' then
    raise sqlstate 'PT409' using message = 'This account has no address';
  end if;
  if p_act = 'confirm_email' and account.email_confirmed_at is not null and not coalesce(p_failed, false) then
    raise sqlstate 'PT409' using message = 'The address of this account is confirmed already';
  end if;
  perform private.audit(
    'users.' || p_act, null, p_user, null, case when p_failed then jsonb_build_object('failed', true) end, p_reason
  );
  return account.email;
end
$$;

revoke execute on function public.set_user_role, public.ban_user, public.unban_user, public.sign_user_out,
  public.note_user_act from public, anon, authenticated;
grant execute on function public.set_user_role, public.ban_user, public.unban_user, public.sign_user_out,
  public.note_user_act to service_role;
