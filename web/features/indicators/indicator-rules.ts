/** How a figure is read: its series in words, its date, its source, whether anybody checked it (spec §2 landing, news). */

import * as z from 'zod/mini'
import { plainDate } from '#web/lib/dates.ts'
import type { Language } from '#web/lib/language.tsx'
import { localeOf } from '#web/lib/locale.ts'
import { periodIn, type Worded } from '#web/lib/period-words.ts'

const text = z.nullish(z.string())
const Reading = z.object({ period: z.string(), value: z.number() })

/** What a figure must carry wherever it is shown; the assistant's sources carry the same. */
export const CitedFact = z.object({
  name: z.string(),
  name_hi: text,
  display: z.string(),
  unit: text,
  unit_hi: text,
  period: text,
  as_of: text,
  base_year: text,
  released: text,
  status: text,
  publisher: text,
  source_title: text,
  source_url: text,
  checked: text,
  note: text,
  previous: z.catch(z.nullish(z.object({ display: z.string(), period: text })), null),
})

/** A row of `facts`. A malformed series costs the trend line, never the figure. */
export const Fact = z.extend(CitedFact, {
  id: z.string(),
  series: z.catch(z.nullish(z.array(Reading)), null),
  /** The newest of its line; null: this one is. */
  now_id: text,
})

export type Reading = z.infer<typeof Reading>
export type CitedFact = z.infer<typeof CitedFact>
export type Fact = z.infer<typeof Fact>

const READINGS_SHOWN = 12

/** The readings a trend line shows: the last twelve, oldest first. */
export function shownReadings(series: readonly Reading[] | null | undefined): Reading[] {
  return (series ?? []).slice(-READINGS_SHOWN)
}

/** What a trend line says: where it starts and ends, over how many readings. Null when one reading makes no trend. */
export function trendOf(readings: readonly Reading[]) {
  const [first, last] = [readings[0], readings.at(-1)]
  if (!first || !last || readings.length < 2) return null
  const isFlat = readings.every((reading) => reading.value === first.value)
  return { from: first.value, to: last.value, count: readings.length, isFlat }
}

/** Where each reading stands in a box of this size, the newest at the right edge. */
export function trendPoints(readings: readonly Reading[], width: number, height: number) {
  const values = readings.map((reading) => reading.value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const inset = 4
  const step = readings.length > 1 ? width / (readings.length - 1) : 0
  return values.map((value, index) => {
    // A flat series runs through the middle: at the bottom it would read as zero.
    const share = high === low ? 0.5 : (value - low) / (high - low)
    return { x: round(index * step), y: round(height - inset - share * (height - 2 * inset)) }
  })
}

function round(value: number) {
  return Math.round(value * 10) / 10
}

/** '2026-06-12' as a person writes it; anything that is no date is left as it came. */
export function writtenDate(iso: string, locale?: string) {
  return Number.isNaN(Date.parse(iso)) ? iso : plainDate(iso.slice(0, 10), locale)
}

/**
 * What the value describes, after 'as of'. A rate in force is dated by the day it took effect:
 * its period is a sentence about the review that set it.
 */
export function asOf(
  fact: Pick<CitedFact, 'status' | 'as_of' | 'period'>,
  language: Language,
  shorten = (period: string) => period,
): Worded | null {
  const { status, as_of, period } = fact
  const isRate = status === 'in-force' || period?.startsWith('in force')
  if (as_of && (isRate || !period)) return { text: writtenDate(as_of, localeOf(language)), lang: language }
  return period ? periodIn(language, shorten(period)) : null
}

/** A quarter named by its months needs no number as well, where room is short. */
export function withoutQuarterNumber(period: string) {
  return period.replace(/,?\s*\(?(?:first|second|third|fourth) quarter of [^)]*\)?/i, '')
}

/** Whether the status still has to be said: 'May 2026' does not tell that it is provisional. */
export function unsaidStatus(fact: Pick<CitedFact, 'status' | 'period'>) {
  const { status, period } = fact
  return status && !period?.toLowerCase().includes(status) ? status : null
}

const SHORT_NAMES: Record<string, string> = {
  'Ministry of Statistics and Programme Implementation': 'MoSPI',
  'Reserve Bank of India': 'RBI',
  'Ministry of Finance, Government of India': 'Ministry of Finance',
}

export function shortPublisher(publisher: string) {
  return SHORT_NAMES[publisher] ?? publisher
}

/** A source address is followed only when it is a web address. */
export function webAddress(url: string | null | undefined) {
  return url && /^https?:\/\//i.test(url) ? url : null
}

/** '2026-01' and '2026-06-05' as a person writes them, '2025-26 Q1' as far as it has words in Hindi. */
export function writtenPeriod(period: string, language: Language = 'en') {
  const locale = localeOf(language)
  if (/^\d{4}-\d{2}-\d{2}$/.test(period)) return writtenDate(period, locale)
  // '2025-26' is a financial year, '2025-06' a month
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(period)) return periodIn(language, period).text
  return writtenDate(`${period}-01`, locale).replace(/^\S+\s/, '')
}
