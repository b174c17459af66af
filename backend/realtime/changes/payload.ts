/** What a subscriber is told of one change, as JSON text: only columns that the role may read and the binding asks for. */

import type { TableFacts } from './facts.ts'
import type { RowChange } from './pgoutput.ts'
import type { Cells } from './values.ts'

export type ChangeInJson = {
  change: RowChange
  committedAt: Date
  /** As it is now, and as it was; each in the order of the relation's columns. */
  row: Cells | undefined
  old: Cells | undefined
}

/** Bytes of a value that is sent although its row is too large. */
const SMALL = 64

export function changeData(
  told: ChangeInJson,
  facts: TableFacts,
  role: string,
  select: string[] | undefined,
  mostBytes: number,
): string {
  const { change } = told
  const { relation } = change
  const readable = (name: string) =>
    facts.columns.get(name)?.readers.has(role) === true &&
    (!select || select.includes(name) || facts.keys.includes(name))
  const columns = [...facts.columns.values()]
    .filter(({ name }) => readable(name))
    .map(({ name, type }) => ({ name, type }))
  const size = [...(told.row ?? []), ...(told.old ?? [])].reduce((sum, cell) => sum + (cell?.length ?? 0), 0)
  const tooLarge = size > mostBytes
  const object = (cells: Cells, shown: (name: string) => boolean) => {
    const members = relation.columns.flatMap(({ name }, at) => {
      const cell = cells[at]
      if (cell === undefined || !shown(name) || (tooLarge && Buffer.byteLength(cell) > SMALL)) return []
      return [`${JSON.stringify(name)}:${cell}`]
    })
    return `{${members.join(',')}}`
  }
  // Nobody can say any more who might have seen the row as it was: under row level security its key is all.
  const wasReadable = (name: string) => readable(name) && (!facts.rowSecurity || facts.keys.includes(name))
  const record = told.row ? `,"record":${object(told.row, readable)}` : ''
  const old = told.old ? `,"old_record":${object(told.old, wasReadable)}` : ''
  const errors = tooLarge ? '["Error 413: Payload Too Large"]' : 'null'
  return `{${head(told)},"columns":${JSON.stringify(columns)}${record}${old},"errors":${errors}}`
}

/** For those who may not be told what changed, only that it did. */
export function refusedData(told: ChangeInJson, error: string): string {
  return `{${head(told)},"columns":[],"record":{},"old_record":{},"errors":${JSON.stringify([error])}}`
}

function head({ change, committedAt }: ChangeInJson) {
  const { schema, table } = change.relation
  const fields = { schema, table, commit_timestamp: committedAt.toISOString(), type: change.kind }
  return JSON.stringify(fields).slice(1, -1)
}
