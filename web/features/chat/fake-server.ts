/** For tests: the backend as the assistant sees it, answering at the edge of the network. */

import { vi } from 'vitest'

type Asked = {
  method: string
  path: string
  query: URLSearchParams
  body: Record<string, unknown> | undefined
  form: FormData | undefined
}

/** With `stream` the answer comes as server-sent events. */
type Answer = { status?: number; body?: unknown; stream?: ReadableStream<Uint8Array> }
type Answers = Record<string, (asked: Asked) => Answer | Promise<Answer>>

const DEFAULTS: Answers = {
  'GET /rest/v1/profiles': () => ({ body: [{ preparation_level: 'advanced' }] }),
  'POST /rest/v1/chat_sessions': () => ({ status: 201, body: null }),
  'GET /rest/v1/chat_messages': () => ({ body: [] }),
  'POST /rest/v1/chat_messages': () => ({ status: 201, body: null }),
  'POST /rest/v1/rpc/list_chat_sessions': () => ({ body: [] }),
  'POST /rest/v1/rpc/my_chat_feedback': () => ({ body: [] }),
  'GET /rest/v1/facts': () => ({ body: [] }),
  'GET /rest/v1/assistant_settings': () => ({ body: [] }),
  'GET /functions/v1/assistant-status': () => ({ body: { writes: 'library', speech: false, quota: null } }),
  'POST /functions/v1/chat-webhook': () => ({
    body: {
      reply: 'Inflation is the rise of the general price level.',
      search_suggestions: ['What is the base effect?'],
      sources: [],
      grounded: true,
      mode: 'model',
      message_id: crypto.randomUUID(),
    },
  }),
}

export function serve(answers: Answers = {}) {
  const all = { ...DEFAULTS, ...answers }
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : String(input))
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const form = init.body instanceof FormData ? init.body : undefined
    const request = { method: init.method ?? 'GET', path: url.pathname, query: url.searchParams, body, form }
    asked.push(request)
    const answer = await all[`${request.method} ${request.path}`]?.(request)
    if (!answer) throw new Error(`Nobody answers ${request.method} ${request.path}`)
    const { status = 200, stream } = answer
    if (stream) return new Response(stream, { headers: { 'Content-Type': 'text/event-stream' } })
    return status === 201 ? new Response(null, { status }) : Response.json(answer.body, { status })
  })
  return {
    asked,
    to: (method: string, path: string) =>
      asked.filter((one) => one.method === method && one.path.endsWith(path)),
  }
}

/** A stream that the test feeds event by event. */
export function eventStream() {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array>
  const stream = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given
    },
  })
  const write = (text: string) => controller.enqueue(encoder.encode(text))
  return {
    stream,
    send: (event: string, data: unknown) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    write,
    /** Whether the page has taken all that was written. */
    isTaken: () => controller.desiredSize === 1,
    end: () => controller.close(),
    breakOff: () => controller.error(new TypeError('network error')),
  }
}
