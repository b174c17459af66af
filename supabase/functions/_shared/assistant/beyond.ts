/** Questions that the library does not teach although all their words stand in it. */

const BEYOND =
  /\b(?:(?:make|earn|making|earning) (?:\w+ )?money|meaning of life|love life|my life|lose weight)\b/i

export function isBeyondTheLibrary(query: string): boolean {
  return BEYOND.test(query)
}
