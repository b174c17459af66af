/** How many sockets are open, in all and for each network that counts as one caller. */

import { networkOf } from '#backend/auth/network.ts'
import type { Limits } from './limits.ts'

export class OpenSockets {
  private readonly byNetwork = new Map<string, number>()
  private readonly limits: Limits
  private readonly limited: boolean
  private all = 0

  constructor(limits: Limits, limited: boolean) {
    this.limits = limits
    this.limited = limited
  }

  /** What gives the place back, or undefined when there is none. */
  enter(address: string): (() => void) | undefined {
    const network = networkOf(address)
    const here = this.byNetwork.get(network) ?? 0
    if (this.all >= this.limits.connections) return undefined
    if (this.limited && here >= this.limits.connectionsPerAddress) return undefined
    this.all += 1
    this.byNetwork.set(network, here + 1)
    let left = false
    return () => {
      if (left) return
      left = true
      this.all -= 1
      const rest = (this.byNetwork.get(network) ?? 1) - 1
      if (rest === 0) this.byNetwork.delete(network)
      else this.byNetwork.set(network, rest)
    }
  }
}
