-- The desk of challenges: all of them with their state, weekly arenas and live rounds that are made and changed before
-- they open, and called off with a word to those who are in them.

alter table exam_private.challenge_states
  add column cancelled_at timestamptz,
  add column cancelled_for text,
  add column cancelled_for_hi text;

create function public.challenge_desk()
returns table (
  slug text, kind text, title text, title_hi text, origin text, visibility text, state text, opens_at timestamptz,
  ends_at timestamptz, question_count smallint, players bigint, finished bigint, flags bigint
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
    select challenge.slug, challenge.kind, challenge.title, challenge.title_hi, challenge.origin, challenge.visibility,
      case
        when kept.cancelled_at is not null then 'cancelled'
        when challenge.status = 'retired' then 'retired'
        when kept.frozen_at is not null then 'frozen'
        when challenge.opens_at > now() then 'ahead'
        when challenge.ends_at <= now() then 'over'
        else 'open'
      end,
      challenge.opens_at, challenge.ends_at, challenge.question_count, coalesce(entries.players, 0),
      coalesce(entries.finished, 0), coalesce(entries.flags, 0)
    from public.challenges challenge
    left join exam_private.challenge_states kept on kept.challenge = challenge.slug
    left join lateral (
      select count(*) as players, count(entry.finished_at) as finished,
        count(flag.attempt_id) filter (where flag.settled_at is null) as flags
      from exam_private.challenge_entries entry
      left join exam_private.challenge_flags flag on flag.attempt_id = entry.attempt_id
      where entry.challenge = challenge.slug
    ) entries on true;
end
$$;

-- One challenge with its entries, best first, under the names that learners chose for boards.
create function public.challenge_at_desk(p_slug text)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  told jsonb;
begin
  perform private.require_admin();
  select to_jsonb(asked) || jsonb_build_object(
    'seconds', kept.seconds, 'step', kept.step, 'frozen_at', kept.frozen_at, 'cancelled_at', kept.cancelled_at,
    'cancelled_for', kept.cancelled_for, 'cancelled_for_hi', kept.cancelled_for_hi, 'server_now', now(),
    'entries', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'alias', placed.alias, 'joined_at', placed.joined_at, 'answered', placed.answered,
        'score_sixths', placed.score_sixths, 'time_ms', placed.time_ms, 'finished_at', placed.finished_at,
        'rank', placed.rank, 'left_out', placed.left_out
      ) order by placed.rank nulls last, placed.score_sixths desc, placed.time_ms), '[]')
      from (
        select entry.*, player.alias
        from exam_private.challenge_entries entry
        left join private.challenge_players player on player.user_id = entry.user_id
        where entry.challenge = asked.slug
        order by entry.rank nulls last, entry.score_sixths desc, entry.time_ms limit 200
      ) placed
    )
  ) into told
  from public.challenges asked left join exam_private.challenge_states kept on kept.challenge = asked.slug
  where asked.slug = p_slug;
  if told is null then
    raise sqlstate 'PT404' using message = 'There is no such challenge';
  end if;
  return told;
end
$$;

-- Makes a weekly arena (without `slug`), or changes an arena or a live round that has not opened and that nobody is in.
create function public.save_challenge(p_fields jsonb)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  actor constant uuid := private.require_admin();
  given constant jsonb := private.desk_object(p_fields);
  before public.challenges;
  written public.challenges;
  lasts integer;
  count_wanted integer;
  chosen text[];
begin
  if jsonb_typeof(coalesce(given -> 'slug', 'null')) <> 'null' then
    select * into before from public.challenges where slug = given ->> 'slug' for update;
    if not found then
      raise sqlstate 'PT404' using message = 'There is no such challenge';
    end if;
    if before.kind not in ('arena', 'mentor') then
      raise sqlstate 'PT409' using message = 'Duels and marathons make themselves: only arenas and live rounds are changed here';
    end if;
    if before.status <> 'live' or before.opens_at <= now()
      or exists (select from exam_private.challenge_entries where challenge = before.slug) then
      raise sqlstate 'PT409' using message = 'It has opened already: what is asked and when stays as it is', detail = 'locked';
    end if;
  end if;
  written := before;
  written.title := private.desk_text(given, 'title', 'The title', 3, 80);
  written.title_hi := private.desk_text(given, 'title_hi', 'The title in Hindi', 3, 80);
  written.about := private.desk_text(given, 'about', 'What it is about', 3, 400);
  written.about_hi := private.desk_text(given, 'about_hi', 'What it is about, in Hindi,', 3, 400);
  written.topics := private.desk_topics(given);
  written.opens_at := private.desk_moment(given, 'opens_at', 'The beginning');
  if written.opens_at is null or written.opens_at not between now() + interval '1 minute' and now() + interval '180 days' then
    raise sqlstate 'PT400' using message = 'It begins later than now and within 180 days', detail = 'opens_at';
  end if;
  lasts := private.desk_number(given, 'window', 'The minutes from beginning to end', 10, 1440);
  count_wanted := private.desk_number(given, 'questions', 'The number of questions', 5, 30);
  written.join_closes_at := written.opens_at + lasts * interval '1 minute';
  written.ends_at := written.join_closes_at;
  if before.kind = 'mentor' then
    update exam_private.challenge_states
    set seconds = private.desk_number(given, 'seconds', 'The seconds of a question', 20, 300), told_at = null
    where challenge = before.slug;
  else
    written.minutes := private.desk_number(given, 'minutes', 'The minutes of each', 5, 60);
    if written.minutes > lasts then
      raise sqlstate 'PT400' using message = 'Each has no more minutes than there are from beginning to end', detail = 'minutes';
    end if;
  end if;
  if before.slug is null or before.topics is distinct from written.topics or before.question_count <> count_wanted then
    written.slug := coalesce(before.slug, private.desk_address('arena ' || written.title));
    chosen := private.pick_for_challenge(null, written.slug || now()::text, written.topics, count_wanted);
    if cardinality(chosen) < count_wanted then
      raise sqlstate 'PT409' using
        message = 'There are too few questions on these topics: choose more of them, or none', detail = 'topics';
    end if;
  end if;
  if before.slug is null then
    insert into public.challenges (
      slug, kind, title, title_hi, about, about_hi, topics, opens_at, join_closes_at, ends_at, minutes, question_count,
      rule, visibility, status, origin
    )
    values (
      written.slug, 'arena', written.title, written.title_hi, written.about, written.about_hi, written.topics,
      written.opens_at, written.join_closes_at, written.ends_at, written.minutes, count_wanted, 'gs1', 'all', 'live', 'desk'
    );
  else
    update public.challenges
    set title = written.title, title_hi = written.title_hi, about = written.about, about_hi = written.about_hi,
      topics = written.topics, opens_at = written.opens_at, join_closes_at = written.join_closes_at,
      ends_at = written.ends_at, minutes = written.minutes, question_count = count_wanted,
      origin = case origin when 'library' then 'desk' else origin end
    where slug = before.slug;
    update exam_private.challenge_states set told_at = null
    where challenge = before.slug and before.opens_at <> written.opens_at;
  end if;
  if chosen is not null then
    delete from exam_private.challenge_questions where challenge = written.slug;
    insert into exam_private.challenge_questions (challenge, position, question_id, version)
    select written.slug, place, question.id, question.version
    from unnest(chosen) with ordinality wanted (id, place) join public.questions question on question.id = wanted.id;
  end if;
  return written.slug;
end
$$;

-- Calls a challenge off. Before it opens it goes; while it runs it ends at once, its board is frozen as it stands, and
-- what was answered counts for each like any other practice. Whoever is in it, or would have led it, is told why.
create function public.cancel_challenge(p_slug text, p_reason text, p_reason_hi text)
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
  if challenge.kind = 'marathon' then
    raise sqlstate 'PT409' using message = 'A marathon belongs to whoever runs it and cannot be called off';
  end if;
  if challenge.status <> 'live' or state.frozen_at is not null or challenge.ends_at <= now() then
    raise sqlstate 'PT409' using message = 'It is over: its results are frozen and stay';
  end if;
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

-- Administrators make and lead live rounds as mentors do.
create or replace function private.challenge_mentor()
returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (select private.has_role('{mentor,admin}')) then
    raise insufficient_privilege using message = 'Only mentors lead challenges';
  end if;
  return (select auth.uid());
end
$$;
revoke execute on function public.challenge_desk, public.challenge_at_desk, public.save_challenge, public.cancel_challenge
  from public, anon;
grant execute on function public.challenge_desk, public.challenge_at_desk, public.save_challenge, public.cancel_challenge
  to authenticated;
