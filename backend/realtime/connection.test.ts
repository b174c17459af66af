import { EventEmitter } from 'node:events'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { Connection } from './connection.ts'
import { LIMITS } from './limits.ts'
import { openSocket, refusalOf, startRealtime, subscribed, until } from './testing/start-realtime.ts'

const join = (topic = 'realtime:room', ref = '1') => JSON.stringify([ref, ref, topic, 'phx_join', {}])

test('who is not let in is told why, in plain HTTP', async () => {
  const server = await startRealtime({ limits: { connections: 0 } })
  const apikey = server.services.keys.anonKey
  const old = await server.token({ role: 'anon' }, -60)
  const refused = (query: Record<string, string>, path?: string) =>
    refusalOf(openSocket(server.url, query, path))

  expect(await refused({})).toMatchObject({ status: 401, body: { error: 'API key is missing' } })
  expect(await refused({ apikey: 'nonsense' })).toMatchObject({ status: 401 })
  expect(await refused({ apikey: 'sb_publishable_none' })).toMatchObject({
    status: 401,
    body: { error: 'Invalid API key' },
  })
  expect(await refused({ apikey: old })).toMatchObject({
    status: 401,
    body: { error: expect.stringMatching(/^Token has expired \d+ seconds ago/) },
  })
  expect(await refused({ apikey, vsn: '3.0.0' })).toMatchObject({ status: 400 })
  expect(await refused({ apikey }, '/realtime/v1/elsewhere')).toMatchObject({ status: 404 })
  expect(await refused({ apikey }, '/rest/v1/')).toMatchObject({ status: 404 })
  expect(await refused({ apikey }, '//')).toMatchObject({ status: 404 })
  expect(await refused({ apikey })).toEqual({
    status: 429,
    body: { error: 'Too many connected users', message: 'Too many connected users' },
  })
  expect(server.app.errors).toEqual([])
})

test('an address as it is asked of proxies is refused', async () => {
  const server = await startRealtime()
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.write(
    'GET http://[/realtime/v1/websocket HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  )

  const answer = String(Buffer.concat(await Array.fromAsync(socket)))

  expect(answer).toMatch(/^HTTP\/1.1 400 /)
  expect(server.app.errors).toEqual([])
})

test('one address has only so many sockets, and gets their places back', async () => {
  const server = await startRealtime({ limits: { connectionsPerAddress: 2 }, rateLimits: true })
  const { socket } = await server.socket()
  await server.socket()
  const apikey = server.services.keys.anonKey
  expect(await refusalOf(openSocket(server.url, { apikey }))).toMatchObject({ status: 429 })

  socket.close()

  await until(() => server.socket().catch(() => undefined))
})

test('the newer keys open a socket too', async () => {
  const server = await startRealtime()
  const { socket, heard } = await server.socket({ apikey: server.services.keys.publishableKey })

  socket.send(
    JSON.stringify([
      '1',
      '1',
      'realtime:room',
      'phx_join',
      { access_token: server.services.keys.publishableKey },
    ]),
  )

  await until(() => heard.length > 0)
  expect(heard[0]).toMatchObject({ 3: 'phx_reply', 4: { status: 'ok' } })
})

test('a heartbeat is answered, and a socket without any is closed', async () => {
  const server = await startRealtime()
  const alive = await server.socket({ vsn: '1.0.0' })
  const silent = await server.socket()
  alive.socket.send(JSON.stringify({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '7' }))
  await until(() => alive.heard.length === 1)
  expect(alive.heard).toEqual([
    {
      topic: 'phoenix',
      event: 'phx_reply',
      payload: { status: 'ok', response: {} },
      ref: '7',
      join_ref: null,
    },
  ])

  server.app.advance(59_000)
  alive.socket.send(JSON.stringify({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '8' }))
  await until(() => alive.heard.length === 2)
  server.app.advance(2_000)

  expect(await silent.closed).toBe(1006)
  expect(alive.socket.readyState).toBe(alive.socket.OPEN)
})

test.each<[string, string | Buffer]>([
  ['text that is no JSON', 'hello'],
  ['JSON that is no message', '7'],
  ['an array of another length', '["1","1","realtime:room"]'],
  ['a topic that is no text', '["1","1",7,"phx_join",{}]'],
  ['a reference that is an object', '[{},"1","realtime:room","phx_join",{}]'],
  ['nothing', Buffer.alloc(0)],
  ['an unknown kind', Buffer.from([9, 1, 1, 1, 1])],
  ['a push cut off in its head', Buffer.from([3, 1, 1])],
  ['a push cut off in its strings', Buffer.from([3, 1, 1, 200, 1, 0, 1, 65, 65])],
  ['an unknown encoding', Buffer.from([3, 0, 0, 0, 0, 0, 7])],
  ['a payload that is no JSON', Buffer.from([3, 0, 0, 1, 1, 0, 1, 65, 65, 0x7b])],
  ['a string that is no UTF-8', Buffer.from([3, 0, 0, 1, 1, 0, 0, 0xff, 65])],
  ['metadata that is no JSON', Buffer.from([3, 0, 0, 1, 1, 1, 0, 65, 65, 0x7b])],
])('%s closes its own socket and no other', async (_, frame) => {
  const server = await startRealtime()
  const other = await server.socket()
  const { socket, closed } = await server.socket()

  socket.send(frame)

  expect(await closed).toBe(1007)
  other.socket.send(join())
  await until(() => other.heard.length > 0)
  expect(server.app.errors).toEqual([])
})

test('whatever bytes come, the server lives on and nobody else notices', async () => {
  const server = await startRealtime()
  const other = await server.socket()
  const binary = fc
    .tuple(fc.constantFrom(0, 1, 2, 3, 4, 255), fc.uint8Array({ maxLength: 60 }))
    .map(([kind, rest]) => Buffer.from([kind, ...rest]))
  const events = fc.constantFrom(
    'phx_join',
    'broadcast',
    'presence',
    'access_token',
    'phx_leave',
    'heartbeat',
    'x',
  )
  const text = fc
    .tuple(
      fc.constantFrom('1', null),
      fc.constantFrom('1', null, 2),
      fc.constantFrom('realtime:room', 'realtime:', 'phoenix', 'x'),
      events,
      fc.jsonValue(),
    )
    .map((message) => JSON.stringify(message))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(binary, text), { minLength: 1, maxLength: 12 }), async (frames) => {
      const { socket } = await server.socket()
      for (const frame of frames) socket.send(frame)
      socket.close()
    }),
    { numRuns: 60 },
  )

  other.socket.send(join())
  await until(() => other.heard.length > 0)
  expect(other.heard[0]).toMatchObject({ 4: { status: 'ok' } })
  expect(server.app.errors).toEqual([])
})

test('a payload nested beyond measure closes its socket, and the others go on', async () => {
  const server = await startRealtime()
  const { socket: other, heard } = await server.socket()
  other.send(join())
  await until(() => heard.length > 0)
  const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`
  const meta = Buffer.from([3, 1, 1, 13, 1, 0, 1])
  const frames = [
    `["1","2","realtime:room","broadcast",{"event":"e","payload":${deep}}]`,
    `["1","2","realtime:room","presence",{"event":"track","payload":${deep}}]`,
    Buffer.concat([meta, Buffer.from(`12realtime:roome${deep}`)]),
  ]

  for (const frame of frames) {
    const { socket, heard: answers, closed } = await server.socket()
    socket.send(join())
    await until(() => answers.length > 0)
    socket.send(frame)
    expect(await closed).toBe(1007)
  }

  other.send('[null,"7","phoenix","heartbeat",{}]')
  await until(() => heard.some((message) => (message as unknown[])[1] === '7'))
  expect(server.app.errors).toEqual([])
})

test('a message that nobody foresaw closes its own socket, and the process goes on', () => {
  const websocket = Object.assign(new EventEmitter(), { close: vi.fn() })
  const failed = vi.fn()
  const foreseen = { vsn: '2.0.0' as const, apiKey: '', limits: LIMITS, limited: false, now: Date.now }
  const broken = new RangeError('nobody foresaw this')
  new Connection({
    ...foreseen,
    socket: new PassThrough(),
    websocket: websocket as unknown as WebSocket,
    join: () => {
      throw broken
    },
    failed,
  })

  websocket.emit('message', Buffer.from(join()), false)

  expect(websocket.close).toHaveBeenCalledExactlyOnceWith(1011, expect.any(String))
  expect(failed).toHaveBeenCalledExactlyOnceWith(broken)
})

test('fields without length are fields all the same', async () => {
  const server = await startRealtime()
  const { socket, heard } = await server.socket()
  socket.send(
    JSON.stringify([null, '1', 'realtime:room', 'phx_join', { config: { broadcast: { self: true } } }]),
  )
  await until(() => heard.length > 0)

  socket.send(Buffer.concat([Buffer.from([3, 0, 0, 13, 0, 0, 1]), Buffer.from('realtime:room')]))

  const said = await until(() => heard.find((message) => Buffer.isBuffer(message)) as Buffer | undefined)
  expect(said).toEqual(Buffer.concat([Buffer.from([4, 13, 0, 0, 1]), Buffer.from('realtime:room{}')]))
})

test.each([
  [
    'a topic without a name',
    ['1', '1', 'realtime:', 'phx_join', {}],
    'TopicNameRequired: You must provide a topic name',
  ],
  ['a topic of another kind', ['1', '1', 'elsewhere', 'phx_join', {}], 'unmatched topic'],
  ['a channel that was never joined', ['1', '1', 'realtime:x', 'broadcast', {}], 'unmatched topic'],
  [
    'settings of another type',
    ['1', '1', 'realtime:x', 'phx_join', { config: { private: 'yes' } }],
    /^InvalidJoinPayload: config.private/,
  ],
  [
    'bindings that are none',
    ['1', '1', 'realtime:x', 'phx_join', { config: { postgres_changes: [{ event: 'ANY' }] } }],
    /^InvalidJoinPayload: config.postgres_changes.0.event/,
  ],
  [
    'a private topic that no index takes',
    ['1', '1', `realtime:${'x'.repeat(LIMITS.topicBytes + 1)}`, 'phx_join', { config: { private: true } }],
    'InvalidMessage: The topic name has more than 1000 bytes',
  ],
  [
    'a join that would lie here as long as its channel',
    ['1', '1', 'realtime:x', 'phx_join', { config: { presence: { key: 'x'.repeat(LIMITS.joinBytes) } } }],
    'InvalidJoinPayload: A join has at most 100000 bytes',
  ],
  [
    'replays of a public channel',
    ['1', '1', 'realtime:x', 'phx_join', { config: { broadcast: { replay: { since: 0 } } } }],
    /^UnableToReplayMessages/,
  ],
])('%s is answered on the socket, which stays open', async (_, message, reason) => {
  const server = await startRealtime()
  const { socket, heard } = await server.socket()

  socket.send(JSON.stringify(message))

  await until(() => heard.length === 1)
  expect(heard[0]).toMatchObject({
    3: 'phx_reply',
    4: { status: 'error', response: { reason: expect.stringMatching(reason) } },
  })
  expect(socket.readyState).toBe(socket.OPEN)
})

test('a second join of a topic takes the place of the first', async () => {
  const server = await startRealtime()
  const { socket, heard } = await server.socket()
  socket.send(join('realtime:room', '1'))
  await until(() => heard.length >= 2)

  socket.send(join('realtime:room', '2'))

  await until(() => heard.some((message) => (message as unknown[])[0] === '2'))
  expect(heard).toContainEqual(['1', '1', 'realtime:room', 'phx_close', {}])
  const other = await server.socket()
  other.socket.send(join())
  await until(() => other.heard.length > 0)
  other.socket.send(
    JSON.stringify([
      '1',
      '2',
      'realtime:room',
      'broadcast',
      { type: 'broadcast', event: 'once', payload: {} },
    ]),
  )
  const said = () => heard.filter((message) => Buffer.isBuffer(message))
  await until(() => said().length > 0)
  expect(said()).toHaveLength(1)
})

test('limits: channels, joins, payloads and messages', async () => {
  const limits = { channelsPerConnection: 2, payloadBytes: 1000, eventsPerSecondPerChannel: 3 }
  const server = await startRealtime({ limits, rateLimits: true })
  const { socket, heard, closed } = await server.socket()
  const answerTo = (ref: string) =>
    until(
      () => heard.find((message) => Array.isArray(message) && message[1] === ref) as unknown[] | undefined,
    )
  for (const n of ['1', '2', '3']) socket.send(join(`realtime:${n}`, n))
  expect(await answerTo('3')).toMatchObject({
    4: { status: 'error', response: { reason: 'ChannelRateLimitReached: Too many channels' } },
  })

  const say = (ref: string, text: string) =>
    socket.send(
      JSON.stringify([
        '1',
        ref,
        'realtime:1',
        'broadcast',
        { type: 'broadcast', event: 'x', payload: { text } },
      ]),
    )
  say('4', 'x'.repeat(2000))
  expect(await answerTo('4')).toMatchObject({
    4: { response: { reason: expect.stringMatching(/^PayloadTooLarge/) } },
  })

  for (let n = 5; n < 12; n++) say(String(n), '')
  await until(() => heard.some((message) => Array.isArray(message) && message[3] === 'phx_close'))
  expect(heard).toContainEqual([
    '1',
    null,
    'realtime:1',
    'system',
    { extension: 'system', status: 'error', message: 'Too many messages per second', channel: '1' },
  ])

  for (let n = 0; n < 300; n++) say('x', '')
  expect(await closed).toBe(1008)
})

test('a frame that is too large closes its socket', async () => {
  const server = await startRealtime({ limits: { frameBytes: 10_000 } })
  const { socket, closed } = await server.socket()

  socket.send('x'.repeat(10_001))

  expect(await closed).toBe(1009)
})

test('whoever does not read is given up, and the others hear everything', async () => {
  const server = await startRealtime({ limits: { bufferedBytes: 2_000_000 } })
  const slow = await server.socket()
  slow.socket.send(join())
  await until(() => slow.heard.length > 0)
  slow.socket.pause()
  const heard: number[] = []
  const listener = server.client().channel('room')
  listener.on('broadcast', { event: 'n' }, ({ payload }) => heard.push(payload.n))
  await subscribed(listener)
  const speaker = server.client().channel('room', { config: { broadcast: { ack: true } } })
  await subscribed(speaker)

  const text = 'x'.repeat(500_000)
  for (let n = 0; n < 40; n++)
    expect(await speaker.send({ type: 'broadcast', event: 'n', payload: { n, text } })).toBe('ok')

  await until(() => heard.length === 40)
  expect(heard).toEqual(Array.from({ length: 40 }, (_, n) => n))
  slow.socket.resume()
  expect(await slow.closed).toBe(1006)
})

test('a socket that takes nothing of what waits for it is given up, however often it gives a sign of life', async () => {
  const server = await startRealtime({ limits: { bufferedBytes: 100_000_000, untaken: 400 } })
  const { socket, heard, closed } = await server.socket()
  socket.send(
    JSON.stringify(['1', '1', 'realtime:room', 'phx_join', { config: { broadcast: { self: true } } }]),
  )
  await until(() => heard.length > 0)
  socket.pause()
  const beat = setInterval(() => socket.send('[null,"7","phoenix","heartbeat",{}]'), 50)

  const payload = { event: 'n', payload: 'x'.repeat(2_500_000) }
  for (let n = 0; n < 16; n++) socket.send(JSON.stringify(['1', null, 'realtime:room', 'broadcast', payload]))

  await new Promise((resolve) => setTimeout(resolve, 1_500))
  socket.resume()

  expect(await closed).toBe(1006)
  clearInterval(beat)
})

test('a message without end is no sign of life, with pings in its midst', async () => {
  const server = await startRealtime({ limits: { idle: 500 } })
  const { socket, closed } = await server.socket()
  socket.send('x'.repeat(500_000), { fin: false })
  const beat = setInterval(() => socket.ping(), 50)

  expect(await closed).toBe(1006)
  clearInterval(beat)
})

test('where memory runs short, whoever holds most of it goes first', async () => {
  const server = await startRealtime({ limits: { heldBytes: 5_000_000 } })
  const [small, ...large] = [await server.socket(), await server.socket(), await server.socket()]
  small.socket.send('x'.repeat(50_000), { fin: false })
  for (const { socket } of large) socket.send('x'.repeat(4_000_000), { fin: false })

  expect(await Promise.race(large.map(({ closed }) => closed))).toBe(1006)
  expect(small.socket.readyState).toBe(small.socket.OPEN)
})

test('what channels were joined with counts as long as they are open', async () => {
  const server = await startRealtime({ limits: { heldBytes: 500_000 } })
  const long = (topic: string) =>
    JSON.stringify(['1', '1', topic, 'phx_join', { config: { presence: { key: 'x'.repeat(90_000) } } }])
  const [open, left] = [await server.socket(), await server.socket()]
  for (let n = 1; n <= 10; n++) {
    left.socket.send(long(`realtime:${n}`))
    await until(() => left.heard.length >= 3 * n - 2)
    left.socket.send(JSON.stringify(['1', '2', `realtime:${n}`, 'phx_leave', {}]))
    await until(() => left.heard.filter((message) => (message as unknown[])[3] === 'phx_close').length === n)
  }

  for (let n = 1; n <= 10; n++) open.socket.send(long(`realtime:${n}`))

  expect(await open.closed).toBe(1006)
  expect(left.socket.readyState).toBe(left.socket.OPEN)
})

test('a socket is told that the server stops', async () => {
  const server = await startRealtime()
  const { closed } = await server.socket()

  await server.realtime.close()

  expect(await closed).toBe(1001)
})
