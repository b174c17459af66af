-- As in the migration before: what the clock asks before it calls the jobs of a quarter of an hour, of ten minutes and of
-- an hour. Each of them is made up for at every start.

create function private.has_feeds_to_fetch() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.news_feeds where switched_on and coalesce(next_fetch_at, '-infinity') <= now())
$$;

create function private.has_merged_files() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.merged_files where moved_at is null)
$$;

create function private.has_leavers() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.account_deletions)
$$;

revoke execute on function private.has_feeds_to_fetch(), private.has_merged_files(), private.has_leavers() from public;
