-- How the jobs are doing, for administrators: those of the queue (jobs.yaml, kept by pg-boss), those of the database
-- (cron), and what waits to be sent. Where a project has no such queue or clock, as it may be elsewhere, that part is empty.

create function private.queue_jobs()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  found jsonb := '[]';
begin
  if to_regclass('pgboss.queue') is null or to_regclass('pgboss.job') is null then
    return found;
  end if;
  execute $sql$
    select coalesce(jsonb_agg(jsonb_build_object(
      'name', queue.name, 'by', 'queue', 'schedule', clock.cron, 'zone', clock.timezone,
      'began_at', latest.started_on, 'ended_at', latest.completed_on,
      'outcome', case latest.state::text
        when 'completed' then 'done' when 'failed' then 'failed' when 'active' then 'running' when 'retry' then 'again'
        else latest.state::text
      end,
      'problem', case when latest.state::text in ('failed', 'retry')
        then left(coalesce(latest.output ->> 'message', latest.output::text), 300) end,
      'failures', (
        select count(*) from pgboss.job failed
        where failed.name = queue.name and failed.created_on > now() - interval '24 hours' and failed.state::text = 'failed'
      ),
      'waiting', (
        select count(*) from pgboss.job waiting
        where waiting.name = queue.name and waiting.state::text in ('created', 'retry') and waiting.start_after <= now()
      )
    ) order by queue.name), '[]')
    from pgboss.queue queue
    left join lateral (
      select cron, timezone from pgboss.schedule where schedule.name = queue.name order by key limit 1
    ) clock on true
    left join lateral (
      select state, started_on, completed_on, output from pgboss.job
      where job.name = queue.name and job.started_on is not null order by job.created_on desc limit 1
    ) latest on true
    where queue.name not like '\_\_%'
  $sql$ into found;
  return found;
exception when undefined_table or undefined_column or insufficient_privilege then
  return '[]';
end
$$;
revoke execute on function private.queue_jobs from public;

create function private.database_jobs()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  found jsonb := '[]';
begin
  if to_regclass('cron.job') is null or to_regclass('cron.job_run_details') is null then
    return found;
  end if;
  execute $sql$
    select coalesce(jsonb_agg(jsonb_build_object(
      'name', coalesce(job.jobname, 'job ' || job.jobid), 'by', 'database', 'schedule', job.schedule, 'zone', 'GMT',
      'began_at', latest.start_time, 'ended_at', latest.end_time,
      'outcome', case latest.status when 'succeeded' then 'done' when 'starting' then 'running' else latest.status end,
      'problem', case when latest.status = 'failed' then left(latest.return_message, 300) end,
      'failures', (
        select count(*) from cron.job_run_details run
        where run.jobid = job.jobid and run.start_time > now() - interval '24 hours' and run.status = 'failed'
      ),
      'waiting', 0
    ) order by job.jobname), '[]')
    from cron.job job
    left join lateral (
      select status, return_message, start_time, end_time from cron.job_run_details run
      where run.jobid = job.jobid order by run.runid desc limit 1
    ) latest on true
    where job.active
  $sql$ into found;
  return found;
exception when undefined_table or undefined_column or insufficient_privilege then
  return '[]';
end
$$;
revoke execute on function private.database_jobs from public;

-- Messages: what is due and waits, what quiet hours hold back, what was given up within a week, since when the oldest waits.
create function private.message_queues()
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'mails', (
      select jsonb_build_object(
        'waiting', count(*) filter (where tries < 8 and due_at <= now()),
        'held', count(*) filter (where tries < 8 and due_at > now()),
        'failed', count(*) filter (where tries >= 8 and claimed_at > now() - interval '7 days'),
        'oldest', min(due_at) filter (where tries < 8 and due_at <= now())
      )
      from private.notification_mails where sent_at is null and merged_into is null
    ),
    'event_mails', (
      select jsonb_build_object(
        'waiting', count(*) filter (where tries < 8), 'held', 0,
        'failed', count(*) filter (where tries >= 8 and claimed_at > now() - interval '7 days'),
        'oldest', min(created_at) filter (where tries < 8)
      )
      from private.event_mails where sent_at is null
    ),
    'pushes', (
      select jsonb_build_object(
        'waiting', count(*) filter (where failed_at is null and due_at <= now()),
        'held', count(*) filter (where failed_at is null and due_at > now()),
        'failed', count(*) filter (where failed_at > now() - interval '7 days'),
        'oldest', min(due_at) filter (where failed_at is null and due_at <= now())
      )
      from private.notification_pushes where sent_at is null and merged_into is null
    )
  )
$$;
revoke execute on function private.message_queues from public;

create function public.job_overview()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (select private.has_role('{admin}')) then
    raise insufficient_privilege using message = 'Only administrators see how the jobs are doing';
  end if;
  return jsonb_build_object(
    'server_now', clock_timestamp(), 'jobs', private.queue_jobs() || private.database_jobs(),
    'queues', private.message_queues(), 'devices', (select count(*) from private.push_devices),
    'can_push', exists (select from private.push_key)
  );
end
$$;
revoke execute on function public.job_overview from public, anon;
grant execute on function public.job_overview to authenticated;
