/** Which columns of a row are another now, in words that fit a line. */

type Values = Record<string, unknown> | null

export type ColumnDifference = {
  name: string
  /** Null where there was no such thing before. */
  was: string | null
  is: string | null
}

const LONGEST = 300
/** What stands before the first letter that is another one, where a text does not fit. */
const BEFORE = 40
/** Words for the search, which the database makes of the other columns. */
const MADE = 'search'

export function differencesOf(before: Values, after: Values): ColumnDifference[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  names.delete(MADE)
  return [...names].sort().flatMap((name) => {
    const [was, is] = [textOf(before?.[name]), textOf(after?.[name])]
    if (was === is) return []
    const from = startOf(was ?? '', is ?? '')
    return [{ name, was: partOf(was, from), is: partOf(is, from) }]
  })
}

function textOf(value: unknown): string | null {
  if (value === undefined) return null
  return value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
}

/** A change far down a long text is told from shortly before it. */
function startOf(was: string, is: string): number {
  let same = 0
  while (same < was.length && was[same] === is[same]) same++
  return same < LONGEST - BEFORE ? 0 : same - BEFORE
}

function partOf(text: string | null, from: number): string | null {
  if (text === null) return null
  const part = text.slice(from, from + LONGEST)
  return `${from > 0 ? '…' : ''}${part}${from + LONGEST < text.length ? '…' : ''}`
}
