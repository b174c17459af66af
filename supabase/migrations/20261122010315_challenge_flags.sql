-- Entries that a person should look at: answers that came faster than they can be read. Nothing follows from it by itself.

create table exam_private.challenge_flags (
  attempt_id uuid primary key references exam_private.challenge_entries (attempt_id) on delete cascade,
  fast jsonb not null,                            -- [{ position, time_ms, stem_length }]
  flagged_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  settled_by uuid references auth.users (id) on delete set null,
  valid boolean                                   -- the entry stays on the boards
);
create index challenge_flags_open on exam_private.challenge_flags (flagged_at) where settled_at is null;
alter table exam_private.challenge_flags enable row level security;
revoke all on exam_private.challenge_flags from anon, authenticated;
grant select on exam_private.challenge_flags to service_role;

create function private.challenge_staff()
returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (select private.has_role('{mentor,admin}')) then
    raise insufficient_privilege using message = 'Only mentors look at what was flagged in challenges';
  end if;
  return (select auth.uid());
end
$$;
revoke execute on function private.challenge_staff from public;

-- What waits to be looked at, the oldest first, and what was settled last. Learners stand there under their alias.
create function public.challenge_flags()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.challenge_staff();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', flag.attempt_id, 'challenge', entry.challenge,
      'title', jsonb_build_object('en', challenge.title, 'hi', challenge.title_hi),
      'alias', player.alias, 'flagged_at', flag.flagged_at, 'fast', flag.fast, 'answered', entry.answered,
      'score_sixths', entry.score_sixths, 'time_ms', entry.time_ms, 'settled_at', flag.settled_at, 'valid', flag.valid
    ) order by flag.settled_at desc nulls first, flag.flagged_at), '[]')
    from (
      (select * from exam_private.challenge_flags where settled_at is null order by flagged_at limit 100)
      union all
      (select * from exam_private.challenge_flags where settled_at is not null order by settled_at desc limit 20)
    ) flag
    join exam_private.challenge_entries entry on entry.attempt_id = flag.attempt_id
    join public.challenges challenge on challenge.slug = entry.challenge
    left join private.challenge_players player on player.user_id = entry.user_id
  );
end
$$;

-- Keeps the entry on the boards, or takes it off them; the learner keeps marks and feedback either way, and is told when
-- it was taken off. May be settled otherwise later.
create function public.settle_flag(p_id uuid, p_valid boolean)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  judge constant uuid := private.challenge_staff();
  flag exam_private.challenge_flags;
  entry exam_private.challenge_entries;
  challenge public.challenges;
begin
  if p_valid is null then
    raise sqlstate 'PT400' using message = 'Say whether the entry stays on the boards';
  end if;
  select * into flag from exam_private.challenge_flags where attempt_id = p_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such entry to look at';
  end if;
  select * into entry from exam_private.challenge_entries where attempt_id = p_id;
  if entry.user_id = judge then
    raise sqlstate 'PT409' using message = 'Somebody else has to look at your own entry';
  end if;
  update exam_private.challenge_flags
  set settled_at = clock_timestamp(), settled_by = judge, valid = p_valid where attempt_id = p_id;
  if entry.left_out = not p_valid then
    return;
  end if;
  update exam_private.challenge_entries set left_out = not p_valid where attempt_id = p_id;
  update exam_private.challenge_entries kept
  set rank = placed.place
  from (
    select one.attempt_id, case when one.answered > 0 and not one.left_out then rank() over (
      partition by one.answered > 0 and not one.left_out order by one.score_sixths desc, one.time_ms
    ) end as place
    from exam_private.challenge_entries one
    join exam_private.challenge_states state on state.challenge = one.challenge
    where one.challenge = entry.challenge and state.frozen_at is not null
  ) placed
  where kept.attempt_id = placed.attempt_id and kept.rank is distinct from placed.place;
  select * into challenge from public.challenges where slug = entry.challenge;
  perform private.notify(
    entry.user_id, 'challenge_results',
    case when p_valid then 'Your entry is back on the board: ' else 'Your entry is not on the board: ' end || challenge.title,
    case when p_valid then 'आपकी प्रविष्टि फिर बोर्ड पर है: ' else 'आपकी प्रविष्टि बोर्ड पर नहीं है: ' end || challenge.title_hi,
    '/challenge/' || challenge.slug || '/results',
    'challenge_entry:' || p_id || ':' || p_valid, true,
    case when p_valid then 'A mentor looked again. Everything counts as it did.'
      else 'Several answers came faster than the questions can be read, so a mentor has left this entry off the board. '
        'Your marks, your answers and what you learn from them stay with you. If this does not seem right, tell your mentor.' end,
    case when p_valid then 'मार्गदर्शक ने फिर देखा। सब कुछ पहले जैसा गिना जाएगा।'
      else 'कई उत्तर प्रश्न पढ़ने से भी कम समय में आए, इसलिए मार्गदर्शक ने इस प्रविष्टि को बोर्ड से हटाया है। '
        'आपके अंक, उत्तर और उनसे मिली सीख आपके पास रहेंगे। यदि यह ठीक न लगे तो अपने मार्गदर्शक को बताएँ।' end
  );
end
$$;
revoke execute on function public.challenge_flags, public.settle_flag from public, anon;
grant execute on function public.challenge_flags, public.settle_flag to authenticated;
