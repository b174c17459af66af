import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copyOfTemplate } from '#backend/testing/start-app.ts'
import { asCaller, type Caller } from './as-caller.ts'
import { heldBack } from './fair-share.ts'

const database = await copyOfTemplate()
const owner = new pg.Client({ connectionString: database.url })
await owner.connect()

let pool: pg.Pool
beforeEach(() => {
  pool = poolOf({ max: 4 })
})
afterEach(async () => {
  await owner.query('select pg_advisory_unlock_all()')
  await pool.end()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

function poolOf({ max, patience = 5000 }: { max: number; patience?: number }) {
  return new pg.Pool({ connectionString: database.url, max, connectionTimeoutMillis: patience })
}

const learner = (digit: number): Caller => ({
  role: 'authenticated',
  claims: { sub: `${digit}${digit}111111-1111-4111-8111-111111111111` },
})
const asha = learner(1)
const bela = learner(2)
const visitor: Caller = { role: 'anon', claims: {} }
const service: Caller = { role: 'service_role', claims: {} }

/** Ends when the owner lets go of the lock. */
const slow = { text: 'select pg_advisory_lock_shared(1) is null as locked, pg_advisory_unlock_shared(1)' }
const quick = { text: 'select 1 as one' }

const close = () => owner.query('select pg_advisory_lock(1)')
const open = () => owner.query('select pg_advisory_unlock(1)')

/** Settles once so many of the pool's statements wait in the database for the lock. */
const stand = (many: number) =>
  vi.waitFor(async () => {
    const { rows } = await owner.query(
      `select count(*)::int as waiting from pg_locks join pg_database d on d.oid = database
       where locktype = 'advisory' and not granted and d.datname = current_database()`,
    )
    expect(rows[0].waiting).toBe(many)
  })

test('slow statements of one caller leave half of the connections to the others', async () => {
  await close()
  const asked = Array.from({ length: 7 }, () => asCaller(pool, asha, slow))
  await stand(2)
  expect(heldBack(pool)).toBe(5)

  expect(await asCaller(pool, bela, quick)).toEqual([{ one: 1 }])
  expect(await asCaller(pool, visitor, quick)).toEqual([{ one: 1 }])
  expect(pool.totalCount).toBe(3)

  await open()
  expect(await Promise.all(asked)).toHaveLength(7)
  expect(heldBack(pool)).toBe(0)
})

test('a second one gets half of what is left, a third half of that: several together leave somebody else their place', async () => {
  await pool.end()
  pool = poolOf({ max: 8 })
  await close()
  const asked: Promise<unknown>[] = []
  for (const [at, standing] of [4, 6, 7].entries()) {
    asked.push(...Array.from({ length: 6 }, () => asCaller(pool, learner(at + 1), slow)))
    await stand(standing)
  }
  expect(heldBack(pool)).toBe(11)
  expect(await asCaller(pool, learner(4), quick)).toEqual([{ one: 1 }])
  expect(await asCaller(pool, visitor, quick)).toEqual([{ one: 1 }])
  expect(heldBack(pool)).toBe(11)

  await open()
  expect(await Promise.all(asked)).toHaveLength(18)
  expect(heldBack(pool)).toBe(0)
})

test('however many learners are there, visitors hold more than one', async () => {
  await pool.end()
  pool = poolOf({ max: 12 })
  await close()
  const learners = Array.from({ length: 10 }, (_, at) => ({
    role: 'authenticated',
    claims: { sub: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}` },
  }))
  const asked = learners.map((one) => asCaller(pool, one, slow))
  await stand(10)
  asked.push(...Array.from({ length: 4 }, () => asCaller(pool, visitor, slow)))
  await stand(12)
  // the third stands in the pool's own queue
  expect(heldBack(pool)).toBe(1)
  await open()
  await Promise.all(asked)
})

test('when others let go, whoever waits may hold more', async () => {
  await close()
  await owner.query('select pg_advisory_lock(2)')
  const ashas = Array.from({ length: 2 }, () => asCaller(pool, asha, slow))
  await stand(2)
  const slower = { text: 'select pg_advisory_xact_lock_shared(2)' }
  const belas = Array.from({ length: 3 }, () => asCaller(pool, bela, slower))
  await stand(3)
  expect(heldBack(pool)).toBe(2)

  await open()
  await Promise.all(ashas)
  await stand(2)
  expect(heldBack(pool)).toBe(1)
  await owner.query('select pg_advisory_unlock(2)')
  await Promise.all(belas)
})

test('all visitors together are one caller', async () => {
  await close()
  const asked = Array.from({ length: 5 }, () => asCaller(pool, { role: 'anon', claims: {} }, slow))
  await stand(2)
  expect(heldBack(pool)).toBe(3)
  expect(await asCaller(pool, asha, quick)).toEqual([{ one: 1 }])
  await open()
  await Promise.all(asked)
})

test('the service is not held back', async () => {
  await close()
  const asked = Array.from({ length: 4 }, () => asCaller(pool, service, slow))
  await stand(4)
  expect(heldBack(pool)).toBe(0)
  await open()
  await Promise.all(asked)
})

test('what waits goes in the order in which it came', async () => {
  await pool.end()
  pool = poolOf({ max: 2 })
  await close()
  const ended: number[] = []
  const first = asCaller(pool, asha, slow)
  await stand(1)
  const asked = [1, 2, 3, 4, 5].map((at) => asCaller(pool, asha, quick).then(() => ended.push(at)))
  await open()
  await Promise.all([first, ...asked])
  expect(ended).toEqual([1, 2, 3, 4, 5])
})

test('a statement that fails gives its place back', async () => {
  for (let times = 0; times < 5; times++)
    await expect(asCaller(pool, asha, { text: 'select 1 / 0' })).rejects.toThrow('division by zero')
  expect(await asCaller(pool, asha, quick)).toEqual([{ one: 1 }])
})

test('who waits for longer than the pool’s patience is told so, and the places are there again', async () => {
  await pool.end()
  pool = poolOf({ max: 4, patience: 3000 })
  await close()
  const asked = [asCaller(pool, asha, slow), asCaller(pool, asha, slow)]
  await stand(2)
  await expect(asCaller(pool, asha, quick)).rejects.toThrow('timeout exceeded when trying to connect')
  expect(heldBack(pool)).toBe(0)
  await open()
  await Promise.all(asked)
  await close()
  const again = [asCaller(pool, asha, slow), asCaller(pool, asha, slow)]
  await stand(2)
  await open()
  await Promise.all(again)
})

test('a connection that cannot be had costs no place', async () => {
  const gone = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none', max: 2 })
  for (let times = 0; times < 3; times++)
    await expect(asCaller(gone, asha, quick)).rejects.toThrow('ECONNREFUSED')
  expect(heldBack(gone)).toBe(0)
  await gone.end()
})
