/** POST /auth/v1/recover: mails a link that lets the owner of an address choose a new password. */

import { z } from 'zod'
import type { Handler } from '#backend/http/handler.ts'
import { answer } from './answer.ts'
import { audit } from './audit.ts'
import { emailAddress } from './email-address.ts'
import { AuthError } from './errors.ts'
import { evenTime } from './even-time.ts'
import { codeChallenge } from './flow-state.ts'
import { linkMail } from './link-mail.ts'
import { claimMail, sendMails } from './mail-limits.ts'
import { readBody, text } from './request-body.ts'
import { limitRequests } from './request-limits.ts'
import { inTransaction } from './transaction.ts'
import { findUserByEmail } from './users.ts'

const Body = z.object({ email: text, code_challenge: text, code_challenge_method: text })

/** Answers {} whether or not the address has an account, after the same time, as often as is allowed for any. */
export const recover: Handler = async (request, services) => {
  await limitRequests(request, services, 'recover')
  const body = await readBody(request, Body)
  if (body.email === '') throw new AuthError('validation_failed', 'Password recovery requires an email')
  const email = emailAddress(body.email)
  const challenge = codeChallenge(body)
  await claimMail(services, 'recovery', email)

  return evenTime(async () => {
    const mails = await inTransaction(services.db.owner, async (sql) => {
      const user = await findUserByEmail(sql, email)
      if (!user) return []
      await audit(sql, request, services, { action: 'user_recovery_requested', actor: user })
      return [await linkMail(sql, request, services, 'recovery', { user, challenge })]
    })
    await sendMails(services, mails)
    return answer({})
  })
}
