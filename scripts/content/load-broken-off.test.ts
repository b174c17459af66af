import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { copyOfTemplate } from '#backend/testing/start-app.ts'
import { connected } from './load.ts'

const database = await copyOfTemplate()
afterAll(() => database.drop())

test('a database that goes away in the middle fails the load, and ends nothing else', async () => {
  const unheard: unknown[] = []
  const hear = (error: unknown) => void unheard.push(error)
  process.on('uncaughtException', hear)
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()

  const load = connected(database.url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await other.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    // between two statements nothing is there that could fail
    await sleep(200)
    await client.query('select 1')
  })

  await expect(load).rejects.toThrow(/terminat|not queryable/)
  expect(unheard).toEqual([])
  process.off('uncaughtException', hear)
  await other.end()
})
