/** POST /auth/v1/invite: makes an account for an address and mails its owner the way in. */

import { z } from 'zod'
import type { Handler, Services } from '#backend/http/handler.ts'
import { answer } from '../answer.ts'
import { emailAddress } from '../email-address.ts'
import { emailTaken } from '../email-change.ts'
import type { Metadata } from '../identities.ts'
import { linkMail } from '../link-mail.ts'
import { sendMails } from '../mail-limits.ts'
import { addressInUse, createEmailUser } from '../new-user.ts'
import { readBody, record, text } from '../request-body.ts'
import { inTransaction, type Sql } from '../transaction.ts'
import { findUserByEmail, lockUser, userAnswer } from '../users.ts'
import { auditAdmin, requireAdmin } from './admin-caller.ts'

const Body = z.object({ email: text, data: record })

export const invite: Handler = async (request, services) => {
  const admin = await requireAdmin(request, services)
  const body = await readBody(request, Body)
  const email = emailAddress(body.email)
  const { user, mail } = await inTransaction(services.db.owner, async (sql) => {
    const invited = await prepareInvitation(sql, services, email, body.data ?? {})
    const mail = await linkMail(sql, request, services, 'invite', { user: invited, challenge: undefined })
    await auditAdmin(sql, request, services, admin, 'user_invited', invited)
    return { user: await lockUser(sql, invited.id), mail }
  })
  await sendMails(services, [mail])
  return answer(userAnswer(user))
}

/** Also for somebody who was invited before and has not come. Throws email_exists. */
export async function prepareInvitation(sql: Sql, services: Services, email: string, data: Metadata) {
  const known = await findUserByEmail(sql, email)
  if (known?.email_confirmed_at) throw emailTaken()
  const user = known ?? (await createEmailUser(sql, services, { email, data }))
  if (!user) throw addressInUse()
  // Whoever signed up with the address before has not proved it to be theirs; who opens the invitation has.
  await sql.query(`update auth.users set invited_at = $2, encrypted_password = '' where id = $1`, [
    user.id,
    new Date(services.now()).toISOString(),
  ])
  return lockUser(sql, user.id)
}
