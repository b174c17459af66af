-- From what there is to a mission: how many minutes go to what (docs/missions.md has the table). Where something has no
-- material, its minutes go to questions, seven in ten of them to weak topics, as everywhere.

-- The two days of a learner's week on which a full answer is written instead of a skeleton: three apart, the same each
-- week, and none that they rest on where that can be helped.
create function private.answer_weekdays(p_user uuid, p_rested smallint[])
returns integer[]
language sql immutable
as $$
  select array_agg(weekday)
  from (
    select distinct (first.day + apart.days) % 7 + 1 as weekday
    from (
      select start as day from generate_series(0, 6) start
      order by (start + 1)::smallint = any (p_rested) or ((start + 3) % 7 + 1)::smallint = any (p_rested),
        md5(p_user::text || start)
      limit 1
    ) first
    cross join (values (0), (3)) apart (days)
  ) chosen
$$;
revoke execute on function private.answer_weekdays from public;

-- The minutes of each kind. `p_answer`: a full answer today, and how long it takes. 15 minutes have no room for one.
create function private.mission_mix(p_budget integer, p_answer integer)
returns jsonb
language sql immutable
as $$
  select case p_budget
    when 15 then '{"review": 7, "weak": 8}'::jsonb
    when 30 then case when p_answer is null
      then '{"review": 10, "weak": 7, "mixed": 4, "news": 6, "skeleton": 3}'
      else jsonb_build_object('review', 13 - p_answer, 'weak', 7, 'mixed', 4, 'news', 6, 'answer', p_answer) end
    when 60 then case when p_answer is null
      then '{"review": 20, "weak": 14, "mixed": 6, "news": 6, "skeleton": 3, "read": 11}'
      else jsonb_build_object('review', 34 - p_answer, 'weak', 14, 'mixed', 6, 'news', 6, 'answer', p_answer) end
    when 120 then case when p_answer is null
      then '{"review": 35, "weak": 28, "mixed": 12, "news": 12, "skeleton": 3, "read": 30}'
      else jsonb_build_object('review', 35, 'weak', 28, 'mixed', 12, 'news', 12, 'answer', p_answer, 'read', 33 - p_answer) end
  end
$$;
revoke execute on function private.mission_mix from public;

-- How the topics of a mission stood before its work, for the end of the day to be compared with.
create function private.mission_before(p_user uuid, p_day date, p_material private.mission_choice[])
returns void
language sql security definer set search_path = ''
as $$
  update public.missions mission
  set moved = null, before = (
    select coalesce(jsonb_object_agg(
      choice.topic, case when (choice.told ->> 'is_begun')::boolean then choice.told -> 'held' else 'null' end
    ), '{}')
    from unnest(p_material) choice
    where choice.kind = 'topic' and choice.topic in (
      select question.topic from public.mission_tasks task
      join public.questions question on question.id = any (task.questions)
      where task.user_id = p_user and task.day = p_day and task.kind <> 'review'
    )
  ) || mission.before
  where mission.user_id = p_user and mission.day = p_day
$$;
revoke execute on function private.mission_before from public;

-- Fills a mission up to its minutes. What is there already keeps its minutes; what was skipped is not offered anew.
create function private.fill_mission(p_user uuid, p_day date, p_budget integer, p_now timestamptz)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  material constant private.mission_choice[] := array(select choice from private.mission_material(p_user, p_day, p_now) choice);
  rested constant smallint[] := (private.settings_of(p_user)).rest_weekdays;
  answer_minutes integer;
  mix jsonb;
  kept jsonb;
  room integer;
  spare integer := 0;
  given integer;
  minutes integer;
  chunks integer;
  one text;
  part record;
begin
  if extract(isodow from p_day)::integer = any (private.answer_weekdays(p_user, rested)) then
    -- the longest one that leaves room for the rest
    select max((told ->> 'minutes')::integer) into answer_minutes from unnest(material)
    where kind = 'mains' and (told ->> 'minutes')::integer <= case p_budget when 30 then 8 else 12 end;
  end if;
  mix := private.mission_mix(p_budget, answer_minutes);
  select coalesce(jsonb_object_agg(kind, total), '{}') into kept
  from (
    select kind, sum(task.minutes) as total from public.mission_tasks task
    where user_id = p_user and day = p_day and status <> 'swapped' group by kind
  ) counted;
  room := p_budget - (select coalesce(sum(value::integer), 0) from jsonb_each_text(kept));

  -- what has no material leaves its minutes to the questions
  foreach one in array '{review,news,skeleton,answer,read}'::text[] loop
    minutes := coalesce((mix ->> one)::integer, 0);
    continue when minutes = 0;
    select case one
      when 'review' then least(minutes, ceil(coalesce(sum(seconds) filter (where kind = 'review'), 0) / 60.0))
      when 'news' then least(minutes, 6 * count(*) filter (where kind = 'news'))
      when 'read' then case when count(*) filter (where kind = 'read') > 0 then minutes else 0 end
      else case when count(*) filter (where kind = 'mains') > 0 then minutes else 0 end
    end into given from unnest(material);
    spare := spare + minutes - given;
    mix := mix || jsonb_build_object(one, given);
  end loop;
  minutes := (mix ->> 'weak')::integer + coalesce((mix ->> 'mixed')::integer, 0) + spare;
  if spare > 0 then
    given := round(minutes * 0.3);
    mix := mix || case when p_budget > 15 and given >= 4
      then jsonb_build_object('mixed', given, 'weak', minutes - given)
      else jsonb_build_object('mixed', 0, 'weak', minutes) end;
  end if;

  spare := 0;
  for part in
    select kind, coalesce((mix ->> kind)::integer, 0) - coalesce((kept ->> kind)::integer, 0) as minutes, size, least_minutes
    from unnest(
      '{review,weak,mixed,news,skeleton,answer,read}'::text[], '{100,9,9,6,3,100,17}'::integer[], '{1,2,3,5,3,5,3}'::integer[]
    ) with ordinality as wished (kind, size, least_minutes, place)
    order by place
  loop
    -- neither a skeleton beside an answer, nor an answer beside a skeleton, after another size was chosen
    continue when part.kind in ('skeleton', 'answer') and kept ?| '{skeleton,answer}';
    minutes := least(part.minutes, room);
    if part.kind = 'read' then
      minutes := least(greatest(part.minutes, 0) + spare, room);
      spare := 0;
    end if;
    continue when minutes < part.least_minutes;
    chunks := case part.kind when 'news' then minutes / part.size else ceil(minutes::numeric / part.size) end;
    for at in 1..greatest(chunks, 1) loop
      given := private.add_mission_task(
        p_user, p_day, part.kind, (minutes * at) / greatest(chunks, 1) - (minutes * (at - 1)) / greatest(chunks, 1), material, p_now
      );
      room := room - given;
      spare := spare + (minutes * at) / greatest(chunks, 1) - (minutes * (at - 1)) / greatest(chunks, 1) - given;
      exit when given = 0;
    end loop;
  end loop;
  -- what is still left is read, and the last text gets the minutes that are too few for another
  while least(spare, room) >= 3 loop
    given := private.add_mission_task(p_user, p_day, 'read', least(spare, room), material, p_now);
    exit when given = 0;
    spare := spare - given;
    room := room - given;
  end loop;
  if least(spare, room) between 1 and 4 then
    update public.mission_tasks task set minutes = task.minutes + least(spare, room)
    where task.user_id = p_user and task.day = p_day and task.kind = 'read' and task.status = 'open' and task.position = (
      select max(latest.position) from public.mission_tasks latest
      where latest.user_id = p_user and latest.day = p_day and latest.kind = 'read'
    );
  end if;

  -- each place of a kind is swapped once a day, however often the size is changed
  update public.mission_tasks task
  set is_replacement = true
  from (
    select id, status = 'open' and not is_replacement as is_free,
      row_number() over (partition by kind, status = 'open' and not is_replacement order by position) as nth,
      count(*) filter (where status = 'swapped') over (partition by kind)
        - count(*) filter (where status <> 'swapped' and is_replacement) over (partition by kind) as used
    from public.mission_tasks where user_id = p_user and day = p_day
  ) place
  where task.id = place.id and place.is_free and place.nth <= place.used;

  update public.missions mission
  set budget_minutes = p_budget, moved = null, minimum_minutes = least(15, (
    select coalesce(sum(task.minutes), 0) from public.mission_tasks task
    where task.user_id = p_user and task.day = p_day and task.status <> 'swapped'
  ))
  where mission.user_id = p_user and mission.day = p_day;
  perform private.mission_before(p_user, p_day, material);
end
$$;
revoke execute on function private.fill_mission from public;

-- The mission of a day, made now if there is none: of two calls at once the second waits for the first.
create function private.made_mission(p_user uuid, p_day date, p_now timestamptz)
returns public.missions
language plpgsql security definer set search_path = ''
as $$
declare
  mission public.missions;
begin
  select * into mission from public.missions where user_id = p_user and day = p_day;
  if not found then
    perform private.next_turn(p_user, p_now);
    insert into public.missions (user_id, day, budget_minutes, minimum_minutes, algo_version, generated_at)
    select p_user, p_day, daily_minutes, 15, private.mission_algo(), p_now from private.settings_of(p_user)
    on conflict (user_id, day) do nothing
    returning * into mission;
    if found then
      perform private.fill_mission(p_user, p_day, mission.budget_minutes, p_now);
    end if;
    select * into mission from public.missions where user_id = p_user and day = p_day;
  end if;
  return mission;
end
$$;
revoke execute on function private.made_mission from public;
