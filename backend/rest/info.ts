/** OPTIONS: what may be done with a table or function. */

import type { Asked } from './asked.ts'
import { findRoutine } from './plan/find-routine.ts'
import { tableNamed } from './plan/table-named.ts'
import type { SchemaCache } from './schema-cache/types.ts'

export function describe(cache: SchemaCache, { address, schema, name, pairs }: Asked): Response {
  const allow = {
    root: () => 'OPTIONS,GET,HEAD',
    table: () => methodsOfTable(cache, schema, name),
    routine: () => {
      const args = pairs.pairs.filter(({ role }) => role === 'filter').map(({ key }) => key)
      const { volatility } = findRoutine(cache, { schema, name, args, bodyType: undefined })
      return volatility === 'volatile' ? 'OPTIONS,POST' : 'OPTIONS,GET,HEAD,POST'
    },
  }[address.resource.kind]()
  return new Response(null, { headers: { Allow: allow } })
}

function methodsOfTable(cache: SchemaCache, schema: string, name: string) {
  const { insertable, updatable, deletable, primaryKey } = tableNamed(cache, schema, name)
  return [
    'OPTIONS,GET,HEAD',
    insertable && 'POST',
    insertable && updatable && primaryKey.length > 0 && 'PUT',
    updatable && 'PATCH',
    deletable && 'DELETE',
  ]
    .filter(Boolean)
    .join(',')
}
