-- What the desk shows: the line, second looks, answered appeals, and the mentor's own figures.

-- Everything that waits and may be taken by the caller, in the order of the line. Nothing in it says who wrote an answer
-- or what others made of it.
create function public.mentor_queue()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  marker constant uuid := private.mentor();
begin
  return jsonb_build_object(
    'now', now(),
    'pace_hours', round((extract(epoch from private.mentor_pace()) / 3600)::numeric, 2),
    'waiting', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'answer_id', line.answer_id, 'task', line.task, 'why', line.why, 'since', line.since, 'place', line.place,
        'question', question.question, 'question_hi', question.question_hi, 'topic', topic.title, 'topic_hi', topic.title_hi,
        'directive', question.directive, 'marks', question.marks, 'words', coalesce(answer.words, 0), 'language', answer.language,
        'mode', answer.mode, 'asked', request.reason,
        'refused', private.task_refused(line.answer_id, marker, line.task),
        'held_by', case when held.mentor = marker then 'me' when held.mentor is not null then 'other' end,
        'until', held.until, 'is_begun', coalesce(draft.revision > 0, false)
      ) order by line.place), '[]')
      from private.mentor_line() line
      join public.answers answer on answer.id = line.answer_id
      join public.mains_questions question on question.id = answer.question_id
      join public.topics topic on topic.slug = question.topic
      left join private.mentor_requests request on request.answer_id = line.answer_id and request.closed_at is null
      left join private.mentor_claims held on held.answer_id = line.answer_id and held.until > now()
      left join public.evaluations draft on draft.answer_id = line.answer_id and draft.by = 'mentor'
        and draft.evaluator = marker and draft.marks is null and draft.purpose = line.task
      where answer.user_id <> marker
    )
  );
end
$$;

-- Second looks that are done, with both marks, for those who know them by their own marking; of others only how many wait.
create function public.mentor_second_looks()
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
        'answer_id', look.answer_id, 'look', look.look, 'question', question.question, 'out_of', question.marks,
        'first', first_mark.marks, 'again', again.marks, 'difference', look.difference, 'apart', abs(look.difference) > 0.15,
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

-- Appeals that are closed, newest first; open ones stand in the line.
create function public.mentor_appeals()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.mentor();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'answer_id', appeal.answer_id, 'state', appeal.state, 'question', question.question, 'out_of', question.marks,
      'reason', appeal.reason, 'reply', appeal.reply, 'filed_at', appeal.filed_at, 'decided_at', appeal.decided_at
    ) order by appeal.decided_at desc), '[]')
    from (select * from private.answer_appeals where state <> 'open' order by decided_at desc limit 200) appeal
    join public.answers answer on answer.id = appeal.answer_id
    join public.mains_questions question on question.id = answer.question_id
  );
end
$$;

-- The caller's own work: how many, how long, and the last ones.
create function public.my_marking()
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
          'question', question.question, 'done_at', recent.released_at, 'is_standing', recent.replaced_at is null
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

-- How the caller's marks lie beside the engine's, once hers stand: the only moment at which a mentor sees both.
create function public.marks_beside_engine(p_answer uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.mentor();
  if not private.has_marked(p_answer) then
    raise insufficient_privilege using message = 'The engine’s marks are shown once yours stand';
  end if;
  return (
    select jsonb_agg(jsonb_build_object(
      'by', by, 'purpose', purpose, 'own', evaluator = auth.uid(), 'marks', marks, 'band_low', band_low, 'band_high', band_high,
      'criteria', criteria
    ) order by by, created_at)
    from public.evaluations
    where answer_id = p_answer and run = 0 and (by <> 'mentor' or marks is not null and replaced_at is null)
  );
end
$$;
revoke execute on function public.mentor_queue, public.mentor_second_looks, public.mentor_appeals, public.my_marking,
  public.marks_beside_engine from public, anon;
grant execute on function public.mentor_queue, public.mentor_second_looks, public.mentor_appeals, public.my_marking,
  public.marks_beside_engine to authenticated;
