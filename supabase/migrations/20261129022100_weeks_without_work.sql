-- How much of a plan gets done is told by the weeks in which some of it was done. A week in which nothing was tells of an
-- absence: whoever came back after two of them was given a plan of three tenths of their hours, "for that is what you did".
-- Until two weeks with some work are known, what planners find on average stands in, as before.
create or replace function private.plan_ratio(p_user uuid, p_today date)
returns table (ratio double precision, weeks integer)
language sql stable security definer set search_path = ''
as $$
  select case
      when count(*) >= 2 then round(least(1.2, greatest(0.3, sum(week.done)::numeric / sum(week.planned))), 3)
      else 0.85
    end,
    count(*)::integer
  from (
    select sum(planned) as planned, sum(done) as done
    from private.plan_minutes(p_user, p_today - 28, p_today - 1)
    group by (p_today - 1 - day) / 7
    having sum(planned) > 0 and sum(done) > 0
  ) week
$$;
