-- How a paper is marked and timed. Marks are whole sixths of a mark, so that a third of two marks is exact:
-- GS paper I +12 and −4, CSAT +15 and −5.

create table public.exam_rules (
  id text primary key,
  version integer not null,
  title text not null,
  title_hi text not null,
  right_sixths smallint not null check (right_sixths > 0),
  wrong_sixths smallint not null check (wrong_sixths <= 0),
  question_count smallint not null,
  minutes smallint not null,
  qualifying_sixths integer,        -- a paper that only has to be passed
  source_url text not null check (source_url like 'https://%')
);

insert into public.exam_rules values
  ('gs1', 1, 'General Studies, Paper I', 'सामान्य अध्ययन, प्रश्नपत्र I', 12, -4, 100, 120, null,
    'https://upsc.gov.in/examinations/active-exams'),
  ('csat', 1, 'General Studies, Paper II (CSAT)', 'सामान्य अध्ययन, प्रश्नपत्र II (CSAT)', 15, -5, 80, 120, 396,
    'https://upsc.gov.in/examinations/active-exams');

-- Marks of the last candidate called to the main examination, of 200.
create table public.exam_cutoffs (
  year integer not null,
  category text not null,
  marks numeric(5, 2) not null,
  source_url text not null check (source_url like 'https://%'),
  primary key (year, category)
);

insert into public.exam_cutoffs
select year, 'general', marks, 'https://upsc.gov.in/examinations/cutoff-marks'
from (values (2020, 92.51), (2021, 87.54), (2022, 88.22), (2023, 75.41), (2024, 87.98)) as known (year, marks);

alter table public.exam_rules enable row level security;
alter table public.exam_cutoffs enable row level security;
revoke all on public.exam_rules, public.exam_cutoffs from anon, authenticated;
grant select on public.exam_rules, public.exam_cutoffs to anon, authenticated;
create policy "everyone reads exam rules" on public.exam_rules for select to anon, authenticated using (true);
create policy "everyone reads cut-offs" on public.exam_cutoffs for select to anon, authenticated using (true);

-- Candidates with benchmark disabilities get twenty minutes more for each hour.
alter table public.profiles add column needs_extra_time boolean not null default false;
grant update (needs_extra_time) on public.profiles to authenticated;

alter table public.questions
  add column negative boolean not null default true;        -- false: a wrong answer costs nothing (decision making)
alter table exam_private.question_keys
  add column dropped boolean not null default false;        -- found to be wrong: everybody gets the marks
alter table public.tests
  add column rule text not null default 'gs1' references public.exam_rules (id),
  add column opens_at timestamptz,                          -- null: always
  add column closes_at timestamptz;
