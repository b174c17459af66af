-- Practice may be timed as the paper is, with twice that time, or not at all (WCAG 2.2.1); tests keep the clock of their
-- paper. A setup without a clock is timed as before.
create or replace function public.start_practice(p_setup jsonb)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
  mode text := coalesce(p_setup ->> 'mode', 'learn');
  clock text := coalesce(p_setup ->> 'clock', 'paper');
  size integer := coalesce((p_setup ->> 'size')::integer, 10);
  kind text := case when p_setup ? 'question_ids' then 'review' when p_setup ? 'from_attempt' then 'repair' else 'practice' end;
  rule public.exam_rules;
  chosen text[];
begin
  if mode not in ('learn', 'exam', 'sprint') then
    raise invalid_parameter_value using message = 'Modes are learn, exam and sprint';
  end if;
  if clock not in ('paper', 'double', 'off') then
    raise invalid_parameter_value using message = 'Clocks are paper, double and off';
  end if;
  if size not between 1 and 100 then
    raise invalid_parameter_value using message = 'A set has 1 to 100 questions';
  end if;
  chosen := array(select id from private.questions_for(learner, p_setup) limit size);
  if cardinality(chosen) = 0 then
    raise sqlstate 'PT404' using message = 'No question fits these choices', hint = 'Take away one of them';
  end if;
  select * into rule from public.exam_rules where id = 'gs1';
  return public.open_attempt(private.new_attempt(
    learner, kind, mode, null, p_setup, rule.id,
    cardinality(chosen)
      * case mode
        when 'exam' then rule.minutes::numeric / rule.question_count when 'sprint' then rule.sprint_seconds / 60.0
      end
      * case clock when 'paper' then 1 when 'double' then 2 end,
    chosen
  ));
end
$$;
