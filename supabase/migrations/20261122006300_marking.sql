-- How an attempt is marked: by the version of the rule under which it was opened, by what its questions cost as they
-- were asked, and by what its test does with a question that is dropped afterwards.

alter table public.exam_rules
  add column extra_minutes_an_hour smallint not null default 20 check (extra_minutes_an_hour between 0 and 60),
  add column sprint_seconds smallint not null default 36 check (sprint_seconds > 0),    -- a question, in a sprint
  add column fast_seconds smallint not null default 45 check (fast_seconds > 0),        -- sure and within them: easy
  add column slow_seconds smallint not null default 120 check (slow_seconds > fast_seconds),  -- longer comes back
  add column diagnostic_minutes smallint not null default 12 check (diagnostic_minutes > 0),  -- of answering
  add column slots time[] not null default '{09:30,14:30}';   -- when the real papers begin, Indian time

-- Every version that a rule ever had: attempts are marked by theirs for good.
create table exam_private.exam_rule_versions (
  like public.exam_rules,
  made_at timestamptz not null default now(),
  primary key (id, version)
);
insert into exam_private.exam_rule_versions select *, now() from public.exam_rules;
alter table exam_private.exam_rule_versions enable row level security;
revoke all on exam_private.exam_rule_versions from anon, authenticated;
grant select on exam_private.exam_rule_versions to service_role;

-- Whoever changes what a rule says, by whatever way, makes its next version. Names and source may be corrected.
create function private.version_of_rule()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  naming text[] := '{title,title_hi,source_url,version}';
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - naming = to_jsonb(old) - naming then
    new.version := old.version;
    return new;
  end if;
  new.version := coalesce((select max(version) from exam_private.exam_rule_versions where id = new.id), 0) + 1;
  insert into exam_private.exam_rule_versions select new.*, now();
  return new;
end
$$;
revoke execute on function private.version_of_rule from public;
create trigger version_of_rule before insert or update on public.exam_rules
  for each row execute function private.version_of_rule();

alter table public.tests
  add column dropped_policy text not null default 'award_all'
    check (dropped_policy in ('award_all', 'exclude_rescale'));
alter table public.attempts
  add column dropped_policy text not null default 'award_all'   -- of its test, when it was opened
    check (dropped_policy in ('award_all', 'exclude_rescale')),
  add foreign key (rule, rule_version) references exam_private.exam_rule_versions (id, version);
alter table public.regrades
  add column dropped_policy text check (dropped_policy in ('award_all', 'exclude_rescale'));  -- where it was dropped

-- Whether a wrong answer costs something belongs to what was asked.
alter table public.question_versions add column negative boolean not null default true;
update public.question_versions version set negative = false
from public.questions question where question.id = version.question_id and not question.negative;
alter table public.questions drop column negative;

-- Minutes of a paper on the learner's own clock.
create function private.minutes_for(p_user uuid, p_rule text, p_minutes numeric)
returns numeric
language sql stable security definer set search_path = ''
as $$
  select p_minutes * case when exists (select from public.profiles where user_id = p_user and needs_extra_time)
    then 60 + rule.extra_minutes_an_hour else 60 end / 60.0
  from public.exam_rules rule where rule.id = p_rule
$$;
revoke execute on function private.minutes_for from public;

-- Marks of one answer; an answer that is blank, or said not to be known, neither gains nor costs. Of a question that was
-- dropped everybody has the marks, or nobody: then the others count for it.
create function private.sixths_of(
  right_sixths smallint, wrong_sixths smallint, selected smallint, key smallint, negative boolean, dropped boolean,
  dropped_policy text
)
returns smallint
language sql immutable set search_path = ''
as $$
  select case
    when dropped then case when dropped_policy = 'award_all' then right_sixths else 0 end
    when selected is null then 0
    when selected = key then right_sixths
    when negative then wrong_sixths
    else 0
  end::smallint
$$;
revoke execute on function private.sixths_of(smallint, smallint, smallint, smallint, boolean, boolean, text) from public;

-- What an attempt comes to. Where dropped questions are excluded, what is left is scaled to the full paper, to the
-- nearest sixth of a mark.
create function private.score_of(p_attempt uuid)
returns table (score integer, right_count smallint, wrong_count smallint, blank_count smallint)
language sql stable security definer set search_path = ''
as $$
  select
    case when counted.n > 0 then round(counted.sum * counted.asked / counted.n)::integer else 0 end,
    counted.right_count::smallint, counted.wrong_count::smallint, counted.blank_count::smallint
  from (
    select count(*) as asked, count(*) filter (where not excluded) as n,
      coalesce(sum(sixths) filter (where not excluded), 0)::numeric as sum,
      count(*) filter (where selected is not null and correct and not excluded) as right_count,
      count(*) filter (where selected is not null and not correct and not excluded) as wrong_count,
      count(*) filter (where selected is null and not excluded) as blank_count
    from (
      select answer.selected, answer.correct, answer.sixths,
        key.dropped and attempt.dropped_policy = 'exclude_rescale' as excluded
      from public.attempts attempt
      join public.attempt_answers answer on answer.attempt_id = attempt.id
      join exam_private.question_keys key on key.question_id = answer.question_id and key.version = answer.version
      where attempt.id = p_attempt
    ) answers
  ) counted
$$;
revoke execute on function private.score_of from public;

-- How an answer counts for spaced repetition: wrong or lucky comes back at once, sure and fast comes back late.
create function private.rating_of(correct boolean, confidence smallint, time_ms integer, fast_seconds smallint)
returns smallint
language sql immutable set search_path = ''
as $$
  select case
    when correct is not true or confidence = 0 then 1
    when confidence = 1 then 2
    when confidence = 3 and time_ms <= fast_seconds * 1000 then 4
    else 3
  end::smallint
$$;
revoke execute on function private.rating_of(boolean, smallint, integer, smallint) from public;

-- As before, by the attempt's own version of its rule.
create or replace function private.grade(p_attempt uuid, p_position smallint default null)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.attempt_answers answer
  set correct = coalesce(answer.selected = key.key, false) or key.dropped,
    sixths = private.sixths_of(
      marking.right_sixths, marking.wrong_sixths, answer.selected, key.key, asked.negative, key.dropped,
      attempt.dropped_policy
    ),
    error_type = case
      when answer.error_type is null and answer.first_selected = key.key and answer.selected is distinct from key.key
        and answer.selected is not null then 'changed'
      else answer.error_type
    end
  from public.attempts attempt
  join exam_private.exam_rule_versions marking on marking.id = attempt.rule and marking.version = attempt.rule_version
  cross join exam_private.question_keys key
  cross join public.question_versions asked
  where answer.attempt_id = p_attempt and attempt.id = p_attempt and answer.correct is null
    and (p_position is null or answer.position = p_position)
    and key.question_id = answer.question_id and key.version = answer.version
    and asked.question_id = answer.question_id and asked.version = answer.version;

  insert into public.review_logs (user_id, question_id, attempt_id, position, rating, reviewed_at)
  select answer.user_id, answer.question_id, answer.attempt_id, answer.position,
    private.rating_of(answer.correct, answer.confidence, answer.time_ms, marking.fast_seconds),
    coalesce(answer.saved_at, now())
  from public.attempt_answers answer
  join public.attempts attempt on attempt.id = answer.attempt_id
  join exam_private.exam_rule_versions marking on marking.id = attempt.rule and marking.version = attempt.rule_version
  where answer.attempt_id = p_attempt and answer.correct is not null
    and (p_position is null or answer.position = p_position)
    and (answer.selected is not null or answer.dont_know)
    and (
      not answer.correct or answer.confidence = 0 or answer.time_ms > marking.slow_seconds * 1000
      or exists (
        select from public.review_logs before
        where before.user_id = answer.user_id and before.question_id = answer.question_id
      )
    )
  on conflict (attempt_id, position) do nothing;

  if p_position is null then
    update public.attempts attempt
    set graded_at = coalesce(attempt.graded_at, now()), score_sixths = told.score, right_count = told.right_count,
      wrong_count = told.wrong_count, blank_count = told.blank_count
    from private.score_of(p_attempt) told
    where attempt.id = p_attempt;
  end if;
end
$$;
drop function private.rating_of(boolean, smallint, integer);

-- As before, by each attempt's own version of its rule and its own policy.
create or replace function private.changed_answers(p_ruled exam_private.question_keys)
returns table (
  attempt_id uuid, "position" smallint, user_id uuid, old_sixths smallint, new_sixths smallint, new_correct boolean
)
language sql stable security definer set search_path = ''
as $$
  select answer.attempt_id, answer.position, answer.user_id, answer.sixths, marked.sixths, marked.correct
  from public.attempt_answers answer
  join public.attempts attempt on attempt.id = answer.attempt_id
  join exam_private.exam_rule_versions marking on marking.id = attempt.rule and marking.version = attempt.rule_version
  join public.question_versions asked on asked.question_id = answer.question_id and asked.version = answer.version
  cross join lateral (
    select coalesce(answer.selected = p_ruled.key, false) or p_ruled.dropped as correct,
      private.sixths_of(
        marking.right_sixths, marking.wrong_sixths, answer.selected, p_ruled.key, asked.negative, p_ruled.dropped,
        attempt.dropped_policy
      ) as sixths
  ) marked
  where answer.question_id = p_ruled.question_id and answer.version = p_ruled.version and answer.correct is not null
    and (answer.correct, answer.sixths) is distinct from (marked.correct, marked.sixths)
$$;

-- Marks anew what a ruling changed: results that are out with a line of what they were, and the answers. What comes
-- back for review stays as it was planned. The key is the new one already.
create or replace function private.regrade(p_ruled exam_private.question_keys, p_ruling_id bigint)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.regrades (
    attempt_id, user_id, question_id, version, answer_old_sixths, answer_new_sixths, old_sixths, new_sixths, reason,
    ruled_at, ruling_id, dropped_policy
  )
  select attempt.id, attempt.user_id, ruling.question_id, ruling.version, changed.old_sixths, changed.new_sixths,
    attempt.score_sixths, attempt.score_sixths, ruling.ruling, ruling.ruled_at, ruling.id,
    case when p_ruled.dropped then attempt.dropped_policy end
  from private.changed_answers(p_ruled) changed
  join public.attempts attempt on attempt.id = changed.attempt_id
  cross join exam_private.key_rulings ruling
  where ruling.id = p_ruling_id and attempt.graded_at is not null;

  update public.attempt_answers answer
  set correct = changed.new_correct, sixths = changed.new_sixths,
    -- A mistake that was none has no kind. One that was changed away from the right option is told from the new key.
    error_type = case
      when changed.new_correct then null
      when answer.selected is not null and answer.first_selected = p_ruled.key then coalesce(answer.error_type, 'changed')
      when answer.error_type = 'changed' then null
      else answer.error_type
    end
  from private.changed_answers(p_ruled) changed
  where answer.attempt_id = changed.attempt_id and answer.position = changed.position;

  update public.attempts attempt
  set score_sixths = told.score, right_count = told.right_count, wrong_count = told.wrong_count,
    blank_count = told.blank_count
  from public.regrades regraded
  cross join lateral private.score_of(regraded.attempt_id) told
  where regraded.ruling_id = p_ruling_id and attempt.id = regraded.attempt_id;

  update public.regrades regraded set new_sixths = attempt.score_sixths
  from public.attempts attempt
  where regraded.ruling_id = p_ruling_id and attempt.id = regraded.attempt_id;
end
$$;

-- As before, with the test's policy and the learner's own minutes.
create or replace function private.new_attempt(
  p_user uuid, p_kind text, p_mode text, p_test text, p_setup jsonb, p_rule text, p_minutes numeric, p_questions text[]
)
returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  started uuid;
begin
  insert into public.attempts (
    user_id, kind, mode, test, setup, rule, rule_version, question_count, expires_at, dropped_policy
  )
  select p_user, p_kind, p_mode, p_test, p_setup, rule.id, rule.version, cardinality(p_questions),
    now() + private.minutes_for(p_user, rule.id, p_minutes) * interval '1 minute',
    coalesce((select dropped_policy from public.tests where slug = p_test), 'award_all')
  from public.exam_rules rule where rule.id = p_rule
  returning id into started;
  insert into public.attempt_answers (attempt_id, position, user_id, question_id, version)
  select started, place, p_user, question.id, question.version
  from unnest(p_questions) with ordinality wanted (id, place)
  join public.questions question on question.id = wanted.id;
  return started;
end
$$;

-- As before, by the rule of today and by what this version of the question costs.
create or replace function public.check_visitor_answer(p_question_id text, p_version integer, p_selected smallint)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  told jsonb;
begin
  if p_selected is not null and p_selected not between 0 and 3 then
    raise invalid_parameter_value using message = 'Options are 0 to 3';
  end if;
  if not exists (
    select from unnest(array[private.today(), private.today() - 1]) shown (day)
    cross join lateral private.visitor_questions(shown.day) question
    where question.id = p_question_id
  ) then
    raise no_data_found using message = 'This is none of today’s questions';
  end if;
  select jsonb_build_object(
    'key', key.key, 'truths', to_jsonb(key.truths), 'reasons', key.reasons, 'explanation', key.explanation,
    'fact_ids', to_jsonb(key.fact_ids), 'sources', key.sources, 'dropped', key.dropped,
    'correct', coalesce(p_selected = key.key, false) or key.dropped,
    'sixths', private.sixths_of(
      rule.right_sixths, rule.wrong_sixths, p_selected, key.key, asked.negative, key.dropped, 'award_all'
    )
  ) into told
  from exam_private.question_keys key
  join public.question_versions asked on asked.question_id = key.question_id and asked.version = key.version
  cross join public.exam_rules rule
  where key.question_id = p_question_id and key.version = p_version and rule.id = 'gs1';
  if told is null then
    raise no_data_found using message = 'There is no such version of this question';
  end if;
  return told;
end
$$;
drop function private.sixths_of(public.exam_rules, smallint, smallint, boolean, boolean);

-- As before. What an answer could have brought is told by the attempt's own version of its rule, and a question that was
-- excluded from its paper tells nothing.
create or replace function public.my_answers(p_from timestamptz default null, p_to timestamptz default null)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
begin
  return (
    with recursive area_of as (
      select slug, slug as area from public.topics where parent_slug is null
      union all
      select topic.slug, above.area from public.topics topic join area_of above on topic.parent_slug = above.slug
    ),
    timed as (
      select answer.*, attempt.kind as attempt_kind, attempt.mode, marking.right_sixths as full_sixths,
        key.key, key.dropped,
        coalesce(answer.saved_at, attempt.submitted_at, attempt.started_at) as answered_at
      from public.attempt_answers answer
      join public.attempts attempt on attempt.id = answer.attempt_id
      join exam_private.exam_rule_versions marking
        on marking.id = attempt.rule and marking.version = attempt.rule_version
      join exam_private.question_keys key on key.question_id = answer.question_id and key.version = answer.version
      where answer.user_id = learner and answer.correct is not null
        and (answer.selected is not null or answer.dont_know or attempt.mode <> 'learn')
        and not (key.dropped and attempt.dropped_policy = 'exclude_rescale')
    ),
    answered as (
      select timed.*,
        row_number() over (partition by question_id order by answered_at, attempt_id) > 1 as seen_before
      from timed
    ),
    asked_for as (
      select * from answered
      where (p_from is null or answered_at >= p_from) and (p_to is null or answered_at < p_to)
    ),
    newest as (
      select * from asked_for order by answered_at desc, attempt_id, position limit 5000
    )
    select jsonb_build_object(
      'rows', coalesce((
        select jsonb_agg(jsonb_build_array(
          newest.answered_at, question.topic, area_of.area, question.format, question.kind, question.difficulty,
          newest.correct, newest.sixths, newest.full_sixths, newest.selected is null, newest.dont_know,
          newest.confidence, newest.time_ms, newest.error_type,
          case
            when newest.dropped or newest.selected is null or newest.first_selected is null
              or newest.first_selected = newest.selected then null
            when newest.first_selected = newest.key then 'right-wrong'
            when newest.selected = newest.key then 'wrong-right'
          end,
          newest.attempt_kind, newest.mode, newest.seen_before, newest.helped
        ) order by newest.answered_at desc, newest.attempt_id, newest.position)
        from newest
        join public.questions question on question.id = newest.question_id
        left join area_of on area_of.slug = question.topic
      ), '[]'),
      'left_out', (select count(*) from asked_for) - (select count(*) from newest),
      'topics', coalesce((
        select jsonb_agg(jsonb_build_array(counted.topic, counted.live, counted.last_at) order by counted.topic)
        from (
          select question.topic, count(*) filter (where question.status = 'live') as live, max(last.answered_at) as last_at
          from public.questions question
          left join (
            select question_id, max(answered_at) as answered_at from answered
            where selected is not null or dont_know group by question_id
          ) last on last.question_id = question.id
          group by question.topic
        ) counted
      ), '[]')
    )
  );
end
$$;

-- Minutes of answering after which the onboarding test ends.
create function private.diagnostic_minutes(p_user uuid)
returns integer
language sql stable security definer set search_path = ''
as $$
  select round(private.minutes_for(p_user, 'gs1', diagnostic_minutes))::integer from public.exam_rules where id = 'gs1'
$$;
revoke execute on function private.diagnostic_minutes from public;

-- As before, with the minutes of the rule.
create or replace function public.answer_diagnostic(p_session uuid, p_position integer, p_answer jsonb)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
  session public.diagnostic_sessions;
  so_far record;
begin
  perform pg_advisory_xact_lock(hashtextextended(learner::text || 'diagnostic', 0));
  perform private.settle_diagnostic(learner);
  select * into session from public.diagnostic_sessions
  where id = p_session and user_id = learner and status <> 'skipped';
  if not found then
    raise no_data_found using message = 'There is no such assessment of yours';
  end if;
  if session.status <> 'open' or p_position < jsonb_array_length(session.items) then
    return private.diagnostic_state(session.id);
  end if;
  if p_position is distinct from jsonb_array_length(session.items) then
    raise invalid_parameter_value using message = 'This question was not asked yet';
  end if;
  if p_answer -> 'dont_know' is not distinct from 'true' then
    p_answer := p_answer || '{"selected": null}';
  elsif p_answer ->> 'selected' is null then
    raise invalid_parameter_value using message = 'Choose an option, or say that you do not know';
  end if;
  perform public.save_answers(session.attempt_id, jsonb_build_array(
    p_answer || jsonb_build_object('position', p_position, 'seq', greatest(coalesce((p_answer ->> 'seq')::bigint, 1), 1), 'flagged', false)
  ));
  update public.attempt_answers set checked_at = now()
  where attempt_id = session.attempt_id and position = p_position and checked_at is null;

  select * into so_far from private.diagnostic_estimate(session);
  if so_far.n >= 20 or (so_far.n >= 12 and so_far.sd < 0.45)
    or so_far.answering >= private.diagnostic_minutes(learner) * interval '1 minute'
    or not private.ask_next(session, so_far.theta) then
    perform private.finish_diagnostic(session);
  end if;
  return private.diagnostic_state(session.id);
end
$$;
