/** GET and POST /auth/v1/verify: the link or the code of a mail, traded once for a session. */

import { z } from 'zod'
import type { Handler, Services } from '#backend/http/handler.ts'
import { answer } from './answer.ts'
import { audit } from './audit.ts'
import { emailAddress } from './email-address.ts'
import { confirmEmailChange } from './email-change.ts'
import { AuthError, asAuthError, logFailure } from './errors.ts'
import { issueAuthCode } from './flow-state.ts'
import { endMailGap } from './mail-limits.ts'
import {
  isPkceToken,
  type OneTimeTokenType,
  PKCE_PREFIX,
  takeOneTimeToken,
  tokenHash,
} from './one-time-token.ts'
import { phoneNumber } from './phone-number.ts'
import { allowedRedirect, withFragment, withQuery } from './redirect.ts'
import { errorAddress, sendTo } from './redirect-answer.ts'
import { readBody, text } from './request-body.ts'
import { limitAccount, limitRequests } from './request-limits.ts'
import { type SessionAnswer, signInAnswer } from './session.ts'
import { inTransaction, type Sql } from './transaction.ts'
import { confirmUser, isBanned, lockUser, type User } from './users.ts'

/** Which tokens each type of verification accepts, under the protocol's names. */
const ACCEPTS = new Map<string, OneTimeTokenType[]>([
  ['signup', ['confirmation_token']],
  ['invite', ['confirmation_token']],
  ['recovery', ['recovery_token']],
  ['magiclink', ['recovery_token']],
  ['email', ['confirmation_token', 'recovery_token']],
  ['email_change', ['email_change_token_new', 'email_change_token_current']],
])

/** What a flow that began with PKCE was noted under when its mail went out. */
const FLOW_METHOD: Record<string, string> = { signup: 'email/signup', email: 'email/signup' }

const UNKNOWN_CODE = 'Token has expired or is invalid'
const HALFWAY = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

export const verifyLink: Handler = async (request, services) => {
  // Some mail scanners ask with HEAD first: looking at a link must not use it up.
  if (request.method === 'HEAD') return new Response(null, { headers: { 'Cache-Control': 'no-store' } })
  await limitRequests(request, services, 'verify')
  const query = new URL(request.url).searchParams
  const [token, type] = [query.get('token') ?? '', query.get('type') ?? '']
  const site = allowedRedirect(request, services)
  try {
    if (token === '') throw new AuthError('validation_failed', 'Verify requires a token or a token hash')
    if (isPkceToken(token)) return sendTo(await openPkceLink(request, services, { token, type, site }))
    const session = await openSession(request, services, {
      type,
      hashes: [token],
      refusal: 'Email link is invalid or has expired',
    })
    if (!session) return sendTo(withFragment(site, { message: HALFWAY, sb: '' }))
    const { access_token, token_type, expires_in, expires_at, refresh_token } = session
    const tokens = { access_token, token_type, refresh_token, type, sb: '' }
    return sendTo(withFragment(site, { ...tokens, expires_in: `${expires_in}`, expires_at: `${expires_at}` }))
  } catch (thrown) {
    const error = asAuthError(thrown)
    logFailure(error, request, services)
    return sendTo(errorAddress(site, error, isPkceToken(token)))
  }
}

const Body = z.object({
  type: text,
  email: text,
  phone: text,
  token: text,
  token_hash: text,
  redirect_to: text,
})

export const verifyToken: Handler = async (request, services) => {
  await limitRequests(request, services, 'verify')
  const body = await readBody(request, Body)
  if (body.type === '') throw new AuthError('validation_failed', 'Verify requires a verification type')
  if ((body.token === '') === (body.token_hash === '')) {
    throw new AuthError('validation_failed', 'Verify requires either a token or a token hash')
  }
  const session = body.token
    ? await verifyCode(request, services, body)
    : await verifyHash(request, services, body)
  return answer(session ?? { msg: HALFWAY, code: '200' })
}

async function verifyHash(request: Request, services: Services, body: z.infer<typeof Body>) {
  if (body.email || body.phone || body.redirect_to) {
    throw new AuthError('validation_failed', 'Only the token_hash and type should be provided')
  }
  return openSession(request, services, {
    type: body.type,
    hashes: [body.token_hash],
    refusal: 'Email link is invalid or has expired',
  })
}

async function verifyCode(request: Request, services: Services, body: z.infer<typeof Body>) {
  if (!body.email === !body.phone) {
    throw new AuthError(
      'validation_failed',
      'Only an email address or phone number should be provided on verify',
    )
  }
  if (body.phone) throw phoneRefusal(body)
  const email = emailAddress(body.email)
  // Six digits can be guessed from many addresses at once: the account counts too.
  const tries = await limitAccount(services, 'otp', email)
  const hash = tokenHash(services, email, body.token.replaceAll('-', ''))
  const session = await openSession(request, services, {
    type: body.type,
    hashes: [hash, PKCE_PREFIX + hash],
    refusal: UNKNOWN_CODE,
  })
  await tries.succeeded()
  return session
}

/** Nobody has a phone number here: every code for one is unknown. */
function phoneRefusal({ type, phone }: z.infer<typeof Body>) {
  if (type !== 'sms' && type !== 'phone_change') {
    return new AuthError('validation_failed', 'Invalid sms verification type')
  }
  phoneNumber(phone)
  return new AuthError('otp_expired', UNKNOWN_CODE)
}

type Proof = { type: string; hashes: string[]; refusal: string }

/** Undefined when one half of a double email change is confirmed and the other is not. */
async function openSession(
  request: Request,
  services: Services,
  proof: Proof,
): Promise<SessionAnswer | undefined> {
  return inTransaction(services.db.owner, async (sql) => {
    const userId = await accept(sql, request, services, proof)
    if (!userId) return undefined
    return signInAnswer(sql, request, services, { userId, method: 'otp' })
  })
}

async function openPkceLink(
  request: Request,
  services: Services,
  { token, type, site }: { token: string; type: string; site: string },
) {
  return inTransaction(services.db.owner, async (sql) => {
    const refusal = 'Email link is invalid or has expired'
    const userId = await accept(sql, request, services, { type, hashes: [token], refusal })
    if (!userId) return withFragment(withQuery(site, { message: HALFWAY }), { message: HALFWAY })
    const code = await issueAuthCode(sql, services, userId, FLOW_METHOD[type] ?? type)
    return withQuery(site, { code })
  })
}

/** Takes the token and does what it stands for. Names the user, unless the other half of a change is missing. */
async function accept(sql: Sql, request: Request, services: Services, { type, hashes, refusal }: Proof) {
  const types = ACCEPTS.get(type)
  if (!types) throw new AuthError('validation_failed', 'Invalid email verification type')
  const taken = await takeOneTimeToken(sql, services, { hashes, types })
  if (!taken) throw new AuthError('otp_expired', refusal)
  const user = await lockUser(sql, taken.user_id)
  if (isBanned(user, services.now())) throw new AuthError('user_banned', 'User is banned')
  await endMailGap(sql, user.email)

  if (type === 'email_change') {
    const done = await confirmEmailChange(sql, request, services, user)
    return done ? user.id : undefined
  }
  const action = user.email_confirmed_at ? 'login' : 'user_signedup'
  await audit(sql, request, services, { action, actor: user, traits: { provider: 'email' } })
  if (!user.email_confirmed_at) {
    // Whoever chose the password had not proved the address to be theirs; who opens this mail has.
    if (taken.token_type === 'recovery_token') await forgetPassword(sql, user)
    await confirmUser(sql, services, user)
  }
  return user.id
}

async function forgetPassword(sql: Sql, user: User) {
  await sql.query(`update auth.users set encrypted_password = '' where id = $1`, [user.id])
}
