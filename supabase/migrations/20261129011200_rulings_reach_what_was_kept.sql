-- A ruling reaches all that was kept of the answers it concerns, with the marks and at once: what is remembered of its
-- question, the levels of assessments, how many were right in the check of a section, and how the question does.
create or replace function private.regrade(p_ruled exam_private.question_keys, p_ruling_id bigint)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.regrades (
    attempt_id, user_id, question_id, version, answer_old_sixths, answer_new_sixths, old_sixths, new_sixths, reason,
    ruled_at, ruling_id, dropped_policy
  )
  select attempt.id, attempt.user_id, ruling.question_id, ruling.version, changed.old_sixths, changed.new_sixths,
    attempt.score_sixths, attempt.score_sixths, ruling.ruling, ruling.ruled_at, ruling.id,
    case when p_ruled.dropped then attempt.dropped_policy end
  from private.changed_answers(p_ruled) changed
  join public.attempts attempt on attempt.id = changed.attempt_id
  cross join exam_private.key_rulings ruling
  where ruling.id = p_ruling_id and attempt.graded_at is not null;

  update public.attempt_answers answer
  set correct = changed.new_correct, sixths = changed.new_sixths,
    -- A mistake that was none has no kind. One that was changed away from the right option is told from the new key.
    error_type = case
      when changed.new_correct then null
      when answer.selected is not null and answer.first_selected = p_ruled.key then coalesce(answer.error_type, 'changed')
      when answer.error_type = 'changed' then null
      else answer.error_type
    end
  from private.changed_answers(p_ruled) changed
  where answer.attempt_id = changed.attempt_id and answer.position = changed.position;

  update public.attempts attempt
  set score_sixths = told.score, right_count = told.right_count, wrong_count = told.wrong_count,
    blank_count = told.blank_count
  from public.regrades regraded
  cross join lateral private.score_of(regraded.attempt_id) told
  where regraded.ruling_id = p_ruling_id and attempt.id = regraded.attempt_id;

  update public.regrades regraded set new_sixths = attempt.score_sixths
  from public.attempts attempt
  where regraded.ruling_id = p_ruling_id and attempt.id = regraded.attempt_id;

  update public.sections_read section set right_count = attempt.right_count
  from public.regrades regraded
  join public.attempts attempt on attempt.id = regraded.attempt_id
  where regraded.ruling_id = p_ruling_id and section.user_id = attempt.user_id and section.attempt_id = attempt.id
    and section.right_count is distinct from attempt.right_count;

  -- By a key that stands, or that was ruled before in the same words, nothing else moves.
  if not exists (select from exam_private.key_changes where ruling_id = p_ruling_id and changed_at = now()) then
    return;
  end if;
  perform private.rerate_reviews(p_ruled);
  perform private.recount_assessments(p_ruled, p_ruling_id);
  -- Figures of questions are counted where something was marked since they were counted last; a ruling marks as much.
  -- Whoever is counting at this moment waits for the key, and so counts with the new one: nobody waits for them.
  delete from private.statistics_counts
  where only_row in (select counted.only_row from private.statistics_counts counted for update skip locked);
end
$$;

-- A ruling on a question of the assessment counts as many levels anew as learners met it, which may take longer than a
-- request is given otherwise.
alter function public.rule_on_key(text, integer, text, smallint, text, boolean[], jsonb) set statement_timeout = '2min';

-- What rulings left as it was until now.
do $$
declare
  changed record;
begin
  for changed in
    select held as ruled, max(change.ruling_id) as ruling_id
    from exam_private.key_changes change
    join exam_private.question_keys held on held.question_id = change.question_id and held.version = change.version
    group by held
  loop
    perform private.rerate_reviews(changed.ruled);
    perform private.recount_assessments(changed.ruled, changed.ruling_id);
    -- Lines that were there already were told of before their levels were counted.
    insert into private.regrades_to_tell (regrade_id)
    select id from public.regrades where ruling_id = changed.ruling_id and old_level <> new_level
    on conflict do nothing;
  end loop;
  update public.sections_read section set right_count = attempt.right_count
  from public.attempts attempt
  where attempt.id = section.attempt_id and section.right_count is distinct from attempt.right_count
    and exists (select from public.regrades where attempt_id = attempt.id);
end
$$;
