-- An explanation that the assistant cites is of the day in India on which its reader answered the question.
create or replace function private.released_explanations(p_any_word tsquery)
returns table (
  question_id text, topic text, stem jsonb, explanation jsonb, attempt_id uuid, "position" smallint, answered_on date,
  sources jsonb, fact_ids text[], search tsvector
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_two_step_done() then
    return;
  end if;
  return query
    select answer.question_id, question.topic, asked.asked -> 'stem', key.explanation, answer.attempt_id, answer.position,
      (coalesce(answer.saved_at, answer.checked_at) at time zone 'Asia/Kolkata')::date, key.sources, key.fact_ids, indexed.search
    from (
      select distinct on (mine.question_id) mine.*
      from public.attempt_answers mine
      where mine.user_id = (select auth.uid()) and mine.correct is not null
      order by mine.question_id, mine.saved_at desc nulls last
    ) answer
    join exam_private.explanation_search indexed using (question_id, version)
    join exam_private.question_keys key using (question_id, version)
    join public.question_versions asked using (question_id, version)
    join public.questions question on question.id = answer.question_id
    where indexed.search @@ p_any_word and not key.dropped
      and not exists (
        select from public.attempt_answers before_her
        where before_her.user_id = answer.user_id and before_her.question_id = answer.question_id
          and before_her.correct is null
      )
      and answer.question_id not in (select private.questions_at_stake((select auth.uid())))
    order by ts_rank(indexed.search, p_any_word) desc
    limit 20;
end
$$;
