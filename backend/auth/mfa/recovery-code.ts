/** One recovery code: 80 random bits in Crockford's base 32, written in groups of four, and kept only as a digest. */

import { createHmac, randomBytes } from 'node:crypto'
import type { Services } from '#backend/http/handler.ts'

/** Without i, l, o and u: no two of these look alike on paper. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 16
const FORM = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`)
/** Nobody types more than this, even with a space after each sign. */
const MAX_TYPED = 64

export function newRecoveryCode() {
  // A byte has eight times as many values as the alphabet has signs: none is likelier than another.
  const signs = Array.from(randomBytes(LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length))
  return signs.join('').replaceAll(/.{4}(?=.)/g, '$&-')
}

/** The digest of what somebody typed, with capitals, spaces and hyphens as they like; undefined when it can be no code. */
export function recoveryCodeHash({ keys }: Pick<Services, 'keys'>, userId: string, typed: string) {
  if (typed.length > MAX_TYPED) return undefined
  const code = typed
    .toLowerCase()
    .replaceAll(/[\s\p{Dash_Punctuation}]/gu, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
  if (!FORM.test(code)) return undefined
  const key = createHmac('sha256', keys.jwtSecret).update('mfa recovery codes').digest()
  return createHmac('sha256', key).update(`${userId}:${code}`).digest('hex')
}
