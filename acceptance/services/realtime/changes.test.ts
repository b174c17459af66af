import {
  postgresChangesFilter,
  type RealtimeChannel,
  type RealtimePostgresChangesPayload,
} from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { following, joined, newTopic, person, until, VERSIONS, visitor } from './channels.ts'

type Change = RealtimePostgresChangesPayload<Record<string, unknown>>
type Client = ReturnType<typeof visitor>

function listen(channel: RealtimeChannel, wish: Record<string, unknown>) {
  const changes: Change[] = []
  channel.on('postgres_changes', { event: '*', schema: 'public', ...wish } as never, (change: Change) =>
    changes.push(change),
  )
  return changes
}

async function follow(client: Client, wish: Record<string, unknown>) {
  const channel = client.channel(newTopic())
  const changes = listen(channel, wish)
  const said = await following(channel)
  return { changes, said, channel }
}

const kinds = (changes: Change[]) => changes.map(({ eventType }) => eventType)
const bodies = (changes: Change[]) => changes.map((change) => (change.new as { body?: string }).body)

test.each(VERSIONS)('inserts, updates and deletes are told with their values (%s)', async (vsn) => {
  const { client, id } = await person({ vsn })
  const { changes, said } = await follow(client, { table: 'rt_notes' })
  expect(said).toMatchObject({
    extension: 'postgres_changes',
    status: 'ok',
    message: 'Subscribed to PostgreSQL',
  })

  const note = { kind: 'a', body: 'नोट', amount: 12.5, tags: ['x', 'y,z'], details: { deep: [1, null] } }
  await client.from('rt_notes').insert(note)
  await until(() => changes.length === 1)
  await client.from('rt_notes').update({ body: 'changed' }).eq('owner', id)
  await until(() => changes.length === 2)
  await client.from('rt_notes').delete().eq('owner', id)
  await until(() => changes.length === 3)

  expect(kinds(changes)).toEqual(['INSERT', 'UPDATE', 'DELETE'])
  expect(changes[0]).toMatchObject({
    schema: 'public',
    table: 'rt_notes',
    new: { ...note, owner: id },
    old: {},
    errors: null,
  })
  expect(changes[1]).toMatchObject({ new: { ...note, body: 'changed' } })
  const [inserted, , deleted] = changes as [Change, Change, Change]
  expect(deleted).toMatchObject({ new: {}, old: { id: (inserted.new as { id: number }).id } })
  expect(Object.keys(deleted.old)).toEqual(['id'])
})

test.each(VERSIONS)('two people each see their own rows, also of one large transaction (%s)', async (vsn) => {
  const [asha, ravi] = [await person({ vsn }), await person({ vsn })]
  const ashas = await follow(asha.client, { table: 'rt_notes' })
  const ravis = await follow(ravi.client, { table: 'rt_notes' })
  const stranger = await follow(visitor({ vsn }), { table: 'rt_notes', event: 'INSERT' })

  const notes = (name: string) =>
    Array.from({ length: 15 }, (_, n) => ({ kind: 'many', body: `${name} ${n}` }))
  await asha.client.from('rt_notes').insert(notes('asha'))
  await ravi.client.from('rt_notes').insert(notes('ravi'))

  await until(() => ashas.changes.length >= 15 && ravis.changes.length >= 15)
  expect(bodies(ashas.changes)).toEqual(notes('asha').map(({ body }) => body))
  expect(bodies(ravis.changes)).toEqual(notes('ravi').map(({ body }) => body))
  expect(bodies(stranger.changes).filter(Boolean)).toEqual([])
})

test('a column that may not be read is not told', async () => {
  const { client } = await person()
  const { changes } = await follow(client, { table: 'rt_notes' })

  await client.from('rt_notes').insert({ kind: 'a', body: 'seen', secret: 'hidden' })

  await until(() => changes.length === 1)
  expect(changes[0]?.new).not.toHaveProperty('secret')
})

test('whoever may not read the table is told that, and nothing more', async () => {
  const { client } = await person()
  const stranger = await follow(visitor(), { table: 'rt_notes', event: 'INSERT' })

  await client.from('rt_notes').insert({ kind: 'a', body: 'not for everybody' })

  await until(() => stranger.changes.length > 0)
  expect(stranger.changes[0]).toMatchObject({ new: {}, errors: ['Error 401: Unauthorized'] })
})

test.each(['INSERT', 'UPDATE', 'DELETE'])('only %s is told where only that was asked for', async (event) => {
  const { client, id } = await person()
  const all = await follow(client, { table: 'rt_notes' })
  const some = await follow(client, { table: 'rt_notes', event })

  await client.from('rt_notes').insert({ kind: 'a' })
  await until(() => all.changes.length === 1)
  await client.from('rt_notes').update({ body: 'b' }).eq('owner', id)
  await until(() => all.changes.length === 2)
  await client.from('rt_notes').delete().eq('owner', id)

  await until(() => all.changes.length === 3 && some.changes.length === 1)
  expect(kinds(some.changes)).toEqual([event])
})

const topicOf = (name: string) => newTopic(`rt-${name}`)

test.each<[string, (topic: string) => unknown, string[]]>([
  ['equality', (topic) => `topic=eq."${topic}"`, ['one', 'two, too', 'THREE']],
  ['a comma in quotes', (topic) => `topic=eq."${topic}",body=eq."two, too"`, ['two, too']],
  ['a list', (topic) => `topic=eq."${topic}",body=in.(one,"two, too")`, ['one', 'two, too']],
  ['less and more', (topic) => `topic=eq."${topic}",points=gt.1,points=lte.3`, ['two, too', 'THREE']],
  ['inequality', (topic) => `topic=eq."${topic}",points=neq.2`, ['one', 'THREE']],
  ['negation', (topic) => `topic=eq."${topic}",body=not.eq.one`, ['two, too', 'THREE']],
  ['a pattern', (topic) => `topic=eq."${topic}",body=like.t%`, ['two, too']],
  ['a pattern of any case', (topic) => `topic=eq."${topic}",body=ilike.t%`, ['two, too', 'THREE']],
  [
    'the builder',
    (topic) =>
      postgresChangesFilter().eq('topic', topic).in('body', ['one', 'two, too']).not('points', 'eq', 1),
    ['two, too'],
  ],
])('a filter picks rows: %s', async (_, filter, expected) => {
  const topic = topicOf('filter')
  const client = visitor()
  const { changes, said } = await follow(client, {
    table: 'rt_board',
    event: 'INSERT',
    filter: filter(topic),
  })
  const all = await follow(client, { table: 'rt_board', event: 'INSERT', filter: `topic=eq."${topic}"` })
  expect(said.status).toBe('ok')

  await client.from('rt_board').insert([
    { topic, body: 'one', points: 1 },
    { topic, body: 'two, too', points: 2 },
    { topic, body: 'THREE', points: 3 },
  ])

  await until(() => all.changes.length === 3)
  await until(() => changes.length === expected.length)
  expect(bodies(changes)).toEqual(expected)
})

test('only the columns asked for are told, and the key', async () => {
  const topic = topicOf('select')
  const client = visitor()
  const filter = `topic=eq."${topic}"`
  const { changes } = await follow(client, { table: 'rt_board', event: 'INSERT', filter, select: ['body'] })

  await client.from('rt_board').insert({ topic, body: 'chosen', points: 9 })

  await until(() => changes.length === 1)
  expect(changes[0]?.new).toEqual({ id: expect.any(Number), body: 'chosen' })
})

test('several bindings of one channel each hear their own', async () => {
  const topic = topicOf('several')
  const client = visitor()
  const channel = client.channel(newTopic())
  const inserts = listen(channel, { event: 'INSERT', table: 'rt_board', filter: `topic=eq."${topic}"` })
  const updates = listen(channel, { event: 'UPDATE', table: 'rt_board', filter: `topic=eq."${topic}"` })
  const everything = listen(channel, { event: '*', table: 'rt_board', filter: `topic=eq."${topic}"` })
  await following(channel)

  await client.from('rt_board').insert({ topic, body: 'a' })
  await until(() => everything.length === 1)
  await client.from('rt_board').update({ body: 'b' }).eq('topic', topic)

  await until(() => everything.length === 2)
  expect([kinds(inserts), kinds(updates), kinds(everything)]).toEqual([
    ['INSERT'],
    ['UPDATE'],
    ['INSERT', 'UPDATE'],
  ])
})

test('a whole schema may be followed', async () => {
  const topic = topicOf('schema')
  const client = visitor()
  const { changes } = await follow(client, { event: 'INSERT' })

  await client.from('rt_board').insert({ topic, body: 'somewhere' })

  await until(() => changes.find((change) => (change.new as { topic?: string }).topic === topic))
})

test.each<[string, Record<string, unknown>]>([
  ['a table that is not published', { table: 'rt_unpublished' }],
  ['a table that is not there', { table: 'rt_nowhere' }],
  ['a column that is not there', { table: 'rt_board', filter: 'nothing=eq.1' }],
  ['a value of another type', { table: 'rt_board', filter: 'points=eq.many' }],
])('%s cannot be followed, and the channel is told', async (_, wish) => {
  const { said, channel } = await follow(visitor(), wish)

  expect(said).toMatchObject({ extension: 'postgres_changes', status: 'error' })
  expect(channel.state).toBe('joined')
})

test('a channel that waits for its changes is told of the first one', async () => {
  const topic = topicOf('wait')
  const client = visitor()
  const channel = client.channel(newTopic(), { config: { postgres_changes_options: { wait: true } } })
  const changes = listen(channel, { event: 'INSERT', table: 'rt_board', filter: `topic=eq."${topic}"` })
  expect((await joined(channel)).status).toBe('SUBSCRIBED')

  await client.from('rt_board').insert({ topic, body: 'at once' })

  await until(() => changes.length === 1)
})

test('a channel that waits for what cannot be followed is refused', async () => {
  const channel = visitor().channel(newTopic(), { config: { postgres_changes_options: { wait: true } } })
  listen(channel, { table: 'rt_nowhere' })

  const { status, reason } = await joined(channel)

  expect(status).toBe('CHANNEL_ERROR')
  expect(reason).toMatch(/Unable to subscribe/)
})

test('who has left is told nothing more', async () => {
  const topic = topicOf('left')
  const client = visitor()
  const filter = `topic=eq."${topic}"`
  const gone = await follow(client, { table: 'rt_board', filter })
  const stays = await follow(client, { table: 'rt_board', filter })
  await client.removeChannel(gone.channel)

  await client.from('rt_board').insert({ topic, body: 'later' })

  await until(() => stays.changes.length === 1)
  expect(gone.changes).toEqual([])
})

test('one channel may hear changes, broadcasts and presences', async () => {
  const topic = topicOf('all')
  const client = visitor()
  const channel = client.channel(topic, { config: { broadcast: { self: true }, presence: { key: 'me' } } })
  const heard: string[] = []
  channel.on('broadcast', { event: 'x' }, () => heard.push('broadcast'))
  channel.on('presence', { event: 'join' }, () => heard.push('presence'))
  channel.on(
    'postgres_changes',
    { event: 'INSERT', schema: 'public', table: 'rt_board', filter: `topic=eq."${topic}"` },
    () => heard.push('change'),
  )
  await following(channel)

  await channel.send({ type: 'broadcast', event: 'x', payload: {} })
  await channel.track({})
  await client.from('rt_board').insert({ topic })

  await until(() => new Set(heard).size === 3)
})
