-- Tests: begun in their window, resumed on any device, predicted before the key is out, then graded.

create table public.attempt_reflections (
  attempt_id uuid primary key references public.attempts (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  predicted_sixths integer,                 -- what the learner expects to have scored; null: did not say
  weakest_topics text[] not null default '{}' check (cardinality(weakest_topics) <= 3),
  time_felt text check (time_felt in ('short', 'enough', 'plenty')),
  created_at timestamptz not null default now()
);
alter table public.attempt_reflections enable row level security;
revoke all on public.attempt_reflections from anon, authenticated;
grant select on public.attempt_reflections to authenticated;
create policy "learners read their own reflections" on public.attempt_reflections
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "two-step accounts ask for both steps" on public.attempt_reflections as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));

-- Begins a test, or goes on with the one that is open.
create function public.start_test(p_test text)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
  test public.tests;
  open uuid;
begin
  select * into test from public.tests where slug = p_test and status = 'live';
  if not found then
    raise no_data_found using message = 'There is no such test';
  end if;
  -- Two devices that begin at once get the same attempt.
  perform pg_advisory_xact_lock(hashtextextended(learner::text || p_test, 0));
  select id into open from public.attempts
  where user_id = learner and attempts.test = p_test and submitted_at is null
    and (expires_at is null or expires_at + private.grace() >= now());
  if found then
    return public.open_attempt(open);
  end if;
  perform private.close_attempt(id, 'clock') from public.attempts
  where user_id = learner and attempts.test = p_test and submitted_at is null;
  if now() not between coalesce(test.opens_at, '-infinity') and coalesce(test.closes_at, 'infinity') then
    raise invalid_parameter_value using message = 'This test is not open now';
  end if;
  return public.open_attempt(private.new_attempt(
    learner, 'test', 'exam', p_test, '{}', test.rule, test.minutes,
    array(select question_id from exam_private.test_questions where exam_private.test_questions.test = p_test order by position)
  ));
end
$$;

-- After a test: what the learner expects is kept, then the key is out. Repeating it changes nothing.
create function public.reveal_results(p_attempt uuid, p_reflection jsonb default '{}')
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  attempt public.attempts := private.attempt_of_caller(p_attempt);
begin
  if attempt.submitted_at is null then
    raise invalid_parameter_value using message = 'Submit the attempt first';
  end if;
  if attempt.graded_at is null then
    insert into public.attempt_reflections (attempt_id, user_id, predicted_sixths, weakest_topics, time_felt)
    values (
      p_attempt, attempt.user_id, (p_reflection ->> 'predicted_sixths')::integer,
      array(select jsonb_array_elements_text(coalesce(p_reflection -> 'weakest_topics', '[]'))), p_reflection ->> 'time_felt'
    )
    on conflict (attempt_id) do nothing;
    perform private.grade(p_attempt);
  end if;
end
$$;

-- The tests with what the caller did of each, newest attempts first. Attempts whose clock ran out are closed on the way.
create function public.my_tests()
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
begin
  perform private.close_attempt(id, 'clock') from public.attempts
  where user_id = learner and submitted_at is null and expires_at + private.grace() < now();
  return jsonb_build_object('server_now', now(), 'tests', (
    select coalesce(jsonb_agg(to_jsonb(test) - '{origin,status,position}'::text[] || jsonb_build_object('attempts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'started_at', started_at, 'expires_at', expires_at, 'submitted_at', submitted_at,
        'submitted_by', submitted_by, 'graded_at', graded_at, 'score_sixths', score_sixths,
        'right_count', right_count, 'wrong_count', wrong_count, 'blank_count', blank_count,
        'answered', (select count(*) from public.attempt_answers where attempt_id = attempt.id and selected is not null)
      ) order by started_at desc), '[]')
      from public.attempts attempt where attempt.user_id = learner and attempt.test = test.slug
    )) order by test.position), '[]')
    from public.tests test where test.status = 'live'
  ));
end
$$;

revoke execute on function public.start_test, public.reveal_results, public.my_tests from public, anon;
grant execute on function public.start_test, public.reveal_results, public.my_tests to authenticated;
