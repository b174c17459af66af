/**
 * What lies in memory of answers until their readers take it. Whoever asks for much on many connections, and
 * reads nothing, would fill the memory of all: beyond a limit the network that holds most loses the oldest of its answers.
 */

import type { ServerResponse } from 'node:http'

type Held = { bytes: number; answers: Map<ServerResponse, number> }

export class UnsentAnswers {
  private readonly most: number
  private readonly byNetwork = new Map<string, Held>()
  private bytes = 0

  /** In bytes. */
  constructor(most: number) {
    this.most = most
  }

  /** Of an answer that has just been given to its connection. */
  add(answer: ServerResponse, bytes: number, network: string) {
    if (answer.writableFinished || answer.destroyed) return
    const held = this.byNetwork.get(network) ?? { bytes: 0, answers: new Map() }
    this.byNetwork.set(network, held)
    held.answers.set(answer, bytes)
    held.bytes += bytes
    this.bytes += bytes
    answer.once('close', () => this.forget(answer, network))
    while (this.bytes > this.most) this.giveUpOne()
  }

  private forget(answer: ServerResponse, network: string) {
    const held = this.byNetwork.get(network)
    const bytes = held?.answers.get(answer)
    if (!held || bytes === undefined) return
    held.answers.delete(answer)
    held.bytes -= bytes
    this.bytes -= bytes
    if (held.answers.size === 0) this.byNetwork.delete(network)
  }

  private giveUpOne() {
    const [network, { answers }] = [...this.byNetwork].reduce((most, other) =>
      other[1].bytes > most[1].bytes ? other : most,
    ) as [string, Held]
    const oldest = answers.keys().next().value as ServerResponse
    this.forget(oldest, network)
    oldest.destroy()
  }
}
