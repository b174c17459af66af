/** POST /auth/v1/admin/generate_link: the link and the code of a mail, for an administrator who sends it in their own way. */

import { z } from 'zod'
import type { Handler, Services } from '#backend/http/handler.ts'
import { answer } from '../answer.ts'
import { audit } from '../audit.ts'
import { emailAddress } from '../email-address.ts'
import { emailTaken, refuseTakenEmail } from '../email-change.ts'
import { AuthError } from '../errors.ts'
import { emailIdentity } from '../identities.ts'
import { LINKS, type LinkKind, makeLink, noteEmailChange } from '../link-mail.ts'
import { addressInUse, createEmailUser } from '../new-user.ts'
import { hashPassword } from '../password-hash.ts'
import { checkNewPassword } from '../password-rules.ts'
import { readBody, record, text } from '../request-body.ts'
import { inTransaction, type Sql } from '../transaction.ts'
import { findUserByEmail, lockUser, type User, userAnswer } from '../users.ts'
import { requireAdmin } from './admin-caller.ts'
import { prepareInvitation } from './invite.ts'

const Body = z.object({
  type: text,
  email: text,
  new_email: text,
  password: text,
  data: record,
  redirect_to: text,
})

const KINDS = new Map<string, LinkKind>([
  ['signup', LINKS.signup],
  ['invite', LINKS.invite],
  ['magiclink', LINKS.magiclink],
  ['recovery', LINKS.recovery],
  ['email_change_current', LINKS.emailChangeCurrent],
  ['email_change_new', LINKS.emailChangeNew],
])

export const generateLink: Handler = async (request, services) => {
  const admin = await requireAdmin(request, services)
  const body = await readBody(request, Body)
  if (!KINDS.has(body.type)) {
    throw new AuthError(
      'validation_failed',
      `Invalid email action link type requested: ${body.type.slice(0, 100)}`,
    )
  }
  const email = emailAddress(body.email)
  const encryptedPassword = body.type === 'signup' ? await readPassword(services, body.password) : ''
  const newEmail = body.type.startsWith('email_change') ? emailAddress(body.new_email) : ''

  const answered = await inTransaction(services.db.owner, async (sql) => {
    const wanted = { type: body.type, email, newEmail, encryptedPassword, data: body.data ?? {} }
    const { user, type } = await prepare(sql, services, wanted)
    const to = type === 'email_change_new' ? newEmail : email
    const asked = withRedirect(request, body.redirect_to)
    const kind = KINDS.get(type) ?? LINKS.magiclink
    const { link, otp, hash, redirectTo } = await makeLink(sql, asked, services, kind, {
      user,
      to,
      pkce: false,
    })
    const traits = { user_id: user.id, user_email: email, admin: true }
    await audit(sql, request, services, {
      action: ACTION[type] ?? 'user_recovery_requested',
      actor: admin,
      traits,
    })
    return {
      ...userAnswer(await lockUser(sql, user.id)),
      action_link: link,
      email_otp: otp,
      hashed_token: hash,
      verification_type: type,
      redirect_to: redirectTo,
    }
  })
  return answer(answered)
}

const ACTION: Record<string, 'user_confirmation_requested' | 'user_invited' | 'user_modified'> = {
  signup: 'user_confirmation_requested',
  invite: 'user_invited',
  email_change_current: 'user_modified',
  email_change_new: 'user_modified',
}

async function readPassword(services: Services, password: string) {
  if (password === '') throw new AuthError('validation_failed', 'Signup requires a valid password')
  checkNewPassword(password, services.project.auth)
  return hashPassword(password)
}

type Wanted = {
  type: string
  email: string
  newEmail: string
  encryptedPassword: string
  data: Record<string, unknown>
}

/** The account that the link is for. A sign-in link for somebody unknown becomes a sign-up link. */
async function prepare(sql: Sql, services: Services, wanted: Wanted): Promise<{ user: User; type: string }> {
  const { type, email, newEmail, data } = wanted
  if (type === 'invite') return { user: await prepareInvitation(sql, services, email, data), type }
  const known = await findUserByEmail(sql, email)
  if (type === 'signup') return { user: await prepareSignup(sql, services, known, wanted), type }
  if (!known && type === 'magiclink') {
    return { user: await prepareSignup(sql, services, known, wanted), type: 'signup' }
  }
  if (!known) throw new AuthError('user_not_found', 'User with this email not found', { status: 404 })
  if (newEmail) {
    await refuseTakenEmail(sql, newEmail)
    // The other half of the same change keeps its token.
    if (known.email_change !== newEmail) await noteEmailChange(sql, known, newEmail)
  }
  return { user: known, type }
}

async function prepareSignup(sql: Sql, services: Services, known: User | undefined, wanted: Wanted) {
  const { email, encryptedPassword, data } = wanted
  if (known?.email_confirmed_at) throw emailTaken()
  if (known) {
    await sql.query('update auth.users set encrypted_password = $2, raw_user_meta_data = $3 where id = $1', [
      known.id,
      encryptedPassword,
      JSON.stringify({ ...data, ...emailIdentity(known.id, email) }),
    ])
    return known
  }
  const created = await createEmailUser(sql, services, { email, encryptedPassword, data })
  if (!created) throw addressInUse()
  return created
}

/** The body may say where to go on as well as the address. */
function withRedirect(request: Request, redirectTo: string) {
  if (!redirectTo) return request
  const url = new URL(request.url)
  url.searchParams.set('redirect_to', redirectTo)
  return new Request(url, { headers: request.headers })
}
