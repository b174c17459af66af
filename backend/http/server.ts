/**
 * The HTTP server itself: how much and how slowly a client may send, and how it is shut without losing a request.
 */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '#backend/config.ts'
import { pathOf, serviceOf } from './address.ts'
import { countedAddress, shareConnections } from './connection-shares.ts'
import { hangUp } from './hang-up.ts'
import { createListener } from './listener.ts'

/** In bytes. An access token with all that an account may say of itself must fit, beside the browser's own headers. */
const MAX_HEADERS = 32 * 1024

/** In milliseconds, but for `unsent`. Whoever sends slower than this holds a connection on purpose. */
export const LIMITS = {
  headers: 20_000,
  /** A whole request: the largest upload over a slow line. */
  upload: 3_600_000,
  /** A whole request to any service but storage: ten megabytes over a slow line. */
  request: 120_000,
  /** A body of which nothing more comes. */
  stalled: 60_000,
  /**
   * An answer of which nothing more is taken, noticed within twice this time. The system takes it in pieces as large as a
   * third of its own buffer: of a phone at five kilobytes a second nothing may be seen for five minutes.
   */
  untaken: 600_000,
  /** In bytes, of answers that wait for their readers. */
  unsent: 256 * 1024 * 1024,
  /** Longer than proxies keep an idle connection, so that they never send on one that is just being closed. */
  keepAlive: 72_000,
}

export type HttpServer = {
  server: Server
  serve: ReturnType<typeof createListener>['serve']
  /** From now on /readyz says that no new work should come, and answers ask for their connection to be closed. */
  beginDrain: () => void
  isDraining: () => boolean
  /** Takes no connection any more; settles when the last one is closed, after `limit` milliseconds at the latest. */
  shut: (limit: number) => Promise<void>
}

export function createHttpServer(
  log: Logger,
  { maxConnections, trustedProxyHeader }: Pick<Config, 'maxConnections' | 'trustedProxyHeader'>,
  limits: typeof LIMITS = LIMITS,
  addressOf = countedAddress,
): HttpServer {
  const { handle, serve, isEventStream } = createListener(log, limits.unsent)
  const answers = new Set<ServerResponse>()
  let draining = false
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADERS,
      headersTimeout: limits.headers,
      requestTimeout: limits.upload,
      keepAliveTimeout: limits.keepAlive,
      connectionsCheckingInterval: limits.headers / 4,
      // Any other wish to upgrade may be ignored, and is answered as if it had not been there.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    },
    (incoming, answer) => {
      answers.add(answer)
      answer.once('close', () => answers.delete(answer))
      if (draining) answer.setHeader('Connection', 'close')
      limitAnswer(incoming, answer, limits)
      if (!incoming.complete && hasBody(incoming)) limitBody(incoming, answer, limits)
      handle(incoming, answer)
    },
  )
  server.maxConnections = maxConnections
  makeRoom(server)
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    log.debug({ err: { code: error.code, message: error.message } }, 'request not understood')
    if (error.code === TOO_LATE && socket.bytesRead === 0) return closeUnused(socket)
    const isAnswering = [...answers].some((answer) => answer.socket === socket && answer.headersSent)
    refuse(error.code, socket, isAnswering)
  })
  const { sockets, websockets } = trackSockets(server)
  // Behind a proxy every connection is the proxy's.
  if (trustedProxyHeader === undefined) {
    shareConnections(server, { addressOf, isWebsocket: (socket) => websockets.has(socket) })
  }
  return {
    server,
    serve,
    beginDrain: () => {
      draining = true
    },
    isDraining: () => draining,
    shut: (limit) => {
      for (const socket of websockets) socket.end(GOING_AWAY)
      // A stream of events has no length: its reader must see that it has ended, to connect again elsewhere.
      return shut(server, sockets, limit, async () => {
        for (const answer of [...answers].filter(isEventStream)) answer.end()
        await sleep(SWEEP)
      })
    },
  }
}

/** Milliseconds. */
const ROOM_AT_MOST_EVERY = 1_000

/** Whoever is turned away finds room when they come again: connections that only wait for another request go. */
function makeRoom(server: Server) {
  let madeAt = Number.NEGATIVE_INFINITY
  server.on('drop', () => {
    const now = performance.now()
    if (now - madeAt < ROOM_AT_MOST_EVERY) return
    madeAt = now
    server.closeIdleConnections()
  })
}

/** A websocket's closing frame with the code 1001 (RFC 6455, 5.5.1 and 7.4.1): its client connects again elsewhere. */
const GOING_AWAY = Buffer.from([0x88, 0x02, 0x03, 0xe9])

/** Every connection, and those of them that have become websockets, which the server itself forgets. */
function trackSockets(server: Server) {
  const sockets = new Set<Socket>()
  const websockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      websockets.delete(socket)
    })
  })
  const follow = (_request: IncomingMessage, socket: Socket) => void websockets.add(socket)
  // Only beside a service that takes them: a listener of its own would keep everybody else waiting for an answer.
  const whenTaken = (event: string) => {
    if (event !== 'upgrade') return
    server.off('newListener', whenTaken)
    server.on('upgrade', follow)
  }
  server.on('newListener', whenTaken)
  return { sockets, websockets }
}

function hasBody({ headers }: IncomingMessage) {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * Ends the connection when what is to be sent waits, and none of it goes: then its source is closed too. An answer that
 * is still being made, and a stream that says nothing for a while, keep nobody waiting and are the service's matter.
 * The socket's own clock begins anew as long as any byte is taken, also of a piece that is long under way.
 */
function limitAnswer({ socket }: IncomingMessage, answer: ServerResponse, limits: typeof LIMITS) {
  socket.setTimeout(limits.untaken)
  answer.on('timeout', () => {
    if (socket.writableLength > 0) socket.destroy()
  })
}

/** Only until the body is there. */
function limitBody(incoming: IncomingMessage, answer: ServerResponse, limits: typeof LIMITS) {
  const isUpload = serviceOf(pathOf(incoming.url ?? '')) === 'storage'
  const cut = () => {
    if (!incoming.complete) incoming.socket.destroy()
  }
  const whole = isUpload ? undefined : setTimeout(cut, limits.request)
  incoming.socket.setTimeout(limits.stalled, cut)
  const over = () => {
    clearTimeout(whole)
    incoming.socket.removeListener('timeout', cut)
  }
  incoming.once('end', () => {
    over()
    // After the answer the connection has its own limit again: how long it may be idle.
    if (!answer.writableFinished) incoming.socket.setTimeout(limits.untaken)
  })
  incoming.once('close', over)
}

const TOO_LATE = 'ERR_HTTP_REQUEST_TIMEOUT'

const STATUS_OF: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  [TOO_LATE]: '408 Request Timeout',
}

/**
 * Opened beforehand, and nothing asked yet. A refusal would be taken for the answer to what is asked at just this moment; and
 * where this process had no time, what was asked long since is read in this turn of the event loop.
 */
function closeUnused(socket: Socket) {
  setImmediate(() => {
    if (socket.bytesRead === 0) socket.destroy()
  })
}

/** In the middle of an answer nothing can be said any more. */
function refuse(code: string | undefined, socket: Socket, isAnswering: boolean) {
  if (!socket.writable || isAnswering) return void socket.destroy()
  const status = STATUS_OF[code ?? ''] ?? '400 Bad Request'
  const body = JSON.stringify({ message: status.slice('400 '.length) })
  hangUp(
    socket,
    `HTTP/1.1 ${status}\r\nConnection: close\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
}

/** How often connections are closed that have become idle since, in milliseconds. */
const SWEEP = 50

async function shut(server: Server, sockets: Set<Socket>, limit: number, endStreams: () => Promise<void>) {
  await letInWhoHasKnocked(server)
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const sweeping = setInterval(() => server.closeIdleConnections(), SWEEP)
  const inTime = new AbortController()
  const late = sleep(limit, undefined, { signal: inTime.signal }).then(endStreams, () => {})
  await Promise.race([closed, late])
  inTime.abort()
  clearInterval(sweeping)
  for (const socket of sockets) socket.destroy()
  await closed
}

/** Turns of the event loop: a few without anybody new, and an end to it where somebody new always comes. */
const QUIET = 5
const PATIENCE = 200

/** The system tears connections that wait at a door when it is shut. */
async function letInWhoHasKnocked(server: Server) {
  let quiet = 0
  const knocked = () => {
    quiet = 0
  }
  server.on('connection', knocked)
  for (let turn = 0; turn < PATIENCE && quiet < QUIET; turn++) {
    quiet++
    await new Promise((resolve) => setImmediate(resolve))
  }
  server.off('connection', knocked)
}
