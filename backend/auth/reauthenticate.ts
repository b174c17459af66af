/** GET /auth/v1/reauthenticate: mails a code that proves, days after the sign-in, that the owner still sits there. */

import type { Handler, Services } from '#backend/http/handler.ts'
import { answer } from './answer.ts'
import { audit } from './audit.ts'
import { AuthError } from './errors.ts'
import { nonceMail } from './link-mail.ts'
import { claimMail, sendClaimed } from './mail-limits.ts'
import { takeOneTimeToken, tokenHash } from './one-time-token.ts'
import { limitRequests } from './request-limits.ts'
import { signedIn } from './signed-in.ts'
import { inTransaction, type Sql } from './transaction.ts'
import type { User } from './users.ts'

export const reauthenticate: Handler = async (request, services) => {
  await limitRequests(request, services, 'reauthenticate')
  const { user } = await signedIn(request, services)
  if (!user.email) {
    throw new AuthError(
      'validation_failed',
      'Reauthentication requires the user to have an email or a phone number',
      { status: 422 },
    )
  }
  if (!user.email_confirmed_at) {
    throw new AuthError('email_not_confirmed', 'Please verify your email first.', { status: 422 })
  }
  await claimMail(services, 'reauthentication', user.email)
  const mail = await inTransaction(services.db.owner, async (sql) => {
    await audit(sql, request, services, { action: 'user_reauthenticate_requested', actor: user })
    return nonceMail(sql, services, user)
  })
  sendClaimed(services, [mail])
  return answer({})
}

/** The code is good once. Throws reauthentication_not_valid. */
export async function takeNonce(sql: Sql, services: Services, user: User, nonce: string) {
  const taken = await takeOneTimeToken(sql, services, {
    hashes: [tokenHash(services, user.email ?? '', nonce)],
    types: ['reauthentication_token'],
    userId: user.id,
  })
  if (!taken) throw new AuthError('reauthentication_not_valid', 'Nonce has expired or is invalid')
}
