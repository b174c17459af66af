-- Of two who decide about one entry, question or report, the second is told: a mentor took off the boards what another had
-- just left on them; an administrator's reason was lost, and said to be given, where another had decided the same; and
-- whoever tried again, after an answer was lost, was told that somebody had settled it, or that an appeal is not at their
-- desk.
drop function public.settle_flag(uuid, boolean);
-- As before; `p_seen` has what was said of the entry (`valid`) when the page was read, null where nothing was.
create function public.settle_flag(p_id uuid, p_valid boolean, p_seen jsonb default null)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  judge constant uuid := private.challenge_staff();
  flag exam_private.challenge_flags;
  entry exam_private.challenge_entries;
  challenge public.challenges;
begin
  if p_valid is null then
    raise sqlstate 'PT400' using message = 'Say whether the entry stays on the boards';
  end if;
  select * into flag from exam_private.challenge_flags where attempt_id = p_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such entry to look at';
  end if;
  select * into entry from exam_private.challenge_entries where attempt_id = p_id;
  if entry.user_id = judge then
    raise sqlstate 'PT409' using message = 'Somebody else has to look at your own entry';
  end if;
  if p_seen is not null and flag.valid = p_valid then
    return;
  end if;
  perform private.as_read(p_seen, jsonb_build_object('valid', flag.valid));
  update exam_private.challenge_flags
  set settled_at = clock_timestamp(), settled_by = judge, valid = p_valid where attempt_id = p_id;
  if entry.left_out = not p_valid then
    return;
  end if;
  update exam_private.challenge_entries set left_out = not p_valid where attempt_id = p_id;
  update exam_private.challenge_entries kept
  set rank = placed.place
  from (
    select one.attempt_id, case when one.answered > 0 and not one.left_out then rank() over (
      partition by one.answered > 0 and not one.left_out order by one.score_sixths desc, one.time_ms
    ) end as place
    from exam_private.challenge_entries one
    join exam_private.challenge_states state on state.challenge = one.challenge
    where one.challenge = entry.challenge and state.frozen_at is not null
  ) placed
  where kept.attempt_id = placed.attempt_id and kept.rank is distinct from placed.place;
  select * into challenge from public.challenges where slug = entry.challenge;
  perform private.notify(
    entry.user_id, 'challenge_results',
    case when p_valid then 'Your entry is back on the board: ' else 'Your entry is not on the board: ' end || challenge.title,
    case when p_valid then 'आपकी प्रविष्टि फिर बोर्ड पर है: ' else 'आपकी प्रविष्टि बोर्ड पर नहीं है: ' end || challenge.title_hi,
    '/challenge/' || challenge.slug || '/results',
    'challenge_entry:' || p_id || ':' || p_valid, true,
    case when p_valid then 'A mentor looked again. Everything counts as it did.'
      else 'Several answers came faster than the questions can be read, so a mentor has left this entry off the board. '
        'Your marks, your answers and what you learn from them stay with you. If this does not seem right, tell your mentor.' end,
    case when p_valid then 'मार्गदर्शक ने फिर देखा। सब कुछ पहले जैसा गिना जाएगा।'
      else 'कई उत्तर प्रश्न पढ़ने से भी कम समय में आए, इसलिए मार्गदर्शक ने इस प्रविष्टि को बोर्ड से हटाया है। '
        'आपके अंक, उत्तर और उनसे मिली सीख आपके पास रहेंगे। यदि यह ठीक न लगे तो अपने मार्गदर्शक को बताएँ।' end
  );
end
$$;
revoke execute on function public.settle_flag from public, anon;
grant execute on function public.settle_flag to authenticated;

create or replace function public.decide_question(p_question_id text, p_version integer, p_decision text, p_reason text)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  judge uuid := private.ruling_caller();
  said text := btrim(coalesce(p_reason, ''));
  question public.questions;
  last exam_private.question_decisions;
begin
  if p_decision is null or p_decision not in ('live', 'retired') then
    raise invalid_parameter_value using message = 'A question is freed (live) or retired';
  end if;
  if length(said) not between 20 and 2000 then
    raise invalid_parameter_value using message = 'Give the reason in 20 to 2,000 characters';
  end if;
  select * into question from public.questions where id = p_question_id and version = p_version for update;
  if not found then
    raise no_data_found using message = 'There is no such question, or it was written anew since';
  end if;
  if question.status <> 'challenged' then
    select * into last from exam_private.question_decisions
    where question_id = p_question_id and version = p_version order by id desc limit 1;
    if question.status = p_decision and (last.decision, last.reason, last.decided_by) = (p_decision, said, judge) then
      return;
    end if;
    raise sqlstate 'PT409' using message = 'This question is not waiting for a decision';
  end if;
  if p_decision = 'live' and exists (
    select from exam_private.question_keys where question_id = p_question_id and version = p_version and dropped
  ) then
    raise invalid_parameter_value using message = 'This question was dropped by a ruling: a new key brings it back';
  end if;
  insert into exam_private.question_decisions (
    question_id, version, decision, reason, answers, facility, discrimination, decided_by
  )
  select p_question_id, p_version, p_decision, said, known.answers, known.facility, known.discrimination, judge
  from (select) one
  left join public.question_statistics known on known.question_id = p_question_id and known.version = p_version;
  update public.questions set status = p_decision, changed_at = now() where id = p_question_id;
end
$$;

create or replace function public.settle_chat_feedback(p_id bigint, p_outcome text, p_note text default '')
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  staff uuid := private.feedback_staff();
  said text := btrim(coalesce(p_note, ''));
begin
  if p_outcome is null or p_outcome not in ('fixed', 'not-a-mistake', 'will-not-change') then
    raise invalid_parameter_value using message = 'Say fixed, not-a-mistake or will-not-change';
  end if;
  if char_length(said) > 1000 or (p_outcome <> 'fixed' and char_length(said) < 10) then
    raise invalid_parameter_value using message = 'Where nothing is changed, say why in 10 to 1,000 characters';
  end if;
  update public.chat_feedback
  set outcome = p_outcome, outcome_note = said, settled_by = staff, settled_at = now()
  where id = p_id and settled_at is null and rating = -1;
  if not found and not exists (
    select from public.chat_feedback where id = p_id and (outcome, outcome_note, settled_by) = (p_outcome, said, staff)
  ) then
    raise no_data_found using message = 'This was settled already, or its learner took it back';
  end if;
end
$$;

create or replace function public.settle_news_report(p_id text, p_outcome text, p_note text default '')
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  staff uuid := private.news_staff();
  said text := btrim(coalesce(p_note, ''));
begin
  if p_outcome is null or p_outcome not in ('fixed', 'not-a-mistake', 'will-not-change') then
    raise sqlstate 'PT400' using message = 'Say fixed, not-a-mistake or will-not-change';
  end if;
  if char_length(said) > 1000 or (p_outcome <> 'fixed' and char_length(said) < 10) then
    raise sqlstate 'PT400' using message = 'Where nothing is changed, say why in 10 to 1,000 characters';
  end if;
  update public.news_reports
  set outcome = p_outcome, outcome_note = said, settled_by = staff, settled_at = now()
  where user_id || '/' || id = p_id and settled_at is null;
  if not found and not exists (
    select from public.news_reports
    where user_id || '/' || id = p_id and (outcome, outcome_note, settled_by) = (p_outcome, said, staff)
  ) then
    raise sqlstate 'PT404' using message = 'This was settled already';
  end if;
end
$$;

create or replace function public.answer_appeal(p_answer uuid, p_outcome text, p_reply text)
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
  if exists (
    select from private.answer_appeals
    where answer_id = p_answer and (state, reply, decided_by) = (p_outcome, btrim(p_reply), marker)
  ) then
    return jsonb_build_object('outcome', p_outcome, 'marks', (private.standing_mark(p_answer)).marks);
  end if;
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
