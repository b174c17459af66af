-- While a ruling is under way no key can be read, so that nothing is marked. Of an assessment whose question thousands have
-- met it counts a hundred results anew itself; the others follow by the clock, three hundred a minute, and are told then.

create table private.assessments_to_recount (
  session_id uuid primary key references public.diagnostic_sessions (id) on delete cascade,
  ruling_id bigint not null references exam_private.key_rulings (id) on delete cascade   -- the last one
);
create index assessments_to_recount_of_ruling on private.assessments_to_recount (ruling_id);
alter table private.assessments_to_recount enable row level security;
revoke all on private.assessments_to_recount from anon, authenticated, service_role;

-- Counts anew what waits, at most so many. A level that the learner set stays theirs.
create function private.recount_waiting(p_most integer)
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  counted integer;
  moved bigint[];
begin
  -- a ruling that is under way is waited for before any row is held, for it may wait for that row
  lock table exam_private.question_keys in access share mode;
  with due as materialized (
    delete from private.assessments_to_recount where session_id in (
      select session_id from private.assessments_to_recount order by session_id limit p_most for update skip locked
    )
    returning session_id, ruling_id
  ),
  found as materialized (
    select session, due.ruling_id, told.theta, told.sd
    from due
    join public.diagnostic_sessions session on session.id = due.session_id and session.status = 'finished'
    cross join lateral private.diagnostic_estimate(session) told
    where told.n > 0 and (told.theta::real, told.sd::real) is distinct from (session.theta, session.sd)
  ),
  recounted as (
    update public.diagnostic_sessions session
    set theta = found.theta, sd = found.sd, level = private.level_of(found.theta),
      per_area = private.diagnostic_areas(found.session, found.theta)
    from found
    where session.id = (found.session).id
    returning session.id, session.user_id, session.attempt_id, session.chosen_level, session.finished_at, found.ruling_id,
      (found.session).level as old_level, session.level
  ),
  followed as (
    update public.profiles profile set preparation_level = recounted.level
    from recounted
    where profile.user_id = recounted.user_id and recounted.chosen_level is null and profile.preparation_level = recounted.old_level
      and not exists (
        select from public.diagnostic_sessions later
        where later.user_id = recounted.user_id and later.status = 'finished' and later.finished_at > recounted.finished_at
      )
  ),
  lines as (
    insert into public.regrades (
      attempt_id, user_id, question_id, version, answer_old_sixths, answer_new_sixths, old_sixths, new_sixths, reason,
      ruled_at, ruling_id, dropped_policy, old_level, new_level
    )
    select attempt.id, attempt.user_id, ruling.question_id, ruling.version, answer.sixths, answer.sixths,
      attempt.score_sixths, attempt.score_sixths, ruling.ruling, ruling.ruled_at, ruling.id,
      case when key.dropped then attempt.dropped_policy end, recounted.old_level, recounted.level
    from recounted
    join exam_private.key_rulings ruling on ruling.id = recounted.ruling_id
    join exam_private.question_keys key on key.question_id = ruling.question_id and key.version = ruling.version
    join public.attempts attempt on attempt.id = recounted.attempt_id and attempt.graded_at is not null
    join public.attempt_answers answer on answer.attempt_id = attempt.id and answer.question_id = ruling.question_id
      and answer.version = ruling.version
    on conflict (ruling_id, attempt_id) do update set old_level = excluded.old_level, new_level = excluded.new_level
    returning id, old_level, new_level
  )
  select (select count(*) from due), (select array_agg(id) from lines where old_level <> new_level) into counted, moved;
  -- a line of marks that moved may have been gone over before its level was counted
  insert into private.regrades_to_tell (regrade_id) select unnest(moved) on conflict do nothing;
  return counted;
end
$$;
revoke execute on function private.recount_waiting from public;

create or replace function private.recount_assessments(p_ruled exam_private.question_keys, p_ruling_id bigint)
returns void
language sql security definer set search_path = ''
as $$
  insert into private.assessments_to_recount (session_id, ruling_id)
  select distinct session.id, p_ruling_id
  from public.attempt_answers answer
  join public.diagnostic_sessions session on session.attempt_id = answer.attempt_id and session.status = 'finished'
  where answer.question_id = p_ruled.question_id and answer.version = p_ruled.version and answer.correct is not null
  on conflict (session_id) do update set ruling_id = excluded.ruling_id;
  select from private.recount_waiting(100)
$$;

-- As before, after counting anew what waits.
create or replace function private.tell_of_regrades()
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  waiting bigint;
  marked public.regrades;
  session public.diagnostic_sessions;
  is_theirs boolean;
  told integer := 0;
begin
  perform private.recount_waiting(300);
  for waiting in select regrade_id from private.regrades_to_tell order by regrade_id limit 1000 for update skip locked loop
    delete from private.regrades_to_tell where regrade_id = waiting;
    select * into marked from public.regrades where id = waiting;
    if exists (select from public.attempts where id = marked.attempt_id and kind = 'diagnostic') then
      select * into session from public.diagnostic_sessions where attempt_id = marked.attempt_id;
      continue when marked.new_level is null or marked.old_level = marked.new_level
        or marked.new_level is distinct from session.level;
      is_theirs := session.chosen_level is null and not exists (
        select from public.diagnostic_sessions later
        where later.user_id = session.user_id and later.status = 'finished' and later.finished_at > session.finished_at
      );
      perform private.notify(
        marked.user_id, 'result_regraded',
        format(case when is_theirs then 'A key was corrected: your level is now %s'
          else 'A key was corrected: an assessment of yours now comes to the level %s' end,
          private.said_level(marked.new_level) ->> 'en'),
        format(case when is_theirs then 'एक उत्तर कुंजी सुधारी गई: आपका स्तर अब %s है'
          else 'एक उत्तर कुंजी सुधारी गई: आपके एक आकलन का स्तर अब %s निकलता है' end,
          private.said_level(marked.new_level) ->> 'hi'),
        case when is_theirs then '/onboarding-results' else '/test-results?attempt=' || marked.attempt_id end,
        'regrade:' || marked.ruling_id || ':' || marked.attempt_id, true,
        format('It was %s before. %s%s', private.said_level(marked.old_level) ->> 'en',
          case when not is_theirs then 'Your level itself stays as it is. ' else '' end, left(marked.reason, 600)),
        format('पहले यह %s था। %s%s', private.said_level(marked.old_level) ->> 'hi',
          case when not is_theirs then 'आपका अपना स्तर वही रहता है। ' else '' end, left(marked.reason, 600))
      );
      told := told + 1;
      continue;
    end if;
    continue when marked.old_sixths = marked.new_sixths;
    perform private.notify(
      marked.user_id, 'result_regraded',
      format('A key was corrected: your result is now %s marks', private.said_marks(marked.new_sixths)),
      format('एक उत्तर कुंजी सुधारी गई: आपका परिणाम अब %s अंक है', private.said_marks(marked.new_sixths)),
      '/test-results?attempt=' || marked.attempt_id, 'regrade:' || marked.ruling_id || ':' || marked.attempt_id, true,
      format('It was %s marks before. %s', private.said_marks(marked.old_sixths), left(marked.reason, 600)),
      format('पहले यह %s अंक था। %s', private.said_marks(marked.old_sixths), left(marked.reason, 600))
    );
    told := told + 1;
  end loop;
  return told;
end
$$;
