-- What a learner's answers say together: the answer bank, and the record behind its trends, averages and habits.

-- A question that was retired stays readable for those who answered it: their answers hang on it.
create policy "learners read the questions they have answered" on public.mains_questions
  for select to authenticated using (
    exists (select from public.answers answer where answer.question_id = mains_questions.id and answer.user_id = (select auth.uid()))
  );

-- Whose marking of an answer stands: the mentor's before the model's, the model's before the rules'. A mentor's that was not
-- released or has been replaced, a second marking and the model's single runs are nobody's result.
create function private.standing_evaluations(p_answers uuid[])
returns setof public.evaluations
language sql stable security definer set search_path = ''
as $$
  select distinct on (answer_id) evaluation.*
  from public.evaluations evaluation
  where answer_id = any (p_answers) and run = 0 and purpose <> 'second'
    and (by <> 'mentor' and band_low is not null or by = 'mentor' and released_at is not null and replaced_at is null and marks is not null)
  order by answer_id, by = 'mentor' desc, by = 'ai' desc, released_at desc, created_at desc
$$;
revoke execute on function private.standing_evaluations from public;

-- How much of a marking's marks was given, 0 to 1.
create function private.share_of(p_evaluation public.evaluations, p_out_of integer)
returns numeric
language sql immutable set search_path = ''
as $$
  select round(coalesce(p_evaluation.marks, (p_evaluation.band_low + p_evaluation.band_high) / 2) / p_out_of, 3)
$$;
-- The shares of the criteria, by their names; a mentor's are marks alone.
create function private.criteria_shares(p_criteria jsonb)
returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(
    entry ->> 'criterion',
    round(coalesce((entry ->> 'share')::numeric, (entry ->> 'marks')::numeric / nullif((entry ->> 'out_of')::numeric, 0)), 3)
  ), '{}')
  from jsonb_array_elements(p_criteria) entry
  where entry ->> 'criterion' is not null
$$;
revoke execute on function private.share_of, private.criteria_shares from public;

-- The caller's answers, drafts included, newest first, without their texts. `p_search` is looked for in questions and texts.
create function public.my_mains_answers(p_search text default '')
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  wanted constant text := '%' || replace(replace(replace(btrim(p_search), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  return (
    with mine as (
      select answer.id, answer.question_id, answer.version_no, answer.mode, answer.language, answer.status, answer.seconds,
        answer.submitted_at, answer.saved_at, answer.is_shared, answer.text, answer.words,
        question.question, question.question_hi, question.marks, question.words as word_limit, question.directive,
        coalesce(topic.parent_slug, topic.slug) as area
      from public.answers answer
      join public.mains_questions question on question.id = answer.question_id
      join public.topics topic on topic.slug = question.topic
      where answer.user_id = learner
        and (wanted = '%%' or answer.text ilike wanted or question.question ilike wanted or question.question_hi ilike wanted)
      order by coalesce(answer.submitted_at, answer.saved_at) desc, answer.id
      limit 1000
    ), standing as (
      select * from private.standing_evaluations((select array_agg(id) from mine where submitted_at is not null))
    )
    select coalesce(jsonb_agg(
      to_jsonb(mine) - 'text' || jsonb_build_object(
        'by', standing.by, 'band_low', standing.band_low, 'band_high', standing.band_high, 'given', standing.marks,
        'share', private.share_of(standing, mine.marks)
      ) order by coalesce(mine.submitted_at, mine.saved_at) desc, mine.id
    ), '[]')
    from mine left join standing on standing.answer_id = mine.id
  );
end
$$;
revoke execute on function public.my_mains_answers from public, anon;
grant execute on function public.my_mains_answers to authenticated;

-- What the caller's answers say together. Counted is the first version of each question: later ones were written after the
-- model answer was open, and say how well it was read. What was left to a mentor counts when the mentor has marked it. Under
-- three answers nothing is said: `n` alone.
create function public.my_mains_record()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
begin
  return (
    with handed as (
      select answer.*, question.marks as out_of, question.directive, coalesce(topic.parent_slug, topic.slug) as area
      from public.answers answer
      join public.mains_questions question on question.id = answer.question_id
      join public.topics topic on topic.slug = question.topic
      where answer.user_id = learner and answer.submitted_at is not null
    ), judged as (
      select handed.id, handed.question_id, handed.version_no, handed.submitted_at, handed.directive, handed.area,
        handed.out_of, standing.by, private.share_of(standing, handed.out_of) as share,
        private.criteria_shares(standing.criteria) as criteria
      from handed
      join private.standing_evaluations((select array_agg(id) from handed)) standing on standing.answer_id = handed.id
      where handed.status = 'evaluated' or standing.by = 'mentor'
    ), counted as (
      select distinct on (question_id) * from judged order by question_id, version_no
    ), enough as (
      select count(*) as n from counted
    ), checked as (
      select checks.checks from counted
      join public.evaluations checks on checks.answer_id = counted.id and checks.by = 'rules' and checks.run = 0
      where checks.checks is not null
    ), rewritten as (
      select (after.share - before.share) * after.out_of as gain from judged after
      join judged before on before.question_id = after.question_id and before.by = after.by
        and before.version_no = (
          select max(version_no) from judged earlier
          where earlier.question_id = after.question_id and earlier.version_no < after.version_no
        )
    )
    select jsonb_build_object(
      'n', enough.n,
      'by', (select coalesce(jsonb_object_agg(by, n), '{}') from (select by, count(*) as n from counted group by by) each_by),
      'rewrites', (select jsonb_build_object('n', count(*), 'gain', round(avg(gain), 2)) from rewritten)
    ) || case when enough.n < 3 then '{"trend": [], "areas": [], "directives": [], "faults": []}' else jsonb_build_object(
      'trend', (
        select jsonb_agg(jsonb_build_object('answer', id, 'at', submitted_at, 'by', by, 'share', share, 'criteria', criteria)
          order by submitted_at)
        from (select * from counted order by submitted_at desc limit 40) newest
      ),
      'areas', (
        select jsonb_agg(jsonb_build_object('area', area, 'n', n, 'share', share) order by n desc, area)
        from (select area, count(*) as n, round(avg(share), 3) as share from counted group by area) each_area
      ),
      'directives', (
        select jsonb_agg(jsonb_build_object('directive', directive, 'n', n, 'share', share) order by n desc, directive)
        from (select directive, count(*) as n, round(avg(share), 3) as share from counted group by directive) each_directive
      ),
      'faults', (
        select coalesce(jsonb_agg(jsonb_build_object('check', check_id, 'missing', missing, 'weak', weak, 'of', n)
          order by missing + weak desc, missing desc, check_id), '[]')
        from (
          select entry ->> 'id' as check_id, count(*) filter (where entry ->> 'state' = 'missing') as missing,
            count(*) filter (where entry ->> 'state' = 'weak') as weak, (select count(*) from checked) as n
          from checked cross join lateral jsonb_array_elements(checked.checks -> 'list') entry
          group by entry ->> 'id'
        ) each_check
        where missing + weak >= 2
      )
    ) end
    from enough
  );
end
$$;
revoke execute on function public.my_mains_record from public, anon;
grant execute on function public.my_mains_record to authenticated;
