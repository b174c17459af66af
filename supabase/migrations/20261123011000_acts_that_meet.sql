-- Acts on accounts that meet each other: a ban does not open what is shut for another reason, a merge leaves locked
-- accounts and archives alone, and one administrator who stays is left, whatever happens at once.

-- Is there an administrator beside this one who is not leaving?
create function private.has_other_admins(p_user uuid)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.user_roles
    where role = 'admin' and user_id <> p_user and not private.is_leaving(user_id)
  )
$$;
revoke execute on function private.has_other_admins from public;

create or replace function public.set_user_role(p_admin uuid, p_user uuid, p_role text, p_reason text)
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
create or replace function public.ban_user(p_admin uuid, p_user uuid, p_until timestamptz, p_reason text)
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
create or replace function public.unban_user(p_admin uuid, p_user uuid, p_reason text)
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

-- As before, and no locked account: the link that opens it would open the other one. What is closed is going.
create or replace function private.may_merge(p_admin uuid, p_kept uuid, p_other uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if p_kept is null or p_other is null or p_kept = p_other then
    raise sqlstate 'PT400' using message = 'Choose two accounts: one that is kept, and another that goes into it';
  end if;
  if p_admin in (p_kept, p_other) then
    raise sqlstate 'PT409' using message = 'Nobody merges their own account: ask another administrator';
  end if;
  perform from auth.users where id in (p_kept, p_other) order by id for update;
  if (select count(*) from auth.users where id in (p_kept, p_other) and deleted_at is null) < 2 then
    raise sqlstate 'PT404' using message = 'There is no such account';
  end if;
  if exists (select from public.user_roles where user_id in (p_kept, p_other) and role <> 'student') then
    raise sqlstate 'PT409' using message = 'Only accounts of learners are merged: administrators and mentors keep theirs';
  end if;
  if exists (select from private.merged_accounts where user_id in (p_kept, p_other)) then
    raise sqlstate 'PT409' using message = 'One of these accounts was merged already';
  end if;
  if private.is_leaving(p_kept) or private.is_leaving(p_other) then
    raise sqlstate 'PT409' using message = 'The owner of one of these accounts has asked that it be deleted';
  end if;
  if exists (select from private.account_locks where user_id in (p_kept, p_other) and lifted_at is null) then
    raise sqlstate 'PT409' using message = 'One of these accounts is locked by its owner: it has to be opened first';
  end if;
  if exists (
    select from private.merged_files where moved_at is null and (kept in (p_kept, p_other) or other in (p_kept, p_other))
  ) then
    raise sqlstate 'PT409' using message = 'Files of an earlier merge are still being moved: try again in a minute';
  end if;
end
$$;

-- As before. An archive of the other account says where it lies and whose it is: it is asked for again of the kept one,
-- and the job clears its pieces away where they are.
create or replace function private.merge_rows(p_kept uuid, p_other uuid)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  held record;
  done record;
  tables jsonb := '[]';
  files integer;
  seats public.event_occurrences[];
  seat public.event_occurrences;
begin
  perform set_config('app.audit', 'summary', true);
  set constraints all deferred;
  seats := array(
    select occurrence from public.event_occurrences occurrence
    join public.event_rsvps mine on mine.event = occurrence.event and mine.day = occurrence.day and mine.user_id = p_other
    join public.event_rsvps theirs on theirs.event = occurrence.event and theirs.day = occurrence.day and theirs.user_id = p_kept
  );
  perform private.make_room_for_merge(p_kept, p_other);
  with gone as (delete from public.data_exports where user_id = p_other returning id)
  select tables || coalesce(jsonb_agg(told), '[]') into tables from (
    select 'public.data_exports' as "table", 'user_id' as "column", 0 as moved, count(*) as met, 'kept' as rule
    from gone having count(*) > 0
  ) told;
  -- What hangs on other rows of the account goes first: where such a row meets one, it takes nothing along.
  for held in select * from private.account_columns() order by depth desc, rel::text, col loop
    done := private.merge_column(held.rel, held.col, p_kept, p_other);
    if done.moved + done.met > 0 then
      tables := tables || jsonb_build_object(
        'table', held.rel::text, 'column', held.col, 'moved', done.moved, 'met', done.met,
        'rule', (private.merge_rule(held.rel)).rule
      );
    end if;
  end loop;
  insert into private.merged_files (kept, other, bucket, from_path, to_path)
  select p_kept, p_other, bucket_id, name, p_kept::text || substr(name, 37) from storage.objects
  where name like p_other::text || '/%' and bucket_id <> 'exports'
  on conflict (bucket, from_path) do nothing;
  get diagnostics files = row_count;
  update storage.objects set owner = p_kept, owner_id = p_kept::text
  where (owner = p_other or owner_id = p_other::text) and bucket_id <> 'exports';
  foreach seat in array seats loop
    perform private.settle_seats(seat);
  end loop;
  set constraints all immediate;
  perform set_config('app.audit', '', true);
  return jsonb_build_object('tables', tables, 'files', files);
end
$$;
