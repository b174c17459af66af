-- Work that a project has done by the clock, under the names of pg_cron, which hosted Supabase has: tables and functions
-- as there, run by this server (backend/cron). Where the database has the extension itself, it runs its jobs itself.

do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') and to_regnamespace('cron') is null then
    create extension pg_cron;
  end if;
exception when others then
  raise notice 'pg_cron is there and cannot be used, so the server runs the jobs: %', sqlerrm;
end
$$;

do $platform$
begin
  if to_regnamespace('cron') is not null then
    return;
  end if;

  create schema cron;
  revoke all on schema cron from public;

  create sequence cron.jobid_seq;
  create table cron.job (
    jobid bigint primary key default nextval('cron.jobid_seq'),
    schedule text not null,
    command text not null,
    nodename text not null default 'localhost',
    nodeport integer not null default coalesce(inet_server_port(), 5432),
    database text not null default current_database(),
    username text not null default current_user,
    active boolean not null default true,
    jobname text,
    constraint jobname_username_uniq unique (jobname, username)
  );
  alter sequence cron.jobid_seq owned by cron.job.jobid;
  create sequence cron.runid_seq;
  create table cron.job_run_details (
    jobid bigint,
    runid bigint primary key default nextval('cron.runid_seq'),
    job_pid integer,
    database text,
    username text,
    command text,
    status text,
    return_message text,
    start_time timestamptz,
    end_time timestamptz
  );
  alter sequence cron.runid_seq owned by cron.job_run_details.runid;
  alter table cron.job enable row level security;
  alter table cron.job_run_details enable row level security;
  create policy cron_job_policy on cron.job using (username = current_user);
  create policy cron_job_run_details_policy on cron.job_run_details using (username = current_user);

  -- What one field allows, or null where it is none.
  create function cron.field_values(p_field text, p_low integer, p_high integer, p_names text[] default '{}')
  returns integer[]
  language plpgsql immutable set search_path = ''
  as $$
  declare
    part text;
    found text[];
    first_value integer;
    last_value integer;
    allowed integer[] := '{}';
  begin
    foreach part in array string_to_array(lower(p_field), ',') loop
      found := regexp_match(part, '^(?:(\*)|([0-9]{1,2}|[a-z]{3})(?:-([0-9]{1,2}|[a-z]{3}))?)(?:/([0-9]{1,2}))?$');
      if found is null or (found[1] is null and found[3] is null and found[4] is not null) or found[4]::integer = 0 then
        return null;
      end if;
      if found[2] ~ '[a-z]' and array_position(p_names, found[2]) is null
        or found[3] ~ '[a-z]' and array_position(p_names, found[3]) is null then
        return null;
      end if;
      first_value := case
        when found[1] is not null then p_low
        when found[2] ~ '[a-z]' then array_position(p_names, found[2]) - 1 + p_low
        else found[2]::integer
      end;
      last_value := case
        when found[1] is not null then p_high
        when found[3] is null then first_value
        when found[3] ~ '[a-z]' then array_position(p_names, found[3]) - 1 + p_low
        else found[3]::integer
      end;
      if first_value < p_low or last_value > p_high or first_value > last_value then
        return null;
      end if;
      allowed := allowed || array(select generate_series(first_value, last_value, coalesce(found[4]::integer, 1)));
    end loop;
    return allowed;
  end
  $$;

  -- The seconds of a schedule such as '30 seconds'; null for any other.
  create function cron.interval_seconds(p_schedule text)
  returns integer
  language sql immutable set search_path = ''
  as $$ select (regexp_match(lower(btrim(p_schedule)), '^([1-9]|[1-5][0-9]) seconds?$'))[1]::integer $$;

  -- Whether a schedule names this minute, in GMT; null where it is no schedule, false for one in seconds. Day of the month
  -- and day of the week together: either, unless one of them begins with a star.
  create function cron.names_minute(p_schedule text, p_minute timestamptz)
  returns boolean
  language plpgsql stable set search_path = ''
  as $$
  declare
    written text := lower(btrim(p_schedule));
    fields text[];
    at timestamp := p_minute at time zone 'UTC';
    minutes integer[];
    hours integer[];
    days integer[];
    months integer[];
    weekdays integer[];
    is_day boolean;
    is_weekday boolean;
  begin
    if cron.interval_seconds(written) is not null then
      return false;
    end if;
    fields := regexp_split_to_array(case written
      when '@yearly' then '0 0 1 1 *' when '@annually' then '0 0 1 1 *' when '@monthly' then '0 0 1 * *'
      when '@weekly' then '0 0 * * 0' when '@daily' then '0 0 * * *' when '@midnight' then '0 0 * * *'
      when '@hourly' then '0 * * * *' else written
    end, '\s+');
    if cardinality(fields) <> 5 then
      return null;
    end if;
    minutes := cron.field_values(fields[1], 0, 59);
    hours := cron.field_values(fields[2], 0, 23);
    days := case when fields[3] = '$' then '{}' else cron.field_values(fields[3], 1, 31) end;
    months := cron.field_values(fields[4], 1, 12, '{jan,feb,mar,apr,may,jun,jul,aug,sep,oct,nov,dec}');
    weekdays := cron.field_values(fields[5], 0, 7, '{sun,mon,tue,wed,thu,fri,sat}');
    if minutes is null or hours is null or days is null or months is null or weekdays is null then
      return null;
    end if;
    is_day := extract(day from at) = any (days) or (fields[3] = '$' and extract(day from at + interval '1 day') = 1);
    is_weekday := extract(dow from at) = any (weekdays) or (extract(dow from at) = 0 and 7 = any (weekdays));
    return extract(minute from at) = any (minutes) and extract(hour from at) = any (hours)
      and extract(month from at) = any (months)
      and case when fields[3] like '*%' or fields[5] like '*%' then is_day and is_weekday else is_day or is_weekday end;
  end
  $$;

  create function cron.check_schedule(p_schedule text)
  returns void
  language plpgsql stable set search_path = ''
  as $$
  begin
    if p_schedule is null or (
      cron.interval_seconds(p_schedule) is null and cron.names_minute(p_schedule, now()) is null
    ) then
      raise invalid_parameter_value using message = format('invalid schedule: %s', p_schedule),
        hint = 'Use cron format (e.g. 5 4 * * *), or interval format ''[1-59] seconds''';
    end if;
  end
  $$;

  create function cron.schedule(schedule text, command text)
  returns bigint
  language plpgsql set search_path = ''
  as $$
  declare
    made bigint;
  begin
    perform cron.check_schedule(schedule);
    insert into cron.job (schedule, command) values (schedule.schedule, schedule.command) returning jobid into made;
    return made;
  end
  $$;

  create function cron.schedule(job_name text, schedule text, command text)
  returns bigint
  language plpgsql set search_path = ''
  as $$
  declare
    made bigint;
  begin
    perform cron.check_schedule(schedule);
    insert into cron.job (schedule, command, jobname)
    values (schedule.schedule, schedule.command, schedule.job_name)
    on conflict on constraint jobname_username_uniq do update
    set schedule = excluded.schedule, command = excluded.command
    returning jobid into made;
    return made;
  end
  $$;

  create function cron.unschedule(job_id bigint)
  returns boolean
  language plpgsql set search_path = ''
  as $$
  begin
    delete from cron.job where jobid = job_id;
    if not found then
      raise no_data_found using message = format('could not find valid entry for job %s', job_id);
    end if;
    return true;
  end
  $$;

  create function cron.unschedule(job_name text)
  returns boolean
  language plpgsql set search_path = ''
  as $$
  begin
    delete from cron.job where jobname = job_name and username = current_user;
    if not found then
      raise no_data_found using message = format('could not find valid entry for job ''%s''', job_name);
    end if;
    return true;
  end
  $$;

  create function cron.alter_job(
    job_id bigint, schedule text default null, command text default null, database text default null,
    username text default null, active boolean default null
  )
  returns void
  language plpgsql set search_path = ''
  as $$
  begin
    if alter_job.schedule is not null then
      perform cron.check_schedule(alter_job.schedule);
    end if;
    update cron.job job
    set schedule = coalesce(alter_job.schedule, job.schedule), command = coalesce(alter_job.command, job.command),
      database = coalesce(alter_job.database, job.database), username = coalesce(alter_job.username, job.username),
      active = coalesce(alter_job.active, job.active)
    where job.jobid = alter_job.job_id;
    if not found then
      raise no_data_found using message = format('could not find valid entry for job %s', job_id);
    end if;
  end
  $$;

  -- Whoever runs the jobs looks again.
  create function cron.tell_of_change()
  returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    notify backend_cron;
    return null;
  end
  $$;
  create trigger tell_of_change after insert or update or delete on cron.job
    for each statement execute function cron.tell_of_change();

  revoke execute on all functions in schema cron from public;
end
$platform$;
