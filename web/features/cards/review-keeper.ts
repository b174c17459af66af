/**
 * Keeps reviews of cards: on this device first, in the same moment, then on the server. What is not yet confirmed
 * survives a reload, a crash and a dead network, and what is sent twice counts once. The device's store is the one list:
 * it is read afresh before each change, so that two tabs lose nothing of each other's.
 */

import * as z from 'zod/mini'
import type { CardReview } from './card-queries.ts'
import { Refused } from './refused.ts'

export type KeeperStatus = { kind: 'saved' | 'saving' | 'offline' | 'refused'; waiting: number }

export type KeeperParts = {
  userId: string
  /** Rejects with Refused when trying again cannot help, with anything else when it can. */
  send: (reviews: CardReview[]) => Promise<void>
  store: {
    get: (key: string) => string | null
    set: (key: string, value: string) => void
    remove: (key: string) => void
  }
}

const Kept = z.array(
  z.object({ id: z.string(), card_id: z.string(), rating: z.number(), reviewed_at: z.string() }),
)

/** Milliseconds before the next try, growing to the last. */
const RETRY = [1000, 2000, 5000, 10_000]
const MOST_AT_ONCE = 200

export function createReviewKeeper({ userId, send, store }: KeeperParts) {
  const key = `card-reviews:${userId}`
  const listeners = new Set<() => void>()
  let status: KeeperStatus = { kind: 'saved', waiting: 0 }
  /** Found here or given since, whoever sent them meanwhile: what was read from the server may not know of them. */
  let given: CardReview[] = read()
  let isStopped = false
  /** The last one can still be taken back, and is not sent before another comes, or the sitting ends. */
  let held: string | undefined
  let failures = 0
  let sending: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function read(): CardReview[] {
    try {
      return Kept.parse(JSON.parse(store.get(key) ?? '[]'))
    } catch {
      return []
    }
  }

  function write(reviews: CardReview[]) {
    if (reviews.length === 0) store.remove(key)
    else store.set(key, JSON.stringify(reviews))
  }

  const unsent = () => read().filter(({ id }) => id !== held)

  function tell(kind: KeeperStatus['kind']) {
    status = { kind, waiting: read().length }
    for (const listener of listeners) listener()
  }

  /** `held`: the one before goes, this one waits for second thoughts. */
  function add(review: CardReview) {
    write([...read(), review])
    given = [...given, review]
    held = review.id
    tell(status.kind)
    void flush()
  }

  /** Takes the last one back, unless it went already. */
  function takeBack(): CardReview | undefined {
    const last = read().find(({ id }) => id === held)
    held = undefined
    if (!last) return undefined
    write(read().filter(({ id }) => id !== last.id))
    given = given.filter(({ id }) => id !== last.id)
    tell(status.kind)
    return last
  }

  /** Nothing is taken back any more: what waits goes. */
  function release() {
    held = undefined
    return flush()
  }

  /** Sends what waits. Resolves when it is confirmed or could not be sent; never rejects. */
  async function flush(): Promise<void> {
    clearTimeout(timer)
    while (sending) await sending
    const reviews = unsent().slice(0, MOST_AT_ONCE)
    if (reviews.length === 0) return
    sending = sendNow(reviews).finally(() => {
      sending = undefined
    })
    await sending
    if (failures === 0 && unsent().length > 0) await flush()
  }

  async function sendNow(reviews: CardReview[]) {
    if (failures === 0) tell('saving')
    try {
      await send(reviews)
      failures = 0
      const sent = new Set(reviews.map(({ id }) => id))
      write(read().filter(({ id }) => !sent.has(id)))
      tell('saved')
    } catch (error) {
      const isRefused = error instanceof Refused
      if (!isRefused && !isStopped)
        timer = setTimeout(() => void flush(), RETRY[Math.min(failures, RETRY.length - 1)])
      failures += 1
      tell(isRefused ? 'refused' : 'offline')
    }
  }

  return {
    add,
    takeBack,
    release,
    flush,
    /** Sends once more and then tries no further; what could not be sent stays kept for the next visit. */
    close: () => {
      isStopped = true
      return release()
    },
    open: () => {
      isStopped = false
      return flush()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** All reviews that this visit knows of: those it gave, and those that an earlier one left on the device. */
    get known() {
      return given
    },
    get status() {
      return status
    },
  }
}
