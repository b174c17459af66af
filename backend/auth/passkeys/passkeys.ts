/** GET /auth/v1/passkeys, PATCH and DELETE /auth/v1/passkeys/{id}: the passkeys of whoever asks. */

import { z } from 'zod'
import type { Handler } from '#backend/http/handler.ts'
import { answer } from '../answer.ts'
import { audit } from '../audit.ts'
import { AuthError } from '../errors.ts'
import { sendMails } from '../mail-limits.ts'
import { passkeyRemovedMails } from '../mfa/mails.ts'
import { pathId } from '../mfa/path-id.ts'
import { readBody, text } from '../request-body.ts'
import { signedIn } from '../signed-in.ts'
import { inTransaction, type Sql } from '../transaction.ts'
import { findPasskey, passkeyAnswer, passkeysOf } from './credentials.ts'
import { passkeyManager, refuseIfDisabled } from './passkey-owner.ts'

export const listPasskeys: Handler = async (request, services) => {
  refuseIfDisabled(services)
  const { user } = await signedIn(request, services)
  return answer((await passkeysOf(services.db.owner, user.id)).map(passkeyAnswer))
}

const Body = z.object({ friendly_name: text })
const MAX_NAME = 120

export const renamePasskey: Handler = async (request, services) => {
  refuseIfDisabled(services)
  const { user } = await passkeyManager(request, services)
  const id = pathId(request, 'passkeys', 'Passkey not found')
  const { friendly_name: name } = await readBody(request, Body)
  if (name.trim() === '') throw new AuthError('validation_failed', 'friendly_name is required')
  if ([...name].length > MAX_NAME) {
    throw new AuthError('validation_failed', `friendly_name must be ${MAX_NAME} characters or less`)
  }
  const passkey = await inTransaction(services.db.owner, async (sql) => {
    const passkey = await findPasskey(sql, user.id, id)
    await sql.query(
      'update auth.webauthn_credentials set friendly_name = $2, updated_at = $3 where id = $1',
      [id, name, new Date(services.now()).toISOString()],
    )
    const traits = { passkey_id: id }
    await audit(sql, request, services, { action: 'passkey_updated', actor: user, traits })
    return { ...passkey, friendly_name: name }
  })
  return answer(passkeyAnswer(passkey))
}

export const deletePasskey: Handler = async (request, services) => {
  refuseIfDisabled(services)
  const { user } = await passkeyManager(request, services)
  const id = pathId(request, 'passkeys', 'Passkey not found')
  const passkey = await inTransaction(services.db.owner, async (sql) => {
    const passkey = await removePasskey(sql, user.id, id)
    const traits = { passkey_id: id }
    await audit(sql, request, services, { action: 'passkey_deleted', actor: user, traits })
    return passkey
  })
  await sendMails(services, passkeyRemovedMails(user, passkey.friendly_name))
  return emptyAnswer()
}

export async function removePasskey(sql: Sql, userId: string, id: string) {
  const passkey = await findPasskey(sql, userId, id)
  await sql.query('delete from auth.webauthn_credentials where id = $1', [id])
  return passkey
}

export function emptyAnswer() {
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
}
