import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#backend/testing/start-app.ts'
import { createMetrics } from './metrics.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** The lines of one metric, without its comments. */
async function lines(metrics: ReturnType<typeof createMetrics>, name: string) {
  return (await metrics.text()).split('\n').filter((line) => line.startsWith(name))
}

test('requests are counted by service, method and kind of answer', async () => {
  const metrics = createMetrics(app.services.db)

  metrics.began('GET', '/rest/v1/topics?id=eq.1')(200)
  metrics.began('GET', '/rest/v1/notes')(206)
  metrics.began('POST', '/functions/v1/hello')(500)
  metrics.began('GET', '/metrics')(200)

  expect(await lines(metrics, 'http_request_duration_seconds_count')).toEqual([
    'http_request_duration_seconds_count{service="rest",method="GET",status="2xx"} 2',
    'http_request_duration_seconds_count{service="functions",method="POST",status="5xx"} 1',
    'http_request_duration_seconds_count{service="monitoring",method="GET",status="2xx"} 1',
  ])
})

test('no word of a request becomes a label', async () => {
  const metrics = createMetrics(app.services.db)

  for (const word of ['swordfish', 'token', '%0a']) {
    metrics.began(`X${word}`, `/${word}/v1/${word}?${word}`)(404)
    metrics.began('GET', `/auth/v1/${word}swordfish`)(404)
    metrics.began('GET', `/functions/v1/${word}swordfish`)(404)
  }

  expect(await metrics.text()).not.toContain('swordfish')
  expect(await lines(metrics, 'http_request_duration_seconds_count')).toHaveLength(3)
})

test.each([
  [200, 'granted'],
  [302, 'granted'],
  [400, 'refused'],
  [429, 'limited'],
  [500, 'failed'],
])('a sign-in that is answered %i counts as %s', async (status, outcome) => {
  const metrics = createMetrics(app.services.db)

  metrics.began('POST', '/auth/v1/token?grant_type=password')(status)

  expect(await lines(metrics, 'auth_answers_total')).toEqual([
    `auth_answers_total{endpoint="token",outcome="${outcome}"} 1`,
  ])
})

test('requests under way are those that have begun and not ended', async () => {
  const metrics = createMetrics(app.services.db)
  const ended = metrics.began('GET', '/rest/v1/topics')
  metrics.began('GET', '/rest/v1/topics')

  expect(await lines(metrics, 'http_requests_in_flight')).toEqual(['http_requests_in_flight 2'])
  ended(200)
  expect(await lines(metrics, 'http_requests_in_flight')).toEqual(['http_requests_in_flight 1'])
})

test('the pools and the database behind them are told of', async () => {
  const metrics = createMetrics(app.services.db)

  expect(await lines(metrics, 'postgres_up')).toEqual(['postgres_up 1'])
  expect(await lines(metrics, 'postgres_pool_connections')).toHaveLength(7)
})

test('a database that refuses is down, and that is told', async () => {
  const owner = Object.create(app.services.db.owner, {
    query: { value: () => Promise.reject(new Error('down')) },
  })
  const metrics = createMetrics({ ...app.services.db, owner })

  expect(await lines(metrics, 'postgres_up')).toEqual(['postgres_up 0'])
})

test('an archive of the log that fails is told; where there is none, nothing is', async () => {
  const { db } = app.services
  const told = (owner: pg.Pool) => lines(createMetrics({ ...db, owner }), 'postgres_archive_fails')
  const answering = (fails: boolean): pg.Pool =>
    Object.create(db.owner, { query: { value: async () => ({ rows: [{ fails }] }) } })

  expect(await told(answering(true))).toEqual(['postgres_archive_fails 1'])
  expect(await told(answering(false))).toEqual(['postgres_archive_fails 0'])
  expect(await told(db.owner)).toEqual([])
})

test('the age of the newest backup is told once there is one, whoever made it', async () => {
  const metrics = createMetrics(app.services.db)
  expect(await lines(metrics, 'backup_age_seconds')).toEqual([])

  const { owner } = app.services.db
  await owner.query(`insert into backend.backups values ('b', now() - interval '3 days', 1, 1, 1)`)
  expect(await lines(metrics, 'backup_age_seconds')).toEqual([
    expect.stringMatching(/^backup_age_seconds 2592\d\d/),
  ])

  await owner.query(`insert into backend.backup_runs (began_at, ended_at, outcome, schedule, zone) values
    (now(), now() - interval '1 hour', 'done', '', ''), (now(), now(), 'failed', '', '')`)
  expect(await lines(metrics, 'backup_age_seconds')).toEqual([
    expect.stringMatching(/^backup_age_seconds 36\d\d/),
  ])
})
