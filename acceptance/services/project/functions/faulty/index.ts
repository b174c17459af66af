/** Does what no function should, when `/<fault>` asks for it. */

const kept: unknown[] = []

const FAULTS: Record<string, () => Response | Promise<Response>> = {
  throw: () => {
    throw new Error('SECRET-DETAIL of the failure')
  },
  reject: () => Promise.reject(new Error('SECRET-DETAIL of the failure')),
  'no-answer': () => 'a text' as unknown as Response,
  endless: () => {
    for (;;) kept.length = 0
  },
  memory: () => {
    for (;;) kept.push({ n: [1, 2, 3] })
  },
  buffers: () => {
    for (;;) kept.push(new Uint8Array(8_000_000).fill(1))
  },
  aside: () => {
    void Promise.reject(new Error('SECRET-DETAIL aside'))
    return new Promise(() => {})
  },
  'break-off': () => {
    let sent = 0
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      if (sent > 0) {
        await new Promise((next) => setTimeout(next, 50))
        throw new Error('SECRET-DETAIL midway')
      }
      sent += 1
      controller.enqueue(new TextEncoder().encode('begun'))
    }
    return new Response(new ReadableStream({ pull }))
  },
  none: () => new Response('well'),
}

export default {
  fetch: (request: Request) => {
    const fault = FAULTS[new URL(request.url).pathname.split('/').at(-1) ?? '']
    return fault ? fault() : new Response('no such fault', { status: 404 })
  },
}
