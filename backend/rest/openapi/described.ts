/** What the description of a schema is made of, as the caller's own rights show it. */

export type DescribedColumn = {
  name: string
  comment: string | null
  nullable: boolean
  type: string
  max_length: number | null
  default: string | null
  enum: string[] | null
}

export type DescribedTable = { name: string; comment: string | null; columns: DescribedColumn[] | null }

export type DescribedArgument = { name: string; type: string; required: boolean; variadic: boolean }

export type DescribedRoutine = {
  name: string
  comment: string | null
  is_volatile: boolean
  args: DescribedArgument[] | null
}

export type Described = {
  comment: string | null
  tables: DescribedTable[] | null
  routines: DescribedRoutine[] | null
}

const COLUMNS = `
select json_agg(json_build_object(
    'name', a.attname,
    'comment', col_description(c.oid, a.attnum),
    'nullable', not (a.attnotnull or t.typtype = 'd' and t.typnotnull),
    'type', case when b.typnamespace = 'pg_catalog'::regnamespace then format_type(b.oid, null) else format_type(a.atttypid, a.atttypmod) end,
    'max_length', information_schema._pg_char_max_length(information_schema._pg_truetypid(a, t), information_schema._pg_truetypmod(a, t)),
    'default', case
      when t.typbasetype <> 0 then pg_get_expr(t.typdefaultbin, 0)
      when a.attidentity = 'd' then format('nextval(%L)', pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname))
      when a.attgenerated = 's' then null
      else pg_get_expr(d.adbin, d.adrelid) end,
    'enum', (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = b.oid)
  ) order by a.attnum)
from pg_attribute a
join pg_type t on t.oid = a.atttypid
join pg_type b on b.oid = coalesce(nullif(t.typbasetype, 0), t.oid)
left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`

const ARGUMENTS = `
select json_agg(json_build_object(
    'name', coalesce(p.proargnames[x.position], ''),
    'type', x.type::regtype::text,
    'required', x.position <= p.pronargs - p.pronargdefaults,
    'variadic', coalesce(p.proargmodes[x.position] = 'v', false)
  ) order by x.position)
from unnest(p.proargtypes::oid[]) with ordinality x(type, position)`

/** `$1` is the schema, `$2` whether rights count. One row with one JSON text. */
export const DESCRIBE = `
select json_build_object(
  'comment', (select obj_description(n.oid, 'pg_namespace') from pg_namespace n where n.nspname = $1),
  'tables', (
    select json_agg(json_build_object('name', c.relname, 'comment', obj_description(c.oid, 'pg_class'), 'columns', (${COLUMNS})) order by c.relname)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = $1 and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
      and (not $2::boolean or pg_has_role(c.relowner, 'usage')
        or has_table_privilege(c.oid, 'select, insert, update, delete, truncate, references, trigger')
        or has_any_column_privilege(c.oid, 'select, insert, update, references'))
  ),
  'routines', (
    select json_agg(json_build_object('name', p.proname, 'comment', obj_description(p.oid, 'pg_proc'), 'is_volatile', p.provolatile = 'v', 'args', (${ARGUMENTS})) order by p.proname, p.oid)
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = $1 and p.prokind = 'f' and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
      and (not $2::boolean or has_function_privilege(p.oid, 'execute'))
      and case (select count(*) from unnest(p.proargtypes) with ordinality x(type, position) where coalesce(p.proargnames[x.position], '') = '')
        when 0 then true
        when 1 then p.proargtypes[0] in ('bytea'::regtype, 'json'::regtype, 'jsonb'::regtype, 'text'::regtype, 'xml'::regtype)
        else false end
  )
)::text as described`
