/** One call of a function, from the server's side: the body goes to the thread piece by piece, the answer comes back. */

import { FunctionError } from './errors.ts'
import type { FunctionLimits } from './limits.ts'
import { type AnswerMessage, type CallMessage, type FromThread, ownChunk, type ToThread } from './messages.ts'

export type Call = {
  request: Request
  /** The address as the function sees it. */
  url: string
  /** The caller's network address. */
  caller: string
  /** Is told when nothing more of this call can come. */
  over: () => void
}

export type Exchange = {
  /** Rejects with FunctionError. */
  answer: Promise<Response>
  /** Settles when the thread has been told of the call, or will not be. */
  sent: Promise<void>
  receive: (message: FromThread) => void
  /** The thread is gone, or must not go on. */
  fail: (error: FunctionError) => void
}

type Send = (message: ToThread, transfer?: ArrayBuffer[]) => void

/** A body up to this many bytes is sent along with the call. */
const SMALL = 64 * 1024
/** Between two parties on a connection only (RFC 9110, 7.6.1). */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
/** Answers that have no body by definition; a Response with one cannot be made. */
const WITHOUT_BODY = new Set([204, 205, 304])

/** `finished` is called once, when nothing more of this call can come. */
export function startExchange(
  id: number,
  call: Call,
  { send, limits, finished }: { send: Send; limits: FunctionLimits; finished: () => void },
): Exchange {
  const { request } = call
  const { promise: answer, resolve, reject } = Promise.withResolvers<Response>()
  const { promise: sent, resolve: isSent } = Promise.withResolvers<void>()
  let body: ReadableStreamDefaultReader<Uint8Array> | undefined
  let received = 0
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  let over = false
  let idle: NodeJS.Timeout | undefined
  const wallClock = setTimeout(() => giveUp(timeOut(limits.wallClock)), limits.wallClock)

  function finish() {
    if (over) return false
    over = true
    clearTimeout(idle)
    clearTimeout(wallClock)
    request.signal.removeEventListener('abort', leave)
    void body?.cancel().catch(() => {})
    isSent()
    finished()
    call.over()
    return true
  }

  function fail(error: FunctionError) {
    if (!finish()) return
    reject(error)
    stream?.error(brokenOff())
  }

  /** The function need not go on either. */
  function giveUp(error: FunctionError) {
    if (!over) send({ kind: 'abandon', id })
    fail(error)
  }

  function leave() {
    giveUp(new FunctionError('BROKEN_BODY', { detail: 'the caller went away' }))
  }

  function waitForPiece() {
    clearTimeout(idle)
    idle = setTimeout(() => giveUp(timeOut(limits.idle)), limits.idle)
  }

  async function begin() {
    const small = await sentAlong(request, limits.body)
    if (over) return
    if (small === 'streamed') body = request.body?.getReader()
    const message: CallMessage = {
      kind: 'call',
      id,
      method: request.method,
      url: call.url,
      headers: [
        ...[...request.headers].filter(([name]) => !HOP_BY_HOP.has(name) && name !== 'x-forwarded-for'),
        ['x-forwarded-for', call.caller],
      ],
      caller: call.caller,
      body: small,
    }
    send(message, small instanceof Uint8Array ? [small.buffer] : [])
    isSent()
    waitForPiece()
  }

  async function sendMore() {
    try {
      const piece = await body?.read()
      if (over) return
      if (!piece || piece.done) return send({ kind: 'end', id })
      received += piece.value.byteLength
      if (received > limits.body) return giveUp(tooLarge(limits.body))
      const chunk = ownChunk(piece.value)
      send({ kind: 'chunk', id, chunk }, [chunk.buffer])
    } catch {
      if (!over) send({ kind: 'broken', id })
    }
  }

  function begun({ status, statusText, headers, body: first, ended }: AnswerMessage) {
    clearTimeout(idle)
    const head = { status, statusText, headers: headers.filter(([name]) => !HOP_BY_HOP.has(name)) }
    if (ended || request.method === 'HEAD' || WITHOUT_BODY.has(status)) {
      if (!ended) send({ kind: 'abandon', id })
      finish()
      resolve(new Response(WITHOUT_BODY.has(status) || request.method === 'HEAD' ? null : first, head))
      return
    }
    const pieces = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          stream = controller
          if (first?.byteLength) controller.enqueue(first)
        },
        pull: () => {
          waitForPiece()
          send({ kind: 'more', id })
        },
        cancel: () => {
          if (finish()) send({ kind: 'abandon', id })
        },
      },
      { highWaterMark: 1 },
    )
    resolve(new Response(pieces, head))
  }

  request.signal.addEventListener('abort', leave)
  if (request.signal.aborted) leave()
  else
    begin().catch((error) => fail(error instanceof FunctionError ? error : new FunctionError('BROKEN_BODY')))

  return {
    answer,
    sent,
    fail,
    receive: (message) => {
      if (over) return
      if (message.kind === 'more') void sendMore()
      else if (message.kind === 'answer') begun(message)
      else if (message.kind === 'threw')
        fail(new FunctionError('EDGE_FUNCTION_ERROR', { detail: message.error }))
      else if (message.kind === 'chunk') {
        clearTimeout(idle)
        stream?.enqueue(message.chunk)
      } else if (message.kind === 'end') {
        finish()
        stream?.close()
      } else if (message.kind === 'broken') fail(new FunctionError('EDGE_FUNCTION_ERROR'))
    },
  }
}

/** A small body whole, null when there is none; longer ones and those of unknown length are streamed. */
async function sentAlong(request: Request, limit: number): Promise<CallMessage['body']> {
  const declared = request.headers.get('content-length')
  const length = declared === null ? undefined : Number(declared)
  if (length !== undefined && length > limit) throw tooLarge(limit)
  if (!request.body || length === 0) return null
  if (length === undefined || length > SMALL) return 'streamed'
  const bytes = new Uint8Array(await request.arrayBuffer())
  if (bytes.byteLength > limit) throw tooLarge(limit)
  return bytes
}

function tooLarge(limit: number) {
  return new FunctionError('PAYLOAD_TOO_LARGE', {
    message: `The body of a function call may have at most ${limit} bytes`,
  })
}

function timeOut(limit: number) {
  return new FunctionError('IDLE_TIMEOUT', {
    message: `Request idle timeout limit (${limit / 1000}s) reached`,
  })
}

/** What the listener prints when a stream breaks: one line, nothing of the function. */
function brokenOff() {
  const error = new Error('A function broke off its answer')
  error.stack = error.message
  return error
}
