/**
 * One line a request: what was asked and how it went. Never the query, where codes and tokens may stand, and of the
 * caller's address only the network. The server's own work is told when it fails, or at level debug.
 */

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { networkOf } from '#backend/auth/network.ts'
import { pathOf } from './address.ts'

/** A path is the caller's words too: it is cut, and a mail's or provider's token never stands in one. */
const LONGEST_PATH = 300

/** `began` on the clock of `performance.now`; `bytes` as they went over the wire, headers included. */
export type Measured = { began: number; bytes: number; isOwnWork: boolean }

/** Call what it returns when the answer has gone out or broken off. */
export function accessLog(log: Logger, clientAddress: (incoming: IncomingMessage) => string) {
  return (incoming: IncomingMessage, answer: ServerResponse, { began, bytes, isOwnWork }: Measured) => {
    const level = isOwnWork && answer.statusCode < 400 && answer.writableFinished ? 'debug' : 'info'
    log[level](
      {
        method: incoming.method,
        path: pathOf(incoming.url ?? '').slice(0, LONGEST_PATH),
        status: answer.statusCode,
        ms: Math.round((performance.now() - began) * 10) / 10,
        bytes,
        from: truncated(clientAddress(incoming)),
        ...(!answer.writableFinished && { brokenOff: true }),
      },
      'answered',
    )
  }
}

/** The network of an address: enough to see that many requests come from one place. */
function truncated(address: string) {
  return networkOf(address).replace(/\.\d+$/, '.0')
}
