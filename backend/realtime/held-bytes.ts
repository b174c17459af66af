/**
 * What lies in memory for one socket: what is to be sent and not taken, the beginning of a message that does not come to
 * its end, and what its channels keep. Each socket may hold some megabytes, and there may be thousands.
 */

import type { Duplex } from 'node:stream'

/** Of a socket of the system, as far as Node tells: `writeQueueSize` is what the system has not yet taken of a write. */
type Counted = Duplex & {
  bytesRead?: number
  bytesWritten?: number
  _handle?: { writeQueueSize?: number } | null
}

/** Of a masked frame from a client: two bytes and its mask (RFC 6455, section 5.2); of control frames no more. */
const FRAME_HEAD = 6

export class HeldBytes {
  /** By its channels: what they were joined with, and messages that wait for their turn. */
  kept = 0
  private readonly socket: Counted
  /** Up to where everything that came is done with. */
  private finished: number
  private taken = ''
  private takenAt: number

  constructor(socket: Duplex, now: number) {
    this.socket = socket
    this.finished = this.socket.bytesRead ?? 0
    this.takenAt = now
  }

  get size() {
    return this.unfinished + this.socket.writableLength + this.kept
  }

  /** Of a message whose end has not come. */
  get unfinished() {
    return Math.max(0, (this.socket.bytesRead ?? 0) - this.finished)
  }

  /** A message has come to its end; what came with it of the next one is counted with that. */
  finish() {
    this.finished = this.socket.bytesRead ?? 0
  }

  /** A ping or pong, which may come in the midst of a message. */
  finishControl(data: Buffer) {
    this.finished += FRAME_HEAD + data.length
  }

  /** For how many milliseconds nothing has been taken of what waits. */
  stuckFor(now: number): number {
    const { writableLength, bytesWritten = 0, _handle } = this.socket
    const taken = `${bytesWritten - writableLength} ${_handle?.writeQueueSize}`
    if (writableLength === 0 || taken !== this.taken) {
      this.taken = taken
      this.takenAt = now
    }
    return now - this.takenAt
  }
}

type Holder = { held: HeldBytes; drop: () => void }

/**
 * Gives up those that hold most, until all together hold half of what they may. What is sent to many is counted for each
 * and lies here once, so that memory itself is asked too; of what is kept it knows nothing. Returns how many.
 */
export function giveUpHeaviest(
  holders: Iterable<Holder>,
  most: number,
  inMemory = () => process.memoryUsage().arrayBuffers,
): number {
  const all = [...holders].map((holder) => ({ holder, size: holder.held.size }))
  let sum = all.reduce((total, { size }) => total + size, 0)
  const kept = all.reduce((total, { holder }) => total + holder.held.kept, 0)
  if (sum <= most || kept + inMemory() <= most) return 0
  let dropped = 0
  for (const { holder, size } of all.sort((one, other) => other.size - one.size)) {
    if (sum <= most / 2) break
    holder.drop()
    sum -= size
    dropped += 1
  }
  return dropped
}
