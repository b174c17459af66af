import { expect, test } from 'vitest'
import { needed } from '../../target.ts'
import { joined, newTopic, person, until, VERSIONS, visitor } from './channels.ts'

const PRIVATE = { private: true, broadcast: { ack: true } }

/** Somebody with a room, and somebody who may only listen there. */
async function room(vsn = '2.0.0', kind = 'rt-room') {
  const [owner, guest] = [await person({ vsn }), await person({ vsn })]
  const topic = newTopic(`${kind}:${owner.id}`)
  return { owner, guest, topic }
}

const refused = (topic: string) => ({
  status: 'CHANNEL_ERROR',
  reason: `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`,
})

test.each(VERSIONS)('a private channel lets in whom its policies let in (%s)', async (vsn) => {
  const { owner, guest, topic } = await room(vsn)

  expect((await joined(owner.client.channel(topic, { config: PRIVATE }))).status).toBe('SUBSCRIBED')
  expect((await joined(guest.client.channel(topic, { config: PRIVATE }))).status).toBe('SUBSCRIBED')
  expect(await joined(visitor({ vsn }).channel(topic, { config: PRIVATE }))).toEqual(refused(topic))
})

test.each(VERSIONS)('a secret room is its owner’s alone (%s)', async (vsn) => {
  const { owner, guest, topic } = await room(vsn, 'rt-secret')

  expect((await joined(owner.client.channel(topic, { config: PRIVATE }))).status).toBe('SUBSCRIBED')
  expect(await joined(guest.client.channel(topic, { config: PRIVATE }))).toEqual(refused(topic))
})

test.each(VERSIONS)('whoever may only listen is not heard (%s)', async (vsn) => {
  const { owner, guest, topic } = await room(vsn)
  const heard: string[] = []
  const mine = owner.client.channel(topic, { config: PRIVATE })
  const theirs = guest.client.channel(topic, { config: PRIVATE })
  mine.on('broadcast', { event: '*' }, ({ event }) => heard.push(`owner: ${event}`))
  theirs.on('broadcast', { event: '*' }, ({ event }) => heard.push(`guest: ${event}`))
  await Promise.all([joined(mine), joined(theirs)])

  expect(await theirs.send({ type: 'broadcast', event: 'refused', payload: {} }, { timeout: 2000 })).not.toBe(
    'ok',
  )
  expect(await mine.send({ type: 'broadcast', event: 'said', payload: {} })).toBe('ok')

  await until(() => heard.length > 0)
  expect(heard).toEqual(['guest: said'])
})

test.each(VERSIONS)('whoever may only listen is not seen, and sees the owner (%s)', async (vsn) => {
  const { owner, guest, topic } = await room(vsn)
  const config = (key: string) => ({ config: { ...PRIVATE, presence: { key } } })
  const mine = owner.client.channel(topic, config('owner'))
  const theirs = guest.client.channel(topic, config('guest'))
  for (const channel of [mine, theirs]) channel.on('presence', { event: 'sync' }, () => {})
  await Promise.all([joined(mine), joined(theirs)])

  expect(await theirs.track({}, { timeout: 2000 })).not.toBe('ok')
  expect(await mine.track({})).toBe('ok')

  await until(() => Object.keys(theirs.presenceState()).length > 0)
  expect(Object.keys(theirs.presenceState())).toEqual(['owner'])
})

test('a public channel of the same name hears nothing of it', async () => {
  const { owner, topic } = await room()
  const heard: string[] = []
  const open = visitor()
    .channel(topic)
    .on('broadcast', { event: '*' }, ({ event }) => heard.push(event))
  await joined(open)
  const mine = owner.client.channel(topic, { config: PRIVATE })
  await joined(mine)

  await mine.send({ type: 'broadcast', event: 'private', payload: {} })
  await visitor().channel(topic).httpSend('public', {})

  await until(() => heard.length > 0)
  expect(heard).toEqual(['public'])
})

test('over HTTP a private channel is spoken to with rights only', async () => {
  const { owner, guest, topic } = await room()
  const heard: string[] = []
  const theirs = guest.client.channel(topic, { config: PRIVATE })
  theirs.on('broadcast', { event: '*' }, ({ event }) => heard.push(event))
  await joined(theirs)

  await expect(theirs.httpSend('refused', {})).rejects.toThrow('permissions')
  const mine = owner.client.channel(topic, { config: PRIVATE })
  expect(await mine.httpSend('said', {})).toEqual({ success: true })

  await until(() => heard.length > 0)
  expect(heard).toEqual(['said'])
})

test('the service role needs no policy', async () => {
  const { createClient } = await import('@supabase/supabase-js')
  const { API_URL } = await import('../../target.ts')
  const client = createClient(API_URL, needed('SERVICE_ROLE_KEY'), { auth: { persistSession: false } })

  expect((await joined(client.channel(newTopic('nobodys'), { config: PRIVATE }))).status).toBe('SUBSCRIBED')
  await client.removeAllChannels()
})

test.each(VERSIONS)('changes of rows are broadcast to a room by a trigger (%s)', async (vsn) => {
  const { guest, topic } = await room(vsn)
  const heard: { event: string; payload: Record<string, unknown> }[] = []
  const channel = guest.client.channel(topic, { config: PRIVATE })
  channel.on('broadcast', { event: '*' }, (message) => heard.push(message as never))
  await joined(channel)

  const board = () => guest.client.from('rt_board')
  await board().insert({ topic, body: 'first', points: 1 })
  await board().update({ points: 2 }).eq('topic', topic)
  await board().delete().eq('topic', topic)

  await until(() => heard.length === 3)
  expect(heard.map(({ event, payload }) => [event, payload.operation, payload.table])).toEqual([
    ['INSERT', 'INSERT', 'rt_board'],
    ['UPDATE', 'UPDATE', 'rt_board'],
    ['DELETE', 'DELETE', 'rt_board'],
  ])
  expect(heard[1]?.payload).toMatchObject({ record: { points: 2 }, old_record: { points: 1 } })
})

test('a private message of the database does not reach the public channel', async () => {
  const { guest, topic } = await room()
  const heard: string[] = []
  const open = visitor()
    .channel(topic)
    .on('broadcast', { event: '*' }, ({ event }) => heard.push(`open ${event}`))
  const closed = guest.client.channel(topic, { config: PRIVATE })
  closed.on('broadcast', { event: '*' }, ({ event }) => heard.push(`closed ${event}`))
  await Promise.all([joined(open), joined(closed)])

  await visitor().rpc('rt_say', { topic, event: 'private', payload: {}, private: true })
  await visitor().rpc('rt_say', { topic, event: 'public', payload: {} })

  await until(() => heard.length === 2)
  expect(heard.sort()).toEqual(['closed private', 'open public'])
})

test('what was said before is replayed to those who ask', async () => {
  const { owner, guest, topic } = await room()
  const since = Date.now() - 60_000
  for (const n of [1, 2, 3]) {
    await visitor().rpc('rt_say', { topic, event: 'kept', payload: { n }, private: true })
  }
  const heard: { payload: { n: number }; meta?: { replayed?: boolean } }[] = []
  const channel = guest.client.channel(topic, {
    config: { private: true, broadcast: { replay: { since, limit: 2 } } },
  })
  channel.on('broadcast', { event: 'kept' }, (message) => heard.push(message as never))
  await joined(channel)

  await until(() => heard.length === 2)
  expect(heard.map(({ payload, meta }) => [payload.n, meta?.replayed])).toEqual([
    [2, true],
    [3, true],
  ])
  expect(() => owner.client.channel(newTopic(), { config: { broadcast: { replay: { since } } } })).toThrow(
    'must be a private channel',
  )
})

test('whoever signs in as somebody without the right is put out', async () => {
  const { owner, guest, topic } = await room('2.0.0', 'rt-secret')
  const states: string[] = []
  const client = visitor()
  await client.realtime.setAuth(owner.token)
  client.channel(topic, { config: PRIVATE }).subscribe((status) => states.push(status))
  await until(() => states.includes('SUBSCRIBED'))

  await client.realtime.setAuth(guest.token)

  await until(() => states.includes('CLOSED'))
})
