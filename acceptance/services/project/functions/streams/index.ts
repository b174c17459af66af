/** `/echo` sends back what comes, as it comes; `/events` tells the next thing whenever it hears something; `/silent` waits for its caller to leave. */

let [waiting, left] = [0, 0]
/** These counts are one thread's own: another one begins anew. */
const thread = crypto.randomUUID()

export default {
  fetch: (request: Request) => {
    const what = new URL(request.url).pathname.split('/').at(-1)
    if (what === 'echo') {
      return new Response(request.body, { headers: { 'Content-Type': 'application/octet-stream' } })
    }
    if (what === 'left') return Response.json({ waiting, left, thread })
    if (what === 'silent') {
      waiting += 1
      return new Promise<Response>((done) => {
        request.signal.addEventListener('abort', () => {
          left += 1
          done(new Response('nobody hears this'))
        })
      })
    }
    return new Response(request.body?.pipeThrough(asEvents()), {
      headers: { 'Content-Type': 'text/event-stream' },
    })
  },
}

function asEvents() {
  return new TransformStream<Uint8Array, Uint8Array>({
    transform: (heard, controller) => {
      const event = `data: ${new TextDecoder().decode(heard)}\n\n`
      controller.enqueue(new TextEncoder().encode(event))
    },
  })
}
