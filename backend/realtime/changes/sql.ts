/** Pieces of SQL that the change queries are made of. */

/** `["a", null]` as PostgreSQL writes an array of text. */
export function arrayLiteral(values: (string | null | undefined)[]): string {
  const items = values.map((value) =>
    value === null || value === undefined ? 'NULL' : `"${value.replaceAll(/["\\]/g, '\\$&')}"`,
  )
  return `{${items.join(',')}}`
}
