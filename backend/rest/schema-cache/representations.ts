/**
 * Domains that speak another form than their own: implicit casts between a domain and json or text say how its
 * values are read, written and filtered by.
 */

import type { Representation } from './types.ts'

export type RepresentationRow = {
  /** Of the domain. */
  oid: string
  direction: 'to json' | 'from json' | 'from text'
  schema: string
  name: string
}

export const REPRESENTATIONS = `
select d.oid::text,
  case when c.castsource = d.oid then 'to json' when c.castsource = 'json'::regtype then 'from json' else 'from text' end as direction,
  n.nspname as schema, p.proname as name
from pg_cast c
join pg_type d on d.typtype = 'd' and d.oid in (c.castsource, c.casttarget)
join pg_proc p on p.oid = c.castfunc join pg_namespace n on n.oid = p.pronamespace
where c.castcontext = 'i' and c.castmethod = 'f'
  and (c.castsource = d.oid and c.casttarget = 'json'::regtype
    or c.casttarget = d.oid and c.castsource in ('json'::regtype, 'text'::regtype))`

/** By the domain's oid. */
export function representationsOf(rows: RepresentationRow[]): Map<string, Representation> {
  const found = new Map<string, Representation>()
  for (const { oid, direction, schema, name } of rows) {
    const key = ({ 'to json': 'toJson', 'from json': 'fromJson', 'from text': 'fromText' } as const)[
      direction
    ]
    found.set(oid, { ...found.get(oid), [key]: { schema, name } })
  }
  return found
}
