-- Whoever disputed a key is told what was ruled: until now only where a result moved with it, and of a key that stands, or
-- of an answer in practice, nobody heard. Many may have disputed one key: as for results, the ruling does not wait for them.
create table private.disputes_to_tell (
  dispute_id uuid primary key references public.question_disputes (id) on delete cascade
);
alter table private.disputes_to_tell enable row level security;
revoke all on private.disputes_to_tell from anon, authenticated, service_role;

create function private.queue_dispute()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.disputes_to_tell (dispute_id) values (new.id) on conflict do nothing;
  return null;
end
$$;
create trigger answered_disputes_are_told after update of status on public.question_disputes
  for each row when (old.status = 'open' and new.status <> 'open') execute function private.queue_dispute();

-- Whether a result of theirs moved by this ruling, of which they are told with its reason.
create function private.hears_of_result(p_dispute public.question_disputes)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.regrades marked
    join public.attempts attempt on attempt.id = marked.attempt_id
    where marked.user_id = p_dispute.user_id and marked.ruled_at = p_dispute.ruled_at
      and marked.question_id = p_dispute.question_id and marked.version = p_dispute.version
      and case when attempt.kind = 'diagnostic' then marked.old_level <> marked.new_level
        else marked.old_sixths <> marked.new_sixths end
  )
$$;

-- By the clock, a thousand at most. Returns how many were told.
create function private.tell_of_disputes()
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  waiting uuid;
  answered public.question_disputes;
  option text;
  told integer := 0;
begin
  for waiting in select dispute_id from private.disputes_to_tell order by dispute_id limit 1000 for update skip locked loop
    delete from private.disputes_to_tell where dispute_id = waiting;
    select * into answered from public.question_disputes where id = waiting;
    -- of one without a ruling there is nothing to tell
    continue when answered.outcome is null or answered.ruling is null or private.hears_of_result(answered);
    select substr('abcd', ruling.new_key + 1, 1) into option from exam_private.key_rulings ruling
    where ruling.question_id = answered.question_id and ruling.version = answered.version
    order by ruling.id desc limit 1;
    perform private.notify(
      answered.user_id, 'dispute_answered',
      'Your dispute was answered: ' || case answered.outcome
        when 'stands' then format('the key (%s) stands', option)
        when 'new_key' then format('the key is now (%s)', option)
        else 'the question was dropped' end,
      'आपकी आपत्ति का उत्तर आया: ' || case answered.outcome
        when 'stands' then format('कुंजी (%s) यथावत है', option)
        when 'new_key' then format('कुंजी अब (%s) है', option)
        else 'प्रश्न हटाया गया' end,
      '/performance#disputes', 'dispute:' || waiting, true, left(answered.ruling, 1000), left(answered.ruling, 1000)
    );
    told := told + 1;
  end loop;
  return told;
end
$$;
revoke execute on function private.queue_dispute, private.hears_of_result, private.tell_of_disputes from public;

select cron.schedule('told-regrades', '* * * * *', 'select private.tell_of_regrades(), private.tell_of_disputes()');
