/** Where a learner last read in each book. It stays on this device, apart for each account. */

import * as z from 'zod/mini'
import { kept } from '#web/lib/storage.ts'

const Place = z.object({ chapter: z.string(), anchor: z.nullable(z.string()) })
export type Place = z.infer<typeof Place>

type Where = { userId: string; book: string }

export function lastPlace(where: Where): Place | null {
  try {
    return Place.parse(JSON.parse(kept.local.get(keyOf(where)) ?? 'null'))
  } catch {
    // an older or damaged note is as good as none
    return null
  }
}

export function keepPlace(where: Where, place: Place) {
  kept.local.set(keyOf(where), JSON.stringify(place))
}

function keyOf({ userId, book }: Where) {
  return `reading.${userId}.${book}`
}

/** The address that leads back to a place. */
export function addressOf(book: string, { chapter, anchor }: Place) {
  return `/ebooks?book=${book}&chapter=${chapter}${anchor ? `#${anchor}` : ''}`
}

/** The section that is being read: the last one that begins above the line of sight. */
export function sectionInSight(sections: readonly { anchor: string; top: number }[], line: number) {
  return sections.findLast(({ top }) => top <= line)?.anchor ?? null
}
