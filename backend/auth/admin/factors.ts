/** GET /auth/v1/admin/users/{id}/factors, PUT and DELETE …/factors/{factor_id}: for somebody who lost their phone. */

import { z } from 'zod'
import type { Handler } from '#backend/http/handler.ts'
import { answer } from '../answer.ts'
import { checkFriendlyName, factorAnswer, factorsOf, findFactor, nameConflict } from '../mfa/factors.ts'
import { pathId } from '../mfa/path-id.ts'
import { removeFactor } from '../mfa/unenroll.ts'
import { readBody, text } from '../request-body.ts'
import { inTransaction } from '../transaction.ts'
import { auditAdmin, requireAdmin } from './admin-caller.ts'
import { existing, lockExisting, userIdOf } from './one-user.ts'

export const listFactors: Handler = async (request, services) => {
  await requireAdmin(request, services)
  const user = await existing(services.db.owner, userIdOf(request))
  const factors = await factorsOf(services.db.owner, user.id)
  return answer(factors.map(factorAnswer))
}

const Body = z.object({ friendly_name: text })

export const updateFactor: Handler = async (request, services) => {
  const admin = await requireAdmin(request, services)
  const [userId, id] = [userIdOf(request), factorIdOf(request)]
  const { friendly_name: name } = await readBody(request, Body)
  checkFriendlyName(name)
  const factor = await inTransaction(services.db.owner, async (sql) => {
    const user = await lockExisting(sql, userId)
    const factor = await findFactor(sql, user.id, id)
    const others = await factorsOf(sql, user.id)
    if (name && others.some((other) => other.id !== id && other.friendly_name === name)) throw nameConflict(name)
    await sql.query(
      `update auth.mfa_factors set friendly_name = coalesce(nullif($2, ''), friendly_name), updated_at = $3
       where id = $1`,
      [factor.id, name, new Date(services.now()).toISOString()],
    )
    await auditAdmin(sql, request, services, admin, 'factor_updated', user)
    return findFactor(sql, user.id, id)
  })
  return answer(factorAnswer(factor))
}

/** What the factor had lifted to aal2 falls back to aal1. */
export const deleteFactor: Handler = async (request, services) => {
  const admin = await requireAdmin(request, services)
  const [userId, id] = [userIdOf(request), factorIdOf(request)]
  const factor = await inTransaction(services.db.owner, async (sql) => {
    const user = await lockExisting(sql, userId)
    const factor = await findFactor(sql, user.id, id)
    await removeFactor(sql, services, factor)
    await auditAdmin(sql, request, services, admin, 'factor_deleted', user)
    return factor
  })
  return answer(factorAnswer(factor))
}

function factorIdOf(request: Request) {
  return pathId(request, 'factors', 'factor_id must be an UUID')
}
