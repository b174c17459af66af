/** Figures as the page writes them. */

import type { Language } from '#web/lib/language.tsx'
import { fixed, percentText } from '#web/lib/numbers.ts'
import { signed } from '#web/lib/signed.ts'

/** 0.7812 as 78. */
export function percentOf(share: number): number {
  return Math.round(share * 100)
}

/** A weight as a whole percentage, small ones with one decimal: "8 %", "0.7 %". */
export function weightText(language: Language, weight: number): string {
  const percent = weight * 100
  return percentText(language, percent < 0.95 ? fixed(percent, 1) : Math.round(percent))
}

/** Marks to one decimal, with a true minus: an interval of several marks needs no more. */
export function marksText(marks: number): string {
  return signed('en-IN', marks, {
    signDisplay: 'negative',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
}
