-- Past questions on the topic of one that was answered: [{ year, paper, no, stem }], the latest first, none that a
-- learner may not meet in practice yet.
create function public.related_past_questions(p_question_id text)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(
    private.pyq_of(found.question) || jsonb_build_object('stem', found.stem) order by found.year desc, found.no
  ), '[]')
  from (
    select question, question.pyq_year as year, question.pyq_no as no, asked.asked -> 'stem' as stem
    from public.questions answered
    join private.practice_pool(private.caller()) question
      on question.topic = answered.topic and question.source_type = 'pyq' and question.id <> answered.id
    join public.question_versions asked on asked.question_id = question.id and asked.version = question.version
    where answered.id = p_question_id
    order by question.pyq_year desc, question.pyq_no limit 5
  ) found
$$;
revoke execute on function public.related_past_questions from public, anon;
grant execute on function public.related_past_questions to authenticated;
