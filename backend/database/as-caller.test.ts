import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyOfTemplate } from '#backend/testing/start-app.ts'
import { asCaller, asCallerInTransaction, type Caller } from './as-caller.ts'

const database = await copyOfTemplate()
// One connection, so that each call meets whatever the one before left behind.
const pool = new pg.Pool({ connectionString: database.url, max: 1 })
pool.on('error', () => {})

const asha: Caller = { role: 'authenticated', claims: { sub: '11111111-1111-4111-8111-111111111111' } }
const visitor: Caller = { role: 'anon', claims: {} }
const service: Caller = { role: 'service_role', claims: {} }
const whoAmI = { text: 'select current_user::text as role, auth.uid()::text as id' }

beforeAll(async () => {
  await pool.query(`create table public.marks (id int primary key, owner uuid)`)
  await pool.query(`insert into public.marks values (1, '${asha.claims.sub}'), (2, gen_random_uuid())`)
  await pool.query(`alter table public.marks enable row level security`)
  await pool.query(`create policy own on public.marks to authenticated using ((select auth.uid()) = owner)`)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('a statement runs in the caller’s role, with the caller’s claims', async () => {
  expect(await asCaller(pool, asha, whoAmI)).toEqual([{ role: 'authenticated', id: asha.claims.sub }])
  expect(await asCaller(pool, asha, { text: 'select id from public.marks' })).toEqual([{ id: 1 }])
  expect(await asCaller(pool, visitor, { text: 'select id from public.marks' })).toEqual([])
  expect(await asCaller(pool, service, { text: 'select id from public.marks order by id' })).toEqual([
    { id: 1 },
    { id: 2 },
  ])
})

test('nothing of a caller stays on the connection, not after an error either', async () => {
  await asCaller(pool, asha, whoAmI)
  await expect(asCaller(pool, asha, { text: 'select 1 / 0' })).rejects.toThrow('division by zero')

  const { rows } = await pool.query(
    `select current_user = session_user as own, current_setting('request.jwt.claims', true) as claims`,
  )
  expect(rows).toEqual([{ own: true, claims: '' }])
})

test('a statement that once failed to parse can succeed later under the same text', async () => {
  const statement = { text: 'select id from public.later' }
  await expect(asCaller(pool, service, statement)).rejects.toThrow('does not exist')
  await pool.query('create table public.later as select 7 as id')

  expect(await asCaller(pool, service, statement)).toEqual([{ id: 7 }])
  expect(await asCaller(pool, service, statement)).toEqual([{ id: 7 }])
})

test('a failing statement leaves nothing, a good one is committed', async () => {
  await expect(
    asCaller(pool, service, { text: 'insert into public.marks values (3, null), (1, null)' }),
  ).rejects.toThrow('marks_pkey')
  await asCaller(pool, service, { text: 'insert into public.marks values (4, null)' })

  expect(await asCaller(pool, service, { text: 'select id from public.marks where id > 2' })).toEqual([
    { id: 4 },
  ])
})

test('a statement without rows answers none', async () => {
  expect(await asCaller(pool, service, { text: 'delete from public.marks where id = 999' })).toEqual([])
})

test('reads can be held to reading', async () => {
  await expect(
    asCaller(pool, service, { text: 'insert into public.marks values (5, null)' }, { readOnly: true }),
  ).rejects.toThrow('read-only transaction')
  await asCaller(pool, service, { text: 'insert into public.marks values (5, null)' })
})

test('a transaction stands or falls as a whole', async () => {
  const insert = { text: 'insert into public.marks values ($1, null)', values: ['6'] }
  await expect(
    asCallerInTransaction(pool, service, async (run) => {
      await run(insert)
      throw new Error('on second thoughts')
    }),
  ).rejects.toThrow('on second thoughts')
  expect(await asCaller(pool, service, { text: 'select id from public.marks where id = 6' })).toEqual([])

  await asCallerInTransaction(pool, service, (run) => run(insert))
  expect(await asCaller(pool, service, { text: 'select id from public.marks where id = 6' })).toEqual([
    { id: 6 },
  ])
})

test('hundreds of different statements do not pile up on the server', async () => {
  for (let n = 0; n < 450; n++) await asCaller(pool, service, { text: `select ${n} as n` })

  const { rows } = await pool.query('select count(*)::int as kept from pg_prepared_statements')
  expect(rows[0].kept).toBeLessThanOrEqual(401)
  expect(await asCaller(pool, service, { text: 'select 0 as n' })).toEqual([{ n: 0 }])
})

test('statements that cannot be parsed do not leave others on the server', async () => {
  for (const round of [1, 2]) {
    for (let n = 0; n < 420; n++) {
      await expect(asCaller(pool, service, { text: `select missing_${round}_${n}` })).rejects.toThrow(
        'does not',
      )
    }
    for (let n = 0; n < 420; n++) await asCaller(pool, service, { text: `select ${n} as good_${round}` })
  }

  const { rows } = await pool.query('select count(*)::int as kept from pg_prepared_statements')
  expect(rows[0].kept).toBeLessThanOrEqual(401)
})

test('statements too long to be kept are each run as written', async () => {
  const long = (value: number) => ({ text: `select ${value} as value --${'-'.repeat(20_000)}` })
  expect(await asCaller(pool, service, long(1))).toEqual([{ value: 1 }])
  expect(await asCaller(pool, service, long(2))).toEqual([{ value: 2 }])
  expect(await asCaller(pool, service, long(3))).toEqual([{ value: 3 }])
})

test('a statement is told anew which columns there are when its table has changed', async () => {
  await pool.query('create table public.changing as select 1 as one')
  const statement = { text: 'select * from public.changing' }
  expect(await asCaller(pool, service, statement)).toEqual([{ one: 1 }])
  await pool.query('alter table public.changing add column two text default $$2$$')
  await expect(asCaller(pool, service, statement)).rejects.toThrow('must not change result type')
  expect(await asCaller(pool, service, statement)).toEqual([{ one: 1, two: '2' }])
  expect(await asCaller(pool, service, statement)).toEqual([{ one: 1, two: '2' }])
})

test('what comes before a statement runs in the caller’s name, and its rows do not count', async () => {
  const before = { text: `select set_config('test.before', current_user, true), 'x' as role` }
  const statement = { text: `select current_setting('test.before') as before` }
  expect(await asCaller(pool, asha, statement, { before })).toEqual([{ before: 'authenticated' }])
  const failing = { text: 'select 1 / 0' }
  await expect(asCaller(pool, asha, statement, { before: failing })).rejects.toThrow('division by zero')
  expect(await asCaller(pool, asha, statement, { before })).toEqual([{ before: 'authenticated' }])
})

test('a transaction is isolated as asked', async () => {
  const statement = { text: `select current_setting('transaction_isolation') as level` }
  expect(await asCaller(pool, asha, statement, { isolation: 'serializable' })).toEqual([
    { level: 'serializable' },
  ])
  expect(await asCaller(pool, asha, statement)).toEqual([{ level: 'read committed' }])
})
