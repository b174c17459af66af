-- A mission that was made before the assessment gave its reasons without it, all day long. What is left of it is made anew
-- when the assessment is over; what is done, begun or skipped stays.

create function private.renew_mission(p_user uuid, p_now timestamptz)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := private.study_day(p_user, p_now);
  mission public.missions;
begin
  select * into mission from public.missions where user_id = p_user and day = today for update;
  if not found or not exists (
    select from public.mission_tasks where user_id = p_user and day = today and status = 'open'
  ) then
    return;
  end if;
  -- what the assessment moved is no doing of the mission
  update public.missions set before = '{}'
  where user_id = p_user and day = today and not exists (
    select from public.mission_tasks where user_id = p_user and day = today and status = 'done'
  );
  perform private.resize_mission(p_user, today, mission.budget_minutes, p_now);
end
$$;
revoke execute on function private.renew_mission from public;

-- As before; today's mission goes by it.
create or replace function private.finish_diagnostic(p_session public.diagnostic_sessions)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  overall record;
begin
  select * into overall from private.diagnostic_estimate(p_session);
  -- A question that was shown and not answered is no blank.
  delete from public.attempt_answers answer
  using public.attempts attempt
  where answer.attempt_id = p_session.attempt_id and attempt.id = p_session.attempt_id
    and attempt.submitted_at is null and answer.checked_at is null;
  update public.attempts set question_count = (select count(*) from public.attempt_answers where attempt_id = p_session.attempt_id)
  where id = p_session.attempt_id;
  perform private.close_attempt(p_session.attempt_id, 'learner');
  update public.diagnostic_sessions
  set status = 'finished', finished_at = now(), theta = overall.theta, sd = overall.sd,
    level = private.level_of(overall.theta), per_area = private.diagnostic_areas(p_session, overall.theta)
  where id = p_session.id;
  update public.profiles
  set onboarding_test_taken = true, preparation_level = private.level_of(overall.theta)
  where user_id = p_session.user_id;
  perform private.renew_mission(p_session.user_id, clock_timestamp());
end
$$;
