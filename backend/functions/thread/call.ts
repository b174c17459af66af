/** One call inside the function's thread: a Request made of messages, and the Response turned into messages. */

import { inspect } from 'node:util'
import { type CallMessage, type FromThread, ownChunk, type ToThread } from '../messages.ts'
import type { EdgeHandler } from './deno.ts'

export type CallInProgress = {
  receive: (message: Exclude<ToThread, { kind: 'call' | 'ping' | 'retire' }>) => void
  /** When it is answered or nobody waits for it any more. Never rejects. */
  done: Promise<void>
}

type Send = (message: FromThread, transfer?: ArrayBuffer[]) => void

/** An answer that is there at once, up to this many bytes, is sent in one piece. */
const SMALL = 64 * 1024

export function answerCall(call: CallMessage, loading: Promise<EdgeHandler>, send: Send): CallInProgress {
  const { id } = call
  const leaving = new AbortController()
  const body = call.body === 'streamed' ? requestBody(id, send) : undefined
  let wanted = Promise.withResolvers<void>()
  let reader: ReadableStreamDefaultReader<unknown> | undefined

  async function answer() {
    const request = requestOf(call, body?.stream, leaving.signal)
    const handler = await loading
    const response: unknown = await handler(request, {
      remoteAddr: { transport: 'tcp', hostname: call.caller, port: 0 },
      completed: done,
    })
    if (!(response instanceof Response)) throw new TypeError('The function returned no Response')
    if (response.type === 'error') throw new TypeError('The function returned an error response')
    if (leaving.signal.aborted) return void response.body?.cancel().catch(() => {})
    if (response.body) await sendBody(response)
    else send(head(response, null, true))
  }

  async function sendBody(response: Response) {
    const source = (response.body as ReadableStream<unknown>).getReader()
    reader = source
    const ready: Uint8Array[] = []
    let begun = false
    const begin = (ended: boolean) => {
      if (begun) return
      begun = true
      const bytes = Buffer.concat(ready)
      const first = ownChunk(bytes)
      send(head(response, first, ended), [first.buffer])
    }
    // The head waits for what the function has ready at this moment, never for what it is still making.
    const soon = setImmediate(() => begin(false))
    try {
      for (let size = 0; ; ) {
        if (begun) await wanted.promise
        const { done: ended, value } = await source.read()
        if (!ended && !(value instanceof Uint8Array))
          throw new TypeError('A body is made of Uint8Array chunks')
        if (!begun) {
          if (ended) return begin(true)
          ready.push(value as Uint8Array)
          size += (value as Uint8Array).byteLength
          if (size > SMALL) begin(false)
          continue
        }
        if (ended) return send({ kind: 'end', id })
        wanted = Promise.withResolvers()
        const chunk = ownChunk(value as Uint8Array)
        send({ kind: 'chunk', id, chunk }, [chunk.buffer])
      }
    } catch (error) {
      if (leaving.signal.aborted) return
      if (!begun) throw error
      send({ kind: 'log', level: 'error', text: `The answer broke off: ${inspect(error)}` })
      send({ kind: 'broken', id })
      void source.cancel().catch(() => {})
    } finally {
      clearImmediate(soon)
    }
  }

  function head(response: Response, first: Uint8Array<ArrayBuffer> | null, ended: boolean) {
    const { status, statusText } = response
    // Between the thread and the caller the length is counted anew; a wrong one would garble the connection. What the
    // function fetched and passes on has been unpacked on the way.
    const untrue = new Set([first && 'content-length', response.url && 'content-encoding'])
    const headers = [...response.headers].filter(([name]) => !untrue.has(name))
    return { kind: 'answer', id, status, statusText, headers, body: first, ended } as const
  }

  const settled = Promise.withResolvers<void>()
  const done = settled.promise
  answer()
    .catch((error: unknown) => send({ kind: 'threw', id, error: inspect(error) }))
    .finally(() => {
      body?.close()
      settled.resolve()
    })
  return {
    done,
    receive: (message) => {
      if (message.kind === 'more') wanted.resolve()
      else if (message.kind === 'abandon') {
        leaving.abort(new DOMException('The caller went away', 'AbortError'))
        body?.fail()
        void reader?.cancel().catch(() => {})
        wanted.resolve()
        settled.resolve()
      } else body?.receive(message)
    },
  }
}

function requestOf(
  { method, url, headers, body }: CallMessage,
  stream: ReadableStream | undefined,
  signal: AbortSignal,
) {
  const withBody = method !== 'GET' && method !== 'HEAD' && body !== null
  return new Request(url, {
    method,
    headers,
    signal,
    ...(withBody && { body: (stream ?? body) as BodyInit, duplex: 'half' }),
  })
}

/** Asks for a piece whenever the function reads, so that nothing is sent which it does not want. */
function requestBody(id: number, send: Send) {
  let asked: PromiseWithResolvers<void> | undefined
  let controller: ReadableStreamDefaultController<Uint8Array>
  let open = true
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (given) => {
        controller = given
      },
      pull: () => {
        asked = Promise.withResolvers()
        send({ kind: 'more', id })
        return asked.promise
      },
      cancel: () => {
        open = false
      },
    },
    { highWaterMark: 0 },
  )
  const fail = () => {
    if (open) controller.error(new TypeError('The body of the call broke off'))
    open = false
    asked?.resolve()
  }
  return {
    stream,
    fail,
    close: () => {
      open = false
    },
    receive: (message: { kind: 'chunk'; chunk: Uint8Array } | { kind: 'end' } | { kind: 'broken' }) => {
      if (!open) return
      if (message.kind === 'broken') return fail()
      if (message.kind === 'chunk') controller.enqueue(message.chunk)
      else {
        open = false
        controller.close()
      }
      asked?.resolve()
    },
  }
}
