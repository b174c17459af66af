/** POST /auth/v1/signup: a new account with email and password, confirmed by mail unless the project says otherwise. */

import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Handler, Services } from '#backend/http/handler.ts'
import type { Message } from '#backend/mail/message.ts'
import { afterAnswer } from './after-answer.ts'
import { signInAnonymously } from './anonymous.ts'
import { answer } from './answer.ts'
import { audit } from './audit.ts'
import { disputeOf, endDisputeOfOne } from './disputed-sign-up.ts'
import { emailAddress } from './email-address.ts'
import { AuthError } from './errors.ts'
import { evenTime } from './even-time.ts'
import { type CodeChallenge, codeChallenge } from './flow-state.ts'
import { emailIdentity, identityAnswer } from './identities.ts'
import { linkMail } from './link-mail.ts'
import { claimMail, sendClaimed } from './mail-limits.ts'
import { refuseHugeSignUp } from './metadata.ts'
import { addressInUse, createEmailUser } from './new-user.ts'
import { hashPassword } from './password-hash.ts'
import { checkNewPassword } from './password-rules.ts'
import { readBody, record, text } from './request-body.ts'
import { limitRequests } from './request-limits.ts'
import { signInAnswer } from './session.ts'
import { requireOpenSignUps } from './sign-ups.ts'
import { afterCommit, inTransaction, type Sql } from './transaction.ts'
import { confirmUser, findUserByEmail, lockUser, type User } from './users.ts'

const Body = z.object({
  email: text,
  phone: text,
  password: text,
  data: record,
  code_challenge: text,
  code_challenge_method: text,
})

type Registration = {
  email: string
  password: string
  encryptedPassword: string
  data: Record<string, unknown>
  challenge: CodeChallenge | undefined
}

export const signup: Handler = async (request, services) => {
  await limitRequests(request, services, 'signup')
  const { auth } = services.project
  const body = await readBody(request, Body)
  await requireOpenSignUps(services, services.db.owner)
  if (!body.email && !body.phone) {
    return answer(await signInAnonymously(request, services, body.data ?? {}))
  }
  if (body.password === '') throw new AuthError('validation_failed', 'Signup requires a valid password')
  checkNewPassword(body.password, auth)
  if (body.email && body.phone) {
    throw new AuthError(
      'validation_failed',
      'Only an email address or phone number should be provided on signup.',
    )
  }
  if (body.phone) {
    throw new AuthError('phone_provider_disabled', 'Phone signups are disabled', { status: 400 })
  }
  if (!auth.email.enable_signup) {
    throw new AuthError('email_provider_disabled', 'Email signups are disabled', { status: 400 })
  }
  const email = emailAddress(body.email)
  refuseHugeSignUp(body.data ?? {}, email)
  const challenge = codeChallenge(body)
  const byMail = auth.email.enable_confirmations
  if (byMail) await claimMail(services, 'confirmation', email)

  // Hashed for every address, known or not: this is what the answer's time consists of.
  const encryptedPassword = await hashPassword(body.password)
  const { password } = body
  const registration: Registration = { email, password, encryptedPassword, data: body.data ?? {}, challenge }
  return byMail
    ? evenTime(() => registerByMail(request, services, registration))
    : registerAtOnce(request, services, registration)
}

async function registerByMail(request: Request, services: Services, registration: Registration) {
  const { user, mails } = await inTransaction(services.db.owner, async (sql) => {
    const { user, before } = await findOrCreate(sql, services, registration)
    const traits = { provider: 'email' }
    if (user.email_confirmed_at) {
      await audit(sql, request, services, { action: 'user_repeated_signup', actor: user, traits })
      return { user: undefined, mails: [] as Message[] }
    }
    await dropDisputedPassword(sql, request, services, user, registration, before)
    await audit(sql, request, services, { action: 'user_confirmation_requested', actor: user, traits })
    const { challenge } = registration
    return { user, mails: [await linkMail(sql, request, services, 'signup', { user, challenge })] }
  })
  sendClaimed(services, mails)
  return answer(unconfirmedAnswer(services, registration, user))
}

/** The next of two people with one address, or of two devices of one person, has as little proved it as the first. */
async function dropDisputedPassword(
  sql: Sql,
  request: Request,
  services: Services,
  { id: userId }: User,
  { password, encryptedPassword }: Registration,
  before: string | null,
) {
  const at = await disputeOf(sql, request, services, userId)
  if (!at) return
  await sql.query(`update auth.users set encrypted_password = '' where id = $1`, [userId])
  const said = { userId, at, password, encryptedPassword, before }
  afterCommit(sql, async () => afterAnswer(services, () => endDisputeOfOne(services, said)))
}

async function registerAtOnce(request: Request, services: Services, registration: Registration) {
  const session = await inTransaction(services.db.owner, async (sql) => {
    const { user } = await findOrCreate(sql, services, registration)
    const traits = { provider: 'email' }
    if (user.email_confirmed_at) throw new AuthError('user_already_exists', 'User already registered')
    await audit(sql, request, services, { action: 'user_signedup', actor: user, traits })
    await confirmUser(sql, services, user)
    return signInAnswer(sql, request, services, { userId: user.id, method: 'password' })
  })
  return answer(session)
}

/** An account that was never confirmed is nobody's yet: the latest sign-up decides its password. `before` is the one it had. */
async function findOrCreate(
  sql: Sql,
  services: Services,
  registration: Registration,
): Promise<{ user: User; before: string | null }> {
  const { email, encryptedPassword, data } = registration
  const known = await findUserByEmail(sql, email)
  const created = known ? undefined : await createEmailUser(sql, services, registration)
  if (created) return { user: created, before: null }

  const other = known ?? (await findUserByEmail(sql, email))
  if (!other) throw addressInUse()
  const user = await lockUser(sql, other.id)
  const before = user.encrypted_password
  if (user.email_confirmed_at) return { user, before }
  const metadata = { ...data, ...emailIdentity(user.id, email) }
  await sql.query(
    `update auth.users set encrypted_password = $2, raw_user_meta_data = $3, updated_at = $4 where id = $1`,
    [user.id, encryptedPassword, JSON.stringify(metadata), new Date(services.now()).toISOString()],
  )
  return { user: { ...user, raw_user_meta_data: metadata }, before }
}

/**
 * Made of the request alone, for a new account, one that waits for confirmation, and one that is confirmed long
 * since: nobody learns who is registered. Hosted Supabase leaves `identities` empty for the last, which tells;
 * signup.test.ts holds ours to telling nothing.
 */
function unconfirmedAnswer(services: Services, { email, data }: Registration, user: User | undefined) {
  const id = user?.id ?? inventedId(services, 'user', email)
  const identity = emailIdentity(id, email)
  const at = new Date(services.now()).toISOString()
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: at,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { ...data, ...identity },
    identities: [
      identityAnswer({
        id: user?.identities[0]?.id ?? inventedId(services, 'identity', email),
        provider_id: id,
        user_id: id,
        identity_data: identity,
        provider: 'email',
        email,
        last_sign_in_at: at,
        created_at: at,
        updated_at: at,
      }),
    ],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  }
}

/** The same for an address every time, as a real one would be, and in the form of a random UUID. */
function inventedId({ keys }: Services, what: string, email: string) {
  const bytes = createHmac('sha256', keys.jwtSecret).update(`invented ${what} id:${email}`).digest()
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}
