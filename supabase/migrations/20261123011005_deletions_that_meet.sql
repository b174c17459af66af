-- Deletions that meet something else: other administrators who leave at the same time, a lock, a new address, a change
-- of mind that comes too late.

-- The address that the account had when it was asked for, or at its end, where the two differ.
alter table private.account_deletions add column other_email text;

create or replace function public.ask_for_deletion(p_typed text)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  address constant text := (select email from auth.users where id = learner);
  due constant timestamptz := clock_timestamp() + interval '14 days';
begin
  if not private.has_just_proved_themselves() then
    raise insufficient_privilege using message = 'Show first that it is you: your proof is older than ten minutes',
      hint = 'reauthentication_needed';
  end if;
  if p_typed is null or lower(btrim(p_typed)) is distinct from lower(address) then
    raise sqlstate 'PT400' using message = 'Type the email address of this account, as it stands above';
  end if;
  if exists (select from public.user_roles where user_id = learner and role = 'admin') then
    -- With whoever changes roles, one after the other.
    perform pg_advisory_xact_lock(hashtext('user_roles'));
    if not private.has_other_admins(learner) then
      raise sqlstate 'PT409' using message = 'You are the only administrator: make somebody else one first';
    end if;
  end if;
  insert into private.account_deletions (user_id, email, due_at) values (learner, address, due)
  on conflict (user_id) do nothing;
  if found then
    delete from private.notification_mails mail using public.notifications told
    where told.id = mail.notification_id and told.user_id = learner and mail.sent_at is null;
    delete from private.notification_pushes push using public.notifications told
    where told.id = push.notification_id and told.user_id = learner and push.sent_at is null;
    delete from private.event_mails where user_id = learner and sent_at is null;
    perform private.tell_sessions_of_deletion(learner, due);
    insert into public.security_events (user_id, event_type, event_category, risk_level, description)
    values (learner, 'account_deletion_asked', 'account', 'high', 'The deletion of this account was asked for');
  end if;
  return public.my_deletion();
end
$$;

create function private.take_deletion_back(p_user uuid, p_how text)
returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.account_deletions where user_id = p_user and state = 'waiting';
  if not found then
    return false;
  end if;
  perform private.tell_sessions_of_deletion(p_user, null);
  insert into public.security_events (user_id, event_type, event_category, risk_level, description)
  values (p_user, 'account_kept', 'account', 'low', p_how);
  return true;
end
$$;
revoke execute on function private.take_deletion_back from public;

create or replace function public.keep_my_account()
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
begin
  if not private.take_deletion_back(learner, 'The deletion of this account was taken back') and private.is_leaving(learner) then
    raise sqlstate 'PT409' using message = 'The fourteen days are over, and the deletion of this account has begun';
  end if;
end
$$;

-- "It was not me" said to anything: whoever was in the account may have asked for its deletion, too.
create function private.locked_accounts_stay()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.take_deletion_back(new.user_id, 'The account was locked, so its deletion was taken back');
  return null;
end
$$;
revoke execute on function private.locked_accounts_stay from public;
create trigger locked_accounts_stay after insert on private.account_locks
  for each row execute function private.locked_accounts_stay();

create or replace function private.account_was_deleted()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.account_deletions (user_id, email, state, due_at) values (old.id, old.email, 'closed', clock_timestamp())
  on conflict (user_id) do update set
    state = 'closed', due_at = least(account_deletions.due_at, excluded.due_at),
    other_email = case when excluded.email is distinct from account_deletions.email then excluded.email end;
  return null;
end
$$;

create or replace function public.empty_account(p_user uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  leaving private.account_deletions;
  address text;
begin
  select * into leaving from private.account_deletions where user_id = p_user and state = 'closed';
  if leaving.user_id is null then
    raise sqlstate 'PT404' using message = 'There is no such closed account';
  end if;
  for address in
    select leaving.email union select leaving.other_email where leaving.other_email is not null
    union select email from auth.users where id = p_user and email is not null
  loop
    perform private.erase_traces(p_user, address);
  end loop;
end
$$;
