/** Days and durations in words. A day belongs to no time zone here: whose day it is was settled before. */

import { plainDateAs } from '#web/lib/dates.ts'
import { useLanguage, useLocale } from '#web/lib/language.tsx'

/** "1 h 30 min" */
export function durationIn(language: 'en' | 'hi', minutes: number): string {
  const [hour, minute] = language === 'hi' ? ['घं', 'मि'] : ['h', 'min']
  const whole = Math.round(minutes)
  const [hours, rest] = [Math.floor(whole / 60), whole % 60]
  if (hours === 0) return `${rest}\u00a0${minute}`
  return rest === 0 ? `${hours}\u00a0${hour}` : `${hours}\u00a0${hour} ${rest}\u00a0${minute}`
}

export function useDayWords() {
  const locale = useLocale()
  const { language } = useLanguage()
  return {
    /** "Mon 23 Nov" */
    short: (day: string) =>
      `${plainDateAs(day, locale, { weekday: 'short' })} ${plainDateAs(day, locale, { day: 'numeric', month: 'short' })}`,
    /** "23 Nov" */
    dayMonth: (day: string) => plainDateAs(day, locale, { day: 'numeric', month: 'short' }),
    /** "Monday, 23 November" */
    long: (day: string) =>
      `${plainDateAs(day, locale, { weekday: 'long' })}, ${plainDateAs(day, locale, { day: 'numeric', month: 'long' })}`,
    /** "23 Nov 2026" */
    full: (day: string) => plainDateAs(day, locale, { day: 'numeric', month: 'short', year: 'numeric' }),
    /** "November 2026" */
    month: (day: string) => plainDateAs(day, locale, { month: 'long', year: 'numeric' }),
    weekday: (day: string, style: 'short' | 'long' | 'narrow' = 'short') =>
      plainDateAs(day, locale, { weekday: style }),
    dayNumber: (day: string) => Number(day.slice(8)),
    duration: (minutes: number) => durationIn(language, minutes),
  }
}
