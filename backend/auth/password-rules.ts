/** Whether a new password is strong enough for the project's config.toml. */

import type { AuthSettings } from '#backend/project.ts'
import { isCommonPassword } from './common-passwords.ts'
import { AuthError } from './errors.ts'
import { MAX_PASSWORD_BYTES } from './password-hash.ts'

const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const DIGITS = '0123456789'
const SYMBOLS = '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~'

const REQUIRED: Record<AuthSettings['password_requirements'], string[]> = {
  '': [],
  letters_digits: [LOWER + UPPER, DIGITS],
  lower_upper_letters_digits: [LOWER, UPPER, DIGITS],
  lower_upper_letters_digits_symbols: [LOWER, UPPER, DIGITS, SYMBOLS],
}

type Rules = Pick<AuthSettings, 'minimum_password_length' | 'password_requirements'>
export type Weakness = { reasons: string[]; message: string }

/** Undefined when the password meets the rules. */
export function weaknessOf(password: string, rules: Rules): Weakness | undefined {
  const reasons: string[] = []
  const messages: string[] = []
  if ([...password].length < rules.minimum_password_length) {
    reasons.push('length')
    messages.push(`Password should be at least ${rules.minimum_password_length} characters.`)
  }
  const required = REQUIRED[rules.password_requirements]
  if (!required.every((set) => hasOneOf(set, password))) {
    reasons.push('characters')
    messages.push(`Password should contain at least one character of each: ${required.join(', ')}.`)
  }
  // A project that asks for nothing gets what hosted Supabase gives it: no list of its own.
  if (required.length > 0 && isCommonPassword(password)) {
    reasons.push('pwned')
    messages.push('Password is known to be weak and easy to guess, please choose a different one.')
  }
  return reasons.length > 0 ? { reasons, message: messages.join(' ') } : undefined
}

/**
 * A symbol is whatever is neither a letter nor a digit of ASCII, as the product asks of a new password (spec §5): a space or
 * a letter of another script too, which hosted does not count.
 */
function hasOneOf(set: string, password: string) {
  if (set === SYMBOLS) return /[^A-Za-z0-9]/.test(password)
  return [...set].some((character) => password.includes(character))
}

/** Throws weak_password with the reasons, or validation_failed for one that bcrypt would cut short. */
export function checkNewPassword(password: string, rules: Rules) {
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) {
    throw new AuthError(
      'validation_failed',
      `Password cannot be longer than ${MAX_PASSWORD_BYTES} characters`,
    )
  }
  const weakPassword = weaknessOf(password, rules)
  if (weakPassword) throw new AuthError('weak_password', weakPassword.message, { weakPassword })
}
