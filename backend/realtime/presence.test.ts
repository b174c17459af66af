import { expect, test, vi } from 'vitest'
import { startRealtime, subscribed, type TestRealtime, until } from './testing/start-realtime.ts'

vi.setConfig({ testTimeout: 30_000 })

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
