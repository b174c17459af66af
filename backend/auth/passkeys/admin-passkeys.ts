/** /auth/v1/admin/users/{id}/passkeys: the passkeys of an account, for the service role. */

import type { Handler } from '#backend/http/handler.ts'
import { answer } from '../answer.ts'
import { audit } from '../audit.ts'
import { sendMails } from '../mail-limits.ts'
import { administeredUser } from '../mfa/administered-user.ts'
import { passkeyRemovedMails } from '../mfa/mails.ts'
import { pathId } from '../mfa/path-id.ts'
import { inTransaction } from '../transaction.ts'
import { passkeyAnswer, passkeysOf } from './credentials.ts'
import { refuseIfDisabled } from './passkey-owner.ts'
import { emptyAnswer, removePasskey } from './passkeys.ts'

export const adminListPasskeys: Handler = async (request, services) => {
  refuseIfDisabled(services)
  const user = await administeredUser(request, services)
  return answer((await passkeysOf(services.db.owner, user.id)).map(passkeyAnswer))
}

export const adminDeletePasskey: Handler = async (request, services) => {
  refuseIfDisabled(services)
  const user = await administeredUser(request, services)
  const id = pathId(request, 'passkeys', 'Passkey not found')
  const passkey = await inTransaction(services.db.owner, async (sql) => {
    const passkey = await removePasskey(sql, user.id, id)
    const traits = { user_id: user.id, passkey_id: id, admin: true }
    await audit(sql, request, services, { action: 'passkey_deleted', actor: user, traits })
    return passkey
  })
  await sendMails(services, passkeyRemovedMails(user, passkey.friendly_name))
  return emptyAnswer()
}
