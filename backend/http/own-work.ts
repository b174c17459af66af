/**
 * What the server asks itself over HTTP: the clock calls functions each minute, and functions ask for data. It carries a
 * mark that follows from the secret key, so that nobody outside can hide among it. The log passes over it.
 */

import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export const OWN_WORK = 'x-own-work'

export function ownWorkMark(secretKey: string): string {
  return createHmac('sha256', secretKey).update(OWN_WORK).digest('base64url')
}

/** Whether a request is. */
export function knowsOwnWork(secretKey: string) {
  const mark = ownWorkMark(secretKey)
  return ({ headers }: IncomingMessage) => headers[OWN_WORK] === mark
}
