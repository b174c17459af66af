/** Phone numbers in the form they are kept: E.164 without the plus sign. */

import { AuthError } from './errors.ts'

export function phoneNumber(input: string): string {
  const digits = input.replace(/^\+/, '').replaceAll(/[\s-]/g, '')
  if (!/^[1-9]\d{1,14}$/.test(digits)) {
    throw new AuthError('validation_failed', 'Invalid phone number format (E.164 required)')
  }
  return digits
}
