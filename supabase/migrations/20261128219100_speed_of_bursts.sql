-- Answers that waited on a device for the line arrive within a moment of one another, and were not given so. An answer is
-- fast where the device says so as well, or where the time since the answer before all of them was too short for so many.

create or replace function private.look_at_speed(p_attempt uuid)
returns void
language sql volatile security definer set search_path = ''
as $$
  with locks as (
    -- Answers within a moment of one another belong together, with the one before them: what waited for the line. Where a
    -- host leads each has its own beginning, and none can wait.
    select given.*, case when challenge.kind = 'mentor' then given.position
      else count(*) filter (where given.time_ms >= 2000) over (order by given.locked_at, given.position) end as burst
    from exam_private.challenge_locks given
    join exam_private.challenge_entries entry on entry.attempt_id = given.attempt_id
    join public.challenges challenge on challenge.slug = entry.challenge
    where given.attempt_id = p_attempt
  ),
  timed as (
    select locks.*, avg(locks.time_ms) over (partition by locks.burst) as mean_ms from locks
  ),
  fast as (
    select given.position, given.time_ms, asked.length
    from timed given
    join exam_private.challenge_entries entry on entry.attempt_id = given.attempt_id
    join exam_private.challenge_questions held on held.challenge = entry.challenge and held.position = given.position
    join public.questions question on question.id = held.question_id
    cross join lateral (
      select char_length(coalesce(version.asked -> 'stem' ->> 'en', ''))
        + coalesce((select sum(char_length(part ->> 'en')) from jsonb_array_elements(
            coalesce(version.asked -> 'statements', '[]')) part), 0) as length
      from public.question_versions version
      where version.question_id = question.id and version.version = coalesce(held.version, question.version)
    ) asked
    where given.correct and given.selected is not null and given.time_ms < 2000 and asked.length >= 80
      and least(given.mean_ms, given.device_ms) < 2000
  )
  insert into exam_private.challenge_flags (attempt_id, fast)
  select p_attempt, jsonb_agg(jsonb_build_object(
    'position', position, 'time_ms', time_ms, 'stem_length', length) order by position)
  from fast having count(*) >= 3
  on conflict (attempt_id) do nothing
$$;
