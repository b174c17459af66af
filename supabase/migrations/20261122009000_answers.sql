-- Mains answers: drafts, versions, and the pages of those written by hand. An answer and its pages belong to whoever
-- wrote it; mentors read it once it was handed in, and nobody else ever does.

create table public.answers (
  id uuid primary key,              -- made by the client: an answer that is sent twice is kept once
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  question_id text not null references public.mains_questions (id),
  version_no smallint not null check (version_no between 1 and 50), -- of this learner's answers to this question
  mode text not null default 'typed' check (mode in ('typed', 'pages')),
  language text not null default 'en' check (language in ('en', 'hi')),
  plan jsonb not null default '{}' check (jsonb_typeof(plan) = 'object' and pg_column_size(plan) < 8000),
  text text not null default '' check (char_length(text) <= 20000), -- as typed, or the corrected transcript
  words integer check (words >= 0), -- counted when it was handed in
  seconds integer not null default 0 check (seconds between 0 and 86400),     -- of writing, not of an open page
  plan_seconds integer not null default 0 check (plan_seconds between 0 and 86400),
  status text not null default 'draft' check (status in (
    'draft', 'uploading', 'ocr_review', 'queued', 'evaluating', 'evaluated', 'needs_mentor', 'failed'
  )),
  revision bigint not null default 0, -- grows with each save
  is_shared boolean not null default false, -- may be compared, without a name, by others who answered the question
  created_at timestamptz not null default now(),
  saved_at timestamptz not null default now(),
  submitted_at timestamptz,
  evaluated_at timestamptz,
  unique (user_id, question_id, version_no),
  constraint handed_in_when_submitted check (
    (status in ('draft', 'uploading', 'ocr_review')) = (submitted_at is null)
  )
);
create unique index one_draft_of_question on public.answers (user_id, question_id) where submitted_at is null;
create index answers_of_learner on public.answers (user_id, submitted_at desc nulls first);
create index answers_of_question on public.answers (question_id) where submitted_at is not null;
create index answers_under_way on public.answers (submitted_at) where status in ('queued', 'evaluating', 'needs_mentor');

-- A page as it was photographed, which stays the evidence; rows are written by the server that has looked at the file.
create table public.answer_pages (
  answer_id uuid not null references public.answers (id) on delete cascade,
  page smallint not null check (page between 1 and 4),
  path text not null unique check (char_length(path) <= 200), -- in the bucket `answers`
  bytes integer not null check (bytes between 1 and 12582912),
  width integer not null check (width between 1 and 12000),
  height integer not null check (height between 1 and 12000),
  quality jsonb not null default '{}' check (jsonb_typeof(quality) = 'object'), -- resolution, blur, brightness, skew
  transcript text check (char_length(transcript) <= 20000), -- what the model read; the learner's text is the answer's
  confidence real check (confidence between 0 and 1),
  doubtful jsonb not null default '[]' check (jsonb_typeof(doubtful) = 'array'), -- [{ start, end }] in the transcript
  read_by text check (char_length(read_by) <= 200), -- the model, null where nobody has read it yet
  created_at timestamptz not null default now(),
  primary key (answer_id, page)
);

-- What somebody, or something, made of an answer. Runs 1 and 2 of a model are kept apart from what is shown, run 0.
create table public.evaluations (
  id uuid primary key default gen_random_uuid(),
  answer_id uuid not null references public.answers (id) on delete cascade,
  by text not null check (by in ('rules', 'ai', 'mentor')),
  run smallint not null default 0 check (run between 0 and 2),
  purpose text not null default 'marks' check (purpose in ('marks', 'second', 'appeal')),
  evaluator uuid references auth.users (id) on delete set null, -- the mentor
  checks jsonb,                     -- of the rules: see supabase/functions/_shared/mains/types.ts, as the next ones
  criteria jsonb not null default '[]' check (jsonb_typeof(criteria) = 'array'),
  points jsonb not null default '[]' check (jsonb_typeof(points) = 'array'),
  fixes jsonb not null default '[]' check (jsonb_typeof(fixes) = 'array'),
  band_low numeric(4, 2) check (band_low between 0 and 15),
  band_high numeric(4, 2) check (band_high between band_low and 15),
  marks numeric(4, 2) check (marks between 0 and 15), -- a mentor's; engines give bands
  reasons text[] not null default '{}', -- why an engine leaves it to the mentor
  remark text not null default '' check (char_length(remark) <= 4000),
  model text,
  prompt_version text,
  latency_ms integer,
  tokens integer,
  created_at timestamptz not null default now(),
  released_at timestamptz           -- null: a mentor is still at it, or has marked a second time
);
create unique index one_engine_evaluation on public.evaluations (answer_id, by, run) where by <> 'mentor';
create unique index one_mentor_evaluation on public.evaluations (answer_id, evaluator, purpose) where by = 'mentor';
create index evaluations_of_mentor on public.evaluations (evaluator) where by = 'mentor';

-- The way of an answer through its evaluation, a row a step: what is done stays done when the rest is tried again.
create table public.evaluation_steps (
  answer_id uuid not null references public.answers (id) on delete cascade,
  step text not null check (step in ('transcript', 'checks', 'checklist', 'first_marking', 'second_marking', 'band')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'skipped')),
  tries smallint not null default 0,
  problem text check (char_length(problem) <= 300), -- in words for the learner, never a server's own
  due_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (answer_id, step)
);
create index steps_due on public.evaluation_steps (due_at) where state in ('waiting', 'running');

-- A mentor: sees what was handed in, and nothing of a draft.
create function private.is_mentor()
returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.has_role('{mentor}')
$$;
create function private.has_marked(p_answer uuid)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.evaluations
    where answer_id = p_answer and by = 'mentor' and evaluator = (select auth.uid()) and marks is not null
      and (released_at is not null or purpose = 'second')
  )
$$;
revoke execute on function private.is_mentor, private.has_marked from public;
grant execute on function private.is_mentor, private.has_marked to authenticated, service_role;

alter table public.answers enable row level security;
alter table public.answer_pages enable row level security;
alter table public.evaluations enable row level security;
alter table public.evaluation_steps enable row level security;
revoke all on public.answers, public.answer_pages, public.evaluations, public.evaluation_steps from anon, authenticated;
grant select on public.answers, public.answer_pages, public.evaluations, public.evaluation_steps to authenticated;

create policy "learners read their own answers" on public.answers
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "mentors read what was handed in" on public.answers
  for select to authenticated using (submitted_at is not null and (select private.is_mentor()));
create policy "two-step accounts ask for both steps" on public.answers as restrictive for all to authenticated
  using ((select private.is_two_step_done())) with check ((select private.is_two_step_done()));

create policy "whoever reads the answer reads its pages" on public.answer_pages
  for select to authenticated using (exists (select from public.answers answer where answer.id = answer_id));
create policy "whoever reads the answer sees how far it is" on public.evaluation_steps
  for select to authenticated using (exists (select from public.answers answer where answer.id = answer_id));
-- A mentor marks before she sees what others, engines included, made of the answer: only so can they be compared.
create policy "learners read what was released of their answers" on public.evaluations
  for select to authenticated using (
    run = 0 and purpose <> 'second' and (by <> 'mentor' or released_at is not null)
    and exists (select from public.answers answer where answer.id = answer_id and answer.user_id = (select auth.uid()))
  );
create policy "mentors read their own marks, and all once theirs stand" on public.evaluations
  for select to authenticated using (
    (select private.is_mentor()) and (evaluator = (select auth.uid()) or private.has_marked(answer_id))
  );

-- The bytes: under the learner's folder, then the answer's.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('answers', 'answers', false, 12582912, array['image/jpeg', 'image/png', 'image/webp']);

create function private.is_page_of_draft(p_name text)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select p_name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(jpg|png|webp)$'
    and (storage.foldername(p_name))[1] = (select auth.uid())::text
    and exists (
      select from public.answers
      where id::text = (storage.foldername(p_name))[2] and user_id = (select auth.uid()) and submitted_at is null
    )
$$;
create function private.takes_page(p_name text)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_page_of_draft(p_name)
    -- retakes included
    and (select count(*) < 24 from storage.objects
         where bucket_id = 'answers' and name like (select auth.uid())::text || '/' || (storage.foldername(p_name))[2] || '/%')
$$;
create function private.reads_page(p_name text)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select (storage.foldername(p_name))[1] = (select auth.uid())::text
    or (select private.is_mentor()) and exists (
      select from public.answer_pages page join public.answers answer on answer.id = page.answer_id
      where page.path = p_name and answer.submitted_at is not null
    )
$$;
revoke execute on function private.is_page_of_draft, private.takes_page, private.reads_page from public;
grant execute on function private.is_page_of_draft, private.takes_page, private.reads_page to authenticated, service_role;

create policy "learners and mentors read pages of answers" on storage.objects
  for select to authenticated
  using (bucket_id = 'answers' and (select private.is_two_step_done()) and private.reads_page(name));
create policy "learners store pages of their drafts" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'answers' and (select private.is_two_step_done()) and private.takes_page(name));
-- Whoever has stored as many pictures as may be stored can still take some away.
create policy "learners remove pages of their drafts" on storage.objects
  for delete to authenticated
  using (bucket_id = 'answers' and (select private.is_two_step_done()) and private.is_page_of_draft(name));

create function private.answer_files_go_too()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  allowed constant text := coalesce(current_setting('storage.allow_delete_query', true), 'false');
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects object using gone
  where object.bucket_id = 'answers' and object.name like gone.user_id::text || '/' || gone.id::text || '/%';
  perform set_config('storage.allow_delete_query', allowed, true);
  return null;
end
$$;
revoke execute on function private.answer_files_go_too from public;
create trigger answer_files_go_too after delete on public.answers
  referencing old table as gone for each statement execute function private.answer_files_go_too();

create trigger answers_within_limit after insert on public.answers
  referencing new table as added for each statement execute function private.keep_within_limit(2000);

create function private.answer_of_caller(p_answer uuid)
returns public.answers
language plpgsql security definer set search_path = ''
as $$
declare
  answer public.answers;
begin
  select * into answer from public.answers where id = p_answer and user_id = private.caller() for update;
  if answer.id is null then
    raise sqlstate 'PT404' using message = 'There is no such answer of yours';
  end if;
  return answer;
end
$$;
revoke execute on function private.answer_of_caller from public;

-- What may be saved of an answer, or why not, in words.
create function private.checked_answer_fields(p_fields jsonb)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  number_named text;
begin
  if jsonb_typeof(p_fields) is distinct from 'object'
    or p_fields - '{mode,language,plan,text,seconds,plan_seconds}'::text[] <> '{}' then
    raise sqlstate 'PT400' using
      message = 'An answer is saved with mode, language, plan, text, seconds and plan_seconds, any of them';
  end if;
  p_fields := jsonb_strip_nulls(p_fields);
  if p_fields ? 'mode' and p_fields ->> 'mode' not in ('typed', 'pages') then
    raise sqlstate 'PT400' using message = 'An answer is typed or written on pages: mode is typed or pages';
  end if;
  if p_fields ? 'language' and p_fields ->> 'language' not in ('en', 'hi') then
    raise sqlstate 'PT400' using message = 'An answer is written in English (en) or Hindi (hi)';
  end if;
  if p_fields ? 'plan' and (jsonb_typeof(p_fields -> 'plan') <> 'object' or pg_column_size(p_fields -> 'plan') >= 8000) then
    raise sqlstate 'PT400' using message = 'The plan is too long to be kept: please shorten it';
  end if;
  if p_fields ? 'text' and (jsonb_typeof(p_fields -> 'text') <> 'string' or char_length(p_fields ->> 'text') > 20000) then
    raise sqlstate 'PT400' using message = 'An answer has at most 20,000 characters: please shorten it';
  end if;
  foreach number_named in array '{seconds,plan_seconds}'::text[] loop
    if p_fields ? number_named and (
      jsonb_typeof(p_fields -> number_named) <> 'number' or (p_fields ->> number_named)::numeric < 0
    ) then
      raise sqlstate 'PT400' using message = 'The time of writing is a number of seconds';
    end if;
  end loop;
  return p_fields;
end
$$;
revoke execute on function private.checked_answer_fields from public;

-- The draft with these fields in it.
create function private.answer_with(p_draft public.answers, p_fields jsonb)
returns public.answers
language plpgsql immutable set search_path = ''
as $$
begin
  p_draft.mode := coalesce(p_fields ->> 'mode', p_draft.mode);
  p_draft.language := coalesce(p_fields ->> 'language', p_draft.language);
  p_draft.plan := coalesce(p_fields -> 'plan', p_draft.plan);
  p_draft.text := coalesce(p_fields ->> 'text', p_draft.text);
  p_draft.seconds := least(coalesce((p_fields ->> 'seconds')::numeric, p_draft.seconds), 86400);
  p_draft.plan_seconds := least(coalesce((p_fields ->> 'plan_seconds')::numeric, p_draft.plan_seconds), 86400);
  return p_draft;
end
$$;
revoke execute on function private.answer_with from public;

-- Keeps a draft, and begins one where there is none. `p_based_on` is the revision that the device has seen (0: none): a
-- text that another device has written since is not overwritten but given back, so that the learner keeps both.
create function public.save_answer(p_id uuid, p_question text, p_based_on bigint, p_fields jsonb)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  fields constant jsonb := private.checked_answer_fields(p_fields);
  draft public.answers;
  written public.answers;
begin
  -- one save of a learner at a time: two devices that begin at once do not begin two drafts
  perform pg_advisory_xact_lock(hashtextextended('answer:' || learner::text || p_question, 0));
  select * into draft from public.answers where id = p_id for update;
  if draft.id is not null and (draft.user_id <> learner or draft.question_id <> p_question) then
    raise sqlstate 'PT404' using message = 'There is no such answer of yours';
  end if;
  if draft.submitted_at is not null then
    return jsonb_build_object('saved', false, 'reason', 'handed_in', 'answer', to_jsonb(draft) - 'user_id');
  end if;
  if draft.id is null then
    if p_id is null or not exists (select from public.mains_questions where id = p_question and status = 'live') then
      raise sqlstate 'PT404' using message = 'There is no such question';
    end if;
    select * into draft from public.answers
    where user_id = learner and question_id = p_question and submitted_at is null for update;
    if draft.id is not null then
      return jsonb_build_object('saved', false, 'reason', 'other_draft', 'answer', to_jsonb(draft) - 'user_id');
    end if;
    if (select count(*) >= 50 from public.answers where user_id = learner and question_id = p_question) then
      raise sqlstate 'PT400' using message = 'You have answered this question fifty times: take another one';
    end if;
    insert into public.answers (id, user_id, question_id, version_no)
    values (p_id, learner, p_question, coalesce(
      (select max(version_no) + 1 from public.answers where user_id = learner and question_id = p_question), 1
    ))
    returning * into draft;
    written := private.answer_with(draft, fields);
  else
    written := private.answer_with(draft, fields);
    -- what stands there already is saved: the answer to an earlier save was lost on its way
    if written is not distinct from draft and draft.revision > 0 then
      return jsonb_build_object('saved', true, 'answer', to_jsonb(draft) - 'user_id');
    end if;
    if draft.revision is distinct from p_based_on then
      return jsonb_build_object('saved', false, 'reason', 'newer', 'answer', to_jsonb(draft) - 'user_id');
    end if;
  end if;
  update public.answers
  set mode = written.mode, language = written.language, plan = written.plan, text = written.text,
    seconds = written.seconds, plan_seconds = written.plan_seconds, revision = revision + 1,
    saved_at = clock_timestamp()
  where id = draft.id
  returning * into draft;
  return jsonb_build_object('saved', true, 'answer', to_jsonb(draft) - 'user_id');
end
$$;
revoke execute on function public.save_answer from public, anon;
grant execute on function public.save_answer to authenticated;

-- Hands an answer in, once; repeated, it says the same. The evaluation begins with the next look of its job, which the
-- caller may ask for (functions/v1/evaluate-answer).
create function public.submit_answer(p_id uuid)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  answer public.answers := private.answer_of_caller(p_id);
  has_pages constant boolean := exists (select from public.answer_pages where answer_id = p_id);
  -- a letter or digit of any script of India, whatever the database's own language
  says_something constant boolean := answer.text ~ '[0-9A-Za-z\u00c0-\u1fff]';
begin
  if answer.submitted_at is null then
    if not says_something and not has_pages then
      raise sqlstate 'PT400' using message = 'Write or photograph your answer first: there is nothing to mark yet';
    end if;
    if not says_something then
      raise sqlstate 'PT400' using
        message = 'Read through the transcript, or type your answer beside the pictures, before you hand it in';
    end if;
    update public.answers set status = 'queued', submitted_at = clock_timestamp() where id = p_id returning * into answer;
    insert into public.evaluation_steps (answer_id, step)
    select p_id, step from unnest('{checks,checklist,first_marking,second_marking,band}'::text[]) step;
  end if;
  return to_jsonb(answer) - 'user_id';
end
$$;
revoke execute on function public.submit_answer from public, anon;
grant execute on function public.submit_answer to authenticated;

-- Takes a draft away with its pages. What was handed in stays: it is the evidence of its marks.
create function public.discard_answer(p_id uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  answer public.answers := private.answer_of_caller(p_id);
begin
  if answer.submitted_at is not null then
    raise sqlstate 'PT400' using message = 'This answer was handed in and stays in your answer bank';
  end if;
  delete from public.answers where id = p_id;
end
$$;
revoke execute on function public.discard_answer from public, anon;
grant execute on function public.discard_answer to authenticated;

-- Tries again what has failed; what is done stays done.
create function public.retry_evaluation(p_id uuid)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  answer public.answers := private.answer_of_caller(p_id);
begin
  if answer.status = 'failed' then
    update public.evaluation_steps
    set state = 'waiting', tries = 0, problem = null, due_at = now(), started_at = null, finished_at = null
    where answer_id = p_id and state in ('failed', 'skipped', 'waiting', 'running');
    update public.answers set status = 'queued' where id = p_id returning * into answer;
  end if;
  return to_jsonb(answer) - 'user_id';
end
$$;
revoke execute on function public.retry_evaluation from public, anon;
grant execute on function public.retry_evaluation to authenticated;

create function public.share_answer(p_id uuid, p_shared boolean)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  answer public.answers := private.answer_of_caller(p_id);
begin
  update public.answers set is_shared = p_shared where id = answer.id;
end
$$;
revoke execute on function public.share_answer from public, anon;
grant execute on function public.share_answer to authenticated;

-- The checklist and the model answer: for whoever has handed in an answer to the question, and for mentors.
create function public.mains_key(p_question text)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  reader constant uuid := private.caller();
begin
  if not private.is_mentor() and not exists (
    select from public.answers where user_id = reader and question_id = p_question and submitted_at is not null
  ) then
    raise insufficient_privilege using message = 'The model answer opens after you have handed in your first answer';
  end if;
  return (
    select jsonb_build_object(
      'checklist', (select jsonb_agg(entry ->> 'point' order by at) from jsonb_array_elements(key.checklist) with ordinality line (entry, at)),
      'model_answer', key.model_answer, 'fact_ids', key.fact_ids, 'sources', key.sources
    )
    from exam_private.mains_answers key where key.question_id = p_question
  );
end
$$;
revoke execute on function public.mains_key from public, anon;
grant execute on function public.mains_key to authenticated;
