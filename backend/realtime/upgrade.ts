/** The socket's address, `/realtime/v1/websocket`: who is let in, and how the others are refused, as plain HTTP. */

import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { isOutage } from '#backend/database/outage.ts'
import { pathOf } from '#backend/http/address.ts'
import { noteSocketAddress } from '#backend/http/client-address.ts'
import type { Services } from '#backend/http/handler.ts'
import { hangUp } from '#backend/http/hang-up.ts'
import { callerOf } from './caller.ts'
import type { Limits } from './limits.ts'
import { OpenSockets } from './open-sockets.ts'
import { Refusal } from './refusal.ts'
import type { Vsn } from './wire/message.ts'

export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

type Opened = { socket: Duplex; websocket: import('ws').WebSocket; vsn: Vsn; apiKey: string }

export function createUpgrade(services: Services, limits: Limits, opened: (opened: Opened) => void) {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: limits.frameBytes,
    perMessageDeflate: false,
  })
  const sockets = new OpenSockets(limits, services.config.rateLimits)

  const admit = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const address = request.url ?? '/'
    // `GET http://elsewhere/` is asked of proxies, and this is none.
    if (!address.startsWith('/')) throw new HttpRefusal(400, 'Bad Request')
    if (!/^\/realtime\/v1\/websocket\/?$/.test(pathOf(address))) throw new HttpRefusal(404, 'Not Found')
    const { searchParams } = new URL(address, 'http://server')
    const vsn = searchParams.get('vsn') ?? '1.0.0'
    if (vsn !== '1.0.0' && vsn !== '2.0.0')
      throw new HttpRefusal(400, 'This version of the protocol is unknown')
    const given = searchParams.get('apikey') ?? header(request, 'x-api-key') ?? header(request, 'apikey')
    if (!given) throw new HttpRefusal(401, 'API key is missing')
    const apiKey = tokenBehind(given, services)
    if (!apiKey) throw new HttpRefusal(401, 'Invalid API key')
    await callerOf(apiKey, services).catch((error: unknown) => {
      throw error instanceof Refusal ? new HttpRefusal(401, error.message) : error
    })
    const leave = sockets.enter(addressOf(request, services))
    if (!leave) throw new HttpRefusal(429, 'Too many connected users')
    socket.once('close', leave)
    if (socket.destroyed) return leave()
    server.handleUpgrade(request, socket, head, (websocket) => opened({ socket, websocket, vsn, apiKey }))
  }

  const upgrade: Upgrade = (request, socket, head) => {
    socket.on('error', () => {})
    admit(request, socket, head).catch((error: unknown) => {
      if (error instanceof HttpRefusal) return refuse(socket, error.status, error.message)
      services.log.error({ err: error }, 'realtime: a socket could not be opened')
      if (isOutage(error)) return refuse(socket, 503, 'Service Unavailable')
      refuse(socket, 500, 'Internal Server Error')
    })
  }
  return upgrade
}

class HttpRefusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

function refuse(socket: Duplex, status: number, message: string) {
  const body = JSON.stringify({ error: message, message })
  hangUp(
    socket,
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

function header(request: IncomingMessage, name: string) {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** A key of the `sb_` form stands for the token of its role. */
function tokenBehind(key: string, { keys }: Services): string | undefined {
  if (!key.startsWith('sb_')) return key
  const role = keys.roleOfApiKey(key)
  return role && (role === 'anon' ? keys.anonKey : keys.serviceRoleKey)
}

/** The same rule as for requests: the socket's address, or a trusted proxy's word. */
function addressOf(incoming: IncomingMessage, { clientAddress }: Services) {
  const headers = Object.entries(incoming.headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  )
  const request = new Request('http://server/', { headers: headers.filter(([name]) => name !== 'host') })
  noteSocketAddress(request, incoming.socket.remoteAddress ?? '')
  return clientAddress(request)
}
