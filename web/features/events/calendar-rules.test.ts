import { expect, test } from 'vitest'
import {
  byDay,
  choiceOf,
  chosen,
  dayByKey,
  entriesOf,
  isDoorOpen,
  monthAfter,
  monthIn,
  stateOf,
  weeksOf,
} from './calendar-rules.ts'
import { milestone, release, session } from './sample-events.ts'

const all = entriesOf(
  { sessions: [session({})], milestones: [milestone], releases: [release] },
  '2026-12-01',
  '2026-12-31',
)

test('the three layers stand in one order, by Indian day, whole days first', () => {
  const late = session({ starts_at: '2026-12-12T19:00:00Z', ends_at: '2026-12-12T20:00:00Z' })
  const days = entriesOf(
    { sessions: [late], milestones: [milestone], releases: [release] },
    '2026-12-01',
    '2026-12-31',
  )

  // half past midnight in India is another day than in London
  expect(days.map(({ day, layer }) => [day, layer])).toEqual([
    ['2026-12-12', 'releases'],
    ['2026-12-13', 'exams'],
    ['2026-12-13', 'sessions'],
  ])
  expect(byDay(days).map(({ entries }) => entries.length)).toEqual([1, 2])
})

test('what the publisher tells only about has no hour', () => {
  const [about] = entriesOf(
    { sessions: [], milestones: [], releases: [{ ...release, exact: false }] },
    '2026-12-01',
    '2026-12-31',
  )
  expect(about?.moment).toBeNull()
})

test('the address chooses layers and a kind; a kind leaves the other layers alone', () => {
  const choice = choiceOf(new URLSearchParams('layers=sessions,exams,nonsense&kind=doubt-clearing'))
  expect(choice).toEqual({ layers: ['sessions', 'exams'], kind: 'doubt-clearing' })
  expect(chosen(all, choice).map(({ layer }) => layer)).toEqual(['exams'])
  expect(chosen(all, choiceOf(new URLSearchParams(''))).length).toBe(3)
})

test('what a session is, hour by hour', () => {
  const at = (time: string, given = {}) => stateOf(session(given), Date.parse(time))

  expect(at('2026-12-13T14:29:59Z')).toBe('upcoming')
  expect(at('2026-12-13T14:29:59Z', { seats_left: 0 })).toBe('full')
  expect(at('2026-12-13T14:30:00Z', { seats_left: 0 })).toBe('live')
  expect(at('2026-12-13T15:30:00Z')).toBe('over')
  expect(at('2026-12-13T15:30:00Z', { recording: true })).toBe('recording')
  expect(at('2026-12-13T14:40:00Z', { status: 'cancelled' })).toBe('cancelled')
  expect(at('2026-12-13T14:40:00Z', { example: true })).toBe('example')
})

test('the door is open from a quarter of an hour before until the end', () => {
  const at = (time: string) => isDoorOpen(session({}), Date.parse(time))

  expect([at('2026-12-13T14:14:59Z'), at('2026-12-13T14:15:00Z')]).toEqual([false, true])
  expect([at('2026-12-13T15:29:59Z'), at('2026-12-13T15:30:00Z')]).toEqual([true, false])
})

test('a month in whole weeks from Monday', () => {
  const weeks = weeksOf('2027-02')
  expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([4, '2027-02-01', '2027-02-28'])
  expect(weeksOf('2026-12')[0]?.[0]).toBe('2026-11-30')
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  expect(monthIn(new URLSearchParams('month=2027-13'), '2026-11-22')).toBe('2026-11')
})

test('arrow keys lead from day to day, also into the next month', () => {
  expect(dayByKey('2026-12-31', 'ArrowRight')).toBe('2027-01-01')
  expect(dayByKey('2026-12-31', 'ArrowUp')).toBe('2026-12-24')
  expect([dayByKey('2026-12-31', 'Home'), dayByKey('2026-12-31', 'End')]).toEqual([
    '2026-12-28',
    '2027-01-03',
  ])
  expect(dayByKey('2026-12-31', 'a')).toBeUndefined()
})
