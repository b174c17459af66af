/** The last word on a connection that is refused outside of any answer. */

import type { Duplex } from 'node:stream'

/** Milliseconds that the other side has to hear it and to hang up too. */
const PATIENCE = 2_000

/** Says `text` and closes the connection, whether or not the other side ever closes its own half. */
export function hangUp(socket: Duplex, text: string) {
  socket.end(text)
  const late = setTimeout(() => socket.destroy(), PATIENCE).unref()
  socket.once('close', () => clearTimeout(late))
}
