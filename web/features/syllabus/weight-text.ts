/** A part as a percentage, small ones with one decimal: "8 %", "0.7 %". */

import { fixed } from '#web/lib/numbers.ts'
export function weightText(weight: number): string {
  const percent = weight * 100
  return `${percent < 9.95 ? fixed(percent, 1) : Math.round(percent)}\u00a0%`
}
