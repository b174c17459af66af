-- While an administrator had closed the challenges, players were told that one begins, and were refused at its door.

-- As before, and while they are closed nobody is told; what still goes on when they open again is told then.
create or replace function private.tell_of_challenges()
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  challenge public.challenges;
  told integer := 0;
begin
  if not private.is_on('challenges') then
    return 0;
  end if;
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
