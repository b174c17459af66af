/** Recognises the password that an account had before its present one. */

import type { Services } from '#backend/http/handler.ts'
import { passwordMatches } from './password-hash.ts'

/**
 * Costs one hash when the account has a last password and nothing when it has none: the time tells, so nobody whose
 * right to the account is not proved may wait for it.
 */
export async function isLastPassword({ db }: Services, userId: string, password: string): Promise<boolean> {
  const { rows } = await db.owner.query<{ encrypted_password: string }>(
    'select encrypted_password from backend.last_passwords where user_id = $1',
    [userId],
  )
  const [last] = rows
  return last !== undefined && passwordMatches(password, last.encrypted_password)
}
