-- Boards: who stands where, by alias. Nobody is shown in the last place, and who wants no boards neither sees any nor is
-- seen on one. Who is not shown counts all the same.

-- Those whom somebody has duelled.
create function private.duelled_with(p_user uuid)
returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select distinct theirs.user_id
  from exam_private.challenge_entries mine
  join public.challenges challenge on challenge.slug = mine.challenge and challenge.kind = 'friend'
  join exam_private.challenge_entries theirs on theirs.challenge = mine.challenge and theirs.user_id <> mine.user_id
  where mine.user_id = p_user
$$;
revoke execute on function private.duelled_with from public;

-- How far an entry is above what its learner made of earlier challenges, kept with the board: it is looked up often, and
-- those before are many.
create function private.count_improved(p_challenge text, p_attempt uuid default null)
returns void
language sql volatile security definer set search_path = ''
as $$
  update exam_private.challenge_entries entry
  set improved = round(100.0 * entry.score_sixths / (challenge.question_count * rule.right_sixths))::integer - earlier.average
  from public.challenges challenge
  join public.exam_rules rule on rule.id = challenge.rule
  cross join lateral (
    select mine.attempt_id, round(avg(100.0 * theirs.score_sixths / (other.question_count * marking.right_sixths)))::integer as average
    from exam_private.challenge_entries mine
    join exam_private.challenge_entries theirs on theirs.user_id = mine.user_id and theirs.attempt_id <> mine.attempt_id
    join public.challenges other on other.slug = theirs.challenge and other.question_count > 0
    join public.exam_rules marking on marking.id = other.rule
    where mine.challenge = challenge.slug and (p_attempt is null or mine.attempt_id = p_attempt) and mine.answered > 0
      and theirs.frozen_at is not null and theirs.answered > 0 and not theirs.left_out and theirs.joined_at < mine.joined_at
    group by mine.attempt_id
  ) earlier
  where challenge.slug = p_challenge and challenge.question_count > 0 and entry.attempt_id = earlier.attempt_id
$$;
revoke execute on function private.count_improved from public;

-- Standings by another measure: marks in one topic, or per cent of the marks above one's own average of earlier
-- challenges. Once the board is frozen, as both tell of single questions.
create function private.board_of(p_challenge public.challenges, p_board text, p_topic text)
returns table (
  user_id uuid, score_sixths integer, time_ms bigint, answered smallint, rank integer, improved integer
)
language sql stable security definer set search_path = ''
as $$
  with told as (
    select * from private.standings(p_challenge.slug)
  ),
  of_topic as (
    select told.user_id, sum(given.sixths)::integer as score, sum(given.time_ms)::bigint as time_ms,
      count(*)::smallint as answered
    from told
    join exam_private.challenge_locks given on given.attempt_id = told.attempt_id
    join exam_private.challenge_questions held
      on held.challenge = p_challenge.slug and held.position = given.position
    join public.questions question on question.id = held.question_id
    where p_board = 'topic' and question.topic in (select private.topics_under(array[p_topic]))
    group by told.user_id
  ),
  before as (
    select told.user_id, told.score_sixths, told.time_ms, told.answered, entry.improved
    from told join exam_private.challenge_entries entry on entry.attempt_id = told.attempt_id
    where p_board = 'improved'
  )
  select user_id, score_sixths, time_ms, answered, rank, null::integer from told where p_board in ('near', 'friends', 'global')
  union all
  select user_id, score, time_ms, answered, rank() over (order by score desc, time_ms)::integer, null from of_topic
  union all
  select user_id, score_sixths, time_ms, answered, rank() over (order by improved desc, score_sixths desc, time_ms)::integer,
    improved
  from before where improved > 0
$$;
revoke execute on function private.board_of from public;

create function private.challenge_board_of(
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
        'percentile', case when me.sees_boards and mine.n >= private.enough_others() then (
          select floor(100.0 * count(*) filter (where other.rank > mine.rank) / greatest(mine.n - 1, 1))::integer from board other
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
revoke execute on function private.challenge_board_of from public;

create function public.challenge_board(p_id text, p_board text default 'near', p_topic text default null)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  challenge public.challenges := private.challenge_named(p_id);
begin
  if p_board is null or p_board not in ('near', 'friends', 'global', 'topic', 'improved') then
    raise sqlstate 'PT400' using message = 'Boards are near, friends, global, topic and improved';
  end if;
  if p_board = 'topic' and not exists (select from public.topics where slug = p_topic) then
    raise sqlstate 'PT400' using message = 'Name a topic for its board';
  end if;
  perform private.catch_up(challenge, learner);
  -- Both tell of single questions, or of sums that lead to them: they come with the end.
  if p_board in ('topic', 'improved') and not exists (
    select from exam_private.challenge_entries
    where exam_private.challenge_entries.challenge = p_id and user_id = learner and frozen_at is not null
  ) then
    raise sqlstate 'PT409' using message = 'This board is there when the challenge is over';
  end if;
  return private.challenge_board_of(private.challenge_named(p_id), learner, p_board, p_topic);
end
$$;
revoke execute on function public.challenge_board from public, anon;
grant execute on function public.challenge_board to authenticated;
