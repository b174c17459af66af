/** Numbers with their sign, apart from the others: few pages write any, and what stands there every page loads. */

import { numberFormat } from './numbers.ts'

/** With a true minus: "+0.3", "−0.45"; nought has no sign. */
export function signed(locale: string, value: number, options: Parameters<typeof numberFormat>[1] = {}) {
  return numberFormat(locale, { signDisplay: 'exceptZero', ...options })
    .format(value)
    .replace('-', '−')
}
