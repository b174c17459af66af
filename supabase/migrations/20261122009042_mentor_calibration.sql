-- How far the engines are from the mentor, and mentors from each other: bias, mean absolute error and quadratic weighted
-- kappa over five grades, by criterion and overall, in shares of the marks. Only aggregates, and never of under five answers.

create table public.evaluator_calibration (
  engine text not null check (engine in ('rules', 'ai', 'mentor')), -- mentor: a second mentor against the first
  criterion text not null check (criterion in (
    'overall', 'demand', 'content', 'structure', 'evidence', 'conclusion', 'language'
  )),
  n integer not null check (n >= 0),
  bias numeric(5, 4),               -- positive: more generous than the mentor
  mae numeric(5, 4),
  kappa numeric(5, 4),              -- null too where all grades are the same, which says nothing
  updated_at timestamptz not null default now(),
  primary key (engine, criterion),
  check (n >= 5 or num_nonnulls(bias, mae, kappa) = 0)
);

alter table public.evaluator_calibration enable row level security;
revoke all on public.evaluator_calibration from anon, authenticated;
grant select on public.evaluator_calibration to authenticated;
create policy "everybody signed in reads how far the marks are to be trusted" on public.evaluator_calibration
  for select to authenticated using (true);

-- What an evaluation gave, as shares of the marks: each criterion, and all together.
create function private.shares_of(p_evaluation public.evaluations, p_question_marks integer)
returns table (criterion text, share numeric)
language sql immutable set search_path = ''
as $$
  select given ->> 'criterion', (given ->> 'marks')::numeric / nullif((given ->> 'out_of')::numeric, 0)
  from jsonb_array_elements(p_evaluation.criteria) given
  union all
  select 'overall', coalesce(p_evaluation.marks, (p_evaluation.band_low + p_evaluation.band_high) / 2) / p_question_marks
$$;
revoke execute on function private.shares_of from public;

-- The first mark of each answer, given before its mentor could see anybody else's; marks given anew do not count.
create function private.blind_marks()
returns setof public.evaluations
language sql stable security definer set search_path = ''
as $$
  select distinct on (answer_id) * from public.evaluations
  where by = 'mentor' and purpose = 'marks' and released_at is not null and reason is null
  order by answer_id, released_at
$$;
revoke execute on function private.blind_marks from public;

-- What is held against what. `raw`: a model's runs, before its known bias was taken off, instead of what was shown.
create function private.calibration_pairs(p_raw boolean)
returns table (engine text, criterion text, theirs numeric, mentors numeric)
language sql stable security definer set search_path = ''
as $$
  with held as (
    select blind.id, blind.answer_id, question.marks as question_marks
    from private.blind_marks() blind
    join public.answers answer on answer.id = blind.answer_id
    join public.mains_questions question on question.id = answer.question_id
  ), against as (
    select held.id as first_id, engine.id, engine.by as engine, held.question_marks
    from held join public.evaluations engine on engine.answer_id = held.answer_id and engine.by <> 'mentor'
    where engine.run > 0 and p_raw
      or engine.run = 0 and not (p_raw and exists (
        select from public.evaluations run where run.answer_id = engine.answer_id and run.by = engine.by and run.run > 0
      ))
    union all
    select look.first_evaluation, look.evaluation, 'mentor', held.question_marks
    from private.second_looks look join held on held.id = look.first_evaluation
    where look.look = 2 and look.done_at is not null
  )
  select against.engine, given.criterion, avg(given.share), min(marked.share)
  from against
  join public.evaluations theirs on theirs.id = against.id
  join public.evaluations first_mark on first_mark.id = against.first_id
  cross join private.shares_of(theirs, against.question_marks) given
  join private.shares_of(first_mark, against.question_marks) marked on marked.criterion = given.criterion
  where given.share is not null and marked.share is not null
  group by against.engine, against.first_id, given.criterion
$$;
revoke execute on function private.calibration_pairs from public;

-- Reckons it all anew; called when a mark is released or given a second time.
create function private.refresh_calibration()
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- two releases at once: the later one counts both
  perform pg_advisory_xact_lock(hashtextextended('evaluator_calibration', 0));
  insert into public.evaluator_calibration as kept (engine, criterion, n, bias, mae, kappa, updated_at)
  select engine, criterion, n,
    case when n >= 5 then bias end, case when n >= 5 then mae end,
    case when n >= 5 and by_chance > 0 then 1 - apart / by_chance end, clock_timestamp()
  from (
    select engine, criterion, count(*)::integer as n, avg(theirs - mentors) as bias, avg(abs(theirs - mentors)) as mae,
      -- squared steps between the two grades, and as many as there would be if one knew nothing of the other
      sum((grade - mentors_grade) ^ 2) as apart,
      sum(grade ^ 2) + sum(mentors_grade ^ 2) - 2 * sum(grade) * sum(mentors_grade) / count(*) as by_chance
    from (
      select pair.*, least(floor(theirs * 5), 4) as grade, least(floor(mentors * 5), 4) as mentors_grade
      from private.calibration_pairs(false) pair
    ) graded
    group by engine, criterion
  ) reckoned
  order by engine, criterion
  on conflict (engine, criterion) do update
  set n = excluded.n, bias = excluded.bias, mae = excluded.mae, kappa = excluded.kappa, updated_at = excluded.updated_at;
end
$$;
revoke execute on function private.refresh_calibration from public;

-- All of it, also where nothing was measured yet.
create function public.calibration()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.caller();
  return (
    select jsonb_build_object(
      'least', 5, 'updated_at', max(kept.updated_at),
      'rows', jsonb_agg(jsonb_build_object(
        'engine', engine, 'criterion', criterion, 'n', coalesce(kept.n, 0), 'bias', kept.bias, 'mae', kept.mae, 'kappa', kept.kappa
      ) order by engine_place, criterion_place)
    )
    from unnest('{ai,rules,mentor}'::text[]) with ordinality engines (engine, engine_place)
    cross join unnest('{overall,demand,content,structure,evidence,conclusion,language}'::text[])
      with ordinality criteria (criterion, criterion_place)
    left join public.evaluator_calibration kept using (engine, criterion)
  );
end
$$;
revoke execute on function public.calibration from public, anon;
grant execute on function public.calibration to authenticated;

-- What to take off an engine's shares, by engine and criterion: its bias, the less of it the fewer answers it was seen
-- on, nothing under ten, and never more than a tenth. Measured on what the engine gave before anything was taken off.
create function public.marking_bias()
returns jsonb
language sql stable security definer set search_path = ''
as $$
  with seen as (
    select engine, criterion, count(*) as n, avg(theirs - mentors) as bias
    from private.calibration_pairs(true) where engine <> 'mentor' and criterion <> 'overall'
    group by engine, criterion
  ), offsets as (
    select engine, jsonb_object_agg(criterion, case when n >= 10 then
      round(least(greatest(bias * n / (n + 20), -0.1), 0.1), 4) else 0 end) as by_criterion
    from seen group by engine
  )
  select coalesce(jsonb_object_agg(engine, by_criterion), '{}') from offsets
$$;
revoke execute on function public.marking_bias from public, anon, authenticated;
grant execute on function public.marking_bias to service_role;
