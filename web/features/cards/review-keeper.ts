/**
 * Keeps reviews of cards: on this device first, in the same moment, then on the server. What is not yet confirmed
 * survives a reload, a crash and a dead network, and what is sent twice counts once.
 */

import * as z from 'zod/mini'
import { isHeld as isHeldByPage } from '#web/lib/held.ts'
import { keptList, type ListStore } from '#web/lib/kept-list.ts'
import { createSender, type SendingState } from '#web/lib/send-later.ts'
import type { CardReview } from './card-queries.ts'

export type KeeperStatus = { kind: SendingState; waiting: number }

export type KeeperParts = {
  userId: string
  /** Rejects with Refused when trying again cannot help, with anything else when it can. */
  send: (reviews: CardReview[]) => Promise<void>
  store: ListStore
  /** What the page that it was given on may still take back is not sent here. */
  isHeld?: (review: { held_until?: number | undefined }) => boolean
}

const Kept = z.object({
  ...{ id: z.string(), card_id: z.string(), rating: z.number(), reviewed_at: z.string() },
  refused: z.optional(z.string()),
  /** Until then it can be taken back; a page that broke off lets go of it by that. */
  held_until: z.optional(z.number()),
})
type Kept = z.infer<typeof Kept>

const MOST_AT_ONCE = 200
/** Longer than anybody thinks about one card. */
const HELD_MS = 300_000

const nameOf = ({ id }: CardReview) => id
const bare = ({ refused: _refused, held_until: _held, ...review }: Kept): CardReview => review

export function createReviewKeeper({ userId, send, store, isHeld = isHeldByPage }: KeeperParts) {
  const list = keptList<Kept>({
    store,
    key: `card-reviews:${userId}`,
    parse: (item) => Kept.parse(item),
    nameOf,
  })
  const listeners = new Set<() => void>()
  let status: KeeperStatus = { kind: 'saved', waiting: 0 }
  /** Found here or given since, whoever sent them meanwhile: what was read from the server may not know of them. */
  let given: CardReview[] = list.all().map(bare)
  /** The last one can still be taken back, and is not sent before another comes, or the sitting ends. */
  let held: string | undefined
  let holding: ReturnType<typeof setTimeout> | undefined
  /** Once this keeper is closed: all that it still sends. What comes later is held, and sent, by whoever was opened since. */
  let leaving: ReadonlySet<string> | undefined
  const sender = createSender<Kept, void>({
    waiting: () =>
      list.waiting().filter((one) => one.id !== held && !isHeld(one) && (leaving?.has(one.id) ?? true)),
    ...{ userId, nameOf, mostAtOnce: MOST_AT_ONCE },
    send: (reviews) => send(reviews.map(bare)),
    ...{ take: list.drop, setAside: list.setAside, onChange: tell },
  })

  function tell() {
    const all = list.all()
    const isRefused = sender.state === 'saved' && all.some(({ refused }) => refused !== undefined)
    status = { kind: isRefused ? 'refused' : sender.state, waiting: all.length }
    for (const listener of listeners) listener()
  }

  /** The one that is held waits like the others, for every tab. */
  function letGo() {
    clearTimeout(holding)
    const last = list.all().find(({ id }) => id === held)
    held = undefined
    if (!last) return
    const { held_until: _held, ...free } = last
    list.add(free, ({ id }) => id === free.id)
  }

  /** `held`: the one before goes, this one waits for second thoughts. */
  function add(review: CardReview) {
    letGo()
    list.add({ ...review, held_until: Date.now() + HELD_MS })
    given = [...given, review]
    held = review.id
    holding = setTimeout(() => void release(), HELD_MS)
    tell()
    void sender.flush()
  }

  /** Takes the last one back, unless it went already. */
  function takeBack(): CardReview | undefined {
    clearTimeout(holding)
    const last = list.all().find(({ id }) => id === held)
    held = undefined
    if (!last) return undefined
    list.drop([last])
    given = given.filter(({ id }) => id !== last.id)
    tell()
    return bare(last)
  }

  /** Nothing is taken back any more: what waits goes. */
  function release() {
    letGo()
    return sender.flush()
  }

  return {
    add,
    takeBack,
    release,
    flush: sender.flush,
    close() {
      letGo()
      leaving = new Set(list.waiting().map(nameOf))
      return sender.close()
    },
    open() {
      leaving = undefined
      list.takeUp()
      return sender.open()
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
