-- What was read without a network counts for the moment it was read, as answers do: a device is believed for two days, and
-- nothing was read for a mission before there was that mission.

-- As before. Which of two events came first is still told by what the device said: the same sent twice is the same.
create or replace function public.keep_news_reads(p_events jsonb)
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
  event record;
  moment timestamptz;
  taken integer := 0;
begin
  if jsonb_typeof(p_events) is distinct from 'array' or jsonb_array_length(p_events) > 500 then
    raise invalid_parameter_value using message = 'Send a list of at most 500 events';
  end if;
  for event in
    select given.* from jsonb_to_recordset(p_events)
      given (item_id text, at timestamptz, read boolean, saved boolean, reaction text, seconds integer)
    join public.news_items item on item.id = given.item_id
    order by given.at
  loop
    if event.at is null or event.seconds not between 0 and 86400 or event.reaction not in ('clear', 'hard', 'none') then
      raise invalid_parameter_value using message = 'An event has a moment, at most a day of seconds, and a known reaction';
    end if;
    -- a clock that runs ahead does not read in the future
    moment := least(event.at, now());
    insert into public.news_reads (user_id, item_id) values (learner, event.item_id) on conflict do nothing;
    update public.news_reads set
      read_at = case when event.read is null or read_changed_at >= moment then read_at
        when event.read then greatest(moment, now() - interval '48 hours') end,
      read_changed_at = case when event.read is null then read_changed_at else greatest(read_changed_at, moment) end,
      saved = case when event.saved is null or saved_changed_at >= moment then saved else event.saved end,
      saved_changed_at = case when event.saved is null then saved_changed_at else greatest(saved_changed_at, moment) end,
      reaction = case when event.reaction is null or reaction_changed_at >= moment then reaction
        else nullif(event.reaction, 'none') end,
      reaction_changed_at = case when event.reaction is null then reaction_changed_at
        else greatest(reaction_changed_at, moment) end,
      seconds = case when event.seconds is null or counted_at >= moment then seconds
        else least(seconds + event.seconds, 86400) end,
      counted_at = case when event.seconds is null then counted_at else greatest(counted_at, moment) end
    where user_id = learner and item_id = event.item_id;
    taken := taken + 1;
  end loop;
  return taken;
end
$$;

create or replace function private.task_progress(p_task public.mission_tasks)
returns table (done integer, of integer, finished_at timestamptz, is_begun boolean)
language sql stable security definer set search_path = ''
as $$
  select (asked.answered + reading.done)::integer, (cardinality(p_task.questions) + reading.needed)::integer,
    case
      when cardinality(p_task.questions) > 0 and not coalesce(asked.is_over, false) then null
      -- half of the questions is a try; an empty sheet is none
      when asked.answered * 2 < cardinality(p_task.questions) then null
      when reading.done < reading.needed then null
      when p_task.kind in ('skeleton', 'read') then null
      else greatest(asked.last_at, reading.at)
    end,
    asked.answered > 0
  from (
    select count(*) filter (where answer.selected is not null or answer.dont_know) as answered,
      max(private.answered_at(answer.seq, answer.saved_at, mission.generated_at)) as last_at,
      bool_or(attempt.submitted_at is not null) or bool_and(answer.checked_at is not null) as is_over
    from public.attempts attempt
    join public.attempt_answers answer on answer.attempt_id = attempt.id
    join public.missions mission on mission.user_id = p_task.user_id and mission.day = p_task.day
    where attempt.id = p_task.attempt_id
  ) asked
  cross join lateral (
    select 0 as needed, 0 as done, null::timestamptz as at where p_task.kind not in ('news', 'answer')
    union all
    select 1, (max(read_at) is not null)::integer, greatest(max(read_at), (
      select generated_at from public.missions where user_id = p_task.user_id and day = p_task.day
    )) from public.news_reads
    where p_task.kind = 'news' and user_id = p_task.user_id and item_id = p_task.ref having p_task.kind = 'news'
    union all
    select 1, (max(submitted_at) is not null)::integer, max(submitted_at) from public.answers
    where p_task.kind = 'answer' and user_id = p_task.user_id and question_id = p_task.ref having p_task.kind = 'answer'
  ) reading
$$;
