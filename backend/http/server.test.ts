import { once } from 'node:events'
import { Agent, request as ask } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { OWN_WORK, ownWorkBy, ownWorkMark } from './own-work.ts'
import { createHttpServer, type HttpServer, LIMITS } from './server.ts'
import { WholeAnswer } from './whole-answer.ts'

const running: HttpServer[] = []

afterEach(async () => {
  for (const http of running.splice(0)) await http.shut(0)
})

const MARK = ownWorkMark('a-signing-secret')

type Line = Record<string, unknown>

async function start(
  fetch: (request: Request) => Promise<Response> = async () => new Response('ok'),
  limits: Partial<typeof LIMITS> = {},
  addressOf?: (socket: Socket) => string | undefined,
) {
  const log: Line[] = []
  const logger = pino({ level: 'debug' }, { write: (line: string) => void log.push(JSON.parse(line)) })
  const http = createHttpServer(
    logger,
    { maxConnections: 100, trustedProxyHeader: undefined },
    { ...LIMITS, ...limits },
    addressOf,
  )
  running.push(http)
  http.serve({
    fetch,
    metrics: { registry: new Registry(), began: () => () => {}, text: async () => '' },
    clientAddress: () => '192.0.2.77',
    takesOwnWork: ownWorkBy(MARK),
  })
  http.server.listen(0, '127.0.0.1')
  await once(http.server, 'listening')
  const { port } = http.server.address() as AddressInfo
  return { http, port, log, url: `http://127.0.0.1:${port}` }
}

const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

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
  ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nHOST: elsewhere.example\r\n\r\n', 400],
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

test('whoever does not come to the end of a request is told so; whoever asked nothing yet is left without a word', async () => {
  const { port } = await start(undefined, { headers: 200 })

  const [begun, silent] = await Promise.all([sent(port, 'GET / HTTP/1.1\r\nHost: '), sent(port, '')])

  expect(begun).toMatch(/^HTTP\/1\.1 408 .*\{"message":"Request Timeout"\}$/s)
  expect(silent).toBe('')
})

test('whoever asked in time is answered, also where the server found no time to listen', async () => {
  const { http, port } = await start(undefined, { headers: 100 })
  const socket = connect(port, '127.0.0.1')
  await Promise.all([once(socket, 'connect'), once(http.server, 'connection')])

  socket.write(GET)
  for (const until = performance.now() + 300; performance.now() < until; );

  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /)
  socket.destroy()
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

test('the server’s own work is told below the level of others, unless it fails, and nobody else passes for it', async () => {
  const seen: (string | null)[] = []
  const begun = Promise.withResolvers<void>()
  const { url, log } = await start(async (request) => {
    seen.push(request.headers.get(OWN_WORK))
    if (!request.url.endsWith('/endless'))
      return new Response('', { status: request.url.endsWith('/broken') ? 500 : 200 })
    begun.resolve()
    return new Promise<Response>(() => {})
  })
  const marked = (mark: string) => ({ headers: { [OWN_WORK]: mark, 'X-Other': 'stays' } })
  const told = () => log.map(({ path, level }) => [path, level])

  await fetch(`${url}/well`, marked(MARK))
  await fetch(`${url}/broken`, marked(MARK))
  await fetch(`${url}/hidden`, marked(ownWorkMark('another-secret')))
  await expect.poll(told).toEqual([
    ['/well', 20],
    ['/broken', 30],
    ['/hidden', 30],
  ])
  const reader = new AbortController()
  const asking = fetch(`${url}/endless`, { ...marked(MARK), signal: reader.signal }).catch(() => {})
  await begun.promise
  reader.abort()
  await asking
  await expect.poll(() => told().at(-1)).toEqual(['/endless', 30])

  expect(seen).toEqual([null, null, null, null])
  expect(JSON.stringify(log)).not.toContain(MARK)
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

test.each([
  ['unread', async () => {}],
  [
    'begun',
    async (request: Request) => {
      const reader = request.body?.getReader()
      await reader?.read()
      void reader?.cancel()
    },
  ],
])('whoever is refused in the middle of a body, %s so far, hears why at its end', async (_what, read) => {
  const { port } = await start(async (request) => {
    await read(request)
    return new Response('too large', { status: 413 })
  })
  const socket = connect(port, '127.0.0.1')
  const closed = once(socket, 'close')
  const failure = vi.fn()
  socket.on('error', failure)
  // who is still sending does not listen
  socket.pause()
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 4000000\r\n\r\n')
  for (let at = 0; at < 4; at++) {
    socket.write(Buffer.alloc(1_000_000))
    await promisify(setTimeout)(300)
  }
  let answer = ''
  socket.on('data', (piece) => {
    answer += piece
  })
  socket.resume()
  await closed
  expect(answer).toMatch(/^HTTP\/1.1 413 /)
  expect(failure).not.toHaveBeenCalled()
})

test('a refused body that has no end is not listened to without end', async () => {
  const { port } = await start(async () => new Response('too large', { status: 413 }))
  const asked = ask({ port, host: '127.0.0.1', method: 'POST' })
  asked.on('error', () => {})
  const answered = once(asked, 'response')
  const piece = Buffer.alloc(1_000_000)
  for (let at = 0; at < 70; at++)
    if (!asked.write(piece)) await Promise.race([once(asked, 'drain'), answered])
  const [answer] = await answered
  expect(answer.statusCode).toBe(413)
  asked.destroy()
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

  await vi.waitFor(async () => expect(await count()).toBe(0))
  socket.destroy()
})

test('where every connection is taken, those that only wait for another request make room', async () => {
  const { port } = await start()
  const idle = Array.from({ length: 100 }, () => connect(port, '127.0.0.1'))
  for (const socket of idle) {
    socket.on('error', () => {})
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(socket, 'data')
  }

  const one = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
  await sent(port, one)

  await vi.waitFor(async () => expect(await sent(port, one)).toMatch(/^HTTP\/1.1 200 /), { timeout: 20_000 })
  for (const socket of idle) socket.destroy()
})

test('one address takes half of the connections at most, and those of it that only wait make room', async () => {
  let from = '192.0.2.1'
  const { port } = await start(undefined, {}, () => from)
  const one = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
  const half = await Promise.all(Array.from({ length: 40 }, () => reader(port, 'GET / HTTP/1.1\r\nHost: ')))
  const waiting = await Promise.all(Array.from({ length: 10 }, () => reader(port)))
  for (const { socket } of waiting) await once(socket, 'data')

  expect(await sent(port, one)).toBe('')
  from = '192.0.2.2'
  expect(await sent(port, one)).toMatch(/^HTTP\/1.1 200 /)

  from = '192.0.2.1'
  await expect.poll(() => waiting.every(({ at }) => at.gone)).toBe(true)
  expect(await sent(port, one)).toMatch(/^HTTP\/1.1 200 /)
  expect(half.some(({ at }) => at.gone)).toBe(false)
  for (const { socket } of half) socket.destroy()
})

test('an answer in one piece goes out with all its headers, and to HEAD without its body', async () => {
  const headers: [string, string][] = [
    ['Content-Type', 'application/json'],
    ['Content-Length', '10'],
    ['Set-Cookie', 'a=1'],
    ['Set-Cookie', 'b=2'],
  ]
  const { http, port, url } = await start(async () => new WholeAnswer('["तो"]', { status: 206, headers }))
  http.beginDrain()

  const got = await fetch(url)
  expect([got.status, await got.text(), got.headers.getSetCookie()]).toEqual([206, '["तो"]', ['a=1', 'b=2']])
  const head = await sent(port, 'HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 206 .*\r\nconnection: close\r\n.*\r\n\r\n$/is)
  expect(head).toMatch(/\r\ncontent-length: 10\r\n/i)
})

test('a header that nobody may send is the server’s fault, and is logged', async () => {
  const headers = { 'Content-Type': 'application/json', 'X-Odd': 'a\u0001b' }
  const { url, log } = await start(async () => new WholeAnswer('[]', { headers }))

  const got = await fetch(url)

  expect([got.status, await got.json()]).toEqual([500, { message: 'Internal Server Error' }])
  expect(log.find(({ msg }) => msg === 'request failed')).toMatchObject({ level: 50 })
})

/** An answer without end, and whether its source was given up. */
function endless(piece = new Uint8Array(256 * 1024)) {
  const source = { given: 0, closed: false }
  const body = new ReadableStream(
    {
      pull: (controller) => {
        source.given += piece.byteLength
        controller.enqueue(piece)
      },
      cancel: () => {
        source.closed = true
      },
    },
    { highWaterMark: 0 },
  )
  return { source, response: new Response(body, { headers: { 'Content-Type': 'application/octet-stream' } }) }
}

/** Somebody who asks and reads only when told to; `gone` once the connection is over. */
async function reader(port: number, request = GET) {
  const socket = connect({ port, host: '127.0.0.1' })
  const at = { gone: false }
  socket
    .on('error', () => {})
    .on('close', () => {
      at.gone = true
    })
  await once(socket, 'connect')
  socket.write(request)
  return { socket, at }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('whoever stops reading an answer loses the connection, and its source is closed', async () => {
  const { source, response } = endless()
  const { http, port } = await start(async () => response, { untaken: 150 })
  const count = promisify(http.server.getConnections.bind(http.server))
  const { socket } = await reader(port)
  await expect.poll(() => source.given).toBeGreaterThan(0)

  await expect.poll(() => source.closed).toBe(true)
  await expect.poll(() => count()).toBe(0)
  socket.destroy()
})

test('whoever reads slowly, but reads, gets everything', async () => {
  const whole = 32 * 1024 * 1024
  // One piece of everything: that the system has taken a part of it must count.
  const { port } = await start(async () => new Response(new Uint8Array(whole)), { untaken: 1_500 })
  const { socket } = await reader(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  let read = 0
  const began = performance.now()
  socket.on('data', (piece: Buffer) => {
    read += piece.length
    socket.pause()
    setTimeout(() => socket.resume(), 8)
  })

  await once(socket, 'close')

  expect(read).toBeGreaterThan(whole)
  expect(performance.now() - began).toBeGreaterThan(3_000)
})

test('a phone at five kilobytes a second is seen to take something in time', () => {
  // In bytes, as measured on Linux, whose buffer grows to four megabytes.
  const TAKEN_AT_ONCE = 1_507_328

  expect((LIMITS.untaken / 1_000) * 5_000).toBeGreaterThan(TAKEN_AT_ONCE)
})

test('an answer that is still being made, and a stream that says nothing, are waited for', async () => {
  const first = new TextEncoder().encode('data: one\n\n')
  const { url } = await start(
    async (request) => {
      if (request.url.endsWith('/late')) return pause(600).then(() => new Response('late'))
      const events = new ReadableStream({
        start: async (controller) => {
          controller.enqueue(first)
          await pause(600)
          controller.enqueue(first)
          controller.close()
        },
      })
      return new Response(events, { headers: { 'Content-Type': 'text/event-stream' } })
    },
    { untaken: 100 },
  )

  const [late, events] = await Promise.all([fetch(`${url}/late`), fetch(`${url}/events`)])

  expect(await late.text()).toBe('late')
  expect(await events.text()).toBe('data: one\n\ndata: one\n\n')
})

test('a websocket that is silent stays open, also on a connection that was asked something before', async () => {
  const { http, port } = await start(undefined, { untaken: 100, keepAlive: 100 })
  const sockets = new WebSocketServer({ noServer: true })
  http.server.on('upgrade', (request, socket, head) => sockets.handleUpgrade(request, socket, head, () => {}))
  const { socket, at } = await reader(port)
  await once(socket, 'data')
  socket.write(
    'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 101 /)

  await pause(500)

  expect(at.gone).toBe(false)
  socket.destroy()
})

test.each([
  ['of which nothing more comes', { stalled: 150 }, 0],
  ['that trickles', { request: 300 }, 40],
])('a body %s is given up', async (_what, limits, every) => {
  const { port } = await start(async (request) => new Response(await request.text()), limits)
  const { socket, at } = await reader(
    port,
    'POST /auth/v1/token HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n',
  )
  const trickle = every > 0 ? setInterval(() => socket.write('x'), every) : undefined

  await expect.poll(() => at.gone).toBe(true)
  clearInterval(trickle)
})

test('whoever asks for much on many connections and reads nothing loses the oldest answers, and nobody else', async () => {
  const [own, all] = [8, 65].map((megabytes) => megabytes * 1024 * 1024) as [number, number]
  const whole = new Uint8Array(own)
  const { http, port } = await start(undefined, { unsent: all })
  http.serve({
    fetch: async () => new WholeAnswer(whole, { headers: { 'Content-Length': `${own}` } }),
    metrics: { registry: new Registry(), began: () => () => {}, text: async () => '' },
    clientAddress: ({ headers }) => headers.get('x-from') ?? '',
    takesOwnWork: () => false,
  })
  const ask = async (from: string) => {
    const asked = await reader(port, `GET / HTTP/1.1\r\nHost: localhost\r\nX-From: ${from}\r\n\r\n`)
    await once(asked.socket, 'readable')
    return asked.socket
  }
  const other = await ask('192.0.2.2')
  const greedy: Socket[] = []
  for (let n = 0; n < 12; n++) greedy.push(await ask('192.0.2.1'))

  const read = [other, ...greedy].map((socket) => {
    const at = { bytes: 0, over: false }
    socket.on('data', ({ length }: Buffer) => {
      at.bytes += length
    })
    socket.on('end', () => {
      at.over = true
    })
    return at
  })
  // seven of them fit beside the other's, which is older than all
  await expect.poll(() => read.every(({ bytes, over }) => over || bytes > own)).toBe(true)
  expect(read.map(({ bytes }) => bytes > own)).toEqual(read.map((_, n) => n === 0 || n > 5))
  for (const socket of [other, ...greedy]) socket.destroy()
})
