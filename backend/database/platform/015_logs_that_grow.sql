-- What the logs are looked up and cleared away by. Where the database has the extension, its own table is left alone.

create index if not exists audit_log_entries_by_time on auth.audit_log_entries (created_at);

do $$
begin
  if not exists (select from pg_extension where extname = 'pg_cron') then
    create index if not exists job_run_details_of_job on cron.job_run_details (jobid, runid desc);
    create index if not exists job_run_details_by_end on cron.job_run_details (end_time);
  end if;
end
$$;
