/** GET /auth/v1/authorize: sends a browser to a provider, to come back at /callback. */

import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client'
import type { Handler, Services } from '#backend/http/handler.ts'
import { answer } from './answer.ts'
import { AuthError } from './errors.ts'
import { startTrip, tripNonce, tripVerifier } from './external-flow.ts'
import { codeChallenge } from './flow-state.ts'
import { findInvitation } from './invitation.ts'
import { clientFor, type Provider, providerFor } from './provider.ts'
import { allowedRedirect } from './redirect.ts'
import { sendTo } from './redirect-answer.ts'
import { isKeepable } from './request-body.ts'
import { limitRequests } from './request-limits.ts'

export const authorize: Handler = async (request, services) => {
  await limitRequests(request, services, 'authorize')
  return beginTrip(request, services)
}

export async function beginTrip(request: Request, services: Services, linkTo?: string) {
  const query = new URL(request.url).searchParams
  const provider = providerFor(services, query.get('provider') ?? '')
  const challenge = codeChallenge({
    code_challenge: query.get('code_challenge') ?? '',
    code_challenge_method: query.get('code_challenge_method') ?? '',
  })
  const inviteToken = query.get('invite_token') ?? ''
  if (inviteToken && !(await findInvitation(services.db.owner, services, inviteToken))) {
    throw new AuthError('user_not_found', 'User identified by token not found', { status: 404 })
  }
  // Asked before anything is kept: when the provider is out of reach, there is no trip.
  const { configuration } = await clientFor(provider)
  const target = allowedRedirect(request, services)
  const trip = { provider: provider.name, target, challenge, inviteToken, linkTo }
  const state = await startTrip(services.db.owner, services, trip)
  const url = buildAuthorizationUrl(configuration, await parameters(services, provider, state, query))
  if (query.get('skip_http_redirect') === 'true') return answer({ url: url.href })
  return sendTo(url.href, 302)
}

/** What the trip itself says, or must not say; everything else of the query is for the provider. */
const RESERVED = new Set([
  ...['provider', 'scopes', 'redirect_to', 'invite_token', 'skip_http_redirect', 'apikey', 'sb_flow_id'],
  ...[
    'client_id',
    'client_secret',
    'response_type',
    'response_mode',
    'redirect_uri',
    'scope',
    'state',
    'nonce',
  ],
  ...['code_challenge', 'code_challenge_method', 'code_verifier', 'code', 'request', 'request_uri'],
  ...['registration', 'grant_type', 'id_token', 'access_token', 'refresh_token', 'token'],
])

async function parameters(services: Services, provider: Provider, state: string, query: URLSearchParams) {
  const asked = (query.get('scopes') ?? '').split(/[\s,]+/).filter((scope) => /^[!#-[\]-~]+$/.test(scope))
  const passed = [...query].filter(([name, value]) => !RESERVED.has(name.toLowerCase()) && isKeepable(value))
  return {
    ...Object.fromEntries(passed),
    redirect_uri: provider.redirectUri,
    response_type: 'code',
    scope: [...new Set(['openid', 'email', 'profile', ...asked])].join(' '),
    state,
    nonce: tripNonce(services, state),
    code_challenge: await calculatePKCECodeChallenge(tripVerifier(services, state)),
    code_challenge_method: 'S256',
  }
}
