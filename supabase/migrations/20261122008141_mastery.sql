-- What the answers of a learner say of each topic: a level that rises and falls, and what is still remembered. Nothing of it
-- is stored, so nothing can disagree with the answers (docs/learning-engine.md, "Mastery").

-- Functions without a search path of their own become part of the query that asks them, which is much quicker; all that
-- these name is named in full.

-- As the library of the schedule rounds, so that both come to the same.
create function private.to_8(p_value double precision)
returns double precision
language sql immutable
as $$ select round(p_value * 1e8) / 1e8 $$;

-- The chance that it is still known on a day.
create function private.recall_of(p_memory double precision[], p_day integer)
returns double precision
language sql immutable
as $$
  -- 0.98034649 is what the decay makes of a recall of nine in ten
  select private.to_8(power(1 + 0.98034649 * greatest(0, p_day - p_memory[3]) / p_memory[1], -0.1542))
$$;

-- One review more: { stability, difficulty, day } as FSRS-6 has it with its published parameters. The same memory as that of
-- supabase/functions/_shared/learning/review-schedule.ts; a test holds both to one another.
create function private.remember(p_memory double precision[], p_rating smallint, p_day integer)
returns double precision[]
language plpgsql immutable
as $$
declare
  w constant double precision[] := array[
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483,
    0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542
  ];
  s double precision := p_memory[1];
  d double precision := p_memory[2];
  days double precision;
  recall double precision;
  afresh double precision;
begin
  if p_memory is null then
    return array[
      greatest(w[p_rating], 0.1),
      least(greatest(private.to_8(w[5] - exp((p_rating - 1) * w[6]) + 1), 1), 10), p_day
    ];
  end if;
  days := greatest(0, p_day - p_memory[3]);
  recall := private.recall_of(p_memory, p_day);
  if days = 0 then
    afresh := power(s, -w[20]) * exp(w[18] * (p_rating - 3 + w[19]));
    s := s * case when p_rating >= 2 then greatest(afresh, 1) else afresh end;
  elsif p_rating = 1 then
    s := least(
      greatest(private.to_8(s / exp(w[18] * w[19])), 0.001),
      private.to_8(w[12] * power(d, -w[13]) * (power(s + 1, w[14]) - 1) * exp((1 - recall) * w[15]))
    );
  else
    s := s * (1 + exp(w[9]) * (11 - d) * power(s, -w[10]) * (exp((1 - recall) * w[11]) - 1)
      * case p_rating when 2 then w[16] when 4 then w[17] else 1 end);
  end if;
  d := w[8] * private.to_8(w[5] - exp(3 * w[6]) + 1)
    + (1 - w[8]) * (d + private.to_8(-w[7] * (p_rating - 3) * (10 - d) / 9));
  return array[
    private.to_8(least(greatest(s, 0.001), 36500)), least(greatest(private.to_8(d), 1), 10), greatest(p_day, p_memory[3])
  ];
end
$$;

create aggregate private.memory_of(p_rating smallint, p_day integer) (
  sfunc = private.remember, stype = double precision[]
);

-- Levels: 1 attempted, 2 familiar, 3 proficient, 4 mastered. Nobody falls out of having tried.
create function private.next_mastery(p_level smallint, p_change integer)
returns smallint
language sql immutable
as $$ select greatest(1, least(4, p_level + p_change))::smallint $$;

create aggregate private.mastery_level(p_change integer) (sfunc = private.next_mastery, stype = smallint, initcond = 1);

revoke execute on function private.remember, private.recall_of, private.to_8, private.memory_of, private.next_mastery,
  private.mastery_level from public;

-- What each graded, unaided answer of a learner was, with the day on which it was given and whether its set was mixed:
-- questions of three topics or more, so that nobody knows beforehand which rule is asked for.
create function private.mastery_answers(p_user uuid)
returns table (
  topic text, question_id text, attempt_id uuid, "position" smallint, saved_at timestamptz, day date, correct boolean,
  lucky boolean, rating smallint, mixed boolean
)
language sql stable security definer set search_path = ''
as $$
  select question.topic, answer.question_id, answer.attempt_id, answer.position, answer.saved_at,
    (answer.saved_at at time zone 'Asia/Kolkata')::date, answer.correct,
    answer.correct and coalesce(answer.confidence = 0, false),
    private.rating_of(answer.correct, answer.confidence, answer.time_ms, marking.fast_seconds),
    asked.topics >= 3
  from public.attempt_answers answer
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
revoke execute on function private.mastery_answers from public;

-- The caller's mastery, a row for each topic that they answered something of, and for each area (without a level).
-- `reason` says why the level is what it is: { code, day, right, wrong }, where code is 'up' or 'down' (the mixed set that
-- changed it last), 'stays' (mixed sets, none of which changed it) or 'unmixed' (none was mixed).
create function public.my_mastery()
returns table (
  topic text, level smallint, reason jsonb, mixed_sets integer, theta double precision, sd double precision, n integer,
  last_at timestamptz, recalled integer, recall_now double precision, recall_exam double precision, fading boolean,
  exam_day date
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  learner uuid := private.caller();
  today constant integer := private.today() - date '1970-01-01';
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
          'day', (latest_move.at at time zone 'Asia/Kolkata')::date,
          'right', latest_move.right_count, 'wrong', latest_move.wrong_count)
        when latest.topic is not null then jsonb_build_object(
          'code', 'stays', 'day', (latest.at at time zone 'Asia/Kolkata')::date,
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
revoke execute on function public.my_mastery from public, anon;
grant execute on function public.my_mastery to authenticated;
