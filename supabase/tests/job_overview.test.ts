/** How the jobs are doing: for administrators alone, from a real queue, and also where a project has none. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import { type MarkingServer, startMarkingServer } from './marking-server.ts'
import { NO_QUIET_HOURS } from './quiet.ts'

await asOwner(NO_QUIET_HOURS)

type Job = {
  name: string
  by: 'queue' | 'database' | 'server'
  schedule: string | null
  began_at: string | null
  outcome: string | null
  problem: string | null
  failures: number
  waiting: number
}
type Queue = { waiting: number; held: number; failed: number; oldest: string | null }
type Overview = {
  server_now: string
  jobs: Job[]
  queues: { mails: Queue; event_mails: Queue; pushes: Queue }
  devices: number
  can_push: boolean
}

async function admin() {
  const id = await newUser()
  await asOwner(`update public.user_roles set role = 'admin' where user_id = $1`, [id])
  return id
}
const jobNamed = ({ jobs }: Overview, name: string) => jobs.find((job) => job.name === name)

test('learners, mentors, visitors and the service are told nothing of jobs', async () => {
  const mentor = await newUser()
  await asOwner(`update public.user_roles set role = 'mentor' where user_id = $1`, [mentor])
  for (const who of [await newUser(), mentor, 'service'])
    await expect(call(who, 'job_overview')).rejects.toThrow('Only administrators see how the jobs are doing')
  await expect(call('visitor', 'job_overview')).rejects.toThrow('permission denied')
})

test('without a queue the jobs of the database and what waits are told all the same', async () => {
  const overview = await call<Overview>(await admin(), 'job_overview')
  expect(overview.jobs.every(({ by }) => by === 'database')).toBe(true)
  expect(jobNamed(overview, 'question-statistics')).toMatchObject({
    ...{ schedule: '*/10 * * * *', waiting: 0, failures: 0 },
  })
  expect(Object.keys(overview.queues).sort()).toEqual(['event_mails', 'mails', 'pushes'])
})

test('a queue of another make is passed over', async () => {
  await asOwner(
    'create schema pgboss; create table pgboss.queue (other text); create table pgboss.job (other text)',
  )
  try {
    const overview = await call<Overview>(await admin(), 'job_overview')
    expect(overview.jobs.some(({ by }) => by === 'queue')).toBe(false)
  } finally {
    await asOwner('drop schema pgboss cascade')
  }
})

test('a job of the database that failed is told with its reason', async () => {
  const [job] = await asOwner<{ id: string }>(
    `select jobid as id from cron.job where jobname = 'news-revisions'`,
  )
  await asOwner(
    `insert into cron.job_run_details (jobid, runid, status, return_message, start_time, end_time)
     values ($1, nextval('cron.runid_seq'), 'failed', 'ERROR: division by zero', now(), now())`,
    [job?.id],
  )
  expect(jobNamed(await call<Overview>(await admin(), 'job_overview'), 'news-revisions')).toMatchObject({
    ...{ outcome: 'failed', problem: 'ERROR: division by zero', failures: 1 },
  })
})

test('what waits, what quiet hours hold and what was given up is counted', async () => {
  const boss = await admin()
  const asha = await newUser()
  const count = async () => (await call<Overview>(boss, 'job_overview')).queues.mails
  const before = await count()
  for (const key of ['now', 'held', 'failed'])
    await asOwner(`select private.notify($1, 'answer_marked', 'x', 'x', '/', $2, true)`, [asha, key])
  const set = (key: string, what: string) =>
    asOwner(
      `update private.notification_mails mail set ${what} from public.notifications told
       where told.id = mail.notification_id and told.user_id = $1 and told.key = $2`,
      [asha, key],
    )
  await set('now', `due_at = now() - interval '1 hour'`)
  await set('held', `due_at = now() + interval '1 hour'`)
  await set('failed', 'tries = 8, claimed_at = now()')
  const after = await count()
  expect([after.waiting - before.waiting, after.held - before.held, after.failed - before.failed]).toEqual([
    1, 1, 1,
  ])
  expect(Date.parse(after.oldest ?? '')).toBeLessThan(Date.now() - 3_000_000)
  await expect(as(asha, 'select private.message_queues()')).rejects.toThrow('permission denied')
})

let site: MarkingServer
beforeAll(async () => {
  site = await startMarkingServer({ JOBS: 'on' })
}, 240_000)
afterAll(() => site?.stop())

test('the jobs of a running queue stand there with clock, last run and what is wrong', async () => {
  const boss = await site.learner('admin')
  const overview = async () => {
    const { data, error } = await boss.client.rpc('job_overview')
    if (error) throw error
    return data as Overview
  }
  const named = async (name: string) => jobNamed(await overview(), name)
  await expect.poll(() => named('send-pushes'), { timeout: 30_000 }).toBeDefined()
  expect(await named('send-pushes')).toMatchObject({ by: 'queue', schedule: '* * * * *' })
  expect((await overview()).jobs.filter(({ name }) => name.startsWith('__'))).toEqual([])

  const send = (job: string) =>
    fetch(`${site.server.instance.API_URL}/jobs/v1/${job}`, {
      method: 'POST',
      headers: { apikey: site.server.instance.SECRET_KEY ?? '' },
      body: JSON.stringify({ data: {} }),
    })
  await send('send-pushes')
  await expect.poll(async () => (await named('send-pushes'))?.outcome, { timeout: 30_000 }).toBe('done')
  await expect.poll(async () => (await overview()).can_push).toBe(true)

  // an address that cannot be written to makes the run of the mails fail
  await site.rows(`update auth.users set email = 'not an address' where id = $1`, [boss.id])
  await site.rows(`insert into private.quiet_hours (user_id) values ($1)`, [boss.id])
  await site.rows(`select private.notify($1, 'answer_marked', 'x', 'x', '/', 'jobs', true)`, [boss.id])
  await send('notification-mails')
  await expect
    .poll(async () => (await named('notification-mails'))?.failures, { timeout: 30_000 })
    .toBeGreaterThan(0)
})

test('the daily backup is told with its last failure and its last success, where the server makes one', async () => {
  const boss = await admin()
  expect(jobNamed(await call<Overview>(boss, 'job_overview'), 'backup')).toBeUndefined()
  await asOwner('create schema if not exists backend')
  await asOwner(
    `create table if not exists backend.backup_runs (id bigint generated always as identity primary key,
       began_at timestamptz, ended_at timestamptz, outcome text, problem text, schedule text, zone text)`,
  )
  await asOwner(
    `insert into backend.backup_runs (began_at, ended_at, outcome, problem, schedule, zone) values
       (now() - interval '2 days', '2026-01-01', 'done', null, '30 3 * * *', 'UTC'),
       (now() - interval '1 hour', now(), 'failed', 'no space left on device', '30 3 * * *', 'UTC')`,
  )
  try {
    const told = jobNamed(await call<Overview>(boss, 'job_overview'), 'backup')
    expect(told).toMatchObject({
      ...{ by: 'server', outcome: 'failed', problem: 'no space left on device', failures: 1 },
      ...{ schedule: '30 3 * * *', done_at: expect.stringMatching(/^2026-01-01/) },
    })
  } finally {
    await asOwner('truncate backend.backup_runs')
  }
})

test('mail that the mail server takes from nobody waits in sight, and so does what it refused', async () => {
  const boss = await admin()
  type Home = { queues: { key: string; waiting: number; oldest: string | null }[] }
  const mails = async () =>
    (await call<Home>(boss, 'admin_home')).queues.find(({ key }) => key === 'mails')?.waiting ?? 0
  const before = await mails()
  expect(jobNamed(await call<Overview>(boss, 'job_overview'), 'mail')).toBeUndefined()
  await asOwner('create schema if not exists backend')
  await asOwner(
    `create table if not exists backend.unsent_mails (id uuid primary key, state text, at timestamptz, problem text)`,
  )
  await asOwner(
    `insert into backend.unsent_mails (id, state, at, problem) values
       (gen_random_uuid(), 'waiting', now() - interval '2 hours', '535 wrong password'),
       (gen_random_uuid(), 'refused', now(), '550 no such mailbox'),
       (gen_random_uuid(), 'refused', now() - interval '8 days', '550 long ago')`,
  )
  try {
    expect(jobNamed(await call<Overview>(boss, 'job_overview'), 'mail')).toMatchObject({
      ...{ by: 'server', outcome: 'failed', problem: '535 wrong password', failures: 1, waiting: 1 },
    })
    expect(await mails()).toBe(before + 1)

    await asOwner(`delete from backend.unsent_mails where state = 'waiting'`)
    expect(jobNamed(await call<Overview>(boss, 'job_overview'), 'mail')).toMatchObject({
      ...{ outcome: 'done', problem: '550 no such mailbox', failures: 1, waiting: 0 },
    })
    expect(await mails()).toBe(before)
  } finally {
    await asOwner('truncate backend.unsent_mails')
  }
})
