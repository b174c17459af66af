-- A duel among friends stays open by its link for the whole of its day, however soon those who came are through. Who is
-- through sees at once the own marks and how the others who are through did; keys and answers come with the end, which is
-- that of the day or comes with a word of its maker.

create or replace function private.catch_up(p_challenge public.challenges, p_user uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  entry exam_private.challenge_entries;
begin
  if p_challenge.ends_at + private.grace() < clock_timestamp() then
    perform private.freeze_challenge(p_challenge.slug);
  end if;
  select * into entry from exam_private.challenge_entries where challenge = p_challenge.slug and user_id = p_user;
  if entry.frozen_at is not null and entry.settled_at is null then
    perform private.settle_entry(entry.attempt_id);
  elsif entry.frozen_at is null and entry.finished_at is null and entry.expires_at + private.grace() < clock_timestamp() then
    perform from exam_private.challenge_entries where attempt_id = entry.attempt_id for update;
    perform private.finish_entry(entry.attempt_id, entry.expires_at);
  end if;
  perform private.tick_challenge(p_challenge.slug);
end
$$;

-- A learner has done with it. A marathon is over for them then.
create or replace function private.finish_entry(p_attempt uuid, p_at timestamptz)
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
  elsif kind = 'friend' then
    -- Those who wait hear of it at once, and its maker learns that it may be ended.
    perform private.tick_challenge(entry.challenge, true);
  end if;
end
$$;

drop function private.have_all_done(text);

-- While it is on: of an arena the sums of five options, and of a duel among friends, which asks no more than five, of three.
-- The sum of one or two says which was right.
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
      or (told.kind in ('arena', 'friend') and told.finished_at is not null and case told.kind when 'arena' then 5 else 3 end <= (
        select count(*) from exam_private.challenge_locks given
        where given.attempt_id = told.attempt_id and given.selected is not null
      ))
      or (told.kind = 'marathon' and told.finished_at is not null)
  )
  select user_id, attempt_id, score, time_ms, answered, finished,
    coalesce(kept, rank() over (order by score desc, time_ms)::integer)
  from marks
$$;

create or replace function private.tick_challenge(p_challenge text, p_now boolean default false)
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
    -- Some of those who listen to a marathon, or to a duel among friends, are still at it.
    'histogram', case when exists (
      select from public.challenges challenge
      join exam_private.challenge_states state on state.challenge = challenge.slug
      where challenge.slug = p_challenge
        and (challenge.kind = 'marathon' or (challenge.kind = 'friend' and state.frozen_at is null))
    ) then '[]' else private.histogram(p_challenge) end
  ), 'tick', 'challenge:' || p_challenge, true);
end
$$;

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
$$;

-- Its maker may end it before its day has passed: somebody answered, and nobody who joined is at it any more. Whose time ran
-- out is not, though the clock has not said so yet.
create function private.may_end_duel(p_challenge public.challenges, p_user uuid)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select p_challenge.kind = 'friend' and exists (
    select from exam_private.challenge_states state
    where state.challenge = p_challenge.slug and state.host_id = p_user and state.frozen_at is null
  ) and p_challenge.ends_at > clock_timestamp() and coalesce((
    select bool_or(entry.answered > 0)
      and bool_and(entry.finished_at is not null or entry.expires_at + private.grace() < clock_timestamp())
    from exam_private.challenge_entries entry where entry.challenge = p_challenge.slug
  ), false)
$$;
revoke execute on function private.may_end_duel from public;

create or replace function private.challenge_as_json(p_challenge public.challenges, p_user uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  state exam_private.challenge_states;
  entry exam_private.challenge_entries;
  my_score integer;
  my_time bigint;
  host text;
begin
  select * into state from exam_private.challenge_states where challenge = p_challenge.slug;
  select * into entry from exam_private.challenge_entries where challenge = p_challenge.slug and user_id = p_user;
  if entry.frozen_at is not null then
    my_score := entry.score_sixths;
    my_time := entry.time_ms;
  elsif entry.finished_at is not null or (entry.attempt_id is not null and p_challenge.kind = 'mentor') then
    select told.score_sixths, told.time_ms into my_score, my_time from private.standings(p_challenge.slug) told where told.user_id = p_user;
  end if;
  host := case p_challenge.kind
    when 'mentor' then (select full_name from public.profiles where user_id = state.host_id)
    when 'friend' then (select alias from private.challenge_players where user_id = state.host_id)
  end;
  return jsonb_build_object(
    'id', p_challenge.slug, 'kind', p_challenge.kind,
    'title', jsonb_build_object('en', p_challenge.title, 'hi', p_challenge.title_hi),
    'about', jsonb_build_object('en', p_challenge.about, 'hi', p_challenge.about_hi),
    'topics', to_jsonb(p_challenge.topics), 'opens_at', p_challenge.opens_at,
    'join_closes_at', case when p_challenge.kind <> 'marathon' then p_challenge.join_closes_at end,
    'ends_at', p_challenge.ends_at,
    'minutes', p_challenge.minutes, 'question_count', p_challenge.question_count,
    'status', case
      when state.frozen_at is not null then 'frozen'
      when p_challenge.opens_at > now() then 'upcoming'
      when p_challenge.ends_at <= now() then 'over'
      else 'open'
    end,
    'visibility', p_challenge.visibility,
    'host', case when host is not null then jsonb_build_object('name', host) end,
    'is_host', state.host_id is not distinct from p_user and p_user is not null,
    'may_end', private.may_end_duel(p_challenge, p_user),
    'needs_code', state.code is not null,
    'rule', (
      select jsonb_build_object(
        'title', jsonb_build_object('en', rule.title, 'hi', rule.title_hi),
        'right_sixths', rule.right_sixths, 'wrong_sixths', rule.wrong_sixths
      ) from public.exam_rules rule where rule.id = p_challenge.rule
    ),
    'step', case when state.step > 0 and state.frozen_at is null then jsonb_build_object(
      'position', state.step, 'opens_at', state.step_opens_at, 'closes_at', state.step_closes_at
    ) end,
    'entered', case when entry.attempt_id is not null then jsonb_build_object(
      'joined_at', entry.joined_at, 'attempt_id', entry.attempt_id, 'expires_at', entry.expires_at,
      'answered', entry.answered, 'finished_at', entry.finished_at, 'score_sixths', my_score,
      'time_ms', my_time, 'is_over', entry.frozen_at is not null, 'on_board', not entry.left_out
    ) end,
    'players', (select count(*) from exam_private.challenge_entries kept where kept.challenge = p_challenge.slug), 'server_now', now()
  );
end
$$;

-- Whoever answered is told of the results when their entry becomes an attempt. Of a duel among friends the others are told as
-- well: who joined and answered nothing, and the maker, who need not have joined.
create function private.tell_of_duel(p_challenge public.challenges, p_host uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  played constant bigint := (
    select count(*) from exam_private.challenge_entries entry where entry.challenge = p_challenge.slug and entry.answered > 0
  );
begin
  perform private.notify(
    entry.user_id, 'challenge_results', 'The results are out: ' || p_challenge.title,
    'परिणाम आ गए: ' || p_challenge.title_hi, '/challenge/' || p_challenge.slug || '/results',
    'challenge_results:' || p_challenge.slug, true
  )
  from exam_private.challenge_entries entry where entry.challenge = p_challenge.slug and entry.answered = 0;
  if p_host is null or exists (
    select from exam_private.challenge_entries entry where entry.challenge = p_challenge.slug and entry.user_id = p_host
  ) then
    return;
  end if;
  perform private.notify(
    p_host, 'challenge_results', 'Your duel is over: ' || p_challenge.title,
    'आपकी प्रतियोगिता समाप्त हुई: ' || p_challenge.title_hi, '/challenge/' || p_challenge.slug || '/results',
    'challenge_results:' || p_challenge.slug, played > 0,
    case played when 0 then 'Nobody played it.' when 1 then 'One person played it.'
      else format('%s people played it.', played) end,
    case played when 0 then 'इसे किसी ने नहीं खेला।' when 1 then 'इसे एक व्यक्ति ने खेला।'
      else format('इसे %s लोगों ने खेला।', played) end
  );
end
$$;
revoke execute on function private.tell_of_duel from public;

drop function private.freeze_challenge(text, boolean, boolean);

-- Ends a challenge for everybody, once: whoever comes first does it, and whoever joins meanwhile waits for it. Keys that
-- were changed since count as they are now, and never again.
create function private.freeze_challenge(p_challenge text, p_at_once boolean default false)
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
  if challenge.kind = 'friend' and state.cancelled_at is null then
    perform private.tell_of_duel(challenge, state.host_id);
  end if;
  perform private.tick_challenge(p_challenge, true);
  perform realtime.send(jsonb_build_object('challenge', p_challenge), 'over', 'challenge:' || p_challenge, true);
  return true;
end
$$;

revoke execute on function private.freeze_challenge from public;

-- Ends a duel among friends before its day has passed, for its maker. Said twice, it was said once.
create function public.end_friend_duel(p_id text)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  maker constant uuid := private.caller();
  challenge public.challenges := private.challenge_named(p_id);
  one uuid;
begin
  if challenge.kind <> 'friend' or not exists (
    select from exam_private.challenge_states state where state.challenge = p_id and state.host_id = maker
  ) then
    raise sqlstate 'PT404' using message = 'You have made no such duel';
  end if;
  -- Whoever joins in this moment waits, or is waited for: nobody comes into what is ended.
  perform pg_advisory_xact_lock(private.challenge_door(p_id));
  challenge := private.challenge_named(p_id);
  if challenge.ends_at > clock_timestamp() and not exists (
    select from exam_private.challenge_states state where state.challenge = p_id and state.frozen_at is not null
  ) then
    if not exists (
      select from exam_private.challenge_entries entry where entry.challenge = p_id and entry.answered > 0
    ) then
      raise sqlstate 'PT409' using message = 'Nobody has played yet: there is nothing to show';
    end if;
    if not private.may_end_duel(challenge, maker) then
      raise sqlstate 'PT409' using message = 'Somebody is still playing: end it when all who joined are through';
    end if;
    perform private.freeze_challenge(p_id, true);
    -- All have their results with it; of a great many the clock does the rest within a minute.
    for one in
      select entry.attempt_id from exam_private.challenge_entries entry
      where entry.challenge = p_id and entry.settled_at is null order by entry.attempt_id limit 50
    loop
      perform private.settle_entry(one);
    end loop;
  end if;
  perform private.catch_up(challenge, maker);
  return private.challenge_as_json(private.challenge_named(p_id), maker);
end
$$;
revoke execute on function public.end_friend_duel from public, anon;
grant execute on function public.end_friend_duel to authenticated;
