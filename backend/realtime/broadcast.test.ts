import { randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { startRealtime, subscribed, type TestRealtime, until } from './testing/start-realtime.ts'

type Heard = { event: string; payload: unknown; meta?: { id: string; replayed?: boolean } }

/** A member of a channel, and everything that it hears. */
async function member(
  server: TestRealtime,
  topic: string,
  { token, vsn = '2.0.0', ...config }: { token?: string; vsn?: string } & Record<string, unknown> = {},
) {
  const client = server.client(token, { vsn })
  if (token) await client.realtime.setAuth()
  const heard: Heard[] = []
  const channel = client.channel(topic, { config })
  channel.on('broadcast', { event: '*' }, (message) => heard.push(message as unknown as Heard))
  expect(await subscribed(channel)).toEqual({ status: 'SUBSCRIBED', reason: undefined })
  return { client, channel, heard }
}

test('what one says on a channel the others hear, across both versions of the protocol', async () => {
  const server = await startRealtime()
  const listeners = [await member(server, 'room', { vsn: '1.0.0' }), await member(server, 'room')]
  for (const vsn of ['1.0.0', '2.0.0']) {
    const { channel } = await member(server, 'room', { vsn, broadcast: { ack: true } })

    expect(await channel.send({ type: 'broadcast', event: 'hi', payload: { n: 'é', from: vsn } })).toBe('ok')
  }

  for (const { heard } of listeners) {
    await until(() => heard.length === 2)
    expect(heard).toEqual(
      ['1.0.0', '2.0.0'].map((from) => ({ type: 'broadcast', event: 'hi', payload: { n: 'é', from } })),
    )
  }
})

test('whoever speaks hears themselves only when they ask to', async () => {
  const server = await startRealtime()
  const quiet = await member(server, 'room')
  const proud = await member(server, 'room', { broadcast: { self: true } })

  await quiet.channel.send({ type: 'broadcast', event: 'one', payload: {} })
  await proud.channel.send({ type: 'broadcast', event: 'two', payload: {} })

  await until(() => proud.heard.length === 2 && quiet.heard.length === 1)
  expect(proud.heard.map(({ event }) => event)).toEqual(['one', 'two'])
  expect(quiet.heard.map(({ event }) => event)).toEqual(['two'])
})

test('bytes reach those who can read them as bytes', async () => {
  const server = await startRealtime()
  const old = await member(server, 'room', { vsn: '1.0.0' })
  const { heard } = await member(server, 'room')
  const { channel } = await member(server, 'room')

  await channel.send({ type: 'broadcast', event: 'bytes', payload: new Uint8Array([0, 1, 255]).buffer })
  await channel.send({ type: 'broadcast', event: 'after', payload: {} })

  await until(() => heard.length === 2 && old.heard.length === 1)
  expect(new Uint8Array(heard[0]?.payload as ArrayBuffer)).toEqual(new Uint8Array([0, 1, 255]))
  expect(old.heard[0]).toMatchObject({ event: 'after' })
})

test('names longer than a byte can count still arrive', async () => {
  const server = await startRealtime()
  const { heard } = await member(server, 'x'.repeat(300))

  const { channel } = await member(server, 'y')
  await server.sql(`select realtime.send('{"a":1}', 'long', repeat('x', 300), false)`)

  await until(() => heard.length === 1)
  expect(heard[0]).toMatchObject({ event: 'long', payload: { a: 1 } })
  expect(channel.state).toBe('joined')
})

test('a public and a private channel of one name are two', async () => {
  const server = await startRealtime()
  await server.sql(
    `create policy "all" on realtime.messages for all to authenticated using (true) with check (true)`,
  )
  const token = await server.token()
  const open = await member(server, 'room')
  const closed = await member(server, 'room', { token, private: true })
  const speaker = await member(server, 'room', { token, private: true })

  await speaker.channel.send({ type: 'broadcast', event: 'secret', payload: {} })
  await server.sql(`select realtime.send('{}', 'open', 'room', false)`)

  await until(() => closed.heard.length === 1 && open.heard.length === 1)
  expect(closed.heard[0]).toMatchObject({ event: 'secret' })
  expect(open.heard[0]).toMatchObject({ event: 'open' })
})

test('the database speaks when its transaction commits, and not before or without', async () => {
  const server = await startRealtime()
  const { heard } = await member(server, 'room')

  await server.sql(`begin; select realtime.send('{"n":0}', 'undone', 'room', false); rollback`)
  await server.sql(`select realtime.send('{"n":1}', 'said', 'room', false)`)
  await server.sql(
    `select realtime.send(jsonb_build_object('text', repeat('x', 20000)), 'large', 'room', false)`,
  )
  await server.sql(`select realtime.send_binary('\\x00ff', 'bytes', 'room', false)`)
  await server.sql(`select realtime.send('{"n":2}', 'last', 'room', false)`)

  await until(() => heard.length === 4)
  expect(heard.map(({ event }) => event)).toEqual(['said', 'large', 'bytes', 'last'])
  expect(heard[0]).toMatchObject({
    payload: { n: 1, id: heard[0]?.meta?.id },
    meta: { id: expect.any(String) },
  })
  expect(heard[1]?.payload).toMatchObject({ text: 'x'.repeat(20_000) })
  expect(new Uint8Array(heard[2]?.payload as ArrayBuffer)).toEqual(new Uint8Array([0, 255]))
})

test('a trigger tells a private channel of changed rows', async () => {
  const server = await startRealtime()
  await server.sql(`
    create policy "all" on realtime.messages for select to authenticated using (realtime.topic() = 'lines');
    create table public.lines (id int primary key, body text);
    create function public.tell() returns trigger language plpgsql security definer as $$
    begin
      perform realtime.broadcast_changes('lines', tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
      return null;
    end $$;
    create trigger tell after insert or update or delete on public.lines for each row execute function public.tell();`)
  const { heard } = await member(server, 'lines', { token: await server.token(), private: true })

  await server.sql(
    `insert into public.lines values (1, 'a'); update public.lines set body = 'b'; delete from public.lines`,
  )

  await until(() => heard.length === 3)
  expect(heard.map(({ event, payload }) => [event, payload])).toEqual([
    [
      'INSERT',
      expect.objectContaining({
        operation: 'INSERT',
        table: 'lines',
        schema: 'public',
        record: { id: 1, body: 'a' },
        old_record: null,
      }),
    ],
    ['UPDATE', expect.objectContaining({ record: { id: 1, body: 'b' }, old_record: { id: 1, body: 'a' } })],
    ['DELETE', expect.objectContaining({ record: null, old_record: { id: 1, body: 'b' } })],
  ])
})

test('what is said over HTTP is heard: lists, single messages, bytes', async () => {
  const server = await startRealtime()
  const { heard, client } = await member(server, 'a/room é')
  const channel = client.channel('a/room é')

  expect(await channel.httpSend('json', { n: 1 })).toEqual({ success: true })
  expect(await channel.httpSend('bytes', new Uint8Array([7]))).toEqual({ success: true })
  const unsubscribed = server.client(undefined, { logger: () => {} }).channel('a/room é')
  expect(await unsubscribed.send({ type: 'broadcast', event: 'list', payload: { n: 2 } })).toBe('ok')

  await until(() => heard.length === 3)
  expect(heard.map(({ event }) => event)).toEqual(['json', 'bytes', 'list'])
  expect(heard[0]).toMatchObject({ payload: { n: 1 } })
})

const post = (server: TestRealtime, path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/realtime/v1/api/broadcast${path}`, {
    method: 'POST',
    body,
    headers: { apikey: server.services.keys.anonKey, 'Content-Type': 'application/json', ...headers },
  })

const DEEP = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`

const LONG_NAME = randomBytes(9_000).toString('hex')

const REFUSED: [string, string, string, Record<string, string>, number][] = [
  ['no key', '', '{"messages":[]}', { apikey: '' }, 401],
  ['a made-up key', '', '{"messages":[]}', { apikey: 'a.b.c' }, 401],
  ['another type', '', '{}', { 'Content-Type': 'text/plain' }, 415],
  ['no JSON', '', 'messages', {}, 422],
  ['no messages', '', '{"messages":[]}', {}, 422],
  ['a message without topic', '', '{"messages":[{"event":"a","payload":{}}]}', {}, 422],
  ['a payload that is no object', '', '{"messages":[{"topic":"a","event":"a","payload":7}]}', {}, 422],
  [
    'a private topic without rights',
    '',
    '{"messages":[{"topic":"a","event":"a","payload":{},"private":true}]}',
    {},
    403,
  ],
  ['one message of another type', '/a/events/b', '{}', { 'Content-Type': 'text/plain' }, 415],
  ['one message that is no JSON', '/a/events/b', '{', {}, 422],
  ['one message without rights', '/a/events/b?private=true', '{}', {}, 403],
  ['one message to be kept on a public topic', '/a/events/b?persist=true', '{}', {}, 422],
  ['an address that is none', '/a/b', '{}', {}, 404],
  [
    'a message nested beyond measure',
    '',
    `{"messages":[{"topic":"a","event":"a","payload":${DEEP}}]}`,
    {},
    422,
  ],
  ['one message nested beyond measure', '/a/events/b', DEEP, {}, 422],
  [
    'a private topic with a character that none may hold',
    '',
    '{"messages":[{"topic":"a\\u0000","event":"a","payload":{},"private":true}]}',
    {},
    422,
  ],
  ['one message to such a topic', '/a%00/events/b?private=true', '{}', {}, 422],
  [
    'a private topic that no index takes',
    '',
    `{"messages":[{"topic":"${LONG_NAME}","event":"a","payload":{},"private":true}]}`,
    {},
    422,
  ],
]

test('HTTP refuses what it should, each in its own way', async () => {
  const server = await startRealtime()

  const answers = await Promise.all(
    REFUSED.map(async ([name, path, body, headers]) => {
      const answer = await post(server, path, body, headers)
      expect(await answer.json()).toEqual(expect.objectContaining({ message: expect.any(String) }))
      return [name, answer.status]
    }),
  )

  expect(answers).toEqual(REFUSED.map(([name, , , , status]) => [name, status]))
  expect(server.app.errors).toEqual([])
})

test('bytes beyond the limit are refused before they are all here, however they come', async () => {
  const server = await startRealtime({ limits: { payloadBytes: 1000 } })
  let pulled = 0
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      pulled += 1
      if (pulled > 1000) controller.close()
      else controller.enqueue(new Uint8Array(1000))
    },
  })

  const answer = await server.realtime.fetch(
    new Request(`${server.url}/realtime/v1/api/broadcast/a/events/b`, {
      method: 'POST',
      headers: {
        apikey: server.services.keys.anonKey,
        'Content-Type': 'application/octet-stream',
      },
      body: endless,
      duplex: 'half',
    } as RequestInit),
  )

  expect(answer.status).toBe(413)
  expect(pulled).toBeLessThan(10)
})

test('what cannot be kept is refused, and its channel goes on', async () => {
  const server = await startRealtime()
  await server.sql(
    `create policy "all" on realtime.messages for all to authenticated using (true) with check (true)`,
  )
  const token = await server.token()
  const { channel } = await member(server, 'room', { token, private: true, broadcast: { ack: true } })

  expect(
    await channel.send({ type: 'broadcast', event: 'kept', payload: { text: '\0' }, persist: true }),
  ).toBe('The message holds a character that cannot be kept')
  expect(await channel.send({ type: 'broadcast', event: 'kept', payload: { n: 1 }, persist: true })).toBe(
    'ok',
  )
  const answer = await post(server, '/room/events/kept?private=true&persist=true', '{"text":"\\u0000"}', {
    Authorization: `Bearer ${token}`,
  })
  expect(answer.status).toBe(422)
  expect(server.app.errors).toEqual([])
})

test('while the database is away a broadcast is asked to come again', async () => {
  const server = await startRealtime()
  await server.app.fetch('/healthz')
  const query = vi.spyOn(server.services.db.owner, 'query')
  query.mockImplementation(() => Promise.reject(new Error('Connection terminated unexpectedly')))

  const answer = await server.app.fetch('/realtime/v1/api/broadcast/a/events/b?private=true', {
    method: 'POST',
    headers: { apikey: server.services.keys.anonKey, 'Content-Type': 'application/json' },
    body: '{}',
  })
  query.mockRestore()

  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('1')
  server.app.errors.length = 0
})

test('a kept message is heard once, and by those who come later when they ask', async () => {
  const server = await startRealtime()
  await server.sql(
    `create policy "all" on realtime.messages for all to authenticated using (true) with check (true)`,
  )
  const token = await server.token()
  const since = Date.now() - 1000
  const present = await member(server, 'room', { token, private: true })
  const { channel } = await member(server, 'room', {
    token,
    private: true,
    broadcast: { ack: true, self: true },
  })

  expect(await channel.send({ type: 'broadcast', event: 'kept', payload: { n: 1 }, persist: true })).toBe(
    'ok',
  )
  expect(
    await channel.send({ type: 'broadcast', event: 'kept', payload: { n: 2 }, persist: { ttl: 60 } }),
  ).toBe('ok')
  expect(await channel.send({ type: 'broadcast', event: 'not kept', payload: {} })).toBe('ok')
  expect(await channel.httpSend('kept', { n: 3 }, { persist: { ttl: 60 } })).toEqual({ success: true })

  await until(() => present.heard.length === 4)
  const late = await member(server, 'room', {
    token,
    private: true,
    broadcast: { replay: { since, limit: 2 } },
  })
  await until(() => late.heard.length === 2)
  expect(late.heard.map(({ payload, meta }) => [payload, meta?.replayed])).toEqual([
    [{ n: 2 }, true],
    [{ n: 3 }, true],
  ])
  expect(present.heard.map(({ event }) => event)).toEqual(['kept', 'kept', 'not kept', 'kept'])
  expect(late.heard[1]?.meta?.id).toBe(present.heard[3]?.meta?.id)
})

test('a message is forgotten when its time is over, and every message after three days', async () => {
  const server = await startRealtime()
  await server.sql(`
    insert into realtime.messages (topic, extension, event, private, payload, inserted_at, id) values
      ('t', 'broadcast', 'old', true, '{}', (now() at time zone 'utc') - interval '73 hours', gen_random_uuid()),
      ('t', 'broadcast', 'new', true, '{}', (now() at time zone 'utc') - interval '1 hour', gen_random_uuid()),
      ('t', 'broadcast', 'short', true, '{}', (now() at time zone 'utc') - interval '1 hour', gen_random_uuid());
    insert into backend.realtime_expiries select id, (now() at time zone 'utc') - interval '1 minute'
      from realtime.messages where event = 'short';`)

  const socket = await server.socket()

  await until(async () => (await server.sql('select from realtime.messages')).rowCount === 1)
  expect((await server.sql('select event from realtime.messages')).rows).toEqual([{ event: 'new' }])
  socket.socket.close()
})
