/**
 * Media types that the database makes itself: a domain named like one ("text/html") is what a function returns, or
 * what an aggregate makes of a relation's rows.
 */

import { type MediaHandler, qualified } from './types.ts'

export type MediaHandlerRow = {
  kind: 'aggregate' | 'domain'
  schema: string
  name: string
  target_schema: string
  target: string
  /** The aggregate takes rows of any relation. */
  for_any: boolean
  media_type: string
  is_binary: boolean
}

/** `$1` lists the exposed schemas. */
export const MEDIA_HANDLERS = `
with media_types as (
  select t.oid, n.nspname as schema, t.typname as name, lower(t.typname) as media_type,
    t.typbasetype = 'bytea'::regtype as is_binary
  from pg_type t join pg_namespace n on n.oid = t.typnamespace
  where t.typtype = 'd' and (t.typname ~* '^[a-z0-9.-]+/[a-z0-9.+-]+$' or t.typname = '*/*')
)
select 'aggregate' as kind, n.nspname as schema, p.proname as name, an.nspname as target_schema, a.typname as target,
  a.oid = 'anyelement'::regtype as for_any, m.media_type, m.is_binary
from media_types m
join pg_proc p on p.prorettype = m.oid and p.prokind = 'a' and p.pronargs = 1
join pg_namespace n on n.oid = p.pronamespace
join pg_type a on a.oid = p.proargtypes[0] and (a.oid = 'anyelement'::regtype or a.typrelid <> 0)
join pg_namespace an on an.oid = a.typnamespace
where n.nspname = any ($1)
union all
select 'domain', m.schema, m.name, n.nspname, p.proname, false, m.media_type, m.is_binary
from media_types m
join pg_proc p on p.prorettype = m.oid and p.prokind = 'f' and not p.proretset
join pg_namespace n on n.oid = p.pronamespace
where n.nspname = any ($1)`

/** The key of handlers for rows of any relation. */
export const ANY_TARGET = '*'

/** By target, then by media type. */
export function mediaHandlersOf(rows: MediaHandlerRow[]): Map<string, Map<string, MediaHandler>> {
  const found = new Map<string, Map<string, MediaHandler>>()
  for (const row of rows) {
    const key = row.for_any ? ANY_TARGET : qualified(row.target_schema, row.target)
    const handlers = found.get(key) ?? new Map<string, MediaHandler>()
    handlers.set(row.media_type, {
      kind: row.kind,
      schema: row.schema,
      name: row.name,
      mediaType: row.media_type === '*/*' ? 'application/octet-stream' : row.media_type,
      isBinary: row.is_binary,
      target: row.for_any ? undefined : { schema: row.target_schema, name: row.target },
    })
    found.set(key, handlers)
  }
  return found
}
