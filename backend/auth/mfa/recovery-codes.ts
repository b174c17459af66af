/** /auth/v1/factors/recovery-codes: a set of codes that each stand in once for the factor that was lost. */

import { z } from 'zod'
import type { Handler, Services } from '#backend/http/handler.ts'
import { answer } from '../answer.ts'
import { audit } from '../audit.ts'
import { AuthError } from '../errors.ts'
import { requireFreshProof } from '../fresh-proof.ts'
import { sendMails } from '../mail-limits.ts'
import { readBody, readOptionalBody, text } from '../request-body.ts'
import { clearAccountTries, limitAccount, limitRequests } from '../request-limits.ts'
import { sessionAnswer } from '../session.ts'
import { inTransaction, type Sql } from '../transaction.ts'
import { findUserById, lockUser, type User } from '../users.ts'
import { type FactorOwner, factorOwner } from './factor-owner.ts'
import { checkFriendlyName, type Factor, factorsOf, findFactor, nameConflict } from './factors.ts'
import { recoveryCodesMadeMails, recoveryCodesRemovedMails, recoveryCodeUsedMails } from './mails.ts'
import { newRecoveryCode, recoveryCodeHash } from './recovery-code.ts'
import { removeFactor } from './unenroll.ts'
import { endLesserSessions, upgradeSession } from './upgrade-session.ts'

const TOTAL = 10
const DEFAULT_NAME = 'Recovery codes'

/** GET: how many there are, and how many are left; asked at any level, because no code is shown. */
export const recoveryCodesStatus: Handler = async (request, services) => {
  refuseWhereOff(services)
  const { user } = await factorOwner(request, services)
  const factor = await codesFactor(services.db.owner, user)
  return answer({
    id: factor.id,
    type: factor.factor_type,
    ...(await countCodes(services.db.owner, user.id)),
  })
}

const GenerateBody = z.object({ friendly_name: text })

/** POST: the only answer that ever shows these codes. */
export const generateRecoveryCodes: Handler = async (request, services) => {
  refuseWhereOff(services)
  await limitRequests(request, services, 'mfa-enroll')
  const owner = await factorOwner(request, services)
  const { friendly_name: name } = await readOptionalBody(request, GenerateBody)
  checkFriendlyName(name)
  return makeCodes(request, services, owner, async (sql, user) => {
    const factors = await factorsOf(sql, user.id)
    const others = factors.filter((factor) => factor.factor_type !== 'recovery_code')
    if (!others.some((factor) => factor.status === 'verified')) {
      throw new AuthError('mfa_recovery_codes_sole_factor', 'Recovery codes need another verified factor')
    }
    requireProof(services, owner, 'generate')
    if (others.length < factors.length) {
      throw new AuthError(
        'mfa_verified_factor_exists',
        'Recovery codes exist already, regenerate them instead',
      )
    }
    return insertFactor(sql, services, user, freeName(name, factors))
  })
}

/** POST …/regenerate: a new set in place of the old one, of which no code is good any more. */
export const regenerateRecoveryCodes: Handler = async (request, services) => {
  refuseWhereOff(services)
  await limitRequests(request, services, 'mfa-enroll')
  const owner = await factorOwner(request, services)
  return makeCodes(request, services, owner, async (sql, user) => {
    const factor = await codesFactor(sql, user)
    requireProof(services, owner, 'regenerate')
    await sql.query('delete from backend.recovery_codes where user_id = $1', [user.id])
    await sql.query('update auth.mfa_factors set updated_at = $2 where id = $1', [
      factor.id,
      new Date(services.now()).toISOString(),
    ])
    return factor
  })
}

const VerifyBody = z.object({ code: text })

/** POST …/verify: a session that has given the password becomes an aal2 session, and the code is spent. */
export const verifyRecoveryCode: Handler = async (request, services) => {
  refuseWhereOff(services)
  await limitRequests(request, services, 'mfa-verify')
  const owner = await factorOwner(request, services)
  const { code } = await readBody(request, VerifyBody)
  const tries = await countTry(services, owner.user.id)

  const { user, session, remaining } = await inTransaction(services.db.owner, (sql) =>
    spend(sql, request, services, { owner, code }),
  )
  await tries.succeeded()
  await sendMails(services, recoveryCodeUsedMails(user, remaining))
  return answer(await sessionAnswer(services, user, session))
}

/** DELETE: the set and all that it lifted to aal2. */
export const unenrollRecoveryCodes: Handler = async (request, services) => {
  refuseWhereOff(services)
  await limitRequests(request, services, 'mfa-enroll')
  const owner = await factorOwner(request, services)
  const factor = await inTransaction(services.db.owner, async (sql) => {
    const user = await lockUser(sql, owner.user.id)
    const factor = await codesFactor(sql, user)
    requireProof(services, owner, 'unenroll')
    await removeFactor(sql, services, factor)
    const traits = { factor_id: factor.id, session_id: owner.session.id }
    await audit(sql, request, services, { action: 'recovery_codes_deleted', actor: user, traits })
    return factor
  })
  await sendMails(services, recoveryCodesRemovedMails(owner.user))
  return answer({ id: factor.id })
}

/** Where they are off, the addresses are as unknown as any other: clients hide what is not there. */
function refuseWhereOff({ project }: Services) {
  const { recovery_codes: codes, totp } = project.auth.mfa
  if (!(codes?.enabled ?? totp.enroll_enabled)) throw new AuthError('not_found', 'Not Found')
}

function requireProof(services: Services, owner: FactorOwner, what: 'generate' | 'regenerate' | 'unenroll') {
  if (owner.aal !== 'aal2') {
    throw new AuthError('insufficient_aal', `AAL2 required to ${what} recovery codes`, { status: 403 })
  }
  requireFreshProof(services, owner)
}

/** Throws mfa_factor_not_found when there is no set. */
async function codesFactor(sql: Sql, user: User): Promise<Factor> {
  const known = await factorsOf(sql, user.id)
  const factor = known.find(({ factor_type: type }) => type === 'recovery_code')
  if (!factor) throw new AuthError('mfa_factor_not_found', 'No recovery codes found for this user')
  return factor
}

async function countCodes(sql: Sql, userId: string) {
  const { rows } = await sql.query<{ total: number; remaining: number }>(
    `select count(*)::integer as total, (count(*) filter (where used_at is null))::integer as remaining
     from backend.recovery_codes where user_id = $1`,
    [userId],
  )
  return rows[0] ?? { total: 0, remaining: 0 }
}

/** `prepare` says which factor the codes are for, once the account is locked: of two sets at once only one counts. */
async function makeCodes(
  request: Request,
  services: Services,
  owner: FactorOwner,
  prepare: (sql: Sql, user: User) => Promise<Factor>,
) {
  const codes = Array.from({ length: TOTAL }, newRecoveryCode)
  const { user, factor } = await inTransaction(services.db.owner, async (sql) => {
    const user = await lockUser(sql, owner.user.id)
    const factor = await prepare(sql, user)
    await sql.query(
      `insert into backend.recovery_codes (user_id, code_hash, factor_id, created_at)
       select $1, unnest($2::text[]), $3, $4`,
      [
        user.id,
        codes.map((code) => recoveryCodeHash(services, user.id, code)),
        factor.id,
        new Date(services.now()).toISOString(),
      ],
    )
    const traits = { factor_id: factor.id, session_id: owner.session.id }
    await audit(sql, request, services, { action: 'generate_recovery_codes', actor: user, traits })
    return { user, factor }
  })
  // Guesses at codes that are gone say nothing about the new ones.
  await clearAccountTries(services, 'recovery-code', user.id)
  await sendMails(services, recoveryCodesMadeMails(user))
  return answer({
    id: factor.id,
    type: factor.factor_type,
    friendly_name: factor.friendly_name || undefined,
    total: codes.length,
    codes,
  })
}

/** Nothing waits for verification: whoever holds aal2 and sees the codes has them. */
async function insertFactor(sql: Sql, services: Services, user: User, name: string) {
  const id = crypto.randomUUID()
  await sql.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     values ($1, $2, $3, 'recovery_code', 'verified', $4, $4)`,
    [id, user.id, name, new Date(services.now()).toISOString()],
  )
  return findFactor(sql, user.id, id)
}

/** A name that somebody chose must be free; ours gives way. */
function freeName(name: string, factors: Factor[]) {
  const isTaken = (wanted: string) => factors.some((factor) => factor.friendly_name === wanted)
  if (name.trim() === '') return isTaken(DEFAULT_NAME) ? '' : DEFAULT_NAME
  if (isTaken(name)) throw nameConflict(name)
  return name
}

/** Counted apart from an app's six digits: whoever guesses at those does not lock the way out of a lost phone. */
async function countTry(services: Services, userId: string) {
  try {
    return await limitAccount(services, 'recovery-code', userId)
  } catch (error) {
    if (!(error instanceof AuthError) || error.code !== 'over_request_rate_limit') throw error
    const { retryAfter } = error
    throw new AuthError(
      'mfa_recovery_codes_locked',
      'Too many attempts with recovery codes, wait or use another factor',
      { ...(retryAfter !== undefined && { retryAfter }) },
    )
  }
}

/** One refusal for every code that is not good: malformed, wrong, used, replaced, or none made. */
async function spend(
  sql: Sql,
  request: Request,
  services: Services,
  { owner, code }: { owner: FactorOwner; code: string },
) {
  const { id } = await lockUser(sql, owner.user.id)
  const { rows } = await sql.query<{ factor_id: string }>(
    `update backend.recovery_codes set used_at = $3
     where user_id = $1 and code_hash = $2 and used_at is null returning factor_id`,
    [id, recoveryCodeHash(services, id, code) ?? null, new Date(services.now()).toISOString()],
  )
  const [spent] = rows
  if (!spent) throw new AuthError('mfa_verification_failed', 'Invalid recovery code entered')
  const factor = await findFactor(sql, id, spent.factor_id)
  const session = await upgradeSession(sql, services, { id: owner.session.id, factor })
  await endLesserSessions(sql, id)

  const user = await findUserById(sql, id)
  if (!user) throw new AuthError('user_not_found', 'User not found')
  const { remaining } = await countCodes(sql, id)
  const traits = { factor_id: factor.id, factor_type: factor.factor_type, remaining }
  await audit(sql, request, services, { action: 'verification_attempted', actor: user, traits })
  return { user, session, remaining }
}
