/** Whether passkeys are on, and who may change an account's passkeys. */

import type { Services } from '#backend/http/handler.ts'
import { AuthError } from '../errors.ts'
import { requireFreshProof } from '../fresh-proof.ts'
import { type FactorOwner, factorOwner, hasVerifiedFactor } from '../mfa/factor-owner.ts'

export function refuseIfDisabled({ project }: Services) {
  if (!project.auth.passkey.enabled) throw new AuthError('passkey_disabled', 'Passkeys are disabled')
}

/** A passkey is a way in: with a second factor on the account, a password alone must not open another. */
export async function passkeyManager(request: Request, services: Services): Promise<FactorOwner> {
  const owner = await factorOwner(request, services)
  if (hasVerifiedFactor(owner.user) && owner.aal !== 'aal2') {
    throw new AuthError(
      'insufficient_aal',
      'AAL2 session is required to manage passkeys when MFA is enabled',
      { status: 403 },
    )
  }
  requireFreshProof(services, owner)
  return owner
}
