/** POST /auth/v1/admin/users: an account made for somebody, with or without a password. */

import type { Handler, Services } from '#backend/http/handler.ts'
import { answer } from '../answer.ts'
import { refuseTakenEmail } from '../email-change.ts'
import { AuthError } from '../errors.ts'
import { addIdentity, emailIdentity, noteProviders } from '../identities.ts'
import { addressInUse, createUser } from '../new-user.ts'
import { readBody } from '../request-body.ts'
import { inTransaction, type Sql } from '../transaction.ts'
import { confirmUser, lockUser, userAnswer } from '../users.ts'
import { auditAdmin, requireAdmin } from './admin-caller.ts'
import { readFields, UserBody, type UserFields } from './fields.ts'

export const createUserByAdmin: Handler = async (request, services) => {
  const admin = await requireAdmin(request, services)
  const fields = await readFields(services, await readBody(request, UserBody))
  if (!fields.email && !fields.phone) {
    throw new AuthError('validation_failed', 'Cannot create a user without either an email or phone')
  }
  const user = await inTransaction(services.db.owner, async (sql) => {
    const id = await create(sql, services, fields)
    const user = await lockUser(sql, id)
    await auditAdmin(sql, request, services, admin, 'user_signedup', user)
    return user
  })
  return answer(userAnswer(user))
}

async function create(sql: Sql, services: Services, fields: UserFields) {
  const { email, phone } = fields
  if (email) await refuseTakenEmail(sql, email)
  const user = await createUser(sql, services, {
    id: fields.id,
    aud: fields.aud,
    role: fields.role,
    email,
    phone,
    encryptedPassword: fields.encryptedPassword ?? '',
    userMetadata: fields.userMetadata ?? {},
    appMetadata: fields.appMetadata ?? {},
  })
  if (!user) throw addressInUse()
  const { id } = user
  if (email) {
    const data = emailIdentity(id, email, fields.emailConfirm)
    await addIdentity(sql, services, { userId: id, provider: 'email', providerId: id, data })
  }
  if (phone) await addPhone(sql, services, id, phone, fields.phoneConfirm)
  await noteProviders(sql, id)
  if (email && fields.emailConfirm) await confirmUser(sql, services, user)
  if (fields.bannedUntil !== undefined) await setBan(sql, id, fields.bannedUntil)
  return id
}

export async function addPhone(sql: Sql, services: Services, id: string, phone: string, verified: boolean) {
  const data = { sub: id, phone, email_verified: false, phone_verified: verified }
  await addIdentity(sql, services, { userId: id, provider: 'phone', providerId: id, data })
  if (verified) await confirmPhone(sql, services, id)
}

export async function confirmPhone(sql: Sql, services: Services, id: string) {
  await sql.query(
    'update auth.users set phone_confirmed_at = coalesce(phone_confirmed_at, $2) where id = $1',
    [id, new Date(services.now()).toISOString()],
  )
}

export async function setBan(sql: Sql, id: string, until: Date | null) {
  await sql.query('update auth.users set banned_until = $2 where id = $1', [id, until?.toISOString() ?? null])
}
