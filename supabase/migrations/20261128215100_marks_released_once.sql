-- A release that did not happen is not told as one, and a second look that has been taken is not asked for again.

-- Releases the caller's draft, once; pressed again, it says what was released, unless a newer draft of hers waits that
-- left her desk. Marks given anew need a reason.
create or replace function public.release_marks(p_answer uuid, p_reason text default null)
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
    if draft.id is null or exists (
      select from public.evaluations
      where answer_id = p_answer and by = 'mentor' and evaluator = marker and marks is null and revision > 0
        and created_at > coalesce(draft.released_at, draft.created_at)
    ) then
      raise sqlstate 'PT400' using message = 'Another mentor has this answer now; your draft is kept';
    end if;
    return jsonb_build_object('released', false, 'marks', draft.marks) || coalesce((
      select jsonb_build_object(
        'task', 'second', 'first', first_mark.marks, 'difference', look.difference, 'apart', abs(look.difference) > 0.15
      )
      from private.second_looks look join public.evaluations first_mark on first_mark.id = look.first_evaluation
      where look.evaluation = draft.id
    ), '{}');
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

-- Asks that another mentor marks this answer too, without seeing these marks. One that is waited for already is
-- as good as asked for.
create or replace function public.ask_second_look(p_answer uuid)
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
  if not exists (select from private.second_looks where answer_id = p_answer and done_at is null) then
    raise sqlstate 'PT400' using message = 'Other mentors have looked at this answer already';
  end if;
end
$$;
