import { expect, test } from 'vitest'
import { doneOn, forgetVisitorDay, keepVisitorDone, visitorDays } from './visitor-store.ts'

function aStore() {
  const held = new Map<string, string>()
  return {
    get: (key: string) => held.get(key) ?? null,
    set: (key: string, value: string) => void held.set(key, value),
    remove: (key: string) => void held.delete(key),
    held,
  }
}
const task = (position: number, done_at = '2026-11-20T10:00:00Z') => ({
  position,
  kind: 'weak' as const,
  done_at,
})

test('what a visitor does is kept day by day, the latest first', () => {
  const store = aStore()
  keepVisitorDone(store, '2026-11-20', task(1))
  keepVisitorDone(store, '2026-11-21', task(2))

  expect(visitorDays(store).map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-20'])
  expect(doneOn(store, '2026-11-20')).toEqual([task(1)])
})

test('done twice, a task was done the first time', () => {
  const store = aStore()
  keepVisitorDone(store, '2026-11-20', task(1))
  keepVisitorDone(store, '2026-11-20', task(1, '2026-11-20T12:00:00Z'))

  expect(doneOn(store, '2026-11-20')).toEqual([task(1)])
})

test('days that can no longer be brought along go, and the last one that is forgotten leaves nothing', () => {
  const store = aStore()
  for (let day = 10; day < 20; day++) keepVisitorDone(store, `2026-11-${day}`, task(1))
  expect(visitorDays(store)).toHaveLength(8)

  for (const { day } of visitorDays(store)) forgetVisitorDay(store, day)
  expect(store.held.size).toBe(0)
})

test('what cannot be read is nothing', () => {
  const store = aStore()
  store.set('visitor_mission', '[{"day":5}]')

  expect(visitorDays(store)).toEqual([])
})
