-- Those whose day has come, the oldest first: after days on which nothing ran the latest is the one that holds. As rows
-- were deleted they came in any order.
create or replace function private.apply_planned_rules()
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  due exam_private.planned_exam_rules;
  done integer := 0;
begin
  for due in
    select * from exam_private.planned_exam_rules where effective_on <= private.today()
    order by effective_on, rule for update
  loop
    delete from exam_private.planned_exam_rules where id = due.id;
    perform private.apply_exam_rule(due.rule, due.fields, due.reason);
    done := done + 1;
  end loop;
  return done;
end
$$;
