/** POST /auth/v1/factors/{id}/challenge: begins the proof that somebody holds a factor. */

import type { Handler, Services } from '#backend/http/handler.ts'
import { answer } from '../answer.ts'
import { audit } from '../audit.ts'
import { AuthError } from '../errors.ts'
import { limitRequests } from '../request-limits.ts'
import { inTransaction } from '../transaction.ts'
import { createChallenge } from './challenges.ts'
import { factorOwner } from './factor-owner.ts'
import { type Factor, factorsOf, findLivingFactor, refuseRecoveryCodes } from './factors.ts'
import { pathId } from './path-id.ts'
import { webauthnCeremony } from './webauthn-factor.ts'

/** Reads no body: which site asks, and from where, is for the configuration to say, not for the caller. */
export const challengeFactor: Handler = async (request, services) => {
  await limitRequests(request, services, 'mfa-challenge')
  const { user } = await factorOwner(request, services)
  const id = pathId(request, 'factors', 'factor_id must be an UUID')
  const factor = await findLivingFactor(services.db.owner, services, user.id, id)
  refuseDisabled(factor, services)
  const ceremony =
    factor.factor_type === 'webauthn'
      ? await webauthnCeremony(services, user, factor, await factorsOf(services.db.owner, user.id))
      : undefined

  const challenge = await inTransaction(services.db.owner, async (sql) => {
    const traits = { factor_id: factor.id, factor_status: factor.status }
    await audit(sql, request, services, { action: 'challenge_created', actor: user, traits })
    return createChallenge(sql, request, services, factor, ceremony?.data)
  })
  await noteChallenge(services, factor)
  return answer({
    id: challenge.id,
    type: factor.factor_type,
    expires_at: challenge.expires_at,
    webauthn: ceremony?.forClient,
  })
}

export function refuseDisabled(factor: Factor, { project }: Services) {
  const { factor_type } = factor
  const { mfa } = project.auth
  refuseRecoveryCodes(factor)
  if (factor_type === 'phone') {
    throw new AuthError('mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone')
  }
  if (factor_type === 'totp' && !mfa.totp.verify_enabled) {
    throw new AuthError('mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP')
  }
  if (factor_type === 'webauthn' && !mfa.web_authn.verify_enabled) {
    throw new AuthError('mfa_webauthn_verify_not_enabled', 'MFA verification is disabled for WebAuthn')
  }
}

/** The table allows each moment once among all factors: whoever comes second keeps their earlier one. */
async function noteChallenge({ db, now }: Services, factor: Factor) {
  try {
    await db.owner.query('update auth.mfa_factors set last_challenged_at = $2 where id = $1', [
      factor.id,
      new Date(now()).toISOString(),
    ])
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error
  }
}
