-- Mains questions. The rubric is read before writing; the checklist and the model answer are answers.

create table public.mains_questions (
  id text primary key,
  topic text not null references public.topics (slug) deferrable initially deferred,
  marks smallint not null check (marks in (10, 15)),
  words smallint not null,          -- limit
  minutes smallint not null,        -- what the paper's time leaves for it
  directive text not null,
  question text not null,
  question_hi text,
  parts text[] not null,            -- what is asked, taken apart
  rubric jsonb not null,            -- { demand, content, structure, evidence, conclusion, language }
  status text not null default 'live' check (status in ('live', 'retired')),
  origin text not null check (origin in ('library', 'desk')),
  reviewed_by text
);
create index mains_questions_of_topic on public.mains_questions (topic) where status = 'live';

create table exam_private.mains_answers (
  question_id text primary key references public.mains_questions (id) on delete cascade,
  checklist jsonb not null,         -- [{ point, words }]
  model_answer text not null,
  fact_ids text[] not null default '{}',
  sources jsonb not null default '[]'
);

alter table public.mains_questions enable row level security;
alter table exam_private.mains_answers enable row level security;
revoke all on public.mains_questions from anon, authenticated;
revoke all on exam_private.mains_answers from anon, authenticated;
grant select on public.mains_questions to anon, authenticated;
grant select, insert, update, delete on exam_private.mains_answers to service_role;

create policy "everyone reads live mains questions" on public.mains_questions
  for select to anon, authenticated using (status = 'live');
