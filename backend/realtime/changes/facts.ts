/** What the catalog says of a table now: its key, its columns' types, and which role may read which of them. */

import type pg from 'pg'

export type Column = {
  name: string
  /** As clients know it, such as `int4`. */
  type: string
  /** As it stands in a cast: quoted, with its schema. */
  sqlType: string
  isEnum: boolean
  readers: Set<string>
}

export type TableFacts = {
  oid: number
  rowSecurity: boolean
  /** Columns of the primary key. */
  keys: string[]
  columns: Map<string, Column>
  /** Whether the publication that clients may subscribe to has it. */
  published: boolean
}

type Row = {
  oid: string
  rls: boolean
  published: boolean
  keys: string[]
  columns: { name: string; type: string; sql_type: string; is_enum: boolean; readers: string[] }[]
}

/** Roles that the data API may not enter read nothing. */
export async function tableFacts(
  owner: pg.Pool,
  table: { oid: number } | { schema: string; table: string },
  roles: string[],
): Promise<TableFacts | undefined> {
  const byOid = 'oid' in table
  const { rows } = await owner.query<Row>(
    `select c.oid, c.relrowsecurity as rls,
       exists (select from pg_publication_tables p
         where p.pubname = 'supabase_realtime' and p.schemaname = s.nspname and p.tablename = c.relname) as published,
       coalesce((select json_agg(a.attname) from pg_constraint k
         join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
         where k.conrelid = c.oid and k.contype = 'p'), '[]') as keys,
       coalesce((select json_agg(json_build_object(
           'name', a.attname, 'type', t.typname, 'is_enum', t.typtype = 'e',
           'sql_type', quote_ident(n.nspname) || '.' || quote_ident(t.typname),
           'readers', coalesce((select json_agg(r.rolname) from pg_roles r
             where r.rolname = any ($1::text[]) and pg_has_role('authenticator', r.oid, 'member')
               and has_schema_privilege(r.oid, s.oid, 'usage')
               and has_column_privilege(r.oid, c.oid, a.attnum, 'select')), '[]')
         ) order by a.attnum)
         from pg_attribute a join pg_type t on t.oid = a.atttypid join pg_namespace n on n.oid = t.typnamespace
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped), '[]') as columns
     from pg_class c join pg_namespace s on s.oid = c.relnamespace
     where ${byOid ? 'c.oid = $2::oid' : 's.nspname = $2 and c.relname = $3'} and c.relkind in ('r', 'p')`,
    [roles, ...(byOid ? [table.oid] : [table.schema, table.table])],
  )
  const [row] = rows
  if (!row) return undefined
  return {
    oid: Number(row.oid),
    rowSecurity: row.rls,
    keys: row.keys,
    published: row.published,
    columns: new Map(
      row.columns.map(({ name, type, sql_type, is_enum, readers }) => [
        name,
        { name, type, sqlType: sql_type, isEnum: is_enum, readers: new Set(readers) },
      ]),
    ),
  }
}
