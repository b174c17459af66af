/** POST /auth/v1/otp and /magiclink: mails a link and a code that sign in without a password. */

import { z } from 'zod'
import type { Handler, Services } from '#backend/http/handler.ts'
import { afterAnswer } from './after-answer.ts'
import { answer } from './answer.ts'
import { audit } from './audit.ts'
import { emailAddress } from './email-address.ts'
import { AuthError } from './errors.ts'
import { evenTime } from './even-time.ts'
import { type CodeChallenge, codeChallenge } from './flow-state.ts'
import type { Metadata } from './identities.ts'
import { linkMail } from './link-mail.ts'
import { claimMail, sendClaimed } from './mail-limits.ts'
import { refuseHugeSignUp } from './metadata.ts'
import { createEmailUser } from './new-user.ts'
import { phoneNumber } from './phone-number.ts'
import { readBody, record, text } from './request-body.ts'
import { limitRequests } from './request-limits.ts'
import { areSignUpsOpen, requireOpenSignUps } from './sign-ups.ts'
import { inTransaction, type Sql } from './transaction.ts'
import { findUserByEmail, isBanned } from './users.ts'

const Body = z.object({
  email: text,
  phone: text,
  create_user: z.boolean().nullish(),
  data: record,
  channel: text,
  code_challenge: text,
  code_challenge_method: text,
})

export const otp: Handler = async (request, services) => {
  await limitRequests(request, services, 'otp')
  return send(request, services, await readBody(request, Body))
}

/** The older form: always makes the account. */
export const magiclink: Handler = async (request, services) => {
  await limitRequests(request, services, 'magiclink')
  const body = await readBody(request, Body)
  return send(request, services, { ...body, phone: '', create_user: true })
}

async function send(request: Request, services: Services, body: z.infer<typeof Body>) {
  if (body.email && body.phone) {
    throw new AuthError('validation_failed', 'Only an email address or phone number should be provided')
  }
  if (body.phone) {
    phoneNumber(body.phone)
    throw new AuthError('phone_provider_disabled', 'Unsupported phone provider')
  }
  if (!body.email) throw new AuthError('validation_failed', 'One of email or phone must be set')
  const { auth } = services.project
  if (!auth.email.enable_signup) throw new AuthError('email_provider_disabled', 'Email logins are disabled')
  const email = emailAddress(body.email)
  const challenge = codeChallenge(body)
  refuseHugeSignUp(body.data ?? {}, email)
  const wanted = { email, challenge, data: body.data ?? {}, mayCreate: body.create_user ?? true }
  await claimMail(services, 'magiclink', email)

  const mail = async () =>
    sendClaimed(
      services,
      await inTransaction(services.db.owner, (sql) => prepare(sql, request, services, wanted)),
    )
  // Where everybody gets a mail, nobody looks for the account before the answer. Where only who has one does, the answer
  // tells it, as it does on hosted Supabase: who asks for that wants to know.
  const isForAll = wanted.mayCreate && (await areSignUpsOpen(services, services.db.owner))
  if (isForAll) afterAnswer(services, mail)
  else await evenTime(mail)
  return answer({})
}

type Wanted = { email: string; challenge: CodeChallenge | undefined; data: Metadata; mayCreate: boolean }

async function prepare(sql: Sql, request: Request, services: Services, wanted: Wanted) {
  const { email, challenge, data, mayCreate } = wanted
  const known = await findUserByEmail(sql, email)
  if (!known && !mayCreate) throw new AuthError('otp_disabled', 'Signups not allowed for otp')
  if (!known) await requireOpenSignUps(services, sql)
  if (known && isBanned(known, services.now())) return []
  const made = known ?? (await createEmailUser(sql, services, { email, data }))
  // Another request may have made it in between.
  const user = made ?? (await findUserByEmail(sql, email))
  if (!user) return []
  const action = user.email_confirmed_at ? 'user_recovery_requested' : 'user_confirmation_requested'
  await audit(sql, request, services, { action, actor: user, traits: { provider: 'email' } })
  return [await linkMail(sql, request, services, 'magiclink', { user, challenge })]
}
