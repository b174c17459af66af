-- Second looks, answered appeals, a mentor’s own marking and reported answers name the question in Hindi too, as the line does.

create or replace function public.mentor_second_looks()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  marker constant uuid := private.mentor();
begin
  return jsonb_build_object(
    'waiting', (select count(*) from private.second_looks where done_at is null),
    'done', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'answer_id', look.answer_id, 'look', look.look, 'question', question.question, 'question_hi', question.question_hi,
        'out_of', question.marks, 'first', first_mark.marks, 'again', again.marks, 'difference', look.difference,
        'apart', abs(look.difference) > 0.15,
        'third_waits', exists (
          select from private.second_looks third where third.answer_id = look.answer_id and third.done_at is null
        ),
        'done_at', look.done_at
      ) order by look.done_at desc), '[]')
      from (
        select * from private.second_looks
        where done_at is not null and private.knows_marks(answer_id, marker) order by done_at desc limit 200
      ) look
      join public.answers answer on answer.id = look.answer_id
      join public.mains_questions question on question.id = answer.question_id
      join public.evaluations first_mark on first_mark.id = look.first_evaluation
      join public.evaluations again on again.id = look.evaluation
    )
  );
end
$$;

create or replace function public.mentor_appeals()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.mentor();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'answer_id', appeal.answer_id, 'state', appeal.state, 'question', question.question,
      'question_hi', question.question_hi, 'out_of', question.marks,
      'reason', appeal.reason, 'reply', appeal.reply, 'filed_at', appeal.filed_at, 'decided_at', appeal.decided_at
    ) order by appeal.decided_at desc), '[]')
    from (select * from private.answer_appeals where state <> 'open' order by decided_at desc limit 200) appeal
    join public.answers answer on answer.id = appeal.answer_id
    join public.mains_questions question on question.id = answer.question_id
  );
end
$$;

create or replace function public.my_marking()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  marker constant uuid := private.mentor();
begin
  return (
    select jsonb_build_object(
      'marked', count(*), 'this_week', count(*) filter (where done.done_at > now() - interval '7 days'),
      'median_minutes', round((percentile_cont(0.5) within group (order by done.latency_ms) / 60000)::numeric, 1),
      'last', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'answer_id', recent.answer_id, 'purpose', recent.purpose, 'marks', recent.marks, 'out_of', question.marks,
          'question', question.question, 'question_hi', question.question_hi, 'done_at', recent.released_at,
          'is_standing', recent.replaced_at is null
        ) order by recent.released_at desc), '[]')
        from (
          select * from public.evaluations
          where by = 'mentor' and evaluator = marker and released_at is not null order by released_at desc limit 20
        ) recent
        join public.answers answer on answer.id = recent.answer_id
        join public.mains_questions question on question.id = answer.question_id
      )
    )
    from (
      select latency_ms, coalesce(released_at, created_at) as done_at from public.evaluations
      where by = 'mentor' and evaluator = marker and marks is not null
    ) done
  );
end
$$;

create or replace function public.reported_answers()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.caller();
  if not private.is_mentor() then
    raise insufficient_privilege using message = 'Reports are read by mentors';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', report.id, 'reason', report.reason, 'at', report.created_at, 'text', answer.text, 'language', answer.language,
      'question', question.question, 'question_hi', question.question_hi
    ) order by report.created_at), '[]')
    from public.answer_reports report
    join public.answers answer on answer.id = report.answer_id
    join public.mains_questions question on question.id = answer.question_id
    where report.settled_at is null
  );
end
$$;
