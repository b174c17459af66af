-- A result is told by the version of the rule that it was marked by: its full marks, its interval and what had to be reached
-- do not change when the rule does.

-- How the papers were marked by each version that ever held.
create function public.exam_markings()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.caller();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'rule', id, 'version', version, 'right_sixths', right_sixths, 'wrong_sixths', wrong_sixths,
      'qualifying_sixths', qualifying_sixths
    ) order by id, version), '[]')
    from exam_private.exam_rule_versions
  );
end
$$;
revoke execute on function public.exam_markings from public, anon;
grant execute on function public.exam_markings to authenticated;

-- As before, with what a right answer brought in each attempt.
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
    'series', (select coalesce(jsonb_agg(to_jsonb(series) - '{origin,position}'::text[] order by position), '[]') from public.test_series series),
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
            'right_sixths', (
              select marking.right_sixths from exam_private.exam_rule_versions marking
              where marking.id = attempt.rule and marking.version = attempt.rule_version
            ),
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
