/**
 * Reads the messages of PostgreSQL's `pgoutput` plugin, protocol version 1 (PostgreSQL manual, "Logical Replication
 * Message Formats"). Values stay the text that PostgreSQL wrote: nothing is rounded or guessed on the way.
 */

export type Relation = {
  oid: number
  schema: string
  table: string
  /** d default, n nothing, f full, i index. */
  identity: string
  columns: RelationColumn[]
}

export type RelationColumn = { name: string; typeOid: number; isKey: boolean }

/** One value a column: text, null, or undefined where it is not in the log (a large value that did not change). */
export type Tuple = (string | null | undefined)[]

export type RowChange = {
  kind: 'INSERT' | 'UPDATE' | 'DELETE'
  relation: Relation
  /** The row as it is now. */
  row?: Tuple
  /** The row as it was, or its key only. */
  old?: { tuple: Tuple; keyOnly: boolean }
}

export type PgoutputMessage =
  | { kind: 'begin'; committedAt: Date; transaction: number }
  | { kind: 'commit' }
  | { kind: 'change'; change: RowChange }
  /** What no subscriber is told of: types, origins, truncations. */
  | { kind: 'other' }

/** PostgreSQL counts from 2000-01-01. */
const EPOCH = 946_684_800_000

export class PgoutputReader {
  private readonly relations = new Map<number, Relation>()

  /** Throws RangeError where the message is shorter than it says. */
  read(data: Buffer): PgoutputMessage {
    const cursor = new Cursor(data)
    switch (cursor.letter()) {
      case 'B':
        cursor.skip(8)
        return {
          kind: 'begin',
          committedAt: new Date(EPOCH + Math.floor(Number(cursor.int64()) / 1000)),
          transaction: cursor.uint32(),
        }
      case 'C':
        return { kind: 'commit' }
      case 'R':
        this.relation(cursor)
        return { kind: 'other' }
      case 'I':
        return this.insert(cursor)
      case 'U':
        return this.update(cursor)
      case 'D':
        return this.remove(cursor)
      default:
        return { kind: 'other' }
    }
  }

  private relation(cursor: Cursor) {
    const oid = cursor.uint32()
    const schema = cursor.text() || 'pg_catalog'
    const table = cursor.text()
    const identity = cursor.letter()
    const columns = Array.from({ length: cursor.uint16() }, () => {
      const isKey = (cursor.byte() & 1) === 1
      const name = cursor.text()
      const typeOid = cursor.uint32()
      cursor.skip(4)
      return { name, typeOid, isKey }
    })
    this.relations.set(oid, { oid, schema, table, identity, columns })
  }

  private insert(cursor: Cursor): PgoutputMessage {
    const relation = this.known(cursor.uint32())
    cursor.skip(1)
    return { kind: 'change', change: { kind: 'INSERT', relation, row: cursor.tuple() } }
  }

  private update(cursor: Cursor): PgoutputMessage {
    const relation = this.known(cursor.uint32())
    const letter = cursor.letter()
    if (letter === 'N') return { kind: 'change', change: { kind: 'UPDATE', relation, row: cursor.tuple() } }
    const old = { tuple: cursor.tuple(), keyOnly: letter === 'K' }
    cursor.skip(1)
    const row = cursor.tuple()
    // A large value that did not change is in the old row, where the whole of that was logged.
    if (!old.keyOnly)
      for (const [at, value] of row.entries()) if (value === undefined) row[at] = old.tuple[at]
    return { kind: 'change', change: { kind: 'UPDATE', relation, row, old } }
  }

  private remove(cursor: Cursor): PgoutputMessage {
    const relation = this.known(cursor.uint32())
    const keyOnly = cursor.letter() === 'K'
    return { kind: 'change', change: { kind: 'DELETE', relation, old: { tuple: cursor.tuple(), keyOnly } } }
  }

  private known(oid: number): Relation {
    const relation = this.relations.get(oid)
    if (!relation) throw new RangeError(`the relation ${oid} was not described`)
    return relation
  }
}

class Cursor {
  private at = 0
  private readonly data: Buffer

  constructor(data: Buffer) {
    this.data = data
  }

  skip(bytes: number) {
    this.at += bytes
  }

  byte() {
    this.at += 1
    return this.data.readUInt8(this.at - 1)
  }

  letter() {
    return String.fromCharCode(this.byte())
  }

  uint16() {
    this.at += 2
    return this.data.readUInt16BE(this.at - 2)
  }

  uint32() {
    this.at += 4
    return this.data.readUInt32BE(this.at - 4)
  }

  int64() {
    this.at += 8
    return this.data.readBigInt64BE(this.at - 8)
  }

  text() {
    const end = this.data.indexOf(0, this.at)
    if (end < 0) throw new RangeError('a text without end')
    const text = this.data.toString('utf8', this.at, end)
    this.at = end + 1
    return text
  }

  tuple(): Tuple {
    return Array.from({ length: this.uint16() }, () => {
      const kind = this.letter()
      if (kind === 'n') return null
      if (kind === 'u') return undefined
      const length = this.uint32()
      if (this.at + length > this.data.length) throw new RangeError('a value without end')
      this.at += length
      return this.data.toString('utf8', this.at - length, this.at)
    })
  }
}
