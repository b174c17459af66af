import { expect, test } from 'vitest'
import { hasNoDraft, isTooOld, LONGEST_WAIT } from './tidy-rules.ts'

const DAY = 86_400_000
const page = (address: string | null = null) => ({ answer_id: 'one', address, kept_at: 0 })
const known = (isHandedIn: boolean) => new Map([['one', { isHandedIn }]])

test('a page of a draft waits, and one of what was handed in has nothing to wait for', () => {
  expect(hasNoDraft(page(), known(false))).toBe(false)
  expect(hasNoDraft(page('somewhere'), known(false))).toBe(false)
  expect(hasNoDraft(page(), known(true))).toBe(true)
})

test('a draft that the server has had is gone when it knows it no more; one it never had still comes', () => {
  expect(hasNoDraft(page('somewhere'), new Map())).toBe(true)
  expect(hasNoDraft(page(null), new Map())).toBe(false)
})

test('a page waits for a month', () => {
  expect(isTooOld({ kept_at: 0 }, LONGEST_WAIT * DAY)).toBe(false)
  expect(isTooOld({ kept_at: 0 }, LONGEST_WAIT * DAY + 1)).toBe(true)
})
