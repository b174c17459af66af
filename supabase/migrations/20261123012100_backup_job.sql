-- The jobs that the server does itself stand beside the others: the daily backup, with its last success and failure.
-- Elsewhere there is no such table, and backups are the provider's.

create function private.server_jobs()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  found jsonb := '[]';
begin
  if to_regclass('backend.backup_runs') is not null then
    execute $sql$
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', 'backup', 'by', 'server', 'schedule', latest.schedule, 'zone', latest.zone,
        'began_at', latest.began_at, 'ended_at', latest.ended_at, 'outcome', latest.outcome, 'problem', left(latest.problem, 300),
        'failures', (
          select count(*) from backend.backup_runs run where run.outcome = 'failed' and run.began_at > now() - interval '24 hours'
        ),
        'waiting', 0,
        'done_at', (select max(ended_at) from backend.backup_runs run where run.outcome = 'done')
      )), '[]')
      from (select * from backend.backup_runs order by id desc limit 1) latest
    $sql$ into found;
  end if;
  return found;
exception when undefined_table or undefined_column or insufficient_privilege then
  return '[]';
end
$$;
revoke execute on function private.server_jobs from public;

create or replace function public.job_overview()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (select private.has_role('{admin}')) then
    raise insufficient_privilege using message = 'Only administrators see how the jobs are doing';
  end if;
  return jsonb_build_object(
    'server_now', clock_timestamp(), 'jobs', private.queue_jobs() || private.database_jobs() || private.server_jobs(),
    'queues', private.message_queues(), 'devices', (select count(*) from private.push_devices),
    'can_push', exists (select from private.push_key)
  );
end
$$;
