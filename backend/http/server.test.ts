import { once } from 'node:events'
import { Agent, request as ask } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { createHttpServer, type HttpServer } from './server.ts'

const running: HttpServer[] = []

afterEach(async () => {
  for (const http of running.splice(0)) await http.shut(0)
})

type Line = Record<string, unknown>

async function start(fetch: (request: Request) => Promise<Response> = async () => new Response('ok')) {
  const log: Line[] = []
  const logger = pino({ level: 'debug' }, { write: (line: string) => void log.push(JSON.parse(line)) })
  const http = createHttpServer(logger, 100)
  running.push(http)
  http.serve({
    fetch,
    metrics: { registry: new Registry(), began: () => () => {}, text: async () => '' },
    clientAddress: () => '192.0.2.77',
  })
  http.server.listen(0, '127.0.0.1')
  await once(http.server, 'listening')
  const { port } = http.server.address() as AddressInfo
  return { http, port, log, url: `http://127.0.0.1:${port}` }
}

/** What comes back on a raw connection until the server closes it. */
async function sent(port: number, text: string) {
  const socket: Socket = connect(port, '127.0.0.1')
  socket.setEncoding('utf8')
  let answer = ''
  socket.on('data', (piece: string) => {
    answer += piece
  })
  socket.on('error', () => {})
  socket.write(text)
  await once(socket, 'close')
  return answer
}

test.each([
  ['an address of elsewhere', 'GET http://elsewhere.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['a host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
  ['a method that is none', 'FETCH / HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  [
    'two lengths of one body',
    'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['headers without end', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
  ['an address without end', `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 431],
])('%s is refused, and wakes nobody', async (_what, text, status) => {
  const { port, log } = await start()

  const answer = await sent(port, text)

  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(log.filter(({ level }) => Number(level) >= 40)).toEqual([])
})

test.each([
  ['TRACE', '/', /^HTTP\/1\.1 405 .*\r\nallow: GET, /is],
  ['TRACK', '/', /^HTTP\/1\.1 400 /],
  // the connection is closed without a word
  ['CONNECT', 'elsewhere.example:443', /^$/],
])('%s gives nothing back and leads nowhere', async (method, target, expected) => {
  const { port, log } = await start(async (request) => new Response(request.headers.get('cookie')))

  const answer = await sent(
    port,
    `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nCookie: told=secret\r\nConnection: close\r\n\r\n`,
  )

  expect(answer).toMatch(expected)
  expect(answer).not.toContain('secret')
  expect(log.filter(({ level }) => Number(level) >= 40)).toEqual([])
})

test('a request is one line of the log, without what may be secret in it', async () => {
  const { url, log } = await start(async () => new Response('made', { status: 201 }))

  await fetch(`${url}/auth/v1/verify?token=swordfish&type=recovery`, {
    method: 'POST',
    headers: { Authorization: 'Bearer swordfish', apikey: 'swordfish', 'X-Request-Id': 'given-by-a-proxy' },
    body: '{"password":"swordfish"}',
  })

  await expect.poll(() => log.length).toBe(1)
  expect(log[0]).toMatchObject({
    level: 30,
    method: 'POST',
    path: '/auth/v1/verify',
    status: 201,
    from: '192.0.2.0',
    msg: 'answered',
  })
  expect(log[0]?.ms).toBeGreaterThanOrEqual(0)
  expect(log[0]?.bytes).toBeGreaterThan(100)
  expect(JSON.stringify(log)).not.toContain('swordfish')
})

test('an answer that its reader did not wait for is logged as broken off', async () => {
  const begun = Promise.withResolvers<void>()
  const { url, log } = await start(async () => {
    begun.resolve()
    return new Promise<Response>(() => {})
  })
  const reader = new AbortController()
  const asking = fetch(url, { signal: reader.signal }).catch(() => {})
  await begun.promise

  reader.abort()
  await asking

  await expect.poll(() => log.map(({ brokenOff }) => brokenOff)).toEqual([true])
})

test('while it drains it still answers, and asks for the connection to be closed', async () => {
  const { http, url } = await start()
  const connection = async () => (await fetch(url)).headers.get('connection')
  expect(await connection()).toBe('keep-alive')

  http.beginDrain()

  expect(http.isDraining()).toBe(true)
  expect(await connection()).toBe('close')
})

test('shutting waits for the request under way, closes idle connections, and takes no more', async () => {
  const [begun, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<Response>()]
  const { http, url, port } = await start(async (request) => {
    if (!request.url.endsWith('/slow')) return new Response('quick')
    begun.resolve()
    return answer.promise
  })
  const agent = new Agent({ keepAlive: true })
  const quick = ask(url, { agent }).end()
  const [response] = await once(quick, 'response')
  response.resume()
  await once(response, 'end')
  const slow = fetch(`${url}/slow`)
  await begun.promise

  const shut = http.shut(60_000)

  const knock = () =>
    fetch(url).then(
      () => 'taken',
      () => 'refused',
    )
  await expect.poll(knock).toBe('refused')
  answer.resolve(new Response('at last'))
  expect(await (await slow).text()).toBe('at last')
  await shut
  agent.destroy()
  const refused = connect(port, '127.0.0.1')
  const [error] = await once(refused, 'error')
  expect(error.code).toBe('ECONNREFUSED')
})

test('a stream of events is ended, not torn, when its time is up', async () => {
  const { http, url } = await start(async () => {
    const events = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('data: one\n\n')),
    })
    return new Response(events, { headers: { 'Content-Type': 'text/event-stream' } })
  })
  const answer = await fetch(url)

  const shut = http.shut(20)

  expect(await answer.text()).toBe('data: one\n\n')
  await shut
})

test('an answer with a length is torn, not ended, when its time is up', async () => {
  const { http, url } = await start(async () => {
    const half = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('half')),
    })
    return new Response(half, { headers: { 'Content-Type': 'application/octet-stream' } })
  })
  const answer = await fetch(url)

  const shut = http.shut(20)

  await expect(answer.text()).rejects.toThrow()
  await shut
})

test('a websocket is told that the server goes away', async () => {
  const { http, port } = await start()
  const sockets = new WebSocketServer({ noServer: true })
  http.server.on('upgrade', (request, socket, head) => sockets.handleUpgrade(request, socket, head, () => {}))
  const client = new WebSocket(`ws://127.0.0.1:${port}/`)
  await once(client, 'open')
  const closed = once(client, 'close')

  await http.shut(60_000)

  const [code] = await closed
  expect(code).toBe(1001)
})

test('an answer that fails before its first byte is the server’s failure, not the caller’s', async () => {
  const { url, log } = await start(async () => {
    throw new TypeError('the source broke off')
  })

  const answer = await fetch(url)

  expect(answer.status).toBe(500)
  expect(await answer.json()).toEqual({ message: 'Internal Server Error' })
  expect(log).toContainEqual(
    expect.objectContaining({ level: 50, err: expect.objectContaining({ message: 'the source broke off' }) }),
  )
})

test('a refused connection does not stay half open', async () => {
  const { http, port } = await start()
  const count = promisify(http.server.getConnections.bind(http.server))
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => {})
  socket.resume()
  socket.write('hello\r\n\r\n')
  await once(socket, 'end')

  await vi.waitFor(async () => expect(await count()).toBe(0), { timeout: 5_000 })
  socket.destroy()
})
