-- What the job `place-sign-ins` reads and hands back. Which travel is impossible is its rule
-- (supabase/functions/_shared/places/travel-rules.ts); here it is noted.

-- What has no place yet, the oldest first; with a sign-in the last known place of the account before it.
create function public.sign_ins_to_place(p_limit integer default 200)
returns table (
  kind text, id uuid, user_id uuid, ip text, at timestamptz, earlier_country text, earlier_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  (
    select 'session', s.session_id, s.user_id, host(s.ip), s.at, earlier.country, earlier.at
    from private.session_places s
    left join lateral (
      select e.country, e.at from private.session_places e
      where e.user_id = s.user_id and e.at < s.at and e.country is not null
      order by e.at desc limit 1
    ) earlier on true
    where s.placed_at is null
    order by s.at limit least(greatest(p_limit, 1), 1000)
  )
  union all
  (
    select 'event', o.event_id, o.user_id, host(o.ip), o.at, null, null
    from private.event_origins o where o.placed_at is null
    order by o.at limit least(greatest(p_limit, 1), 1000)
  )
$$;
revoke execute on function public.sign_ins_to_place from public, anon, authenticated;
grant execute on function public.sign_ins_to_place to service_role;

-- Keeps the countries and forgets the addresses. `travel` says, in words, why a sign-in could not have been the same
-- person's. Returns how many were placed; what another run has placed already is left as it is.
create function public.place_sign_ins(p_places jsonb)
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  place record;
  owner uuid;
  placed integer := 0;
begin
  if jsonb_typeof(p_places) is distinct from 'array' or exists (
    select from jsonb_array_elements(p_places) one
    where one ->> 'id' is null or one ->> 'id' !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      or coalesce(one ->> 'country', 'IN') !~ '^[A-Z]{2}$' or one ->> 'kind' is null
  ) then
    raise sqlstate 'PT400' using message = 'Places are a list of { kind, id, country, travel }';
  end if;
  for place in
    select one ->> 'kind' as kind, (one ->> 'id')::uuid as id, one ->> 'country' as country, one ->> 'travel' as travel
    from jsonb_array_elements(p_places) one
  loop
    if place.kind = 'event' then
      update private.event_origins set country = place.country, ip = null, placed_at = now()
      where event_id = place.id and placed_at is null;
      placed := placed + case when found then 1 else 0 end;
      continue;
    end if;
    update private.session_places set country = place.country, ip = null, placed_at = now()
    where session_id = place.id and placed_at is null
    returning user_id into owner;
    if found then
      placed := placed + 1;
      if place.travel is not null then
        perform private.add_security_event(owner, 'impossible_travel', 'high', place.travel, place.id);
      end if;
    end if;
  end loop;
  return placed;
end
$$;
revoke execute on function public.place_sign_ins from public, anon, authenticated;
grant execute on function public.place_sign_ins to service_role;
