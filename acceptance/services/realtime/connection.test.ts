import { createClient, type RealtimeChannel } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { API_URL } from '../../target.ts'
import { joined, newTopic, person, until, VERSIONS, visitor } from './channels.ts'

test.each(VERSIONS)('a socket opens, says its state, and closes (%s)', async (vsn) => {
  const { realtime } = visitor({ vsn })
  expect(realtime.connectionState()).toBe('closed')
  expect(realtime.endpointURL()).toContain(`vsn=${vsn}`)

  realtime.connect()
  expect(realtime.isConnecting()).toBe(true)
  await until(() => realtime.isConnected())
  expect(realtime.connectionState()).toBe('open')

  const leaving = realtime.disconnect()
  expect(realtime.isDisconnecting()).toBe(true)
  expect(await leaving).toBe('ok')
  expect(realtime.isConnected()).toBe(false)
})

test.each(VERSIONS)('heartbeats are answered (%s)', async (vsn) => {
  const statuses: string[] = []
  const { realtime } = visitor({ vsn, heartbeatIntervalMs: 500 })
  realtime.onHeartbeat((status) => statuses.push(status))
  realtime.connect()
  await until(() => realtime.isConnected())

  await realtime.sendHeartbeat()

  await until(() => statuses.filter((status) => status === 'ok').length >= 2)
  expect(statuses).not.toContain('timeout')
})

test('a message may be pushed by hand, and its answer read', async () => {
  const heard: unknown[] = []
  const { realtime } = visitor({ logger: (kind, _, data) => kind === 'receive' && heard.push(data) })
  expect(realtime.hasLogger()).toBe(true)
  realtime.log('test', 'a word of our own')
  realtime.connect()
  await until(() => realtime.isConnected())

  realtime.push({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: 'by-hand' })

  await until(() => JSON.stringify(heard).includes('ok'))
})

test('whoever has no key of this project is not let in', async () => {
  const client = createClient(API_URL, 'not-a-key', { auth: { persistSession: false } })

  const { status } = await joined(client.channel(newTopic()))

  expect(status).toBe('CHANNEL_ERROR')
  await client.removeAllChannels()
})

test.each([
  ['no key', '', 401],
  ['a made-up key', '&apikey=nonsense', 401],
])('the refusal of %s is plain HTTP with JSON', async (_, query, status) => {
  const answer = await refusal(`/realtime/v1/websocket?vsn=2.0.0${query}`)

  expect(answer.status).toBe(status)
  expect(JSON.parse(answer.body)).toBeTypeOf('object')
})

/** Asks for a websocket and reads the plain answer. */
async function refusal(path: string): Promise<{ status: number; body: string }> {
  const { get } = await import(API_URL.startsWith('https') ? 'node:https' : 'node:http')
  const headers = {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': Buffer.from(crypto.randomUUID().slice(0, 16)).toString('base64'),
  }
  return new Promise((resolve, reject) => {
    const request = get(
      new URL(path, API_URL),
      { headers },
      (answer: import('node:http').IncomingMessage) => {
        let body = ''
        answer.setEncoding('utf8').on('data', (part: string) => {
          body += part
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
      },
    )
    request.on('upgrade', () => reject(new Error('it was let in')))
    request.on('error', reject)
  })
}

test.each(VERSIONS)('channels come and go, one by one and all at once (%s)', async (vsn) => {
  const client = visitor({ vsn })
  const [one, two, three] = [newTopic(), newTopic(), newTopic()].map((topic) => client.channel(topic)) as [
    RealtimeChannel,
    RealtimeChannel,
    RealtimeChannel,
  ]
  for (const channel of [one, two, three]) expect((await joined(channel)).status).toBe('SUBSCRIBED')
  expect(client.getChannels()).toHaveLength(3)
  expect(client.realtime.getChannels()).toHaveLength(3)

  expect(await client.removeChannel(one)).toBe('ok')
  expect(client.getChannels()).toHaveLength(2)
  expect(await client.realtime.removeChannel(two)).toBe('ok')
  expect(await client.removeAllChannels()).toEqual(['ok'])
  expect(client.getChannels()).toEqual([])
  expect(await client.realtime.removeAllChannels()).toEqual([])
})

test('the same topic is the same channel, and its wire name has a prefix', async () => {
  const client = visitor()
  const topic = newTopic()

  expect(client.realtime.channel(topic)).toBe(client.channel(topic))
  expect(client.channel(topic).topic).toBe(`realtime:${topic}`)
})

test.each(VERSIONS)('a channel says that it is closed when it was left (%s)', async (vsn) => {
  const states: string[] = []
  const channel = visitor({ vsn }).channel(newTopic())
  channel.subscribe((status) => states.push(status))
  await until(() => states.length === 1)

  expect(await channel.unsubscribe()).toBe('ok')

  expect(states).toEqual(['SUBSCRIBED', 'CLOSED'])
  expect(channel.state).toBe('closed')
  channel.teardown()
})

test('a channel that lost its connection joins again by itself, and hears what is said then', async () => {
  const client = visitor({ reconnectAfterMs: () => 50 })
  const topic = newTopic()
  const heard: string[] = []
  const states: string[] = []
  const channel = client.channel(topic).on('broadcast', { event: '*' }, ({ event }) => heard.push(event))
  channel.subscribe((status) => states.push(status))
  await until(() => states.length === 1)

  // As a train in a tunnel: the socket goes without a word.
  const { conn } = (
    client.realtime as unknown as { socketAdapter: { getSocket: () => { conn: { close: () => void } } } }
  ).socketAdapter.getSocket()
  conn.close()

  await until(() => states.filter((status) => status === 'SUBSCRIBED').length === 2)
  await visitor().channel(topic).httpSend('after', {})
  await until(() => heard.length > 0)
  expect(heard).toEqual(['after'])
})

test('listeners of one channel can be taken over by another', async () => {
  const client = visitor()
  const heard: string[] = []
  const [from, to] = [client.channel(newTopic()), client.channel(newTopic())]
  from.on('broadcast', { event: 'x' }, ({ event }) => heard.push(event))
  to.copyBindings(from)
  await joined(to)

  await to.httpSend('x', {})

  await until(() => heard.length > 0)
})

test('a token given to the channel in its join counts', async () => {
  const { token } = await person()
  const channel = visitor().channel(newTopic('rt-room:anybody'), { config: { private: true } })
  channel.updateJoinPayload({ access_token: token })

  expect(await joined(channel)).toEqual({ status: 'SUBSCRIBED', reason: undefined })
})

test.each([
  ['a token that is none', 'not a token', /JWT/],
  [
    'a token of somebody else’s signature',
    `${'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9'}.${btoa(JSON.stringify({ role: 'anon', exp: 4e9 }))}.c2ln`,
    /JWT/,
  ],
])('%s is refused in the join', { timeout: 20_000 }, async (_, token, reason) => {
  const client = visitor()
  await client.realtime.setAuth(token)

  const answer = await joined(client.channel(newTopic()))

  expect(answer.status).toBe('CHANNEL_ERROR')
  expect(answer.reason).toMatch(reason)
})
