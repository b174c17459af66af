-- Missions made as days begin, so that they are there at once, and those who want it are told. Each learner has a turn at
-- the beginning of their next study day; whoever takes turns takes others than anybody beside them.

create table private.mission_turns (
  user_id uuid primary key references auth.users (id) on delete cascade,
  next_at timestamptz not null
);
create index mission_turns_due on private.mission_turns (next_at);
alter table private.mission_turns enable row level security;
revoke all on private.mission_turns from anon, authenticated;

-- Whoever gets a mission has a turn for the day after. Taken before the mission is made, by everybody who makes one, so that
-- nobody waits in a circle.
create function private.next_turn(p_user uuid, p_now timestamptz)
returns void
language sql security definer set search_path = ''
as $$
  insert into private.mission_turns (user_id, next_at)
  select p_user, private.day_began(private.study_day(p_user, p_now) + 1, time_zone, day_starts)
  from private.settings_of(p_user)
  on conflict (user_id) do update set next_at = excluded.next_at
$$;
create function private.turn_moves_with_the_clock()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from private.mission_turns where user_id = new.user_id) then
    perform private.next_turn(new.user_id, clock_timestamp());
  end if;
  return null;
end
$$;
revoke execute on function private.next_turn, private.turn_moves_with_the_clock from public;
create trigger turn_moves_with_the_clock after update of time_zone, day_starts on public.study_settings
  for each row execute function private.turn_moves_with_the_clock();

-- Makes the missions of those whose day has begun, and tells them; returns how many were made. Nobody is told on a day of
-- rest, and who has not begun a task for two weeks is left in peace until they come back.
create function private.prepare_missions_at(p_limit integer, p_now timestamptz)
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  turn record;
  today date;
  mission public.missions;
  prepared integer := 0;
begin
  for turn in
    select user_id from private.mission_turns where next_at <= p_now
    order by next_at, user_id limit least(greatest(coalesce(p_limit, 50), 1), 500)
    for update skip locked
  loop
    today := private.study_day(turn.user_id, p_now);
    if not exists (
      select from public.mission_tasks
      where user_id = turn.user_id and day >= today - 14 and (started_at is not null or done_at is not null)
    ) then
      delete from private.mission_turns where user_id = turn.user_id;
      continue;
    end if;
    perform private.next_turn(turn.user_id, p_now);
    continue when private.is_rest_day(turn.user_id, today)
      or exists (select from public.missions where user_id = turn.user_id and day = today);
    mission := private.made_mission(turn.user_id, today, p_now);
    continue when not exists (select from public.mission_tasks where user_id = turn.user_id and day = today);
    perform private.notify(
      turn.user_id, 'mission_ready', format('Your mission for today is ready: %s minutes', mission.budget_minutes),
      format('आज का मिशन तैयार है: %s मिनट', mission.budget_minutes), '/daily-mission', 'mission:' || today, true
    );
    prepared := prepared + 1;
  end loop;
  return prepared;
end
$$;
revoke execute on function private.prepare_missions_at from public;

create function public.prepare_missions(p_limit integer default 50)
returns integer
language sql security definer set search_path = ''
as $$ select private.prepare_missions_at(p_limit, clock_timestamp()) $$;
revoke execute on function public.prepare_missions from public, anon, authenticated;
grant execute on function public.prepare_missions to service_role;
