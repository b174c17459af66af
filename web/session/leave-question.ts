/** Whoever signs out while something waits is asked first, by the dialog of the sign in the header. */

import { KEPT_PAGES_MARK } from '#web/lib/kept-pages-mark.ts'
import { kept } from '#web/lib/storage.ts'
import { sendAllWaiting, waitingOf } from './waiting.ts'
import { goesWithLeaving } from './waiting-senders.ts'

/** `count` waits on for its learner; photographed `pages` are gone from the device once she has left. */
type Asked = { count: number; pages: number; answer: (goes: boolean) => void }

let asked: Asked | undefined
const listeners = new Set<() => void>()

/** Whether the learner goes; at once where nothing waits, or nobody could ask. */
export async function mayLeave(userId: string): Promise<boolean> {
  if (navigator.onLine) await sendAllWaiting(userId, 'leaving')
  const { count } = waitingOf(userId, 'leaving')
  const pages = await pagesOf(userId)
  if (count + pages === 0 || listeners.size === 0) return true
  return new Promise((resolve) => {
    tell({
      count,
      pages,
      answer(goes) {
        tell(undefined)
        resolve(goes)
      },
    })
  })
}

async function pagesOf(userId: string): Promise<number> {
  if (kept.local.get(KEPT_PAGES_MARK) === null) return 0
  const pages = await goesWithLeaving.pages?.()
  return (await pages?.countKeptPages(userId)) ?? 0
}

export const leaveQuestion = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  now: () => asked,
}

function tell(next: Asked | undefined) {
  asked = next
  for (const listener of listeners) listener()
}
