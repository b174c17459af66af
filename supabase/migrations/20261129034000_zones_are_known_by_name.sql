-- PostgreSQL's own view of the zones reads some 1,200 files from the disk each time: 40 ms for each seat that was taken, each
-- session that was saved and each change of the settings of whoever lives elsewhere. The names are kept; one that is not
-- among them is looked for there all the same, as after an update that brought new ones.

create table private.time_zones (name text primary key);
alter table private.time_zones enable row level security;

insert into private.time_zones select name from pg_catalog.pg_timezone_names;

-- With its owner's rights: whoever changes their settings may not read the table.
create or replace function private.is_zone(p_zone text)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.time_zones where name = p_zone)
    or exists (select from pg_catalog.pg_timezone_names where name = p_zone)
$$;
