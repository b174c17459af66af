/**
 * Keeps what was done of a mission without questions (a skeleton, a text that was read, a task that was skipped or taken
 * back): on this device in the same moment, then on the server. What is sent twice counts once there.
 */

import * as z from 'zod/mini'
import { keptList, type ListStore } from '#web/lib/kept-list.ts'
import { createSender, type SendingState } from '#web/lib/send-later.ts'
import { SKIP_REASONS } from './mission-types.ts'
import { Skeleton } from './skeleton-rules.ts'
import { TASK_KINDS } from './task-kinds.ts'

const Done = z.object({
  task: z.string(),
  kind: z.enum(TASK_KINDS),
  title: z.string(),
  at: z.string(),
  /** The one that was read. */
  story: z.optional(z.string()),
  evidence: z.object({ skeleton: z.optional(Skeleton) }),
  /** Not done but skipped, for this reason; null: that was taken back. */
  skip: z.optional(z.nullable(z.enum(SKIP_REASONS))),
  refused: z.optional(z.string()),
})
export type Done = z.infer<typeof Done>

/** A task that is finished in this moment. */
export function doneNow(
  { id, kind }: { id: string; kind: Done['kind'] },
  title: string,
  given: Pick<Partial<Done>, 'story' | 'evidence' | 'skip'> = {},
): Done {
  return { task: id, kind, title, at: new Date().toISOString(), evidence: {}, ...given }
}

export type DoneStatus = { kind: SendingState; kept: readonly Done[] }

export function createDoneKeeper<Answer>({
  userId,
  send,
  onTaken,
  store,
}: {
  userId: string
  /** Rejects with Refused when trying again cannot help, with anything else when it can. */
  send: (done: Done) => Promise<Answer>
  /** The server's answer to the last that it took. */
  onTaken: (answer: Answer) => void
  store: ListStore
}) {
  const nameOf = ({ task, at }: Done) => `${task} ${at}`
  const list = keptList<Done>({
    store,
    key: `mission-done:${userId}`,
    parse: (item) => Done.parse(item),
    nameOf,
  })
  const listeners = new Set<() => void>()
  let status: DoneStatus = { kind: 'saved', kept: list.all() }
  const sender = createSender<Done, Answer>({
    ...{ userId, waiting: list.waiting, nameOf, mostAtOnce: 1 },
    send: (items) => send(items[0] as Done),
    take(items, answer) {
      // first what the server says now, so that nothing looks undone in between
      onTaken(answer)
      list.drop(items)
    },
    ...{ setAside: list.setAside, onChange: tell },
  })

  function tell() {
    status = { kind: sender.state, kept: list.all() }
    for (const listener of listeners) listener()
  }

  return {
    add(done: Done) {
      list.add(done, (before) => before.task === done.task)
      tell()
      void sender.flush()
    },
    /** What the server will never take goes from the device, once its learner has seen it. */
    letGo(task: string) {
      list.drop(list.all().filter((one) => one.task === task))
      tell()
    },
    ...{ open: sender.open, flush: sender.flush, close: sender.close },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get status() {
      return status
    },
  }
}
