/** POST /auth/v1/factors/{id}/verify: the proof itself; the session that brought it becomes an aal2 session. */

import { z } from 'zod'
import type { Handler, Services } from '#backend/http/handler.ts'
import { answer } from '../answer.ts'
import { audit } from '../audit.ts'
import { AuthError } from '../errors.ts'
import { sendMails } from '../mail-limits.ts'
import { readBody, text } from '../request-body.ts'
import { limitAccount, limitRequests } from '../request-limits.ts'
import { sessionAnswer } from '../session.ts'
import { inTransaction, type Sql } from '../transaction.ts'
import { findUserById, lockUser } from '../users.ts'
import { refuseDisabled } from './challenge.ts'
import { type Challenge, closeChallenge, findChallenge } from './challenges.ts'
import { type FactorOwner, factorOwner, hasVerifiedFactor } from './factor-owner.ts'
import { type Factor, findLivingFactor } from './factors.ts'
import { factorAddedMails } from './mails.ts'
import { isUuid, pathId } from './path-id.ts'
import { stepOf, takeStep } from './totp.ts'
import { endLesserSessions, upgradeSession } from './upgrade-session.ts'
import { proveWebauthn } from './webauthn-factor.ts'

const Body = z.object({
  challenge_id: text,
  code: text,
  webauthn: z.object({ type: text, credential_response: z.unknown().optional() }).nullish(),
})
type Proof = z.infer<typeof Body>

export const verifyFactor: Handler = async (request, services) => {
  await limitRequests(request, services, 'mfa-verify')
  const owner = await factorOwner(request, services)
  const factorId = pathId(request, 'factors', 'factor_id must be an UUID')
  const body = await readBody(request, Body)
  if (!isUuid(body.challenge_id)) throw new AuthError('validation_failed', 'challenge_id must be an UUID')
  const factor = await findLivingFactor(services.db.owner, services, owner.user.id, factorId)
  refuseIncomplete(factor, body)
  refuseDisabled(factor, services)
  // Six digits could be guessed in many sessions at once: the account counts too.
  const tries = await limitAccount(services, 'mfa', owner.user.id)

  const { user, session, isNew } = await inTransaction(services.db.owner, (sql) =>
    accept(sql, request, services, { owner, factorId, body }),
  )
  await tries.succeeded()
  if (isNew) await sendMails(services, factorAddedMails(user, factor.factor_type))
  return answer(await sessionAnswer(services, user, session))
}

async function accept(
  sql: Sql,
  request: Request,
  services: Services,
  { owner, factorId, body }: { owner: FactorOwner; factorId: string; body: Proof },
) {
  // Read again: while this request waited for the account, the factor may have been removed or verified.
  const account = await lockUser(sql, owner.user.id)
  const factor = await findLivingFactor(sql, services, owner.user.id, factorId)
  const isNew = factor.status === 'unverified'
  // Else a password would be enough to finish, with one's own key, what the owner began and left.
  if (isNew && hasVerifiedFactor(account) && owner.aal !== 'aal2') {
    throw new AuthError('insufficient_aal', 'AAL2 required to verify a new factor', { status: 403 })
  }
  const challenge = await findChallenge(sql, request, services, factor, body.challenge_id)
  await prove(sql, services, { factor, challenge, body })
  await closeChallenge(sql, services, challenge)
  if (isNew) await markVerified(sql, services, factor)
  const session = await upgradeSession(sql, services, { id: owner.session.id, factor })
  if (isNew) await endLesserSessions(sql, owner.user.id)

  const user = await findUserById(sql, owner.user.id)
  if (!user) throw new AuthError('user_not_found', 'User not found')
  const traits = { factor_id: factor.id, challenge_id: challenge.id, factor_type: factor.factor_type }
  await audit(sql, request, services, { action: 'verification_attempted', actor: user, traits })
  return { user, session, isNew }
}

function refuseIncomplete(factor: Factor, { code, webauthn }: Proof) {
  if (factor.factor_type !== 'webauthn') {
    if (code === '') throw new AuthError('validation_failed', 'Code needs to be non-empty')
    return
  }
  if (!webauthn) throw new AuthError('validation_failed', 'WebAuthn config required')
  if (webauthn.type !== 'create' && webauthn.type !== 'request') {
    throw new AuthError('validation_failed', 'WebAuthn type must be create or request')
  }
  if (!webauthn.credential_response) {
    throw new AuthError('validation_failed', 'credential_response required')
  }
}

async function prove(
  sql: Sql,
  services: Services,
  { factor, challenge, body }: { factor: Factor; challenge: Challenge; body: Proof },
) {
  if (factor.factor_type === 'webauthn') {
    return proveWebauthn(sql, services, { factor, challenge, response: body.webauthn?.credential_response })
  }
  // Apps show the code in two halves, and so it is typed.
  const step = stepOf(factor.secret ?? '', body.code.replaceAll(/\s/g, ''), services.now())
  if (step === undefined || !(await takeStep(sql, factor.id, step))) {
    throw new AuthError('mfa_verification_failed', 'Invalid TOTP code entered')
  }
}

/** What else was begun with the same kind of factor is not needed any more. */
async function markVerified(sql: Sql, services: Services, factor: Factor) {
  await sql.query(`update auth.mfa_factors set status = 'verified', updated_at = $2 where id = $1`, [
    factor.id,
    new Date(services.now()).toISOString(),
  ])
  await sql.query(
    `delete from auth.mfa_factors where user_id = $1 and factor_type = $2 and status = 'unverified'`,
    [factor.user_id, factor.factor_type],
  )
}
