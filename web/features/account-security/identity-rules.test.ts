import { expect, test } from 'vitest'
import { pendingEmailOf } from './identity-rules.ts'

const NOW = Date.parse('2026-11-23T10:00:00Z')
const change = (fields: object) => pendingEmailOf({ email: 'a@x.in', new_email: 'b@x.in', ...fields }, NOW)

test('a change waits as long as its links work, is told for a day, and then forgotten', () => {
  expect(change({ email_change_sent_at: '2026-11-23T09:58:00Z' })).toEqual({
    email: 'b@x.in',
    until: new Date('2026-11-23T10:08:00Z'),
  })
  expect(change({ email_change_sent_at: '2026-11-22T12:00:00Z' })).not.toBeNull()
  expect(change({ email_change_sent_at: '2026-11-22T09:00:00Z' })).toBeNull()
})

test('without another address, or without the moment, nothing is under way', () => {
  expect(change({ new_email: undefined, email_change_sent_at: '2026-11-23T09:58:00Z' })).toBeNull()
  expect(change({ new_email: 'a@x.in', email_change_sent_at: '2026-11-23T09:58:00Z' })).toBeNull()
  expect(change({})).toBeNull()
})
