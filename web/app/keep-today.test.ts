import { expect, test } from 'vitest'
import { isDue } from './keep-today.ts'

const at = (moment: string) => new Date(`2026-11-26T${moment}+05:30`)
const mark = (moment: string, owner = 'asha') => `${owner} ${at(moment).toISOString()}`

test('today’s work is fetched ahead anew after some hours, and for another learner at once', () => {
  expect(isDue(null, 'asha', at('10:00'))).toBe(true)
  expect(isDue(mark('08:00'), 'asha', at('10:00'))).toBe(false)
  expect(isDue(mark('06:59'), 'asha', at('10:00'))).toBe(true)
  expect(isDue(mark('09:59', 'ravi'), 'asha', at('10:00'))).toBe(true)
})

test('a mark that cannot be right, or of a clock that was set back, holds up nothing', () => {
  expect(isDue('asha', 'asha', at('10:00'))).toBe(true)
  expect(isDue(mark('11:00'), 'asha', at('10:00'))).toBe(true)
})

test('a new day has other work', () => {
  const night = new Date(2026, 10, 26, 23, 50)
  expect(isDue(`asha ${night.toISOString()}`, 'asha', new Date(2026, 10, 27, 0, 10))).toBe(true)
})
