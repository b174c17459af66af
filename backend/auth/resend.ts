/** POST /auth/v1/resend: mails the link of a sign-up or of an email change once more. */

import { z } from 'zod'
import type { Handler, Services } from '#backend/http/handler.ts'
import type { Message } from '#backend/mail/message.ts'
import { afterAnswer } from './after-answer.ts'
import { answer } from './answer.ts'
import { audit } from './audit.ts'
import { emailAddress } from './email-address.ts'
import { AuthError } from './errors.ts'
import { type CodeChallenge, codeChallenge } from './flow-state.ts'
import { emailChangeMails, linkMail } from './link-mail.ts'
import { claimMail, type MailKind, sendClaimed } from './mail-limits.ts'
import { readBody, text } from './request-body.ts'
import { limitRequests } from './request-limits.ts'
import { inTransaction, type Sql } from './transaction.ts'
import { findUserByEmail, type User } from './users.ts'

const Body = z.object({
  type: text,
  email: text,
  phone: text,
  code_challenge: text,
  code_challenge_method: text,
})

const KINDS: Record<string, MailKind | undefined> = { signup: 'confirmation', email_change: 'email_change' }

/** Answers {} before anybody looks whether there is something to send. */
export const resend: Handler = async (request, services) => {
  await limitRequests(request, services, 'resend')
  const body = await readBody(request, Body)
  if (!['signup', 'email_change', 'sms', 'phone_change'].includes(body.type)) {
    throw new AuthError(
      'validation_failed',
      'Missing one of these types: signup, email_change, sms, phone_change',
    )
  }
  const kind = KINDS[body.type]
  if (!kind || body.phone)
    throw new AuthError('phone_provider_disabled', 'Phone logins are disabled', { status: 400 })
  if (!body.email) throw new AuthError('validation_failed', 'Type provided requires an email address')
  const email = emailAddress(body.email)
  const challenge = codeChallenge(body)
  await claimMail(services, kind, email)

  afterAnswer(services, async () => {
    const mails = await inTransaction(services.db.owner, async (sql) => {
      const user = await findUserByEmail(sql, email)
      if (!user) return []
      return kind === 'confirmation'
        ? resendConfirmation(sql, request, services, user, challenge)
        : resendEmailChange(sql, request, services, user, challenge)
    })
    sendClaimed(services, mails)
  })
  return answer({})
}

async function resendConfirmation(
  sql: Sql,
  request: Request,
  services: Services,
  user: User,
  challenge: CodeChallenge | undefined,
): Promise<Message[]> {
  if (user.email_confirmed_at) return []
  await audit(sql, request, services, { action: 'user_confirmation_requested', actor: user })
  return [await linkMail(sql, request, services, 'signup', { user, challenge })]
}

async function resendEmailChange(
  sql: Sql,
  request: Request,
  services: Services,
  user: User,
  challenge: CodeChallenge | undefined,
): Promise<Message[]> {
  if (!user.email_change) return []
  return emailChangeMails(sql, request, services, { user, challenge, newEmail: user.email_change })
}
