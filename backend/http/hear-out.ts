/**
 * Lets the sender of a refused request come to the end of its body before the answer goes out. Who is still sending seldom
 * listens: over a slow line a refusal would reach them as a broken connection, and a page would say that the server is away.
 */

import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'

/** In bytes: longer nobody is listened to in vain. How long they may take is the matter of the server's own limits. */
const MOST_IN_VAIN = 64 * 1024 * 1024

/** Resolves when the body is over, too long, or broken off; of a request without one at once. */
export async function hearOut(incoming: IncomingMessage): Promise<void> {
  if (incoming.complete || incoming.destroyed) return
  const over = new AbortController()
  let bytes = 0
  const handlePiece = (piece: Buffer) => {
    bytes += piece.length
    if (bytes > MOST_IN_VAIN) over.abort()
  }
  // Whoever read it until now has given its answer, and would only hold back what comes.
  incoming.removeAllListeners('data')
  incoming.on('data', handlePiece)
  const { signal } = over
  const end = Promise.race(['end', 'close'].map((event) => once(incoming, event, { signal })))
  incoming.resume()
  await end.catch(() => {})
  over.abort()
  incoming.off('data', handlePiece)
}
