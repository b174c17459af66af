-- What a desk, and each learner who waits for a mentor, asks of tables that grow with the learners is found by an index. The
-- list of tests read all attempts once for each test, the desk of rules once for each version of a rule, and each look at the
-- mentors' line all answers.
create index attempts_of_test on public.attempts (test) where test is not null;
create index answers_for_mentors on public.answers (submitted_at) where status in ('needs_mentor', 'failed');

create or replace function public.rules_desk()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    with begun as materialized (
      select rule, rule_version, count(*) as attempts from public.attempts group by rule, rule_version
    )
    select jsonb_build_object(
      'today', private.today(),
      'rules', (
        select jsonb_agg(to_jsonb(rule) || jsonb_build_object(
          'versions', (
            select jsonb_agg(
              to_jsonb(kept) || jsonb_build_object('attempts', coalesce(begun.attempts, 0)) order by kept.version desc
            )
            from exam_private.exam_rule_versions kept
            left join begun on begun.rule = kept.id and begun.rule_version = kept.version
            where kept.id = rule.id
          ),
          'planned', (
            select coalesce(jsonb_agg(to_jsonb(planned) order by planned.effective_on), '[]')
            from exam_private.planned_exam_rules planned where planned.rule = rule.id
          )
        ) order by rule.id = 'gs1' desc, rule.id)
        from public.exam_rules rule
      ),
      'cutoffs', (
        select coalesce(jsonb_agg(to_jsonb(cutoff) order by cutoff.year desc, cutoff.category), '[]')
        from public.exam_cutoffs cutoff
      )
    )
  );
end
$$;
