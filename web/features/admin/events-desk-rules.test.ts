import { expect, test } from 'vitest'
import { localIn, momentIn, repeatOf, ruleOf, slugOf } from './events-desk-rules.ts'

const typed = { local: '2026-12-13T20:00', times: '6', own: '' }

test('choices become rules, and rules become choices again', () => {
  expect(ruleOf('once', typed)).toBeNull()
  expect(ruleOf('month', typed)).toBe('FREQ=MONTHLY;BYDAY=2SU;COUNT=6')
  expect(ruleOf('own', { ...typed, own: ' rrule:freq=daily;count=3 ' })).toBe('FREQ=DAILY;COUNT=3')
  for (const repeat of ['week', 'fortnight', 'month'] as const)
    expect(repeatOf(ruleOf(repeat, typed))).toMatchObject({ repeat, times: '6' })
  expect(repeatOf(ruleOf('week', { ...typed, times: '' }))).toMatchObject({ repeat: 'week', times: '' })
  expect(repeatOf('FREQ=DAILY').repeat).toBe('own')
})

test('a clock of a zone, there and back', () => {
  expect(momentIn('2026-12-13T20:00', 'Asia/Kolkata')).toBe('2026-12-13T14:30:00.000Z')
  expect(momentIn('2026-07-13T20:00', 'Europe/London')).toBe('2026-07-13T19:00:00.000Z')
  expect(localIn('2026-07-13T19:00:00Z', 'Europe/London')).toBe('2026-07-13T20:00')
  expect([momentIn('', 'Asia/Kolkata'), momentIn('2026-12-13T20:00', 'Nowhere')]).toEqual([
    undefined,
    undefined,
  ])
})

test('names for addresses, also of titles without a Latin letter', () => {
  expect(slugOf('Repo, SDF & what moves first!', 'abcdef01')).toBe('repo-sdf-what-moves-first-abcdef')
  expect(slugOf('मौद्रिक नीति', 'abcdef01')).toBe('session-abcdef')
})
