-- A challenge that a mentor leads, question by question, for everybody at once.

create function private.challenge_mentor()
returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (select private.is_mentor()) then
    raise insufficient_privilege using message = 'Only mentors lead challenges';
  end if;
  return (select auth.uid());
end
$$;
revoke execute on function private.challenge_mentor from public;

create function public.new_mentor_live(p_fields jsonb)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  host constant uuid := private.challenge_mentor();
  address constant text := private.challenge_address('live');
  chosen text[];
  opens timestamptz;
  wanted public.challenges;
  door_code text;
  questions integer;
  a_question integer;
begin
  if jsonb_typeof(p_fields) is distinct from 'object' then
    raise sqlstate 'PT400' using message = 'A live challenge comes as { title, topics, questions, seconds, opens_at }';
  end if;
  wanted.title := private.challenge_words(p_fields, 'title', null, 80);
  if wanted.title is null then
    raise sqlstate 'PT400' using message = 'Give the live challenge a title';
  end if;
  wanted.title_hi := private.challenge_words(p_fields, 'title_hi', wanted.title, 80);
  wanted.about := private.challenge_words(p_fields, 'about', 'A mentor leads, question by question.', 400);
  wanted.about_hi := private.challenge_words(p_fields, 'about_hi', 'मार्गदर्शक एक-एक प्रश्न के साथ आगे ले चलते हैं।', 400);
  door_code := private.challenge_words(p_fields, 'code', null, 12);
  if door_code !~ '^[[:alnum:]]{6,12}$' then
    raise sqlstate 'PT400' using message = 'A code is 6 to 12 letters and digits';
  end if;
  questions := private.challenge_number(p_fields, 'questions', 10, 1, 30);
  a_question := private.challenge_number(p_fields, 'seconds', 72, 20, 300);
  wanted.visibility := coalesce(p_fields ->> 'visibility', 'link');
  if wanted.visibility not in ('all', 'link') then
    raise sqlstate 'PT400' using message = 'A live challenge is shown to "all", or found by its "link"';
  end if;
  if jsonb_typeof(coalesce(p_fields -> 'topics', '[]')) not in ('array', 'null')
    or jsonb_typeof(coalesce(p_fields -> 'question_ids', '[]')) not in ('array', 'null') then
    raise sqlstate 'PT400' using message = 'Topics and questions come as lists';
  end if;
  wanted.topics := private.challenge_topics(case when jsonb_typeof(p_fields -> 'topics') = 'array'
    then array(select jsonb_array_elements_text(p_fields -> 'topics')) else '{}' end);
  begin
    opens := coalesce((p_fields ->> 'opens_at')::timestamptz, now());
  exception when others then
    raise sqlstate 'PT400' using message = 'Give the beginning as a moment with its zone, such as 2026-12-06T20:00:00+05:30';
  end;
  if opens not between now() - interval '1 minute' and now() + interval '90 days' then
    raise sqlstate 'PT400' using message = 'A live challenge begins now or within 90 days';
  end if;
  if jsonb_typeof(p_fields -> 'question_ids') = 'array' and jsonb_array_length(p_fields -> 'question_ids') > 0 then
    chosen := array(
      select asked.id
      from jsonb_array_elements_text(p_fields -> 'question_ids') with ordinality asked (id, place)
      join private.practice_pool(null) question on question.id = asked.id
      group by asked.id order by min(asked.place)
    );
    if cardinality(chosen) <> jsonb_array_length(p_fields -> 'question_ids') or cardinality(chosen) not between 1 and 30 then
      raise sqlstate 'PT400' using message = 'Choose 1 to 30 different questions that are open for practice';
    end if;
  else
    chosen := private.pick_for_challenge(null, address, wanted.topics, questions);
    if cardinality(chosen) < questions then
      raise sqlstate 'PT409' using message = 'There are too few questions on these topics: choose more of them, or none';
    end if;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(host::text || 'lives', 0));
  if wanted.visibility = 'all' and (
    select count(*) from exam_private.challenge_states state join public.challenges challenge on challenge.slug = state.challenge
    where state.host_id = host and challenge.kind = 'mentor' and challenge.visibility = 'all' and state.frozen_at is null
      and challenge.ends_at > now()
  ) >= 10 then
    raise sqlstate 'PT409' using message = 'Ten of your live challenges for all are ahead: end one of them, or hand this one on by its link';
  end if;
  wanted.slug := address;
  wanted.kind := 'mentor';
  wanted.opens_at := opens;
  wanted.join_closes_at := opens + interval '3 hours';
  wanted.ends_at := wanted.join_closes_at;
  perform private.make_challenge(wanted, chosen);
  update exam_private.challenge_states state
  set host_id = host, code = door_code, seconds = a_question
  where state.challenge = address;
  return private.challenge_as_json(private.challenge_named(address), host);
end
$$;

-- Begins, asks the next question, or ends. The same step said twice at once is one step.
create function public.host_challenge(p_id text, p_step text)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  host constant uuid := private.challenge_mentor();
  challenge public.challenges := private.challenge_named(p_id);
  state exam_private.challenge_states;
  moved exam_private.challenge_states;
  counts record;
begin
  select * into state from exam_private.challenge_states kept where kept.challenge = p_id;
  if challenge.kind <> 'mentor' or state.host_id is distinct from host then
    raise sqlstate 'PT404' using message = 'You do not lead this challenge';
  end if;
  if p_step is null or p_step not in ('start', 'next', 'end', 'look') then
    raise sqlstate 'PT400' using message = 'Steps are start, next and end';
  end if;
  if p_step <> 'look' and state.frozen_at is null and challenge.ends_at <= clock_timestamp() then
    perform private.freeze_challenge(p_id, true);
  elsif p_step = 'end' then
    if challenge.opens_at >= clock_timestamp() then
      update public.challenges
      set opens_at = now() - interval '1 second', join_closes_at = now(), ends_at = now() where slug = p_id;
    end if;
    perform private.freeze_challenge(p_id, true);
  elsif p_step in ('start', 'next') and state.frozen_at is null then
    if challenge.opens_at > clock_timestamp() then
      update public.challenges set opens_at = now() where slug = p_id;
    end if;
    update exam_private.challenge_states kept
    set step = kept.step + 1, step_opens_at = clock_timestamp(),
      step_closes_at = clock_timestamp() + kept.seconds * interval '1 second'
    where kept.challenge = p_id and kept.frozen_at is null
      and case p_step when 'start' then kept.step = 0
        -- Two taps are one step: a question is there for two seconds at least.
        else kept.step > 0 and kept.step < challenge.question_count
          and kept.step_opens_at < clock_timestamp() - interval '2 seconds'
      end
    returning * into moved;
    if found then
      perform realtime.send(jsonb_build_object(
        'position', moved.step, 'opens_at', moved.step_opens_at, 'closes_at', moved.step_closes_at
      ), 'step', 'challenge:' || p_id, true);
      perform private.tick_challenge(p_id, true);
    elsif p_step = 'next' and state.step = challenge.question_count
      and state.step_opens_at < clock_timestamp() - interval '2 seconds' then
      perform private.freeze_challenge(p_id, true);
    elsif p_step = 'next' and state.step = 0 then
      raise sqlstate 'PT409' using message = 'Start the challenge first';
    end if;
  end if;
  select * into state from exam_private.challenge_states kept where kept.challenge = p_id;
  select * into counts from private.challenge_counts(p_id);
  return jsonb_build_object(
    'challenge', private.challenge_as_json(private.challenge_named(p_id), host),
    'players', counts.players, 'answered', counts.answered,
    'step', case when state.step > 0 and state.frozen_at is null then jsonb_build_object(
      'position', state.step, 'opens_at', state.step_opens_at, 'closes_at', state.step_closes_at
    ) end,
    'question', case when state.step > 0 then (
      select jsonb_build_object(
        'position', state.step, 'question_id', question.id, 'format', question.format, 'asked', asked.asked,
        'locked', (
          select count(*) from exam_private.challenge_locks given
          join exam_private.challenge_entries entry on entry.attempt_id = given.attempt_id
          where entry.challenge = p_id and given.position = state.step
        ),
        'key', case when closed.is_closed then key.key end,
        'chosen', case when closed.is_closed then (
          select coalesce(jsonb_object_agg(coalesce(counted.selected::text, 'blank'), counted.n), '{}')
          from (
            select given.selected, count(*) as n from exam_private.challenge_locks given
            join exam_private.challenge_entries entry on entry.attempt_id = given.attempt_id
            where entry.challenge = p_id and given.position = state.step group by given.selected
          ) counted
        ) end
      )
      from exam_private.challenge_questions held
      join public.questions question on question.id = held.question_id
      join public.question_versions asked
        on asked.question_id = question.id and asked.version = coalesce(held.version, question.version)
      join exam_private.question_keys key on key.question_id = question.id and key.version = asked.version
      cross join lateral (
        select state.frozen_at is not null or state.step_closes_at + private.grace() < clock_timestamp() as is_closed
      ) closed
      where held.challenge = p_id and held.position = state.step
    ) end
  );
end
$$;

revoke execute on function public.new_mentor_live, public.host_challenge from public, anon;
grant execute on function public.new_mentor_live, public.host_challenge to authenticated;
