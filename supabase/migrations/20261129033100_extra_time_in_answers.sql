-- Compensatory time counts beside the clock of a mains answer as it does in tests. What somebody agreed to keeps its words.
insert into public.consent_notices (purpose, version, title, title_hi, collects, collects_hi, uses, uses_hi, ends, ends_hi)
values
(
  'extra_time', '2026-11-29', 'That you get extra time', 'कि आपको अतिरिक्त समय मिलता है',
  'Whether you get compensatory time as candidates with benchmark disabilities do; not which disability.',
  'क्या आपको मानक दिव्यांगता वाले अभ्यर्थियों की तरह प्रतिपूरक समय मिलता है; कौन-सी दिव्यांगता, यह नहीं।',
  'To give your tests, and the clock beside your mains answers, the time that your examination will give you.',
  'ताकि आपके टेस्ट में, और मुख्य परीक्षा के उत्तर के साथ चलती घड़ी में, उतना ही समय मिले जितना परीक्षा में मिलेगा।',
  'Here, or with the switch in the profile. It is erased at once, and tests and answers have the time of everybody.',
  'यहाँ, या प्रोफ़ाइल के स्विच से। यह तुरंत मिट जाता है, और टेस्ट तथा उत्तरों का समय सबके जितना रहता है।'
);

create or replace function public.my_mains_record()
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
      select judged.* from judged
      join (select distinct on (question_id) id from handed order by question_id, version_no) first_one
        on first_one.id = judged.id
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
            count(*) filter (where entry ->> 'state' = 'weak' and not (
              -- as `isInTime` has it, with the time that this learner's examination leaves
              entry ->> 'id' = 'time' and (entry -> 'values' ->> 'seconds')::numeric
                <= private.minutes_for(learner, 'gs1', (entry -> 'values' ->> 'minutes')::numeric) * 66
            )) as weak, (select count(*) from checked) as n
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
