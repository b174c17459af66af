-- An answer that is on its way when the host goes on, or ends the round, is as much in time as one that is on its way when
-- a question's own time runs out: it is waited for as long. And an answer that waited on a device for the line has no time
-- of its own on the server: half time is judged by the device's clock, and hours away from a marathon are no thinking time.

alter table exam_private.challenge_states
  add column before_opens_at timestamptz,         -- the question before the one that is asked, where a host leads
  add column before_closes_at timestamptz;
alter table exam_private.challenge_locks
  add column device_ms integer check (device_ms >= 0);  -- from the lock before to this one, by the learner's device

-- Milliseconds as a client tells them; what is no number tells nothing.
create function private.milliseconds_said(p_value jsonb)
returns integer
language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(p_value) = 'number'
    then least(greatest(round((p_value #>> '{}')::numeric), 0), 86400000)::integer end
$$;
revoke execute on function private.milliseconds_said from public;

create or replace function public.lock_answer(p_id text, p_position integer, p_answer jsonb)
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
  -- When its question was asked, where a host leads.
  asked_at timestamptz;
  took integer;
  on_device integer;
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
    if challenge.kind = 'mentor' then
      asked_at := case
        when p_position = state.step and state.step_closes_at + private.grace() >= at then state.step_opens_at
        -- The host has gone on while it was under way.
        when p_position = state.step - 1 and state.before_closes_at + private.grace() >= at then state.before_opens_at
      end;
      if asked_at is null then
        raise sqlstate 'PT409' using message = 'This question is not open now';
      end if;
    end if;
    took := least(greatest(extract(epoch from at - case
      when challenge.kind = 'mentor' then greatest(asked_at, entry.joined_at) else entry.last_at
    end) * 1000, 0), 86400000)::integer;
    -- Who is away from a marathon does not think about it: its time is that at the questions, as far as it can have been.
    if challenge.kind = 'marathon' then
      took := least(took, private.milliseconds_said(p_answer -> 'time_ms'));
    end if;
    -- What waited for the line arrives all at once: how long one was at it is known on the device, as far as it can have been.
    -- Where a host leads nothing can wait.
    on_device := case when challenge.kind <> 'mentor' then private.milliseconds_said(p_answer -> 'took_ms') end;
    if on_device > extract(epoch from at - entry.joined_at) * 1000 then
      on_device := null;
    end if;
    -- The Hindi or English of it aside, an option is the question's own.
    chosen := seen[given.selected + 1];
    if given.half_time and challenge.kind = 'arena' then
      is_half := coalesce(on_device, took) <= private.half_time_ms(challenge, learner);
      if not is_half then
        chosen := null;
      end if;
    end if;
    insert into exam_private.challenge_locks (
      attempt_id, position, selected, calls, confidence, struck, half_time, time_ms, device_ms, locked_at, correct,
      sixths
    )
    values (
      entry.attempt_id, p_position, chosen, given.calls, given.confidence,
      array(select seen[own + 1] from unnest(given.struck) own order by 1), is_half, took, on_device,
      at,
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

-- The host's end: at once where nothing can be under way, otherwise nothing new is taken, and whoever asks after the grace,
-- or the clock, freezes it.
create function private.end_round(p_id text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  ended constant timestamptz := now();
  closed exam_private.challenge_states;
begin
  update exam_private.challenge_states kept
  set step_closes_at = least(kept.step_closes_at, ended)
  where kept.challenge = p_id and kept.frozen_at is null and kept.step > 0
    and greatest(kept.step_closes_at, kept.before_closes_at) + private.grace() >= ended
  returning * into closed;
  if not found then
    perform private.freeze_challenge(p_id, true);
    return;
  end if;
  update public.challenges
  set ends_at = least(ends_at, ended), join_closes_at = least(join_closes_at, ended) where slug = p_id;
  perform realtime.send(jsonb_build_object(
    'position', closed.step, 'opens_at', closed.step_opens_at, 'closes_at', closed.step_closes_at
  ), 'step', 'challenge:' || p_id, true);
end
$$;
revoke execute on function private.end_round from public;

create or replace function public.host_challenge(p_id text, p_step text)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  host constant uuid := private.challenge_mentor();
  challenge public.challenges := private.challenge_named(p_id);
  state exam_private.challenge_states;
  moved exam_private.challenge_states;
  counts record;
begin
  select * into state from exam_private.challenge_states kept where kept.challenge = p_id;
  if challenge.kind <> 'mentor' or state.host_id is distinct from host then
    raise sqlstate 'PT404' using message = 'You do not lead this challenge';
  end if;
  if p_step is null or p_step not in ('start', 'next', 'end', 'look') then
    raise sqlstate 'PT400' using message = 'Steps are start, next and end';
  end if;
  if p_step <> 'look' and state.frozen_at is null and challenge.ends_at <= clock_timestamp() then
    perform private.freeze_challenge(p_id);
  elsif p_step = 'end' then
    if challenge.opens_at >= clock_timestamp() then
      update public.challenges
      set opens_at = now() - interval '1 second', join_closes_at = now(), ends_at = now() where slug = p_id;
    end if;
    perform private.end_round(p_id);
  elsif p_step in ('start', 'next') and state.frozen_at is null then
    if challenge.opens_at > clock_timestamp() then
      update public.challenges set opens_at = now() where slug = p_id;
    end if;
    update exam_private.challenge_states kept
    set step = kept.step + 1, before_opens_at = kept.step_opens_at,
      before_closes_at = case when kept.step > 0 then least(kept.step_closes_at, clock_timestamp()) end,
      step_opens_at = clock_timestamp(),
      step_closes_at = clock_timestamp() + kept.seconds * interval '1 second'
    where kept.challenge = p_id and kept.frozen_at is null
      and case p_step when 'start' then kept.step = 0
        -- Two taps are one step: a question is there for two seconds at least.
        else kept.step > 0 and kept.step < challenge.question_count
          and kept.step_opens_at < clock_timestamp() - interval '2 seconds'
      end
    returning * into moved;
    if found then
      perform realtime.send(jsonb_build_object(
        'position', moved.step, 'opens_at', moved.step_opens_at, 'closes_at', moved.step_closes_at
      ), 'step', 'challenge:' || p_id, true);
      perform private.tick_challenge(p_id, true);
    elsif p_step = 'next' and state.step = challenge.question_count
      and state.step_opens_at < clock_timestamp() - interval '2 seconds' then
      perform private.end_round(p_id);
    elsif p_step = 'next' and state.step = 0 then
      raise sqlstate 'PT409' using message = 'Start the challenge first';
    end if;
  end if;
  select * into state from exam_private.challenge_states kept where kept.challenge = p_id;
  select * into counts from private.challenge_counts(p_id);
  return jsonb_build_object(
    'challenge', private.challenge_as_json(private.challenge_named(p_id), host),
    'players', counts.players, 'answered', counts.answered,
    'step', case when state.step > 0 and state.frozen_at is null then jsonb_build_object(
      'position', state.step, 'opens_at', state.step_opens_at, 'closes_at', state.step_closes_at
    ) end,
    'question', case when state.step > 0 then (
      select jsonb_build_object(
        'position', state.step, 'question_id', question.id, 'format', question.format, 'asked', asked.asked,
        'locked', (
          select count(*) from exam_private.challenge_locks given
          join exam_private.challenge_entries entry on entry.attempt_id = given.attempt_id
          where entry.challenge = p_id and given.position = state.step
        ),
        'key', case when closed.is_closed then key.key end,
        'chosen', case when closed.is_closed then (
          select coalesce(jsonb_object_agg(coalesce(counted.selected::text, 'blank'), counted.n), '{}')
          from (
            select given.selected, count(*) as n from exam_private.challenge_locks given
            join exam_private.challenge_entries entry on entry.attempt_id = given.attempt_id
            where entry.challenge = p_id and given.position = state.step group by given.selected
          ) counted
        ) end
      )
      from exam_private.challenge_questions held
      join public.questions question on question.id = held.question_id
      join public.question_versions asked
        on asked.question_id = question.id and asked.version = coalesce(held.version, question.version)
      join exam_private.question_keys key on key.question_id = question.id and key.version = asked.version
      cross join lateral (
        select state.frozen_at is not null or state.step_closes_at + private.grace() < clock_timestamp() as is_closed
      ) closed
      where held.challenge = p_id and held.position = state.step
    ) end
  );
end
$$;

-- Where a host leads, sums are over the questions that nobody can answer any more.
create or replace function private.standings(p_challenge text)
returns table (
  user_id uuid, attempt_id uuid, score_sixths integer, time_ms bigint, answered smallint, finished boolean, rank integer
)
language sql stable security definer set search_path = ''
as $$
  with told as (
    select entry.*, state.frozen_at as board_frozen_at, challenge.kind, state.step, state.step_closes_at,
      state.before_closes_at
    from exam_private.challenge_entries entry
    join exam_private.challenge_states state on state.challenge = entry.challenge
    join public.challenges challenge on challenge.slug = entry.challenge
    where entry.challenge = p_challenge and not entry.left_out and entry.answered > 0
  ),
  marks as (
    select told.user_id, told.attempt_id, told.answered, told.finished_at is not null as finished, told.rank as kept,
      case when told.kind = 'mentor' and told.board_frozen_at is null then coalesce(closed.score, 0)
        else told.score_sixths end as score,
      case when told.kind = 'mentor' and told.board_frozen_at is null then coalesce(closed.time_ms, 0)
        else told.time_ms end as time_ms
    from told
    left join lateral (
      select sum(given.sixths)::integer as score, sum(given.time_ms) as time_ms
      from exam_private.challenge_locks given
      where told.kind = 'mentor' and told.board_frozen_at is null and given.attempt_id = told.attempt_id
        and (given.position < told.step - coalesce(told.before_closes_at + private.grace() >= clock_timestamp(), false)::integer
          or told.step_closes_at + private.grace() < clock_timestamp())
    ) closed on true
    where told.board_frozen_at is not null or told.kind = 'mentor'
      or (told.kind = 'arena' and told.finished_at is not null and 5 <= (
        select count(*) from exam_private.challenge_locks given
        where given.attempt_id = told.attempt_id and given.selected is not null
      ))
      or (told.kind = 'marathon' and told.finished_at is not null)
  )
  select user_id, attempt_id, score, time_ms, answered, finished,
    coalesce(kept, rank() over (order by score desc, time_ms)::integer)
  from marks
$$;

-- Of a host's own rounds also those that are being counted.
create or replace function public.list_challenges()
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  me constant private.challenge_players := private.player(learner);
begin
  -- A list must not show as open what the clock has ended.
  perform private.catch_up(listed, learner)
  from exam_private.challenge_entries entry
  join public.challenges listed on listed.slug = entry.challenge
  where entry.user_id = learner and entry.settled_at is null and listed.ends_at + private.grace() < clock_timestamp();
  return jsonb_build_object(
    'server_now', now(), 'alias', me.alias, 'boards', me.boards, 'global', me.global,
    'now', (
      select coalesce(jsonb_agg(private.challenge_as_json(listed, learner) order by listed.ends_at nulls last, listed.slug), '[]')
      from public.challenges listed
      join exam_private.challenge_states state on state.challenge = listed.slug
      left join exam_private.challenge_entries entry on entry.challenge = listed.slug and entry.user_id = learner
      where listed.status = 'live' and listed.opens_at <= now() and state.frozen_at is null
        and (listed.ends_at > now() or listed.ends_at is null)
        and case
          when listed.kind = 'marathon' then entry.attempt_id is not null and entry.frozen_at is null
          else listed.visibility = 'all' or entry.attempt_id is not null or state.host_id = learner
        end
    ),
    'ahead', (
      select coalesce(jsonb_agg(private.challenge_as_json(ahead.listed, learner) order by ahead.opens_at, ahead.slug), '[]')
      from (
        select listed, listed.opens_at, listed.slug
        from public.challenges listed
        join exam_private.challenge_states state on state.challenge = listed.slug
        where listed.status = 'live' and listed.opens_at > now() and state.frozen_at is null
          and (listed.visibility = 'all' or state.host_id = learner)
        order by listed.opens_at limit 12
      ) ahead
    ),
    'past', (
      select coalesce(jsonb_agg(private.challenge_as_json(mine.listed, learner) order by mine.joined_at desc), '[]')
      from (
        select listed, entry.joined_at
        from exam_private.challenge_entries entry
        join public.challenges listed on listed.slug = entry.challenge
        where entry.user_id = learner and (entry.frozen_at is not null or listed.ends_at <= now())
        order by entry.joined_at desc limit 30
      ) mine
    ),
    'hosted', (
      select coalesce(jsonb_agg(private.challenge_as_json(hosted.listed, learner) order by hosted.opens_at desc), '[]')
      from (
        select listed, listed.opens_at
        from public.challenges listed
        join exam_private.challenge_states state on state.challenge = listed.slug
        where state.host_id = learner and listed.kind = 'mentor'
          and (state.frozen_at is not null or listed.ends_at <= now())
        order by listed.opens_at desc limit 10
      ) hosted
    ),
    'is_mentor', (select private.is_mentor()),
    'marathons', (
      select coalesce(jsonb_agg(to_jsonb(run) order by run.year desc), '[]') from private.marathons_of(learner) run
    )
  );
end
$$;
