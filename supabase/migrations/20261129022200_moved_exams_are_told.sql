-- Whoever has a plan for an examination whose day was moved is told of it, once for each new day: it had stood on the page
-- of the plan alone, for those who happened to open it.

-- By examination, the day of it that the learner was told of last. Notifications themselves are forgotten in time.
alter table public.plans add column told_exams jsonb not null default '{}' check (jsonb_typeof(told_exams) = 'object');

-- "30 May 2027"
create function private.said_day(p_day date, p_language text)
returns text
language sql immutable set search_path = ''
as $$
  select case p_language
    when 'hi' then extract(day from p_day)::integer || ' ' || ('{जनवरी,फ़रवरी,मार्च,अप्रैल,मई,जून,जुलाई,अगस्त,सितंबर,अक्टूबर,नवंबर,दिसंबर}'::text[])[extract(month from p_day)::integer]
      || to_char(p_day, ' YYYY')
    else to_char(p_day, 'FMDD FMMonth YYYY')
  end
$$;
revoke execute on function private.said_day from public;

-- Whoever asks at the same time tells others: each plan is held while its learner is told.
create function public.notice_moved_exams(p_limit integer default 100)
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  moved record;
  told integer := 0;
begin
  for moved in
    select plan.id, plan.user_id, chosen.day as was, exam.id as exam, exam.day as now, exam.title, exam.title_hi
    from public.plans plan
    cross join lateral (
      select plan.choices ->> 'examId' as id, (plan.choices ->> 'examDay')::date as day
      union all
      select later ->> 'id', (later ->> 'day')::date from jsonb_path_query(plan.choices, '$.laterExams[*]') later
    ) chosen
    join public.exam_milestones exam on exam.id = chosen.id
    where exam.day <> chosen.day and exam.day >= private.today()
      and plan.told_exams ->> exam.id is distinct from to_char(exam.day, 'YYYY-MM-DD')
    order by plan.id, exam.day
    limit least(greatest(coalesce(p_limit, 100), 1), 1000)
    for update of plan skip locked
  loop
    update public.plans
    set told_exams = told_exams || jsonb_build_object(moved.exam, to_char(moved.now, 'YYYY-MM-DD'))
    where id = moved.id;
    perform private.notify(
      moved.user_id, 'plan_exam_moved',
      format('%s is on another day now: %s', moved.title || to_char(moved.now, ' YYYY'), private.said_day(moved.now, 'en')),
      format('%s की तारीख बदल गई है: अब यह %s को होगी', moved.title_hi || to_char(moved.now, ' YYYY'), private.said_day(moved.now, 'hi')),
      '/scheduler', 'plan_exam_moved:' || moved.exam || ':' || to_char(moved.now, 'YYYY-MM-DD'), true,
      format('Your plan still leads to %s. Open it to plan for the new day; you see what changes before you accept it.',
        private.said_day(moved.was, 'en')),
      format('आपकी योजना अभी %s के लिए ही बनी है। उसे खोलकर नई तारीख के लिए योजना बनाएँ; मानने से पहले दिखेगा कि क्या बदलेगा।',
        private.said_day(moved.was, 'hi'))
    );
    told := told + 1;
  end loop;
  return told;
end
$$;
revoke execute on function public.notice_moved_exams from public, anon, authenticated;
grant execute on function public.notice_moved_exams to service_role;
