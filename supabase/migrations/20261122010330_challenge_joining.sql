-- Coming in: what a challenge says of itself, and how a learner enters it, once, whenever they come.

-- A challenge as everybody may know it, with the caller's own part in it. Marks only where they may be told.
create function private.challenge_as_json(p_challenge public.challenges, p_user uuid)
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
revoke execute on function private.challenge_as_json from public;

-- A challenge that is there, by its address. A marathon comes into being when somebody asks for it.
create function private.challenge_named(p_id text)
returns public.challenges
language plpgsql volatile security definer set search_path = ''
as $$
declare
  challenge public.challenges;
begin
  if p_id like 'marathon-%' then
    perform private.make_marathon(p_id, (select auth.uid()));
  end if;
  select * into challenge from public.challenges where slug = p_id and status = 'live';
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such challenge';
  end if;
  return challenge;
end
$$;
revoke execute on function private.challenge_named from public;

-- What the clock has decided since is done before anybody is answered: a sitting whose time ran out is ended, a challenge
-- that is over is frozen, one's own answers are handed back.
create function private.catch_up(p_challenge public.challenges, p_user uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  entry exam_private.challenge_entries;
begin
  if p_challenge.ends_at + private.grace() < clock_timestamp() then
    perform private.freeze_challenge(p_challenge.slug);
  elsif p_challenge.kind = 'friend' and private.have_all_done(p_challenge.slug) then
    -- The last two had done in the same moment, and neither saw the other.
    perform private.freeze_challenge(p_challenge.slug, true);
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
revoke execute on function private.catch_up from public;

-- Wrong codes that a learner gave at doors, since the first of them.
create table exam_private.challenge_code_tries (
  user_id uuid primary key references auth.users (id) on delete cascade,
  wrong integer not null default 1,
  began_at timestamptz not null default clock_timestamp()
);
alter table exam_private.challenge_code_tries enable row level security;
revoke all on exam_private.challenge_code_tries from anon, authenticated;
grant select on exam_private.challenge_code_tries to service_role;

-- Whether this code opens the door. A wrong one is counted; after ten within an hour no more are heard, right or wrong.
create function private.is_door_code(p_user uuid, p_code text, p_given text)
returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Tries sent at once come one after another.
  perform pg_advisory_xact_lock(hashtextextended(p_user::text || 'door codes', 0));
  if exists (
    select from exam_private.challenge_code_tries
    where user_id = p_user and wrong >= 10 and began_at > clock_timestamp() - interval '1 hour'
  ) then
    raise sqlstate 'PT409' using message = 'Ten codes were wrong: ask the host for the right one, and try again in an hour';
  end if;
  if lower(btrim(coalesce(p_given, ''))) = lower(p_code) then
    return true;
  end if;
  if btrim(coalesce(p_given, '')) = '' then
    return false;
  end if;
  insert into exam_private.challenge_code_tries as tries (user_id) values (p_user)
  on conflict (user_id) do update
  set wrong = case when tries.began_at > clock_timestamp() - interval '1 hour' then tries.wrong + 1 else 1 end,
    began_at = case when tries.began_at > clock_timestamp() - interval '1 hour' then tries.began_at else clock_timestamp() end;
  return false;
end
$$;
revoke execute on function private.is_door_code from public;

create function public.open_challenge(p_id text)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
begin
  perform private.catch_up(private.challenge_named(p_id), learner);
  return private.challenge_as_json(private.challenge_named(p_id), learner);
end
$$;

-- Enters, with the time that is left; whoever is in goes on with the same sitting, on whatever device.
create function public.join_challenge(p_id text, p_code text default null)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  challenge public.challenges := private.challenge_named(p_id);
  state exam_private.challenge_states;
  entry exam_private.challenge_entries;
begin
  select * into entry from exam_private.challenge_entries where exam_private.challenge_entries.challenge = p_id and user_id = learner;
  if not found then
    perform pg_advisory_xact_lock_shared(private.challenge_door(p_id));
    challenge := private.challenge_named(p_id);
    select * into state from exam_private.challenge_states where exam_private.challenge_states.challenge = p_id;
    if challenge.opens_at > clock_timestamp() then
      raise sqlstate 'PT409' using message = 'This challenge has not begun yet';
    end if;
    if state.frozen_at is not null or (challenge.kind <> 'marathon' and challenge.join_closes_at <= clock_timestamp()) then
      raise sqlstate 'PT409' using message = 'This challenge is over: nobody can join it any more';
    end if;
    if challenge.kind = 'mentor' and state.host_id = learner then
      raise sqlstate 'PT409' using message = 'Whoever leads a challenge does not play in it';
    end if;
    if state.code is not null and not private.is_door_code(learner, state.code, p_code) then
      -- Answered, not raised: what is raised would take the count of tries back.
      perform set_config('response.status', '400', true);
      return jsonb_build_object(
        'code', 'PT400', 'message', 'This is not the code of this challenge', 'details', null, 'hint', null
      );
    end if;
    perform private.player(learner);
    insert into exam_private.challenge_entries (challenge, user_id, expires_at)
    values (p_id, learner, case when challenge.minutes is null then challenge.ends_at else least(
      challenge.ends_at,
      clock_timestamp() + private.minutes_for(learner, challenge.rule, challenge.minutes) * interval '1 minute'
    ) end)
    on conflict do nothing returning * into entry;
    if found then
      perform private.tick_challenge(p_id);
    else
      select * into entry from exam_private.challenge_entries
      where exam_private.challenge_entries.challenge = p_id and user_id = learner;
    end if;
  end if;
  return jsonb_build_object('attempt_id', entry.attempt_id, 'challenge', private.challenge_as_json(challenge, learner));
end
$$;

revoke execute on function public.open_challenge, public.join_challenge from public, anon;
grant execute on function public.open_challenge, public.join_challenge to authenticated;
