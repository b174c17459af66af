/** DELETE /auth/v1/factors/{id}: removes a second factor; what it lifted to aal2 falls back to aal1. */

import type { Handler, Services } from '#backend/http/handler.ts'
import { answer } from '../answer.ts'
import { audit } from '../audit.ts'
import { AuthError } from '../errors.ts'
import { requireFreshProof } from '../fresh-proof.ts'
import { sendMails } from '../mail-limits.ts'
import { limitRequests } from '../request-limits.ts'
import { inTransaction, type Sql } from '../transaction.ts'
import { lockUser } from '../users.ts'
import { factorOwner } from './factor-owner.ts'
import { type Factor, factorsOf, findFactor, refuseRecoveryCodes } from './factors.ts'
import { factorRemovedMails } from './mails.ts'
import { pathId } from './path-id.ts'
import { downgradeSessions } from './upgrade-session.ts'

export const unenrollFactor: Handler = async (request, services) => {
  await limitRequests(request, services, 'mfa-enroll')
  const owner = await factorOwner(request, services)
  const { user, aal, session } = owner
  const id = pathId(request, 'factors', 'factor_id must be an UUID')
  const factor = await inTransaction(services.db.owner, async (sql) => {
    await lockUser(sql, user.id)
    const factor = await findFactor(sql, user.id, id)
    refuseRecoveryCodes(factor)
    if (factor.status === 'verified' && aal !== 'aal2') {
      throw new AuthError('insufficient_aal', 'AAL2 required to unenroll verified factor', { status: 422 })
    }
    if (factor.status === 'verified') requireFreshProof(services, owner)
    await removeFactor(sql, services, factor)
    const traits = { factor_id: factor.id, factor_status: factor.status, session_id: session.id }
    await audit(sql, request, services, { action: 'factor_unenrolled', actor: user, traits })
    return factor
  })
  if (factor.status === 'verified') {
    await sendMails(services, factorRemovedMails(user, factor.factor_type))
  }
  return answer({ id: factor.id })
}

/** Written codes stand in for another factor: with the last of those they go too. */
export async function removeFactor(sql: Sql, services: Services, factor: Factor) {
  await sql.query('delete from auth.mfa_factors where id = $1', [factor.id])
  await downgradeSessions(sql, services, factor)
  const verified = (await factorsOf(sql, factor.user_id)).filter(({ status }) => status === 'verified')
  const [only] = verified
  if (verified.length === 1 && only?.factor_type === 'recovery_code') await removeFactor(sql, services, only)
}
