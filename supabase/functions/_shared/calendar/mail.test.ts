import { expect, test } from 'vitest'
import { type Due, mailOf } from './mail.ts'

const due: Due = {
  ...{ id: '1', kind: 'day', to: 'asha@example.in', language: 'en', zone: 'Asia/Kolkata' },
  ...{ was: null, offered_until: null },
  session: {
    ...{ event: 'money', day: '2026-12-13', title: 'Money and banking', title_hi: 'मुद्रा और बैंकिंग' },
    ...{ about: 'Reserve money.', about_hi: 'आरक्षित मुद्रा।', host: null, status: 'announced', reason: null },
    ...{ starts_at: '2026-12-13T14:30:00Z', ends_at: '2026-12-13T15:30:00Z' },
    ...{ sequence: 0, changed_at: '2026-12-01T00:00:00Z', mine: null },
  },
}
const subjectAt = (now: string, more: Partial<Due> = {}) =>
  mailOf({ ...due, ...more }, 'https://site.example.in', undefined, new Date(now)).subject

test.each([
  ['2026-12-12T14:30:00Z', {}, 'Tomorrow: Money and banking'],
  ['2026-12-13T01:30:00Z', {}, 'Today: Money and banking'],
  ['2026-12-13T01:30:00Z', { language: 'hi' }, 'आज: मुद्रा और बैंकिंग'],
  // in New York it is still the 12th
  ['2026-12-13T01:30:00Z', { zone: 'America/New_York' }, 'Tomorrow: Money and banking'],
  ['2026-12-13T01:30:00Z', { zone: 'Nowhere/At_All' }, 'Today: Money and banking'],
] as [string, Partial<Due>, string][])(
  'a reminder sent at %s with %o is called "%s"',
  (now, more, subject) => {
    expect(subjectAt(now, more)).toBe(subject)
  },
)
