-- Marks are released in one transaction: they stand, the answer is evaluated, its learner is told, what asked for them is
-- closed, and the engines are measured against them. A second look ends here too, and tells only how far apart two are.

create function private.in_marks(p_marks numeric)
returns text
language sql immutable set search_path = ''
as $$
  select trim_scale(p_marks)::text
$$;

-- Ends the caller's draft: six criteria, and their sum.
create function private.finish_draft(p_answer uuid, p_mentor uuid, p_task text)
returns public.evaluations
language plpgsql security definer set search_path = ''
as $$
declare
  draft public.evaluations := private.mentor_draft(p_answer, p_mentor, p_task);
begin
  if jsonb_array_length(draft.criteria) <> 6 then
    raise sqlstate 'PT400' using message = 'Give marks for each of the six criteria first';
  end if;
  update public.evaluations
  set marks = (select sum((given ->> 'marks')::numeric) from jsonb_array_elements(draft.criteria) given)
  where id = draft.id returning * into draft;
  update public.evaluations set band_low = marks, band_high = marks where id = draft.id returning * into draft;
  return draft;
end
$$;

-- Makes a finished draft the mark that stands.
create function private.release_draft(p_draft public.evaluations, p_reason text)
returns public.evaluations
language plpgsql security definer set search_path = ''
as $$
declare
  released public.evaluations;
  moment constant timestamptz := clock_timestamp();
begin
  update public.evaluations set replaced_at = moment
  where answer_id = p_draft.answer_id and by = 'mentor' and released_at is not null and replaced_at is null;
  update public.evaluations set released_at = moment, reason = p_reason where id = p_draft.id returning * into released;
  update public.answers set status = 'evaluated', evaluated_at = moment where id = p_draft.answer_id;
  update private.mentor_requests set closed_at = moment where answer_id = p_draft.answer_id and closed_at is null;
  delete from private.mentor_claims where answer_id = p_draft.answer_id;
  return released;
end
$$;

-- A mark of a second look. More than 1.5 of 10 from the first asks for a third.
create function private.close_second_look(p_draft public.evaluations)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  closed private.second_looks;
  first_marks numeric;
  out_of integer;
begin
  select question.marks into out_of
  from public.answers answer join public.mains_questions question on question.id = answer.question_id
  where answer.id = p_draft.answer_id;
  update private.second_looks look
  set evaluation = p_draft.id, done_at = clock_timestamp(), difference = (p_draft.marks - first_mark.marks) / out_of
  from public.evaluations first_mark
  where look.answer_id = p_draft.answer_id and look.done_at is null and first_mark.id = look.first_evaluation
  returning look.* into closed;
  select marks into first_marks from public.evaluations where id = closed.first_evaluation;
  if closed.look = 2 and abs(closed.difference) > 0.15 then
    insert into private.second_looks (answer_id, look, why, first_evaluation)
    values (closed.answer_id, 3, 'apart', closed.first_evaluation) on conflict do nothing;
  end if;
  delete from private.mentor_claims where answer_id = p_draft.answer_id;
  return jsonb_build_object(
    'marks', p_draft.marks, 'first', first_marks, 'difference', closed.difference, 'apart', abs(closed.difference) > 0.15
  );
end
$$;
revoke execute on function private.in_marks, private.finish_draft, private.release_draft, private.close_second_look from public;

-- Releases the caller's draft, once; pressed again, it says what was released. Marks given anew need a reason.
create function public.release_marks(p_answer uuid, p_reason text default null)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  marker constant uuid := private.mentor();
  answer public.answers;
  question public.mains_questions;
  held private.mentor_claims;
  draft public.evaluations;
  refused text;
  compared jsonb;
begin
  -- one release of an answer at a time; the second one finds nothing at her desk any more
  select * into answer from public.answers where id = p_answer for update;
  select * into held from private.mentor_claims where answer_id = p_answer and mentor = marker for update;
  if held.answer_id is null then
    select * into draft from public.evaluations
    where answer_id = p_answer and by = 'mentor' and evaluator = marker and marks is not null
    order by coalesce(released_at, created_at) desc limit 1;
    if draft.id is null then
      raise sqlstate 'PT400' using message = 'Another mentor has this answer now; your draft is kept';
    end if;
    return jsonb_build_object('released', false, 'marks', draft.marks);
  end if;
  refused := private.task_refused(p_answer, marker, held.task);
  if refused is not null then
    raise sqlstate 'PT400' using message = refused;
  end if;
  if held.task = 'appeal' then
    raise sqlstate 'PT400' using message = 'An appeal is answered with a reply to the learner';
  end if;
  if held.task = 'change' and char_length(btrim(coalesce(p_reason, ''))) not between 20 and 1000 then
    raise sqlstate 'PT400' using message = 'Say in 20 to 1,000 characters why these marks take the place of the earlier ones';
  end if;
  draft := private.finish_draft(p_answer, marker, held.task);
  if held.task = 'second' then
    compared := private.close_second_look(draft);
    perform private.refresh_calibration();
    return jsonb_build_object('released', true, 'task', 'second') || compared;
  end if;
  draft := private.release_draft(draft, case when held.task = 'change' then btrim(p_reason) end);
  -- a share of first marks is marked a second time; the row's id is the server's own, so nobody chooses which
  if held.task = 'marks' and ('x' || left(md5(draft.id::text), 7))::bit(28)::integer % 5 = 0 then
    insert into private.second_looks (answer_id, look, why, first_evaluation) values (p_answer, 2, 'share', draft.id)
    on conflict do nothing;
  end if;
  select * into question from public.mains_questions where id = answer.question_id;
  perform private.notify(
    answer.user_id, 'answer_marked',
    format('The mentor has marked your answer: %s of %s', private.in_marks(draft.marks), question.marks),
    format('मार्गदर्शक ने आपका उत्तर जाँचा: %2$s में से %1$s अंक', private.in_marks(draft.marks), question.marks),
    '/mains-evaluation?answer=' || p_answer, 'marks:' || draft.id, true,
    left(question.question, 900), left(coalesce(question.question_hi, question.question), 900)
  );
  perform private.refresh_calibration();
  return jsonb_build_object('released', true, 'task', held.task, 'marks', draft.marks);
end
$$;

-- Asks that another mentor marks this answer too, without seeing these marks.
create function public.ask_second_look(p_answer uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  marker constant uuid := private.mentor();
  standing constant public.evaluations := private.standing_mark(p_answer);
  blind public.evaluations;
begin
  if standing.evaluator is distinct from marker then
    raise sqlstate 'PT400' using message = 'A second look is asked for by who has marked the answer';
  end if;
  select * into blind from private.blind_marks() where answer_id = p_answer;
  if blind.id is null then
    raise sqlstate 'PT400' using message = 'There is no blind mark of this answer to hold a second one against';
  end if;
  insert into private.second_looks (answer_id, look, why, first_evaluation) values (p_answer, 2, 'asked', blind.id)
  on conflict do nothing;
end
$$;
revoke execute on function public.release_marks, public.ask_second_look from public, anon;
grant execute on function public.release_marks, public.ask_second_look to authenticated;
