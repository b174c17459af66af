-- When a message was said is the word of its device. One from the year 294276 was kept, and no desk could add up its days
-- any more; what was said is kept all the same, at a time that there can be.

create function private.message_in_time()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- a clock that runs ahead says nothing in the future
  new.created_at := greatest(least(new.created_at, clock_timestamp()), '2020-01-01 00:00:00+00');
  return new;
end
$$;
revoke execute on function private.message_in_time from public;
-- An answer stands a little after its question, which the server sees to: hence the minute.
create trigger message_in_time before insert on public.chat_messages for each row
  when (new.created_at not between '2020-01-01 00:00:00+00' and now() + interval '1 minute')
  execute function private.message_in_time();

update public.chat_messages
set created_at = greatest(least(created_at, now()), '2020-01-01 00:00:00+00')
where created_at not between '2020-01-01 00:00:00+00' and now() + interval '1 minute';
