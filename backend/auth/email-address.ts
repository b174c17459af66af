/** The one form in which email addresses are kept and compared: checked and in lower case. */

import { AuthError } from './errors.ts'

/** What browsers accept in <input type="email">. */
const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/

export function emailAddress(input: string): string {
  if (input === '') throw new AuthError('validation_failed', 'An email address is required')
  const email = input.toLowerCase()
  if (email.length > 255) {
    throw new AuthError('validation_failed', 'An email address is too long')
  }
  if (!ADDRESS.test(email)) {
    throw new AuthError('validation_failed', 'Unable to validate email address: invalid format')
  }
  return email
}
