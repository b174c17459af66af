/** How the desks say numbers: shares, bytes, milliseconds, and that there are too few to say one. */

import { useCopy, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { copy } from './desk-figures-copy.ts'

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB']

export function bytesIn(locale: string, bytes: number): string {
  const step = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** step
  return `${numberFormat(locale, { maximumFractionDigits: value < 10 && step > 0 ? 1 : 0 }).format(value)} ${UNITS[step]}`
}

/** Null where there is nothing to take a share of. */
export function shareOf(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole === 0 ? null : part / whole
}

export function useFigures() {
  const locale = useLocale()
  const words = useCopy(copy)
  const number = numberFormat(locale)
  const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const NONE = '–'
  return {
    number: (value: number | null) => (value === null ? NONE : number.format(value)),
    percent: (value: number | null) => (value === null ? NONE : percent.format(value)),
    bytes: (value: number) => bytesIn(locale, value),
    seconds: (ms: number | null) =>
      ms === null
        ? NONE
        : words.seconds(numberFormat(locale, { maximumFractionDigits: 1 }).format(ms / 1000)),
  }
}
