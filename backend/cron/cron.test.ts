/** Jobs are run when they are due, once, by one process, and what came of it is written down. */

import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { startApp } from '#backend/testing/start-app.ts'
import { longTest } from '#scripts/testing/long.ts'
import { adoptJobs } from './adopt-jobs.ts'
import { startCron } from './cron.ts'
import { createTimetable } from './timetable.ts'

const app = await startApp()
const { db } = app.services
afterAll(app.close)

const errors: Record<string, unknown>[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void errors.push(JSON.parse(line)) })
const TEN = Date.parse('2026-11-22T10:00:30Z')
const MINUTE = 60_000

beforeEach(async () => {
  await db.owner.query('delete from cron.job; delete from cron.job_run_details')
  await db.owner.query(
    'create table if not exists public.marks (name text, at timestamptz default clock_timestamp())',
  )
  await db.owner.query('truncate public.marks')
  errors.length = 0
})

const schedule = async (name: string, when: string, command: string) => {
  const { rows } = await db.owner.query('select cron.schedule($1, $2, $3) as id', [name, when, command])
  return rows[0].id as string
}
const mark = (name: string) => `insert into public.marks (name) values ('${name}')`
const marks = async () =>
  (await db.owner.query<{ name: string }>('select name from public.marks order by at')).rows.map(
    ({ name }) => name,
  )
const runs = async () =>
  (
    await db.owner.query(
      `select status, return_message, end_time >= start_time as has_ended, job_pid is not null as has_pid
       from cron.job_run_details order by jobid, runid`,
    )
  ).rows

function timetable(from = TEN) {
  return createTimetable({ pool: db.owner, url: db.url, log }, from)
}

/** Until this holds; a test that waits for nothing proves nothing. */
async function until(holds: () => Promise<boolean>) {
  for (let tries = 0; tries < 1200; tries++) {
    if (await holds()) return
    await sleep(25)
  }
  throw new Error('It did not come to this')
}

test('a job runs in its minute and once in it, and its run is written down', async () => {
  await schedule('five past', '5 * * * *', mark('five'))
  await schedule('asks', '5 * * * *', 'select generate_series(1, 3)')
  await schedule('other', '6 * * * *', mark('six'))
  const times = timetable()
  for (const later of [1, 2, 4 * 60 + 31, 4 * 60 + 32, 4 * 60 + 50]) await times.tick(TEN + later * 1000)
  await times.settled()

  expect(await marks()).toEqual(['five'])
  const done = { status: 'succeeded', has_ended: true, has_pid: true }
  expect(await runs()).toEqual([
    { ...done, return_message: 'INSERT 0 1' },
    { ...done, return_message: '3 rows' },
  ])
})

test('minutes that were missed are made up for once, and no more than five of them', async () => {
  await schedule('each', '* * * * *', mark('each'))
  await schedule('two past', '2 * * * *', mark('two'))
  const times = timetable()
  await times.tick(TEN + 4 * MINUTE)
  await times.settled()
  expect((await marks()).sort()).toEqual(['each', 'two'])

  const late = timetable()
  await late.tick(TEN + 20 * MINUTE)
  await late.settled()
  expect((await marks()).sort()).toEqual(['each', 'each', 'two'])
})

test('a minute in which the database could not be asked is made up for', async () => {
  await schedule('each', '* * * * *', mark('each'))
  let isAway = true
  const query = (...asked: Parameters<typeof db.owner.query>) =>
    isAway ? Promise.reject(new Error('Connection terminated')) : db.owner.query(...asked)
  const pool = { query } as unknown as typeof db.owner
  const times = createTimetable({ pool, url: db.url, log }, TEN)
  await expect(times.tick(TEN + MINUTE)).rejects.toThrow('Connection terminated')
  isAway = false
  await times.tick(TEN + MINUTE + 1000)
  await times.settled()
  expect(await marks()).toEqual(['each'])
})

test('a clock that is set back runs nothing twice', async () => {
  await schedule('each', '* * * * *', mark('each'))
  // With one in seconds every tick looks.
  await schedule('often', '59 seconds', 'select 1')
  const times = timetable()
  await times.tick(TEN + MINUTE)
  await times.tick(TEN)
  await times.tick(TEN + MINUTE)
  await times.settled()
  expect(await marks()).toEqual(['each'])
})

test('a clock that is set far back makes no job rest until it has caught up', async () => {
  await schedule('each', '* * * * *', mark('each'))
  await schedule('often', '30 seconds', mark('often'))
  const times = timetable()
  await times.tick(TEN + MINUTE)
  await times.settled()
  const back = TEN - 60 * MINUTE
  await times.tick(back)
  await times.settled()
  expect((await marks()).sort()).toEqual(['each', 'often', 'often'])

  await times.tick(back + MINUTE)
  await times.settled()
  expect((await marks()).sort()).toEqual(['each', 'each', 'often', 'often', 'often'])
})

test('a job in seconds runs as often as it says', async () => {
  await schedule('often', '10 seconds', mark('often'))
  const times = timetable()
  for (let second = 0; second < 35; second++) {
    await times.tick(TEN + second * 1000)
    await times.settled()
  }
  expect(await marks()).toHaveLength(4)
})

test('a paused job does not run, and a changed one is noticed', async () => {
  const id = await schedule('each', '* * * * *', mark('each'))
  await db.owner.query('select cron.alter_job($1, active := false)', [id])
  const times = timetable()
  await times.tick(TEN + MINUTE)
  await db.owner.query('select cron.alter_job($1, active := true, command := $2)', [id, mark('changed')])
  await times.tick(TEN + 2 * MINUTE)
  await times.settled()
  expect(await marks()).toEqual(['changed'])
})

test('a job that is due while it runs follows itself once', async () => {
  await schedule('slow', '* * * * *', `${mark('slow')}; select pg_sleep(0.3)`)
  const times = timetable()
  for (const minutes of [1, 2, 3]) await times.tick(TEN + minutes * MINUTE)
  await until(async () => (await runs()).length > 0)
  expect(await runs()).toMatchObject([{ status: 'running' }])
  await until(async () => (await runs()).filter(({ status }) => status === 'succeeded').length === 2)
  await times.settled()
  expect(await marks()).toHaveLength(2)
})

test('more than four wait for each other, and all come to run', async () => {
  for (let at = 0; at < 7; at++)
    await schedule(`job ${at}`, '* * * * *', `select pg_sleep(0.1); ${mark(`job ${at}`)}`)
  const times = timetable()
  await times.tick(TEN + MINUTE)
  expect((await runs()).length).toBeLessThanOrEqual(4)
  await until(async () => (await marks()).length === 7)
  await times.settled()
})

test('a failure is logged with its job, written down, and leaves nothing half done', async () => {
  await schedule('wrong', '* * * * *', `${mark('wrong')}; select 1 / 0`)
  const times = timetable()
  await times.tick(TEN + MINUTE)
  await times.settled()

  expect(await marks()).toEqual([])
  expect(await runs()).toMatchObject([{ status: 'failed', return_message: 'ERROR:  division by zero' }])
  expect(errors).toMatchObject([{ level: 50, job: 'wrong', err: { message: 'division by zero' } }])
})

test('a job of somebody else, or of another database, is refused', async () => {
  const id = await schedule('foreign', '* * * * *', mark('foreign'))
  await db.owner.query(`select cron.alter_job($1, username := 'authenticated')`, [id])
  const times = timetable()
  await times.tick(TEN + MINUTE)
  await times.settled()
  expect(await marks()).toEqual([])
  expect(await runs()).toMatchObject([
    { status: 'failed', return_message: expect.stringContaining('as its owner only') },
  ])
})

test('jobs that came along when the database moved are run, unless others are of this place', async () => {
  const said: string[] = []
  const moved = `update cron.job set database = 'postgres', username = 'somebody' where jobname = 'moved'`
  await schedule('moved', '* * * * *', mark('moved'))
  await db.owner.query(moved)
  await adoptJobs(db.url, (line) => said.push(line))
  const times = timetable()
  await times.tick(TEN + MINUTE)
  await times.settled()
  expect(await marks()).toEqual(['moved'])
  expect(said).toEqual(['Jobs of the clock that came along with the database, run here from now on: 1'])

  await schedule('at home', '* * * * *', mark('at home'))
  await db.owner.query(moved)
  await adoptJobs(db.url, (line) => said.push(line))
  expect(said).toHaveLength(1)
  const { rows } = await db.owner.query(`select username from cron.job where jobname = 'moved'`)
  expect(rows).toEqual([{ username: 'somebody' }])
})

longTest(
  'of several processes one runs the jobs; when it goes another one takes over',
  async () => {
    await schedule('often', '1 second', mark('often'))
    const parts = { db, log, now: Date.now }
    const first = startCron(parts)
    await until(async () => (await marks()).length > 0)
    const second = startCron(parts)
    await sleep(1500)
    const before = (await marks()).length
    await sleep(4000)
    // One runs it four times, give or take one; two would run it eight times.
    expect((await marks()).length - before).toBeLessThanOrEqual(5)
    expect(
      (
        await db.owner.query(
          `select count(distinct pid)::int as holders from pg_locks
         where locktype = 'advisory' and objid = 7302031 and granted
           and database = (select oid from pg_database where datname = current_database())`,
        )
      ).rows,
    ).toEqual([{ holders: 1 }])

    await first()
    const after = (await marks()).length
    await until(async () => (await marks()).length > after)
    await second()
  },
  60_000,
)

test('a change is noticed at once, without waiting for the minute', async () => {
  // A new minute would be a reason to look, too: by this clock it is far away.
  const began = Date.now()
  const stop = startCron({ db, log, now: () => TEN - 25_000 + Date.now() - began })
  await until(async () => {
    const { rows } = await db.owner.query(
      `select from pg_stat_activity where application_name = 'cron' and query = 'listen backend_cron' and datname = current_database()`,
    )
    return rows.length > 0
  })
  await sleep(1200)
  await schedule('soon', '1 second', mark('soon'))
  await until(async () => (await marks()).length > 0)
  await stop()
})

test('stopping breaks off what runs, and says so; what a dead process left is closed by the next', async () => {
  await schedule('long', '1 second', `${mark('long')}; select pg_sleep(60)`)
  const stop = startCron({ db, log, now: Date.now })
  await until(async () => (await runs()).some(({ has_pid }) => has_pid))
  await sleep(200)
  await stop()
  expect(await runs()).toMatchObject([
    { status: 'failed', return_message: 'ERROR:  canceling statement due to user request', has_ended: true },
  ])

  await db.owner.query(`delete from cron.job`)
  await db.owner.query(`update cron.job_run_details set status = 'running', end_time = null`)
  const next = startCron({ db, log, now: Date.now })
  await until(async () => (await runs())[0]?.status === 'failed')
  expect(await runs()).toMatchObject([{ return_message: 'server restarted', has_ended: true }])
  await next()
})

longTest(
  'a database that goes away and comes back finds its jobs run again',
  async () => {
    await schedule('often', '1 second', mark('often'))
    const stop = startCron({ db, log, now: Date.now })
    await until(async () => (await marks()).length > 0)
    await db.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'cron' and datname = current_database() and query = 'listen backend_cron'`,
    )
    const before = (await marks()).length
    await until(async () => (await marks()).length > before + 1)
    await stop()
  },
  30_000,
)

test('a database that is away is said once a minute, however often it is asked', async () => {
  vi.useFakeTimers()
  try {
    const query = vi.fn(() => Promise.reject(new Error('connect ECONNREFUSED')))
    const owner = { query } as unknown as pg.Pool
    const stop = startCron({ db: { owner, url: '' }, log, now: Date.now })

    await vi.advanceTimersByTimeAsync(58_000)
    expect(query.mock.calls.length).toBeGreaterThan(10)
    expect(errors).toMatchObject([{ msg: 'cron: the jobs of the database cannot be run just now' }])

    await vi.advanceTimersByTimeAsync(10_000)
    expect(errors).toHaveLength(2)
    const over = stop()
    await vi.advanceTimersByTimeAsync(5_000)
    await over
  } finally {
    vi.useRealTimers()
  }
})
