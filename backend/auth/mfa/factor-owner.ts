/** Who may have second factors and passkeys: somebody with a session and with an account to come back to. */

import type { Services } from '#backend/http/handler.ts'
import { AuthError } from '../errors.ts'
import { type SignedIn, signedIn } from '../signed-in.ts'
import type { User } from '../users.ts'

export type FactorOwner = SignedIn & { session: NonNullable<SignedIn['session']> }

export async function factorOwner(request: Request, services: Services): Promise<FactorOwner> {
  const caller = await signedIn(request, services)
  const { session } = caller
  if (!session) throw new AuthError('session_not_found', 'A valid session is required')
  if (caller.user.is_anonymous) {
    throw new AuthError('no_authorization', 'Anonymous user not allowed to perform these actions', {
      status: 403,
    })
  }
  return { ...caller, session }
}

export function hasVerifiedFactor(user: User) {
  return user.factors.some((factor) => factor.status === 'verified')
}
