-- Playing: a learner answers one question after another, for good, and has done. The server's clock counts, and what is
-- sent twice is counted once.

-- The caller's entry, held against everybody else's hands when it is to be changed.
create function private.entry_of(p_id text, p_user uuid)
returns exam_private.challenge_entries
language plpgsql volatile security definer set search_path = ''
as $$
declare
  entry exam_private.challenge_entries;
begin
  select * into entry from exam_private.challenge_entries where challenge = p_id and user_id = p_user for update;
  if not found then
    raise sqlstate 'PT404' using message = 'You are not in this challenge: join it first';
  end if;
  return entry;
end
$$;
revoke execute on function private.entry_of from public;

-- Half of what a question has, on the learner's own clock.
create function private.half_time_ms(p_challenge public.challenges, p_user uuid)
returns integer
language sql stable security definer set search_path = ''
as $$
  select case when p_challenge.kind = 'arena' then floor(
    private.minutes_for(p_user, p_challenge.rule, p_challenge.minutes) * 30000 / greatest(p_challenge.question_count, 1)
  )::integer end
$$;
revoke execute on function private.half_time_ms from public;

-- Everything that the sitting's page needs.
create function public.challenge_sitting(p_id text)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  challenge public.challenges := private.challenge_named(p_id);
  entry exam_private.challenge_entries;
  state exam_private.challenge_states;
  sheet jsonb;
begin
  perform private.catch_up(challenge, learner);
  select * into entry from exam_private.challenge_entries where exam_private.challenge_entries.challenge = p_id and user_id = learner;
  if not found then
    raise sqlstate 'PT404' using message = 'You are not in this challenge: join it first';
  end if;
  select * into state from exam_private.challenge_states where exam_private.challenge_states.challenge = p_id;
  sheet := private.challenge_sheet(entry, case when challenge.kind = 'mentor' then state.step else challenge.question_count end);
  return jsonb_build_object(
    'challenge', private.challenge_as_json(private.challenge_named(p_id), learner),
    'expires_at', entry.expires_at, 'server_now', now(), 'questions', sheet,
    'locked', (
      select coalesce(jsonb_agg(jsonb_build_object('position', one -> 'position', 'selected', one -> 'selected')), '[]')
      from jsonb_array_elements(sheet) one where (one ->> 'checked')::boolean
    ),
    'next_position', case
      when entry.finished_at is not null then null
      when challenge.kind = 'mentor' then (
        select state.step where state.step > 0 and state.step_closes_at > now() and not exists (
          select from exam_private.challenge_locks where attempt_id = entry.attempt_id and position = state.step
        )
      )
      else (
        select min(held.position) from exam_private.challenge_questions held
        where held.challenge = p_id and not exists (
          select from exam_private.challenge_locks given
          where given.attempt_id = entry.attempt_id and given.position = held.position
        )
      )
    end,
    'question_began_at', case when challenge.kind = 'mentor' then greatest(state.step_opens_at, entry.joined_at) else entry.last_at end,
    'half_time_allowed', challenge.kind = 'arena',
    'half_time_seconds', floor(private.half_time_ms(challenge, learner) / 1000.0)
  );
end
$$;

-- Fields of an answer as they are stored. Anything else than the form says is refused, in words.
create function private.answer_for_lock(p_answer jsonb)
returns table (selected smallint, calls text, confidence smallint, struck smallint[], half_time boolean)
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(p_answer) is distinct from 'object' then
    raise sqlstate 'PT400' using message = 'An answer comes as { selected, calls, confidence, struck, half_time }';
  end if;
  if coalesce(p_answer ->> 'selected', '0') !~ '^[0-3]$' or coalesce(p_answer ->> 'confidence', '0') !~ '^[0-3]$' then
    raise sqlstate 'PT400' using message = 'Options and how sure one is are 0 to 3, or null';
  end if;
  if coalesce(p_answer ->> 'calls', '') !~ '^[tfu-]{0,5}$' then
    raise sqlstate 'PT400' using message = 'Calls are a letter a statement: t, f, u or -';
  end if;
  if jsonb_typeof(coalesce(p_answer -> 'struck', '[]')) not in ('array', 'null') or (
    jsonb_typeof(p_answer -> 'struck') = 'array' and (
      jsonb_array_length(p_answer -> 'struck') > 4
      or exists (select from jsonb_array_elements_text(p_answer -> 'struck') one where one is null or one !~ '^[0-3]$')
    )
  ) then
    raise sqlstate 'PT400' using message = 'Options struck out are a list of 0 to 3';
  end if;
  if jsonb_typeof(coalesce(p_answer -> 'half_time', 'false')) not in ('boolean', 'null') then
    raise sqlstate 'PT400' using message = 'Half time is true or false';
  end if;
  return query select (p_answer ->> 'selected')::smallint, coalesce(p_answer ->> 'calls', ''),
    (p_answer ->> 'confidence')::smallint,
    case when jsonb_typeof(p_answer -> 'struck') = 'array'
      then array(select distinct one::smallint from jsonb_array_elements_text(p_answer -> 'struck') one order by 1)
      else '{}' end,
    coalesce((p_answer ->> 'half_time')::boolean, false);
end
$$;
revoke execute on function private.answer_for_lock from public;

-- Gives one answer, for good. Said again it is the first one that counts. What it was worth stays inside.
create function public.lock_answer(p_id text, p_position integer, p_answer jsonb)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  challenge public.challenges := private.challenge_named(p_id);
  given constant record := private.answer_for_lock(p_answer);
  entry exam_private.challenge_entries := private.entry_of(p_id, learner);
  -- After the entry is held: whoever waited for it is told the time that it is then.
  at constant timestamptz := clock_timestamp();
  state exam_private.challenge_states;
  kept exam_private.challenge_locks;
  held record;
  seen smallint[];
  took integer;
  is_half boolean := false;
  chosen smallint;
begin
  if p_position is null or p_position not between 1 and challenge.question_count then
    raise sqlstate 'PT400' using message = 'There is no such question in this challenge';
  end if;
  select question.id, question.format, asked.negative, key.key, key.dropped, rule.right_sixths, rule.wrong_sixths into held
  from exam_private.challenge_questions place
  join public.questions question on question.id = place.question_id
  join public.question_versions asked
    on asked.question_id = question.id and asked.version = coalesce(place.version, question.version)
  join exam_private.question_keys key on key.question_id = question.id and key.version = asked.version
  join public.exam_rules rule on rule.id = challenge.rule
  where place.challenge = p_id and place.position = p_position;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such question in this challenge';
  end if;
  seen := private.option_order(learner, held.id, held.format);
  select * into kept from exam_private.challenge_locks where attempt_id = entry.attempt_id and position = p_position;
  select * into state from exam_private.challenge_states where exam_private.challenge_states.challenge = p_id;
  if kept.attempt_id is null then
    if entry.frozen_at is not null or state.frozen_at is not null or entry.finished_at is not null then
      raise sqlstate 'PT409' using message = 'This challenge is over for you: the answer does not count, those given before do';
    end if;
    if entry.expires_at + private.grace() < at or challenge.ends_at + private.grace() < at then
      raise sqlstate 'PT409' using message = 'The time is over: this answer does not count, those given before do';
    end if;
    if challenge.kind = 'mentor' and (p_position <> state.step or state.step_closes_at + private.grace() < at) then
      raise sqlstate 'PT409' using message = 'This question is not open now';
    end if;
    took := least(greatest(extract(epoch from at - case
      when challenge.kind = 'mentor' then greatest(state.step_opens_at, entry.joined_at) else entry.last_at
    end) * 1000, 0), 86400000)::integer;
    -- The Hindi or English of it aside, an option is the question's own.
    chosen := seen[given.selected + 1];
    if given.half_time and challenge.kind = 'arena' then
      is_half := took <= private.half_time_ms(challenge, learner);
      if not is_half then
        chosen := null;
      end if;
    end if;
    insert into exam_private.challenge_locks (
      attempt_id, position, selected, calls, confidence, struck, half_time, time_ms, locked_at, correct, sixths
    )
    values (
      entry.attempt_id, p_position, chosen, given.calls, given.confidence,
      array(select seen[own + 1] from unnest(given.struck) own order by 1), is_half, took, at,
      coalesce(chosen = held.key, false) or held.dropped,
      private.sixths_of(held.right_sixths, held.wrong_sixths, chosen, held.key, held.negative, held.dropped, 'award_all')
        + case when is_half and chosen = held.key then 6 else 0 end
    )
    returning * into kept;
    update exam_private.challenge_entries
    set answered = answered + 1, score_sixths = score_sixths + kept.sixths, time_ms = time_ms + took, last_at = at
    where attempt_id = entry.attempt_id returning * into entry;
    if entry.answered = challenge.question_count then
      perform private.finish_entry(entry.attempt_id, at);
      select * into entry from exam_private.challenge_entries where attempt_id = entry.attempt_id;
    end if;
    perform private.tick_challenge(p_id);
  end if;
  return jsonb_build_object(
    'locked', p_position, 'selected', private.as_shown(seen, kept.selected), 'half_time', kept.half_time,
    'question_ms', kept.time_ms, 'answered', entry.answered, 'finished', entry.finished_at is not null,
    'seq', (select seq from private.challenge_counts(p_id)),
    'server_now', clock_timestamp()
  ) || private.told_of_entry(p_id, learner);
end
$$;

-- One's own marks, time and place, where they may be told.
create function private.told_of_entry(p_id text, p_user uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  told record;
begin
  if not exists (
    select from exam_private.challenge_entries entry
    where entry.challenge = p_id and entry.user_id = p_user and entry.finished_at is not null
  ) then
    return jsonb_build_object('score_sixths', null, 'time_ms', null, 'rank_hint', null);
  end if;
  select one.score_sixths, one.time_ms, case when coalesce(player.boards, true) then one.rank end as rank,
    one.rank > 1 and one.rank = one.most as is_last
  into told
  from (select standing.*, max(standing.rank) over () as most from private.standings(p_id) standing) one
  left join private.challenge_players player on player.user_id = one.user_id
  where one.user_id = p_user;
  return jsonb_build_object(
    'score_sixths', told.score_sixths, 'time_ms', told.time_ms,
    'rank_hint', case when not coalesce(told.is_last, true) then told.rank end
  );
end
$$;
revoke execute on function private.told_of_entry from public;

-- The learner has done, whatever is left stays blank.
create function public.finish_challenge(p_id text)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  challenge public.challenges := private.challenge_named(p_id);
  entry exam_private.challenge_entries := private.entry_of(p_id, learner);
begin
  if entry.finished_at is null then
    perform private.finish_entry(entry.attempt_id, clock_timestamp());
    perform private.tick_challenge(p_id);
  end if;
  return private.challenge_as_json(private.challenge_named(p_id), learner) -> 'entered';
end
$$;

revoke execute on function public.challenge_sitting, public.lock_answer, public.finish_challenge from public, anon;
grant execute on function public.challenge_sitting, public.lock_answer, public.finish_challenge to authenticated;
