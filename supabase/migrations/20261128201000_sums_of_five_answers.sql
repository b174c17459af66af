-- While an arena is on, the sum of one answer beside four blanks is the mark of that answer: sums are told of five options.

create or replace function private.standings(p_challenge text)
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
