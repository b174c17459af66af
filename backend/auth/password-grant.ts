/** POST /auth/v1/token?grant_type=password: sign-in with email and password. */

import { z } from 'zod'
import type { Handler, Services } from '#backend/http/handler.ts'
import { afterAnswer } from './after-answer.ts'
import { answer } from './answer.ts'
import { audit } from './audit.ts'
import { AuthError } from './errors.ts'
import { isLastPassword } from './last-password.ts'
import { passwordMatches } from './password-hash.ts'
import { weaknessOf } from './password-rules.ts'
import { readBody, text } from './request-body.ts'
import { limitAccount, limitRequests } from './request-limits.ts'
import { signInAnswer } from './session.ts'
import { inTransaction } from './transaction.ts'
import { findUserByEmail, isBanned, type User } from './users.ts'

const Body = z.object({ email: text, phone: text, password: text })

export const passwordGrant: Handler = async (request, services) => {
  await limitRequests(request, services, 'sign-in')
  const body = await readBody(request, Body)
  if (body.email && body.phone) {
    throw new AuthError(
      'validation_failed',
      'Only an email address or phone number should be provided on login.',
    )
  }
  if (body.phone) throw new AuthError('phone_provider_disabled', 'Phone logins are disabled')
  if (!body.email) throw new AuthError('validation_failed', 'missing email or phone')
  if (!services.project.auth.email.enable_signup) {
    throw new AuthError('email_provider_disabled', 'Email logins are disabled')
  }
  const email = body.email.toLowerCase()
  const tries = await limitAccount(services, 'password', email)

  const user = await findUserByEmail(services.db.owner, email)
  const matches = await passwordMatches(body.password, user?.encrypted_password)
  if (user && !matches) noteFailure(request, services, user, body.password)
  if (!user || !matches) throw new AuthError('invalid_credentials', 'Invalid login credentials')
  await tries.succeeded()
  // Only who knows the password learns what else is in the way.
  if (isBanned(user, services.now())) throw new AuthError('user_banned', 'User is banned', { status: 400 })
  if (!user.email_confirmed_at) throw new AuthError('email_not_confirmed', 'Email not confirmed')

  const session = await inTransaction(services.db.owner, async (sql) => {
    await audit(sql, request, services, { action: 'login', actor: user, traits: { provider: 'email' } })
    const { id: userId, encrypted_password: encryptedPassword } = user
    return signInAnswer(sql, request, services, { userId, method: 'password', encryptedPassword })
  })
  // The rules may have become stricter since the password was chosen; the client may want to say so.
  const weak_password = weaknessOf(body.password, services.project.auth)
  return answer({ ...session, weak_password })
}

/** After the answer: how long it takes must not tell that there is an account. */
function noteFailure(request: Request, services: Services, actor: User, password: string) {
  afterAnswer(services, async () => {
    const reason = (await isLastPassword(services, actor.id, password)) ? 'last password' : 'wrong password'
    const traits = { provider: 'email', reason }
    await audit(services.db.owner, request, services, { action: 'login_failed', actor, traits })
  })
}
