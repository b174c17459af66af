/** POST /auth/v1/recover: mails a link that lets the owner of an address choose a new password. */

import { z } from 'zod'
import type { Handler } from '#backend/http/handler.ts'
import { afterAnswer } from './after-answer.ts'
import { answer } from './answer.ts'
import { audit } from './audit.ts'
import { emailAddress } from './email-address.ts'
import { AuthError } from './errors.ts'
import { codeChallenge } from './flow-state.ts'
import { linkMail } from './link-mail.ts'
import { claimMail, sendClaimed } from './mail-limits.ts'
import { readBody, text } from './request-body.ts'
import { limitRequests } from './request-limits.ts'
import { inTransaction } from './transaction.ts'
import { findUserByEmail } from './users.ts'

const Body = z.object({ email: text, code_challenge: text, code_challenge_method: text })

/** Answers {} before anybody looks whether the address has an account, as often as is allowed for any. */
export const recover: Handler = async (request, services) => {
  await limitRequests(request, services, 'recover')
  const body = await readBody(request, Body)
  if (body.email === '') throw new AuthError('validation_failed', 'Password recovery requires an email')
  const email = emailAddress(body.email)
  const challenge = codeChallenge(body)
  await claimMail(services, 'recovery', email)

  afterAnswer(services, async () => {
    const mails = await inTransaction(services.db.owner, async (sql) => {
      const user = await findUserByEmail(sql, email)
      if (!user) return []
      await audit(sql, request, services, { action: 'user_recovery_requested', actor: user })
      return [await linkMail(sql, request, services, 'recovery', { user, challenge })]
    })
    sendClaimed(services, mails)
  })
  return answer({})
}
