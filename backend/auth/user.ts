/** GET and PUT /auth/v1/user: the account of whoever asks, and the changes they may make to it. */

import { z } from 'zod'
import type { Handler } from '#backend/http/handler.ts'
import type { Message } from '#backend/mail/message.ts'
import { answer } from './answer.ts'
import { audit } from './audit.ts'
import { emailAddress } from './email-address.ts'
import { changeEmail, refuseTakenEmail } from './email-change.ts'
import { AuthError } from './errors.ts'
import { codeChallenge, endAuthCodes } from './flow-state.ts'
import { noteProof } from './fresh-proof.ts'
import { emailChangeMails } from './link-mail.ts'
import { claimMail, sendClaimed, sendMails } from './mail-limits.ts'
import { languageOf, passwordChangedMail } from './mails.ts'
import { mergeMetadata } from './metadata.ts'
import { checkCurrentPassword, preparePassword, refuseIfReplaced, storePassword } from './password-change.ts'
import { takeNonce } from './reauthenticate.ts'
import { readBody, record, text } from './request-body.ts'
import { limitAccount, limitRequests } from './request-limits.ts'
import { requireSession, type SignedIn, signedIn } from './signed-in.ts'
import { inTransaction } from './transaction.ts'
import { lockUser, userAnswer } from './users.ts'

export const getUser: Handler = async (request, services) => {
  const { user } = await signedIn(request, services)
  return answer(userAnswer(user))
}

const Body = z.object({
  email: text,
  phone: text,
  password: z.string().nullish(),
  current_password: text,
  nonce: text,
  data: record,
  app_metadata: record,
  code_challenge: text,
  code_challenge_method: text,
})

export const updateUser: Handler = async (request, services) => {
  await limitRequests(request, services, 'update-user')
  const caller = await signedIn(request, services)
  const body = await readBody(request, Body)
  const challenge = codeChallenge(body)
  const email = body.email ? emailAddress(body.email) : ''
  const newEmail = email && email !== caller.user.email ? email : undefined
  const { password, data } = body
  refuseForbidden(caller, body, Boolean(newEmail || password))

  const newPassword =
    typeof password === 'string' &&
    (await preparePassword(services, caller, {
      password,
      currentPassword: body.current_password,
      nonce: body.nonce,
    }))
  const byMail = services.project.auth.email.enable_confirmations
  if (body.current_password && !newPassword) {
    await checkCurrentPassword(services, caller.user, body.current_password)
  }
  const nonce = newPassword ? '' : body.nonce
  if (nonce) await limitAccount(services, 'otp', caller.user.email ?? caller.user.id)
  if (newEmail) {
    await refuseTakenEmail(services.db.owner, newEmail)
    if (byMail) await claimMail(services, 'email_change', caller.user.email ?? caller.user.id)
  }

  const { user, mails, claimed } = await inTransaction(services.db.owner, async (sql) => {
    const mails: Message[] = []
    let claimed: Message[] = []
    if (newPassword) await endAuthCodes(sql, caller.user.id)
    const before = await lockUser(sql, caller.user.id)
    await requireSession(sql, services, caller)
    if (newPassword) {
      refuseIfReplaced(before, newPassword)
      await storePassword(sql, request, services, caller, newPassword)
      if (before.email) mails.push(passwordChangedMail(before.email, languageOf(before.raw_user_meta_data)))
    }
    if (nonce) await takeNonce(sql, services, before, nonce)
    if (body.current_password) await noteProof(sql, services, caller, 'password')
    else if (nonce) await noteProof(sql, services, caller, 'otp')
    if (data) await mergeMetadata(sql, services, before.id, 'raw_user_meta_data', data)
    if (newEmail && byMail) {
      claimed = await emailChangeMails(sql, request, services, { user: before, challenge, newEmail })
    } else if (newEmail) {
      await changeEmail(sql, services, before, newEmail)
    }
    await audit(sql, request, services, { action: 'user_modified', actor: before })
    return { user: await lockUser(sql, before.id), mails, claimed }
  })
  sendClaimed(services, claimed)
  await sendMails(services, mails)
  return answer(userAnswer(user))
}

function refuseForbidden({ user, aal }: SignedIn, body: z.infer<typeof Body>, changesCredentials: boolean) {
  if (body.app_metadata) {
    throw new AuthError('not_admin', 'Updating app_metadata requires admin privileges')
  }
  if (body.phone) {
    throw new AuthError('phone_provider_disabled', 'Phone signups are disabled', { status: 400 })
  }
  if (!changesCredentials) return
  if (user.is_anonymous && body.password && !user.email) {
    throw new AuthError(
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
      { status: 422 },
    )
  }
  if (user.is_sso_user) {
    throw new AuthError(
      'user_sso_managed',
      'Updating email, phone, password of a SSO account only possible via SSO',
    )
  }
  if (user.factors.some((factor) => factor.status === 'verified') && aal !== 'aal2') {
    throw new AuthError(
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    )
  }
}
