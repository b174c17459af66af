-- Taking an answer to the desk: one mentor at a time, for 45 minutes from her last stroke, and only who may mark it.

create function private.other_mentors(p_answer uuid, p_mentor uuid)
returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select role.user_id from public.user_roles role
  where role.role = 'mentor' and role.user_id <> p_mentor
    and role.user_id <> (select user_id from public.answers where id = p_answer)
$$;
-- Who cannot look at an answer as if for the first time.
create function private.knows_marks(p_answer uuid, p_mentor uuid)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.evaluations where answer_id = p_answer and by = 'mentor' and evaluator = p_mentor and marks is not null
  ) or exists (select from private.seen_marks where answer_id = p_answer and mentor = p_mentor)
$$;

-- Why this mentor may not do this with this answer, in a sentence; null where she may.
create function private.task_refused(p_answer uuid, p_mentor uuid, p_task text)
returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer public.answers;
  standing constant public.evaluations := private.standing_mark(p_answer);
begin
  select * into answer from public.answers where id = p_answer;
  if answer.user_id = p_mentor then
    return 'This answer is your own: another mentor marks it';
  end if;
  case p_task
    when 'marks' then
      if standing.id is not null then
        return 'This answer is marked already';
      end if;
      if answer.status not in ('evaluated', 'needs_mentor', 'failed') then
        return 'The evaluation of this answer is still under way';
      end if;
    when 'change' then
      if standing.evaluator is distinct from p_mentor then
        return 'Only who gave these marks gives them anew; learners may appeal';
      end if;
      if exists (select from private.answer_appeals where answer_id = p_answer and state = 'open') then
        return 'An appeal against these marks is open: answer it';
      end if;
    when 'appeal' then
      if not exists (select from private.answer_appeals where answer_id = p_answer and state = 'open') then
        return 'No appeal is open for this answer';
      end if;
      if standing.evaluator = p_mentor and exists (select from private.other_mentors(p_answer, p_mentor)) then
        return 'You gave these marks: another mentor answers the appeal';
      end if;
    when 'second' then
      if not exists (select from private.second_looks where answer_id = p_answer and done_at is null) then
        return 'This answer waits for no second look';
      end if;
      if private.knows_marks(p_answer, p_mentor) and (
        exists (
          select from private.other_mentors(p_answer, p_mentor) other (id) where not private.knows_marks(p_answer, other.id)
        ) or exists (
          select from public.evaluations
          where answer_id = p_answer and by = 'mentor' and evaluator = p_mentor and marks is not null
            and coalesce(released_at, created_at) > now() - interval '7 days'
        )
      ) then
        return 'You know the marks of this answer: another mentor takes the second look, or you after seven days';
      end if;
    else
      return 'There is no such task at this desk';
  end case;
  return null;
end
$$;
revoke execute on function private.other_mentors, private.knows_marks, private.task_refused from public;

-- Takes the answer, or holds it on; false where another mentor has it.
create function private.hold_answer(p_answer uuid, p_mentor uuid, p_task text)
returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.mentor_claims as held (answer_id, mentor, task) values (p_answer, p_mentor, p_task)
  on conflict (answer_id) do update
  set mentor = p_mentor, task = p_task, renewed_at = clock_timestamp(), until = clock_timestamp() + interval '45 minutes',
    claimed_at = case when held.mentor = p_mentor and held.task = p_task then held.claimed_at else clock_timestamp() end
  where held.mentor = p_mentor or held.until < clock_timestamp();
  return found;
end
$$;
revoke execute on function private.hold_answer from public;

-- The caller's draft for a task; a mark given anew begins as the one that stands.
create function private.mentor_draft(p_answer uuid, p_mentor uuid, p_task text)
returns public.evaluations
language plpgsql security definer set search_path = ''
as $$
declare
  standing public.evaluations;
  meant text := p_task;
  draft public.evaluations;
begin
  if p_task in ('change', 'appeal') then
    standing := private.standing_mark(p_answer);
  end if;
  if p_task = 'change' then
    meant := standing.purpose;
  end if;
  select * into draft from public.evaluations
  where answer_id = p_answer and by = 'mentor' and evaluator = p_mentor and purpose = meant and marks is null for update;
  if draft.id is not null then
    return draft;
  end if;
  insert into public.evaluations (answer_id, by, purpose, evaluator, criteria, points, remark)
  values (
    p_answer, 'mentor', meant, p_mentor, coalesce(standing.criteria, '[]'), coalesce(standing.points, '[]'),
    coalesce(standing.remark, '')
  )
  returning * into draft;
  insert into public.answer_comments (
    id, answer_id, evaluation_id, position, criterion, range_start, range_end, quote, page, x, y, body
  )
  select gen_random_uuid(), answer_id, draft.id, position, criterion, range_start, range_end, quote, page, x, y, body
  from public.answer_comments where evaluation_id = standing.id;
  return draft;
end
$$;
revoke execute on function private.mentor_draft from public;

create function private.draft_as_json(p_draft public.evaluations)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'evaluation_id', p_draft.id, 'revision', p_draft.revision, 'criteria', p_draft.criteria, 'points', p_draft.points,
    'remark', p_draft.remark, 'comments', (
      select coalesce(jsonb_agg(to_jsonb(comment) - '{answer_id,evaluation_id,position,created_at}'::text[] order by position), '[]')
      from public.answer_comments comment where comment.evaluation_id = p_draft.id
    )
  )
$$;
revoke execute on function private.draft_as_json from public;

-- Takes an answer to the caller's desk and shows all that is needed to mark it, and nothing of who wrote it or what others
-- made of it; only who answers an appeal sees the marks it is about. `claimed` false: another mentor has it.
create function public.take_answer(p_answer uuid, p_task text default null)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  marker constant uuid := private.mentor();
  answer public.answers;
  task text := p_task;
  refused text;
begin
  select * into answer from public.answers where id = p_answer and submitted_at is not null;
  if answer.id is null then
    raise sqlstate 'PT404' using message = 'There is no such answer to mark';
  end if;
  task := coalesce(
    task, (select held.task from private.mentor_claims held where held.answer_id = p_answer and held.mentor = marker),
    (select waiting.task from private.mentor_line() waiting where waiting.answer_id = p_answer), 'marks'
  );
  refused := private.task_refused(p_answer, marker, task);
  if refused is not null then
    raise sqlstate 'PT400' using message = refused;
  end if;
  if not private.hold_answer(p_answer, marker, task) then
    return jsonb_build_object(
      'claimed', false, 'until', (select until from private.mentor_claims where answer_id = p_answer)
    );
  end if;
  if task = 'appeal' then
    insert into private.seen_marks (answer_id, mentor) values (p_answer, marker) on conflict do nothing;
  end if;
  return jsonb_build_object(
    'claimed', true, 'task', task,
    'until', (select until from private.mentor_claims where answer_id = p_answer),
    'answer', to_jsonb(answer) - '{user_id,is_shared,revision}'::text[],
    'question', (select to_jsonb(asked) from public.mains_questions asked where asked.id = answer.question_id),
    'key', public.mains_key(answer.question_id),
    'pages', (
      select coalesce(jsonb_agg(jsonb_build_object('page', page, 'path', path, 'width', width, 'height', height) order by page), '[]')
      from public.answer_pages where answer_id = p_answer
    ),
    'asked', (select reason from private.mentor_requests where answer_id = p_answer and closed_at is null),
    'appeal', case when task = 'appeal' then (
      select jsonb_build_object(
        'reason', appeal.reason, 'filed_at', appeal.filed_at, 'marks', standing.marks, 'remark', standing.remark,
        'own', standing.evaluator = marker
      )
      from private.answer_appeals appeal, private.standing_mark(p_answer) standing where appeal.answer_id = p_answer
    ) end,
    'draft', private.draft_as_json(private.mentor_draft(p_answer, marker, task))
  );
end
$$;

-- Lays an answer back for others. A draft with a stroke in it is kept.
create function public.lay_back_answer(p_answer uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  marker constant uuid := private.mentor();
begin
  delete from private.mentor_claims where answer_id = p_answer and mentor = marker;
  delete from public.evaluations
  where answer_id = p_answer and by = 'mentor' and evaluator = marker and marks is null and revision = 0;
end
$$;

-- An answer at random that the engine has marked and no mentor has: what the engine is measured by must not be only what
-- it was unsure of.
create function public.pull_sample()
returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  marker constant uuid := private.mentor();
  pulled uuid;
begin
  select answer.id into pulled from public.answers answer
  where answer.status = 'evaluated' and answer.user_id <> marker
    and exists (select from public.evaluations where answer_id = answer.id and by <> 'mentor' and run = 0)
    and (private.standing_mark(answer.id)).id is null
    and not exists (select from private.mentor_claims where answer_id = answer.id and until > clock_timestamp())
  order by random() limit 1;
  return pulled;
end
$$;
revoke execute on function public.take_answer, public.lay_back_answer, public.pull_sample from public, anon;
grant execute on function public.take_answer, public.lay_back_answer, public.pull_sample to authenticated;
