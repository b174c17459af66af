import { expect, test } from 'vitest'
import { pastMoment } from './past-moment.ts'

const NOW = new Date('2026-11-29T12:00:00')

test('what was long ago says its year, whatever the language; what was lately does not', () => {
  const said = (moment: string, locale = 'en-IN') => pastMoment(new Date(moment), locale, NOW)

  expect(said('2026-10-30T02:16:00')).toBe('30 Oct, 02:16')
  expect(said('2025-10-30T02:16:00')).toBe('30 Oct 2025, 02:16')
  expect(said('2025-10-30T02:16:00', 'hi-IN')).toBe('30 अक्टू॰ 2025, 02:16')
  expect(said('2026-02-03T08:00:00')).toBe('3 Feb, 08:00')
  expect(said('2026-02-02T08:00:00')).toBe('2 Feb 2026, 08:00')
})
