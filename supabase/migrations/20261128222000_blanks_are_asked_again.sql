-- What was left blank in an exam and marked is known to its learner, and can be asked for by name like what was answered.
-- Only what was never marked cannot.
create or replace function private.questions_for(p_user uuid, p_setup jsonb)
returns table (id text)
language sql stable security definer set search_path = ''
as $$
  with answered as (
    select distinct on (question_id) question_id, correct, confidence, time_ms, attempt_id
    from public.attempt_answers
    where user_id = p_user and correct is not null and (selected is not null or dont_know)
      and (p_setup ->> 'from_attempt' is null or attempt_id = (p_setup ->> 'from_attempt')::uuid)
    order by question_id, saved_at desc nulls last
  ),
  wishes as (
    select case jsonb_typeof(p_setup -> 'only')
      when 'array' then array(select jsonb_array_elements_text(p_setup -> 'only'))
      when 'string' then array[p_setup ->> 'only']
      else '{}'
    end as only,
    (select slow_seconds * 1000 from public.exam_rules where exam_rules.id = 'gs1') as slow_ms
  )
  select question.id
  from private.practice_pool(p_user) question
  cross join wishes
  left join answered on answered.question_id = question.id
  where (coalesce(jsonb_array_length(p_setup -> 'topics'), 0) = 0 or question.topic in (
      select private.topics_under(array(select jsonb_array_elements_text(p_setup -> 'topics')))
    ))
    and (coalesce(jsonb_array_length(p_setup -> 'formats'), 0) = 0 or p_setup -> 'formats' ? question.format)
    and (coalesce(jsonb_array_length(p_setup -> 'kinds'), 0) = 0 or p_setup -> 'kinds' ? question.kind)
    and (coalesce(jsonb_array_length(p_setup -> 'years'), 0) = 0 or p_setup -> 'years' @> to_jsonb(question.pyq_year))
    and question.difficulty between coalesce((p_setup -> 'difficulty' ->> 0)::int, 1)
      and coalesce((p_setup -> 'difficulty' ->> 1)::int, 5)
    and (p_setup ->> 'from_attempt' is null or answered.question_id is not null)
    and (p_setup -> 'question_ids' is null or (p_setup -> 'question_ids' ? question.id and exists (
      select from public.attempt_answers graded
      where graded.user_id = p_user and graded.question_id = question.id and graded.correct is not null
    )))
    and (cardinality(wishes.only) = 0
      or ('unseen' = any (wishes.only) and answered.question_id is null)
      or ('wrong' = any (wishes.only) and not answered.correct)
      or ('lucky' = any (wishes.only) and answered.correct and answered.confidence = 0)
      or ('slow' = any (wishes.only) and answered.time_ms > wishes.slow_ms)
      or ('bookmarked' = any (wishes.only) and exists (
        select from public.bookmarks where user_id = p_user and question_id = question.id
      )))
  order by
    array_position(array(select jsonb_array_elements_text(p_setup -> 'question_ids')), question.id),
    answered.question_id is not null and cardinality(wishes.only) = 0,
    random()
$$;
