/** POST /auth/v1/token?grant_type=pkce: trades the code that a link brought back for a session. */

import { z } from 'zod'
import type { Handler } from '#backend/http/handler.ts'
import { answer } from './answer.ts'
import { audit } from './audit.ts'
import { AuthError } from './errors.ts'
import { redeemAuthCode } from './flow-state.ts'
import { readBody, text } from './request-body.ts'
import { limitRequests } from './request-limits.ts'
import { signInAnswer } from './session.ts'
import { inTransaction } from './transaction.ts'
import { isBanned, lockUser } from './users.ts'

const Body = z.object({ auth_code: text, code_verifier: text })

export const pkceGrant: Handler = async (request, services) => {
  await limitRequests(request, services, 'token')
  const body = await readBody(request, Body)
  if (!body.auth_code || !body.code_verifier) {
    throw new AuthError(
      'validation_failed',
      'invalid request: both auth code and code verifier should be non-empty',
    )
  }
  const session = await inTransaction(services.db.owner, async (sql) => {
    const flow = await redeemAuthCode(sql, services, body.auth_code, body.code_verifier)
    const { userId, method, provider } = flow
    const user = await lockUser(sql, userId)
    if (isBanned(user, services.now())) throw new AuthError('user_banned', 'User is banned')
    await audit(sql, request, services, { action: 'login', actor: user, traits: { provider } })
    const answered = await signInAnswer(sql, request, services, { userId, method })
    return { ...answered, ...flow.providerTokens }
  })
  return answer(session)
}
