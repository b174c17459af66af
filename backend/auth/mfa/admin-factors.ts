/** /auth/v1/admin/users/{id}/factors: the second factors of an account, for the service role. */

import { z } from 'zod'
import type { Handler, Services } from '#backend/http/handler.ts'
import { answer } from '../answer.ts'
import { audit } from '../audit.ts'
import { sendMails } from '../mail-limits.ts'
import { readBody, text } from '../request-body.ts'
import { inTransaction, type Sql } from '../transaction.ts'
import { lockUser } from '../users.ts'
import { administeredUser } from './administered-user.ts'
import { checkFriendlyName, factorAnswer, factorsOf, findFactor, nameConflict } from './factors.ts'
import { factorRemovedMails } from './mails.ts'
import { pathId } from './path-id.ts'
import { removeFactor } from './unenroll.ts'

export const adminListFactors: Handler = async (request, services) => {
  const user = await administeredUser(request, services)
  return answer((await factorsOf(services.db.owner, user.id)).map(factorAnswer))
}

const Body = z.object({ friendly_name: text })

export const adminUpdateFactor: Handler = async (request, services) => {
  const user = await administeredUser(request, services)
  const id = factorId(request)
  const { friendly_name: name } = await readBody(request, Body)
  checkFriendlyName(name)
  const factor = await inTransaction(services.db.owner, async (sql) => {
    await lockUser(sql, user.id)
    const factor = await findFactor(sql, user.id, id)
    if (name !== '') await rename(sql, services, { userId: user.id, id, name })
    const traits = { user_id: user.id, factor_id: id, factor_type: factor.factor_type, admin: true }
    await audit(sql, request, services, { action: 'factor_updated', actor: user, traits })
    return findFactor(sql, user.id, id)
  })
  return answer(factorAnswer(factor))
}

export const adminDeleteFactor: Handler = async (request, services) => {
  const user = await administeredUser(request, services)
  const id = factorId(request)
  const factor = await inTransaction(services.db.owner, async (sql) => {
    await lockUser(sql, user.id)
    const factor = await findFactor(sql, user.id, id)
    await removeFactor(sql, services, factor)
    const traits = { user_id: user.id, factor_id: id, admin: true }
    await audit(sql, request, services, { action: 'factor_deleted', actor: user, traits })
    return factor
  })
  if (factor.status === 'verified') {
    await sendMails(services, factorRemovedMails(user, factor.factor_type))
  }
  return answer(factorAnswer(factor))
}

async function rename(
  sql: Sql,
  services: Services,
  { userId, id, name }: { userId: string; id: string; name: string },
) {
  const others = (await factorsOf(sql, userId)).filter((factor) => factor.id !== id)
  if (name.trim() !== '' && others.some((factor) => factor.friendly_name === name)) throw nameConflict(name)
  await sql.query('update auth.mfa_factors set friendly_name = $2, updated_at = $3 where id = $1', [
    id,
    name,
    new Date(services.now()).toISOString(),
  ])
}

function factorId(request: Request) {
  return pathId(request, 'factors', 'factor_id must be an UUID')
}
