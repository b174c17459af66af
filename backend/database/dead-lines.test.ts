import { createServer, connect as dial, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { copyOfTemplate } from '#backend/testing/start-app.ts'
import { endDeadLines } from './dead-lines.ts'
import { isOutage } from './outage.ts'

const database = await copyOfTemplate()
afterAll(() => database.drop())

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** A line to the database that can die without a word. */
async function line() {
  const target = new URL(database.url)
  const pairs: [Socket, Socket][] = []
  let isDead = false
  const server = createServer((near) => {
    near.on('error', () => {})
    if (isDead) return void near.pause()
    const far = dial(Number(target.port || 5432), target.hostname)
    far.on('error', () => {})
    pairs.push([near, far])
    near.pipe(far)
    far.pipe(near)
    near.on('close', () => far.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  undo.push(() => {
    for (const socket of pairs.flat()) socket.destroy()
    server.close()
  })
  const url = new URL(database.url)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as { port: number }).port)
  const cut = () => {
    for (const [near, far] of pairs) {
      near.unpipe(far)
      far.unpipe(near)
    }
  }
  return {
    url: url.href,
    /** Those that are open carry nothing any more. */
    cut,
    die: () => {
      isDead = true
      cut()
    },
  }
}

function poolOn(url: string, max = 4) {
  const pool = new pg.Pool({ connectionString: url, max })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  undo.push(() => void pool.end().catch(() => {}))
  return pool
}

function look(pool: pg.Pool, url: string) {
  undo.push(endDeadLines([pool], url, { every: 100, patience: 500 }))
}

/** In a transaction or not, the caller learns that the database is away. */
test('who waits on a line that has died is told so, and the next one gets a line that lives', async () => {
  const there = await line()
  const pool = poolOn(there.url)
  look(pool, there.url)
  await pool.query('select 1')
  await sleep(150)
  there.cut()

  const failed = await pool.query('select 1').catch((error: unknown) => error)
  expect(isOutage(failed)).toBe(true)
  expect((await pool.query('select 2 as n')).rows).toEqual([{ n: 2 }])
})

test('when nothing comes through at all, everybody is told so', async () => {
  const there = await line()
  const pool = poolOn(there.url)
  look(pool, there.url)
  await Promise.all([pool.query('select 1'), pool.query('select pg_sleep(0.05)')])
  there.die()

  const failed = await Promise.all(
    ['select 1', 'select 2'].map((text) => pool.query(text).catch((error: unknown) => error)),
  )
  expect(failed.map(isOutage)).toEqual([true, true])
})

test('work that takes long is left alone, and so is a transaction that rests', async () => {
  const pool = poolOn(database.url)
  look(pool, database.url)
  const client = await pool.connect()
  await client.query('begin')
  expect((await pool.query(`select 'done' as it from pg_sleep(1.5)`)).rows).toEqual([{ it: 'done' }])
  expect((await client.query('select 1 as n')).rows).toEqual([{ n: 1 }])
  await client.query('commit')
  client.release()
})
