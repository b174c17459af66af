/**
 * The place in a work: on this device with each move, on the server every few seconds. Where another device moved on
 * meanwhile the learner is asked, and neither place is lost.
 */

import * as z from 'zod/mini'
import { logFailure } from '#web/lib/log.ts'
import { createSender } from '#web/lib/send-later.ts'
import { kept } from '#web/lib/storage.ts'
import { Place, type StoredPlace } from './reading-types.ts'

const KeptPlace = z.object({
  place: Place,
  /** The server's version that this device knows; null before it heard of one. */
  version: z.nullable(z.number()),
  isSent: z.boolean(),
  /** Why the server does not take it; the next move is asked about anew. */
  refused: z.optional(z.string()),
})
export type KeptPlace = z.infer<typeof KeptPlace>

const keyOf = (userId: string, work: string) => `reading_place.${userId}.${work}`

export function keptPlace(userId: string, work: string): KeptPlace | null {
  try {
    return KeptPlace.parse(JSON.parse(kept.local.get(keyOf(userId, work)) ?? 'null'))
  } catch {
    // an older or damaged note is as good as none
    return null
  }
}

export function keepPlaceHere(userId: string, work: string, place: KeptPlace) {
  kept.local.set(keyOf(userId, work), JSON.stringify(place))
}

/** Places of works nearer together than this are one and the same to a reader. */
const NEAR_PERCENT = 2

/** Another device's place that the learner should be asked about; null where there is nothing to ask. */
export function placeToAskAbout(
  stored: StoredPlace | null | undefined,
  here: KeptPlace | null,
  device: string,
): StoredPlace | null {
  if (!stored || stored.device === device) return null
  if (here?.version === stored.version) return null
  const isNear =
    here?.place.part === stored.part && Math.abs(here.place.percent - stored.percent) <= NEAR_PERCENT
  return isNear ? null : stored
}

export type Answered = { kept: boolean; place: StoredPlace }

/** The works that are open in this tab, with what sends their place. */
const openHere = new Map<string, () => Promise<void>>()

/** The works whose place here is not on the server yet; where one is open in this tab, how its own keeper sends it. */
export function unsentPlaces(userId: string) {
  const start = keyOf(userId, '')
  return [...new Set(kept.local.keys())].flatMap((key) => {
    if (!key.startsWith(start)) return []
    const work = key.slice(start.length)
    const here = keptPlace(userId, work)
    if (!here || here.isSent || here.refused !== undefined) return []
    return { work, moved_at: here.place.moved_at, flushHere: openHere.get(key) }
  })
}

/** Sends the place of one work. The server answers with its own where another device moved on meanwhile. */
export function createPlaceKeeper({
  userId,
  work,
  send,
  isHeld,
  onStored,
  onParted,
}: {
  userId: string
  work: string
  /** Rejects with Refused when trying again cannot help. */
  send: (place: Place, base: number | null) => Promise<Answered>
  /** While the learner is asked where to go on nothing is sent. */
  isHeld: () => boolean
  onStored: (place: StoredPlace) => void
  onParted: (place: StoredPlace) => void
}) {
  const sender = createSender<KeptPlace, Answered>({
    userId,
    waiting() {
      const here = keptPlace(userId, work)
      return !here || here.isSent || here.refused !== undefined || isHeld() ? [] : [here]
    },
    nameOf: ({ place }) => place.moved_at,
    send: ([here]) => (here ? send(here.place, here.version) : Promise.reject(new Error('Nothing waits'))),
    take([sent], { kept: isKept, place: stored }) {
      if (!isKept) return onParted(stored)
      const now = keptPlace(userId, work) ?? sent
      if (!now) return
      const isSent = now.place.moved_at === sent?.place.moved_at
      keepPlaceHere(userId, work, { place: now.place, version: stored.version, isSent })
      onStored(stored)
    },
    setAside(sent, refused) {
      const now = keptPlace(userId, work)
      if (now?.place.moved_at === sent.place.moved_at) keepPlaceHere(userId, work, { ...now, refused })
      logFailure('Could not send the place', refused)
    },
    onChange: () => {},
    mostAtOnce: 1,
  })
  const key = keyOf(userId, work)
  return {
    ...{ flush: sender.flush, soon: sender.soon },
    /** The work is open here. */
    resume() {
      openHere.set(key, sender.flush)
      sender.resume()
    },
    close() {
      if (openHere.get(key) === sender.flush) openHere.delete(key)
      return sender.close()
    },
    get state() {
      return sender.state
    },
  }
}
