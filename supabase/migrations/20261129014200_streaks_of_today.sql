-- What is kept of a streak is what was told at its learner's last visit: of somebody who stays away it goes on for ever. The
-- desks tell the streak of today, as the learner would read it.

create or replace function public.admin_user(p_user uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  account auth.users;
begin
  perform private.require_admin();
  account := private.known_user(p_user);
  return jsonb_build_object(
    'id', account.id, 'email', account.email, 'full_name', (select full_name from public.profiles where user_id = p_user),
    'role', coalesce((select role from public.user_roles where user_id = p_user), 'student'),
    'level', (select preparation_level from public.profiles where user_id = p_user),
    'assessed', (select onboarding_test_taken from public.profiles where user_id = p_user),
    'state', private.account_state(account), 'banned_until', case when account.banned_until > now() then account.banned_until end,
    'merged_into', (select kept from private.merged_accounts where user_id = p_user),
    'confirmed_at', account.email_confirmed_at, 'created_at', account.created_at, 'last_seen_at', private.last_seen(account),
    'providers', (
      select coalesce(jsonb_agg(distinct provider), '[]') from auth.identities where user_id = p_user
    ),
    'is_two_step', exists (select from auth.mfa_factors where user_id = p_user and status = 'verified'),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', session.id, 'user_agent', session.user_agent, 'created_at', session.created_at,
        'last_used_at', coalesce(session.refreshed_at at time zone 'utc', session.updated_at, session.created_at)
      ) order by session.created_at desc), '[]')
      from auth.sessions session
      where session.user_id = p_user and (session.not_after is null or session.not_after > now())
    ),
    'counts', jsonb_build_object(
      'attempts', (select count(*) from public.attempts where user_id = p_user and submitted_at is not null),
      'questions', (select count(*) from public.attempt_answers where user_id = p_user and correct is not null),
      'right', (select count(*) from public.attempt_answers where user_id = p_user and correct),
      'answers', (select count(*) from public.answers where user_id = p_user and submitted_at is not null),
      'missions', (select count(*) from public.missions where user_id = p_user),
      'chats', (select count(*) from public.chat_sessions where user_id = p_user),
      'streak', (private.streak_of(p_user, clock_timestamp()) -> 'current')
    ),
    'plan', (
      select jsonb_build_object(
        'finish_day', plan.finish_day, 'version', plan.version,
        'open', (select count(*) from public.plan_tasks where user_id = p_user and status = 'open'),
        'done', (select count(*) from public.plan_tasks where user_id = p_user and status = 'done')
      )
      from public.plans plan where plan.user_id = p_user
    ),
    'events', (
      select coalesce(jsonb_agg(to_jsonb(event) order by event.created_at desc), '[]') from (
        select id, event_type, risk_level, description, created_at from public.security_events
        where user_id = p_user and event_type <> 'page_view' order by created_at desc limit 20
      ) event
    ),
    'unsent', (
      select coalesce(jsonb_agg(to_jsonb(mail) order by mail.created_at desc), '[]') from (
        select told.id, told.kind, told.title, told.title_hi, waiting.created_at, waiting.tries
        from private.notification_mails waiting join public.notifications told on told.id = waiting.notification_id
        where told.user_id = p_user and waiting.sent_at is null and waiting.merged_into is null and waiting.tries > 0
        order by waiting.created_at desc limit 20
      ) mail
    ),
    'audit', (
      select coalesce(jsonb_agg(to_jsonb(entry) order by entry.at desc), '[]') from (
        select id, at, action, actor_role, reason, before, after,
          (select full_name from public.profiles where user_id = log.actor) as actor_name
        from private.audit_log log where subject_user = p_user order by at desc limit 30
      ) entry
    )
  );
end
$$;

create or replace function public.view_as_study(p_user uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  today date;
begin
  perform private.require_admin();
  perform private.viewed(p_user);
  today := private.study_day(p_user);
  return jsonb_build_object(
    'today', today,
    'streak', (
      select jsonb_build_object('current', now.told -> 'current', 'best', now.told -> 'best')
      from public.streaks kept cross join (select private.streak_of(p_user, clock_timestamp()) as told) now
      where kept.user_id = p_user
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
