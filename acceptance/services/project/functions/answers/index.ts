/** Answers in the way that `?kind=` asks for. */

const KINDS: Record<string, (request: Request) => Response | Promise<Response>> = {
  json: () => Response.json({ hello: 'नमस्ते' }),
  'json-in-capitals': () =>
    new Response('{"hello":"there"}', { headers: { 'Content-Type': 'Application/JSON; Charset=UTF-8' } }),
  text: () => new Response('plain नमस्ते'),
  html: () => new Response('<b>bold</b>', { headers: { 'Content-Type': 'text/html' } }),
  octets: () =>
    new Response(
      Uint8Array.from({ length: 256 }, (_, byte) => byte),
      { headers: { 'Content-Type': 'application/octet-stream' } },
    ),
  pdf: () => new Response('%PDF-1.7', { headers: { 'Content-Type': 'application/pdf' } }),
  form: () => {
    const form = new FormData()
    form.set('note', 'kept')
    form.set('file', new File(['abc'], 'a.txt', { type: 'text/plain' }))
    return new Response(form)
  },
  large: () => new Response('x'.repeat(3_000_000)),
  empty: () => new Response(null, { status: 204 }),
  untyped: () => new Response(new TextEncoder().encode('no type')),
  cookies: () =>
    new Response('', {
      headers: [
        ['Set-Cookie', 'one=1; Path=/'],
        ['Set-Cookie', 'two=2; Path=/'],
        ['X-Own', 'mine'],
      ],
    }),
  redirect: (request) =>
    new Response(null, { status: 303, headers: { Location: request.url.replace('redirect', 'json') } }),
  relay: () => new Response('gone astray', { status: 502, headers: { 'x-relay-error': 'true' } }),
}

export default {
  fetch: async (request: Request) => {
    const { searchParams } = new URL(request.url)
    const status = searchParams.get('status')
    if (status) return Response.json({ status: Number(status) }, { status: Number(status) })
    const kind = KINDS[searchParams.get('kind') ?? '']
    return kind ? kind(request) : Response.json({ error: 'no such kind' }, { status: 400 })
  },
}
