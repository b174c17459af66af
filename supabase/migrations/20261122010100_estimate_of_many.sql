-- Ability from many answers. A level of ability that hundreds of answers rule out has a share too small to be written as a
-- number, and PostgreSQL raises an error where others would write 0; from about seven hundred first answers on, nobody was
-- told their abilities.

-- As before; shares under e^-600 are taken for that.
create or replace function private.estimate(
  p_right double precision, p_difficulties double precision[], p_weights double precision[],
  p_mean double precision default 0, p_sd double precision default 1
)
returns table (theta double precision, sd double precision)
language sql immutable set search_path = ''
as $$
  with heights as (
    select grid.at, grid.at * p_right - power((grid.at - p_mean) / p_sd, 2) / 2
      - coalesce(sum(answer.weight * ln(1 + exp(grid.at - answer.difficulty))), 0) as height
    from (select (step - 40) / 10.0::double precision as at from generate_series(0, 80) step) grid
    left join unnest(p_difficulties, p_weights) as answer (difficulty, weight) on true
    group by grid.at
  ),
  posterior as (
    select at, exp(greatest(height - max(height) over (), -600)) as share from heights
  ),
  middle as (
    select sum(at * share order by at) / sum(share order by at) as mean from posterior
  )
  select round(mean::numeric, 4)::double precision, round(sqrt((
    select sum(power(at - mean, 2) * share order by at) / sum(share order by at) from posterior
  ))::numeric, 4)::double precision
  from middle
$$;
