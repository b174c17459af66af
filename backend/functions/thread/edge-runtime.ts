/** `EdgeRuntime.waitUntil`: work that goes on after the answer; and `beforeunload`, which says that time is running out. */

import { inspect } from 'node:util'

const tasks = new Set<Promise<void>>()

/** `report` hears how many tasks are under way, whenever that changes. */
export function provideEdgeRuntime(report: (tasks: number) => void) {
  const waitUntil = (work: unknown) => {
    const task: Promise<void> = Promise.resolve(work).then(
      () => {},
      (error: unknown) => console.error(`Background work failed: ${inspect(error)}`),
    )
    tasks.add(task)
    report(tasks.size)
    void task.then(() => {
      tasks.delete(task)
      report(tasks.size)
    })
  }
  const events = new EventTarget()
  Object.assign(globalThis, {
    EdgeRuntime: { waitUntil },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    dispatchEvent: events.dispatchEvent.bind(events),
  })
}

export async function backgroundSettled() {
  while (tasks.size > 0) await Promise.all(tasks)
}
