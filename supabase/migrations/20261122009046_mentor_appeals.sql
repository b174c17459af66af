-- Appeals against a mentor's marks: one an answer, within thirty days, with a reason; answered by another mentor where
-- there is one, always with a reply, and told to the learner.

create function public.my_appeal(p_answer uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  standing constant public.evaluations := private.standing_mark(p_answer);
  appeal private.answer_appeals;
begin
  if not exists (select from public.answers where id = p_answer and user_id = learner) then
    raise sqlstate 'PT404' using message = 'There is no such answer of yours';
  end if;
  select * into appeal from private.answer_appeals where answer_id = p_answer;
  return jsonb_build_object(
    'state', coalesce(appeal.state, 'none'), 'reason', appeal.reason, 'filed_at', appeal.filed_at, 'reply', appeal.reply,
    'decided_at', appeal.decided_at, 'closes_at', standing.released_at + interval '30 days',
    'may_appeal', appeal.answer_id is null and standing.id is not null and standing.released_at > now() - interval '30 days'
  );
end
$$;

create function public.file_appeal(p_answer uuid, p_reason text)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  answer constant public.answers := private.answer_of_caller(p_answer);
  standing constant public.evaluations := private.standing_mark(p_answer);
begin
  if standing.id is null then
    raise sqlstate 'PT400' using message = 'An appeal is against marks that a mentor gave. Ask the mentor first';
  end if;
  if standing.released_at < now() - interval '30 days' then
    raise sqlstate 'PT400' using message = 'An appeal is possible for thirty days after the marks';
  end if;
  if char_length(btrim(coalesce(p_reason, ''))) not between 20 and 1000 then
    raise sqlstate 'PT400' using message = 'Say in 20 to 1,000 characters what was marked wrongly, and why';
  end if;
  insert into private.answer_appeals (answer_id, evaluation_id, reason) values (answer.id, standing.id, btrim(p_reason))
  on conflict (answer_id) do nothing;
  if not found then
    raise sqlstate 'PT400' using message = 'You have appealed against the marks of this answer already';
  end if;
  return public.my_appeal(p_answer);
end
$$;

create function public.withdraw_appeal(p_answer uuid)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  answer constant public.answers := private.answer_of_caller(p_answer);
begin
  update private.answer_appeals set state = 'withdrawn', decided_at = clock_timestamp()
  where answer_id = answer.id and state = 'open';
  delete from private.mentor_claims where answer_id = answer.id and task = 'appeal';
  return public.my_appeal(p_answer);
end
$$;

-- Answers the appeal at the caller's desk: the marks stand (`upheld`), or the caller's draft takes their place (`changed`).
create function public.answer_appeal(p_answer uuid, p_outcome text, p_reply text)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  marker constant uuid := private.mentor();
  answer public.answers;
  question public.mains_questions;
  standing public.evaluations;
  draft public.evaluations;
  refused text;
begin
  select * into answer from public.answers where id = p_answer for update;
  refused := private.task_refused(p_answer, marker, 'appeal');
  if refused is null and not exists (
    select from private.mentor_claims where answer_id = p_answer and mentor = marker and task = 'appeal'
  ) then
    refused := 'Take the appeal to your desk first';
  end if;
  if refused is null and p_outcome not in ('upheld', 'changed') then
    refused := 'The marks stand, or they are changed';
  end if;
  if refused is null and char_length(btrim(coalesce(p_reply, ''))) not between 20 and 1000 then
    refused := 'Reply to the learner in 20 to 1,000 characters';
  end if;
  if refused is not null then
    raise sqlstate 'PT400' using message = refused;
  end if;
  select * into question from public.mains_questions where id = answer.question_id;
  standing := private.standing_mark(p_answer);
  draft := private.mentor_draft(p_answer, marker, 'appeal');
  if p_outcome = 'changed' then
    draft := private.finish_draft(p_answer, marker, 'appeal');
    if (select jsonb_agg(given -> 'marks') from jsonb_array_elements(draft.criteria) given)
      = (select jsonb_agg(given -> 'marks') from jsonb_array_elements(standing.criteria) given) then
      raise sqlstate 'PT400' using message = 'No mark differs from the earlier ones: let them stand, or change one';
    end if;
    standing := private.release_draft(draft, btrim(p_reply));
    perform private.refresh_calibration();
  else
    delete from public.evaluations where id = draft.id;
    delete from private.mentor_claims where answer_id = p_answer;
  end if;
  update private.answer_appeals
  set state = p_outcome, reply = btrim(p_reply), decided_by = marker, decided_at = clock_timestamp()
  where answer_id = p_answer;
  perform private.notify(
    answer.user_id, 'appeal_answered',
    format(case p_outcome when 'changed' then 'Your appeal was answered: your marks are now %s of %s'
      else 'Your appeal was answered: the marks stand at %s of %s' end, private.in_marks(standing.marks), question.marks),
    format(case p_outcome when 'changed' then 'आपकी अपील का उत्तर आया: अब %2$s में से %1$s अंक'
      else 'आपकी अपील का उत्तर आया: अंक वही हैं, %2$s में से %1$s' end, private.in_marks(standing.marks), question.marks),
    '/mains-evaluation?answer=' || p_answer, 'appeal:' || p_answer, true, btrim(p_reply), btrim(p_reply)
  );
  return jsonb_build_object('outcome', p_outcome, 'marks', standing.marks);
end
$$;
revoke execute on function public.my_appeal, public.file_appeal, public.withdraw_appeal, public.answer_appeal from public, anon;
grant execute on function public.my_appeal, public.file_appeal, public.withdraw_appeal, public.answer_appeal to authenticated;
