/** What of the database is for administrators and mentors, read from its catalogue: functions that ask for the role, and what they do. */

import type pg from 'pg'

export type Guarded = {
  name: string
  /** Reads only, as it says of itself. */
  isStable: boolean
  /** Called by the server alone, in the name of an administrator. */
  isServers: boolean
  /** What has to be given, made up: whoever is refused is refused before it is looked at. */
  given: Record<string, unknown>
  /** Of which account it is, where the server calls it. */
  adminArgument: string | undefined
  /** Whether what it does reaches the audit log. */
  isAudited: boolean
}

type Source = {
  name: string
  body: string
  is_stable: boolean
  by_people: boolean
  by_service: boolean
  names: string[]
  types: string[]
}

/** Anything that asks whether somebody is an administrator or mentor. */
const ASKS = /private\.(require_admin|act_for|has_role)\(/
const SERVERS = /private\.act_for\(/

/** All functions of the API that ask for the role, themselves or through others that they call. */
export async function guardedFunctions(database: pg.Pool): Promise<Guarded[]> {
  const { rows } = await database.query<Source>(`
    select p.pronamespace::regnamespace || '.' || p.proname as name, p.prosrc as body, p.provolatile <> 'v' as is_stable,
      has_function_privilege('authenticated', p.oid, 'execute') as by_people,
      has_function_privilege('service_role', p.oid, 'execute') as by_service,
      coalesce(p.proargnames[1:p.pronargs - p.pronargdefaults], '{}') as names,
      array(select format_type(type, null) from unnest(p.proargtypes) with ordinality given (type, at)
        where at <= p.pronargs - p.pronargdefaults order by at) as types
    from pg_proc p where p.pronamespace::regnamespace::text in ('public', 'private', 'exam_private')`)
  const watched = await watchedTables(database)
  const callees = new Map(rows.map((row) => [row.name, calledBy(row, rows)]))
  const reach = (row: Source) => [row, ...reached(row.name, callees)]
  return rows
    .filter((row) => row.name.startsWith('public.') && reach(row).some(({ body }) => ASKS.test(body)))
    .map((row) => ({
      name: row.name.slice('public.'.length),
      isStable: row.is_stable,
      isServers: reach(row).some(({ body }) => SERVERS.test(body)),
      given: Object.fromEntries(row.names.map((name, at) => [name, madeUp(row.types[at] ?? '')])),
      adminArgument: row.names[0],
      isAudited: reach(row).some(({ body }) => writesAudit(body, watched)),
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** Tables whose changes by administrators and mentors are written to the log by a trigger. */
async function watchedTables(database: pg.Pool) {
  const { rows } = await database.query<{ name: string }>(`
    select distinct class.relnamespace::regnamespace || '.' || class.relname as name
    from pg_trigger t join pg_class class on class.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and p.prosrc ~ 'private\\.audit\\('`)
  return new Set(rows.map(({ name }) => name))
}

function calledBy(row: Source, all: Source[]) {
  const named = new Set(
    [...row.body.matchAll(/\b(public|private|exam_private)\.([a-z_0-9]+)\s*\(/g)].map(
      ([, schema, name]) => `${schema}.${name}`,
    ),
  )
  named.delete(row.name)
  return all.filter(({ name }) => named.has(name))
}

function reached(name: string, callees: Map<string, Source[]>, seen = new Set([name])): Source[] {
  return (callees.get(name) ?? []).flatMap((callee) => {
    if (seen.has(callee.name)) return []
    seen.add(callee.name)
    return [callee, ...reached(callee.name, callees, seen)]
  })
}

function writesAudit(body: string, watched: Set<string>) {
  if (/private\.audit\(/.test(body)) return true
  return [...body.matchAll(/\b(?:insert into|update|delete from)\s+([a-z_]+\.[a-z_]+)/g)].some(([, table]) =>
    watched.has(table ?? ''),
  )
}

function madeUp(type: string): unknown {
  if (type.endsWith('[]')) return []
  if (type === 'uuid') return '00000000-0000-4000-8000-000000000000'
  if (type === 'jsonb') return {}
  if (type === 'boolean') return true
  if (type === 'date') return '2030-01-01'
  if (type.startsWith('timestamp')) return '2030-01-01T00:00:00Z'
  if (/^(bigint|integer|smallint|numeric|double|real)/.test(type)) return 1
  return 'x'
}
