import { expect, test } from 'vitest'
import { slotInWords, slotState } from './slot-rules.ts'

const slot = '2026-11-23T04:00:00+00:00'
const at = (time: string) => Date.parse(`2026-11-23T${time}+05:30`)

test('a slot is told by its Indian day and hours, with extra time a longer one', () => {
  expect(slotInWords(slot, 120, 'en-IN')).toEqual({ day: 'Mon, 23 Nov', hours: '09:30–11:30' })
  expect(slotInWords(slot, 160, 'en-IN').hours).toBe('09:30–12:10')
  expect(slotInWords(slot, 120, 'hi-IN').day).toBe('सोम, 23 नव॰')
})

test('before its hour it is to come; from its hour on the time that passed is gone', () => {
  expect(slotState(slot, 120, at('09:29:59'))).toEqual({ has: 'toCome', ms: 1000 })
  expect(slotState(slot, 120, at('09:30:00'))).toEqual({ has: 'begun', ms: 120 * 60_000 })
  expect(slotState(slot, 120, at('09:42:00'))).toEqual({ has: 'begun', ms: 108 * 60_000 })
})
