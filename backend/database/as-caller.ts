/**
 * Enters the caller's role for one statement: the only way by which a request of a caller reaches the database.
 *
 * Role, claims and statement travel as one pipeline that ends in one Sync, which PostgreSQL treats as one
 * implicit transaction: row level security costs no extra round trip, and `set_config(…, true)` ends with it.
 */

import { createHash } from 'node:crypto'
import pg from 'pg'

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

export type Statement = { text: string; values?: (string | null)[] }

/** One statement in the caller's name; commits unless it fails. Throws pg.DatabaseError. */
export async function asCaller<Row extends Record<string, unknown>>(
  pool: pg.Pool,
  caller: Caller,
  statement: Statement,
  settings: RequestSettings = {},
): Promise<Row[]> {
  // What isolates a transaction must be said before its first statement.
  if (settings.isolation) return asCallerInTransaction(pool, caller, (run) => run<Row>(statement), settings)
  const client = await checkOut(pool)
  try {
    const rows = await submit<Row>(client, [...entering(caller, settings), statement])
    client.release()
    return rows
  } catch (error) {
    client.release(endsConnection(error))
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
  const client = await checkOut(pool)
  try {
    const begin = settings.isolation ? `begin isolation level ${settings.isolation}` : 'begin'
    await submit(client, [{ text: begin }, ...entering(caller, settings)])
    const result = await work((statement) => submit(client, [statement]))
    await submit(client, [{ text: 'commit' }])
    client.release()
    return result
  } catch (error) {
    // A connection that cannot even roll back must not serve the next caller in this one's role.
    await submit(client, [{ text: 'rollback' }]).then(
      () => client.release(),
      () => client.release(true),
    )
    throw error
  }
}

const guarded = new WeakSet<object>()

/** A connection that dies while in use tells its query; without a listener it would end the process too. */
async function checkOut(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect()
  if (!guarded.has(client)) {
    guarded.add(client)
    client.on('error', () => {})
  }
  return client
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

function submit<Row extends Record<string, unknown>>(
  client: pg.ClientBase,
  statements: Statement[],
): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    client.query(new Pipeline<Row>(statements, resolve, reject))
  })
}

/** Statements that one connection has prepared; the oldest are closed so that the server's memory is bounded. */
const MAX_PREPARED = 400
const prepared = new WeakMap<object, Map<string, Prepared>>()

/** `columns` are known once the server has described them: it need not do so again. */
type Prepared = { name: string; ready: boolean; columns: Column[] | undefined }

type Column = { name: string; parse: (text: string) => unknown }
type Field = { name: string; dataTypeID: number }
type Connection = {
  stream: { cork?: () => void; uncork?: () => void }
  parse: (message: { name: string; text: string; types?: number[] }) => void
  bind: (message: {
    portal?: string
    statement: string
    values: (string | null)[]
    valueMapper: (v: unknown) => unknown
  }) => void
  describe: (message: { type: 'P'; name: string }) => void
  execute: (message: { portal?: string; rows?: number }) => void
  close: (message: { type: 'S'; name: string }) => void
  sync: () => void
}

/** "cached plan must not change result type": a table that `*` stands for has changed. */
const OUTDATED = '0A000'

/** A `pg` submittable: its client calls these handlers as messages arrive, and errors end the whole pipeline. */
class Pipeline<Row extends Record<string, unknown>> implements pg.Submittable {
  private rows: Row[] = []
  /** What each statement is prepared as, and which of them only since this pipeline. */
  private used: Prepared[] = []
  private parsedHere: Prepared[] = []
  private completed = 0
  private readonly statements: Statement[]
  private readonly resolve: (rows: Row[]) => void
  private readonly reject: (error: unknown) => void
  /** `pg` calls back through this when a connection dies with the pipeline still queued. */
  callback = (error: unknown) => {
    if (error) this.reject(error)
  }

  constructor(statements: Statement[], resolve: (rows: Row[]) => void, reject: (error: unknown) => void) {
    this.statements = statements
    this.resolve = resolve
    this.reject = reject
  }

  submit(connection: unknown) {
    const wire = connection as Connection
    wire.stream.cork?.()
    this.used = this.statements.map(({ text }) => preparedAs(wire, statementName(text)))
    // First of all: once something has failed, the server passes over everything up to the Sync.
    closeOldest(wire)
    for (const [at, statement] of this.statements.entries())
      this.send(wire, statement, this.used[at] as Prepared)
    wire.sync()
    wire.stream.uncork?.()
  }

  private send(wire: Connection, { text, values = [] }: Statement, statement: Prepared) {
    const { name } = statement
    if (!statement.ready) {
      // Closing a name that is not there is no error, and a doubtful one may be there or not.
      wire.close({ type: 'S', name })
      wire.parse({ name, text })
      statement.columns = undefined
      statement.ready = name !== ''
      this.parsedHere.push(statement)
    }
    wire.bind({ statement: name, values, valueMapper: (value) => value })
    if (!statement.columns) wire.describe({ type: 'P', name: '' })
    wire.execute({})
  }

  handleRowDescription({ fields }: { fields: Field[] }) {
    const statement = this.used[this.completed]
    if (!statement) return
    statement.columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: pg.types.getTypeParser(dataTypeID, 'text'),
    }))
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    // Only the last statement's rows are the answer.
    if (this.completed < this.statements.length - 1) return
    const row: Record<string, unknown> = {}
    const columns = this.used[this.completed]?.columns ?? []
    for (let index = 0; index < columns.length; index++) {
      const { name, parse } = columns[index] as Column
      const text = fields[index] ?? null
      row[name] = text === null ? null : parse(text)
    }
    this.rows.push(row as Row)
  }

  handleError(error: unknown) {
    // What failed may have been parsed or not, and what was parsed may no longer fit the tables: it is parsed
    // again, and stays on the list, so that it is closed some day.
    const isOutdated = (error as { code?: string }).code === OUTDATED
    for (const statement of isOutdated ? this.used : this.parsedHere) statement.ready = false
    this.reject(error)
  }

  handleReadyForQuery() {
    this.resolve(this.rows)
  }

  handleCommandComplete() {
    const statement = this.used[this.completed]
    if (statement) statement.columns ??= []
    this.completed += 1
  }

  handleEmptyQuery() {
    this.handleCommandComplete()
  }

  handlePortalSuspended() {}
  handleCopyInResponse(connection: { sendCopyFail: (reason: string) => void }) {
    connection.sendCopyFail('copy is not available here')
  }
  handleCopyData() {}
}

/** What is known of this name on this connection. */
function preparedAs(wire: Connection, name: string): Prepared {
  const known = prepared.get(wire) ?? new Map<string, Prepared>()
  prepared.set(wire, known)
  const statement = known.get(name) ?? { name, ready: false, columns: undefined }
  if (name === '') return statement
  // Last used, last dropped.
  known.delete(name)
  known.set(name, statement)
  return statement
}

function closeOldest(wire: Connection) {
  const known = prepared.get(wire)
  for (const name of known?.keys() ?? []) {
    if (!known || known.size <= MAX_PREPARED) return
    known.delete(name)
    wire.close({ type: 'S', name })
  }
}

const names = new Map<string, string>()

/** Longer texts are prepared for once: whoever sends many of them must not fill the server's memory, nor ours. */
const LONGEST_KEPT = 16_384

/** PostgreSQL cuts names at 63 bytes, so the text's digest stands for the text. Empty for what is not kept. */
function statementName(text: string) {
  if (text.length > LONGEST_KEPT) return ''
  let name = names.get(text)
  if (!name) {
    name = `c_${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`
    if (names.size > 5000) names.clear()
    names.set(text, name)
  }
  return name
}
