import { expect, test } from 'vitest'
import { isInvitation } from './asked-for.ts'

test('the link of a challenge is an invitation', () => {
  expect(isInvitation({ from: '/challenge/friend-1/join' })).toBe(true)
  expect(isInvitation({ from: { pathname: '/challenge/friend-1/play' } })).toBe(false)
  expect(isInvitation({})).toBe(false)
})
