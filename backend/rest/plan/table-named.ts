import { RestError } from '#backend/rest/errors.ts'
import { nearestName } from '#backend/rest/nearest-name.ts'
import { qualified, type SchemaCache, type Table } from '#backend/rest/schema-cache/types.ts'

/** Throws PGRST205, with the nearest name there is. */
export function tableNamed(cache: SchemaCache, schema: string, name: string): Table {
  const table = cache.tables.get(qualified(schema, name))
  if (table) return table
  const known = [...cache.tables.values()].flatMap((one) => (one.schema === schema ? [one.name] : []))
  const nearest = nearestName(name, known, 0.75)
  throw new RestError('PGRST205', `Could not find the table '${schema}.${name}' in the schema cache`, {
    hint: nearest && `Perhaps you meant the table '${schema}.${nearest}'`,
  })
}
