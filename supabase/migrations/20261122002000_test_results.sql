-- How others did, once there are enough of them that nobody can be made out: thirty.

create function private.enough_others()
returns integer language sql immutable set search_path = '' as $$ select 30 $$;
revoke execute on function private.enough_others from public;

-- Of a graded attempt of the caller: how many others have a first graded attempt of the same test, and, from thirty on,
-- the middle of their marks and how many of them scored less; and for each question how many others answered this
-- version of it the first time, and, from thirty on, how many of these were right.
create function public.attempt_cohort(p_attempt uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  attempt public.attempts := private.attempt_of_caller(p_attempt);
begin
  if attempt.graded_at is null then
    raise invalid_parameter_value using message = 'Others are compared with after the results are out';
  end if;
  return jsonb_build_object(
    'enough', private.enough_others(),
    'test', (
      select jsonb_build_object('others', count(*)) || case when count(*) >= private.enough_others() then
        jsonb_build_object(
          'median_sixths', percentile_cont(0.5) within group (order by score_sixths),
          'below', count(*) filter (where score_sixths < attempt.score_sixths)
        ) else '{}' end
      from (
        select distinct on (user_id) score_sixths
        from public.attempts
        where test = attempt.test and graded_at is not null and user_id <> attempt.user_id
        order by user_id, graded_at, id
      ) first_attempts
    ),
    'questions', (
      select coalesce(jsonb_agg(
        jsonb_build_object('position', counted.position, 'others', counted.others)
          || case when counted.others >= private.enough_others()
            then jsonb_build_object('right', counted.right_count) else '{}' end
        order by counted.position
      ), '[]')
      from (
        select mine.position, count(theirs.correct) as others, count(*) filter (where theirs.correct) as right_count
        from public.attempt_answers mine
        left join lateral (
          select distinct on (answer.user_id) answer.correct
          from public.attempt_answers answer
          where answer.question_id = mine.question_id and answer.version = mine.version
            and answer.correct is not null and answer.selected is not null and answer.user_id <> attempt.user_id
          order by answer.user_id, answer.saved_at, answer.attempt_id
        ) theirs on true
        where mine.attempt_id = attempt.id
        group by mine.position
      ) counted
    )
  );
end
$$;
revoke execute on function public.attempt_cohort from public, anon;
grant execute on function public.attempt_cohort to authenticated;
