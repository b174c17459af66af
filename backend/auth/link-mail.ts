/** Makes a token and the mail that carries it; the caller sends it once the transaction is committed. */

import type { Services } from '#backend/http/handler.ts'
import type { Message } from '#backend/mail/message.ts'
import { type CodeChallenge, startFlow } from './flow-state.ts'
import {
  confirmSignupMail,
  emailChangeMail,
  inviteMail,
  type LinkMail,
  languageOf,
  magicLinkMail,
  reauthenticationMail,
  recoveryMail,
} from './mails.ts'
import { issueOneTimeToken, type OneTimeTokenType } from './one-time-token.ts'
import { allowedRedirect } from './redirect.ts'
import type { Sql } from './transaction.ts'
import type { User } from './users.ts'

type Flow = { user: User; challenge: CodeChallenge | undefined }

/** A link to /verify that means one thing: its kind of token, the word in its address, and what a PKCE flow calls it. */
export type LinkKind = { token: OneTimeTokenType; type: string; flow: string }

export const LINKS = {
  signup: { token: 'confirmation_token', type: 'signup', flow: 'email/signup' },
  invite: { token: 'confirmation_token', type: 'invite', flow: 'invite' },
  recovery: { token: 'recovery_token', type: 'recovery', flow: 'recovery' },
  magiclink: { token: 'recovery_token', type: 'magiclink', flow: 'magiclink' },
  emailChangeNew: { token: 'email_change_token_new', type: 'email_change', flow: 'email_change' },
  emailChangeCurrent: { token: 'email_change_token_current', type: 'email_change', flow: 'email_change' },
} as const satisfies Record<string, LinkKind>

const LETTERS = {
  signup: confirmSignupMail,
  invite: inviteMail,
  recovery: recoveryMail,
  magiclink: magicLinkMail,
} satisfies Record<string, (mail: LinkMail) => Message>

export async function linkMail(
  sql: Sql,
  request: Request,
  services: Services,
  kind: keyof typeof LETTERS,
  { user, challenge }: Flow,
): Promise<Message> {
  const { flow } = LINKS[kind]
  if (challenge) await startFlow(sql, services, { userId: user.id, method: flow, challenge })
  const link = await makeLink(sql, request, services, LINKS[kind], {
    user,
    to: user.email ?? '',
    pkce: challenge !== undefined,
  })
  return LETTERS[kind](link)
}

/** To the new address, and to the old one too when both must agree. */
export async function emailChangeMails(
  sql: Sql,
  request: Request,
  services: Services,
  { user, challenge, newEmail }: Flow & { newEmail: string },
): Promise<Message[]> {
  if (challenge) await startFlow(sql, services, { userId: user.id, method: 'email_change', challenge })
  await noteEmailChange(sql, user, newEmail)
  const pkce = challenge !== undefined
  const words = { from: user.email ?? '', into: newEmail }
  const toNew = await makeLink(sql, request, services, LINKS.emailChangeNew, { user, to: newEmail, pkce })
  const mails = [emailChangeMail({ ...words, ...toNew })]
  if (user.email && services.project.auth.email.double_confirm_changes) {
    const toCurrent = { user, to: user.email, pkce }
    const link = await makeLink(sql, request, services, LINKS.emailChangeCurrent, toCurrent)
    mails.push(emailChangeMail({ ...words, ...link }))
  }
  return mails
}

export async function noteEmailChange(sql: Sql, user: User, newEmail: string) {
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
}

export async function nonceMail(sql: Sql, services: Services, user: User): Promise<Message> {
  const email = user.email ?? ''
  const { otp } = await issueOneTimeToken(sql, services, { user, email, type: 'reauthentication_token' })
  const language = languageOf(user.raw_user_meta_data)
  return reauthenticationMail({ to: email, otp, minutes: lifeInMinutes(services), language })
}

type Recipient = { user: User; to: string; pkce: boolean }

export async function makeLink(
  sql: Sql,
  request: Request,
  services: Services,
  kind: LinkKind,
  { user, to, pkce }: Recipient,
) {
  const issue = { user, email: to, type: kind.token, pkce }
  const { otp, hash } = await issueOneTimeToken(sql, services, issue)
  const redirectTo = allowedRedirect(request, services)
  const query = new URLSearchParams({ token: hash, type: kind.type, redirect_to: redirectTo })
  // From the configuration, never from the request: its Host header is whatever the sender likes.
  const link = `${services.siteUrl()}/auth/v1/verify?${query}`
  const language = languageOf(user.raw_user_meta_data)
  return { to, link, otp, hash, redirectTo, minutes: lifeInMinutes(services), language }
}

function lifeInMinutes({ project }: Services) {
  return Math.round(project.auth.email.otp_expiry / 60)
}
