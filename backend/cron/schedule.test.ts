/** What a schedule means, as hosted's pg_cron reads it. */

import { afterAll, expect, test } from 'vitest'
import { startApp } from '#backend/testing/start-app.ts'

const app = await startApp()
const { owner } = app.services.db
afterAll(app.close)

async function names(schedule: string, minute: string) {
  const { rows } = await owner.query('select cron.names_minute($1, $2) as told', [schedule, minute])
  return rows[0].told
}

// 22 November 2026 is a Sunday.
test.each([
  ['* * * * *', '2026-11-22T10:17:00Z', true],
  ['*/10 * * * *', '2026-11-22T10:20:00Z', true],
  ['*/10 * * * *', '2026-11-22T10:21:00Z', false],
  ['5,35 * * * *', '2026-11-22T10:35:00Z', true],
  ['10-20/5 * * * *', '2026-11-22T10:15:00Z', true],
  ['10-20/5 * * * *', '2026-11-22T10:25:00Z', false],
  ['30 3 * * *', '2026-11-22T03:30:00Z', true],
  ['30 3 * * *', '2026-11-22T03:30:00+05:30', false],
  ['0 0 1 * *', '2026-12-01T00:00:00Z', true],
  ['0 0 * * sun', '2026-11-22T00:00:00Z', true],
  ['0 0 * * 7', '2026-11-22T00:00:00Z', true],
  ['0 0 * * MON-FRI', '2026-11-22T00:00:00Z', false],
  ['0 0 * nov *', '2026-11-22T00:00:00Z', true],
  ['0 0 * 12 *', '2026-11-22T00:00:00Z', false],
  ['0 0 $ * *', '2026-11-30T00:00:00Z', true],
  ['0 0 $ * *', '2026-11-29T00:00:00Z', false],
  ['0 0 $ * *', '2028-02-29T00:00:00Z', true],
  // either day, unless one of them begins with a star
  ['0 0 13 * sun', '2026-11-22T00:00:00Z', true],
  ['0 0 */2 * sun', '2026-11-22T00:00:00Z', false],
  ['@hourly', '2026-11-22T07:00:00Z', true],
  ['@weekly', '2026-11-22T00:00:00Z', true],
  ['@yearly', '2026-11-22T00:00:00Z', false],
  [' 0   7 * * * ', '2026-11-22T07:00:00Z', true],
  ['30 seconds', '2026-11-22T07:00:00Z', false],
])('%s at %s: %s', async (schedule, minute, told) => {
  expect(await names(schedule, minute)).toBe(told)
})

test.each([
  '',
  '* * * *',
  '* * * * * *',
  '60 * * * *',
  '* 24 * * *',
  '* * 0 * *',
  '* * * 13 *',
  '* * * * 8',
  '5/10 * * * *',
  '*/0 * * * *',
  '20-10 * * * *',
  'a * * * *',
  '* * * foo *',
  '0 seconds',
  '60 seconds',
  '@reboot',
  'every minute',
])('"%s" is no schedule', async (schedule) => {
  await expect(owner.query(`select cron.schedule($1, 'select 1')`, [schedule])).rejects.toMatchObject({
    code: '22023',
    message: `invalid schedule: ${schedule}`,
  })
})

test('jobs are named, changed, paused and taken away as on hosted', async () => {
  const rowOf = async (name: string) =>
    (
      await owner.query(
        'select schedule, command, active, nodename, database = current_database() as here from cron.job where jobname = $1',
        [name],
      )
    ).rows
  const schedule = (...given: string[]) =>
    owner
      .query(`select cron.schedule(${given.map((_, at) => `$${at + 1}`).join(', ')}) as id`, given)
      .then(({ rows }) => rows[0].id as string)
  const id = await schedule('tidy', '0 3 * * *', 'select 1')
  expect(await schedule('tidy', '0 4 * * *', 'select 2')).toBe(id)
  expect(await rowOf('tidy')).toEqual([
    { schedule: '0 4 * * *', command: 'select 2', active: true, nodename: 'localhost', here: true },
  ])
  await owner.query('select cron.alter_job($1, active := false)', [id])
  expect(await rowOf('tidy')).toMatchObject([{ active: false, schedule: '0 4 * * *' }])
  await expect(owner.query(`select cron.alter_job($1, schedule := 'x')`, [id])).rejects.toThrow(
    'invalid schedule',
  )

  expect((await owner.query(`select cron.unschedule('tidy') as gone`)).rows).toEqual([{ gone: true }])
  await expect(owner.query(`select cron.unschedule('tidy')`)).rejects.toThrow(`entry for job 'tidy'`)
  const nameless = await schedule('30 seconds', 'select 1')
  expect((await owner.query('select cron.unschedule($1::bigint) as gone', [nameless])).rows).toEqual([
    { gone: true },
  ])
})

test('nobody but the owner of the database schedules anything', async () => {
  for (const role of ['anon', 'authenticated', 'service_role', 'authenticator']) {
    const client = await owner.connect()
    try {
      await client.query(`set role ${role}`)
      await expect(client.query(`select cron.schedule('* * * * *', 'select 1')`)).rejects.toThrow(
        'permission denied',
      )
      await expect(client.query('select * from cron.job')).rejects.toThrow('permission denied')
    } finally {
      await client.query('reset role')
      client.release()
    }
  }
})
