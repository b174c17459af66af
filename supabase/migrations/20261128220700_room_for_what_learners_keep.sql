-- What a learner keeps has an end everywhere: saved sets, conversations, messages and reviews of cards had none. Far more
-- than anybody comes to; each counted by an index of its own.

-- As before. With 'side by side' as a second word nobody waits for others: a few too many do no harm where one transaction
-- writes several rows one after the other, which others may be writing too.
create or replace function private.keep_within_limit()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := tg_argv[0];
  learner uuid;
  kept integer;
begin
  -- whoever writes for several waits for them in one order
  for learner in select distinct user_id from added where user_id is not null order by user_id loop
    if tg_nargs = 1 then
      perform private.in_turn(tg_table_name, learner);
    end if;
    execute format('select count(*) from public.%I where user_id = $1', tg_table_name) into kept using learner;
    if kept > most then
      raise check_violation using message = format('You can keep %s of these at most', most);
    end if;
  end loop;
  return null;
end
$$;

create trigger presets_within_limit after insert on public.practice_presets
  referencing new table as added for each statement execute function private.keep_within_limit(200);
create trigger conversations_within_limit after insert on public.chat_sessions
  referencing new table as added for each statement execute function private.keep_within_limit(20000);
create trigger messages_within_limit after insert on public.chat_messages
  referencing new table as added for each statement execute function private.keep_within_limit(200000, 'side by side');
create trigger card_reviews_within_limit after insert on public.card_reviews
  referencing new table as added for each statement execute function private.keep_within_limit(200000);
