/**
 * Keeps bookmarks that were set or removed in imported files: on this device in the same moment, then on the server. What is
 * sent twice counts once there.
 */

import * as z from 'zod/mini'
import { keptList, type ListStore } from '#web/lib/kept-list.ts'
import { createSender } from '#web/lib/send-later.ts'
import { Mark } from './file-queries.ts'

const MarkChange = z.extend(Mark, { removed: z.optional(z.boolean()), refused: z.optional(z.string()) })
export type MarkChange = z.infer<typeof MarkChange>

const nameOf = ({ id, removed = false }: MarkChange) => `${id} ${removed}`

export function createMarkKeeper({
  userId,
  send,
  onTaken = () => {},
  store,
}: {
  userId: string
  /** Rejects with Refused when trying again cannot help. */
  send: (change: MarkChange) => Promise<unknown>
  /** Called before the device lets go of it. */
  onTaken?: (change: MarkChange) => void
  store: ListStore
}) {
  const list = keptList<MarkChange>({
    ...{ store, key: `file-marks:${userId}`, parse: (item) => MarkChange.parse(item), nameOf },
  })
  const listeners = new Set<() => void>()
  let waiting = list.waiting()
  const sender = createSender<MarkChange, unknown>({
    ...{ userId, waiting: list.waiting, nameOf, mostAtOnce: 1 },
    send: (items) => send(items[0] as MarkChange),
    take(items) {
      for (const item of items) onTaken(item)
      list.drop(items)
    },
    ...{ setAside: list.setAside, onChange: tell },
  })

  function tell() {
    waiting = list.waiting()
    for (const listener of listeners) listener()
  }

  return {
    add(change: MarkChange) {
      list.add(change, ({ id }) => id === change.id)
      tell()
      void sender.flush()
    },
    /** Lets go of what was refused. */
    letGo: () => list.drop(list.all().filter(({ refused }) => refused !== undefined)),
    ...{ open: sender.open, flush: sender.flush, close: sender.close },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** What the server has not heard of, in the order in which it was done. */
    get waiting(): readonly MarkChange[] {
      return waiting
    },
  }
}

/** The marks of a file as its learner left them: those that the server told, with what waits here done to them. */
export function marksWith(told: readonly Mark[], waiting: readonly MarkChange[], fileId: string): Mark[] {
  const marks = new Map(told.map((mark) => [mark.id, mark]))
  for (const { removed, ...mark } of waiting) {
    if (mark.file_id !== fileId) continue
    if (removed) marks.delete(mark.id)
    else marks.set(mark.id, mark)
  }
  return [...marks.values()].sort((one, other) => one.part - other.part || one.fraction - other.fraction)
}
