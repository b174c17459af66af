-- The desk of merging: which accounts may be one person's, and what was merged.

-- An address as its provider reads it: without what follows a plus, and for Google without dots.
create function private.plain_address(p_email text)
returns text
language sql immutable set search_path = ''
as $$
  select case
    when split_part(lower(p_email), '@', 2) in ('gmail.com', 'googlemail.com')
      then replace(split_part(split_part(lower(p_email), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(lower(p_email), '@', 1), '+', 1) || '@' || split_part(lower(p_email), '@', 2)
  end
$$;
revoke execute on function private.plain_address from public;

-- Pairs of accounts that may be one person's: the same address but for dots and pluses, the Google account of one with
-- the address of the other, or the same name on the same device. `older` was there first. They are found in groups:
-- comparing each with each would take minutes. Where more than ten share a name and a device, that says nothing of two.
create function public.merge_suspects()
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

-- Merges that were done, newest first, with what is still under way.
create function public.merges_done()
returns table (
  user_id uuid, email text, kept uuid, kept_email text, merged_at timestamptz, moved jsonb, files integer, files_waiting integer,
  problem text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select merged.user_id, shell.email::text, merged.kept, account.email::text, merged.merged_at, merged.moved,
    (select count(*)::integer from private.merged_files file where file.other = merged.user_id),
    (select count(*)::integer from private.merged_files file where file.other = merged.user_id and file.moved_at is null),
    (select max(file.problem) from private.merged_files file where file.other = merged.user_id and file.moved_at is null)
  from private.merged_accounts merged
  join auth.users shell on shell.id = merged.user_id
  left join auth.users account on account.id = merged.kept
  order by merged.merged_at desc limit 200;
end
$$;

revoke execute on function public.merge_suspects, public.merges_done from public, anon;
grant execute on function public.merge_suspects, public.merges_done to authenticated;
