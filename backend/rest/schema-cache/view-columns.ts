/**
 * Where the columns of a view come from. PostgreSQL keeps a view as a tree in its own notation, whose target
 * list names for each column the table and column it was taken from, if it was taken as it is.
 */

export type ViewColumn = { number: number; table: string; column: number }

/** Reads `pg_rewrite.ev_action`: the outermost query's target list only. */
export function viewColumns(definition: string): ViewColumn[] {
  const start = definition.indexOf(':targetList (')
  if (start < 0) return []
  const end = closing(definition, start + ':targetList '.length)
  const columns: ViewColumn[] = []
  for (const entry of topLevel(definition.slice(start + ':targetList ('.length, end))) {
    // The entry's own fields come last, after whatever its expression holds.
    const own = OWN_FIELDS.exec(entry)
    if (own && own[2] !== '0')
      columns.push({ number: Number(own[1]), table: own[2] ?? '', column: Number(own[3]) })
  }
  return columns
}

const OWN_FIELDS =
  /:resno (\d+) :resname .*? :ressortgroupref \d+ :resorigtbl (\d+) :resorigcol (-?\d+) :resjunk false\}?$/s

/** The braces `{…}` that stand side by side in a list. */
function topLevel(list: string): string[] {
  const entries: string[] = []
  for (let at = list.indexOf('{'); at >= 0; at = list.indexOf('{', at)) {
    const end = closing(list, at)
    entries.push(list.slice(at + 1, end))
    at = end + 1
  }
  return entries
}

/** Where the bracket that opens at `from` closes. A backslash takes the next character's meaning away. */
function closing(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const char = text[at]
    if (char === '\\') at++
    else if (char === '(' || char === '{') depth++
    else if ((char === ')' || char === '}') && --depth === 0) return at
  }
  return text.length
}
