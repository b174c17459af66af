-- A learner's own security log: what happened, on which device, from which country, and what they said to it.

alter table public.security_events
  add column answer text check (answer in ('me', 'not_me')),
  add column answered_at timestamptz;

-- Newest first, from below one that was read already. Page views, unless everything is asked for, are left out.
create function public.my_security_events(
  p_everything boolean default false, p_before timestamptz default null, p_before_id uuid default null,
  p_limit integer default 20
)
returns table (
  id uuid, event_type text, risk_level text, description text, created_at timestamptz, device text, country text,
  answer text, answered_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  owner constant uuid := private.caller();
begin
  return query
    select e.id, e.event_type, e.risk_level, e.description, e.created_at, coalesce(o.user_agent, s.user_agent),
      coalesce(o.country, s.country), e.answer, e.answered_at
    from public.security_events e
    left join private.event_origins o on o.event_id = e.id
    left join private.session_places s on s.session_id = o.session_id and s.user_id = owner
    where e.user_id = owner and (p_everything or e.event_type <> 'page_view')
      and (p_before is null or (e.created_at, e.id) < (p_before, coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)))
    order by e.created_at desc, e.id desc
    limit least(greatest(coalesce(p_limit, 20), 1), 100);
end
$$;
revoke execute on function public.my_security_events from public, anon;
grant execute on function public.my_security_events to authenticated;
create index security_events_log on public.security_events (user_id, created_at desc, id desc) where event_type <> 'page_view';

-- "It was me": the event leaves the banner. Said twice it is said once.
create function public.acknowledge_security_event(p_event uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := private.caller();
begin
  update public.security_events set answer = 'me', answered_at = coalesce(answered_at, now())
  where id = p_event and user_id = owner and risk_level in ('high', 'critical') and answer is distinct from 'not_me';
  if found then
    return;
  end if;
  if exists (select from public.security_events where id = p_event and user_id = owner and answer = 'not_me') then
    raise sqlstate 'PT409' using message = 'You have said already that this was not you';
  end if;
  raise sqlstate 'PT404' using message = 'There is no such event of yours';
end
$$;
revoke execute on function public.acknowledge_security_event from public, anon;
grant execute on function public.acknowledge_security_event to authenticated;
