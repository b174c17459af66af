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
-- the address of the other, or the same name on the same device. `older` was there first.
create function public.merge_suspects()
returns table (
  older uuid, older_email text, older_name text, older_seen timestamptz, newer uuid, newer_email text, newer_name text,
  newer_seen timestamptz, why text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  with account as (
    select entry.id, entry.email::text as email, entry.created_at, profile.full_name,
      private.plain_address(entry.email) as plain, lower(btrim(profile.full_name)) as plain_name,
      private.last_seen(entry) as seen
    from auth.users entry
    left join public.profiles profile on profile.user_id = entry.id
    where entry.deleted_at is null
      and not exists (select from private.merged_accounts where user_id = entry.id)
      and not exists (select from public.user_roles where user_id = entry.id and role <> 'student')
  ),
  pair as (
    select one.id as one, two.id as two, 'address' as why, 1 as place
    from account one join account two on two.plain = one.plain and two.id > one.id where one.plain is not null
    union all
    select one.id, two.id, 'google', 2
    from account one
    join auth.identities identity on identity.user_id = one.id and identity.provider = 'google'
    join account two on two.plain = private.plain_address(identity.identity_data ->> 'email') and two.id <> one.id
    union all
    select one.id, two.id, 'device', 3
    from account one join account two on two.plain_name = one.plain_name and two.id > one.id
    where one.plain_name <> '' and exists (
      select from private.known_devices mine join private.known_devices theirs on theirs.device = mine.device
      where mine.user_id = one.id and theirs.user_id = two.id and mine.device <> ''
    )
  ),
  told as (
    select distinct on (least(pair.one, pair.two), greatest(pair.one, pair.two)) pair.*
    from pair order by least(pair.one, pair.two), greatest(pair.one, pair.two), pair.place
  )
  select first.id, first.email, first.full_name, first.seen, second.id, second.email, second.full_name, second.seen, told.why
  from told
  join account first on first.id in (told.one, told.two)
  join account second on second.id in (told.one, told.two) and second.id <> first.id
  where (first.created_at, first.id) < (second.created_at, second.id)
  order by told.place, first.email
  limit 200;
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
