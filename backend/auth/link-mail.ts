/** Makes a token and the mail that carries it; the caller sends it once the transaction is committed. */

import type { Services } from '#backend/http/handler.ts'
import type { Message } from '#backend/mail/mailer.ts'
import { type CodeChallenge, startFlow } from './flow-state.ts'
import { confirmSignupMail, emailChangeMail, reauthenticationMail, recoveryMail } from './mails.ts'
import { issueOneTimeToken, type OneTimeTokenType } from './one-time-token.ts'
import { allowedRedirect } from './redirect.ts'
import type { Sql } from './transaction.ts'
import type { User } from './users.ts'

type Flow = { user: User; challenge: CodeChallenge | undefined }

export async function confirmationMail(
  sql: Sql,
  request: Request,
  services: Services,
  { user, challenge }: Flow,
): Promise<Message> {
  if (challenge) await startFlow(sql, services, { userId: user.id, method: 'email/signup', challenge })
  const email = user.email ?? ''
  const link = linkMaker(sql, request, services, { user, challenge })
  return confirmSignupMail(await link(email, 'confirmation_token', 'signup'))
}

export async function passwordRecoveryMail(
  sql: Sql,
  request: Request,
  services: Services,
  { user, challenge }: Flow,
): Promise<Message> {
  if (challenge) await startFlow(sql, services, { userId: user.id, method: 'recovery', challenge })
  const email = user.email ?? ''
  const link = linkMaker(sql, request, services, { user, challenge })
  return recoveryMail(await link(email, 'recovery_token', 'recovery'))
}

/** To the new address, and to the old one too when both must agree. */
export async function emailChangeMails(
  sql: Sql,
  request: Request,
  services: Services,
  { user, challenge, newEmail }: Flow & { newEmail: string },
): Promise<Message[]> {
  if (challenge) await startFlow(sql, services, { userId: user.id, method: 'email_change', challenge })
  await sql.query('update auth.users set email_change = $2, email_change_confirm_status = 0 where id = $1', [
    user.id,
    newEmail,
  ])
  // What an earlier change sent out must not confirm this one.
  await sql.query(
    `delete from auth.one_time_tokens
     where user_id = $1 and token_type in ('email_change_token_new', 'email_change_token_current')`,
    [user.id],
  )
  const link = linkMaker(sql, request, services, { user, challenge })
  const words = { from: user.email ?? '', into: newEmail }
  const mails = [
    emailChangeMail({ ...words, ...(await link(newEmail, 'email_change_token_new', 'email_change')) }),
  ]
  if (user.email && services.project.auth.email.double_confirm_changes) {
    mails.push(
      emailChangeMail({
        ...words,
        ...(await link(user.email, 'email_change_token_current', 'email_change')),
      }),
    )
  }
  return mails
}

export async function nonceMail(sql: Sql, services: Services, user: User): Promise<Message> {
  const email = user.email ?? ''
  const { otp } = await issueOneTimeToken(sql, services, { user, email, type: 'reauthentication_token' })
  return reauthenticationMail({ to: email, otp, minutes: lifeInMinutes(services) })
}

function linkMaker(sql: Sql, request: Request, services: Services, { user, challenge }: Flow) {
  const redirectTo = allowedRedirect(request, services)
  return async (to: string, type: OneTimeTokenType, linkType: string) => {
    const { otp, hash } = await issueOneTimeToken(sql, services, {
      user,
      email: to,
      type,
      pkce: challenge !== undefined,
    })
    const query = new URLSearchParams({ token: hash, type: linkType, redirect_to: redirectTo })
    // From the configuration, never from the request: its Host header is whatever the sender likes.
    const link = `${services.siteUrl()}/auth/v1/verify?${query}`
    return { to, link, otp, minutes: lifeInMinutes(services) }
  }
}

function lifeInMinutes({ project }: Services) {
  return Math.round(project.auth.email.otp_expiry / 60)
}
