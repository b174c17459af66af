import { expect, test } from 'vitest'
import {
  agreesTo,
  type ConsentAct,
  deletionDueOf,
  isSameAddress,
  megabytes,
  progressOf,
  stateNow,
} from './my-data-rules.ts'

const act = (given: boolean, purpose: ConsentAct['purpose'] = 'category'): ConsentAct => ({
  ...{ id: 1, purpose, version: '2026-11-23', given, how: 'settings', at: '2026-11-23T00:00:00Z' },
})

test('the newest act counts, and before the first what the account was opened for', () => {
  expect(agreesTo('category', [act(false), act(true)]).given).toBe(false)
  expect(agreesTo('category', []).given).toBe(false)
  expect(agreesTo('voice', []).given).toBe(true)
  expect(agreesTo('voice', [act(false)]).given).toBe(true)
})

test('an export is a hundredth short of done until it is ready, and over when its week is', () => {
  expect(progressOf({ done: 0, total: 0 })).toBeNull()
  expect(progressOf({ done: 10, total: 10 })).toBe(99)
  const week = { state: 'ready', expires_at: '2026-11-30T00:00:00Z' } as const
  expect(stateNow(week, Date.parse('2026-11-29T23:59:59Z'))).toBe('ready')
  expect(stateNow(week, Date.parse('2026-11-30T00:00:00Z'))).toBe('expired')
  expect(megabytes(10, 'en-IN')).toBe('0.1')
})

test('an address is the same however it is written, and no address is like none', () => {
  expect(isSameAddress(' Asha@Example.in ', 'asha@example.in')).toBe(true)
  expect(isSameAddress('', undefined)).toBe(false)
})

test('a moment that cannot be read is no deletion', () => {
  const user = (deletion_due: unknown) => ({ app_metadata: { deletion_due } }) as never
  expect(deletionDueOf(user('2026-12-07T04:00:00Z'))?.getUTCDate()).toBe(7)
  expect(deletionDueOf(user('soon'))).toBeNull()
  expect(deletionDueOf(user(undefined))).toBeNull()
})
