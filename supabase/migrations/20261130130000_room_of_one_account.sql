-- What one account writes has an end in bytes too. Two hundred thousand messages, each as long as one may be, were tens of
-- gigabytes, and sets of a hundred questions could be begun without end: one learner filled the disk of all.

-- As many messages as anybody comes to in years weigh little, and are not weighed. Further on they are with every
-- fiftieth, and without waiting for others: a few too many do no harm.
create function private.conversations_have_room()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant bigint := tg_argv[0]::bigint * 1000000;
  learner uuid;
  arrived bigint;
  kept bigint;
begin
  for learner, arrived in select user_id, count(*) from added group by user_id order by user_id loop
    select count(*) into kept from public.chat_messages where user_id = learner;
    continue when kept <= 2000 or kept % 50 >= arrived;
    if (
      select sum(pg_column_size(content)::bigint + coalesce(pg_column_size(sources), 0) + coalesce(pg_column_size(transcript), 0))
      from public.chat_messages where user_id = learner
    ) > most then
      raise check_violation using
        message = format('Your conversations hold %s megabytes, which is all that fits: delete some of them', tg_argv[0]);
    end if;
  end loop;
  return null;
end
$$;
revoke execute on function private.conversations_have_room from public;
create trigger messages_have_room after insert on public.chat_messages
  referencing new table as added for each statement execute function private.conversations_have_room('300');

-- Nobody else begins sets for a learner; what challenges leave behind is counted there.
create function private.begun_within_a_day()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := tg_argv[0];
  learner constant uuid := (select auth.uid());
begin
  if exists (select from added where user_id = learner and kind <> 'challenge') and (
    select count(*) from (
      select from public.attempts where user_id = learner and started_at > now() - interval '1 day' limit most + 1
    ) begun
  ) > most then
    raise sqlstate 'PT409' using message = 'You have begun a thousand sets within a day: go on with one of those';
  end if;
  return null;
end
$$;
revoke execute on function private.begun_within_a_day from public;
create trigger begun_within_a_day after insert on public.attempts
  referencing new table as added for each statement execute function private.begun_within_a_day('1000');
