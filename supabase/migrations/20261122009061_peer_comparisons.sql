-- Two answers of others to a question that the learner has answered herself, side by side, without names: for learning,
-- never for marks. Only answers whose writers agreed are shown, only as text, and whose they are is never told.

create table public.peer_comparisons (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade, -- who compares
  question_id text not null references public.mains_questions (id) on delete cascade,
  first_answer uuid not null references public.answers (id) on delete cascade,
  second_answer uuid not null references public.answers (id) on delete cascade,
  better text check (better in ('first', 'second', 'alike')),
  criterion text check (criterion in ('demand', 'content', 'structure', 'evidence', 'conclusion', 'language')),
  why text check (char_length(why) between 3 and 600),
  created_at timestamptz not null default clock_timestamp(),
  judged_at timestamptz,
  check ((better is null) = (judged_at is null) and (better is null) = (criterion is null) and (better is null) = (why is null)),
  check (first_answer <> second_answer)
);
create unique index a_pair_once on public.peer_comparisons
  (user_id, least(first_answer, second_answer), greatest(first_answer, second_answer));
create index comparisons_of_learner on public.peer_comparisons (user_id, question_id, created_at desc);
create index comparisons_of_first on public.peer_comparisons (first_answer);
create index comparisons_of_second on public.peer_comparisons (second_answer);
create index comparisons_of_question on public.peer_comparisons (question_id);

-- An answer that somebody has reported is shown to nobody until a mentor has looked at it.
create table public.answer_reports (
  id uuid primary key default gen_random_uuid(),
  answer_id uuid not null references public.answers (id) on delete cascade,
  user_id uuid references auth.users (id) on delete set null, -- who reported it
  reason text not null check (char_length(reason) between 3 and 600),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  settled_by uuid references auth.users (id) on delete set null,
  is_hidden boolean not null default true, -- once settled: whether it stays away
  unique (answer_id, user_id)
);
create index reports_open on public.answer_reports (created_at) where settled_at is null;
create index reports_of_learner on public.answer_reports (user_id);
create index reports_settled_by on public.answer_reports (settled_by);

-- Neither table is read directly: rows name answers of others. The functions below give out what may be known.
alter table public.peer_comparisons enable row level security;
alter table public.answer_reports enable row level security;
revoke all on public.peer_comparisons, public.answer_reports from anon, authenticated;
create policy "two-step accounts ask for both steps" on public.peer_comparisons as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));
create policy "two-step accounts ask for both steps" on public.answer_reports as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));

create trigger comparisons_within_limit after insert on public.peer_comparisons
  referencing new table as added for each statement execute function private.keep_within_limit(2000);

-- Whether an answer may be shown to others: shared, handed in, marked, and not reported.
create function private.is_offered(p_answer public.answers)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select p_answer.is_shared and p_answer.submitted_at is not null and btrim(p_answer.text) <> ''
    and exists (select from private.standing_evaluations(array[p_answer.id]))
    and not exists (
      select from public.answer_reports report
      where report.answer_id = p_answer.id and (report.settled_at is null or report.is_hidden)
    )
$$;
-- What is told of the marking of one side, when the comparison is made.
create function private.told_of_marking(p_answer uuid)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'by', standing.by, 'band_low', standing.band_low, 'band_high', standing.band_high, 'given', standing.marks,
    'criteria', private.criteria_shares(standing.criteria),
    'points', coalesce((
      select jsonb_agg(jsonb_build_object('point', entry -> 'point', 'verdict', entry -> 'verdict') order by at)
      from public.evaluations pointed cross join lateral jsonb_array_elements(pointed.points) with ordinality line (entry, at)
      where pointed.id = coalesce(
        case when standing.points <> '[]' then standing.id end,
        (select id from public.evaluations
         where answer_id = p_answer and by <> 'mentor' and run = 0 and points <> '[]' order by by = 'ai' desc limit 1)
      )
    ), '[]')
  )
  from private.standing_evaluations(array[p_answer]) standing
$$;
create function private.shown_pair(p_pair public.peer_comparisons)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'pair', p_pair.id,
    'first', (select jsonb_build_object('text', text, 'language', language, 'words', words) from public.answers where id = p_pair.first_answer),
    'second', (select jsonb_build_object('text', text, 'language', language, 'words', words) from public.answers where id = p_pair.second_answer),
    'verdict', case when p_pair.judged_at is not null then jsonb_build_object(
      'better', p_pair.better, 'criterion', p_pair.criterion, 'why', p_pair.why,
      'first', private.told_of_marking(p_pair.first_answer), 'second', private.told_of_marking(p_pair.second_answer)
    ) end
  )
$$;
revoke execute on function private.is_offered, private.told_of_marking, private.shown_pair from public;

-- The pair that the caller looks at: the last one, or with `p_next` one that she has not seen. Null: there are too few answers
-- that others share. An own answer comes first.
create function public.compare_answers(p_question text, p_next boolean default false)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  pair public.peer_comparisons;
begin
  if not exists (
    select from public.answers where user_id = learner and question_id = p_question and submitted_at is not null
  ) then
    raise insufficient_privilege using message = 'Hand in an answer of your own first, then you can compare those of others';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('compare:' || learner::text || p_question, 0));
  select comparison.* into pair
  from public.peer_comparisons comparison
  join public.answers first_one on first_one.id = comparison.first_answer
  join public.answers second_one on second_one.id = comparison.second_answer
  where comparison.user_id = learner and comparison.question_id = p_question
    -- what was shared no longer, or reported since, is not shown again
    and private.is_offered(first_one) and private.is_offered(second_one)
    and not (p_next and comparison.judged_at is not null)
  order by comparison.created_at desc limit 1;
  if pair.id is null then
    with offered as (
      -- the newest of each, and chance among those that were compared least
      select distinct on (answer.user_id) answer.id,
        (select count(*) from public.peer_comparisons where answer.id in (first_answer, second_answer)) as seen
      from public.answers answer
      where answer.question_id = p_question and answer.user_id <> learner and answer.submitted_at is not null
        and answer.is_shared and private.is_offered(answer)
      order by answer.user_id, answer.version_no desc
    ), drawn as (
      select one.id as first_answer, other.id as second_answer
      from offered one join offered other on other.id <> one.id
      where not exists (
        select from public.peer_comparisons earlier
        where earlier.user_id = learner
          and least(earlier.first_answer, earlier.second_answer) = least(one.id, other.id)
          and greatest(earlier.first_answer, earlier.second_answer) = greatest(one.id, other.id)
      )
      order by one.seen + other.seen, random() limit 1
    )
    insert into public.peer_comparisons (user_id, question_id, first_answer, second_answer)
    select learner, p_question, first_answer, second_answer from drawn
    returning * into pair;
  end if;
  if pair.id is null then
    return null;
  end if;
  return private.shown_pair(pair);
end
$$;
revoke execute on function public.compare_answers from public, anon;
grant execute on function public.compare_answers to authenticated;

create function private.pair_of_caller(p_pair uuid)
returns public.peer_comparisons
language plpgsql security definer set search_path = ''
as $$
declare
  pair public.peer_comparisons;
begin
  select * into pair from public.peer_comparisons where id = p_pair and user_id = private.caller() for update;
  if pair.id is null then
    raise sqlstate 'PT404' using message = 'There is no such comparison of yours';
  end if;
  return pair;
end
$$;
revoke execute on function private.pair_of_caller from public;

-- Says which answer is better, and by what; once. Then tells what the marking says of both. No marks change. What is
-- shared no longer, or reported since, is not read again by way of a pair that was given out earlier.
create function public.judge_answers(p_pair uuid, p_better text, p_criterion text, p_why text)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  pair public.peer_comparisons := private.pair_of_caller(p_pair);
begin
  if exists (
    select from public.answers answer
    where answer.id in (pair.first_answer, pair.second_answer) and not private.is_offered(answer)
  ) then
    raise sqlstate 'PT404' using message = 'One of these answers is not shared any more: take another pair';
  end if;
  if pair.judged_at is null then
    if p_better is null or p_better not in ('first', 'second', 'alike') or p_criterion is null or p_criterion not in (
      'demand', 'content', 'structure', 'evidence', 'conclusion', 'language'
    ) or char_length(btrim(coalesce(p_why, ''))) not between 3 and 600 then
      raise sqlstate 'PT400' using
        message = 'Say which of the two is better, by which criterion, and why in a sentence (up to 600 characters)';
    end if;
    update public.peer_comparisons
    set better = p_better, criterion = p_criterion, why = btrim(p_why), judged_at = clock_timestamp()
    where id = pair.id returning * into pair;
  end if;
  return private.shown_pair(pair);
end
$$;
revoke execute on function public.judge_answers from public, anon;
grant execute on function public.judge_answers to authenticated;

-- Takes an answer away from everybody's comparisons until a mentor has looked at it.
create function public.report_answer(p_pair uuid, p_side text, p_reason text)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  pair public.peer_comparisons := private.pair_of_caller(p_pair);
begin
  if p_side is null or p_side not in ('first', 'second') or char_length(btrim(coalesce(p_reason, ''))) not between 3 and 600 then
    raise sqlstate 'PT400' using message = 'Say which answer you report, and why (up to 600 characters)';
  end if;
  insert into public.answer_reports (answer_id, user_id, reason)
  values (case p_side when 'first' then pair.first_answer else pair.second_answer end, pair.user_id, btrim(p_reason))
  on conflict do nothing;
end
$$;
revoke execute on function public.report_answer from public, anon;
grant execute on function public.report_answer to authenticated;

-- Of mentors: what was reported and nobody has looked at, without who reported it and who wrote it.
create function public.reported_answers()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.caller();
  if not private.is_mentor() then
    raise insufficient_privilege using message = 'Reports are read by mentors';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', report.id, 'reason', report.reason, 'at', report.created_at, 'text', answer.text, 'language', answer.language,
      'question', question.question
    ) order by report.created_at), '[]')
    from public.answer_reports report
    join public.answers answer on answer.id = report.answer_id
    join public.mains_questions question on question.id = answer.question_id
    where report.settled_at is null
  );
end
$$;
revoke execute on function public.reported_answers from public, anon;
grant execute on function public.reported_answers to authenticated;

create function public.settle_answer_report(p_report uuid, p_hidden boolean)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.caller();
  if not private.is_mentor() then
    raise insufficient_privilege using message = 'Reports are settled by mentors';
  end if;
  update public.answer_reports
  set settled_at = clock_timestamp(), settled_by = auth.uid(), is_hidden = p_hidden
  where id = p_report and settled_at is null;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such report that waits';
  end if;
end
$$;
revoke execute on function public.settle_answer_report from public, anon;
grant execute on function public.settle_answer_report to authenticated;
