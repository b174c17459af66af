-- A learner's set holds what a learner chooses. Which section, story, challenge or task a set belongs to is written there by
-- the functions that make those, and is believed: `keep_sections_read` takes it for a check of that section.
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
  kept jsonb;
begin
  if jsonb_typeof(p_setup) is distinct from 'object' or octet_length(p_setup::text) > 4000 then
    raise invalid_parameter_value using message = 'What a set is made by has 4,000 bytes at most';
  end if;
  if mode not in ('learn', 'exam', 'sprint') then
    raise invalid_parameter_value using message = 'Modes are learn, exam and sprint';
  end if;
  if clock not in ('paper', 'double', 'off') then
    raise invalid_parameter_value using message = 'Clocks are paper, double and off';
  end if;
  if size not between 1 and 100 then
    raise invalid_parameter_value using message = 'A set has 1 to 100 questions';
  end if;
  select coalesce(jsonb_object_agg(given.name, given.value), '{}') into kept
  from jsonb_each(p_setup) given (name, value)
  where given.name in (
    'topics', 'formats', 'kinds', 'only', 'years', 'difficulty', 'size', 'mode', 'clock', 'confidence', 'question_ids',
    'from_attempt'
  );
  chosen := array(select id from private.questions_for(learner, kept) limit size);
  if cardinality(chosen) = 0 then
    raise sqlstate 'PT404' using message = 'No question fits these choices', hint = 'Take away one of them';
  end if;
  select * into rule from public.exam_rules where id = 'gs1';
  return public.open_attempt(private.new_attempt(
    learner, kind, mode, null, kept, rule.id,
    cardinality(chosen)
      * case mode
        when 'exam' then rule.minutes::numeric / rule.question_count when 'sprint' then rule.sprint_seconds / 60.0
      end
      * case clock when 'paper' then 1 when 'double' then 2 end,
    chosen
  ));
end
$$;
