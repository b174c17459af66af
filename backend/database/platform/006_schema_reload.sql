-- The data API learns of a changed schema at once, as on hosted projects: event triggers notify its listener.

create function extensions.pgrst_ddl_watch()
returns event_trigger
language plpgsql set search_path = ''
as $$
declare
  command record;
begin
  for command in select * from pg_event_trigger_ddl_commands() loop
    if command.command_tag in (
      'CREATE SCHEMA', 'ALTER SCHEMA', 'CREATE TABLE', 'CREATE TABLE AS', 'SELECT INTO', 'ALTER TABLE',
      'CREATE FOREIGN TABLE', 'ALTER FOREIGN TABLE', 'CREATE VIEW', 'ALTER VIEW', 'CREATE MATERIALIZED VIEW',
      'ALTER MATERIALIZED VIEW', 'CREATE FUNCTION', 'ALTER FUNCTION', 'CREATE TRIGGER', 'CREATE TYPE', 'ALTER TYPE',
      'CREATE RULE', 'COMMENT'
    ) and command.schema_name is distinct from 'pg_temp' then
      notify pgrst, 'reload schema';
      return;
    end if;
  end loop;
end
$$;

create function extensions.pgrst_drop_watch()
returns event_trigger
language plpgsql set search_path = ''
as $$
begin
  if exists (
    select from pg_event_trigger_dropped_objects()
    where object_type in ('schema', 'table', 'foreign table', 'view', 'materialized view', 'function', 'trigger', 'type', 'rule')
      and not is_temporary
  ) then
    notify pgrst, 'reload schema';
  end if;
end
$$;

-- Event triggers ask for a superuser; on a server that gives none, a missing name makes the cache look again.
do $$
begin
  create event trigger pgrst_ddl_watch on ddl_command_end execute function extensions.pgrst_ddl_watch();
  create event trigger pgrst_drop_watch on sql_drop execute function extensions.pgrst_drop_watch();
exception when insufficient_privilege then
  raise notice 'no event triggers: the schema cache reloads when a name is missing';
end
$$;
