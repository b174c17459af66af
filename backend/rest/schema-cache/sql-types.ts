import { quoteName } from '#backend/rest/sql/quote.ts'
import type { TypeRow } from './catalog.ts'

/** Spellings that are SQL grammar, not names of the catalog. */
const GRAMMAR = [
  'int',
  'integer',
  'smallint',
  'bigint',
  'real',
  'float',
  'double precision',
  'decimal',
  'numeric',
  'boolean',
  'char',
  'character',
  'varchar',
  'character varying',
  'bit varying',
  'time',
  'time with time zone',
  'time without time zone',
  'timestamp',
  'timestamp with time zone',
  'timestamp without time zone',
  'interval',
]

/** Every type that a request may cast to, in SQL. The first schema of the path that has a name wins. */
export function sqlTypes(rows: TypeRow[], searchPath: string[]): Map<string, string> {
  const rank = (schema: string) => (schema === 'pg_catalog' ? -1 : searchPath.indexOf(schema))
  const types = new Map<string, string>()
  for (const { schema, name } of rows.toSorted((a, b) => rank(a.schema) - rank(b.schema))) {
    if (!types.has(name)) types.set(name, `${quoteName(schema)}.${quoteName(name)}`)
  }
  for (const spelling of GRAMMAR) types.set(spelling, spelling)
  return types
}
