-- The next version of a rule, as before, with the day that it is for: today at once, a later one from then on. Without a day it
-- had been for at once, and what was begun that minute was marked by it.
create or replace function public.plan_exam_rule(p_rule text, p_fields jsonb, p_effective date, p_reason text)
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  actor constant uuid := private.require_admin();
  wanted constant jsonb := private.exam_rule_fields(p_fields);
  why constant text := private.desk_text(jsonb_build_object('reason', p_reason), 'reason', 'The reason', 10, 500);
  before public.exam_rules;
begin
  select * into before from public.exam_rules where id = p_rule for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such rule';
  end if;
  if p_effective is null or p_effective > private.today() + 730 then
    raise sqlstate 'PT400' using message = 'A version is planned for a day within two years', detail = 'effective';
  end if;
  if p_effective < private.today() then
    raise sqlstate 'PT400' using message = 'That day is over: what was graded then keeps its version', detail = 'effective';
  end if;
  if p_effective > private.today() then
    insert into exam_private.planned_exam_rules (rule, effective_on, fields, reason)
    values (p_rule, p_effective, wanted, why)
    on conflict (rule, effective_on) do update
    set fields = excluded.fields, reason = excluded.reason, planned_at = now();
    return null;
  end if;
  if to_jsonb(before) @> wanted then
    raise sqlstate 'PT409' using message = 'This is what the rule says already';
  end if;
  return private.apply_exam_rule(p_rule, wanted, why);
end
$$;
