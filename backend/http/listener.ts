/**
 * Between Node's HTTP server and `Request → Response`: what cannot be understood is refused, every request gets its id,
 * and when its answer has gone out it is counted and logged.
 */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Logger } from 'pino'
import { networkOf } from '#backend/auth/network.ts'
import { accessLog } from './access-log.ts'
import { noteSocketAddress } from './client-address.ts'
import { hearOut } from './hear-out.ts'
import type { Metrics } from './metrics.ts'
import { inRequest, requestId } from './request-context.ts'
import { UnsentAnswers } from './unsent-answers.ts'
import { WholeAnswer } from './whole-answer.ts'

export type Answering = {
  fetch: (request: Request) => Promise<Response>
  metrics: Metrics
  clientAddress: (request: Request) => string
  /** `ownWorkBy` of own-work.ts. */
  takesOwnWork: (incoming: IncomingMessage) => boolean
}

/** Answers 503 until it is told what to answer with. `mostUnsent` in bytes: of `UnsentAnswers`. */
export function createListener(log: Logger, mostUnsent: number) {
  const unsent = new UnsentAnswers(mostUnsent)
  let answering: Answering | undefined
  const addresses = new WeakMap<IncomingMessage, string>()
  const requests = new WeakMap<ServerResponse, Request>()
  const eventStreams = new WeakSet<ServerResponse>()
  const report = accessLog(log, (incoming) => addresses.get(incoming) ?? incoming.socket.remoteAddress ?? '')
  const listener = getRequestListener(
    async (request, { incoming, outgoing }) => {
      if (!answering) return starting()
      noteSocketAddress(request, incoming.socket.remoteAddress ?? '')
      requests.set(outgoing as ServerResponse, request)
      if (log.isLevelEnabled('info'))
        addresses.set(incoming as IncomingMessage, answering.clientAddress(request))
      const response = await answering.fetch(request).catch((error: unknown) => {
        if (error instanceof RequestError) throw error
        return broken(log, error, incoming.socket.destroyed)
      })
      if (response.status >= 400) await hearOut(incoming as IncomingMessage)
      if (response instanceof WholeAnswer) {
        try {
          return send(response, outgoing as ServerResponse)
        } catch (error) {
          return broken(log, error, incoming.socket.destroyed)
        }
      }
      if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
        eventStreams.add(outgoing as ServerResponse)
      }
      return response
    },
    {
      overrideGlobalObjects: false,
      errorHandler: (error) => {
        // An address that is none, say: the caller's doing, and nothing to wake anybody for.
        log.debug({ err: error }, 'request not understood')
        return Response.json({ message: 'Bad Request' }, { status: 400 })
      },
    },
  )
  const handle = (incoming: IncomingMessage, answer: ServerResponse) => {
    const began = performance.now()
    const { method = '', url = '' } = incoming
    const ended = answering?.metrics.began(method, url)
    const isLogged = log.isLevelEnabled('info')
    const sent = isLogged ? incoming.socket.bytesWritten : 0
    const isOwnWork = answering?.takesOwnWork(incoming) ?? false
    const id = requestId(incoming.headers['x-request-id'] as string | undefined)
    answer.once('close', () => {
      ended?.(answer.statusCode)
      if (!isLogged) return
      const bytes = incoming.socket.bytesWritten - sent
      inRequest({ id }, () => report(incoming, answer, { began, bytes, isOwnWork }))
    })
    if (method === 'TRACE') refuseMethod(answer)
    else if (isProxyTarget(url) || hasSeveralHosts(incoming)) refuse(answer)
    else void inRequest({ id }, () => listener(incoming, answer)).then(() => countUnsent(answer))
  }
  /** Of an answer that its service is done with. */
  const countUnsent = (answer: ServerResponse) => {
    const bytes = answer.socket?.writableLength ?? 0
    const request = requests.get(answer)
    if (bytes <= TAKEN_AT_ONCE || !request || !answering) return
    unsent.add(answer, bytes, networkOf(answering.clientAddress(request)))
  }
  return {
    handle,
    isEventStream: (answer: ServerResponse) => eventStreams.has(answer),
    serve: (parts: Answering) => {
      answering = parts
    },
  }
}

/** In bytes: the system's own buffer of a connection has room for as much. */
const TAKEN_AT_ONCE = 64 * 1024

/** Head and body go out together. Throws, with nothing sent, where a header may not be. */
function send({ status, headers, whole }: WholeAnswer, outgoing: ServerResponse) {
  outgoing.writeHead(status, [...headers].flat())
  outgoing.end(whole)
  return RESPONSE_ALREADY_SENT
}

/** `GET http://elsewhere/` is asked of proxies, and this is none. */
function isProxyTarget(url: string) {
  return !url.startsWith('/') && url !== '*'
}

/** A proxy before us may have gone by another of them than we would (RFC 9112, 3.2). */
function hasSeveralHosts({ rawHeaders }: IncomingMessage) {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts++
  return hosts > 1
}

/** It would read back what the browser added to a request (RFC 9110, 9.3.8). */
function refuseMethod(answer: ServerResponse) {
  answer.setHeader('Allow', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS')
  refuse(answer, 405, 'Method Not Allowed')
}

function refuse(answer: ServerResponse, status = 400, message = 'Bad Request') {
  answer.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' })
  answer.end(JSON.stringify({ message }))
}

/** No service answers for it: the body of an answer that failed before its first byte, or a header that may not be. */
function broken(log: Logger, error: unknown, isCallerGone: boolean) {
  log[isCallerGone ? 'debug' : 'error']({ err: error }, 'request failed')
  return Response.json({ message: 'Internal Server Error' }, { status: 500 })
}

function starting() {
  return Response.json(
    { message: 'The server is starting' },
    { status: 503, headers: { 'Retry-After': '1' } },
  )
}
