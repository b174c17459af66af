-- While an administrator had closed the boards, results still told places and who stands around, each tick where all stand, and
-- the end of a round the place: the pages alone kept to it.

-- As before, and to nobody while the boards are closed.
create or replace function private.challenge_board_of(p_challenge public.challenges, p_user uuid, p_board text, p_topic text default null)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    with state as (
      select kept.host_id, kept.frozen_at, counts.*
      from exam_private.challenge_states kept cross join private.challenge_counts(p_challenge.slug) counts
      where kept.challenge = p_challenge.slug
    ),
    entry as (
      select * from exam_private.challenge_entries where challenge = p_challenge.slug and user_id = p_user
    ),
    me as (
      select coalesce((select boards from private.challenge_players where user_id = p_user), true) and private.is_on('boards') as sees_boards,
        -- Who still runs a marathon, or has not done with a duel among friends, does not learn what others made of it.
        (exists (
          select from entry
          where p_challenge.kind not in ('marathon', 'friend') or frozen_at is not null
            or (p_challenge.kind = 'friend' and finished_at is not null)
        )) or exists (
          select from state where host_id = p_user and (p_challenge.kind <> 'friend' or frozen_at is not null)
        ) as takes_part
    ),
    board as (
      -- Of those who are level one stands first oneself, so that those around are people one may see.
      select board.*, row_number() over (order by rank, user_id is distinct from p_user, user_id) as place,
        -- Alone, or level with everybody, nobody is last.
        rank > 1 and rank = max(rank) over () as is_last, count(*) over () as n
      from private.board_of(p_challenge, p_board, p_topic) board
    ),
    mine as (
      select * from board where user_id = p_user
    ),
    shown as (
      select board.*, player.alias
      from board
      cross join me
      left join private.challenge_players player on player.user_id = board.user_id
      where me.sees_boards and me.takes_part
        -- Friends are told how each of them did, the last one without a place.
        and (board.user_id = p_user or (coalesce(player.boards, true) and (p_challenge.kind = 'friend' or not board.is_last)))
        and case p_board
          when 'near' then board.place between (select place - 5 from mine) and (select place + 5 from mine)
            or (
              not exists (select from mine) and board.place <= 11
                and (p_challenge.kind = 'friend' or exists (select from state where host_id = p_user))
            )
          when 'friends' then board.user_id = p_user or board.user_id in (select private.duelled_with(p_user))
          else (board.user_id = p_user or player.global) and (board.place <= 50 or board.user_id = p_user)
        end
    )
    select jsonb_build_object(
      'n', (select players from state), 'finished', (select finished from state), 'answered', (select answered from state),
      'seq', (select seq from state), 'frozen', (select frozen_at is not null from state), 'board', p_board,
      'on_board', (select count(*) from board),
      'mine', (
        select jsonb_build_object(
          'rank', case when me.sees_boards and not mine.is_last then mine.rank end,
          'score_sixths', coalesce(mine.score_sixths, case when entry.frozen_at is not null then entry.score_sixths end),
          'time_ms', coalesce(mine.time_ms, case when entry.frozen_at is not null then entry.time_ms end),
          'answered', entry.answered, 'improved', mine.improved,
          -- A place also tells of time; a percentile says whose marks are fewer. Who stands by progress has none.
          'percentile', case when me.sees_boards and mine.n >= private.enough_others() and p_board <> 'improved' then (
            select floor(100.0 * count(*) filter (where other.score_sixths < mine.score_sixths) / greatest(mine.n - 1, 1))::integer
            from board other
          ) end,
          'has_earlier', case when p_board = 'improved' then exists (
            select from exam_private.challenge_entries earlier
            where earlier.user_id = entry.user_id and earlier.attempt_id <> entry.attempt_id and earlier.joined_at < entry.joined_at
              and earlier.frozen_at is not null and earlier.answered > 0 and not earlier.left_out
          ) end
        )
        from entry cross join me left join mine on true
      ),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
          'rank', case when not is_last then rank end, 'alias', alias, 'score_sixths', score_sixths, 'time_ms', time_ms,
          'answered', answered, 'improved', improved, 'is_me', user_id = p_user
        ) order by place)
        from shown
      ), '[]'),
      'histogram', case
        when not (select sees_boards and takes_part from me) then '[]'
        when p_board in ('topic', 'improved') then private.histogram(p_challenge.slug)
        else coalesce((
          select jsonb_agg(jsonb_build_array(counted.score_sixths, counted.of_them) order by counted.score_sixths)
          from (select score_sixths, count(*) as of_them from board group by score_sixths) counted
        ), '[]')
      end
    )
  );
end
$$;

create or replace function private.told_of_entry(p_id text, p_user uuid)
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
  select one.score_sixths, one.time_ms, case when coalesce(player.boards, true) and private.is_on('boards') then one.rank end as rank,
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

create or replace function private.tick_challenge(p_challenge text, p_now boolean default false)
returns void
language plpgsql security definer set search_path = ''
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
    -- Some of those who listen to a marathon, or to a duel among friends, are still at it.
    'histogram', case when not private.is_on('boards') or exists (
      select from public.challenges challenge
      join exam_private.challenge_states state on state.challenge = challenge.slug
      where challenge.slug = p_challenge
        and (challenge.kind = 'marathon' or (challenge.kind = 'friend' and state.frozen_at is null))
    ) then '[]' else private.histogram(p_challenge) end
  ), 'tick', 'challenge:' || p_challenge, true);
end
$$;
