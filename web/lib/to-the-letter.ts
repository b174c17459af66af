/** For a pattern of the data API: what has a meaning there has none here. */
export function toTheLetter(search: string): string {
  // The API reads * as any text, and knows no way to write the sign itself: any one letter comes nearest.
  return search.replace(/[\\%_]/g, '\\$&').replaceAll('*', '_')
}
