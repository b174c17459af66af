/**
 * What the server asks itself over HTTP: the clock calls functions each minute, and functions ask for data. It carries a
 * mark that follows from the signing secret, which is handed to nobody, so that no caller can hide among it. The log
 * passes over it.
 */

import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export const OWN_WORK = 'x-own-work'

export function ownWorkMark(jwtSecret: string): string {
  return createHmac('sha256', jwtSecret).update(OWN_WORK).digest('base64url')
}

/** Whether a request is. The mark is taken off it: what answers has no use for it. */
export function ownWorkBy(mark: string) {
  return ({ headers, rawHeaders }: IncomingMessage): boolean => {
    const carried = headers[OWN_WORK]
    if (carried === undefined) return false
    delete headers[OWN_WORK]
    for (let at = rawHeaders.length - 2; at >= 0; at -= 2)
      if (rawHeaders[at]?.toLowerCase() === OWN_WORK) rawHeaders.splice(at, 2)
    return carried === mark
  }
}
