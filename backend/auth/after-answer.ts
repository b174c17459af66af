/** Work that a request causes but does not wait for, because its time would tell what nobody should learn. */

import type { Services } from '#backend/http/handler.ts'

const pending = new WeakMap<Services['db'], Set<Promise<void>>>()

export function afterAnswer(services: Services, work: () => Promise<unknown>) {
  const tasks = pending.get(services.db) ?? new Set<Promise<void>>()
  pending.set(services.db, tasks)
  const task = new Promise((resolve) => setImmediate(resolve))
    .then(work)
    .then(
      () => {},
      (error: unknown) => services.log.error({ err: error }, 'auth: work after an answer failed'),
    )
    .finally(() => tasks.delete(task))
  tasks.add(task)
}

/** Settles when everything that was put off is done: before the database is closed, and in tests. */
export async function settled({ db }: Services) {
  await Promise.all(pending.get(db) ?? [])
}
