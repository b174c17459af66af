-- A live round of a thousand, and the boards of an arena of as many, in a tenth of the work. With each question that a host opened
-- every player had the marks of all of them summed up, to be told the own ones; and of an arena every answer of everybody was
-- looked at for each reading of the board. The sums are kept with each entry: what is not told yet is taken off them.

-- Blanks are few, and what is no blank is a chosen option.
create index challenge_locks_left_blank on exam_private.challenge_locks (attempt_id) where selected is null;

-- Marks as far as they may be told, of all or of one. Where a host leads they are of the questions that nobody can answer any
-- more. While it is on: of an arena the sums of five options, and of a duel among friends, which asks no more than five, of
-- three. The sum of one or two says which was right.
create function private.told_marks(p_challenge text, p_user uuid default null)
returns table (
  user_id uuid, attempt_id uuid, score_sixths integer, time_ms bigint, answered smallint, finished boolean, kept_rank integer
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  kind constant text := (select challenge.kind from public.challenges challenge where challenge.slug = p_challenge);
  state exam_private.challenge_states;
  under_way smallint[] := '{}';
begin
  select * into state from exam_private.challenge_states kept where kept.challenge = p_challenge;
  if kind = 'mentor' and state.frozen_at is null and state.step_closes_at + private.grace() >= clock_timestamp() then
    under_way := case when state.before_closes_at + private.grace() >= clock_timestamp()
      then array[state.step - 1, state.step] else array[state.step] end;
  end if;
  return query
  select entry.user_id, entry.attempt_id, (entry.score_sixths - coalesce(untold.sixths, 0))::integer,
    entry.time_ms - coalesce(untold.time_ms, 0), entry.answered, entry.finished_at is not null, entry.rank
  from exam_private.challenge_entries entry
  left join lateral (
    select sum(given.sixths) as sixths, sum(given.time_ms) as time_ms
    from exam_private.challenge_locks given
    where given.attempt_id = entry.attempt_id and given.position = any (under_way)
  ) untold on under_way <> '{}'
  where entry.challenge = p_challenge and (p_user is null or entry.user_id = p_user) and not entry.left_out
    and entry.answered > 0 and case
      when state.frozen_at is not null or kind = 'mentor' then true
      when entry.finished_at is null or kind = 'duel' then false
      when kind = 'marathon' then true
      else entry.answered - (
        select count(*) from exam_private.challenge_locks blank
        where blank.attempt_id = entry.attempt_id and blank.selected is null
      ) >= case kind when 'arena' then 5 else 3 end
    end;
end
$$;
revoke execute on function private.told_marks from public, anon, authenticated;

create or replace function private.standings(p_challenge text)
returns table (
  user_id uuid, attempt_id uuid, score_sixths integer, time_ms bigint, answered smallint, finished boolean, rank integer
)
language sql stable security definer set search_path = ''
as $$
  select told.user_id, told.attempt_id, told.score_sixths, told.time_ms, told.answered, told.finished,
    coalesce(told.kept_rank, rank() over (order by told.score_sixths desc, told.time_ms)::integer)
  from private.told_marks(p_challenge) told
$$;

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
    select told.score_sixths, told.time_ms into my_score, my_time from private.told_marks(p_challenge.slug, p_user) told;
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
