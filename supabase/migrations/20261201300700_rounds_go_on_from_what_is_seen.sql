-- A step of a live round whose answer was lost, taken once more from a screen that still shows the question before, passed
-- over a question that nobody had read.
drop function public.host_challenge(text, text);
-- As before; `p_from` is the question that stands on the screen, 0 before the first.
create function public.host_challenge(p_id text, p_step text, p_from integer default null)
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
    perform private.freeze_challenge(p_id);
  elsif p_step = 'end' then
    if challenge.opens_at >= clock_timestamp() then
      update public.challenges
      set opens_at = now() - interval '1 second', join_closes_at = now(), ends_at = now() where slug = p_id;
    end if;
    perform private.end_round(p_id);
  elsif p_step in ('start', 'next') and state.frozen_at is null and coalesce(p_from, state.step) = state.step then
    if challenge.opens_at > clock_timestamp() then
      update public.challenges set opens_at = now() where slug = p_id;
    end if;
    update exam_private.challenge_states kept
    set step = kept.step + 1, before_opens_at = kept.step_opens_at,
      before_closes_at = case when kept.step > 0 then least(kept.step_closes_at, clock_timestamp()) end,
      step_opens_at = clock_timestamp(),
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
      perform private.end_round(p_id);
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
revoke execute on function public.host_challenge from public, anon;
grant execute on function public.host_challenge to authenticated;
