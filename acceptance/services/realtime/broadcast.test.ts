import type { RealtimeChannel } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { ANON_KEY, API_URL } from '../../target.ts'
import { joined, newTopic, until, VERSIONS, visitor } from './channels.ts'

type Heard = { event: string; payload: unknown; type: string }

async function listener(topic: string, vsn = '2.0.0', event = '*') {
  const heard: Heard[] = []
  const channel = visitor({ vsn }).channel(topic)
  channel.on('broadcast', { event }, (message) => heard.push(message as unknown as Heard))
  expect(await joined(channel)).toEqual({ status: 'SUBSCRIBED', reason: undefined })
  return { heard, channel }
}

async function speaker(topic: string, vsn = '2.0.0', broadcast: Record<string, boolean> = { ack: true }) {
  const channel = visitor({ vsn }).channel(topic, { config: { broadcast } })
  expect(await joined(channel)).toEqual({ status: 'SUBSCRIBED', reason: undefined })
  return channel
}

const say = (channel: RealtimeChannel, event: string, payload: unknown = {}) =>
  channel.send({ type: 'broadcast', event, payload })

test.each(VERSIONS.flatMap((from) => VERSIONS.map((to) => [from, to] as const)))(
  'what %s says %s hears, to the letter',
  async (from, to) => {
    const topic = newTopic()
    const { heard } = await listener(topic, to)
    const payload = { text: 'अर्थव्यवस्था 📈 "quoted" \\ \u0000', n: 1.5, list: [null, true], deep: { a: {} } }

    expect(await say(await speaker(topic, from), 'greeting', payload)).toBe('ok')

    await until(() => heard.length === 1)
    expect(heard[0]).toEqual({ type: 'broadcast', event: 'greeting', payload })
  },
)

test.each(VERSIONS)('only the events asked for are heard (%s)', async (vsn) => {
  const topic = newTopic()
  const { heard } = await listener(topic, vsn, 'wanted')
  const channel = await speaker(topic, vsn)

  await say(channel, 'unwanted')
  await say(channel, 'wanted')

  await until(() => heard.length === 1)
  expect(heard.map(({ event }) => event)).toEqual(['wanted'])
})

test.each(VERSIONS)('another topic hears nothing (%s)', async (vsn) => {
  const [topic, other] = [newTopic(), newTopic()]
  const { heard } = await listener(other, vsn)

  await say(await speaker(topic, vsn), 'elsewhere')
  await say(await speaker(other, vsn), 'here')

  await until(() => heard.length > 0)
  expect(heard.map(({ event }) => event)).toEqual(['here'])
})

test.each(VERSIONS)('oneself is heard only when asked for (%s)', async (vsn) => {
  const topic = newTopic()
  const heard: string[] = []
  const shy = await speaker(topic, vsn, { ack: true, self: false })
  const proud = await speaker(topic, vsn, { ack: true, self: true })
  for (const channel of [shy, proud])
    channel.on('broadcast', { event: '*' }, ({ event }) => heard.push(event))

  await say(proud, 'by the proud')
  await say(shy, 'by the shy')

  await until(() => heard.length === 3)
  expect(heard.sort()).toEqual(['by the proud', 'by the proud', 'by the shy'])
})

test.each(VERSIONS)(
  'without acknowledgement sending is over at once, and heard all the same (%s)',
  async (vsn) => {
    const topic = newTopic()
    const { heard } = await listener(topic, vsn)

    expect(await say(await speaker(topic, vsn, { ack: false }), 'quick')).toBe('ok')

    await until(() => heard.length === 1)
  },
)

test.each(VERSIONS)('messages arrive in the order in which they were sent (%s)', async (vsn) => {
  const topic = newTopic()
  const { heard } = await listener(topic, vsn)
  const channel = await speaker(topic, vsn, { ack: false })

  for (let n = 0; n < 50; n++) void say(channel, 'n', { n })

  await until(() => heard.length === 50)
  expect(heard.map(({ payload }) => payload)).toEqual(Array.from({ length: 50 }, (_, n) => ({ n })))
})

test.each(VERSIONS)('64 kB arrive whole (%s)', async (vsn) => {
  const topic = newTopic()
  const { heard } = await listener(topic, vsn)
  const text = 'é'.repeat(32_768)

  await say(await speaker(topic, vsn), 'large', { text })

  await until(() => heard.length === 1)
  expect(heard[0]?.payload).toEqual({ text })
})

test('what is larger than allowed is refused', async () => {
  const topic = newTopic()
  const { heard } = await listener(topic)
  const channel = await speaker(topic)

  expect(await say(channel, 'too large', { text: 'x'.repeat(3_200_000) })).not.toBe('ok')
  await say(await speaker(topic), 'after')

  await until(() => heard.length > 0)
  expect(heard.map(({ event }) => event)).toEqual(['after'])
})

test('bytes are bytes on the other side', async () => {
  const topic = newTopic()
  const { heard } = await listener(topic)

  await say(await speaker(topic), 'bytes', new Uint8Array([0, 127, 255]).buffer)

  await until(() => heard.length === 1)
  expect([...new Uint8Array(heard[0]?.payload as ArrayBuffer)]).toEqual([0, 127, 255])
})

test.each(VERSIONS)('a message over HTTP reaches the channel (%s)', async (vsn) => {
  const topic = newTopic('rt é/with%odd?names')
  const { heard } = await listener(topic, vsn)

  expect(await visitor().channel(topic).httpSend('over http/é', { n: 1 })).toEqual({ success: true })

  await until(() => heard.length === 1)
  expect(heard[0]).toMatchObject({ event: 'over http/é', payload: { n: 1 } })
})

test('bytes over HTTP are bytes on the channel', async () => {
  const topic = newTopic()
  const { heard } = await listener(topic)

  await visitor()
    .channel(topic)
    .httpSend('bytes', new Uint8Array([1, 2, 3]))

  await until(() => heard.length === 1)
  expect([...new Uint8Array(heard[0]?.payload as ArrayBuffer)]).toEqual([1, 2, 3])
})

test.each(VERSIONS)('whoever has not subscribed sends over HTTP by itself (%s)', async (vsn) => {
  const topic = newTopic()
  const { heard } = await listener(topic, vsn)
  const said: string[] = []

  const client = visitor({ vsn, logger: (_, text) => said.push(text) })
  expect(await say(client.channel(topic), 'by http', { n: 2 })).toBe('ok')

  await until(() => heard.length === 1)
  expect(heard[0]).toMatchObject({ event: 'by http', payload: { n: 2 } })
  expect(said.join()).toContain('falling back to REST')
})

test('HTTP without a payload is refused before it is sent', async () => {
  await expect(visitor().channel(newTopic()).httpSend('x', null)).rejects.toThrow('Payload is required')
})

test('several messages go in one request, each to its topic', async () => {
  const [one, two] = [newTopic(), newTopic()]
  const [first, second] = [await listener(one), await listener(two)]

  const answer = await broadcast({
    messages: [
      { topic: one, event: 'a', payload: { n: 1 } },
      { topic: two, event: 'b', payload: { n: 2 } },
    ],
  })

  expect(answer.status).toBe(202)
  expect(await answer.text()).toBe('')
  await until(() => first.heard.length === 1 && second.heard.length === 1)
  expect(second.heard[0]).toMatchObject({ event: 'b', payload: { n: 2 } })
})

test.each<[string, unknown, Record<string, string>, number]>([
  ['no key', { messages: [] }, { apikey: '' }, 401],
  ['a made-up key', { messages: [] }, { apikey: 'nonsense' }, 401],
  ['no list', {}, {}, 422],
  ['a message without an event', { messages: [{ topic: 't', payload: {} }] }, {}, 422],
])('HTTP refuses %s', async (_, body, headers, status) => {
  expect((await broadcast(body, headers)).status).toBe(status)
})

function broadcast(body: unknown, headers: Record<string, string> = {}) {
  return fetch(`${API_URL}/realtime/v1/api/broadcast`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', apikey: ANON_KEY, ...headers },
    body: JSON.stringify(body),
  })
}

test.each(VERSIONS)('the database speaks to a public channel (%s)', async (vsn) => {
  const topic = newTopic()
  const { heard } = await listener(topic, vsn)

  const { error } = await visitor().rpc('rt_say', { topic, event: 'from within', payload: { n: 3 } })

  expect(error).toBeNull()
  await until(() => heard.length === 1)
  expect(heard[0]).toMatchObject({ event: 'from within', payload: { n: 3 } })
})

test('a large message of the database arrives whole, and once', async () => {
  const topic = newTopic()
  const { heard } = await listener(topic)
  const text = 'x'.repeat(30_000)

  await visitor().rpc('rt_say', { topic, event: 'large', payload: { text } })
  await visitor().rpc('rt_say', { topic, event: 'last', payload: {} })

  await until(() => heard.some(({ event }) => event === 'last'))
  expect(heard.map(({ event }) => event)).toEqual(['large', 'last'])
  expect(heard[0]?.payload).toMatchObject({ text })
})

test('a channel is told when messages of the database can be heard', async () => {
  const said: unknown[] = []
  const channel = visitor().channel(newTopic(), { config: { broadcast: { replication_ready: true } } })
  channel.on('system', {}, (message) => said.push(message))
  await joined(channel)

  await until(() => said.length > 0)
  expect(said[0]).toMatchObject({
    extension: 'system',
    status: 'ok',
    message: 'Replication connection established',
  })
})
