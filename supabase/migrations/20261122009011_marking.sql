-- The way of an answer through the engines. A worker holds an answer by a lease; what it has done step by step stays
-- done when it dies, and whoever takes the answer next goes on from there. A worker whose answer was taken over can
-- write nothing more of it.

create table private.answer_leases (
  answer_id uuid primary key references public.answers (id) on delete cascade,
  worker uuid not null,
  until timestamptz not null
);
alter table private.answer_leases enable row level security;
revoke all on private.answer_leases from anon, authenticated;

-- The learner's own answer, and what a marker has to know of the question. Never for browsers.
create function private.marking_material(p_answer public.answers)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'answer', jsonb_build_object(
      'id', p_answer.id, 'user_id', p_answer.user_id, 'text', p_answer.text, 'language', p_answer.language,
      'seconds', p_answer.seconds, 'mode', p_answer.mode, 'plan', p_answer.plan
    ),
    'question', to_jsonb(asked),
    'key', coalesce(
      (select jsonb_build_object('checklist', key.checklist, 'model_answer', key.model_answer, 'fact_ids', key.fact_ids)
       from exam_private.mains_answers key where key.question_id = asked.id),
      '{"checklist": [], "model_answer": "", "fact_ids": []}'
    ),
    'reads', coalesce((select language from private.mail_choices where user_id = p_answer.user_id), 'en'),
    -- of the worst page; pages that nobody has read for the learner say nothing
    'confidence', case when p_answer.mode = 'pages' then (
      select min(confidence) from public.answer_pages where answer_id = p_answer.id
    ) end,
    'steps', (
      select jsonb_object_agg(step, state) from public.evaluation_steps where answer_id = p_answer.id
    ),
    'made', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'by', by, 'run', run, 'checks', checks, 'criteria', criteria, 'points', points, 'fixes', fixes, 'model', model,
        'latency_ms', latency_ms, 'tokens', tokens
      )), '[]')
      from public.evaluations where answer_id = p_answer.id and by <> 'mentor'
    )
  )
  from public.mains_questions asked where asked.id = p_answer.question_id
$$;
revoke execute on function private.marking_material from public;

-- Takes the answer that has waited longest and whose time has come; null when there is none.
create function public.claim_answer(p_worker uuid, p_seconds integer default 60)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  due public.answers;
begin
  for due in
    select answer.* from public.answers answer
    where answer.status in ('queued', 'evaluating')
      and not exists (
        select from private.answer_leases lease where lease.answer_id = answer.id and lease.until > clock_timestamp()
      )
      and not exists (
        select from public.evaluation_steps step
        where step.answer_id = answer.id and step.state in ('waiting', 'running') and step.due_at > clock_timestamp()
      )
    -- Learners in turn: whoever hands in a hundred at once waits with the second for everybody's first.
    order by (
      select count(*) from public.answers own
      where own.user_id = answer.user_id and own.status in ('queued', 'evaluating') and own.submitted_at < answer.submitted_at
    ), answer.submitted_at
    for update of answer skip locked
    limit 20
  loop
    -- Another may have taken it since this list was made.
    insert into private.answer_leases (answer_id, worker, until)
    values (due.id, p_worker, clock_timestamp() + p_seconds * interval '1 second')
    on conflict (answer_id) do update set worker = excluded.worker, until = excluded.until
    where answer_leases.until <= clock_timestamp();
    continue when not found;
    -- Nor does the list know what was done, or has to wait, since.
    update public.answers answer set status = 'evaluating'
    where id = due.id and status in ('queued', 'evaluating') and not exists (
      select from public.evaluation_steps step
      where step.answer_id = answer.id and step.state in ('waiting', 'running') and step.due_at > clock_timestamp()
    );
    if found then
      return private.marking_material(due);
    end if;
    delete from private.answer_leases where answer_id = due.id and worker = p_worker;
  end loop;
  return null;
end
$$;

-- Whether this worker still has the answer; then for so many seconds more.
create function private.keep_lease(p_answer uuid, p_worker uuid, p_seconds integer)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update private.answer_leases set until = clock_timestamp() + p_seconds * interval '1 second'
  where answer_id = p_answer and worker = p_worker;
  if not found then
    raise sqlstate 'PT404' using message = 'This worker does not hold the answer any more';
  end if;
end
$$;
revoke execute on function private.keep_lease from public;

create function private.tell_of_answer(
  p_answer public.answers, p_kind text, p_title text, p_title_hi text, p_key text
)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(
    p_answer.user_id, p_kind, p_title, p_title_hi, '/mains-evaluation?answer=' || p_answer.id,
    p_kind || ':' || p_answer.id || p_key, false,
    left(question.question, 300), left(coalesce(question.question_hi, question.question), 300)
  )
  from public.mains_questions question where question.id = p_answer.question_id;
end
$$;
revoke execute on function private.tell_of_answer from public;

create function private.fail_answer(p_answer uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  failed public.answers;
begin
  update public.answers set status = 'failed' where id = p_answer and status = 'evaluating' returning * into failed;
  if failed.id is not null then
    perform private.tell_of_answer(
      failed, 'answer_failed', 'Your answer is safe, but its marking broke off: open it to try again',
      'आपका उत्तर सुरक्षित है, पर मूल्यांकन बीच में रुक गया: फिर से कोशिश के लिए खोलें',
      ':' || extract(epoch from clock_timestamp())::bigint
    );
  end if;
end
$$;
revoke execute on function private.fail_answer from public;

-- Begins a step, or begins it again after a worker died over it. False where that happened too often: it has failed.
create function public.begin_marking_step(p_answer uuid, p_worker uuid, p_step text, p_problem text, p_seconds integer default 60)
returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  begun smallint;
begin
  perform private.keep_lease(p_answer, p_worker, p_seconds);
  update public.evaluation_steps
  set state = 'running', tries = tries + 1, problem = null, started_at = clock_timestamp(), finished_at = null
  where answer_id = p_answer and step = p_step and state in ('waiting', 'running') and tries < 3
  returning tries into begun;
  if begun is null then
    update public.evaluation_steps set state = 'failed', problem = left(p_problem, 300), finished_at = clock_timestamp()
    where answer_id = p_answer and step = p_step and state in ('waiting', 'running');
    if found then
      perform private.fail_answer(p_answer);
    end if;
  end if;
  return begun is not null;
end
$$;

-- Ends a step with what it made. What is written twice, by a step that was begun twice, stands once; what an evaluation
-- does not name stays as it was. The last step settles the answer.
create function public.finish_marking_step(
  p_answer uuid, p_worker uuid, p_step text, p_evaluations jsonb default '[]', p_skipped text default null,
  p_status text default null
)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  made jsonb;
  settled public.answers;
begin
  perform private.keep_lease(p_answer, p_worker, 60);
  for made in select entry from jsonb_array_elements(p_evaluations) entry loop
    insert into public.evaluations (
      answer_id, by, run, checks, criteria, points, fixes, band_low, band_high, reasons, model, prompt_version,
      latency_ms, tokens, released_at
    )
    values (
      p_answer, made ->> 'by', coalesce((made ->> 'run')::smallint, 0), made -> 'checks', coalesce(made -> 'criteria', '[]'),
      coalesce(made -> 'points', '[]'), coalesce(made -> 'fixes', '[]'), (made ->> 'band_low')::numeric,
      (made ->> 'band_high')::numeric,
      array(select jsonb_array_elements_text(coalesce(made -> 'reasons', '[]'))), made ->> 'model',
      made ->> 'prompt_version', (made ->> 'latency_ms')::integer, (made ->> 'tokens')::integer, clock_timestamp()
    )
    on conflict (answer_id, by, run) where by <> 'mentor' do update
    set checks = coalesce(made -> 'checks', evaluations.checks),
      criteria = coalesce(made -> 'criteria', evaluations.criteria),
      points = coalesce(made -> 'points', evaluations.points),
      fixes = coalesce(made -> 'fixes', evaluations.fixes),
      band_low = coalesce(excluded.band_low, evaluations.band_low),
      band_high = coalesce(excluded.band_high, evaluations.band_high),
      reasons = case when made ? 'reasons' then excluded.reasons else evaluations.reasons end,
      model = coalesce(excluded.model, evaluations.model),
      prompt_version = coalesce(excluded.prompt_version, evaluations.prompt_version),
      latency_ms = coalesce(excluded.latency_ms, evaluations.latency_ms),
      tokens = coalesce(excluded.tokens, evaluations.tokens);
  end loop;
  update public.evaluation_steps
  set state = case when p_skipped is null then 'done' else 'skipped' end, problem = nullif(left(p_skipped, 300), ''),
    finished_at = clock_timestamp()
  where answer_id = p_answer and step = p_step and state <> 'done';
  if p_step = 'checks' then
    update public.answers set words = (p_evaluations #>> '{0,checks,words}')::integer where id = p_answer;
  end if;
  if p_status in ('evaluated', 'needs_mentor') then
    update public.answers set status = p_status, evaluated_at = clock_timestamp()
    where id = p_answer and status = 'evaluating' returning * into settled;
    if settled.id is not null and p_status = 'evaluated' then
      perform private.tell_of_answer(
        settled, 'answer_evaluated', 'Your answer is evaluated', 'आपके उत्तर का मूल्यांकन हो गया', ''
      );
    elsif settled.id is not null then
      perform private.tell_of_answer(
        settled, 'answer_evaluated', 'Your answer is evaluated, and a mentor will look at it',
        'आपके उत्तर का मूल्यांकन हो गया, अब मार्गदर्शक भी देखेंगे', ''
      );
    end if;
  end if;
end
$$;

-- A step that did not work: it waits for its next try, longer each time and at least as long as was asked for, or has
-- failed, and the answer with it.
create function public.fail_marking_step(
  p_answer uuid, p_worker uuid, p_step text, p_problem text, p_again boolean, p_wait integer default 0
)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  again boolean;
begin
  perform private.keep_lease(p_answer, p_worker, 60);
  update public.evaluation_steps
  set state = case when p_again and tries < 3 then 'waiting' else 'failed' end, problem = left(p_problem, 300),
    due_at = clock_timestamp() + greatest(least(p_wait, 3600), 15 * 4 ^ (tries - 1)) * interval '1 second',
    finished_at = clock_timestamp()
  where answer_id = p_answer and step = p_step and state = 'running'
  returning state = 'waiting' into again;
  if again is false then
    perform private.fail_answer(p_answer);
  end if;
end
$$;

-- Gives an answer back: others may go on with it as soon as its next step is due.
create function public.leave_answer(p_answer uuid, p_worker uuid)
returns void
language sql security definer set search_path = ''
as $$ delete from private.answer_leases where answer_id = p_answer and worker = p_worker $$;

revoke execute on function public.claim_answer, public.begin_marking_step, public.finish_marking_step,
  public.fail_marking_step, public.leave_answer from public, anon, authenticated;
grant execute on function public.claim_answer, public.begin_marking_step, public.finish_marking_step,
  public.fail_marking_step, public.leave_answer to service_role;
