/** `/echo` sends back what comes, as it comes; `/events` tells three things one after the other; `/silent` waits for its caller to leave. */

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
    return new Response(events(), { headers: { 'Content-Type': 'text/event-stream' } })
  },
}

function events() {
  return new ReadableStream({
    start: async (controller) => {
      for (const n of [1, 2, 3]) {
        controller.enqueue(new TextEncoder().encode(`data: ${n}\n\n`))
        await new Promise((next) => setTimeout(next, 60))
      }
      controller.close()
    },
  })
}
