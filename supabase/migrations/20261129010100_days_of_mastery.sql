-- Mastery and what is remembered of a topic go by the learner's own days, as reviews do.

create or replace function private.mastery_answers(p_user uuid)
returns TABLE(topic text, question_id text, attempt_id uuid, "position" smallint, saved_at timestamptz, day date, correct boolean, lucky boolean, rating smallint, mixed boolean)
language sql stable security definer set search_path = ''
as $$
  select question.topic, answer.question_id, answer.attempt_id, answer.position, answer.saved_at,
    private.day_of(answer.saved_at, mine.time_zone, mine.day_starts), answer.correct,
    answer.correct and coalesce(answer.confidence = 0, false),
    private.rating_of(answer.correct, answer.confidence, answer.time_ms, marking.fast_seconds),
    asked.topics >= 3
  from public.attempt_answers answer
  cross join private.settings_of(p_user) mine
  join (
    select sitting.attempt_id, count(distinct known.topic) as topics
    from public.attempt_answers sitting join public.questions known on known.id = sitting.question_id
    where sitting.user_id = p_user group by sitting.attempt_id
  ) asked on asked.attempt_id = answer.attempt_id
  join public.attempts attempt on attempt.id = answer.attempt_id
  join public.exam_rules marking on marking.id = attempt.rule
  join public.questions question on question.id = answer.question_id
  join exam_private.question_keys key on key.question_id = answer.question_id and key.version = answer.version
  where answer.user_id = p_user and answer.correct is not null and answer.saved_at is not null
    and (answer.selected is not null or answer.dont_know) and not answer.helped and not key.dropped
$$;

create or replace function public.my_mastery()
returns TABLE(topic text, level smallint, reason jsonb, mixed_sets integer, theta double precision, sd double precision, n integer, last_at timestamptz, recalled integer, recall_now double precision, recall_exam double precision, fading boolean, exam_day date)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  learner uuid := private.caller();
  mine constant public.study_settings := private.settings_of(learner);
  today constant integer := private.study_day(learner) - date '1970-01-01';
  exam date := (select min(day) from public.exam_milestones where id like 'cse-%-prelims' and day >= private.today());
begin
  return query
  with answers as materialized (
    select * from private.mastery_answers(learner)
  ),
  -- A question that is repeated on the same day says nothing more of what is known.
  counted as (
    select distinct on (question_id, day) * from answers
    order by question_id, day, saved_at, attempt_id, position
  ),
  sets as (
    select topic, attempt_id, max(saved_at) as at,
      count(*) filter (where correct and not lucky)::integer as right_count,
      count(*) filter (where not correct)::integer as wrong_count
    from counted where mixed group by topic, attempt_id
  ),
  steps as (
    select *, private.mastery_level(case when wrong_count >= 2 then -1 when wrong_count = 0 and right_count > 0 then 1 else 0 end)
      over (partition by topic order by at, attempt_id) as after
    from sets
  ),
  moves as (
    select *, coalesce(lag(after) over (partition by topic order by at, attempt_id), 1) as before from steps
  ),
  latest as (
    select distinct on (topic) * from moves order by topic, at desc, attempt_id desc
  ),
  latest_move as (
    select distinct on (topic) * from moves where after <> before order by topic, at desc, attempt_id desc
  ),
  levels as (
    select tried.topic, tried.last_at, coalesce(latest.after, 1)::smallint as level,
      (select count(*)::integer from sets where sets.topic = tried.topic) as mixed_sets,
      case
        when latest_move.topic is not null then jsonb_build_object(
          'code', case when latest_move.after > latest_move.before then 'up' else 'down' end,
          'day', private.day_of(latest_move.at, mine.time_zone, mine.day_starts),
          'right', latest_move.right_count, 'wrong', latest_move.wrong_count)
        when latest.topic is not null then jsonb_build_object(
          'code', 'stays', 'day', private.day_of(latest.at, mine.time_zone, mine.day_starts),
          'right', latest.right_count, 'wrong', latest.wrong_count)
        else jsonb_build_object('code', 'unmixed')
      end as reason
    from (select answers.topic, max(saved_at) as last_at from answers group by answers.topic) tried
    left join latest on latest.topic = tried.topic
    left join latest_move on latest_move.topic = tried.topic
  ),
  memories as materialized (
    select topic, question_id,
      private.memory_of(rating, day - date '1970-01-01' order by saved_at, attempt_id, position) as memory
    from answers group by topic, question_id
  ),
  recalls as (
    select line.over as topic, count(*)::integer as recalled,
      avg(private.recall_of(memory, today)) as recall_now,
      case when exam is not null then avg(private.recall_of(memory, exam - date '1970-01-01')) end as recall_exam
    from memories join private.topic_lines() line on line.topic = memories.topic
    group by line.over
  ),
  seen as (
    select line.over as topic, max(answers.saved_at) as last_at
    from answers join private.topic_lines() line on line.topic = answers.topic
    group by line.over
  )
  select seen.topic, levels.level, levels.reason, coalesce(levels.mixed_sets, 0), able.theta, able.sd, coalesce(able.n, 0),
    seen.last_at, recalls.recalled, recalls.recall_now, recalls.recall_exam,
    coalesce(levels.level >= 2 and recalls.recalled >= 3 and recalls.recall_now < 0.7, false), exam
  from seen
  join recalls on recalls.topic = seen.topic
  left join levels on levels.topic = seen.topic
  left join public.my_abilities() able on able.topic = seen.topic
  order by seen.topic;
end
$$;
