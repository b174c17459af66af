-- Planned and real minutes of each kind and week (its Monday), for the page of results: of exactly the last p_days, today
-- among them, so that the first week may be a part of one. Null: of all days.

drop function public.time_use(integer);
create function public.time_use(p_days integer default null)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  learner constant uuid := private.caller();
  today constant date := private.study_day(learner);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'from', week.monday, 'kind', week.kind, 'planned', week.planned, 'done', week.done, 'logged', week.logged
    ) order by week.monday, week.kind), '[]')
    from (
      select date_trunc('week', day)::date as monday, kind, sum(planned) as planned, sum(done) as done, sum(logged) as logged
      from private.plan_minutes(
        learner, case when p_days is null then '-infinity' else today + 1 - least(greatest(p_days, 1), 3660) end, today
      )
      group by 1, 2
    ) week
  );
end
$$;
revoke execute on function public.time_use from public, anon;
grant execute on function public.time_use to authenticated;
