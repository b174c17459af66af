import { setTimeout as sleep } from 'node:timers/promises'
import type { RealtimePostgresChangesFilter, RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import type { Limits } from '../limits.ts'
import { startRealtime, subscribed, type TestRealtime, until } from '../testing/start-realtime.ts'

type Change = RealtimePostgresChangesPayload<Record<string, unknown>>
type Wish = Partial<Omit<RealtimePostgresChangesFilter<'*'>, 'event'>> & { event?: string }

/** Subscribes and waits until changes are told of. */
async function follow(server: TestRealtime, wish: Wish = {}, token?: string) {
  const changes: Change[] = []
  const system: { status: string; message: string }[] = []
  const client = server.client(token)
  if (token) await client.realtime.setAuth()
  const channel = client.channel(`changes-${crypto.randomUUID()}`)
  channel.on('postgres_changes', { event: '*', schema: 'public', ...wish } as never, (change: Change) =>
    changes.push(change),
  )
  channel.on('system', {}, (message) => system.push(message))
  const { status, reason } = await subscribed(channel)
  if (status === 'SUBSCRIBED') await until(() => system.length > 0, 'a system message')
  return { changes, system, channel, status, reason }
}

const withTables = () => startRealtimeWithTables({})

async function startRealtimeWithTables(limits: Partial<Limits>) {
  const server = await startRealtime({ limits })
  await server.sql(`
    create table public.lines (id int primary key, owner uuid, body text, secret text, n numeric, at timestamptz, tags text[], extra jsonb);
    grant all on public.lines to anon, authenticated, service_role;
    create table public.open_lines (id int primary key, body text, n int);
    grant all on public.open_lines to anon, authenticated, service_role;
    alter table public.lines enable row level security;
    create policy "owners read" on public.lines for select to authenticated using (owner = auth.uid());
    alter publication supabase_realtime add table public.lines, public.open_lines;`)
  return server
}

test('an insert, an update and a delete are told with values as the data API writes them', async () => {
  const server = await withTables()
  const sub = crypto.randomUUID()
  const { changes, system } = await follow(server, { table: 'lines' }, await server.token({ sub }))
  expect(system).toEqual([
    {
      extension: 'postgres_changes',
      status: 'ok',
      message: 'Subscribed to PostgreSQL',
      channel: expect.any(String),
    },
  ])

  await server.sql(
    `insert into public.lines values (1, $1, 'one', null, 12.50, '2026-01-02 03:04:05+05:30', '{a,"b,c"}', '{"k":[1]}')`,
    [sub],
  )
  await until(() => changes.length === 1)
  await server.sql(`update public.lines set body = 'two' where id = 1`)
  await until(() => changes.length === 2)
  await server.sql('delete from public.lines where id = 1')
  await until(() => changes.length === 3)
  const row = {
    id: 1,
    owner: sub,
    body: 'one',
    secret: null,
    n: 12.5,
    at: '2026-01-01T21:34:05+00:00',
    tags: ['a', 'b,c'],
    extra: { k: [1] },
  }
  expect(changes.map(({ eventType, new: now, old, errors }) => ({ eventType, now, old, errors }))).toEqual([
    { eventType: 'INSERT', now: row, old: {}, errors: null },
    { eventType: 'UPDATE', now: { ...row, body: 'two' }, old: { id: 1 }, errors: null },
    { eventType: 'DELETE', now: {}, old: { id: 1 }, errors: null },
  ])
  expect(Math.abs(Date.parse(changes[0]?.commit_timestamp ?? '') - Date.now())).toBeLessThan(60_000)
})

test('two roles and two people, many rows in one transaction: each sees only their own', async () => {
  const server = await withTables()
  await server.sql(
    `create policy "visitors read what is nobody's" on public.lines for select to anon using (owner is null)`,
  )
  const [asha, ravi] = [crypto.randomUUID(), crypto.randomUUID()]
  const ashas = await follow(server, { table: 'lines' }, await server.token({ sub: asha }))
  const ravis = await follow(server, { table: 'lines' }, await server.token({ sub: ravi }))
  const visitors = await follow(server, { table: 'lines' })

  await server.sql(
    `insert into public.lines (id, owner) select i, case i % 3 when 0 then $1::uuid when 1 then $2::uuid end from generate_series(1, 60) i`,
    [asha, ravi],
  )

  const ids = ({ changes }: { changes: Change[] }) =>
    changes.map((change) => (change.new as { id: number }).id)
  const numbers = (rest: number) => Array.from({ length: 60 }, (_, i) => i + 1).filter((n) => n % 3 === rest)
  await until(() => ids(ashas).length >= 20 && ids(ravis).length >= 20 && ids(visitors).length >= 20)
  expect(ids(ashas)).toEqual(numbers(0))
  expect(ids(ravis)).toEqual(numbers(1))
  expect(ids(visitors)).toEqual(numbers(2))
})

test('a column that a role may not read is left out, and without the key the change is refused', async () => {
  const server = await withTables()
  await server.sql(
    'revoke select on public.open_lines from anon; grant select (id, body) on public.open_lines to anon',
  )
  const visitor = await follow(server, { table: 'open_lines' })
  await server.sql(`insert into public.open_lines values (1, 'seen', 7)`)
  await until(() => visitor.changes.length === 1)
  expect(visitor.changes[0]?.new).toEqual({ id: 1, body: 'seen' })

  await server.sql(
    'revoke select on public.open_lines from anon; grant select (body) on public.open_lines to anon',
  )
  await server.sql(`insert into public.open_lines values (2, 'unseen', 7)`)

  await until(() => visitor.changes.length === 2)
  expect(visitor.changes[1]).toMatchObject({
    eventType: 'INSERT',
    new: {},
    old: {},
    errors: ['Error 401: Unauthorized'],
  })
})

test('a deleted or updated row under row level security shows its key and nothing else of what it was', async () => {
  const server = await withTables()
  await server.sql(
    'alter table public.lines replica identity full; alter table public.open_lines replica identity full',
  )
  const sub = crypto.randomUUID()
  const closed = await follow(server, { table: 'lines' }, await server.token({ sub }))
  const open = await follow(server, { table: 'open_lines' })

  await server.sql(`insert into public.lines (id, owner, secret) values (1, $1, 'hidden')`, [sub])
  await until(() => closed.changes.length === 1)
  await server.sql(`update public.lines set secret = 'new' where id = 1`)
  await until(() => closed.changes.length === 2)
  await server.sql('delete from public.lines where id = 1')
  await server.sql(
    `insert into public.open_lines values (1, 'a', 1); update public.open_lines set n = 2; delete from public.open_lines`,
  )

  await until(() => closed.changes.length === 3)
  await until(() => open.changes.length === 3)
  expect(closed.changes.map(({ old }) => old)).toEqual([{}, { id: 1 }, { id: 1 }])
  expect(open.changes.map(({ old }) => old)).toEqual([
    {},
    { id: 1, body: 'a', n: 1 },
    { id: 1, body: 'a', n: 2 },
  ])
})

const FILTERS: [string, string, number[]][] = [
  ['equal', 'n=eq.2', [2]],
  ['equal in another spelling', 'n=eq.02', [2]],
  ['not equal, which null is not', 'n=neq.2', [1, 3]],
  ['negated', 'n=not.eq.2', [1, 3]],
  ['less', 'n=lt.2', [1]],
  ['at least', 'n=gte.2', [2, 3]],
  ['one of several', 'n=in.(1,3)', [1, 3]],
  ['text with a comma, quoted', 'body=eq."a,b"', [2]],
  ['texts with commas and quotes in a list', 'body=in.("a,b","say \\"c\\"")', [2, 3]],
  ['a pattern', 'body=like.a%', [1, 2]],
  ['a pattern of any case', 'body=ilike.A%', [1, 2]],
  ['a regular expression', 'body=match.^a$', [1]],
  ['null', 'n=is.null', [4]],
  ['not null', 'n=not.is.null', [1, 2, 3]],
  ['distinct, which null is', 'n=isdistinct.2', [1, 3, 4]],
  ['two conditions', 'n=gt.1,body=like.a%', [2]],
]

test('filters pick rows', async () => {
  const server = await withTables()
  const followers = await Promise.all(
    FILTERS.map(([, filter]) => follow(server, { table: 'open_lines', filter })),
  )
  const all = await follow(server, { table: 'open_lines' })

  await server.sql(
    `insert into public.open_lines values (1, 'a', 1), (2, 'a,b', 2), (3, 'say "c"', 3), (4, null, null)`,
  )

  await until(() => all.changes.length === 4)
  const picked = followers.map(({ changes, system }, at) => {
    expect(system[0]).toMatchObject({ status: 'ok' })
    return [FILTERS[at]?.[0], changes.map((change) => (change.new as { id: number }).id)]
  })
  expect(picked).toEqual(FILTERS.map(([name, , expected]) => [name, expected]))
})

test('what whoever chooses filters has the database asked is not kept by it', async () => {
  const server = await withTables()
  const filters = Array.from({ length: 5 }, (_, at) => `n=gt.${at},body=like.a%`)
  const followers = []
  for (const filter of filters) followers.push(await follow(server, { table: 'open_lines', filter }))

  await server.sql(`insert into public.open_lines values (1, 'a', 9)`)
  await Promise.all(followers.map(({ changes }) => until(() => changes.length === 1)))

  // As many at once as there may be connections: what each of them keeps is its own to say.
  const kept = await Promise.all(
    Array.from({ length: 20 }, () =>
      server.sql(`select statement from pg_prepared_statements where statement like '%as met%'`),
    ),
  )
  expect(kept.flatMap(({ rows }) => rows)).toEqual([])
})

test('one connection may have so many conditions decided by the database, and gives them back', async () => {
  const server = await startRealtimeWithTables({ conditionsPerConnection: 3 })
  const client = server.client()
  const ask = async (filter: string) => {
    const channel = client.channel(`changes-${crypto.randomUUID()}`)
    const system: { status: string; message: string }[] = []
    channel.on('postgres_changes', { event: '*', schema: 'public', table: 'open_lines', filter }, () => {})
    channel.on('system', {}, (message) => system.push(message))
    await subscribed(channel)
    return { channel, said: (await until(() => system[0])) as { status: string; message: string } }
  }

  expect((await ask('n=eq.1,n=eq.2,n=eq.3,n=eq.4')).said.status).toBe('ok')
  const two = await ask('n=gt.1,n=lt.9')
  expect(two.said.status).toBe('ok')
  expect((await ask('n=gt.1,n=lt.8')).said).toMatchObject({
    status: 'error',
    message: 'Too many conditions in the filters of one connection',
  })
  await two.channel.unsubscribe()
  expect((await ask('n=gt.1,n=lt.8')).said.status).toBe('ok')
})

const UNUSABLE: [string, Wish, string][] = [
  ['an unknown table', { table: 'nowhere' }, 'Please check Realtime is enabled'],
  ['an unknown column', { table: 'open_lines', filter: 'nothing=eq.1' }, 'invalid column for filter nothing'],
  [
    'a value of another type',
    { table: 'open_lines', filter: 'n=eq.many' },
    'invalid input syntax for type integer',
  ],
  ['an unknown operator', { table: 'open_lines', filter: 'n=near.1' }, 'Error parsing `filter` params'],
  [
    'a back reference',
    { table: 'open_lines', filter: 'body=match.^(a*)(a*)b\\1\\2$' },
    'match filter takes no back references',
  ],
  [
    'an expression that takes seconds to be read',
    { table: 'open_lines', filter: 'body=imatch.(a?){255}(b?){255}(a?){255}(b?){255}(a|b){255}' },
    'the filter takes too long to be read',
  ],
  ['a broken expression', { table: 'open_lines', filter: 'body=match.(' }, 'parentheses () not balanced'],
  ['an unclosed list', { table: 'open_lines', filter: 'n=in.(1,2' }, 'not closed'],
  [
    'a column to select that is none',
    { table: 'open_lines', select: ['nothing'] },
    'invalid column for select nothing',
  ],
  [
    'more conditions than anybody needs',
    { table: 'open_lines', filter: Array.from({ length: 21 }, () => 'n=eq.1').join(',') },
    'too many conditions in one filter',
  ],
  ['a pattern on a number', { table: 'open_lines', filter: 'n=like.1%' }, 'operator does not exist'],
]

test('what cannot be followed is said on the channel, which lives on', async () => {
  const server = await withTables()

  const said = await Promise.all(
    UNUSABLE.map(async ([name, wish, words]) => {
      const { system, channel } = await follow(server, wish)
      expect([name, system[0]]).toEqual([
        name,
        expect.objectContaining({
          extension: 'postgres_changes',
          status: 'error',
          message: expect.stringContaining(words),
        }),
      ])
      return channel.state
    }),
  )

  expect(said).toEqual(UNUSABLE.map(() => 'joined'))
})

test('a client that waits for its changes is told in the join that there are none', async () => {
  const server = await withTables()
  const channel = server.client().channel('waits', { config: { postgres_changes_options: { wait: true } } })
  channel.on('postgres_changes', { event: '*', schema: 'public', table: 'nowhere' }, () => {})

  const { status, reason } = await subscribed(channel)

  expect(status).toBe('CHANNEL_ERROR')
  expect(reason).toMatch(/^RealtimeDisabledForConfiguration: Unable to subscribe to changes/)
})

test('a client that waits is told of the very next change', async () => {
  const server = await withTables()
  const changes: Change[] = []
  const channel = server.client().channel('waits', { config: { postgres_changes_options: { wait: true } } })
  channel.on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'open_lines' }, (change) =>
    changes.push(change),
  )
  expect(await subscribed(channel)).toMatchObject({ status: 'SUBSCRIBED' })

  await server.sql(`insert into public.open_lines values (1, 'a', 1)`)

  await until(() => changes.length === 1)
})

test('bindings of one channel hear only what each asked for', async () => {
  const server = await withTables()
  const heard: [string, unknown][] = []
  const channel = server.client().channel('several')
  const system: unknown[] = []
  const on = (name: string, wish: Record<string, unknown>) =>
    channel.on(
      'postgres_changes',
      { schema: 'public', table: 'open_lines', ...wish } as never,
      (change: Change) => heard.push([name, change.eventType === 'DELETE' ? change.old : change.new]),
    )
  on('inserts', { event: 'INSERT' })
  on('deletes', { event: 'DELETE' })
  on('id and body', { event: 'INSERT', select: ['body'] })
  on('twos', { event: '*', filter: 'id=eq.2' })
  channel.on('system', {}, (message) => system.push(message))
  await subscribed(channel)
  await until(() => system.length > 0)

  await server.sql(`insert into public.open_lines values (1, 'a', 1), (2, 'b', 2)`)
  await server.sql('delete from public.open_lines where id = 2')

  await until(() => heard.length === 7)
  expect(heard).toEqual(
    expect.arrayContaining([
      ['inserts', { id: 1, body: 'a', n: 1 }],
      ['id and body', { id: 1, body: 'a' }],
      ['inserts', { id: 2, body: 'b', n: 2 }],
      ['twos', { id: 2, body: 'b', n: 2 }],
      ['id and body', { id: 2, body: 'b' }],
      ['deletes', { id: 2 }],
      ['twos', { id: 2 }],
    ]),
  )
})

test('a large value that did not change is told although the log has it not', async () => {
  const server = await withTables()
  const { changes } = await follow(server, { table: 'open_lines', event: 'UPDATE' })
  const large = Array.from({ length: 3000 }, () => crypto.randomUUID()).join('')
  await server.sql('insert into public.open_lines values (1, $1, 1)', [large])

  await server.sql('update public.open_lines set n = 2 where id = 1')

  await until(() => changes.length === 1)
  expect(changes[0]?.new).toEqual({ id: 1, n: 2, body: large })
})

test('of a row that is too large only small values are told', async () => {
  const server = await startRealtime({ limits: { changeBytes: 2000 } })
  await server.sql(`create table public.big (id int primary key, body text); grant all on public.big to anon;
    alter publication supabase_realtime add table public.big`)
  const { changes } = await follow(server, { table: 'big' })

  await server.sql(`insert into public.big values (1, repeat('x', 5000))`)

  await until(() => changes.length === 1)
  expect(changes[0]).toMatchObject({ new: { id: 1 }, errors: ['Error 413: Payload Too Large'] })
  expect(changes[0]?.new).not.toHaveProperty('body')
})

test('a filter may not guess at what a deleted row under row level security held', async () => {
  const server = await withTables()
  await server.sql('alter table public.lines replica identity full')
  const guesses = await follow(server, { table: 'lines', event: 'DELETE', filter: 'secret=eq.hidden' })
  const byKey = await follow(server, { table: 'lines', event: 'DELETE', filter: 'id=eq.1' })

  await server.sql(`insert into public.lines (id, secret) values (1, 'hidden'); delete from public.lines`)

  await until(() => byKey.changes.length === 1)
  expect(guesses.changes).toEqual([])
})

test('a table without a primary key: told where nobody need be asked, refused under row level security', async () => {
  const server = await withTables()
  await server.sql(`create table public.keyless (body text); grant all on public.keyless to anon;
    alter publication supabase_realtime add table public.keyless`)
  const { changes } = await follow(server, { table: 'keyless' })
  await server.sql(`insert into public.keyless values ('seen')`)
  await until(() => changes.length === 1)
  expect(changes[0]).toMatchObject({ new: { body: 'seen' }, errors: null })

  await server.sql('alter table public.keyless enable row level security')
  await server.sql(`insert into public.keyless values ('unseen')`)

  await until(() => changes.length === 2)
  expect(changes[1]).toMatchObject({ new: {}, errors: ['Error 400: Bad Request, no primary key'] })
})

test('a policy that fails for one caller takes nothing from another', async () => {
  const server = await withTables()
  await server.sql(`create policy "by number" on public.lines for select to authenticated
    using (id = (auth.jwt() ->> 'number')::int)`)
  const broken = await follow(server, { table: 'lines' }, await server.token({ number: 'none' }))
  const whole = await follow(server, { table: 'lines' }, await server.token({ number: 5 }))

  await server.sql('insert into public.lines (id) values (5)')

  await until(() => whole.changes.length === 1)
  expect(broken.changes).toEqual([])
})

test('whoever becomes somebody else is told as that person from then on', async () => {
  const server = await withTables()
  const [asha, ravi] = [crypto.randomUUID(), crypto.randomUUID()]
  let token = await server.token({ sub: asha })
  const client = createClient(server.url, server.services.keys.anonKey, { accessToken: async () => token })
  await client.realtime.setAuth()
  const changes: Change[] = []
  const system: unknown[] = []
  const channel = client
    .channel('who')
    .on('postgres_changes', { event: '*', schema: 'public', table: 'lines' }, (change) =>
      changes.push(change),
    )
  channel.on('system', {}, (message) => system.push(message))
  await subscribed(channel)
  await until(() => system.length > 0)
  await server.sql('insert into public.lines (id, owner) values (1, $1), (2, $2)', [asha, ravi])
  await until(() => changes.length === 1)

  token = await server.token({ sub: ravi })
  await client.realtime.setAuth()
  await until(async () => {
    await server.sql('delete from public.lines where id > 2')
    await server.sql('insert into public.lines (id, owner) values (3, $1), (4, $2)', [asha, ravi])
    return changes.some((change) => (change.new as { id: number }).id === 4)
  })

  const inserted = changes.flatMap(({ eventType, new: now }) =>
    eventType === 'INSERT' ? [(now as { id: number }).id] : [],
  )
  expect(inserted.lastIndexOf(3)).toBeLessThan(inserted.indexOf(4))
  await client.removeAllChannels()
})

test('the slot is there while somebody follows, and gone when nobody does', async () => {
  const server = await withTables()
  const slots = async () => {
    const { rows } = await server.sql(
      'select temporary from pg_replication_slots where database = current_database()',
    )
    return rows
  }
  expect(await slots()).toEqual([])
  const { channel } = await follow(server, { table: 'open_lines' })
  expect(await slots()).toEqual([{ temporary: true }])

  await channel.unsubscribe()

  await until(async () => (await slots()).length === 0, 'the end of the slot')
})

test('a stream that is lost comes back and says so', async () => {
  const server = await withTables()
  const { changes, system } = await follow(server, { table: 'open_lines' })

  await server.sql(
    `select pg_terminate_backend(active_pid) from pg_replication_slots where database = current_database()`,
  )

  await until(() => system.length === 3)
  expect(system.map(({ status }) => status)).toEqual(['ok', 'error', 'ok'])
  await server.sql(`insert into public.open_lines values (1, 'a', 1)`)
  await until(() => changes.length === 1)
})

test('a burst larger than a batch arrives whole and in order', async () => {
  const server = await withTables()
  const { changes } = await follow(server, { table: 'open_lines' })

  for (let start = 0; start < 3000; start += 1000) {
    await server.sql('insert into public.open_lines (id) select generate_series($1::int, $2::int)', [
      start,
      start + 999,
    ])
  }

  await until(() => changes.length === 3000)
  expect(changes.map((change) => (change.new as { id: number }).id)).toEqual(
    Array.from({ length: 3000 }, (_, i) => i),
  )
})

test('what the database is asked does not grow with the number of subscribers of the same claims', async () => {
  const server = await withTables()
  const token = await server.token()
  const statements = async (ids: string) => {
    let asked = 0
    const query = server.services.db.owner.query.bind(server.services.db.owner)
    server.services.db.owner.query = ((...given: Parameters<typeof query>) => {
      asked += 1
      return query(...given)
    }) as typeof query
    await query(`insert into public.lines (id) values (${ids})`)
    const { changes } = follower
    await until(() => changes.length > 0)
    changes.length = 0
    server.services.db.owner.query = query
    return asked
  }
  await server.sql(`create policy "all" on public.lines for select to authenticated using (true)`)
  const follower = await follow(server, { table: 'lines' }, token)
  const alone = await statements('1')
  const others = await Promise.all(
    Array.from({ length: 10 }, () => follow(server, { table: 'lines' }, token)),
  )

  const together = await statements('2')

  await until(() => others.every(({ changes }) => changes.length === 1))
  expect(alone).toBeGreaterThan(0)
  expect(together).toBe(alone)
})

test('where the database keeps no logical log, changes are refused and broadcasts go on', async () => {
  const server = await startRealtime()
  const query = server.services.db.owner.query.bind(server.services.db.owner)
  server.services.db.owner.query = (async (...given: [string]) =>
    given[0] === 'show wal_level' ? { rows: [{ wal_level: 'replica' }] } : query(...given)) as never
  const said: { status: string; message: string }[] = []
  const heard: string[] = []
  const channel = server.client().channel('room', { config: { broadcast: { self: true } } })
  channel.on('postgres_changes', { event: '*', schema: 'public' }, () => {})
  channel.on('system', {}, (message) => said.push(message))
  channel.on('broadcast', { event: '*' }, ({ event }) => heard.push(event))
  await subscribed(channel)

  await until(() => said.length > 0)
  expect(said).toEqual([
    expect.objectContaining({ status: 'error', message: expect.stringContaining('wal_level = logical') }),
  ])
  await channel.send({ type: 'broadcast', event: 'still here', payload: {} })
  await until(() => heard.length === 1)
})

test('a stream that is still being opened when nobody wants it any more is given up too', async () => {
  const server = await withTables()
  // A stream begins when whoever is writing at that moment has finished.
  const writer = await server.services.db.owner.connect()
  await writer.query('begin')
  await writer.query('select pg_current_xact_id()')
  const streams = async () =>
    (await server.sql('select from pg_replication_slots where database = current_database()')).rowCount
  const client = server.client()
  const wish = { event: '*', schema: 'public', table: 'open_lines' } as const
  const channel = client.channel('left-at-once').on('postgres_changes', wish, () => {})
  await subscribed(channel)
  await until(async () => (await streams()) === 1, 'a stream')

  await client.removeChannel(channel)
  // Longer than the stream lingers.
  await sleep(200)
  await writer.query('commit')
  writer.release()

  await until(async () => (await streams()) === 0, 'the end of the stream')
})
