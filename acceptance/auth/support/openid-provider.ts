/**
 * An OpenID provider to sign in with, as a process of its own: `node_modules/.bin/node acceptance/auth/support/openid-provider.ts`.
 *
 * It asks nobody anything. Who signs in, and what goes wrong on the way, the test says in `login_hint`, which the auth
 * service passes on; so one provider serves all tests at once. It checks what a provider must check: the client's
 * secret, the redirect address, that a code is used once, and the verifier of the code (RFC 6749, RFC 7636).
 */

import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { LoginHint } from './person.ts'

const CLIENT_ID = process.env.OPENID_CLIENT_ID ?? 'client-of-the-tests'
const CLIENT_SECRET = process.env.OPENID_CLIENT_SECRET ?? 'secret-of-the-tests'
const KID = 'provider-key'

type Grant = { asked: Record<string, string>; hint: LoginHint }

const grants = new Map<string, Grant>()
const { privateKey, publicKey } = await generateKeyPair('RS256')

const server = createServer((request, response) => {
  answerTo(request)
    .catch((error: unknown) => ({
      status: 500,
      body: { error: 'server_error', error_description: String(error) },
    }))
    .then(({ status, body, location }: Answer) => {
      response.writeHead(status, {
        'Content-Type': 'application/json',
        ...(location && { Location: location }),
      })
      response.end(body === undefined ? '' : JSON.stringify(body))
    })
})
await new Promise<void>((resolve) => server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', resolve))
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(event, () => process.exit(0))
console.log(`OPENID_ISSUER=${issuer}`)

type Answer = { status: number; body?: unknown; location?: string }

async function answerTo(request: IncomingMessage): Promise<Answer> {
  const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
  if (pathname === '/.well-known/openid-configuration') return { status: 200, body: metadata() }
  if (pathname === '/jwks') {
    return {
      status: 200,
      body: { keys: [{ ...(await exportJWK(publicKey)), kid: KID, alg: 'RS256', use: 'sig' }] },
    }
  }
  if (pathname === '/authorize') return authorize(Object.fromEntries(searchParams))
  if (pathname === '/token') return token(new URLSearchParams(await text(request)))
  // For the tests alone: an ID token of this issuer, with whatever claims they like.
  if (pathname === '/id-token')
    return { status: 200, body: { id_token: await idToken(JSON.parse(await text(request))) } }
  return { status: 404, body: { error: 'not_found' } }
}

function metadata() {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    code_challenge_methods_supported: ['S256'],
  }
}

/** Signs the person of `login_hint` in at once and sends them back. */
function authorize(asked: Record<string, string>): Answer {
  const back = new URL(asked.redirect_uri ?? 'about:blank')
  if (asked.client_id !== CLIENT_ID || back.pathname !== '/auth/v1/callback') {
    return { status: 400, body: { error: 'invalid_client' } }
  }
  const hint = JSON.parse(asked.login_hint ?? '{}') as LoginHint
  back.searchParams.set('state', asked.state ?? '')
  back.searchParams.set('iss', issuer)
  if (hint.refuse) {
    back.searchParams.set('error', 'access_denied')
    back.searchParams.set('error_description', 'The person changed their mind')
    return { status: 302, location: back.href }
  }
  const code = randomBytes(16).toString('hex')
  grants.set(code, { asked, hint })
  back.searchParams.set('code', hint.wrongCode ? 'unknown' : code)
  return { status: 302, location: back.href }
}

async function token(form: URLSearchParams): Promise<Answer> {
  const code = form.get('code') ?? ''
  const grant = grants.get(code)
  grants.delete(code)
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  if (form.get('client_id') !== CLIENT_ID || form.get('client_secret') !== CLIENT_SECRET) {
    return { status: 401, body: { error: 'invalid_client' } }
  }
  if (
    !grant ||
    form.get('grant_type') !== 'authorization_code' ||
    form.get('redirect_uri') !== grant.asked.redirect_uri ||
    challenge !== grant.asked.code_challenge
  ) {
    return { status: 400, body: { error: 'invalid_grant' } }
  }
  if (grant.hint.outage) return { status: 503, body: { error: 'temporarily_unavailable' } }
  const claims = { nonce: grant.asked.nonce, ...grant.hint.person, ...grant.hint.claims }
  return {
    status: 200,
    body: {
      access_token: `provider-access-${code}`,
      refresh_token: `provider-refresh-${code}`,
      token_type: 'Bearer',
      expires_in: 3600,
      scope: grant.asked.scope,
      id_token: await idToken(claims),
    },
  }
}

function idToken(claims: Record<string, unknown>) {
  const now = Math.floor(Date.now() / 1000)
  const all = { iss: issuer, aud: CLIENT_ID, iat: now, exp: now + 3600, ...claims }
  return new SignJWT(Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)))
    .setProtectedHeader({ alg: 'RS256', kid: KID })
    .sign(privateKey)
}

async function text(request: IncomingMessage) {
  let read = ''
  for await (const chunk of request) read += chunk
  return read
}
