/**
 * Which address may hold one more connection: one that holds fewer than are still free. So a single one gets half of them at
 * most, a second one half of what is left, and so on, and nobody alone can take them all from everybody else. A college
 * behind one address has half of the server; whoever of it comes beyond that finds room when they come again, as its
 * connections that only wait for another request go. The rule is that of `fair-share.ts` of the database.
 */

import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '#backend/auth/network.ts'
import { isThisMachine } from './client-address.ts'

/** Milliseconds. */
const ROOM_AT_MOST_EVERY = 1_000

/** Undefined for whoever is not counted: the server itself, and a proxy beside it, which speaks for many. */
export function countedAddress({ remoteAddress }: Socket): string | undefined {
  return remoteAddress === undefined || isThisMachine(remoteAddress) ? undefined : remoteAddress
}

export function shareConnections(
  server: Server,
  {
    isWebsocket,
    addressOf = countedAddress,
  }: { isWebsocket: (socket: Socket) => boolean; addressOf?: (socket: Socket) => string | undefined },
) {
  const byNetwork = new Map<string, Set<Socket>>()
  /** Answers under way, of those that have asked anything. */
  const answers = new WeakMap<Socket, number>()
  let all = 0
  let madeAt = Number.NEGATIVE_INFINITY

  const makeRoom = (sockets: Set<Socket>) => {
    const now = performance.now()
    if (now - madeAt < ROOM_AT_MOST_EVERY) return
    madeAt = now
    for (const socket of sockets) if (answers.get(socket) === 0 && !isWebsocket(socket)) socket.destroy()
  }

  server.on('connection', (socket) => {
    const address = addressOf(socket)
    const network = address === undefined ? undefined : networkOf(address)
    const held = (network !== undefined && byNetwork.get(network)) || new Set<Socket>()
    if (network !== undefined && held.size >= server.maxConnections - all) {
      makeRoom(held)
      socket.destroy()
      return
    }
    all += 1
    if (network !== undefined) byNetwork.set(network, held.add(socket))
    socket.once('close', () => {
      all -= 1
      held.delete(socket)
      if (network !== undefined && held.size === 0) byNetwork.delete(network)
    })
  })
  server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    answers.set(socket, (answers.get(socket) ?? 0) + 1)
    answer.once('close', () => answers.set(socket, (answers.get(socket) ?? 1) - 1))
  })
}
