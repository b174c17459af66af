/** Whoever signs out while something waits is asked first, by the dialog of the sign in the header. */

import { sendAllWaiting, waitingOf } from './waiting.ts'

type Asked = { count: number; answer: (goes: boolean) => void }

let asked: Asked | undefined
const listeners = new Set<() => void>()

/** Whether the learner goes; at once where nothing waits, or nobody could ask. */
export async function mayLeave(userId: string): Promise<boolean> {
  if (navigator.onLine) await sendAllWaiting(userId)
  const { count } = waitingOf(userId)
  if (count === 0 || listeners.size === 0) return true
  return new Promise((resolve) => {
    tell({
      count,
      answer(goes) {
        tell(undefined)
        resolve(goes)
      },
    })
  })
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
