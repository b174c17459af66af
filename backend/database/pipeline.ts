/**
 * Several statements to one connection as one pipeline (PostgreSQL manual, "Pipelining"), prepared under names of their
 * own: the server parses and describes each once a connection.
 */

import { createHash } from 'node:crypto'
import pg from 'pg'

export type Statement = { text: string; values?: (string | null)[] }

/**
 * The rows of the last statement; all of them stand or fall together. Each is prepared once a connection. Throws
 * pg.DatabaseError.
 */
export function submit<Row extends Record<string, unknown>>(
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
