-- Where many questions are out of use the desk reads them in portions, with how many there are in all.

drop function public.challenged_questions();

-- Questions that are out of use, those with figures that accuse their key first, and what was decided last. For staff.
create function public.challenged_questions(p_limit integer default 20, p_offset integer default 0)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.ruling_caller();
  return jsonb_build_object(
    'count', (select count(*) from public.questions where status = 'challenged'),
    'items', (
      select coalesce(jsonb_agg(to_jsonb(listed) - 'place' order by listed.place), '[]')
      from (
        select question.id as question_id, question.version, question.format, question.topic, asked.asked, key.key, key.truths,
          key.reasons, key.explanation, key.sources, key.dropped, coalesce(known.answers, 0) as answers, known.facility,
          known.discrimination, known.difficulty, question.difficulty - 3 as authors_difficulty,
          known.updated_at as counted_at,
          row_number() over (order by key.dropped, known.discrimination nulls last, question.id) as place
        from public.questions question
        join public.question_versions asked on asked.question_id = question.id and asked.version = question.version
        join exam_private.question_keys key on key.question_id = question.id and key.version = question.version
        left join public.question_statistics known on known.question_id = question.id and known.version = question.version
        where question.status = 'challenged'
        order by place
        limit least(greatest(p_limit, 1), 200) offset greatest(p_offset, 0)
      ) listed
    ),
    'decided', (
      select coalesce(jsonb_agg(to_jsonb(latest) order by latest.decided_at desc, latest.id desc), '[]')
      from (
        select decision.id, decision.question_id, decision.version, decision.decision, decision.reason, decision.answers,
          decision.facility, decision.discrimination, decision.decided_at, judge.full_name as decided_by
        from exam_private.question_decisions decision
        left join public.profiles judge on judge.user_id = decision.decided_by
        order by decision.id desc limit 20
      ) latest
    )
  );
end
$$;
revoke execute on function public.challenged_questions from public, anon;
grant execute on function public.challenged_questions to authenticated;
