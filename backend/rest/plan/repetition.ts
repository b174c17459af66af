/**
 * One address asks for as much as there is, not for it many times over: the same column under four hundred names, or rows
 * of a table inside rows of itself, level by level, would fill the memory of everybody's database. PostgREST has no such
 * limits.
 */

import { RestError } from '#backend/rest/errors.ts'
import type { ReadNode } from './types.ts'

/** Of a column, or of one path into a JSON column, in one request. */
const MOST_TIMES = 10
/** Of all columns of a table. */
const MOST_STARS = 5
/** Relations that one request embeds, all levels together. */
const MOST_EMBEDS = 20
/** Of a tree that is one table, whose rows have others of it below them. */
const MOST_LEVELS = 4

/** Throws PGRST127. */
export function refuseRepetition(root: ReadNode): void {
  const times = new Map<string, number>()
  let embeds = 0
  look(root, { tables: [], lists: [] })

  function look(node: ReadNode, above: Path) {
    const table = nameOf(node)
    for (const { column } of node.columns) {
      const name = column === '*' ? column : column.name
      const path = column === '*' ? [] : column.path
      const key = JSON.stringify([table, name, path])
      const asked = (times.get(key) ?? 0) + 1
      const most = column === '*' ? MOST_STARS : MOST_TIMES
      if (asked > most) throw refusal(`'${name}' of '${node.source.name}' more than ${most} times`)
      times.set(key, asked)
    }
    const here = { ...above, tables: [...above.tables, table] }
    for (const child of node.children) {
      if (++embeds > MOST_EMBEDS) throw refusal(`more than ${MOST_EMBEDS} embedded relations`)
      look(child, into(child, here))
    }
  }
}

/** The way from the root to a node. */
type Path = {
  tables: string[]
  /** Those of them whose rows come by lists. */
  lists: string[]
}

function into(node: ReadNode, { tables, lists }: Path): Path {
  if (node.embed?.relationship.toOne) return { tables, lists }
  const table = nameOf(node)
  const most = table === tables.at(-1) ? MOST_LEVELS : 1
  if (lists.filter((one) => one === table).length >= most)
    throw refusal(`lists of '${node.source.name}' inside its own rows`)
  return { tables, lists: [...lists, table] }
}

function nameOf({ source }: ReadNode) {
  return `${source.schema}.${source.name}`
}

function refusal(what: string) {
  return new RestError('PGRST127', 'Feature not implemented', {
    details: `An address that asks for ${what} is not answered.`,
  })
}
