-- Whoever answers as a visitor on two devices of one day, or again after signing out, brings along what is not there yet:
-- a sitting of its own of the same day. Gives back the sitting, and how many answers came along with this call.

drop index public.one_import_a_day;
create index imports_of_a_day on public.attempts (user_id, (setup ->> 'day')) where kind = 'visitor';

drop function public.import_visitor_answers(date, jsonb);
create function public.import_visitor_answers(p_day date, p_answers jsonb)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner uuid := private.caller();
  before uuid[];
  sitting uuid;
  brought integer;
begin
  if p_day < private.today() - 7 then
    raise invalid_parameter_value using
      message = 'Answers can be brought along for seven days', detail = 'too_old';
  end if;
  if p_day is null or p_day > private.today() then
    raise invalid_parameter_value using message = 'Answers come with the day on which they were given';
  end if;
  -- a browser that came twice may have answered of more than ten
  if jsonb_typeof(p_answers) is distinct from 'array' or jsonb_array_length(p_answers) > 30 then
    raise invalid_parameter_value using message = 'Answers come as a list of at most thirty';
  end if;
  -- sent twice at once, they come along once
  perform private.in_turn('visitor answers', learner);
  before := array(
    select id from public.attempts
    where user_id = learner and kind = 'visitor' and setup ->> 'day' = p_day::text order by started_at desc, id
  );
  insert into public.attempts (user_id, kind, mode, setup, rule, rule_version, question_count)
  select learner, 'visitor', 'learn', jsonb_build_object('day', p_day), rule.id, rule.version, 0
  from public.exam_rules rule where rule.id = 'gs1'
  returning id into sitting;
  insert into public.attempt_answers (
    attempt_id, position, user_id, question_id, version, selected, dont_know, calls, confidence, time_ms, seq, saved_at,
    checked_at
  )
  select sitting, row_number() over (order by sent.position), learner, sent.question_id, sent.version,
    case when not coalesce(sent.dont_know, false) then sent.selected end, coalesce(sent.dont_know, false),
    coalesce(sent.calls, ''), sent.confidence, coalesce(sent.time_ms, 0), 1, now(), now()
  from (
    select distinct on (question_id) *
    from jsonb_to_recordset(p_answers) as sent (
      position smallint, question_id text, version integer, selected smallint, dont_know boolean, calls text,
      confidence smallint, time_ms integer
    )
    order by question_id, position
  ) sent
  join public.question_versions known on known.question_id = sent.question_id and known.version = sent.version
  join private.practice_pool(learner) open_to on open_to.id = sent.question_id
  where sent.question_id = any ((select private.visitor_set(p_day))::text[])
    and not exists (
      select from public.attempt_answers there
      where there.attempt_id = any (before) and there.question_id = sent.question_id
    );
  get diagnostics brought = row_count;
  if brought = 0 and before <> '{}' then
    delete from public.attempts where id = sitting;
    return jsonb_build_object('attempt', before[1], 'count', 0);
  end if;
  update public.attempts set question_count = brought where id = sitting;
  perform private.close_attempt(sitting, 'learner');
  return jsonb_build_object('attempt', sitting, 'count', brought);
end
$$;
revoke execute on function public.import_visitor_answers from public, anon;
grant execute on function public.import_visitor_answers to authenticated;
