-- A percentile compares marks: among equal marks the quicker one is not above the slower. And who is not on the board of
-- progress learns whether an earlier challenge is missing.

create or replace function private.challenge_board_of(
  p_challenge public.challenges, p_user uuid, p_board text, p_topic text default null
)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  with state as (
    select kept.host_id, kept.frozen_at, counts.*
    from exam_private.challenge_states kept cross join private.challenge_counts(p_challenge.slug) counts
    where kept.challenge = p_challenge.slug
  ),
  entry as (
    select * from exam_private.challenge_entries where challenge = p_challenge.slug and user_id = p_user
  ),
  me as (
    select coalesce((select boards from private.challenge_players where user_id = p_user), true) as sees_boards,
      -- Who still runs a marathon does not learn what others made of it.
      (exists (select from entry where p_challenge.kind <> 'marathon' or frozen_at is not null))
        or exists (select from state where host_id = p_user) as takes_part
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
      and (board.user_id = p_user or (coalesce(player.boards, true) and not board.is_last))
      and case p_board
        when 'near' then board.place between (select place - 5 from mine) and (select place + 5 from mine)
          or (not exists (select from mine) and exists (select from state where host_id = p_user) and board.place <= 11)
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
$$;
