-- How the machine does, as the database sees it: its size and connections, what is slow, what the library was loaded
-- from, how much is stored, and the backups that the server has written down.

create function private.backups()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  found jsonb := '[]';
begin
  -- Kept by our own server; elsewhere there is no such table.
  if to_regclass('backend.backups') is not null then
    execute $sql$
      select coalesce(jsonb_agg(to_jsonb(made) order by made.made_at desc), '[]')
      from (select name, made_at, files, bytes, seconds from backend.backups order by made_at desc limit 10) made
    $sql$ into found;
  end if;
  return found;
exception when insufficient_privilege then
  return '[]';
end
$$;
revoke execute on function private.backups from public;

create function public.admin_health()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'server_now', now(),
    'database', jsonb_build_object(
      'version', current_setting('server_version'), 'started_at', pg_postmaster_start_time(),
      'bytes', pg_database_size(current_database()),
      'connections', (select count(*) from pg_stat_activity where backend_type = 'client backend'),
      'most_connections', current_setting('max_connections')::integer,
      'longest_seconds', (
        select coalesce(max(extract(epoch from now() - xact_start)), 0)::integer
        from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() and xact_start is not null
      ),
      'cache_hit', (
        select round(sum(blks_hit)::numeric / nullif(sum(blks_hit + blks_read), 0), 4) from pg_stat_database
      ),
      'deadlocks', (select sum(deadlocks) from pg_stat_database),
      'durable', current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on',
      'archived_at', (select last_archived_time from pg_stat_archiver),
      'archive_failed_at', (select last_failed_time from pg_stat_archiver),
      'archives', current_setting('archive_mode') <> 'off'
    ),
    'tables', (
      select coalesce(jsonb_agg(to_jsonb(largest) order by largest.bytes desc), '[]')
      from (
        select schemaname || '.' || relname as name, pg_total_relation_size(relid) as bytes, n_live_tup as rows,
          n_dead_tup as dead, greatest(last_vacuum, last_autovacuum) as vacuumed_at
        from pg_stat_user_tables order by pg_total_relation_size(relid) desc limit 15
      ) largest
    ),
    'storage', (
      select coalesce(jsonb_agg(to_jsonb(held) order by held.bytes desc), '[]')
      from (
        select bucket.id as bucket, count(object.id) as files, coalesce(sum((object.metadata ->> 'size')::bigint), 0) as bytes
        from storage.buckets bucket left join storage.objects object on object.bucket_id = bucket.id
        group by bucket.id
      ) held
    ),
    'library', (
      select jsonb_build_object('loaded_at', loaded_at, 'content_hash', left(content_hash, 12), 'counts', counts)
      from public.library_loads order by loaded_at desc limit 1
    ),
    'backups', private.backups()
  );
end
$$;
revoke execute on function public.admin_health from public, anon;
grant execute on function public.admin_health to authenticated;
