-- Of a live round whose mentor had lost the role, or was shut out, learners were told that it begins, and waited for nobody.

create function private.is_led(p_challenge public.challenges) returns boolean
language sql stable security definer set search_path = ''
as $$
  select p_challenge.kind <> 'mentor' or exists (
    select from exam_private.challenge_states state
    join public.user_roles held on held.user_id = state.host_id and held.role in ('mentor', 'admin')
    where state.challenge = p_challenge.slug and private.takes_part(state.host_id)
  )
$$;
revoke execute on function private.is_led from public, anon, authenticated;

-- As before, and of rounds that somebody leads.
create or replace function private.tell_of_challenges()
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  challenge public.challenges;
  told integer := 0;
begin
  for challenge in
    select due.* from public.challenges due
    join exam_private.challenge_states state on state.challenge = due.slug
    where due.status = 'live' and due.visibility = 'all' and due.kind in ('arena', 'mentor') and state.told_at is null
      and state.frozen_at is null and due.opens_at <= clock_timestamp() + interval '15 minutes' and due.ends_at > clock_timestamp()
      and private.is_led(due)
  loop
    update exam_private.challenge_states set told_at = clock_timestamp()
    where exam_private.challenge_states.challenge = challenge.slug and told_at is null;
    continue when not found;
    perform private.notify(
      player.user_id, 'challenge_starting',
      challenge.title || ' begins at ' || to_char(challenge.opens_at at time zone 'Asia/Kolkata', 'HH24:MI') || ' (India)',
      challenge.title_hi || ': शुरुआत ' || to_char(challenge.opens_at at time zone 'Asia/Kolkata', 'HH24:MI') || ' बजे (भारत)',
      '/challenge/' || challenge.slug || '/join',
      'challenge_starting:' || challenge.slug || ':' || extract(epoch from challenge.opens_at)::bigint, true
    )
    from (
      select distinct entry.user_id
      from exam_private.challenge_entries entry
      join public.challenges played on played.slug = entry.challenge
      where entry.joined_at > now() - interval '60 days' and played.kind = challenge.kind and entry.answered > 0
        and not exists (
          select from exam_private.challenge_entries now_in
          where now_in.challenge = challenge.slug and now_in.user_id = entry.user_id
        )
    ) player;
    told := told + 1;
  end loop;
  return told;
end
$$;

create or replace function public.list_challenges()
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  me constant private.challenge_players := private.player(learner);
begin
  -- A list must not show as open what the clock has ended.
  perform private.catch_up(listed, learner)
  from exam_private.challenge_entries entry
  join public.challenges listed on listed.slug = entry.challenge
  where entry.user_id = learner and entry.settled_at is null and listed.ends_at + private.grace() < clock_timestamp();
  return jsonb_build_object(
    'server_now', now(), 'alias', me.alias, 'boards', me.boards, 'global', me.global,
    'now', (
      select coalesce(jsonb_agg(private.challenge_as_json(listed, learner) order by listed.ends_at nulls last, listed.slug), '[]')
      from public.challenges listed
      join exam_private.challenge_states state on state.challenge = listed.slug
      left join exam_private.challenge_entries entry on entry.challenge = listed.slug and entry.user_id = learner
      where listed.status = 'live' and listed.opens_at <= now() and state.frozen_at is null
        and (listed.ends_at > now() or listed.ends_at is null)
        and case
          when listed.kind = 'marathon' then entry.attempt_id is not null and entry.frozen_at is null
          else (listed.visibility = 'all' and private.is_led(listed)) or entry.attempt_id is not null or state.host_id = learner
        end
    ),
    'ahead', (
      select coalesce(jsonb_agg(private.challenge_as_json(ahead.listed, learner) order by ahead.opens_at, ahead.slug), '[]')
      from (
        select listed, listed.opens_at, listed.slug
        from public.challenges listed
        join exam_private.challenge_states state on state.challenge = listed.slug
        where listed.status = 'live' and listed.opens_at > now() and state.frozen_at is null
          and ((listed.visibility = 'all' and private.is_led(listed)) or state.host_id = learner)
        order by listed.opens_at limit 12
      ) ahead
    ),
    'past', (
      select coalesce(jsonb_agg(private.challenge_as_json(mine.listed, learner) order by mine.joined_at desc), '[]')
      from (
        select listed, entry.joined_at
        from exam_private.challenge_entries entry
        join public.challenges listed on listed.slug = entry.challenge
        where entry.user_id = learner and (entry.frozen_at is not null or listed.ends_at <= now())
        order by entry.joined_at desc limit 30
      ) mine
    ),
    'hosted', (
      select coalesce(jsonb_agg(private.challenge_as_json(hosted.listed, learner) order by hosted.opens_at desc), '[]')
      from (
        select listed, listed.opens_at
        from public.challenges listed
        join exam_private.challenge_states state on state.challenge = listed.slug
        where state.host_id = learner and listed.kind = 'mentor'
          and (state.frozen_at is not null or listed.ends_at <= now())
        order by listed.opens_at desc limit 10
      ) hosted
    ),
    'is_mentor', (select private.is_mentor()),
    'marathons', (
      select coalesce(jsonb_agg(to_jsonb(run) order by run.year desc), '[]') from private.marathons_of(learner) run
    )
  );
end
$$;
