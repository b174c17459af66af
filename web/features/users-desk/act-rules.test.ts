import { expect, test } from 'vitest'
import { actsFor, endOfBan } from './act-rules.ts'

const asha: Parameters<typeof actsFor>[0] = {
  ...{ id: 'asha', role: 'student', state: 'active', confirmed_at: '2026-01-01', email: 'a@example.in' },
}

test('nothing is offered for the own account, nor for one that is gone', () => {
  expect(actsFor(asha, 'asha')).toEqual([])
  expect(actsFor({ ...asha, state: 'deleted' }, 'meera')).toEqual([])
})

test('an administrator cannot be banned before the role is taken away', () => {
  expect(actsFor({ ...asha, role: 'admin' }, 'meera')).toEqual(['role', 'sign_out', 'recovery_mail'])
})

test('what is offered follows the state of the account', () => {
  expect(actsFor(asha, 'meera')).toContain('ban')
  expect(actsFor({ ...asha, state: 'banned' }, 'meera')).toContain('unban')
  expect(actsFor({ ...asha, state: 'banned' }, 'meera')).not.toContain('ban')
  expect(actsFor({ ...asha, state: 'locked' }, 'meera')).not.toContain('unban')
  expect(actsFor({ ...asha, state: 'merged' }, 'meera')).toEqual(['remove_merged'])
  expect(actsFor({ ...asha, state: 'unconfirmed', confirmed_at: null }, 'meera')).toContain('confirm_email')
  expect(actsFor({ ...asha, email: null }, 'meera')).not.toContain('recovery_mail')
})

test('a ban lasts to the end of its day, which is still ahead', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  expect(endOfBan('2026-11-23', now)).toBe('2026-11-23T18:29:59.000Z')
  for (const day of ['2026-11-21', '', 'soon', '2026-13-40']) expect(endOfBan(day, now)).toBeNull()
})
