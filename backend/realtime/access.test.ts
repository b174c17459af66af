import { expect, test, vi } from 'vitest'
import type { Limits } from './limits.ts'
import { startRealtime, subscribed, type TestRealtime, until } from './testing/start-realtime.ts'

/** Members of `public.seats` may listen to their rooms; those with a voice may speak there. */
async function withRooms(limits: Partial<Limits> = {}) {
  const server = await startRealtime({ limits })
  await server.sql(`
    create table public.seats (member uuid, room text, voice boolean, visible boolean);
    grant select on public.seats to authenticated;
    create policy "members listen" on realtime.messages for select to authenticated using (
      extension = 'broadcast' and exists (select from public.seats where member = auth.uid() and room = realtime.topic()));
    create policy "members see who is there" on realtime.messages for select to authenticated using (
      extension = 'presence' and exists (select from public.seats where member = auth.uid() and room = realtime.topic()));
    create policy "voices speak" on realtime.messages for insert to authenticated with check (
      extension = 'broadcast' and exists (select from public.seats where member = auth.uid() and room = realtime.topic() and voice));
    create policy "the visible show up" on realtime.messages for insert to authenticated with check (
      extension = 'presence' and exists (select from public.seats where member = auth.uid() and room = realtime.topic() and visible));`)
  return server
}

async function person(server: TestRealtime, seat?: { room: string; voice?: boolean; visible?: boolean }) {
  const sub = crypto.randomUUID()
  const token = await server.token({ sub })
  if (seat) {
    await server.sql('insert into public.seats values ($1, $2, $3, $4)', [
      sub,
      seat.room,
      !!seat.voice,
      !!seat.visible,
    ])
  }
  const client = server.client(token)
  await client.realtime.setAuth()
  const channel = client.channel('room', {
    config: { private: true, broadcast: { ack: true }, presence: { key: sub } },
  })
  const heard: string[] = []
  const system: { message: string; status: string }[] = []
  channel.on('broadcast', { event: '*' }, ({ event }) => heard.push(event))
  channel.on('presence', { event: 'sync' }, () => {})
  channel.on('system', {}, (message) => system.push(message))
  return { sub, token, client, channel, heard, system }
}

test('only those whom a policy lets in are let in', async () => {
  const server = await withRooms()
  const member = await person(server, { room: 'room' })
  const stranger = await person(server, { room: 'elsewhere' })
  const visitor = server.client().channel('room', { config: { private: true } })

  expect(await subscribed(member.channel)).toEqual({ status: 'SUBSCRIBED', reason: undefined })
  const refused = {
    status: 'CHANNEL_ERROR',
    reason: 'Unauthorized: You do not have permissions to read from this Channel topic: room',
  }
  expect(await subscribed(stranger.channel)).toEqual(refused)
  expect(await subscribed(visitor)).toEqual(refused)
})

test('whoever may listen may not speak or show up for that', async () => {
  const server = await withRooms()
  const listener = await person(server, { room: 'room' })
  const speaker = await person(server, { room: 'room', voice: true, visible: true })
  await Promise.all([subscribed(listener.channel), subscribed(speaker.channel)])

  expect(await listener.channel.send({ type: 'broadcast', event: 'refused', payload: {} })).toBe('error')
  expect(await listener.channel.track({})).toBe('error')
  expect(await speaker.channel.send({ type: 'broadcast', event: 'said', payload: {} })).toBe('ok')
  expect(await speaker.channel.track({})).toBe('ok')

  await until(() => listener.heard.length === 1 && Object.keys(listener.channel.presenceState()).length === 1)
  expect(listener.heard).toEqual(['said'])
  expect(speaker.heard).toEqual([])
  expect(Object.keys(listener.channel.presenceState())).toEqual([speaker.sub])
})

test('whoever may not see who is there is not told', async () => {
  const server = await withRooms()
  await server.sql('drop policy "members see who is there" on realtime.messages')
  const listener = await person(server, { room: 'room' })
  const other = await person(server, { room: 'room', voice: true, visible: true })
  await Promise.all([subscribed(listener.channel), subscribed(other.channel)])

  await other.channel.track({})
  await other.channel.send({ type: 'broadcast', event: 'after', payload: {} })

  await until(() => listener.heard.length === 1)
  expect(listener.channel.presenceState()).toEqual({})
})

test('asking the policies leaves nothing behind and tells nobody', async () => {
  const server = await withRooms()
  const member = await person(server, { room: 'room', voice: true, visible: true })

  await subscribed(member.channel)

  expect((await server.sql('select * from realtime.messages')).rows).toEqual([])
  expect(member.heard).toEqual([])
})

test('whoever lost the right is put out when the token is renewed', async () => {
  const server = await withRooms()
  const member = await person(server, { room: 'room' })
  await subscribed(member.channel)
  await server.sql('delete from public.seats')

  const { channel } = member
  channel.socket.accessToken = async () => server.token({ sub: member.sub, renewed: true })
  await member.client.realtime.setAuth()

  await until(() => channel.state === 'closed')
  expect(member.system).toEqual([
    expect.objectContaining({
      status: 'error',
      message: 'You do not have permissions to read from this Channel topic: room',
    }),
  ])
})

test('whoever lost the right is put out after a while without anybody asking', async () => {
  const server = await withRooms({ idle: 1_000_000 })
  const member = await person(server, { room: 'room' })
  await subscribed(member.channel)
  await server.sql('delete from public.seats')

  server.app.advance(301_000)

  await until(() => member.channel.state === 'closed')
  expect(member.system).toEqual([
    expect.objectContaining({ message: 'You do not have permissions to read from this Channel topic: room' }),
  ])
})

test.each([
  ['a session of theirs ends', 'delete from auth.sessions where user_id = $1'],
  ['their account is locked', `update auth.users set banned_until = now() + interval '1 day' where id = $1`],
  ['their account is deleted', 'delete from auth.users where id = $1'],
])('whoever lost the right is put out at once when %s', async (_, ending) => {
  const server = await withRooms()
  const [member, other] = [await person(server, { room: 'room' }), await person(server, { room: 'room' })]
  for (const { sub, channel } of [member, other]) {
    await server.sql('insert into auth.users (id) values ($1)', [sub])
    await server.sql('insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1)', [sub])
    await subscribed(channel)
  }
  await server.sql('delete from public.seats')

  await server.sql(ending, [member.sub])

  await until(() => member.channel.state === 'closed')
  expect(member.system).toEqual([
    expect.objectContaining({ message: 'You do not have permissions to read from this Channel topic: room' }),
  ])
  expect(other.channel.state).toBe('joined')
})

test('whoever lost the right while they were let in is put out as well', async () => {
  const server = await withRooms()
  const early = await person(server, { room: 'room' })
  await server.sql('insert into auth.users (id) values ($1)', [early.sub])
  await server.sql('insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1)', [early.sub])
  await subscribed(early.channel)
  const late = server.client(early.token)
  await late.realtime.setAuth()
  const channel = late.channel('room', { config: { private: true } })

  // the answer that they may is given, and takes its time to arrive
  const { owner } = server.services.db
  const [given, arrives] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ask = owner.query.bind(owner) as (...asked: unknown[]) => Promise<unknown>
  let asked = 0
  vi.spyOn(owner, 'query').mockImplementation(async (...question: unknown[]) => {
    const answer = await ask(...question)
    if (String(question[0]).includes('realtime_access') && ++asked === 1) {
      given.resolve()
      await arrives.promise
    }
    return answer
  })
  const joined = subscribed(channel)
  await given.promise
  await server.sql('delete from public.seats')
  await server.sql('delete from auth.sessions where user_id = $1', [early.sub])
  await until(() => early.channel.state === 'closed')
  arrives.resolve()

  await joined
  await until(() => channel.state === 'closed')
})

test('whoever lost the right while nothing was heard of the database is put out when it is heard again', async () => {
  const server = await withRooms()
  const member = await person(server, { room: 'room' })
  await subscribed(member.channel)
  await server.sql('delete from public.seats')

  await server.sql(`select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and mode = 'ShareLock'
      and database = (select oid from pg_database where datname = current_database())`)

  await until(() => member.channel.state === 'closed')
})

test('while the database is away nobody is put out, and what has changed counts when it is back', async () => {
  const server = await withRooms({ idle: 1_000_000 })
  const member = await person(server, { room: 'room' })
  await subscribed(member.channel)
  await server.sql('delete from public.seats')
  const query = vi.spyOn(server.services.db.owner, 'query')
  query.mockImplementation(() => Promise.reject(new Error('Connection terminated unexpectedly')))

  server.app.advance(301_000)
  const asked = () => query.mock.calls.filter(([text]) => String(text).includes('realtime_access'))
  await until(() => asked().length > 2)
  expect(member.channel.state).toBe('joined')
  query.mockRestore()

  await until(() => member.channel.state === 'closed')
  expect(server.app.errors).toEqual([])
})

test('a channel ends when its token does', async () => {
  const server = await startRealtime()
  const client = server.client(await server.token({}, 30))
  await client.realtime.setAuth()
  const system: unknown[] = []
  const channel = client.channel('room').on('system', {}, (message) => system.push(message))
  await subscribed(channel)

  server.app.advance(35_000)

  await until(() => channel.state === 'closed')
  expect(system).toEqual([
    expect.objectContaining({
      status: 'error',
      message: expect.stringMatching(/^Token has expired [4-9] seconds ago$/),
    }),
  ])
})

test.each<[string, (server: TestRealtime) => Promise<string>, RegExp]>([
  ['is none', async () => 'not a token', /^MalformedJWT: The token provided is not a valid JWT/],
  ['has run out', (server) => server.token({}, -60), /^InvalidJWTToken: Token has expired 6\d seconds ago/],
  [
    'ran out a moment ago',
    (server) => server.token({}, -5),
    /^InvalidJWTToken: Token has expired \d seconds ago/,
  ],
  [
    'names no role',
    (server) => server.token({ role: undefined }),
    /^InvalidJWTToken: Fields `role` and `exp` are required/,
  ],
  [
    'was signed by somebody else',
    async (server) => `${(await server.token()).split('.').slice(0, 2).join('.')}.${'A'.repeat(43)}`,
    /^JwtSignatureError: Failed to validate JWT signature/,
  ],
])('a join with a token that %s is refused', async (_, token, reason) => {
  const server = await startRealtime()
  const client = server.client(await token(server))
  await client.realtime.setAuth()

  const answer = await subscribed(client.channel('room'))

  expect(answer.status).toBe('CHANNEL_ERROR')
  expect(answer.reason).toMatch(reason)
})

test('a role that the data API may not enter has no rights on private channels', async () => {
  const server = await startRealtime()
  await server.sql(
    `create policy "everybody" on realtime.messages for all to public using (true) with check (true)`,
  )
  for (const [role, status] of [
    ['postgres', 'CHANNEL_ERROR'],
    ['no_such_role', 'CHANNEL_ERROR'],
    ['service_role', 'SUBSCRIBED'],
  ] as const) {
    const client = server.client(await server.token({ role }))
    await client.realtime.setAuth()

    expect((await subscribed(client.channel('room', { config: { private: true } }))).status).toBe(status)
  }
})
