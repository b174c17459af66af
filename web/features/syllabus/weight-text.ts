/** A part as a percentage, small ones with one decimal: "8 %", "0.7 %". */

import type { Language } from '#web/lib/language.tsx'
import { fixed, percentText } from '#web/lib/numbers.ts'

export function weightText(language: Language, weight: number): string {
  const percent = weight * 100
  return percentText(language, percent < 9.95 ? fixed(percent, 1) : Math.round(percent))
}
