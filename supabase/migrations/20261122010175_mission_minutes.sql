-- How long today's mission is.

-- Another size for today: what is done, skipped or begun stays, the rest is made anew.
create function public.choose_mission_minutes(p_minutes integer, p_keep boolean default false)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  moment constant timestamptz := clock_timestamp();
  today constant date := private.study_day(learner, moment);
  mission public.missions;
begin
  if p_minutes is null or p_minutes not in (15, 30, 60, 120) then
    raise sqlstate 'PT400' using message = 'A mission takes 15, 30, 60 or 120 minutes';
  end if;
  if p_keep then
    insert into public.study_settings (user_id, daily_minutes) values (learner, p_minutes)
    on conflict (user_id) do update set daily_minutes = excluded.daily_minutes;
  end if;
  perform private.made_mission(learner, today, moment);
  select * into mission from public.missions where user_id = learner and day = today for update;
  if mission.budget_minutes <> p_minutes then
    perform private.resize_mission(learner, today, p_minutes, moment);
  end if;
  return private.mission_told(learner, today, moment);
end
$$;

create function private.resize_mission(p_user uuid, p_day date, p_minutes integer, p_now timestamptz)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.mission_tasks task
  where task.user_id = p_user and task.day = p_day and task.status = 'open'
    and not (select is_begun from private.task_progress(task))
    and not (task.kind = 'read' and task.started_at is not null)
    and not (task.kind in ('news', 'answer') and (select done > 0 from private.task_progress(task)))
    -- an open draft is begun work too
    and not (task.kind = 'answer' and exists (
      select from public.answers draft where draft.user_id = p_user and draft.question_id = task.ref
    ));
  perform private.fill_mission(p_user, p_day, p_minutes, p_now);
end
$$;
revoke execute on function private.resize_mission from public;

revoke execute on function public.choose_mission_minutes from public, anon;
grant execute on function public.choose_mission_minutes to authenticated;
