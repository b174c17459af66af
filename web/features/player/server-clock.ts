/** The server's clock as a device knows it: from what was told last, whatever becomes of the device's own clock since. */

import type { OpenedAttempt } from './attempt-types.ts'
import { elapsed, now } from './browser-moments.ts'

export type ServerClock = {
  /** Milliseconds by which it is ahead of this device. */
  offset: number
  /** When that was, by the clock of this device and by one that nobody can set. */
  readAt: number
  readAfter: number
}

/** Milliseconds between two clocks that are none. */
const SLACK = 2000

export function clockOf({ server_now }: Pick<OpenedAttempt, 'server_now'>): ServerClock {
  const readAt = now()
  return { offset: Date.parse(server_now) - readAt, readAt, readAfter: elapsed() }
}

/** Milliseconds until a moment of the server. A device whose clock was set back does not promise more than there is. */
export function leftUntil(moment: number, { offset, readAt, readAfter }: ServerClock): number {
  return Math.min(moment - offset - now(), moment - offset - readAt - (elapsed() - readAfter))
}

/** Whether more time has passed by the clock of the device than it has counted: it slept, or its clock was set ahead. */
export function isInDoubt({ readAt, readAfter }: ServerClock): boolean {
  return now() - readAt - (elapsed() - readAfter) > SLACK
}
