import { expect, test } from 'vitest'
import { dateFormat, longDate, plainDate, shortMoment } from './dates.ts'

const DAYS = Array.from({ length: 366 }, (_, day) => new Date(2028, 0, 1 + day, 8, 5))
const spaced = (text: string) => text.replaceAll('\u00a0', ' ')

test.each(['en-IN', 'hi-IN'])('in %s every day of a year is named as the browser names it', (locale) => {
  const long = dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const short = dateFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' })
  const moment = dateFormat(locale, {
    ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  } as Intl.DateTimeFormatOptions)
  for (const day of DAYS) {
    const plain = [day.getFullYear(), day.getMonth() + 1, day.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-')
    expect(spaced(longDate(day, locale))).toBe(long.format(day))
    expect(plainDate(plain, locale)).toBe(short.format(day))
    expect(shortMoment(day, locale)).toBe(moment.format(day))
  }
})

test.each(['UTC', 'Asia/Kolkata', 'America/New_York'])('a moment is told by the clock of %s', (timeZone) => {
  const format = dateFormat('en-IN', {
    ...{ timeZone, day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  } as Intl.DateTimeFormatOptions)
  for (const moment of ['2026-01-31T18:29:00Z', '2026-01-31T18:30:00Z', '2026-07-01T03:59:00Z']) {
    expect(shortMoment(new Date(moment), 'en-IN', timeZone)).toBe(format.format(new Date(moment)))
    expect(longDate(new Date(moment), 'en-IN', timeZone)).toContain(
      dateFormat('en-IN', { timeZone, weekday: 'long' }).format(new Date(moment)),
    )
  }
})
