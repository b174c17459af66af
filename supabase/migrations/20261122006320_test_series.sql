-- Tests in series: each with the day from which it is open, how often it may be taken, and for whole papers the hours of
-- the real ones.

create table public.test_series (
  slug text primary key,
  title text not null,
  title_hi text not null,
  about text not null,
  about_hi text not null,
  position integer not null
);
alter table public.test_series enable row level security;
revoke all on public.test_series from anon, authenticated;
grant select on public.test_series to authenticated;
create policy "learners see the series" on public.test_series for select to authenticated using (true);

alter table public.tests
  add column series text references public.test_series (slug) on delete set null,
  add column attempts_allowed smallint check (attempts_allowed > 0),    -- null: as often as one likes
  add column hindi_count smallint not null default 0,                   -- of its questions, those in both languages
  add check (closes_at > opens_at);

-- The hours at which a whole paper can be sat as in the examination, within its window: what is left of today and of the
-- two days after it, also one that has begun and is not over. Topic tests have none.
create function private.slots_of(p_test public.tests)
returns timestamptz[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(slot.at order by slot.at), '{}')
  from public.exam_rules rule
  cross join unnest(rule.slots) as hour (begins)
  cross join generate_series(0, 2) as later (days)
  cross join lateral (
    select (private.today() + later.days + hour.begins) at time zone 'Asia/Kolkata' as at
  ) slot
  where rule.id = p_test.rule and p_test.kind <> 'topic'
    and slot.at + p_test.minutes * interval '1 minute' > now()
    and slot.at between coalesce(p_test.opens_at, '-infinity') and coalesce(p_test.closes_at, 'infinity')
$$;
revoke execute on function private.slots_of from public;

-- Begins a test, or goes on with the one that is open. With p_slot it is sat at an hour of the real paper: not before it,
-- and the clock runs from that hour, also for those who come late. `details` of a refusal: not_open, no_attempts_left,
-- no_slot, too_early.
drop function public.start_test(text);
create function public.start_test(p_test text, p_slot timestamptz default null)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
  test public.tests;
  sitting uuid;
begin
  select * into test from public.tests where slug = p_test and status = 'live';
  if not found then
    raise no_data_found using message = 'There is no such test';
  end if;
  -- Two devices that begin at once get the same attempt.
  perform pg_advisory_xact_lock(hashtextextended(learner::text || p_test, 0));
  select id into sitting from public.attempts
  where user_id = learner and attempts.test = p_test and submitted_at is null
    and (expires_at is null or expires_at + private.grace() >= now());
  if found then
    return public.open_attempt(sitting);
  end if;
  perform private.close_attempt(id, 'clock') from public.attempts
  where user_id = learner and attempts.test = p_test and submitted_at is null;
  if now() not between coalesce(test.opens_at, '-infinity') and coalesce(test.closes_at, 'infinity') then
    raise invalid_parameter_value using message = 'This test is not open now', detail = 'not_open';
  end if;
  if (select count(*) from public.attempts where user_id = learner and attempts.test = p_test) >= test.attempts_allowed then
    raise invalid_parameter_value using
      message = 'This test was taken as often as it may be', detail = 'no_attempts_left';
  end if;
  if p_slot is not null and p_slot <> all (private.slots_of(test)) then
    raise invalid_parameter_value using message = 'This test is not written at that hour', detail = 'no_slot';
  end if;
  if p_slot > now() then
    raise invalid_parameter_value using message = 'This hour has not come yet', detail = 'too_early';
  end if;
  sitting := private.new_attempt(
    learner, 'test', 'exam', p_test,
    case when p_slot is null then '{}' else jsonb_build_object('slot', p_slot) end, test.rule, test.minutes,
    array(select question_id from exam_private.test_questions where exam_private.test_questions.test = p_test order by position)
  );
  update public.attempts set expires_at = expires_at - (started_at - p_slot) where id = sitting and p_slot is not null;
  return public.open_attempt(sitting);
end
$$;
revoke execute on function public.start_test from public, anon;
grant execute on function public.start_test to authenticated;

-- The tests with what the caller did of each, newest attempts first, what is left of the attempts allowed (null: as many
-- as one likes) and the hours of the real paper; with their series, and the day of the next prelims. Attempts whose clock
-- ran out are closed on the way.
create or replace function public.my_tests()
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
begin
  perform private.close_attempt(id, 'clock') from public.attempts
  where user_id = learner and submitted_at is null and expires_at + private.grace() < now();
  return jsonb_build_object(
    'server_now', now(),
    'exam_day', (
      select min(day) from public.exam_milestones where id like 'cse-%-prelims' and day >= private.today()
    ),
    'series', (select coalesce(jsonb_agg(to_jsonb(series) - 'position' order by position), '[]') from public.test_series series),
    'tests', (
      select coalesce(jsonb_agg(to_jsonb(test) - '{origin,status,position}'::text[] || jsonb_build_object(
        'slots', private.slots_of(test),
        'attempts_left', case when test.attempts_allowed is not null then greatest(test.attempts_allowed - (
          select count(*) from public.attempts where attempts.user_id = learner and attempts.test = test.slug
        ), 0) end,
        'attempts', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'id', id, 'started_at', started_at, 'expires_at', expires_at, 'submitted_at', submitted_at,
            'submitted_by', submitted_by, 'graded_at', graded_at, 'score_sixths', score_sixths,
            'right_count', right_count, 'wrong_count', wrong_count, 'blank_count', blank_count,
            'answered', (
              select count(*) from public.attempt_answers where attempt_id = attempt.id and selected is not null
            )
          ) order by started_at desc), '[]')
          from public.attempts attempt where attempt.user_id = learner and attempt.test = test.slug
        )
      ) order by test.position), '[]')
      from public.tests test where test.status = 'live'
    )
  );
end
$$;
