/** The values of a figure over time, and those that answer for an asked period. */

import { dayIn, type Span, spanOf } from './period.ts'
import type { Fact } from './retrieve.ts'
import { longDate } from './words.ts'

export type Reading = {
  display: string
  period: string
  span: Span
  /** ISO, where the reading is of one day. */
  day?: string
}

/** Everything that the library holds of a figure, each period once: the series, the reading before, the latest. */
export function readingsOf(fact: Fact): Reading[] {
  const series = (fact.series ?? []) as { period: string; value: number }[]
  const previous = fact.previous as { display: string; period: string } | null
  const held = [
    { display: fact.display, period: fact.period },
    ...(previous ? [previous] : []),
    ...series.map(({ period, value }) => ({ display: inStyleOf(fact.display, value), period })),
  ].flatMap((reading) => {
    const span = spanOf(reading.period)
    const day = dayOf(reading.period)
    return span ? [{ ...reading, period: inWords(reading.period), span, ...(day && { day }) }] : []
  })
  const first = (reading: Reading) =>
    held.findIndex(
      ({ span, day }) =>
        span.from === reading.span.from &&
        span.to === reading.span.to &&
        // Two days of one month are two readings.
        (day === reading.day || day === undefined || reading.day === undefined),
    )
  return held
    .filter((reading, index) => first(reading) === index)
    .sort((one, other) => one.span.from - other.span.from)
}

/** The reading of exactly that period. */
export function readingsOfExactly(fact: Fact, asked: Span): Reading[] {
  return readingsOf(fact).filter(({ span }) => span.from === asked.from && span.to === asked.to)
}

/** What was in force throughout the period. */
export function readingsInForce(fact: Fact, asked: Span): Reading[] {
  if (fact.status !== 'in-force') return []
  return readingsOf(fact).filter(({ span }) => span.from <= asked.from && span.to >= asked.to)
}

/** The reading of that day itself. */
export function readingOfDay(fact: Fact, day: string): Reading | undefined {
  return readingsOf(fact).find((reading) => reading.day === day)
}

/** Of what stays in force until it is decided anew, the last decision up to that day. */
export function lastDecision(fact: Fact, day: string): Reading | undefined {
  if (fact.status !== 'in-force') return undefined
  return readingsOf(fact)
    .filter((reading) => reading.day !== undefined && reading.day <= day)
    .sort((one, other) => ((one.day ?? '') < (other.day ?? '') ? -1 : 1))
    .at(-1)
}

/** The readings of shorter periods that lie in the asked one: the months of a year. */
export function readingsWithin(fact: Fact, asked: Span): Reading[] {
  return readingsOf(fact).filter(({ span }) => span.from >= asked.from && span.to <= asked.to)
}

/** Of all readings of these figures the nearest in time; of the first figure when several are as near. */
export function nearestReading(facts: Fact[], asked: Span): { fact: Fact; reading: Reading } | undefined {
  return facts
    .flatMap((fact) => readingsOf(fact).map((reading) => ({ fact, reading })))
    .sort((one, other) => distance(one.reading.span, asked) - distance(other.reading.span, asked))[0]
}

function distance(one: Span, other: Span) {
  return Math.abs(one.from - other.from) + Math.abs(one.to - other.to)
}

/** With as many decimals as the figure is published with. */
function inStyleOf(display: string, value: number) {
  const decimals = /\.(\d+)$/.exec(display)?.[1]?.length ?? 0
  return value.toFixed(Math.max(decimals, String(value).split('.')[1]?.length ?? 0))
}

function dayOf(period: string): string | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(period) ? period : dayIn(period, true)
}

function inWords(period: string) {
  if (/^\d{4}-\d{2}-\d{2}$/.test(period)) return longDate(period)
  const span = spanOf(period)
  // "2025-05" is a month, "2025-26" a financial year.
  return /^\d{4}-\d{2}$/.test(period) && span && span.from === span.to
    ? longDate(`${period}-01`).replace(/^\d+ /, '')
    : period
}
