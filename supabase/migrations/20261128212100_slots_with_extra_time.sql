-- The hours at which a whole paper can be sat: one that has begun is over when the caller's own clock is, which is longer
-- for who has extra time.
create or replace function private.slots_of(p_test public.tests)
returns timestamptz[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(slot.at order by slot.at), '{}')
  from public.exam_rules rule
  cross join unnest(rule.slots) as hour (begins)
  cross join generate_series(-1, 2) as later (days)
  cross join lateral (
    select (private.today() + later.days + hour.begins) at time zone 'Asia/Kolkata' as at
  ) slot
  cross join (
    select private.minutes_for((select auth.uid()), p_test.rule, p_test.minutes) as minutes
  ) mine
  where rule.id = p_test.rule and p_test.kind <> 'topic'
    and slot.at + mine.minutes * interval '1 minute' > now()
    and slot.at between coalesce(p_test.opens_at, '-infinity') and coalesce(p_test.closes_at, 'infinity')
$$;
