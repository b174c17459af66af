-- The desks of users and of merging with hundreds of thousands of accounts: what each row says is read for all of them at
-- once, not account by account. What they tell is what they told before.

create or replace function public.admin_users(
  p_search text default null, p_role text default null, p_state text default null, p_level text default null,
  p_seen text default null
)
returns table (
  id uuid, email text, full_name text, role text, level text, state text, is_two_step boolean, created_at timestamptz,
  last_seen_at timestamptz
)
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  wanted constant text := '%' || replace(replace(replace(btrim(coalesce(p_search, '')), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  perform private.require_admin();
  if char_length(p_search) > 200 then
    raise sqlstate 'PT400' using message = 'Search with 200 characters at most';
  end if;
  return query
  select known.* from (
    select account.id, account.email::text, profile.full_name, coalesce(granted.role, 'student'), profile.preparation_level,
      -- As private.account_state says of one.
      case
        when account.deleted_at is not null then 'deleted'
        when merged.user_id is not null then 'merged'
        when leaving.user_id is not null then 'deleting'
        when locked.user_id is not null then 'locked'
        when account.banned_until > now() then 'banned'
        when account.email_confirmed_at is null and account.phone_confirmed_at is null then 'unconfirmed'
        else 'active'
      end as state,
      second.user_id is not null, account.created_at, greatest(account.last_sign_in_at, here.at) as seen
    from auth.users account
    left join public.profiles profile on profile.user_id = account.id
    left join public.user_roles granted on granted.user_id = account.id
    left join private.merged_accounts merged on merged.user_id = account.id
    left join private.account_deletions leaving on leaving.user_id = account.id
    left join private.account_locks locked on locked.user_id = account.id and locked.lifted_at is null
    left join (
      select factor.user_id from auth.mfa_factors factor where factor.status = 'verified' group by factor.user_id
    ) second on second.user_id = account.id
    left join (
      select session.user_id,
        max(greatest(session.refreshed_at at time zone 'utc', session.updated_at, session.created_at)) as at
      from auth.sessions session group by session.user_id
    ) here on here.user_id = account.id
    where (wanted = '%%' or account.email ilike wanted or profile.full_name ilike wanted or account.id::text ilike wanted)
      and (p_role is null or coalesce(granted.role, 'student') = p_role)
      and (p_level is null or profile.preparation_level = p_level)
  ) known
  where (p_state is null or known.state = p_state)
    and case p_seen
      when 'week' then known.seen >= now() - interval '7 days'
      when 'month' then known.seen >= now() - interval '30 days'
      when 'quarter' then known.seen >= now() - interval '90 days'
      when 'longer' then known.seen < now() - interval '90 days'
      when 'never' then known.seen is null
      else true
    end;
end
$$;

-- By what two accounts may be one person's, found in groups first: comparing each with each would take minutes. Where more
-- than ten share a name and a device, that says nothing of two of them.
create or replace function public.merge_suspects()
returns table (
  older uuid, older_email text, older_name text, older_seen timestamptz, newer uuid, newer_email text, newer_name text,
  newer_seen timestamptz, why text
)
language plpgsql stable security definer set search_path = '' set jit = off
as $$
begin
  perform private.require_admin();
  return query
  with account as materialized (
    select entry.id, entry.email::text as email, entry.created_at, profile.full_name,
      private.plain_address(entry.email) as plain, lower(btrim(profile.full_name)) as plain_name
    from auth.users entry
    left join public.profiles profile on profile.user_id = entry.id
    where entry.deleted_at is null
      and not exists (select from private.merged_accounts where user_id = entry.id)
      and not exists (select from public.user_roles where user_id = entry.id and role <> 'student')
  ),
  same_address as materialized (
    -- whoever made hundreds with one address is found by the first of them
    select (array_agg(account.id order by account.created_at, account.id))[1:20] as ids from account where account.plain is not null
    group by account.plain having count(*) > 1
  ),
  same_google as materialized (
    select identity.user_id as one, account.id as two
    from auth.identities identity join account on account.plain = private.plain_address(identity.identity_data ->> 'email')
    where identity.provider = 'google' and account.id <> identity.user_id
      and exists (select from account mine where mine.id = identity.user_id)
  ),
  same_device as materialized (
    select array_agg(account.id) as ids
    from private.known_devices known join account on account.id = known.user_id
    where known.device <> '' and account.plain_name <> ''
    group by known.device, account.plain_name having count(*) between 2 and 10
  ),
  pair as (
    select one, two, 'address' as why, 1 as place from same_address, unnest(ids) one, unnest(ids) two where one < two
    union all
    select same_google.one, same_google.two, 'google', 2 from same_google
    union all
    select one, two, 'device', 3 from same_device, unnest(ids) one, unnest(ids) two where one < two
  ),
  told as materialized (
    select distinct on (least(pair.one, pair.two), greatest(pair.one, pair.two)) pair.*
    from pair order by least(pair.one, pair.two), greatest(pair.one, pair.two), pair.place
  ),
  -- Each way round once; one of the two is the older.
  placed as materialized (
    select case when first_there then one.id else two.id end as was_first,
      case when first_there then two.id else one.id end as came_later, told.why as because, told.place
    from told
    join account one on one.id = told.one
    join account two on two.id = told.two
    cross join lateral (select (one.created_at, one.id) < (two.created_at, two.id) as first_there) at
  )
  select before.id, before.email, before.full_name, private.last_seen(first_row), after.id, after.email, after.full_name,
    private.last_seen(later_row), chosen.because
  from (
    select placed.*, account.email as email from placed join account on account.id = placed.was_first
    order by placed.place, account.email limit 200
  ) chosen
  join account before on before.id = chosen.was_first
  join account after on after.id = chosen.came_later
  join auth.users first_row on first_row.id = before.id
  join auth.users later_row on later_row.id = after.id
  order by chosen.place, before.email;
end
$$;
