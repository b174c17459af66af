/** What is read of PostgreSQL's catalogs, in one statement each. */

export type TableRow = {
  oid: string
  schema: string
  name: string
  kind: string
  insertable: boolean
  updatable: boolean
  deletable: boolean
  primary_key: string[] | null
  columns:
    | { name: string; number: number; type: string; type_oid: string; base: string; default: string | null }[]
    | null
}

/** Of all schemas: an exposed view may show a table that is not exposed. */
export const TABLES = `
with recursive domains(oid, base) as (
  select d.oid, t.typname from pg_type d join pg_type t on t.oid = d.typbasetype where t.typtype <> 'd'
  union all
  select d.oid, domains.base from pg_type d join domains on d.typbasetype = domains.oid
)
select c.oid::text, n.nspname as schema, c.relname as name, c.relkind as kind,
  c.relkind in ('r', 'p') or (pg_relation_is_updatable(c.oid, true) & 8) = 8 as insertable,
  c.relkind in ('r', 'p') or (pg_relation_is_updatable(c.oid, true) & 4) = 4 as updatable,
  c.relkind in ('r', 'p') or (pg_relation_is_updatable(c.oid, true) & 16) = 16 as deletable,
  (select json_agg(a.attname order by k.position)
   from pg_index i, unnest(i.indkey) with ordinality k(number, position)
   join pg_attribute a on a.attnum = k.number
   where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid) as primary_key,
  (select json_agg(json_build_object(
      'name', a.attname, 'number', a.attnum,
      'type', format_type(a.atttypid, a.atttypmod),
      'type_oid', a.atttypid::text,
      'base', coalesce(domains.base, t.typname),
      'default', case
        when a.attidentity <> '' then format('nextval(%L::regclass)', pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname))
        when a.attgenerated <> '' then null
        else coalesce(pg_get_expr(d.adbin, d.adrelid), t.typdefault) end
    ) order by a.attnum)
   from pg_attribute a
   join pg_type t on t.oid = a.atttypid
   left join domains on domains.oid = t.oid
   left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
  and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_t%'`

export type ForeignKeyRow = {
  constraint: string
  table_oid: string
  schema: string
  table: string
  target_oid: string
  target_schema: string
  target: string
  columns: [string, string][]
  /** The columns are unique by themselves, so the other side has at most one row. */
  is_unique: boolean
  /** The columns are part of the primary key: the table may be a junction. */
  in_primary_key: boolean
}

/** Of all schemas: an exposed view may show a table that is not exposed. */
export const FOREIGN_KEYS = `
select k.conname as constraint,
  c.oid::text as table_oid, n.nspname as schema, c.relname as table,
  f.oid::text as target_oid, fn.nspname as target_schema, f.relname as target,
  (select json_agg(json_build_array(a.attname, fa.attname) order by p.position)
   from unnest(k.conkey, k.confkey) with ordinality p(own, foreign_number, position)
   join pg_attribute a on a.attrelid = k.conrelid and a.attnum = p.own
   join pg_attribute fa on fa.attrelid = k.confrelid and fa.attnum = p.foreign_number) as columns,
  exists (select from pg_constraint u where u.conrelid = k.conrelid and u.contype in ('p', 'u')
    and u.conkey <@ k.conkey and u.conkey @> k.conkey) as is_unique,
  exists (select from pg_constraint u where u.conrelid = k.conrelid and u.contype = 'p'
    and u.conkey @> k.conkey) as in_primary_key
from pg_constraint k
join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
where k.contype = 'f' and k.conparentid = 0
order by n.nspname, c.relname, k.conname`

export type RoutineRow = {
  schema: string
  name: string
  volatility: 'v' | 's' | 'i'
  is_set: boolean
  rows: number
  returns_void: boolean
  returns_row: boolean
  return_schema: string
  return_type: string
  return_relation: string | null
  args: {
    name: string
    type: string
    type_oid: string
    relation: string | null
    mode: string
    required: boolean
  }[]
  outputs: { name: string; base: string }[]
  row_columns: { name: string; base: string }[] | null
  settings: string[] | null
}

/** Functions of the exposed schemas, and of the search path for computed columns. `$1` lists both. */
export const ROUTINES = `
select n.nspname as schema, p.proname as name, p.provolatile as volatility, p.proretset as is_set, p.prorows as rows,
  p.prorettype = 'void'::regtype as returns_void,
  t.typtype = 'c' or t.oid = 'record'::regtype or coalesce(p.proargmodes::text[] && '{t,b,o}', false) as returns_row,
  tn.nspname as return_schema, t.typname as return_type, nullif(t.typrelid, 0)::text as return_relation,
  coalesce((select json_agg(json_build_object(
      'name', coalesce(p.proargnames[i.position], ''),
      'type', case i.type when 'bit'::regtype then 'bit varying' when 'character'::regtype then 'character varying'
        else format_type(i.type, null) end,
      'type_oid', i.type::text,
      'relation', nullif(it.typrelid, 0)::text,
      'mode', i.mode,
      'required', i.input_position <= p.pronargs - p.pronargdefaults
    ) order by i.position)
    from (
      select s.*, row_number() over (order by s.position) as input_position from (
        select x.type, x.position, coalesce(p.proargmodes[x.position], 'i') as mode
        from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality x(type, position)
      ) s where s.mode in ('i', 'b', 'v')
    ) i join pg_type it on it.oid = i.type), '[]') as args,
  coalesce((select json_agg(json_build_object('name', coalesce(p.proargnames[x.position], ''), 'base', ot.typname) order by x.position)
    from unnest(p.proallargtypes) with ordinality x(type, position) join pg_type ot on ot.oid = x.type
    where p.proargmodes[x.position] in ('o', 'b', 't')), '[]') as outputs,
  (select json_agg(json_build_object('name', a.attname, 'base', at.typname) order by a.attnum)
    from pg_attribute a join pg_type at on at.oid = a.atttypid
    where a.attrelid = t.typrelid and t.typrelid <> 0 and a.attnum > 0 and not a.attisdropped) as row_columns,
  p.proconfig as settings
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
join pg_type t on t.oid = p.prorettype
join pg_namespace tn on tn.oid = t.typnamespace
where p.prokind = 'f' and n.nspname = any ($1)
  and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
order by n.nspname, p.proname, p.oid`

export type TypeRow = { schema: string; name: string }

export const TYPES = `
select n.nspname as schema, t.typname as name
from pg_type t join pg_namespace n on n.oid = t.typnamespace
where (n.nspname = 'pg_catalog' or n.nspname = any ($1))
  and t.typtype in ('b', 'd', 'e', 'r', 'm') and t.typname not like 'pg\\_%'`

export type RoleSettingRow = { role: string; settings: string[] }

/** What holds for the role everywhere, then what holds for it in this database; only what the logged-in role may set. */
export const ROLE_SETTINGS = `
select r.rolname as role, array(
    select setting from unnest(s.setconfig) as setting
    where split_part(setting, '=', 1) not in (
      select name from pg_settings
      where context <> 'user' and not (context = 'superuser' and has_parameter_privilege('authenticator', name, 'set'))
    )
  ) as settings
from pg_db_role_setting s join pg_roles r on r.oid = s.setrole
where s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
order by s.setdatabase = 0 desc`

export type ViewRow = { oid: string; definition: string }

/** The stored rule of each view: its target list says which column of which table each column is. */
export const VIEWS = `
select c.oid::text, r.ev_action::text as definition
from pg_class c join pg_namespace n on n.oid = c.relnamespace
join pg_rewrite r on r.ev_class = c.oid and r.rulename = '_RETURN'
where c.relkind in ('v', 'm') and n.nspname not in ('pg_catalog', 'information_schema')`
