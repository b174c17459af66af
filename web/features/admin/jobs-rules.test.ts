import { expect, test } from 'vitest'
import { everyMs, inOrder, isStuck, type Job, stateOf, stepWithin, timeOfDay } from './jobs-rules.ts'

const now = new Date('2026-11-22T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
const job = (more: Partial<Job> = {}): Job => ({
  ...{ name: 'send-pushes', by: 'queue', schedule: '* * * * *', zone: 'UTC', outcome: 'done' },
  ...{ began_at: ago(1), ended_at: ago(1), problem: null, failures: 0, waiting: 0 },
  ...more,
})

test.each([
  ['* * * * *', 1],
  ['*/5 * * * *', 5],
  ['17 * * * *', 60],
  ['0 */6 * * *', 360],
  ['30 6 * * *', 1440],
  ['30 6 * * 1', null],
  ['1,31 * * * *', null],
  [null, null],
  ['soon', null],
])('%s comes every %s minutes', (schedule, minutes) => {
  expect(everyMs(schedule)).toBe(minutes === null ? null : minutes * 60_000)
})

test.each([
  ['*/2 19-23 * * *', { minutes: 2, from: '19:00', till: '24:00' }],
  ['*/10 1-4 * * *', { minutes: 10, from: '01:00', till: '05:00' }],
  ['*/2 * * * *', null],
  ['*/2 19-23 * * 1', null],
  [null, null],
])('the clock %s strikes within %o', (schedule, within) => {
  expect(stepWithin(schedule)).toEqual(within)
})

test.each<[Partial<Job>, string]>([
  [{}, 'fine'],
  [{ outcome: 'running' }, 'running'],
  [{ outcome: 'failed' }, 'failed'],
  [{ outcome: 'again' }, 'shaky'],
  [{ failures: 3 }, 'shaky'],
  [{ began_at: ago(8) }, 'late'],
  [{ began_at: ago(6) }, 'fine'],
  [{ began_at: ago(8), schedule: '*/15 * * * *' }, 'fine'],
  [{ began_at: ago(5000), schedule: null }, 'fine'],
  [{ began_at: null, outcome: null }, 'new'],
])('%j is %s', (more, state) => {
  expect(stateOf(job(more), now)).toBe(state)
})

test('the time of a daily clock', () => {
  expect(timeOfDay('5 6 * * *')).toBe('06:05')
})

test('what failed stands first, then what is late, then the others by name', () => {
  const jobs = [
    job({ name: 'b' }),
    job({ name: 'a' }),
    job({ name: 'late', began_at: ago(60) }),
    job({ name: 'failed', outcome: 'failed' }),
  ]
  expect(inOrder(jobs, now).map((one) => one.job.name)).toEqual(['failed', 'late', 'a', 'b'])
})

test('what waits for a quarter of an hour is stuck', () => {
  const queue = { waiting: 1, held: 0, failed: 0 }
  expect([ago(5), ago(20), null].map((oldest) => isStuck({ ...queue, oldest }, now))).toEqual([
    false,
    true,
    false,
  ])
})
