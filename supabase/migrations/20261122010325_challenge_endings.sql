-- How challenges end: a learner has done with one, the board is frozen for good, and what was answered becomes an attempt
-- that counts like any other.

-- Puts the entry's answers into an attempt, under the id that it always had, and marks it. Done twice, it is there once.
create function private.settle_entry(p_attempt uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  entry exam_private.challenge_entries;
  challenge public.challenges;
begin
  update exam_private.challenge_entries set settled_at = clock_timestamp()
  where attempt_id = p_attempt and frozen_at is not null and settled_at is null
  returning * into entry;
  if not found then
    return;
  end if;
  -- Whoever only looked in has not sat it.
  if entry.answered = 0 then
    return;
  end if;
  select * into challenge from public.challenges where slug = entry.challenge;
  insert into public.attempts (
    id, user_id, kind, mode, challenge, setup, rule, rule_version, question_count, started_at, expires_at, submitted_at,
    submitted_by
  )
  select entry.attempt_id, entry.user_id, 'challenge', 'exam', challenge.slug,
    jsonb_build_object('challenge', challenge.slug, 'kind', challenge.kind), rule.id, rule.version,
    challenge.question_count, entry.joined_at, entry.expires_at, entry.finished_at,
    case when entry.finished_at = entry.expires_at then 'clock' else 'learner' end
  from public.exam_rules rule where rule.id = challenge.rule;
  insert into public.attempt_answers (
    attempt_id, position, user_id, question_id, version, selected, calls, confidence, struck, first_selected, time_ms,
    seq, saved_at
  )
  select entry.attempt_id, held.position, entry.user_id, held.question_id, coalesce(held.version, question.version),
    given.selected, coalesce(given.calls, ''), given.confidence, coalesce(given.struck, '{}'), given.selected,
    coalesce(given.time_ms, 0), case when given.attempt_id is null then 0 else 1 end, given.locked_at
  from exam_private.challenge_questions held
  join public.questions question on question.id = held.question_id
  left join exam_private.challenge_locks given
    on given.attempt_id = entry.attempt_id and given.position = held.position
  where held.challenge = entry.challenge;
  perform private.grade(entry.attempt_id);
  if challenge.kind <> 'marathon' then
    perform private.notify(
      entry.user_id, 'challenge_results', 'The results are out: ' || challenge.title,
      'परिणाम आ गए: ' || challenge.title_hi, '/challenge/' || challenge.slug || '/results',
      'challenge_results:' || challenge.slug, true
    );
  end if;
end
$$;
revoke execute on function private.settle_entry from public;

-- What an entry comes to, from its answers and the keys as they are now.
create function private.recount_entries(p_challenge text, p_attempt uuid default null)
returns void
language sql volatile security definer set search_path = ''
as $$
  update exam_private.challenge_locks given
  set correct = marked.correct, sixths = marked.sixths
  from (
    select given.attempt_id, given.position, coalesce(given.selected = key.key, false) or key.dropped as correct,
      private.sixths_of(rule.right_sixths, rule.wrong_sixths, given.selected, key.key, asked.negative, key.dropped, 'award_all')
        + case when given.half_time and given.selected = key.key then 6 else 0 end as sixths
    from exam_private.challenge_entries entry
    join public.challenges challenge on challenge.slug = entry.challenge
    join public.exam_rules rule on rule.id = challenge.rule
    join exam_private.challenge_locks given on given.attempt_id = entry.attempt_id
    join exam_private.challenge_questions held on held.challenge = entry.challenge and held.position = given.position
    join public.questions question on question.id = held.question_id
    join public.question_versions asked
      on asked.question_id = held.question_id and asked.version = coalesce(held.version, question.version)
    join exam_private.question_keys key on key.question_id = asked.question_id and key.version = asked.version
    where entry.challenge = p_challenge and (p_attempt is null or entry.attempt_id = p_attempt)
  ) marked
  where given.attempt_id = marked.attempt_id and given.position = marked.position
    and (given.correct, given.sixths) is distinct from (marked.correct, marked.sixths::smallint);
  update exam_private.challenge_entries entry
  set answered = summed.n, score_sixths = summed.score, time_ms = summed.time_ms
  from (
    select entry.attempt_id, count(given.attempt_id) as n, coalesce(sum(given.sixths), 0) as score,
      coalesce(sum(given.time_ms), 0) as time_ms
    from exam_private.challenge_entries entry
    left join exam_private.challenge_locks given on given.attempt_id = entry.attempt_id
    where entry.challenge = p_challenge and (p_attempt is null or entry.attempt_id = p_attempt)
    group by entry.attempt_id
  ) summed
  where entry.attempt_id = summed.attempt_id
    and (entry.answered, entry.score_sixths, entry.time_ms) is distinct from (summed.n, summed.score, summed.time_ms)
$$;
revoke execute on function private.recount_entries from public;

-- Right answers to long questions in less time than it takes to read them, three times or more, are put before a person.
create function private.look_at_speed(p_attempt uuid)
returns void
language sql volatile security definer set search_path = ''
as $$
  with fast as (
    select given.position, given.time_ms, asked.length
    from exam_private.challenge_locks given
    join exam_private.challenge_entries entry on entry.attempt_id = given.attempt_id
    join exam_private.challenge_questions held on held.challenge = entry.challenge and held.position = given.position
    join public.questions question on question.id = held.question_id
    cross join lateral (
      select char_length(coalesce(version.asked -> 'stem' ->> 'en', ''))
        + coalesce((select sum(char_length(part ->> 'en')) from jsonb_array_elements(
            coalesce(version.asked -> 'statements', '[]')) part), 0) as length
      from public.question_versions version
      where version.question_id = question.id and version.version = coalesce(held.version, question.version)
    ) asked
    where given.attempt_id = p_attempt and given.correct and given.selected is not null
      and given.time_ms < 2000 and asked.length >= 80
  )
  insert into exam_private.challenge_flags (attempt_id, fast)
  select p_attempt, jsonb_agg(jsonb_build_object(
    'position', position, 'time_ms', time_ms, 'stem_length', length) order by position)
  from fast having count(*) >= 3
  on conflict (attempt_id) do nothing
$$;
revoke execute on function private.look_at_speed from public;

-- Joining holds it open with others, ending closes it for good.
create function private.challenge_door(p_challenge text)
returns bigint
language sql immutable set search_path = ''
as $$ select hashtextextended('challenge ' || p_challenge, 0) $$;
revoke execute on function private.challenge_door from public;

-- Its maker is among those who came, two or more answered, and nobody plays any more.
create function private.have_all_done(p_challenge text)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select count(*) filter (where entry.answered > 0) >= 2 and count(*) = count(entry.finished_at)
    and (state.host_id is null or count(*) filter (where entry.user_id = state.host_id) > 0)
  from exam_private.challenge_states state
  join exam_private.challenge_entries entry on entry.challenge = state.challenge
  where state.challenge = p_challenge
  group by state.host_id
$$;
revoke execute on function private.have_all_done from public;

-- Ends a challenge for everybody, once: whoever comes first does it, and whoever joins meanwhile waits for it. Keys that
-- were changed since count as they are now, and never again. Who holds an entry must not wait for another to end it
-- (`p_if_free`): that one waits for the entry.
create function private.freeze_challenge(p_challenge text, p_at_once boolean default false, p_if_free boolean default false)
returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  state exam_private.challenge_states;
  challenge public.challenges;
  ended timestamptz;
begin
  select * into challenge from public.challenges where slug = p_challenge;
  if challenge.kind = 'marathon' or (not p_at_once and challenge.ends_at + private.grace() >= clock_timestamp()) then
    return false;
  end if;
  if exists (
    select from exam_private.challenge_states kept where kept.challenge = p_challenge and kept.frozen_at is not null
  ) then
    return false;
  end if;
  if not p_if_free then
    perform pg_advisory_xact_lock(private.challenge_door(p_challenge));
  elsif not pg_try_advisory_xact_lock(private.challenge_door(p_challenge)) then
    return false;
  end if;
  -- An answer that is under way holds its entry: it is waited for, and what comes after sees that it is over.
  perform from exam_private.challenge_entries entry where entry.challenge = p_challenge order by entry.attempt_id for update;
  select * into state from exam_private.challenge_states kept where kept.challenge = p_challenge for update;
  if state.frozen_at is not null then
    return false;
  end if;
  ended := least(challenge.ends_at, clock_timestamp());
  if ended < challenge.ends_at and ended > challenge.opens_at then
    update public.challenges set ends_at = ended, join_closes_at = least(join_closes_at, ended) where slug = p_challenge;
  end if;
  perform private.recount_entries(p_challenge);
  update exam_private.challenge_entries entry
  set finished_at = coalesce(entry.finished_at, least(entry.expires_at, ended)), frozen_at = clock_timestamp(),
    rank = placed.place
  from (
    select kept.attempt_id, case when kept.answered > 0 and not kept.left_out then rank() over (
      partition by kept.answered > 0 and not kept.left_out order by kept.score_sixths desc, kept.time_ms
    ) end as place
    from exam_private.challenge_entries kept where kept.challenge = p_challenge
  ) placed
  where entry.attempt_id = placed.attempt_id;
  perform private.count_improved(p_challenge);
  perform private.look_at_speed(entry.attempt_id) from exam_private.challenge_entries entry
  where entry.challenge = p_challenge and entry.answered >= 3;
  update exam_private.challenge_states
  set frozen_at = clock_timestamp(), step_closes_at = least(step_closes_at, ended)
  where exam_private.challenge_states.challenge = p_challenge;
  perform private.tick_challenge(p_challenge, true);
  perform realtime.send(jsonb_build_object('challenge', p_challenge), 'over', 'challenge:' || p_challenge, true);
  return true;
end
$$;
revoke execute on function private.freeze_challenge from public;

-- A learner has done with it. A marathon is over for them then; a duel among friends when all of them have done.
create function private.finish_entry(p_attempt uuid, p_at timestamptz)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  entry exam_private.challenge_entries;
  kind text;
begin
  update exam_private.challenge_entries
  set finished_at = least(p_at, expires_at)
  where attempt_id = p_attempt and finished_at is null returning * into entry;
  if not found then
    return;
  end if;
  select challenges.kind into kind from public.challenges where slug = entry.challenge;
  if kind = 'marathon' and entry.answered = 0 then
    -- Nobody ran: it can be begun anew under the same number.
    delete from exam_private.challenge_entries where attempt_id = p_attempt;
  elsif kind = 'marathon' then
    perform private.recount_entries(entry.challenge, p_attempt);
    perform private.count_improved(entry.challenge, p_attempt);
    update exam_private.challenge_entries set frozen_at = clock_timestamp() where attempt_id = p_attempt;
    perform private.settle_entry(p_attempt);
  elsif kind = 'friend' and private.have_all_done(entry.challenge) then
    perform private.freeze_challenge(entry.challenge, true, true);
  end if;
end
$$;
revoke execute on function private.finish_entry from public;
