-- The security desk: events of all accounts, and how many there were of each kind on each day.

create function public.admin_security_events(
  p_days integer default 7, p_risk text default null, p_type text default null, p_search text default null,
  p_user uuid default null
)
returns table (
  id uuid, created_at timestamptz, event_type text, risk_level text, description text, user_id uuid, email text,
  name text, device text, country text, answer text, answered_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  admin constant uuid := private.require_admin();
  wanted constant text := nullif(btrim(left(p_search, 200)), '');
  pattern constant text := '%' || replace(replace(replace(wanted, '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  return query
    select e.id, e.created_at, e.event_type, e.risk_level, e.description, e.user_id, u.email::text, p.full_name,
      coalesce(o.user_agent, s.user_agent), coalesce(o.country, s.country), e.answer, e.answered_at
    from public.security_events e
    left join auth.users u on u.id = e.user_id
    left join public.profiles p on p.user_id = e.user_id
    left join private.event_origins o on o.event_id = e.id
    left join private.session_places s on s.session_id = o.session_id
    where e.created_at > now() - make_interval(days => least(greatest(coalesce(p_days, 7), 1), 365))
      and (p_type is not null or e.event_type <> 'page_view')
      and (p_type is null or e.event_type = p_type)
      and (p_risk is null or e.risk_level = p_risk)
      and (p_user is null or e.user_id = p_user)
      and (wanted is null or u.email ilike pattern or p.full_name ilike pattern or e.description ilike pattern);
end
$$;
revoke execute on function public.admin_security_events from public, anon;
grant execute on function public.admin_security_events to authenticated;
create index security_events_newest on public.security_events (created_at desc) where event_type <> 'page_view';

-- By day of the school, type and risk.
create function public.admin_security_sums(p_days integer default 7)
returns table (day date, event_type text, risk_level text, events bigint, users bigint)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  admin constant uuid := private.require_admin();
begin
  return query
    select (e.created_at at time zone 'Asia/Kolkata')::date, e.event_type, e.risk_level, count(*), count(distinct e.user_id)
    from public.security_events e
    where e.created_at > now() - make_interval(days => least(greatest(coalesce(p_days, 7), 1), 365))
      and e.event_type <> 'page_view'
    group by 1, 2, 3
    order by 1 desc, 4 desc, 2, 3;
end
$$;
revoke execute on function public.admin_security_sums from public, anon;
grant execute on function public.admin_security_sums to authenticated;
