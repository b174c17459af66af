import { expect, test } from 'vitest'
import { LIMITS } from './limits.ts'
import { startRealtime, subscribed, type TestRealtime, until } from './testing/start-realtime.ts'

async function member(server: TestRealtime, key: string, vsn = '2.0.0') {
  const client = server.client(undefined, { vsn })
  const events: string[] = []
  const channel = client.channel('room', { config: { presence: { key } } })
  channel.on('presence', { event: 'sync' }, () => events.push('sync'))
  channel.on('presence', { event: 'join' }, ({ key }) => events.push(`join ${key}`))
  channel.on('presence', { event: 'leave' }, ({ key }) => events.push(`leave ${key}`))
  await subscribed(channel)
  await until(() => events.includes('sync'))
  const names = () => Object.keys(channel.presenceState()).sort()
  return { client, channel, events, names }
}

test('who is there is known to all, and to those who come later', async () => {
  const server = await startRealtime()
  const asha = await member(server, 'asha')
  const ravi = await member(server, 'ravi', '1.0.0')

  expect(await asha.channel.track({ level: 1 })).toBe('ok')
  expect(await ravi.channel.track({ level: 2 })).toBe('ok')

  await until(() => asha.names().length === 2 && ravi.names().length === 2)
  expect(asha.channel.presenceState()).toEqual({
    asha: [{ level: 1, presence_ref: expect.any(String) }],
    ravi: [{ level: 2, presence_ref: expect.any(String) }],
  })
  const late = await member(server, 'late')
  expect(late.names()).toEqual(['asha', 'ravi'])
})

test('whoever tracks again replaces what was known of them', async () => {
  const server = await startRealtime()
  const asha = await member(server, 'asha')
  const ravi = await member(server, 'ravi')
  await asha.channel.track({ level: 1 })
  await until(() => ravi.names().length === 1)

  await asha.channel.track({ level: 2 })

  await until(() => ravi.channel.presenceState<{ level: number }>().asha?.[0]?.level === 2)
  expect(ravi.channel.presenceState().asha).toHaveLength(1)
})

test('two sockets of one key are both counted', async () => {
  const server = await startRealtime()
  const [one, other] = [await member(server, 'asha'), await member(server, 'asha')]
  await one.channel.track({ at: 'phone' })
  await other.channel.track({ at: 'desk' })
  await until(() => one.channel.presenceState().asha?.length === 2)

  await other.channel.untrack()

  await until(() => one.channel.presenceState().asha?.length === 1)
  expect(one.channel.presenceState().asha).toEqual([{ at: 'phone', presence_ref: expect.any(String) }])
})

test.each<[string, (of: Awaited<ReturnType<typeof member>>) => unknown]>([
  ['untracks', ({ channel }) => channel.untrack()],
  ['leaves the channel', ({ channel }) => channel.unsubscribe()],
  ['loses the connection', ({ client }) => client.realtime.disconnect(4000, 'gone')],
])('somebody who %s is gone for the others', async (_, go) => {
  const server = await startRealtime()
  const [asha, ravi] = [await member(server, 'asha'), await member(server, 'ravi')]
  await asha.channel.track({})
  await until(() => ravi.names().includes('asha'))

  await go(asha)

  await until(() => ravi.events.includes('leave asha'))
  expect(ravi.names()).toEqual([])
})

test('whoever does not watch is seen all the same', async () => {
  const server = await startRealtime()
  const watcher = await member(server, 'watcher')
  const channel = server.client().channel('room', { config: { presence: { key: 'blind' } } })
  await subscribed(channel)

  await channel.track({})

  await until(() => watcher.names().includes('blind'))
  expect(channel.presenceState()).toEqual({})
})

test('a key may be any word', async () => {
  const server = await startRealtime()
  const odd = await member(server, 'toString')
  const other = await member(server, 'constructor')

  await odd.channel.track({ a: 1 })
  await other.channel.track({ b: 1 })

  await until(() => other.names().length === 2)
  expect(other.names()).toEqual(['constructor', 'toString'])
})

test('what is no object is not tracked, and what is no wish is refused', async () => {
  const server = await startRealtime()
  const { socket, heard } = await server.socket()
  socket.send(JSON.stringify(['1', '1', 'realtime:room', 'phx_join', {}]))
  for (const payload of [{ event: 'track', payload: 7 }, { event: 'dance' }, {}]) {
    socket.send(JSON.stringify(['1', '2', 'realtime:room', 'presence', { type: 'presence', ...payload }]))
  }

  const refusals = () => heard.filter((message) => (message as [unknown, unknown])[1] === '2')
  await until(() => refusals().length === 3)
  for (const refusal of refusals()) expect(refusal).toMatchObject({ 4: { status: 'error' } })
})

/** Somebody who says `bytes` of themselves and hears of nobody; how that was answered. */
async function says(server: TestRealtime, key: string, bytes: number, topic = 'realtime:room') {
  const { socket, heard } = await server.socket()
  const config = { presence: { key, enabled: false } }
  let ref = 0
  const answer = async (event: string, payload: unknown) => {
    ref += 1
    socket.send(JSON.stringify(['1', String(ref), topic, event, payload]))
    const isAnswer = (message: unknown) => (message as [unknown, unknown])[1] === String(ref)
    const [, , , , reply] = (await until(() => heard.find(isAnswer))) as unknown[]
    return reply as { status: string; response: { reason?: string } }
  }
  const track = (size: number) =>
    answer('presence', { type: 'presence', event: 'track', payload: { text: 'x'.repeat(size) } })
  await answer('phx_join', { config })
  return { first: await track(bytes), track }
}

test('whoever says too much of themselves beside the others is refused, and whoever comes later is told of all', async () => {
  const server = await startRealtime({ limits: { presenceBytesPerChannel: 150_000, bufferedBytes: 200_000 } })
  const large = []
  for (const key of ['a', 'b', 'c', 'd', 'e']) large.push(await says(server, key, 60_000))
  const small = await says(server, 'small', 100)

  expect(large.map(({ first }) => first.status)).toEqual(['ok', 'ok', 'error', 'error', 'error'])
  expect(large[2]?.first.response.reason).toBe(
    'PayloadTooLarge: The presences of this channel are full: one of at most 1000 bytes is taken',
  )
  expect(small.first.status).toBe('ok')
  const late = await member(server, 'late')
  expect(late.names()).toEqual(['a', 'b', 'small'])
  expect((await says(server, 'a', 60_000, 'realtime:elsewhere')).first.status).toBe('ok')
})

test('what somebody said before makes room for what they say in its place', async () => {
  const server = await startRealtime({ limits: { presenceBytesPerChannel: 100_000 } })
  const asha = await says(server, 'asha', 60_000)
  expect((await says(server, 'ravi', 60_000)).first.status).toBe('error')

  expect((await asha.track(50_000)).status).toBe('ok')
  expect((await asha.track(100)).status).toBe('ok')

  expect((await says(server, 'meera', 60_000)).first.status).toBe('ok')
})

test('the key of a presence counts too', async () => {
  const server = await startRealtime({ limits: { presenceBytes: 5_000 } })

  expect((await says(server, 'k'.repeat(6_000), 10)).first).toMatchObject({
    status: 'error',
    response: { reason: 'PayloadTooLarge: The payload has more than 5000 bytes' },
  })
})

test('all that the members of a full channel may say fits twice into what may wait for one socket', () => {
  const { membersPerChannel, presenceShare, presenceBytesPerChannel, bufferedBytes } = LIMITS

  expect(membersPerChannel * presenceShare + presenceBytesPerChannel).toBeLessThan(bufferedBytes / 2)
})
