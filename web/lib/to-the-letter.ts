/** For a pattern of the data API: what has a meaning there has none here. */
export function toTheLetter(search: string): string {
  // The API reads * as any text, and knows no way to write the sign itself: any one letter comes nearest.
  return search.replace(/[\\%_]/g, '\\$&').replaceAll('*', '_')
}

/** For a condition of the data API: found anywhere in the text, to the letter. */
export function anywhere(search: string) {
  return `"%${toTheLetter(search).replace(/[\\"]/g, '\\$&')}%"`
}

/** One of these columns holds the words, with the commas and brackets that they are written with. */
export function holding(columns: readonly string[], search: string) {
  return columns.map((column) => `${column}.ilike.${anywhere(search.trim())}`).join(',')
}
