/** Which figures speak, and how they are written. */

import { numberFormat } from '#web/lib/numbers.ts'
import { signed } from '#web/lib/signed.ts'
import type { CalibrationRow, Engine } from './learner-queries.ts'

export function rowsOf(rows: readonly CalibrationRow[], engine: Engine) {
  return rows.filter((row) => row.engine === engine)
}

export function overallOf(rows: readonly CalibrationRow[], engine: Engine) {
  return rows.find((row) => row.engine === engine && row.criterion === 'overall')
}

/** Of the engine whose marks are shown most: the model's where any were measured, the rules' else. */
export function shownEngine(rows: readonly CalibrationRow[]): Engine {
  return (overallOf(rows, 'ai')?.n ?? 0) > 0 ? 'ai' : 'rules'
}

/** A share of the marks as marks of ten: 0.083 is '0.8'. */
export function ofTen(share: number, locale: string) {
  return numberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    Math.abs(share) * 10,
  )
}

/** '+4 %', '−12 %', '0 %'. */
export function signedPercent(share: number, locale: string) {
  return signed(locale, share, { style: 'percent', maximumFractionDigits: 0 })
}

/** Which way it leans, once it is more than a twentieth of a mark of ten. */
export function leaning(bias: number): 'generous' | 'strict' | 'even' {
  if (Math.abs(bias) < 0.005) return 'even'
  return bias > 0 ? 'generous' : 'strict'
}
