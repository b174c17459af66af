-- The desk of the examination's rules: what a right and a wrong answer bring, minutes, counts, and the cut-offs of past
-- years. A change is the next version of a rule, from a day on and for a reason; what was graded keeps its version.

alter table exam_private.exam_rule_versions add column reason text not null default '';

-- Versions that wait for their day.
create table exam_private.planned_exam_rules (
  id uuid primary key default gen_random_uuid(),
  rule text not null references public.exam_rules (id) on delete cascade,
  effective_on date not null,
  fields jsonb not null,
  reason text not null check (char_length(reason) between 10 and 500),
  planned_at timestamptz not null default now(),
  unique (rule, effective_on)
);
alter table exam_private.planned_exam_rules enable row level security;
revoke all on exam_private.planned_exam_rules from anon, authenticated;
grant select on exam_private.planned_exam_rules to service_role;
create trigger audit_change after insert or update or delete on exam_private.planned_exam_rules
  for each row execute function private.audit_change('rule', 'effective_on');

-- What a form says of a rule, checked, as the columns of the table.
create function private.exam_rule_fields(p_fields jsonb)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  given constant jsonb := private.desk_object(p_fields);
  right_sixths constant integer := private.desk_number(given, 'right_sixths', 'What a right answer brings, in sixths of a mark,', 1, 120);
  wrong_sixths constant integer := private.desk_number(given, 'wrong_sixths', 'What a wrong answer costs, in sixths of a mark,', -120, 0);
  questions constant integer := private.desk_number(given, 'question_count', 'The number of questions', 1, 300);
  fast constant integer := private.desk_number(given, 'fast_seconds', 'What counts as fast, in seconds,', 1, 600);
  slow constant integer := private.desk_number(given, 'slow_seconds', 'What counts as slow, in seconds,', 2, 1200);
  qualifying integer;
begin
  if -wrong_sixths > right_sixths then
    raise sqlstate 'PT400' using
      message = 'A wrong answer cannot cost more than a right one brings', detail = 'wrong_sixths';
  end if;
  if slow <= fast then
    raise sqlstate 'PT400' using message = 'Slow is longer than fast', detail = 'slow_seconds';
  end if;
  if jsonb_typeof(coalesce(given -> 'qualifying_sixths', 'null')) <> 'null' then
    qualifying := private.desk_number(
      given, 'qualifying_sixths', 'The marks to pass, in sixths of a mark,', 1, right_sixths * questions);
  end if;
  return jsonb_build_object(
    'right_sixths', right_sixths, 'wrong_sixths', wrong_sixths, 'question_count', questions,
    'minutes', private.desk_number(given, 'minutes', 'The minutes of the paper', 5, 600),
    'qualifying_sixths', qualifying,
    'extra_minutes_an_hour', private.desk_number(given, 'extra_minutes_an_hour', 'The extra minutes an hour', 0, 60),
    'sprint_seconds', private.desk_number(given, 'sprint_seconds', 'The seconds of a question in a sprint', 5, 600),
    'fast_seconds', fast, 'slow_seconds', slow,
    'diagnostic_minutes', private.desk_number(given, 'diagnostic_minutes', 'The minutes of the first assessment', 3, 120)
  );
end
$$;
revoke execute on function private.exam_rule_fields from public;

-- Makes the next version of a rule. The trigger of the table counts it and keeps it.
create function private.apply_exam_rule(p_rule text, p_fields jsonb, p_reason text)
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  made integer;
begin
  update public.exam_rules rule
  set right_sixths = given.right_sixths, wrong_sixths = given.wrong_sixths, question_count = given.question_count,
    minutes = given.minutes, qualifying_sixths = given.qualifying_sixths,
    extra_minutes_an_hour = given.extra_minutes_an_hour, sprint_seconds = given.sprint_seconds,
    fast_seconds = given.fast_seconds, slow_seconds = given.slow_seconds, diagnostic_minutes = given.diagnostic_minutes
  from jsonb_populate_record(null::public.exam_rules, p_fields) given
  where rule.id = p_rule
  returning rule.version into made;
  update exam_private.exam_rule_versions set reason = p_reason where id = p_rule and version = made and reason = '';
  return made;
end
$$;
revoke execute on function private.apply_exam_rule from public;

-- Those whose day has come, the oldest first.
create function private.apply_planned_rules()
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  due exam_private.planned_exam_rules;
  done integer := 0;
begin
  for due in
    delete from exam_private.planned_exam_rules where effective_on <= private.today() returning *
  loop
    perform private.apply_exam_rule(due.rule, due.fields, due.reason);
    done := done + 1;
  end loop;
  return done;
end
$$;
revoke execute on function private.apply_planned_rules from public;
select cron.schedule('planned-exam-rules', '* * * * *', 'select private.apply_planned_rules()');

create function public.rules_desk()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'today', private.today(),
    'rules', (
      select jsonb_agg(to_jsonb(rule) || jsonb_build_object(
        'versions', (
          select jsonb_agg(to_jsonb(kept) || jsonb_build_object('attempts', (
            select count(*) from public.attempts where attempts.rule = kept.id and attempts.rule_version = kept.version
          )) order by kept.version desc)
          from exam_private.exam_rule_versions kept where kept.id = rule.id
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
  );
end
$$;

-- The next version of a rule: at once (no day, or one that has come), or from a later day on. Returns the number of the
-- version, or null where it waits.
create function public.plan_exam_rule(p_rule text, p_fields jsonb, p_effective date, p_reason text)
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
  if p_effective > private.today() + 730 then
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

create function public.cancel_planned_rule(p_id uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from exam_private.planned_exam_rules where id = p_id;
  if not found then
    raise sqlstate 'PT404' using message = 'No such version is planned any more';
  end if;
end
$$;

-- Marks of the last candidate called, of 200, for a year and category.
create function public.save_cutoff(p_fields jsonb)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  actor constant uuid := private.require_admin();
  given constant jsonb := private.desk_object(p_fields);
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
  insert into public.exam_cutoffs (year, category, marks, source_url, publisher, as_of, checked)
  values (written.year, written.category, written.marks, written.source_url, written.publisher, written.as_of, written.checked)
  on conflict (year, category) do update
  set marks = excluded.marks, source_url = excluded.source_url, publisher = excluded.publisher, as_of = excluded.as_of,
    checked = excluded.checked;
end
$$;

create function public.remove_cutoff(p_year integer, p_category text)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from public.exam_cutoffs where year = p_year and category = p_category;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such cut-off';
  end if;
end
$$;
revoke execute on function public.rules_desk, public.plan_exam_rule, public.cancel_planned_rule, public.save_cutoff,
  public.remove_cutoff from public, anon;
grant execute on function public.rules_desk, public.plan_exam_rule, public.cancel_planned_rule, public.save_cutoff,
  public.remove_cutoff to authenticated;
