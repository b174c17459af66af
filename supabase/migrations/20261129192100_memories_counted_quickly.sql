-- The same figures as before (supabase/tests/syllabus_mastery.test.ts, missions_reviews.test.ts) in less of the processor: after
-- eighteen months a memory is folded from 25,000 answers. The parameters are written where they are used, not fetched from a
-- list, and no function that is called for each answer changes a setting for itself.
create or replace function private.remember(p_memory double precision[], p_rating smallint, p_day integer)
returns double precision[]
language plpgsql immutable
as $$
declare
  s double precision := p_memory[1];
  d double precision := p_memory[2];
  days constant double precision := greatest(0, p_day - p_memory[3]);
  recall double precision;
begin
  if p_memory is null then
    return array[
      case p_rating when 1 then 0.212 when 2 then 1.2931 when 3 then 2.3065 else 8.2956 end::double precision,
      least(greatest(private.to_8(6.4133 - exp((p_rating - 1) * 0.8334::double precision) + 1), 1), 10), p_day
    ];
  end if;
  if days = 0 then
    recall := power(s, -0.0658) * exp(0.5425::double precision * (p_rating - 3 + 0.0912::double precision));
    s := s * case when p_rating >= 2 then greatest(recall, 1) else recall end;
  else
    recall := private.recall_of(p_memory, p_day);
    s := case
      when p_rating = 1 then least(
        greatest(private.to_8(s / exp(0.5425::double precision * 0.0912::double precision)), 0.001),
        private.to_8(1.4835 * power(d, -0.0614) * (power(s + 1, 0.2629) - 1) * exp((1 - recall) * 1.6483))
      )
      else s * (1 + exp(1.8722::double precision) * (11 - d) * power(s, -0.1666) * (exp((1 - recall) * 0.796) - 1)
        * case p_rating when 2 then 0.6014 when 4 then 1.8729 else 1 end::double precision)
    end;
  end if;
  d := 0.001::double precision * private.to_8(6.4133 - exp(3 * 0.8334::double precision) + 1)
    + (1 - 0.001::double precision) * (d + private.to_8(-3.0194::double precision * (p_rating - 3) * (10 - d) / 9));
  return array[
    private.to_8(least(greatest(s, 0.001), 36500)), least(greatest(private.to_8(d), 1), 10), greatest(p_day, p_memory[3])
  ];
end
$$;

create or replace function private.rating_of(correct boolean, confidence smallint, time_ms integer, fast_seconds smallint)
returns smallint
language sql immutable
as $$
  select case
    when correct is not true or confidence = 0 then 1
    when confidence = 1 then 2
    when confidence = 3 and time_ms <= fast_seconds * 1000 then 4
    else 3
  end::smallint
$$;

-- an aggregate calls it as often as there are sets of a topic
create or replace function private.next_mastery(p_level smallint, p_change integer)
returns smallint
language plpgsql immutable
as $$ begin return greatest(1, least(4, p_level + p_change)); end $$;

-- The sets of a topic are counted while they stand in order, not by going through all sets for each topic.
create or replace function public.my_mastery()
returns table(topic text, level smallint, reason jsonb, mixed_sets integer, theta double precision, sd double precision, n integer, last_at timestamptz, recalled integer, recall_now double precision, recall_exam double precision, fading boolean, exam_day date)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  learner uuid := private.caller();
  mine constant public.study_settings := private.settings_of(learner);
  today constant integer := private.study_day(learner) - date '1970-01-01';
  exam date := private.exam_day_of(learner);
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
    select *, coalesce(lag(after) over (partition by topic order by at, attempt_id), 1) as before,
      count(*) over (partition by topic)::integer as sets
    from steps
  ),
  latest as (
    select distinct on (topic) * from moves order by topic, at desc, attempt_id desc
  ),
  latest_move as (
    select distinct on (topic) * from moves where after <> before order by topic, at desc, attempt_id desc
  ),
  levels as (
    select tried.topic, tried.last_at, coalesce(latest.after, 1)::smallint as level,
      coalesce(latest.sets, 0) as mixed_sets,
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

