-- What may be practised is asked for with nearly every page. What is held back is gathered once, where every question had
-- been looked up by itself, and the plan is kept.

create index question_keys_dropped on exam_private.question_keys (question_id, version) where dropped;

-- As before.
create or replace function private.practice_pool(p_user uuid)
returns setof public.questions
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
  with closed_tests as materialized (
    select test.slug
    from public.tests test
    where test.status = 'live'
      and case test.kind
        when 'topic' then exists (
          select from public.attempts attempt
          where attempt.user_id = p_user and attempt.test = test.slug and attempt.graded_at is null
        )
        else not exists (
          select from public.attempts attempt
          where attempt.user_id = p_user and attempt.test = test.slug and attempt.graded_at is not null
        )
      end
  ),
  held_back as materialized (
    select held.question_id as id
    from closed_tests join exam_private.test_questions held on held.test = closed_tests.slug
    union all
    select held.question_id
    from public.challenges challenge
    join exam_private.challenge_questions held on held.challenge = challenge.slug
    where challenge.status = 'live' and challenge.kind in ('duel', 'arena', 'mentor')
      and challenge.opens_at < now() + interval '7 days' and challenge.ends_at > now()
    union all
    select private.questions_at_stake(p_user)
  )
  select question.*
  from public.questions question
  where question.status = 'live'
    and not exists (select from held_back where held_back.id = question.id)
    and not exists (
      select from exam_private.question_keys key
      where key.question_id = question.id and key.version = question.version and key.dropped
    )
    and (
      not question.diagnostic
      or exists (select from public.profiles where user_id = p_user and onboarding_test_taken)
    );
end
$$;

-- As before.
create or replace function private.practice_counts(p_topics text[])
returns table (topic text, questions bigint)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
  with pool as materialized (select question.topic from private.practice_pool(private.caller()) question)
  select wanted.topic, (select count(*) from pool where pool.topic in (select private.topics_under(array[wanted.topic])))
  from unnest(p_topics) wanted (topic);
end
$$;
