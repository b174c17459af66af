-- Which review is worth most, in the database: the same as `gainOnExamDay` and `nextDue` of
-- supabase/functions/_shared/learning/review-schedule.ts; a test holds both to one another. Days are counted from 1970.

-- The day on which a question comes back: when nine in ten would still know it.
create function private.due_day(p_memory double precision[])
returns integer
language sql immutable
as $$
  -- as the schedule's library rounds
  select p_memory[3]::integer
    + least(greatest(floor(p_memory[1] * private.to_8((power(0.9::double precision, 1 / -0.1542) - 1) / 0.98034649) + 0.5), 1), 36500)::integer
$$;

-- What a review today adds to the chance of knowing it on the day of the exam.
create function private.gain_on_exam_day(p_memory double precision[], p_today integer, p_exam integer)
returns double precision
language plpgsql immutable
as $$
declare
  chance constant double precision := private.recall_of(p_memory, p_today);
  remembered constant double precision[] := private.remember(p_memory, 3::smallint, p_today);
  forgotten constant double precision[] := private.remember(p_memory, 1::smallint, p_today);
begin
  return chance * private.recall_of(remembered, p_exam) + (1 - chance) * private.recall_of(forgotten, p_exam)
    - private.recall_of(p_memory, p_exam);
end
$$;
revoke execute on function private.due_day, private.gain_on_exam_day from public;
