/** GET and POST /auth/v1/callback: a person is back from a provider, with a code that stands for who they are. */

import { authorizationCodeGrant, ResponseBodyError } from 'openid-client'
import { readText } from '#backend/http/body.ts'
import type { Handler, Services } from '#backend/http/handler.ts'
import { type Admission, admit, needsVerification, type Voucher } from './account-linking.ts'
import { AuthError, asAuthError, logFailure, OAuthError } from './errors.ts'
import { endTrip, issueTripCode, requireTrip, type Trip, tripNonce, tripVerifier } from './external-flow.ts'
import { voucherOf } from './id-token.ts'
import { acceptInvitation } from './invitation.ts'
import { sendMails } from './mail-limits.ts'
import { linkToUser } from './manual-linking.ts'
import { clientFor, providerFor } from './provider.ts'
import { withFragment, withQuery } from './redirect.ts'
import { errorAddress, sendTo } from './redirect-answer.ts'
import { limitRequests } from './request-limits.ts'
import { signInAnswer } from './session.ts'
import { inTransaction, type Sql } from './transaction.ts'

export const callback: Handler = async (request, services) => {
  await limitRequests(request, services, 'callback')
  let site = services.siteUrl()
  try {
    const told = await readParameters(request)
    const trip = await tripOf(services, told)
    site = trip.target
    const returned = await askProvider(services, trip, told)
    return sendTo(await arrive(request, services, trip, returned), 302)
  } catch (thrown) {
    const error = asAuthError(thrown)
    logFailure(error, request, services)
    return sendTo(errorAddress(site, error, true), 302)
  }
}

const LIMIT = 64 * 1024

/** Most providers come back with GET; some post a form. */
async function readParameters(request: Request) {
  if (request.method !== 'POST') return new URL(request.url).searchParams
  try {
    return new URLSearchParams(await readText(request, LIMIT))
  } catch (cause) {
    throw new AuthError('bad_oauth_callback', 'The form of the provider cannot be read', { cause })
  }
}

async function tripOf(services: Services, told: URLSearchParams) {
  const state = told.get('state')
  if (!state) throw new AuthError('bad_oauth_callback', 'OAuth state parameter missing')
  return endTrip(services, state)
}

type Returned = { voucher: Voucher; accessToken: string | undefined; refreshToken: string | undefined }

async function askProvider(services: Services, trip: Trip, told: URLSearchParams): Promise<Returned> {
  const refusal = told.get('error')
  if (refusal)
    throw new OAuthError(refusal.slice(0, 100), (told.get('error_description') ?? '').slice(0, 500))
  if (!told.get('code')) {
    throw new AuthError('bad_oauth_callback', 'OAuth callback with missing authorization code missing')
  }
  const provider = providerFor(services, trip.provider)
  const { configuration } = await clientFor(provider)
  const address = new URL(provider.redirectUri)
  address.search = told.toString()
  try {
    const tokens = await authorizationCodeGrant(configuration, address, {
      expectedState: trip.id,
      expectedNonce: tripNonce(services, trip.id),
      pkceCodeVerifier: tripVerifier(services, trip.id),
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new Error('no ID token')
    return {
      voucher: voucherOf(provider, claims),
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token,
    }
  } catch (cause) {
    throw exchangeFailed(cause)
  }
}

/** What the provider refuses is the caller's; what it fails at is an outage, and ours to look into. */
function exchangeFailed(cause: unknown) {
  const outage =
    cause instanceof ResponseBodyError
      ? cause.status >= 500
      : cause instanceof TypeError || OUTAGES.has((cause as { code?: string }).code ?? '')
  return outage
    ? new AuthError('unexpected_failure', 'Unable to exchange external code', { cause })
    : new OAuthError('server_error', 'Unable to exchange external code', { cause })
}

const OUTAGES = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'])

/** Where the person goes now, and what they carry. */
async function arrive(request: Request, services: Services, trip: Trip, returned: Returned) {
  const { voucher, accessToken, refreshToken } = returned
  const outcome = await inTransaction(services.db.owner, async (sql) => {
    const admission = await admitTo(sql, request, services, trip, voucher)
    const { userId } = admission
    if (!userId) return { mails: admission.mails }
    if (trip.challenge) {
      const code = await issueTripCode(sql, services, trip, userId, { accessToken, refreshToken })
      return { address: withQuery(trip.target, { code }) }
    }
    const session = await signInAnswer(sql, request, services, { userId, method: 'oauth' })
    return {
      address: withFragment(trip.target, {
        access_token: session.access_token,
        token_type: session.token_type,
        expires_in: `${session.expires_in}`,
        expires_at: `${session.expires_at}`,
        refresh_token: session.refresh_token,
        ...(accessToken && { provider_token: accessToken }),
        ...(refreshToken && { provider_refresh_token: refreshToken }),
        sb: '',
      }),
    }
  })
  if (outcome.address) return outcome.address
  await sendMails(services, outcome.mails ?? [])
  throw needsVerification(voucher)
}

async function admitTo(
  sql: Sql,
  request: Request,
  services: Services,
  trip: Trip,
  voucher: Voucher,
): Promise<Admission> {
  const { linkTo, inviteToken } = trip
  if (linkTo) {
    await linkToUser(sql, request, services, linkTo, voucher)
    await requireTrip(sql, trip)
    return { userId: linkTo }
  }
  if (inviteToken) {
    return { userId: await acceptInvitation(sql, request, services, inviteToken, voucher) }
  }
  return admit(sql, request, services, voucher)
}
