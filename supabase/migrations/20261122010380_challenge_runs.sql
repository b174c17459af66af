-- What the clock does for challenges, once each, however many ask: makes the daily duels, tells that one begins, ends
-- sittings and challenges, hands back what was answered, and sends what ticks are still owed.

create function private.make_duel(p_day date)
returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  chosen text[];
  wanted public.challenges;
begin
  wanted.slug := 'duel-' || p_day;
  if exists (select from public.challenges where slug = wanted.slug) then
    return false;
  end if;
  chosen := private.pick_for_challenge(null, wanted.slug, '{}', 5, p_day);
  if cardinality(chosen) < 5 then
    return false;
  end if;
  wanted.kind := 'duel';
  wanted.title := 'Daily duel';
  wanted.title_hi := 'आज की प्रतियोगिता';
  wanted.about := 'Five questions, the same for everybody today, under the rules of Paper I.';
  wanted.about_hi := 'पाँच प्रश्न, आज सबके लिए वही, प्रश्नपत्र I के नियमों में।';
  wanted.topics := array(select distinct topic from public.questions where id = any (chosen) order by 1);
  wanted.opens_at := private.day_began(p_day, 'Asia/Kolkata', 0);
  wanted.ends_at := private.day_began(p_day + 1, 'Asia/Kolkata', 0);
  wanted.join_closes_at := wanted.ends_at;
  wanted.minutes := 8;
  return private.make_challenge(wanted, chosen);
end
$$;
revoke execute on function private.make_duel from public;

-- A quarter of an hour before an arena or a live challenge for all: those who lately played one of that kind are told,
-- and of a live one also who is in already.
create function private.tell_of_challenges()
returns integer
language plpgsql volatile security definer set search_path = ''
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
  loop
    update exam_private.challenge_states set told_at = clock_timestamp()
    where exam_private.challenge_states.challenge = challenge.slug and told_at is null;
    continue when not found;
    perform private.notify(
      player.user_id, 'challenge_starting',
      challenge.title || ' begins at ' || to_char(challenge.opens_at at time zone 'Asia/Kolkata', 'HH24:MI') || ' (India)',
      challenge.title_hi || ': शुरुआत ' || to_char(challenge.opens_at at time zone 'Asia/Kolkata', 'HH24:MI') || ' बजे (भारत)',
      '/challenge/' || challenge.slug || '/join', 'challenge_starting:' || challenge.slug, true
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
revoke execute on function private.tell_of_challenges from public;

-- Returns how much there was to do: 0 when another process is at it.
create function public.run_challenges()
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  done integer := 0;
  one record;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('run_challenges', 0)) then
    return 0;
  end if;
  done := done + private.make_duel(private.today())::integer + private.make_duel(private.today() + 1)::integer;
  done := done + private.tell_of_challenges();
  for one in
    select challenge.slug
    from public.challenges challenge join exam_private.challenge_states state on state.challenge = challenge.slug
    where state.frozen_at is null and challenge.ends_at + private.grace() < clock_timestamp()
    order by challenge.ends_at limit 50
  loop
    done := done + private.freeze_challenge(one.slug)::integer;
  end loop;
  for one in
    select entry.attempt_id, entry.expires_at
    from exam_private.challenge_entries entry join public.challenges challenge on challenge.slug = entry.challenge
    where entry.finished_at is null and entry.frozen_at is null and entry.expires_at + private.grace() < clock_timestamp()
      and challenge.ends_at + private.grace() >= clock_timestamp()
    order by entry.expires_at limit 500 for update of entry skip locked
  loop
    perform private.finish_entry(one.attempt_id, one.expires_at);
    done := done + 1;
  end loop;
  for one in
    select entry.attempt_id from exam_private.challenge_entries entry
    where entry.frozen_at is not null and entry.settled_at is null
    order by entry.frozen_at limit 200 for update skip locked
  loop
    perform private.settle_entry(one.attempt_id);
    done := done + 1;
  end loop;
  done := done + private.grade_what_waited(200);
  perform private.tick_challenge(challenge.slug)
  from public.challenges challenge join exam_private.challenge_states state on state.challenge = challenge.slug
  where state.frozen_at is null and challenge.kind in ('duel', 'arena', 'mentor')
    and challenge.opens_at <= clock_timestamp() and challenge.ends_at > clock_timestamp();
  return done;
end
$$;
revoke execute on function public.run_challenges from public, anon, authenticated;
grant execute on function public.run_challenges to service_role;
