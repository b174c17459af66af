/** POST /auth/v1/factors: a new second factor, which counts once it is verified. */

import { z } from 'zod'
import type { Handler, Services } from '#backend/http/handler.ts'
import { answer } from '../answer.ts'
import { audit } from '../audit.ts'
import { AuthError } from '../errors.ts'
import { requireFreshProof } from '../fresh-proof.ts'
import { readBody, text } from '../request-body.ts'
import { limitRequests } from '../request-limits.ts'
import { inTransaction, type Sql } from '../transaction.ts'
import { lockUser } from '../users.ts'
import { type FactorOwner, factorOwner } from './factor-owner.ts'
import {
  checkFriendlyName,
  deleteExpiredFactors,
  type FactorType,
  factorsOf,
  nameConflict,
} from './factors.ts'
import { newTotp } from './totp.ts'

const Body = z.object({ factor_type: text, friendly_name: text, issuer: text })

/** A QR code has room for so much. */
const MAX_ISSUER = 64

export const enrollFactor: Handler = async (request, services) => {
  await limitRequests(request, services, 'mfa-enroll')
  const owner = await factorOwner(request, services)
  const body = await readBody(request, Body)
  const type = enrollableType(body.factor_type, services)
  checkFriendlyName(body.friendly_name)
  if (body.issuer.length > MAX_ISSUER) {
    throw new AuthError('validation_failed', `issuer must be ${MAX_ISSUER} characters or less`)
  }
  const { user } = owner
  const totp =
    type === 'totp'
      ? newTotp({
          // Apps cut issuer and account apart at a colon.
          issuer: body.issuer.replaceAll(':', ' ').trim() || new URL(services.siteUrl()).hostname,
          account: user.email || user.phone || user.id,
        })
      : undefined

  const id = await inTransaction(services.db.owner, async (sql) => {
    await refuseEnrollment(sql, services, owner, body.friendly_name)
    const id = crypto.randomUUID()
    await sql.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
       values ($1, $2, $3, $4, 'unverified', $5, $5, $6)`,
      [id, user.id, body.friendly_name, type, new Date(services.now()).toISOString(), totp?.secret ?? null],
    )
    const traits = { factor_id: id, factor_type: type }
    await audit(sql, request, services, { action: 'factor_in_progress', actor: user, traits })
    return id
  })
  return answer({ id, type, friendly_name: body.friendly_name, totp })
}

function enrollableType(type: string, { project }: Services): FactorType {
  const { mfa } = project.auth
  if (type === 'phone') {
    throw new AuthError('mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
  }
  if (type !== 'totp' && type !== 'webauthn') {
    throw new AuthError('validation_failed', 'factor_type needs to be totp, phone, or webauthn')
  }
  if (type === 'totp' && !mfa.totp.enroll_enabled) {
    throw new AuthError('mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP')
  }
  if (type === 'webauthn' && !mfa.web_authn.enroll_enabled) {
    throw new AuthError('mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
  }
  return type
}

/**
 * Hosted Supabase takes two factors without a name for two of the same name; ours only asks that given names
 * differ, so that a page that was left halfway can be opened again (enroll.test.ts).
 */
async function refuseEnrollment(sql: Sql, services: Services, owner: FactorOwner, name: string) {
  const { user, aal } = owner
  // Two enrollments at once must not both find the last free place.
  await lockUser(sql, user.id)
  await deleteExpiredFactors(sql, services, user.id)
  const factors = await factorsOf(sql, user.id)
  if (name.trim() !== '' && factors.some((factor) => factor.friendly_name === name)) throw nameConflict(name)
  const things = factors.filter(({ factor_type: type }) => type !== 'recovery_code')
  if (things.length >= services.project.auth.mfa.max_enrolled_factors) {
    throw new AuthError(
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    )
  }
  if (factors.some(({ status }) => status === 'verified') && aal !== 'aal2') {
    throw new AuthError('insufficient_aal', 'AAL2 required to enroll a new factor', { status: 403 })
  }
  requireFreshProof(services, owner)
}
