/** Which columns of a row are another now, in words that fit a line. */

type Values = Record<string, unknown> | null

export type ColumnDifference = {
  name: string
  /** Null where there was no such thing before. */
  was: string | null
  is: string | null
}

const LONGEST = 300

export function differencesOf(before: Values, after: Values): ColumnDifference[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names].sort().flatMap((name) => {
    const [was, is] = [before?.[name], after?.[name]].map(textOf)
    return was === is || was === undefined || is === undefined ? [] : [{ name, was, is }]
  })
}

function textOf(value: unknown): string | null {
  if (value === undefined) return null
  const text = value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
