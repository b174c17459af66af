/** Options that are numbers, as they are typed. */

import type { Fields } from './draft-queries.ts'

/** "1, 3" and "1 and 3" and "13" are all 1 and 3: no part has a number above 5. */
export function numbersOf(typed: string): number[] {
  return (typed.match(/[1-9]/g) ?? []).map(Number)
}

/** The four options as lists of numbers. */
export function setsOf({ options = [] }: Pick<Fields, 'options'>): number[][] {
  return [0, 1, 2, 3].map((at) => {
    const held = options[at]
    return Array.isArray(held) ? held : []
  })
}
