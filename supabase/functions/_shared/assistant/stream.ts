/** An answer as events (docs/decisions/016), and how they travel: one after another as they come, or whole at the end. */

import type { Reply, Source } from './reply.ts'

export type AnswerEvent =
  | { event: 'begin'; data: { message_id: string; style: string } & Record<string, unknown> }
  | { event: 'sources'; data: { sources: Source[] } }
  /** Goes on with the text so far. */
  | { event: 'text'; data: { text: string } }
  /** Takes the place of all text so far. */
  | { event: 'replace'; data: { text: string } }
  | { event: 'done'; data: Reply & Record<string, unknown> }
  | { event: 'error'; data: { error: string; retry: boolean } }

/** Events that are being made, whether anybody reads them or not. */
export type Tape = {
  /** Those made so far, then each as it is made. */
  read: () => AsyncGenerator<AnswerEvent>
  /** When the last one is made. Never rejects. */
  ended: Promise<void>
}

/** Milliseconds; proxies hang up on a line that says nothing. */
const WAITING = 10_000
const FAILED = 'The answer could not be written. Please try again.'

/** Runs `events` to their end. What they throw is logged, and becomes an `error` event. */
export function tapeOf(events: AsyncIterable<AnswerEvent>): Tape {
  const made: AnswerEvent[] = []
  let over = false
  let news = Promise.withResolvers<void>()
  const tell = () => {
    news.resolve()
    news = Promise.withResolvers()
  }
  async function run() {
    try {
      for await (const event of events) {
        made.push(event)
        tell()
      }
    } catch (error) {
      console.error('An answer failed:', error)
      made.push({ event: 'error', data: { error: FAILED, retry: true } })
    }
    over = true
    tell()
  }
  return {
    ended: run(),
    read: async function* () {
      for (let at = 0; ; ) {
        const event = made[at]
        if (event) {
          at += 1
          yield event
        } else if (over) return
        else await news.promise
      }
    },
  }
}

export function asksForStream(request: Request): boolean {
  return /\btext\/event-stream\b/i.test(request.headers.get('accept') ?? '')
}

/** Sent as they come; who stops reading stops nothing else. */
export function streamed(tape: Tape): Response {
  const encoder = new TextEncoder()
  const events = tape.read()
  let next = events.next()
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { promise: waited, resolve } = Promise.withResolvers<'waiting'>()
      const timer = setTimeout(() => resolve('waiting'), WAITING)
      const came = await Promise.race([next, waited])
      clearTimeout(timer)
      if (came === 'waiting') return controller.enqueue(encoder.encode(': waiting\n\n'))
      if (came.done) return controller.close()
      next = events.next()
      const { event, data } = came.value
      controller.enqueue(encoder.encode(eventLine(event, data)))
    },
  })
  return eventStream(body)
}

/** An answer of events as they come (WHATWG HTML, "Server-sent events"). */
export function eventStream(body: ReadableStream<Uint8Array>): Response {
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-cache, no-transform',
      // nginx else holds an answer back until it is whole.
      'X-Accel-Buffering': 'no',
    },
  })
}

export function eventLine(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

/** The whole answer once it is there, as the specification asks for it. */
export async function whole(tape: Tape): Promise<Response> {
  for await (const { event, data } of tape.read()) {
    if (event === 'done') return Response.json(data)
    if (event === 'error') return Response.json({ error: data.error, retry: data.retry }, { status: 502 })
  }
  return Response.json({ error: FAILED, retry: true }, { status: 502 })
}
