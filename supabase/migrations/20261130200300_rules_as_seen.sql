-- A version of a rule is the whole of it: made from a page that was opened before, it took back what somebody else had just
-- changed, and one that waits for a day took the place of another of that day. A cut-off was written over likewise, even as
-- a new one. Whoever comes second is told.
drop function public.plan_exam_rule(text, jsonb, date, text);
-- As before; `p_seen` is the rule as it stood on the page, with the version that waited for that day (`planned`), if any.
create function public.plan_exam_rule(p_rule text, p_fields jsonb, p_effective date, p_reason text, p_seen jsonb default null)
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  actor constant uuid := private.require_admin();
  wanted constant jsonb := private.exam_rule_fields(p_fields);
  why constant text := private.desk_text(jsonb_build_object('reason', p_reason), 'reason', 'The reason', 10, 500);
  before public.exam_rules;
  waiting exam_private.planned_exam_rules;
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
    select * into waiting from exam_private.planned_exam_rules where rule = p_rule and effective_on = p_effective;
    if waiting.fields = wanted and waiting.reason = why then
      return null;
    end if;
    perform private.unchanged_since(
      jsonb_build_object('seen', case when p_seen is not null then p_seen || jsonb_build_object(
        'waiting', jsonb_build_array(p_seen #> '{planned,fields}', p_seen #> '{planned,reason}')
      ) end),
      to_jsonb(before) || jsonb_build_object('waiting', jsonb_build_array(waiting.fields, waiting.reason))
    );
    insert into exam_private.planned_exam_rules (rule, effective_on, fields, reason)
    values (p_rule, p_effective, wanted, why)
    on conflict (rule, effective_on) do update
    set fields = excluded.fields, reason = excluded.reason, planned_at = now();
    return null;
  end if;
  if to_jsonb(before) @> wanted then
    raise sqlstate 'PT409' using message = 'This is what the rule says already';
  end if;
  perform private.unchanged_since(jsonb_build_object('seen', p_seen), to_jsonb(before));
  return private.apply_exam_rule(p_rule, wanted, why);
end
$$;
revoke execute on function public.plan_exam_rule from public, anon;
grant execute on function public.plan_exam_rule to authenticated;

-- As before; `seen` among the fields is the cut-off as it stood on the page, null of a new one.
create or replace function public.save_cutoff(p_fields jsonb)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  actor constant uuid := private.require_admin();
  given constant jsonb := private.desk_object(p_fields);
  standing public.exam_cutoffs;
  written public.exam_cutoffs;
begin
  written.year := private.desk_number(given, 'year', 'The year', 1979, 2100);
  written.category := private.desk_one_of(
    given, 'category', 'The category', '{general,ews,obc,sc,st,pwbd-1,pwbd-2,pwbd-3,pwbd-5}');
  if jsonb_typeof(given -> 'marks') is distinct from 'number' or given ->> 'marks' !~ '^[0-9]{1,3}(\.[0-9]{1,2})?$'
    or (given ->> 'marks')::numeric not between 0 and 200 then
    raise sqlstate 'PT400' using message = 'The marks are 0 to 200, with at most two decimals', detail = 'marks';
  end if;
  written.marks := (given ->> 'marks')::numeric;
  written.source_url := private.desk_text(given, 'source_url', 'The address of the source', 12, 500);
  if written.source_url !~ '^https://[^\s]+\.[^\s]+$' then
    raise sqlstate 'PT400' using message = 'The source is an address that begins with https://', detail = 'source_url';
  end if;
  written.publisher := private.desk_text(given, 'publisher', 'Who published it', 2, 120);
  written.as_of := private.desk_day(given, 'as_of', 'The day it was announced');
  written.checked := private.desk_day(given, 'checked', 'The day it was compared');
  select * into standing from public.exam_cutoffs where year = written.year and category = written.category for update;
  if found and (standing.marks, standing.source_url, standing.publisher, standing.as_of, standing.checked)
    is not distinct from (written.marks, written.source_url, written.publisher, written.as_of, written.checked) then
    return;
  end if;
  if found and given -> 'seen' = 'null' then
    raise sqlstate 'PT409' using detail = 'category', message =
      'This cut-off is in the list already: open it there and correct it';
  end if;
  if found then
    perform private.changed_as_seen(given, to_jsonb(standing), to_jsonb(written));
  end if;
  insert into public.exam_cutoffs (year, category, marks, source_url, publisher, as_of, checked)
  values (written.year, written.category, written.marks, written.source_url, written.publisher, written.as_of, written.checked)
  on conflict (year, category) do update
  set marks = excluded.marks, source_url = excluded.source_url, publisher = excluded.publisher, as_of = excluded.as_of,
    checked = excluded.checked;
end
$$;
