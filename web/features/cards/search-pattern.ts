/** For a condition of the data API: found anywhere in the text, to the letter. What has a meaning there has none here. */
export function anywhere(search: string) {
  // The API reads * as any text, and knows no way to write the sign itself: any one letter comes nearest.
  const literal = search.replace(/[\\%_]/g, '\\$&').replaceAll('*', '_')
  return `"%${literal.replace(/[\\"]/g, '\\$&')}%"`
}
