-- View as: an administrator reads what a learner sees of her own, and can write nothing of it. No token of hers is made;
-- these functions take her id. Each opening leaves a row in the audit log, and without one nothing is read.

create function public.open_view_as(p_user uuid)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  account auth.users;
begin
  perform private.require_admin();
  account := private.known_user(p_user);
  perform private.audit('users.view_as', null, p_user);
  return jsonb_build_object(
    'id', account.id, 'full_name', (select full_name from public.profiles where user_id = p_user), 'email', account.email
  );
end
$$;

-- Whom the caller opened within the last two hours.
create function private.viewed(p_user uuid)
returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  admin constant uuid := private.require_admin();
begin
  if not exists (
    select from private.audit_log
    where actor = admin and subject_user = p_user and action = 'users.view_as' and at > now() - interval '2 hours'
  ) then
    raise insufficient_privilege using message = 'Open the view of this account first: each opening is noted';
  end if;
  return p_user;
end
$$;
revoke execute on function private.viewed from public;

-- What tells a learner her own is divided in two: what is told of a learner, and her own call of it. So she and whoever
-- looks over her shoulder read the same numbers.
do $$
declare
  told record;
  body text;
begin
  for told in
    select * from (values
      ('public.my_answers(timestamptz, timestamptz)', 'public.my_answers', 'private.answers_of'),
      ('public.my_reviews()', 'public.my_reviews', 'private.reviews_of'),
      ('public.my_mains_answers(text)', 'public.my_mains_answers', 'private.mains_answers_of')
    ) given (signature, name, of_learner)
  loop
    body := pg_get_functiondef(told.signature::regprocedure);
    if body not like '%private.caller()%' then
      raise exception '% does not ask who calls any more', told.name;
    end if;
    body := replace(replace(body, told.name || '(', told.of_learner || '(p_learner uuid, '), 'private.caller()', 'p_learner');
    execute replace(body, '(p_learner uuid, )', '(p_learner uuid)');
    execute format('revoke execute on function %s from public', told.of_learner);
  end loop;
end
$$;

create or replace function public.my_answers(p_from timestamptz default null, p_to timestamptz default null)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.answers_of(private.caller(), p_from, p_to)
$$;

create or replace function public.my_reviews()
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.reviews_of(private.caller())
$$;

create or replace function public.my_mains_answers(p_search text default '')
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.mains_answers_of(private.caller(), p_search)
$$;

create function public.view_as_answers(p_user uuid, p_from timestamptz default null)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return private.answers_of(private.viewed(p_user), p_from, null);
end
$$;

create function public.view_as_reviews(p_user uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return private.reviews_of(private.viewed(p_user));
end
$$;

create function public.view_as_mains(p_user uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return private.mains_answers_of(private.viewed(p_user));
end
$$;

-- Sittings with their results, today's mission, the plan of this week, and what she is reading.
create function public.view_as_study(p_user uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  today date;
begin
  perform private.require_admin();
  perform private.viewed(p_user);
  today := private.study_day(p_user);
  return jsonb_build_object(
    'today', today,
    'streak', (
      select jsonb_build_object('current', current, 'best', best) from public.streaks where user_id = p_user
    ),
    'attempts', (
      select coalesce(jsonb_agg(to_jsonb(sitting) order by sitting.started_at desc), '[]') from (
        select attempt.id, attempt.kind, attempt.mode, attempt.test, test.title, test.title_hi, attempt.question_count,
          attempt.started_at, attempt.submitted_at, attempt.graded_at, attempt.score_sixths, attempt.right_count,
          attempt.wrong_count, attempt.blank_count
        from public.attempts attempt left join public.tests test on test.slug = attempt.test
        where attempt.user_id = p_user order by attempt.started_at desc limit 100
      ) sitting
    ),
    'mission', (
      select jsonb_build_object('day', mission.day, 'minutes', mission.budget_minutes, 'tasks', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', task.id, 'kind', task.kind, 'title', task.title, 'reason', task.reason, 'minutes', task.minutes,
          'status', task.status
        ) order by task.position), '[]')
        from public.mission_tasks task where task.user_id = p_user and task.day = mission.day
      ))
      from public.missions mission where mission.user_id = p_user and mission.day <= today order by mission.day desc limit 1
    ),
    'plan', (
      select jsonb_build_object('finish_day', plan.finish_day, 'made_at', plan.made_at, 'tasks', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', task.id, 'day', task.day, 'kind', task.kind, 'title', task.title, 'reason', task.reason,
          'minutes', task.minutes, 'status', task.status
        ) order by task.day, task.start nulls last, task.id), '[]')
        from public.plan_tasks task
        where task.user_id = p_user and task.day between today and today + 6 and task.status in ('open', 'done', 'skipped')
      ), 'overdue', (
        select count(*) from public.plan_tasks task where task.user_id = p_user and task.day < today and task.status = 'open'
      ))
      from public.plans plan where plan.user_id = p_user
    ),
    'reading', (
      select coalesce(jsonb_agg(to_jsonb(place) order by place.moved_at desc), '[]') from (
        select progress.work, coalesce(book.title, note.title, file.title, progress.work) as title, progress.percent,
          progress.moved_at
        from public.reading_progress progress
        left join public.books book on book.slug = progress.work
        left join public.notes note on note.slug = progress.work
        left join public.imported_books file on file.id::text = progress.work
        where progress.user_id = p_user order by progress.moved_at desc limit 50
      ) place
    )
  );
end
$$;

revoke execute on function public.open_view_as, public.view_as_answers, public.view_as_reviews, public.view_as_mains,
  public.view_as_study from public, anon;
grant execute on function public.open_view_as, public.view_as_answers, public.view_as_reviews, public.view_as_mains,
  public.view_as_study to authenticated;
