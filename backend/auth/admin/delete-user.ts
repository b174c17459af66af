/** DELETE /auth/v1/admin/users/{id}: for good, or kept as an empty shell that foreign keys can point to. */

import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Handler, Services } from '#backend/http/handler.ts'
import { answer } from '../answer.ts'
import { AuthError } from '../errors.ts'
import { clearOneTimeTokens } from '../one-time-token.ts'
import { readOptionalBody } from '../request-body.ts'
import { inTransaction, type Sql } from '../transaction.ts'
import type { User } from '../users.ts'
import { auditAdmin, requireAdmin } from './admin-caller.ts'
import { lockExisting, userIdOf } from './one-user.ts'

const Body = z.object({ should_soft_delete: z.boolean().nullish() })

export const deleteUser: Handler = async (request, services) => {
  const admin = await requireAdmin(request, services)
  const id = userIdOf(request)
  const { should_soft_delete: soft } = await readOptionalBody(request, Body)
  const addresses = await inTransaction(services.db.owner, async (sql) => {
    const user = await lockExisting(sql, id)
    await auditAdmin(sql, request, services, admin, 'user_deleted', user)
    if (!soft) await remove(sql, user)
    else if (!user.deleted_at) await empty(sql, services, user)
    return addressesOf(user)
  })
  await services.mail.forget(addresses)
  return answer({})
}

function addressesOf({ email, email_change, identities }: User) {
  const known = [email, email_change, ...identities.map(({ identity_data }) => identity_data?.email)]
  return known.filter((address): address is string => typeof address === 'string' && address !== '')
}

/** Sessions, tokens, identities and factors go with the row, and so does what the project ties to it. */
async function remove(sql: Sql, user: User) {
  try {
    await sql.query('delete from auth.flow_state where user_id = $1', [user.id])
    await sql.query('delete from auth.users where id = $1', [user.id])
  } catch (cause) {
    throw new AuthError('unexpected_failure', 'Database error deleting user', { cause })
  }
}

/** Nothing is left that names the person; the address can register anew. */
async function empty(sql: Sql, services: Services, user: User) {
  const hidden = (value: string | null) => (value ? obfuscated(user.id, value) : value)
  await clearOneTimeTokens(sql, user.id)
  await sql.query('delete from auth.sessions where user_id = $1', [user.id])
  await sql.query('delete from auth.mfa_factors where user_id = $1', [user.id])
  await sql.query('delete from auth.webauthn_credentials where user_id = $1', [user.id])
  await sql.query('delete from auth.flow_state where user_id = $1', [user.id])
  for (const { id, provider_id } of user.identities) {
    await sql.query(
      `update auth.identities set provider_id = $2, identity_data = '{}', updated_at = $3 where id = $1`,
      [id, hidden(provider_id), new Date(services.now()).toISOString()],
    )
  }
  await sql.query(
    `update auth.users set
       email = $2, phone = left($3, 15), encrypted_password = '', email_change = '', phone_change = '',
       raw_user_meta_data = '{}', raw_app_meta_data = '{}', deleted_at = $4, updated_at = $4
     where id = $1`,
    [user.id, hidden(user.email), hidden(user.phone), new Date(services.now()).toISOString()],
  )
}

function obfuscated(id: string, value: string) {
  return createHash('sha256').update(id).update(value).digest('base64url')
}
