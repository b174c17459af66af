import { expect, test } from 'vitest'
import { joined, newTopic, until, VERSIONS, visitor } from './channels.ts'

async function member(topic: string, key: string, vsn = '2.0.0') {
  const client = visitor({ vsn })
  const channel = client.channel(topic, { config: { presence: { key } } })
  const events: string[] = []
  channel.on('presence', { event: 'sync' }, () => events.push('sync'))
  channel.on('presence', { event: 'join' }, ({ key, newPresences }) =>
    events.push(`${key} joins ${newPresences.length}`),
  )
  channel.on('presence', { event: 'leave' }, ({ key, leftPresences }) =>
    events.push(`${key} leaves ${leftPresences.length}`),
  )
  expect(await joined(channel)).toEqual({ status: 'SUBSCRIBED', reason: undefined })
  await until(() => events.includes('sync'))
  return { client, channel, events, names: () => Object.keys(channel.presenceState()).sort() }
}

test.each(VERSIONS.flatMap((one) => VERSIONS.map((other) => [one, other] as const)))(
  'two people see each other come (%s and %s)',
  async (one, other) => {
    const topic = newTopic()
    const [asha, ravi] = [await member(topic, 'asha', one), await member(topic, 'ravi', other)]

    expect(await asha.channel.track({ level: 3, name: 'आशा' })).toBe('ok')
    expect(await ravi.channel.track({ level: 4 })).toBe('ok')

    await until(() => asha.names().length === 2 && ravi.names().length === 2)
    expect(ravi.channel.presenceState()).toMatchObject({
      asha: [{ level: 3, name: 'आशा', presence_ref: expect.any(String) }],
      ravi: [{ level: 4, presence_ref: expect.any(String) }],
    })
    expect(ravi.events).toContain('asha joins 1')
  },
)

test.each(VERSIONS)('who was there before is known from the start (%s)', async (vsn) => {
  const topic = newTopic()
  const asha = await member(topic, 'asha', vsn)
  await asha.channel.track({ at: 'home' })
  await until(() => asha.names().length === 1)

  const late = await member(topic, 'late', vsn)

  await until(() => late.names().length === 1)
  expect(late.channel.presenceState()).toMatchObject({ asha: [{ at: 'home' }] })
})

test.each(VERSIONS)('whoever untracks is gone, and may come again (%s)', async (vsn) => {
  const topic = newTopic()
  const [asha, ravi] = [await member(topic, 'asha', vsn), await member(topic, 'ravi', vsn)]
  await asha.channel.track({})
  await until(() => ravi.names().length === 1)

  expect(await asha.channel.untrack()).toBe('ok')
  await until(() => ravi.names().length === 0)
  expect(ravi.events).toContain('asha leaves 1')

  await asha.channel.track({ again: true })
  await until(() => ravi.names().length === 1)
})

test.each(VERSIONS)('tracking again replaces what was said (%s)', async (vsn) => {
  const topic = newTopic()
  const [asha, ravi] = [await member(topic, 'asha', vsn), await member(topic, 'ravi', vsn)]
  await asha.channel.track({ question: 1 })
  await until(() => ravi.names().length === 1)

  await asha.channel.track({ question: 2 })

  await until(() => ravi.channel.presenceState<{ question: number }>().asha?.[0]?.question === 2)
  expect(ravi.channel.presenceState().asha).toHaveLength(1)
})

test('two devices of one person are both there', async () => {
  const topic = newTopic()
  const [phone, desk] = [await member(topic, 'asha'), await member(topic, 'asha')]
  const watcher = await member(topic, 'watcher')

  await phone.channel.track({ at: 'phone' })
  await desk.channel.track({ at: 'desk' })

  await until(() => watcher.channel.presenceState().asha?.length === 2)
  await phone.channel.unsubscribe()
  await until(() => watcher.channel.presenceState().asha?.length === 1)
  expect(watcher.channel.presenceState().asha).toMatchObject([{ at: 'desk' }])
})

test.each(VERSIONS)('whoever leaves or loses the connection is gone (%s)', async (vsn) => {
  const topic = newTopic()
  const members = [await member(topic, 'leaves', vsn), await member(topic, 'crashes', vsn)] as const
  const watcher = await member(topic, 'watcher', vsn)
  for (const { channel } of members) await channel.track({})
  await until(() => watcher.names().length === 2)

  await members[0].channel.unsubscribe()
  await until(() => watcher.names().length === 1)
  await members[1].client.realtime.disconnect()
  await until(() => watcher.names().length === 0)
})

test('without a key everybody has one of their own', async () => {
  const topic = newTopic()
  const watcher = await member(topic, 'watcher')
  for (let n = 0; n < 2; n++) {
    const channel = visitor().channel(topic)
    await joined(channel)
    await channel.track({ n })
  }

  await until(() => watcher.names().length === 2)
})

test('whoever does not listen to presence is seen without seeing', async () => {
  const topic = newTopic()
  const watcher = await member(topic, 'watcher')
  const blind = visitor().channel(topic, { config: { presence: { key: 'blind' } } })
  await joined(blind)

  await blind.track({})

  await until(() => watcher.names().includes('blind'))
  expect(blind.presenceState()).toEqual({})
})

test('listening to presence must be said before subscribing', async () => {
  const channel = visitor().channel(newTopic())
  await joined(channel)

  expect(() => channel.on('presence', { event: 'sync' }, () => {})).toThrow('after `subscribe()`')
})

test('tracking before subscribing is refused', async () => {
  await expect(visitor().channel(newTopic()).track({})).rejects.toThrow('before joining')
})
