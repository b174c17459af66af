import { expect, test } from 'vitest'
import { isWithinWindow, minutesFor, openSitting, standingOf } from './test-rules.ts'

const now = Date.parse('2026-11-22T10:00:00Z')
const before = '2026-11-22T09:00:00Z'
const after = '2026-11-22T11:00:00Z'
const always = { opens_at: null, closes_at: null, attempts: [] }
const over = { submitted_at: before, expires_at: after }
const running = { submitted_at: null, expires_at: after }

test.each([
  ['a test without a window is open', always, 'open'],
  ['before its window it is to come', { ...always, opens_at: after }, 'upcoming'],
  ['in its window it is open', { ...always, opens_at: before, closes_at: after }, 'open'],
  ['after its window, never taken, it is over', { ...always, closes_at: before }, 'done'],
  ['once taken it is done, though still open', { ...always, attempts: [over] }, 'done'],
  ['begun, it is in progress', { ...always, attempts: [running] }, 'started'],
  ['begun again, it is in progress', { ...always, attempts: [running, over] }, 'started'],
  [
    'begun in a window that closed since, it goes on',
    { ...always, closes_at: before, attempts: [running] },
    'started',
  ],
  ['taken and announced again, it stays done', { ...always, opens_at: after, attempts: [over] }, 'done'],
] as const)('%s', (_name, given, standing) => {
  expect(standingOf({ ...given, attempts: [...given.attempts] }, now)).toBe(standing)
})

test('the window counts its first and last moment', () => {
  const moment = new Date(now).toISOString()
  expect(isWithinWindow({ opens_at: moment, closes_at: moment }, now)).toBe(true)
  expect(isWithinWindow({ opens_at: moment, closes_at: moment }, now + 1)).toBe(false)
})

test('the open sitting is the one not handed in', () => {
  expect(openSitting({ attempts: [over, running] })).toBe(running)
  expect(openSitting({ attempts: [over] })).toBeUndefined()
})

test('a third more time makes forty of thirty and 160 of 120 minutes', () => {
  expect([minutesFor(30, true), minutesFor(120, true), minutesFor(30, false)]).toEqual([40, 160, 30])
})
