/** One order out of two: by words and by meaning (reciprocal rank fusion). */

import type { Passage } from './retrieve.ts'
import type { Near } from './vectors.ts'

/** As usual: the first few places of either list count much alike. */
const EVENS_OUT = 60

/** `read` holds the passages that only `near` found. Who stands in both lists comes before who stands in one. */
export function fused(byWords: Passage[], near: Near[], read: Passage[]): Passage[] {
  const passages = new Map([...read, ...byWords].map((passage) => [passage.id, passage]))
  const weight = new Map<string, number>()
  for (const ids of [byWords.map(({ id }) => id), near.map(({ id }) => id)]) {
    for (const [place, id] of ids.entries()) {
      weight.set(id, (weight.get(id) ?? 0) + 1 / (EVENS_OUT + place + 1))
    }
  }
  return [...passages.values()].sort((one, other) => (weight.get(other.id) ?? 0) - (weight.get(one.id) ?? 0))
}
