-- What a mentor makes of an answer: marks in quarters by criterion, and comments that stand on a place of the text or of
-- a page. A draft has no `marks` yet; a mark that was released is never written over: a new one, with its reason, takes
-- its place and the old one stays.

alter table public.evaluations
  add column revision bigint not null default 0,
  add column reason text check (char_length(reason) <= 1000), -- why this mark takes the place of an earlier one
  add column replaced_at timestamptz;
drop index public.one_mentor_evaluation;
create unique index one_mentor_draft on public.evaluations (answer_id, evaluator, purpose) where by = 'mentor' and marks is null;
create unique index one_standing_mark on public.evaluations (answer_id)
  where by = 'mentor' and released_at is not null and replaced_at is null;
create index marks_released on public.evaluations (released_at) where by = 'mentor' and released_at is not null;

create table public.answer_comments (
  id uuid primary key,              -- made by the mentor's device
  answer_id uuid not null references public.answers (id) on delete cascade,
  evaluation_id uuid not null references public.evaluations (id) on delete cascade,
  position smallint not null,       -- in the mentor's own order
  criterion text check (criterion in ('demand', 'content', 'structure', 'evidence', 'conclusion', 'language')),
  range_start integer check (range_start >= 0), -- of the answer's text, in UTF-16 units
  range_end integer check (range_end > range_start),
  quote text check (char_length(quote) between 1 and 2000),
  page smallint check (page between 1 and 4),
  x real check (x between 0 and 1),
  y real check (y between 0 and 1),
  body text not null check (char_length(body) between 1 and 1000),
  created_at timestamptz not null default now(),
  constraint one_place check (
    num_nulls(range_start, range_end, quote) = 0 and num_nonnulls(page, x, y) = 0
    or num_nonnulls(range_start, range_end, quote) = 0 and num_nulls(page, x, y) in (0, 3)
  )
);
create index comments_of_answer on public.answer_comments (answer_id);
create index comments_of_evaluation on public.answer_comments (evaluation_id, position);

alter table public.answer_comments enable row level security;
revoke all on public.answer_comments from anon, authenticated;
grant select on public.answer_comments to authenticated;

-- Who wrote a comment is whose evaluation it belongs to: whoever reads that, in a session that may, reads this.
create policy "whoever reads the marks reads their comments" on public.answer_comments
  for select to authenticated using (exists (select from public.evaluations marked where marked.id = evaluation_id));

-- A mentor at her desk.
create function private.mentor()
returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (select private.is_mentor()) then
    raise insufficient_privilege using message = 'Only mentors mark answers';
  end if;
  return (select auth.uid());
end
$$;
revoke execute on function private.mentor from public;

-- How much of a question's marks a criterion carries; quarters for both kinds of questions.
create function private.criterion_marks(p_question_marks integer)
returns table (criterion text, out_of numeric, place integer)
language sql immutable set search_path = ''
as $$
  select weighed.criterion, weighed.weight * p_question_marks / 100.0, weighed.place::integer
  from unnest(
    '{demand,content,structure,evidence,conclusion,language}'::text[], '{25,30,15,15,10,5}'::numeric[]
  ) with ordinality weighed (criterion, weight, place)
$$;
revoke execute on function private.criterion_marks from public;

-- The mark that holds, once a mentor has released one.
create function private.standing_mark(p_answer uuid)
returns public.evaluations
language sql stable security definer set search_path = ''
as $$
  select marked from public.evaluations marked
  where marked.answer_id = p_answer and marked.by = 'mentor' and marked.released_at is not null and marked.replaced_at is null
$$;
revoke execute on function private.standing_mark from public;
