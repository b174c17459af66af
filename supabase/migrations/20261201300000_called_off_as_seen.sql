-- Whoever called a challenge off from a page that was opened before called off what somebody else had just moved to another
-- day; and of a second try, after an answer was lost, it was said that the results are frozen.
drop function public.cancel_challenge(text, text, text);
-- As before; `p_seen` is the challenge as it stood on the page.
create function public.cancel_challenge(p_slug text, p_reason text, p_reason_hi text, p_seen jsonb default null)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  actor constant uuid := private.require_admin();
  said constant jsonb := jsonb_build_object('reason', p_reason, 'reason_hi', p_reason_hi);
  why constant text := private.desk_text(said, 'reason', 'The reason', 10, 300);
  why_hi constant text := private.desk_text(said, 'reason_hi', 'The reason in Hindi', 10, 300);
  challenge public.challenges;
  state exam_private.challenge_states;
begin
  select * into challenge from public.challenges where slug = p_slug for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such challenge';
  end if;
  select * into state from exam_private.challenge_states kept where kept.challenge = p_slug;
  if p_seen is not null and state.cancelled_at is not null and (state.cancelled_for, state.cancelled_for_hi) = (why, why_hi) then
    return;
  end if;
  if challenge.kind = 'marathon' then
    raise sqlstate 'PT409' using message = 'A marathon belongs to whoever runs it and cannot be called off';
  end if;
  if state.cancelled_at is not null then
    perform private.as_read(p_seen, jsonb_build_object('cancelled_for', state.cancelled_for));
  end if;
  if challenge.status <> 'live' or state.frozen_at is not null or challenge.ends_at <= now() then
    raise sqlstate 'PT409' using message = 'It is over: its results are frozen and stay';
  end if;
  perform private.as_read(p_seen, to_jsonb(challenge) || jsonb_build_object('seconds', state.seconds));
  update exam_private.challenge_states kept
  set cancelled_at = clock_timestamp(), cancelled_for = why, cancelled_for_hi = why_hi where kept.challenge = p_slug;
  if challenge.opens_at > clock_timestamp() then
    update public.challenges set status = 'retired', origin = case origin when 'library' then 'desk' else origin end
    where slug = p_slug;
  else
    perform private.freeze_challenge(p_slug, true);
  end if;
  perform private.notify(
    someone.user_id, 'challenge_cancelled', 'Called off: ' || challenge.title, 'रद्द: ' || challenge.title_hi,
    case when challenge.opens_at > clock_timestamp() then '/challenges' else '/challenge/' || p_slug || '/results' end,
    'challenge_cancelled:' || p_slug, true, why, why_hi
  )
  from (
    select entry.user_id from exam_private.challenge_entries entry where entry.challenge = p_slug
    union select state.host_id where state.host_id is not null
  ) someone;
  perform private.audit('challenges.cancel', p_slug, null, null, null, why);
end
$$;
revoke execute on function public.cancel_challenge from public, anon;
grant execute on function public.cancel_challenge to authenticated;
