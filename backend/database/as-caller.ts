/**
 * Enters the caller's role for one statement: the only way by which a request of a caller reaches the database.
 *
 * Role, claims and statement travel as one pipeline that ends in one Sync, which PostgreSQL treats as one
 * implicit transaction: row level security costs no extra round trip, and `set_config(…, true)` ends with it.
 */

import pg from 'pg'
import { placeIn } from './fair-share.ts'
import { type Statement, submit } from './pipeline.ts'

export type { Statement }

export type Caller = {
  /** Comes from a verified token, never from the request itself. */
  role: string
  claims: Record<string, unknown>
}

/** What functions and policies may read of the request, under PostgREST's setting names. */
export type RequestSettings = {
  method?: string
  path?: string
  /** JSON object of lower-case header names. */
  headers?: string
  /** Comma-separated schemas; the request's own comes first. */
  searchPath?: string
  readOnly?: boolean
  /** Further settings, such as the role's own `statement_timeout`. Names come from the catalog, never from a request. */
  more?: Record<string, string>
  /** Of the transaction; read committed unless told otherwise. */
  isolation?: Isolation
  /** Runs in the caller's name before the statement, whose result alone counts. */
  before?: Statement
}

export type Isolation = 'repeatable read' | 'serializable'

/** One statement in the caller's name; commits unless it fails. Throws pg.DatabaseError. */
export async function asCaller<Row extends Record<string, unknown>>(
  pool: pg.Pool,
  caller: Caller,
  statement: Statement,
  settings: RequestSettings = {},
): Promise<Row[]> {
  // What isolates a transaction must be said before its first statement.
  if (settings.isolation) return asCallerInTransaction(pool, caller, (run) => run<Row>(statement), settings)
  const { client, release } = await checkOut(pool, caller)
  try {
    const rows = await submit<Row>(client, [...entering(caller, settings), statement])
    release()
    return rows
  } catch (error) {
    release(endsConnection(error))
    throw error
  }
}

/**
 * Several statements in the caller's name, or one whose result decides whether it may stand: commits when
 * `work` resolves, rolls back when it throws.
 */
export async function asCallerInTransaction<Result>(
  pool: pg.Pool,
  caller: Caller,
  work: (
    run: <Row extends Record<string, unknown>>(statement: Statement) => Promise<Row[]>,
  ) => Promise<Result>,
  settings: RequestSettings = {},
): Promise<Result> {
  const { client, release } = await checkOut(pool, caller)
  try {
    const begin = settings.isolation ? `begin isolation level ${settings.isolation}` : 'begin'
    await submit(client, [{ text: begin }, ...entering(caller, settings)])
    const result = await work((statement) => submit(client, [statement]))
    await submit(client, [{ text: 'commit' }])
    release()
    return result
  } catch (error) {
    // A connection that cannot even roll back must not serve the next caller in this one's role.
    await submit(client, [{ text: 'rollback' }]).then(
      () => release(),
      () => release(true),
    )
    throw error
  }
}

const guarded = new WeakSet<object>()

/** A connection that dies while in use tells its query; without a listener it would end the process too. */
async function checkOut(pool: pg.Pool, caller: Caller) {
  const leave = await placeIn(pool, caller)
  const client = await pool.connect().catch((error) => {
    leave()
    throw error
  })
  if (!guarded.has(client)) {
    guarded.add(client)
    client.on('error', () => {})
  }
  const release = (destroy = false) => {
    client.release(destroy)
    leave()
  }
  return { client, release }
}

/** After these the server hangs up: the connection must not be handed to anyone else in the meantime. */
function endsConnection(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true
  return error.severity === 'FATAL' || error.severity === 'PANIC' || /^(08|57P0)/.test(error.code ?? '')
}

function entering(caller: Caller, settings: RequestSettings): Statement[] {
  const statement = settingsStatement(caller, settings)
  return settings.before ? [statement, settings.before] : [statement]
}

// What is asked is not the settings' values back but that they are set.
const SETTINGS = [
  `set_config('role', $2, true) is null`,
  `set_config('request.jwt.claims', $3, true) is null`,
  `set_config('request.method', $4, true) is null`,
  `set_config('request.path', $5, true) is null`,
  `set_config('request.headers', $6, true) is null`,
  `set_config('transaction_read_only', $7, true) is null`,
]

function settingsStatement(caller: Caller, settings: RequestSettings): Statement {
  const more = Object.entries(settings.more ?? {}).flat()
  return {
    text: settingsText(more.length / 2),
    values: [
      settings.searchPath ?? 'public, extensions',
      caller.role,
      claimsOf(caller),
      settings.method ?? '',
      settings.path ?? '',
      settings.headers ?? '{}',
      settings.readOnly ? 'on' : 'off',
      ...more,
    ],
  }
}

const settingsTexts = new Map<number, string>()

function settingsText(more: number): string {
  const known = settingsTexts.get(more)
  if (known !== undefined) return known
  // Some of them the logged-in role may set and the caller's may not.
  const first = Array.from(
    { length: more },
    (_, at) => `set_config($${2 * at + 8}, $${2 * at + 9}, true) is null`,
  )
  const text = `select ${[`set_config('search_path', $1, true) is null`, ...first, ...SETTINGS].join(', ')}`
  settingsTexts.set(more, text)
  return text
}

const claimsTexts = new WeakMap<Caller, string>()

/** A verified token's caller is one object for as long as it is remembered. */
function claimsOf(caller: Caller): string {
  const known = claimsTexts.get(caller)
  if (known !== undefined) return known
  const text = JSON.stringify({ ...caller.claims, role: caller.role })
  claimsTexts.set(caller, text)
  return text
}
