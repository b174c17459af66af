-- The board of an arena is frozen in a fraction of the work: what each choice at a question brings is worked out once and
-- not for each player, an entry is written once and not twice, and only those who were quick are looked at for speed.

create or replace function private.recount_entries(p_challenge text, p_attempt uuid default null)
returns void
language sql volatile security definer set search_path = ''
as $$
  with asked as materialized (
    select held.position, key.key, key.dropped, array(
      select private.sixths_of(
        rule.right_sixths, rule.wrong_sixths, choice::smallint, key.key, version.negative, key.dropped, 'award_all'
      )
      -- the blank one first, as its own place tells below
      from unnest(array[null, 0, 1, 2, 3]) with ordinality choices (choice, place) order by place
    ) as sixths
    from public.challenges challenge
    join public.exam_rules rule on rule.id = challenge.rule
    join exam_private.challenge_questions held on held.challenge = challenge.slug
    join public.questions question on question.id = held.question_id
    join public.question_versions version
      on version.question_id = held.question_id and version.version = coalesce(held.version, question.version)
    join exam_private.question_keys key on key.question_id = version.question_id and key.version = version.version
    where challenge.slug = p_challenge
  )
  update exam_private.challenge_locks given
  set correct = coalesce(given.selected = asked.key, false) or asked.dropped,
    sixths = asked.sixths[coalesce(given.selected + 2, 1)] + case when given.half_time and given.selected = asked.key then 6 else 0 end
  from exam_private.challenge_entries entry, asked
  where entry.challenge = p_challenge and (p_attempt is null or entry.attempt_id = p_attempt)
    and given.attempt_id = entry.attempt_id and given.position = asked.position
    and (given.correct, given.sixths) is distinct from (
      coalesce(given.selected = asked.key, false) or asked.dropped,
      (asked.sixths[coalesce(given.selected + 2, 1)] + case when given.half_time and given.selected = asked.key then 6 else 0 end)::smallint
    );
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

-- How far entries are above what their learners made of earlier challenges; none for whom this is the first.
create function private.improvements(p_challenge text, p_attempt uuid default null)
returns table (attempt_id uuid, improved integer)
language sql stable security definer set search_path = ''
as $$
  select mine.attempt_id, round(100.0 * mine.score_sixths / (challenge.question_count * rule.right_sixths))::integer
    - round(avg(100.0 * theirs.score_sixths / (other.question_count * marking.right_sixths)))::integer
  from public.challenges challenge
  join public.exam_rules rule on rule.id = challenge.rule
  join exam_private.challenge_entries mine on mine.challenge = challenge.slug
  join exam_private.challenge_entries theirs on theirs.user_id = mine.user_id and theirs.attempt_id <> mine.attempt_id
  join public.challenges other on other.slug = theirs.challenge and other.question_count > 0
  join public.exam_rules marking on marking.id = other.rule
  where challenge.slug = p_challenge and challenge.question_count > 0 and mine.answered > 0
    and (p_attempt is null or mine.attempt_id = p_attempt)
    and theirs.frozen_at is not null and theirs.answered > 0 and not theirs.left_out and theirs.joined_at < mine.joined_at
  group by mine.attempt_id, mine.score_sixths, challenge.question_count, rule.right_sixths
$$;
revoke execute on function private.improvements from public, anon, authenticated;

create or replace function private.count_improved(p_challenge text, p_attempt uuid default null)
returns void
language sql volatile security definer set search_path = ''
as $$
  update exam_private.challenge_entries entry set improved = above.improved
  from private.improvements(p_challenge, p_attempt) above where entry.attempt_id = above.attempt_id
$$;

drop function private.look_at_speed(uuid);

-- Right answers to long questions in less time than it takes to read them, three times or more, are put before a person.
create function private.look_at_speed(p_challenge text)
returns void
language sql volatile security definer set search_path = ''
as $$
  with quick as materialized (
    select given.attempt_id
    from exam_private.challenge_entries entry
    join exam_private.challenge_locks given on given.attempt_id = entry.attempt_id
    where entry.challenge = p_challenge and given.correct and given.selected is not null and given.time_ms < 2000
    group by given.attempt_id having count(*) >= 3
  ),
  locks as (
    -- Answers within a moment of one another belong together, with the one before them: what waited for the line. Where a
    -- host leads each has its own beginning, and none can wait.
    select given.*, case when challenge.kind = 'mentor' then given.position
      else count(*) filter (where given.time_ms >= 2000)
        over (partition by given.attempt_id order by given.locked_at, given.position) end as burst
    from quick
    join exam_private.challenge_locks given on given.attempt_id = quick.attempt_id
    join public.challenges challenge on challenge.slug = p_challenge
  ),
  timed as (
    select locks.*, avg(locks.time_ms) over (partition by locks.attempt_id, locks.burst) as mean_ms from locks
  ),
  long as materialized (
    select held.position, asked.length
    from exam_private.challenge_questions held
    join public.questions question on question.id = held.question_id
    cross join lateral (
      select char_length(coalesce(version.asked -> 'stem' ->> 'en', ''))
        + coalesce((select sum(char_length(part ->> 'en')) from jsonb_array_elements(
            coalesce(version.asked -> 'statements', '[]')) part), 0) as length
      from public.question_versions version
      where version.question_id = question.id and version.version = coalesce(held.version, question.version)
    ) asked
    where held.challenge = p_challenge and asked.length >= 80
  )
  insert into exam_private.challenge_flags (attempt_id, fast)
  select given.attempt_id, jsonb_agg(jsonb_build_object(
    'position', given.position, 'time_ms', given.time_ms, 'stem_length', long.length) order by given.position)
  from timed given join long on long.position = given.position
  where given.correct and given.selected is not null and given.time_ms < 2000
    and least(given.mean_ms, given.device_ms) < 2000
  group by given.attempt_id having count(*) >= 3
  on conflict (attempt_id) do nothing
$$;
revoke execute on function private.look_at_speed from public, anon, authenticated;

-- Ends a challenge for everybody, once: whoever comes first does it, and whoever joins meanwhile waits for it. Keys that
-- were changed since count as they are now, and never again.
create or replace function private.freeze_challenge(p_challenge text, p_at_once boolean default false)
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
  perform pg_advisory_xact_lock(private.challenge_door(p_challenge));
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
    rank = placed.place, improved = placed.improved
  from (
    select kept.attempt_id, above.improved, case when kept.answered > 0 and not kept.left_out then rank() over (
      partition by kept.answered > 0 and not kept.left_out order by kept.score_sixths desc, kept.time_ms
    ) end as place
    from exam_private.challenge_entries kept
    left join private.improvements(p_challenge) above on above.attempt_id = kept.attempt_id
    where kept.challenge = p_challenge
  ) placed
  where entry.attempt_id = placed.attempt_id;
  perform private.look_at_speed(p_challenge);
  update exam_private.challenge_states
  set frozen_at = clock_timestamp(), step_closes_at = least(step_closes_at, ended)
  where exam_private.challenge_states.challenge = p_challenge;
  if challenge.kind = 'friend' and state.cancelled_at is null then
    perform private.tell_of_duel(challenge, state.host_id);
  end if;
  perform private.tick_challenge(p_challenge, true);
  perform realtime.send(jsonb_build_object('challenge', p_challenge), 'over', 'challenge:' || p_challenge, true);
  return true;
end
$$;
