-- How questions do is counted by the clock, after whatever was graded: practice, tests and the onboarding test alike, and
-- inside nobody's request. A question that was taken out of use for its figures waits for a person, who frees or
-- retires it; what was decided is kept with the name and the reason.

create table exam_private.question_decisions (
  id bigint generated always as identity primary key,
  question_id text not null,
  version integer not null,
  decision text not null check (decision in ('live', 'retired')),
  reason text not null check (length(reason) between 20 and 2000),
  answers integer,                  -- the figures on which it was decided
  facility real,
  discrimination real,
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz not null default now(),
  foreign key (question_id, version) references public.question_versions (question_id, version) on delete cascade
);
create index question_decisions_of_question on exam_private.question_decisions (question_id, version, id desc);
alter table exam_private.question_decisions enable row level security;
revoke all on exam_private.question_decisions from anon, authenticated;
grant select on exam_private.question_decisions to service_role;

create table private.statistics_counts (
  only_row boolean primary key default true check (only_row),
  counted_at timestamptz not null
);
alter table private.statistics_counts enable row level security;

create index attempts_by_grading on public.attempts (graded_at desc) where graded_at is not null;

-- How the questions do, from the first answers of the three hundred learners who answered last and gave at least ten:
-- difficulty is the mode of its posterior, with what the author judged, give or take 0.8, as prior. A question that the
-- able get wrong and the others right is taken out of use until somebody looked at its key. Due when something was graded
-- since it was counted last, at most once an hour; true when it ran. Whoever comes while it runs goes on at once.
create or replace function private.update_question_statistics()
returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  last_count timestamptz;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('question_statistics', 0)) then
    return false;
  end if;
  select counted_at into last_count from private.statistics_counts;
  -- What was graded in a transaction that had not ended yet was not seen: five minutes are looked at twice.
  if last_count > now() - interval '1 hour' or not exists (
    select from public.attempts where graded_at > coalesce(last_count - interval '5 minutes', '-infinity')
  ) then
    return false;
  end if;
  insert into private.statistics_counts (counted_at) values (now())
  on conflict (only_row) do update set counted_at = excluded.counted_at;

  -- Tables rather than one query: how many rows there are decides how they are best joined.
  create temporary table latest_answers on commit drop as
  select * from private.first_answers(array(
    select user_id from public.attempt_answers where correct is not null
    group by user_id having count(*) >= 10
    order by max(saved_at) desc nulls last limit 300
  ));
  analyze pg_temp.latest_answers;

  create temporary table learner_abilities on commit drop as
  select summed.user_id, estimate.theta, estimate.sd
  from (
    select user_id, sum(right_weight)::double precision as right_weight,
      array_agg(difficulty order by difficulty) as difficulties,
      array_agg(weight::double precision order by difficulty) as weights
    from (
      select user_id, difficulty, count(*) as n, sum(weight) as weight,
        coalesce(sum(weight) filter (where correct), 0) as right_weight
      from pg_temp.latest_answers group by user_id, difficulty
    ) given
    group by user_id having sum(n) >= 10
  ) summed
  cross join lateral private.estimate(summed.right_weight, summed.difficulties, summed.weights) estimate;
  analyze pg_temp.learner_abilities;

  -- An answer must not vouch for itself: the ability is told as it would be without it, by one step of its influence.
  create temporary table learner_answers on commit drop as
  select answers.question_id, answers.version, answers.correct::integer as correct,
    abilities.theta - power(abilities.sd, 2)
      * (answers.correct::integer - private.rasch(abilities.theta, answers.difficulty)) * answers.weight::double precision as theta
  from pg_temp.latest_answers answers join pg_temp.learner_abilities abilities using (user_id)
  join public.questions question on question.id = answers.question_id and question.version = answers.version;
  analyze pg_temp.learner_answers;

  insert into public.question_statistics as known (question_id, version, answers, facility, discrimination, difficulty, updated_at)
  select answer.question_id, answer.version, count(*), avg(answer.correct),
    case when count(*) >= 5 then corr(answer.correct, answer.theta) end, min(question.difficulty) - 3, now()
  from pg_temp.learner_answers answer join public.questions question on question.id = answer.question_id
  group by answer.question_id, answer.version
  on conflict (question_id, version) do update
  set answers = excluded.answers, facility = excluded.facility, discrimination = excluded.discrimination,
    difficulty = excluded.difficulty, updated_at = excluded.updated_at;

  -- A tenth of a logit is near enough here, and leaves few rows to go over.
  create temporary table learner_groups on commit drop as
  select question_id, version, round(theta::numeric, 1)::double precision as theta, count(*) as n, sum(correct) as right_count
  from pg_temp.learner_answers group by 1, 2, 3;
  analyze pg_temp.learner_groups;

  -- Newton's steps to the mode, which is the only one: the posterior is concave.
  for _ in 1..6 loop
    update public.question_statistics known
    set difficulty = known.difficulty + greatest(-1, least(1, step.slope / step.curve))
    from (
      select now_at.question_id, now_at.version,
        sum(answer.n * private.rasch(answer.theta, now_at.difficulty) - answer.right_count)
          - (now_at.difficulty - (question.difficulty - 3)) / 0.64 as slope,
        sum(answer.n * private.rasch(answer.theta, now_at.difficulty) * (1 - private.rasch(answer.theta, now_at.difficulty)))
          + 1 / 0.64 as curve
      from pg_temp.learner_groups answer
      join public.question_statistics now_at
        on now_at.question_id = answer.question_id and now_at.version = answer.version
      join public.questions question on question.id = answer.question_id
      group by now_at.question_id, now_at.version, now_at.difficulty, question.difficulty
    ) step
    where known.question_id = step.question_id and known.version = step.version;
  end loop;
  drop table pg_temp.latest_answers, pg_temp.learner_abilities, pg_temp.learner_answers, pg_temp.learner_groups;

  -- A version that somebody looked at and freed stays in use, whatever its figures say.
  update public.questions question set status = 'challenged'
  from public.question_statistics known
  where known.question_id = question.id and known.version = question.version and question.status = 'live'
    and known.updated_at = now() and known.discrimination < 0 and known.answers >= 50
    and not exists (
      select from exam_private.question_decisions freed
      where freed.question_id = question.id and freed.version = question.version and freed.decision = 'live'
    );
  return true;
end
$$;

-- As before, without counting how questions do.
create or replace function private.finish_diagnostic(p_session public.diagnostic_sessions)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  overall record;
begin
  select * into overall from private.diagnostic_estimate(p_session);
  -- A question that was shown and not answered is no blank.
  delete from public.attempt_answers answer
  using public.attempts attempt
  where answer.attempt_id = p_session.attempt_id and attempt.id = p_session.attempt_id
    and attempt.submitted_at is null and answer.checked_at is null;
  update public.attempts set question_count = (select count(*) from public.attempt_answers where attempt_id = p_session.attempt_id)
  where id = p_session.attempt_id;
  perform private.close_attempt(p_session.attempt_id, 'learner');
  update public.diagnostic_sessions
  set status = 'finished', finished_at = now(), theta = overall.theta, sd = overall.sd,
    level = private.level_of(overall.theta),
    -- Two answers say little of an area: it is taken to be as the learner is elsewhere, give or take 0.7.
    per_area = (
      select coalesce(jsonb_agg(jsonb_build_object(
        'area', given.area, 'theta', estimate.theta, 'sd', estimate.sd, 'n', given.n, 'right', given.right_count
      ) order by given.area), '[]')
      from (
        select area, count(*) as n, count(*) filter (where correct) as right_count,
          array_agg(difficulty order by difficulty) as difficulties,
          array_agg(1::double precision order by difficulty) as weights
        from private.diagnostic_answers(p_session) group by area
      ) given
      cross join lateral private.estimate(given.right_count, given.difficulties, given.weights, overall.theta, 0.7) estimate
    )
  where id = p_session.id;
  update public.profiles
  set onboarding_test_taken = true, preparation_level = private.level_of(overall.theta)
  where user_id = p_session.user_id;
end
$$;

-- Hosted projects have to ask for pg_cron; where the server brings its schema along, it is there already.
do $$
begin
  if to_regnamespace('cron') is null then
    create extension pg_cron;
  end if;
end
$$;
select cron.schedule('question-statistics', '*/10 * * * *', 'select private.update_question_statistics()');
select cron.schedule(
  'cron-history', '23 21 * * *', $$delete from cron.job_run_details where end_time < now() - interval '30 days'$$
);

-- Questions that are out of use, those with figures that accuse their key first, and what was decided last. For staff.
create function public.challenged_questions()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.ruling_caller();
  return jsonb_build_object(
    'questions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'question_id', question.id, 'version', question.version, 'format', question.format, 'topic', question.topic,
        'asked', asked.asked, 'key', key.key, 'truths', to_jsonb(key.truths), 'reasons', key.reasons,
        'explanation', key.explanation, 'sources', key.sources, 'dropped', key.dropped,
        'answers', coalesce(known.answers, 0), 'facility', known.facility, 'discrimination', known.discrimination,
        'difficulty', known.difficulty, 'authors_difficulty', question.difficulty - 3, 'counted_at', known.updated_at
      ) order by key.dropped, known.discrimination nulls last, question.id), '[]')
      from public.questions question
      join public.question_versions asked on asked.question_id = question.id and asked.version = question.version
      join exam_private.question_keys key on key.question_id = question.id and key.version = question.version
      left join public.question_statistics known on known.question_id = question.id and known.version = question.version
      where question.status = 'challenged'
    ),
    'decided', (
      select coalesce(jsonb_agg(to_jsonb(latest) order by latest.decided_at desc, latest.id desc), '[]')
      from (
        select decision.id, decision.question_id, decision.version, decision.decision, decision.reason, decision.answers,
          decision.facility, decision.discrimination, decision.decided_at, judge.full_name as decided_by
        from exam_private.question_decisions decision
        left join public.profiles judge on judge.user_id = decision.decided_by
        order by decision.id desc limit 20
      ) latest
    )
  );
end
$$;

-- Puts a question that is out of use back ('live'), or takes it out for good ('retired'). Deciding the same again changes
-- nothing.
create function public.decide_question(p_question_id text, p_version integer, p_decision text, p_reason text)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  judge uuid := private.ruling_caller();
  said text := btrim(coalesce(p_reason, ''));
  question public.questions;
begin
  if p_decision is null or p_decision not in ('live', 'retired') then
    raise invalid_parameter_value using message = 'A question is freed (live) or retired';
  end if;
  if length(said) not between 20 and 2000 then
    raise invalid_parameter_value using message = 'Give the reason in 20 to 2,000 characters';
  end if;
  select * into question from public.questions where id = p_question_id and version = p_version for update;
  if not found then
    raise no_data_found using message = 'There is no such question, or it was written anew since';
  end if;
  if question.status = p_decision then
    return;
  end if;
  if question.status <> 'challenged' then
    raise invalid_parameter_value using message = 'This question is not waiting for a decision';
  end if;
  if p_decision = 'live' and exists (
    select from exam_private.question_keys where question_id = p_question_id and version = p_version and dropped
  ) then
    raise invalid_parameter_value using message = 'This question was dropped by a ruling: a new key brings it back';
  end if;
  insert into exam_private.question_decisions (
    question_id, version, decision, reason, answers, facility, discrimination, decided_by
  )
  select p_question_id, p_version, p_decision, said, known.answers, known.facility, known.discrimination, judge
  from (select) one
  left join public.question_statistics known on known.question_id = p_question_id and known.version = p_version;
  update public.questions set status = p_decision, changed_at = now() where id = p_question_id;
end
$$;
revoke execute on function public.challenged_questions, public.decide_question from public, anon;
grant execute on function public.challenged_questions, public.decide_question to authenticated;

create or replace function private.ruling_caller()
returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (select private.has_role('{admin,mentor}')) then
    raise insufficient_privilege using message = 'Only the mentor and administrators rule on keys and questions';
  end if;
  return (select auth.uid());
end
$$;
