/**
 * Keeps reviews of cards: on this device first, in the same moment, then on the server. What is not yet confirmed
 * survives a reload, a crash and a dead network, and what is sent twice counts once.
 */

import * as z from 'zod/mini'
import { keptList, type ListStore } from '#web/lib/kept-list.ts'
import { createSender, type SendingState } from '#web/lib/send-later.ts'
import type { CardReview } from './card-queries.ts'

export type KeeperStatus = { kind: SendingState; waiting: number }

export type KeeperParts = {
  userId: string
  /** Rejects with Refused when trying again cannot help, with anything else when it can. */
  send: (reviews: CardReview[]) => Promise<void>
  store: ListStore
}

const Kept = z.object({
  ...{ id: z.string(), card_id: z.string(), rating: z.number(), reviewed_at: z.string() },
  refused: z.optional(z.string()),
})
type Kept = z.infer<typeof Kept>

const MOST_AT_ONCE = 200

const nameOf = ({ id }: CardReview) => id
const bare = ({ refused: _refused, ...review }: Kept): CardReview => review

export function createReviewKeeper({ userId, send, store }: KeeperParts) {
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
  /** Once this keeper is closed: all that it still sends. What comes later is held, and sent, by whoever was opened since. */
  let leaving: ReadonlySet<string> | undefined
  const sender = createSender<Kept, void>({
    waiting: () => list.waiting().filter(({ id }) => id !== held && (leaving?.has(id) ?? true)),
    ...{ userId, nameOf, send, mostAtOnce: MOST_AT_ONCE },
    ...{ take: list.drop, setAside: list.setAside, onChange: tell },
  })

  function tell() {
    const all = list.all()
    const isRefused = sender.state === 'saved' && all.some(({ refused }) => refused !== undefined)
    status = { kind: isRefused ? 'refused' : sender.state, waiting: all.length }
    for (const listener of listeners) listener()
  }

  /** `held`: the one before goes, this one waits for second thoughts. */
  function add(review: CardReview) {
    list.add(review)
    given = [...given, review]
    held = review.id
    tell()
    void sender.flush()
  }

  /** Takes the last one back, unless it went already. */
  function takeBack(): CardReview | undefined {
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
    held = undefined
    return sender.flush()
  }

  return {
    add,
    takeBack,
    release,
    flush: sender.flush,
    close() {
      held = undefined
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
