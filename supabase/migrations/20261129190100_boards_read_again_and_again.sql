-- A board is asked for by all who watch, again and again: what PostgreSQL works out of how to read it is kept from one
-- reading to the next, as it is for functions in this language alone.

create or replace function private.board_of(p_challenge public.challenges, p_board text, p_topic text)
returns table (
  user_id uuid, score_sixths integer, time_ms bigint, answered smallint, rank integer, improved integer
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
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
  from before where improved > 0;
end
$$;

create or replace function private.challenge_board_of(
  p_challenge public.challenges, p_user uuid, p_board text, p_topic text default null
)
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
      select coalesce((select boards from private.challenge_players where user_id = p_user), true) as sees_boards,
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

-- The questions of a sitting: where a host leads all who play ask for them in the same moment, with each question anew.
create or replace function private.challenge_sheet(p_entry exam_private.challenge_entries, p_upto integer)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'position', held.position, 'question_id', question.id, 'version', asked.version, 'format', question.format,
      'kind', question.kind, 'topic', question.topic, 'difficulty', question.difficulty,
      'reviewed_by', question.reviewed_by,
      'asked', asked.asked || jsonb_build_object('options', (
        select jsonb_agg(asked.asked -> 'options' -> own order by place)
        from unnest(seen.shown) with ordinality ordered (own, place)
      )),
      'order', to_jsonb(seen.shown), 'negative', asked.negative, 'pyq', private.pyq_of(question),
      'selected', private.as_shown(seen.shown, given.selected), 'calls', coalesce(given.calls, ''),
      'confidence', given.confidence,
      'struck', coalesce((
        select jsonb_agg(private.as_shown(seen.shown, own) order by private.as_shown(seen.shown, own))
        from unnest(given.struck) own
      ), '[]'),
      'flagged', false, 'dont_know', false, 'first_selected', null, 'changes', 0, 'time_ms', coalesce(given.time_ms, 0),
      'visits', '[]'::jsonb, 'helped', false, 'seq', 0, 'checked', given.attempt_id is not null
    ) order by held.position), '[]')
    from exam_private.challenge_questions held
    join public.questions question on question.id = held.question_id
    join public.question_versions asked
      on asked.question_id = held.question_id and asked.version = coalesce(held.version, question.version)
    cross join lateral (select private.option_order(p_entry.user_id, question.id, question.format) as shown) seen
    left join exam_private.challenge_locks given
      on given.attempt_id = p_entry.attempt_id and given.position = held.position
    where held.challenge = p_entry.challenge and held.position <= p_upto
  );
end
$$;
