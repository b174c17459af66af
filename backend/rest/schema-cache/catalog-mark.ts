/** Whether the catalogs have changed, for a hundredth of what it costs to read them. */

import type { Pool } from 'pg'

/** All that the schema cache is read from. */
const CATALOGS = [
  ...['pg_namespace', 'pg_class', 'pg_attribute', 'pg_attrdef', 'pg_constraint', 'pg_index', 'pg_rewrite'],
  ...['pg_proc', 'pg_type', 'pg_cast'],
  // Of all databases of the server: those of others are theirs.
  `pg_db_role_setting where setdatabase in (0, (select oid from pg_catalog.pg_database where datname = current_database()))`,
]

/** A row that is changed gets the number of another transaction, and one that comes or goes is counted. */
const MARK = CATALOGS.map(
  (catalog) => `(select count(*) || ':' || coalesce(sum(xmin::text::bigint), 0) from pg_catalog.${catalog})`,
).join(` || ' ' || `)

/** The same as long as nothing was created, changed or dropped. */
export async function catalogMark(owner: Pool): Promise<string> {
  const { rows } = await owner.query<{ mark: string }>(`select ${MARK} as mark`)
  return rows[0]?.mark ?? ''
}
