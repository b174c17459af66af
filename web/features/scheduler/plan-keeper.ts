/**
 * Keeps what a learner does to the plan: on this device first, in the same moment, then on the server, one after the
 * other. What another device changed meanwhile is looked at anew: where the task is still as it was, the change goes
 * through; where it is not, it is set aside and told.
 */

import * as z from 'zod/mini'
import type { PlanTask } from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import { keptList, type ListStore } from '#web/lib/kept-list.ts'
import { createSender, type SendingState } from '#web/lib/send-later.ts'
import { Deed } from './plan-changes.ts'

const Kept = z.intersection(Deed, z.object({ refused: z.optional(z.string()) }))
export type KeptDeed = Deed & { refused?: string | undefined }

export type KeeperStatus = {
  kind: SendingState
  /** Shown over what was read from the server. */
  pending: readonly Deed[]
  /** What the server did not take, with its reason. */
  refused: readonly KeptDeed[]
}

/** What the server says of a deed that it took. */
export type Taken = { version: number | null; task: PlanTask | null }

export function createPlanKeeper({
  userId,
  send,
  onTaken,
  store,
}: {
  userId: string
  /** Rejects with Refused when trying again cannot help, with anything else when it can. */
  send: (deed: Deed) => Promise<Taken>
  onTaken: (deed: Deed, taken: Taken) => void
  store: ListStore
}) {
  const nameOf = ({ kind, id }: KeptDeed) => `${kind} ${id}`
  const list = keptList<KeptDeed>({
    store,
    key: `plan-deeds:${userId}`,
    parse: (item) => Kept.parse(item),
    nameOf,
  })
  const listeners = new Set<() => void>()
  const sender = createSender<KeptDeed, Taken>({
    ...{ userId, waiting: list.waiting, nameOf, mostAtOnce: 1 },
    send: async ([deed]) => (deed ? send(deed) : { version: null, task: null }),
    take(deeds, taken) {
      for (const deed of deeds) onTaken(deed, taken)
      list.drop(deeds)
    },
    ...{ setAside: list.setAside, onChange: tell },
  })
  let status: KeeperStatus = statusNow()

  function statusNow(): KeeperStatus {
    const all = list.all()
    return {
      kind: sender.state,
      pending: all.filter(({ refused }) => refused === undefined),
      refused: all.filter(({ refused }) => refused !== undefined),
    }
  }

  function tell() {
    status = statusNow()
    for (const listener of listeners) listener()
  }

  return {
    add(deed: Deed) {
      list.add(deed)
      tell()
      void sender.flush()
    },
    /** Lets go of what was refused. */
    forget(deeds: readonly KeptDeed[]) {
      list.drop(deeds)
      tell()
    },
    open: sender.open,
    flush: sender.flush,
    close: sender.close,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get status() {
      return status
    },
  }
}
