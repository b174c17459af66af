-- A cut-off, a version of the rules that waits for its day, or a series that somebody else had just corrected was removed by
-- whoever had a page of before. What is gone already, from a request whose answer was lost, is in nobody's way; of a version
-- that is not planned any more nobody can say whether it was taken back or has come into force.
drop function public.remove_cutoff(integer, text);
-- As before; `p_seen` is the cut-off as it stood on the page.
create function public.remove_cutoff(p_year integer, p_category text, p_seen jsonb default null)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  standing public.exam_cutoffs;
begin
  perform private.require_admin();
  select * into standing from public.exam_cutoffs where year = p_year and category = p_category for update;
  if not found and p_seen is not null then
    return;
  elsif not found then
    raise sqlstate 'PT404' using message = 'There is no such cut-off';
  end if;
  perform private.as_read(p_seen, to_jsonb(standing));
  delete from public.exam_cutoffs where year = p_year and category = p_category;
end
$$;

drop function public.cancel_planned_rule(uuid);
-- As before; `p_seen` is the version as it was planned on the page.
create function public.cancel_planned_rule(p_id uuid, p_seen jsonb default null)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  standing exam_private.planned_exam_rules;
begin
  perform private.require_admin();
  select * into standing from exam_private.planned_exam_rules where id = p_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'No such version is planned any more';
  end if;
  perform private.as_read(p_seen, to_jsonb(standing));
  delete from exam_private.planned_exam_rules where id = p_id;
end
$$;

drop function public.remove_series(text);
-- As before; `p_seen` is the series as it stood on the page.
create function public.remove_series(p_slug text, p_seen jsonb default null)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  standing public.test_series;
begin
  perform private.require_admin();
  select * into standing from public.test_series where slug = p_slug for update;
  if not found and p_seen is not null then
    return;
  elsif not found then
    raise sqlstate 'PT404' using message = 'There is no such series';
  end if;
  if exists (select from public.tests where series = p_slug and status = 'live') then
    raise sqlstate 'PT409' using message = 'Tests of this series are before learners: take them out of it first';
  end if;
  perform private.as_read(p_seen, to_jsonb(standing));
  delete from public.test_series where slug = p_slug;
end
$$;
revoke execute on function public.remove_cutoff, public.cancel_planned_rule, public.remove_series from public, anon;
grant execute on function public.remove_cutoff, public.cancel_planned_rule, public.remove_series to authenticated;
