-- What administrators ask of merging: to see what would happen, to do it, to remove the shell; and how the files follow.

-- Refuses what must not be merged: of a locked account, too, the link that opens it would open the other one.
create function private.may_merge(p_admin uuid, p_kept uuid, p_other uuid)
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
revoke execute on function private.may_merge from public;

-- What a merge gives up or ends, so that whoever decides sees it beforehand: the same conditions as in
-- private.make_room_for_merge and in the rows that meet.
create function private.merge_gives_up(p_kept uuid, p_other uuid)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('what', what, 'count', counted) order by place), '[]') from (values
    (1, 'plan_tasks', (
      select count(*) from public.plan_tasks mine
      where mine.user_id = p_other and mine.status <> 'done' and exists (select from public.plans where user_id = p_kept)
    )),
    (2, 'mission_tasks', (
      select count(*) from public.mission_tasks mine
      where mine.user_id = p_other and mine.status <> 'done'
        and exists (select from public.missions theirs where theirs.user_id = p_kept and theirs.day = mine.day)
    )),
    (3, 'open_tests', (
      select count(*) from public.attempts mine
      where mine.user_id = p_other and mine.submitted_at is null and exists (
        select from public.attempts theirs
        where theirs.user_id = p_kept and theirs.test = mine.test and theirs.submitted_at is null
      )
    )),
    (4, 'challenges', (
      select count(*) from public.attempts mine
      where mine.user_id = p_other and exists (
        select from public.attempts theirs where theirs.user_id = p_kept and theirs.challenge = mine.challenge
      )
    )),
    (5, 'clocks', (select count(*) from public.time_logs where user_id = p_other and ended_at is null))
  ) given (place, what, counted)
  where counted > 0
$$;
revoke execute on function private.merge_gives_up from public;

-- What a merge would do, table by table: it is done and taken back.
create function public.preview_merge(p_admin uuid, p_kept uuid, p_other uuid)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  told jsonb;
begin
  perform private.act_for(p_admin);
  perform private.may_merge(p_admin, p_kept, p_other);
  begin
    told := jsonb_build_object('given_up', private.merge_gives_up(p_kept, p_other));
    told := told || private.merge_rows(p_kept, p_other);
    raise sqlstate 'MERGE';
  exception when sqlstate 'MERGE' then
    return told;
  end;
end
$$;

-- Told of both accounts in the log: each row forgets its own.
create function public.merge_accounts(p_admin uuid, p_kept uuid, p_other uuid, p_reason text)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  told jsonb;
begin
  perform private.act_for(p_admin);
  perform private.may_merge(p_admin, p_kept, p_other);
  perform private.acted_on(p_admin, p_other, p_reason);
  told := private.merge_rows(p_kept, p_other);
  delete from auth.sessions where user_id = p_other;
  update auth.users set banned_until = date_trunc('second', now()) + interval '100 years' where id = p_other;
  insert into private.merged_accounts (user_id, kept, moved) values (p_other, p_kept, told -> 'tables');
  perform private.audit(
    'users.merge', part, about, null,
    jsonb_build_object(
      'files', told -> 'files',
      'moved', (select sum((entry ->> 'moved')::integer) from jsonb_array_elements(told -> 'tables') entry),
      'met', (select sum((entry ->> 'met')::integer) from jsonb_array_elements(told -> 'tables') entry)
    ), p_reason
  )
  from (values ('kept', p_kept), ('other', p_other)) merged (part, about);
  perform private.add_security_event(p_kept, 'accounts_merged', 'high', 'An administrator merged another account of yours into this one');
  return told;
end
$$;

-- Files that still lie where the other account kept them.
create function public.files_to_move(p_limit integer default 100)
returns table (id bigint, bucket text, from_path text, to_path text)
language sql security definer set search_path = ''
as $$
  update private.merged_files waiting set tries = least(waiting.tries + 1, 1000)
  where waiting.id in (
    select next.id from private.merged_files next where next.moved_at is null
    order by next.tries, next.id limit least(greatest(p_limit, 1), 500) for update skip locked
  )
  returning waiting.id, waiting.bucket, waiting.from_path, waiting.to_path
$$;

-- How far a file has come. copied: it lies in its new place, and is read from there; moved: it is gone from the old
-- one; failed: it is tried again. Said twice, it changes nothing. Returns whether it still waited.
create function public.note_merged_file(p_id bigint, p_state text, p_problem text default null)
returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  file private.merged_files;
begin
  select * into file from private.merged_files where id = p_id and moved_at is null for update;
  if not found then
    return false;
  end if;
  if p_state = 'copied' then
    update public.answer_pages set path = file.to_path where path = file.from_path;
  elsif p_state = 'moved' then
    update private.merged_files set moved_at = clock_timestamp(), problem = null where id = p_id;
  elsif p_state = 'failed' then
    update private.merged_files set problem = left(coalesce(p_problem, 'unknown'), 300) where id = p_id;
  else
    raise sqlstate 'PT400' using message = 'A file is copied, moved or failed';
  end if;
  return true;
end
$$;

-- The shell of an account that was merged, when nothing of it is left: returns its id, for the auth service to remove.
create function public.remove_merged_account(p_admin uuid, p_user uuid, p_reason text)
returns uuid
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.act_for(p_admin);
  perform private.acted_on(p_admin, p_user, p_reason);
  if not exists (select from private.merged_accounts where user_id = p_user) then
    raise sqlstate 'PT409' using message = 'Only what is left of a merged account is removed here';
  end if;
  if exists (select from private.merged_files where other = p_user and moved_at is null) then
    raise sqlstate 'PT409' using message = 'Files of this account are still being moved: try again in a minute';
  end if;
  perform private.audit('users.remove_merged', p_user::text, p_user, null, null, p_reason);
  return p_user;
end
$$;

revoke execute on function public.preview_merge, public.merge_accounts, public.files_to_move, public.note_merged_file,
  public.remove_merged_account from public, anon, authenticated;
grant execute on function public.preview_merge, public.merge_accounts, public.files_to_move, public.note_merged_file,
  public.remove_merged_account to service_role;
