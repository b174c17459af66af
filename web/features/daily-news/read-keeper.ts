/**
 * Keeps what a learner does with items: on this device at once, then on the server. What is not confirmed survives a
 * reload, a crash and a dead network; what is sent twice counts once, as each event has a moment of its own.
 */

import * as z from 'zod/mini'
import { keptList, type ListStore } from '#web/lib/kept-list.ts'
import { createSender, type SendingState } from '#web/lib/send-later.ts'

const Reaction = z.enum(['clear', 'hard', 'none'])

const ReadEvent = z.object({
  item_id: z.string(),
  at: z.string(),
  read: z.optional(z.boolean()),
  saved: z.optional(z.boolean()),
  reaction: z.optional(Reaction),
  seconds: z.optional(z.number()),
})
const Kept = z.extend(ReadEvent, { refused: z.optional(z.string()) })
export type ReadEvent = z.infer<typeof ReadEvent>
export type ReadChange = Omit<ReadEvent, 'item_id' | 'at'>

/** What was last said of an item on this device, where anything was. */
export type Known = Pick<ReadEvent, 'read' | 'saved' | 'reaction'>

export type KeeperStatus = SendingState

export type ReadKeeperParts = {
  userId: string
  /** Rejects with Refused when trying again cannot help, with anything else when it can. */
  send: (events: ReadEvent[]) => Promise<unknown>
  store: ListStore
  now: () => number
  /** Called with the items that the server now knows of. */
  onTaken?: (items: string[]) => void
}

/** Milliseconds after an act before it is sent. */
const GATHER = 500
const MOST_AT_ONCE = 200

const nameOf = ({ item_id, at }: ReadEvent) => `${item_id} ${at}`

export function createReadKeeper({ userId, send, store, now, onTaken }: ReadKeeperParts) {
  const list = keptList<ReadEvent & { refused?: string }>({
    ...{ store, key: `news-reads:${userId}`, parse: (item) => Kept.parse(item), nameOf },
  })
  const listeners = new Set<() => void>()
  let known = knownOf(list.all())
  let lastMoment = 0
  let status: KeeperStatus = 'saved'
  const sender = createSender<ReadEvent, unknown>({
    ...{ userId, waiting: list.waiting, nameOf, send, mostAtOnce: MOST_AT_ONCE },
    take(events) {
      list.drop(events)
      onTaken?.([...new Set(events.map(({ item_id }) => item_id))])
    },
    setAside: list.setAside,
    onChange: () => tell(sender.state),
  })

  function tell(next: KeeperStatus) {
    status = next
    for (const listener of listeners) listener()
  }

  function add(item_id: string, change: ReadChange) {
    // no two events of a device have the same moment
    lastMoment = Math.max(now(), lastMoment + 1)
    const event = { item_id, at: new Date(lastMoment).toISOString(), ...change }
    list.add(event)
    known = knownOf([event], known)
    tell(status === 'saved' ? 'saving' : status)
    sender.soon(GATHER)
  }

  return {
    add,
    ...{ flush: sender.flush, open: sender.open, close: sender.close },
    /** Lets go of what was refused. */
    letGo: () => list.drop(list.all().filter(({ refused }) => refused !== undefined)),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get known() {
      return known
    },
    get status() {
      return status
    },
  }
}

function knownOf(events: ReadEvent[], before: ReadonlyMap<string, Known> = new Map()) {
  const known = new Map(before)
  for (const { item_id, read, saved, reaction } of events) {
    const told = { ...known.get(item_id) }
    if (read !== undefined) told.read = read
    if (saved !== undefined) told.saved = saved
    if (reaction !== undefined) told.reaction = reaction
    known.set(item_id, told)
  }
  return known as ReadonlyMap<string, Known>
}
