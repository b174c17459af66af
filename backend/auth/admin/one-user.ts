/** GET and PUT /auth/v1/admin/users/{id}. */

import type { Handler, Services } from '#backend/http/handler.ts'
import { answer } from '../answer.ts'
import { changeEmail, refuseTakenEmail } from '../email-change.ts'
import { AuthError } from '../errors.ts'
import { endAuthCodes, endLinkTrips } from '../flow-state.ts'
import { noteProviders } from '../identities.ts'
import { mergeMetadata } from '../metadata.ts'
import { pathId } from '../mfa/path-id.ts'
import { clearOneTimeTokens } from '../one-time-token.ts'
import { readBody } from '../request-body.ts'
import { inTransaction, type Sql } from '../transaction.ts'
import { confirmUser, findAnyUser, type User, userAnswer } from '../users.ts'
import { auditAdmin, requireAdmin } from './admin-caller.ts'
import { addPhone, confirmPhone, setBan } from './create-user.ts'
import { readFields, UserBody, type UserFields } from './fields.ts'

export const getUserByAdmin: Handler = async (request, services) => {
  await requireAdmin(request, services)
  const user = await existing(services.db.owner, userIdOf(request))
  return answer(userAnswer(user))
}

/** Anything but the id of an account is 404, never another endpoint's answer. */
export function userIdOf(request: Request) {
  return pathId(request, 'users', 'user_id must be an UUID')
}

export async function existing(sql: Sql, id: string) {
  const user = await findAnyUser(sql, id)
  if (!user) throw new AuthError('user_not_found', 'User not found', { status: 404 })
  return user
}

export async function lockExisting(sql: Sql, id: string) {
  await sql.query('select from auth.users where id = $1 for update', [id])
  return existing(sql, id)
}

export const updateUserByAdmin: Handler = async (request, services) => {
  const admin = await requireAdmin(request, services)
  const id = userIdOf(request)
  const fields = await readFields(services, await readBody(request, UserBody))
  const user = await inTransaction(services.db.owner, async (sql) => {
    if (fields.encryptedPassword) await endAuthCodes(sql, id)
    const before = await lockExisting(sql, id)
    await apply(sql, services, before, fields)
    await auditAdmin(sql, request, services, admin, 'user_modified', before)
    return existing(sql, id)
  })
  return answer(userAnswer(user))
}

async function apply(sql: Sql, services: Services, user: User, fields: UserFields) {
  const { email, phone } = fields
  if (email && email !== user.email) {
    await refuseTakenEmail(sql, email)
    await changeEmail(sql, services, user, email, fields.emailConfirm)
  }
  if (fields.emailConfirm) await confirmUser(sql, services, await existing(sql, user.id))
  if (phone && phone !== user.phone) await changePhone(sql, services, user, phone, fields.phoneConfirm)
  if (fields.phoneConfirm) await confirmPhone(sql, services, user.id)
  if (fields.encryptedPassword) await replacePassword(sql, user, fields.encryptedPassword)
  if (fields.userMetadata) {
    await mergeMetadata(sql, services, user.id, 'raw_user_meta_data', fields.userMetadata)
  }
  if (fields.appMetadata) await mergeMetadata(sql, services, user.id, 'raw_app_meta_data', fields.appMetadata)
  if (fields.bannedUntil !== undefined) await setBan(sql, user.id, fields.bannedUntil)
  await sql.query(
    'update auth.users set aud = coalesce($2, aud), role = coalesce($3, role), updated_at = $4 where id = $1',
    [user.id, fields.aud ?? null, fields.role ?? null, new Date(services.now()).toISOString()],
  )
}

async function changePhone(sql: Sql, services: Services, user: User, phone: string, verified: boolean) {
  const { rowCount } = await sql.query('select from auth.users where phone = $1 and id <> $2', [
    phone,
    user.id,
  ])
  if (rowCount) {
    throw new AuthError('phone_exists', 'A user with this phone number has already been registered')
  }
  await sql.query('update auth.users set phone = $2, is_anonymous = false where id = $1', [user.id, phone])
  const { rowCount: known } = await sql.query(
    `update auth.identities set identity_data = identity_data || $2, updated_at = $3
     where user_id = $1 and provider = 'phone'`,
    [user.id, JSON.stringify({ phone, phone_verified: verified }), new Date(services.now()).toISOString()],
  )
  if (known) return
  await addPhone(sql, services, user.id, phone, verified)
  await noteProviders(sql, user.id)
}

/** Whoever knew the old password may be signed in anywhere. */
async function replacePassword(sql: Sql, user: User, encryptedPassword: string) {
  await sql.query('update auth.users set encrypted_password = $2 where id = $1', [user.id, encryptedPassword])
  await clearOneTimeTokens(sql, user.id)
  await endLinkTrips(sql, user.id)
  await sql.query('delete from auth.sessions where user_id = $1', [user.id])
}
