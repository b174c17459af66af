import { afterEach, expect, test, vi } from 'vitest'
import { startRest, type TestRest } from '#backend/rest/testing/start-rest.ts'
import { liveSchemaCache } from './live.ts'
import type { SchemaCache } from './types.ts'

async function withRest(use: (rest: TestRest) => Promise<void>) {
  const rest = await startRest()
  try {
    await use(rest)
  } finally {
    await rest.close()
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Asks again until the answer is as wanted, or for half a minute. */
async function eventually<Value>(ask: () => Promise<Value>, isWanted: (value: Value) => boolean) {
  let value = await ask()
  for (let attempt = 0; attempt < 600 && !isWanted(value); attempt++) {
    await pause(50)
    value = await ask()
  }
  return value
}

afterEach(() => void vi.useRealTimers())

test('a new table is found without a word', async () => {
  await withRest(async (rest) => {
    expect((await rest.call('GET', '/genres')).status).toBe(200)
    await rest.services.db.owner.query('create table library.fresh (id int)')
    const found = await eventually(
      () => rest.call('GET', '/fresh'),
      ({ status }) => status === 200,
    )
    expect(found.status).toBe(200)
  })
})

test('at most one look a second is taken for what is not there, and one for all who ask at once', async () => {
  await withRest(async (rest) => {
    // the clock stands, and nobody listens: whoever begins to would look by itself
    vi.useFakeTimers({ toFake: ['Date'] })
    const later = () => vi.setSystemTime(Date.now() + 1_050)
    const change = (table: string) => rest.services.db.owner.query(`create table library.${table} (id int)`)
    const live = liveSchemaCache(rest.services)
    const NONE = {} as SchemaCache
    const first = (await live.newerThan(NONE)) as SchemaCache
    await change('second')
    expect(await live.newerThan(first)).toBeUndefined()
    later()
    const second = (await live.newerThan(first)) as SchemaCache
    expect(second).not.toBe(first)
    await change('third')
    expect(await live.newerThan(second)).toBeUndefined()
    later()
    const found = await Promise.all(Array.from({ length: 20 }, () => live.newerThan(second)))
    expect(found[0]).not.toBe(second)
    expect(new Set(found).size).toBe(1)
  })
})

test('while nothing has changed, a name that is not there costs one small question and no plan', async () => {
  await withRest(async (rest) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const live = liveSchemaCache(rest.services)
    const first = (await live.newerThan({} as SchemaCache)) as SchemaCache
    vi.setSystemTime(Date.now() + 1_050)
    const questions = vi.spyOn(rest.services.db.owner, 'connect')
    const found = await Promise.all(Array.from({ length: 20 }, () => live.newerThan(first)))

    expect(found.every((cache) => cache === undefined)).toBe(true)
    expect(questions).toHaveBeenCalledTimes(1)
    questions.mockRestore()
    for (const change of [
      'create table library.seen (id int)',
      'alter table library.seen rename id to number',
      'create function library.seen_by() returns int language sql as $$ select 1 $$',
      'drop function library.seen_by()',
      `do $$ begin execute format(
        'alter role authenticator in database %I set pgrst.db_max_rows = 7', current_database()); end $$`,
      'drop table library.seen',
    ]) {
      const before = await live.newerThan({} as SchemaCache)
      await rest.services.db.owner.query(change)
      vi.setSystemTime(Date.now() + 1_050)
      expect(await live.newerThan(before as SchemaCache), change).toBeDefined()
    }
  })
})

test('a renamed column is known as soon as it is announced, and the old name is gone', async () => {
  await withRest(async (rest) => {
    expect((await rest.call('GET', '/genres?select=name')).status).toBe(200)
    await eventually(
      () => listeners(rest),
      (count) => count === 1,
    )
    await rest.services.db.owner.query(
      `alter table library.genres rename name to title; notify pgrst, 'reload schema'`,
    )
    // Nothing is missing from the old cache, so only the announcement can make it look again.
    const old = await eventually(
      () => rest.call('GET', '/genres?select=name'),
      ({ body }) => (body as { message: string }).message === 'column genres.name does not exist',
    )
    expect(old.body).toMatchObject({ code: '42703' })
    expect((await rest.call('GET', '/genres?select=title')).status).toBe(200)
  })
})

test('listening goes on after the connection was lost', async () => {
  await withRest(async (rest) => {
    await rest.call('GET', '/genres')
    await eventually(
      () => listeners(rest),
      (count) => count === 1,
    )
    await rest.services.db.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen pgrst'`,
    )
    await rest.services.db.owner.query('drop table library.book_details')
    // Nobody announces it: coming back, the listener looks for what it missed.
    const gone = await eventually(
      () => rest.call('GET', '/book_details'),
      ({ body }) => (body as { code: string }).code === 'PGRST205',
    )
    expect(gone.body).toMatchObject({ code: 'PGRST205' })
    // the schema may be known before whoever listens shows as listening
    const listening = await eventually(
      () => listeners(rest),
      (count) => count === 1,
    )
    expect(listening).toBe(1)
    expect(rest.errors).toEqual([])
  })
})

async function listeners(rest: TestRest) {
  const { rowCount } = await rest.services.db.owner.query(
    `select from pg_stat_activity where datname = current_database() and query = 'listen pgrst'`,
  )
  return rowCount
}

test("a table that is gone is PostgreSQL's to tell, until the cache knows", async () => {
  await withRest(async (rest) => {
    await rest.call('GET', '/book_details')
    await rest.services.db.owner.query('drop table library.book_details')
    const { status, body } = await rest.call('GET', '/book_details')
    expect([status, body]).toMatchObject([404, { code: '42P01' }])
  })
})
