/** An account for somebody who has not said who they are; an address and a password make it theirs for good. */

import type { Services } from '#backend/http/handler.ts'
import { audit } from './audit.ts'
import { AuthError } from './errors.ts'
import type { Metadata } from './identities.ts'
import { addressInUse, createUser } from './new-user.ts'
import { limitRequests } from './request-limits.ts'
import { signInAnswer } from './session.ts'
import { inTransaction } from './transaction.ts'

export async function signInAnonymously(request: Request, services: Services, data: Metadata) {
  if (!services.project.auth.enable_anonymous_sign_ins) {
    throw new AuthError('anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  await limitRequests(request, services, 'anonymous')
  return inTransaction(services.db.owner, async (sql) => {
    const user = await createUser(sql, services, { userMetadata: data, isAnonymous: true })
    if (!user) throw addressInUse()
    await audit(sql, request, services, { action: 'user_signedup', actor: user })
    return signInAnswer(sql, request, services, { userId: user.id, method: 'anonymous' })
  })
}
