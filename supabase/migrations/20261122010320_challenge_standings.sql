-- How those in a challenge stand, as far as it may be told. Marks of single answers are told to nobody before the end, so
-- only sums are shown: in the arena of those who have done with it, where a host leads of the questions that are closed.
-- More marks first, then less time; who has both the same shares a place.

create function private.standings(p_challenge text)
returns table (
  user_id uuid, attempt_id uuid, score_sixths integer, time_ms bigint, answered smallint, finished boolean, rank integer
)
language sql stable security definer set search_path = ''
as $$
  with told as (
    select entry.*, state.frozen_at as board_frozen_at, challenge.kind, state.step, state.step_closes_at
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
        and (given.position < told.step or told.step_closes_at + private.grace() < clock_timestamp())
    ) closed on true
    where told.board_frozen_at is not null or told.kind = 'mentor'
      or (told.kind = 'arena' and told.finished_at is not null and told.answered >= 5)
      or (told.kind = 'marathon' and told.finished_at is not null)
  )
  select user_id, attempt_id, score, time_ms, answered, finished,
    coalesce(kept, rank() over (order by score desc, time_ms)::integer)
  from marks
$$;
revoke execute on function private.standings from public;

-- [[marks, how many]], of all whose marks may be told.
create function private.histogram(p_challenge text)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_array(score_sixths, n) order by score_sixths), '[]')
  from (select score_sixths, count(*) as n from private.standings(p_challenge) group by score_sixths) counted
$$;
revoke execute on function private.histogram from public;

-- Tells everybody who listens how it stands, at most once a second. What is still owed after that second is sent by
-- whoever asks next, or by the clock. Whoever finds another at it leaves it to them.
create function private.tick_challenge(p_challenge text, p_now boolean default false)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  last exam_private.challenge_ticks;
  counts record;
begin
  if p_now then
    select * into last from exam_private.challenge_ticks where challenge = p_challenge for update;
  else
    perform from exam_private.challenge_ticks
    where challenge = p_challenge and ticked_at <= clock_timestamp() - interval '1 second';
    if not found then
      return;
    end if;
    select * into last from exam_private.challenge_ticks
    where challenge = p_challenge and ticked_at <= clock_timestamp() - interval '1 second' for update skip locked;
  end if;
  if last.challenge is null then
    return;
  end if;
  select * into counts from private.challenge_counts(p_challenge);
  if not p_now and counts.seq = last.seq then
    return;
  end if;
  update exam_private.challenge_ticks set seq = counts.seq, ticked_at = clock_timestamp() where challenge = p_challenge;
  perform realtime.send(jsonb_build_object(
    'n', counts.players, 'finished', counts.finished, 'answered', counts.answered, 'seq', counts.seq,
    -- Some of those who listen to a marathon are still running it.
    'histogram', case when exists (select from public.challenges where slug = p_challenge and kind = 'marathon') then '[]'
      else private.histogram(p_challenge) end
  ), 'tick', 'challenge:' || p_challenge, true);
end
$$;
revoke execute on function private.tick_challenge from public;
