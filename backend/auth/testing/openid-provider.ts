/**
 * A real OpenID provider on loopback, in Google's place: it signs in whoever the test names, without asking.
 * Point GOOGLE_ISSUER, GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET at it.
 */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { interactionPolicy, Provider } from 'oidc-provider'
import MemoryAdapter from 'oidc-provider/lib/adapters/memory_adapter.js'

export type Person = { sub: string; email: string; email_verified: boolean; name: string; picture?: string }

export type OpenidProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Whoever signs in next. `refuse` makes them change their mind. */
  person: Person
  refuse: boolean
  /** The authorization requests that arrived, as their query. */
  asked: Record<string, string>[]
  /** An ID token of this issuer with any claims, signed with its own key unless another is given. */
  idToken: (claims: Record<string, unknown>, key?: CryptoKey) => Promise<string>
  close: () => Promise<void>
}

export const RAVI: Person = {
  sub: '108000000000000000001',
  email: 'ravi@example.in',
  email_verified: true,
  name: 'Ravi Kumar',
}

type Options = { redirectUris: string[]; person?: Person; port?: number }

const CLIENT = { clientId: 'client-of-the-tests', clientSecret: 'secret-of-the-tests' }
const KID = 'provider-key'

export async function startOpenidProvider({
  redirectUris,
  person = RAVI,
  port = 0,
}: Options): Promise<OpenidProvider> {
  let handle = (_request: IncomingMessage, response: ServerResponse): void => void response.end()
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const people = new Map<string, Person>()

  const self: OpenidProvider = {
    issuer,
    ...CLIENT,
    person,
    refuse: false,
    asked: [],
    idToken: (claims, key = privateKey) =>
      new SignJWT({
        iss: issuer,
        aud: CLIENT.clientId,
        iat: Math.floor(Date.now() / 1000),
        exp: Math.floor(Date.now() / 1000) + 3600,
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: KID })
        .sign(key),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const jwk = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: KID }
  const provider = new Provider(issuer, configuration(jwk, redirectUris, people))
  handle = (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
    if (pathname === '/auth') self.asked.push(Object.fromEntries(searchParams))
    if (!pathname.startsWith('/interaction/')) return provider.callback()(request, response)
    interact(provider, self, people, request, response).catch((error) => response.destroy(error))
  }
  return self
}

/** What a person would do on the provider's own pages, done at once. */
async function interact(
  provider: Provider,
  { person, refuse }: OpenidProvider,
  people: Map<string, Person>,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { prompt, params } = await provider.interactionDetails(request, response)
  people.set(person.sub, person)
  if (refuse) {
    const result = { error: 'access_denied', error_description: 'The person changed their mind' }
    return provider.interactionFinished(request, response, result)
  }
  if (prompt.name !== 'consent') {
    const login = { accountId: person.sub, remember: false }
    return provider.interactionFinished(request, response, { login, select_account: {} })
  }
  const grant = new provider.Grant({ clientId: params.client_id ?? '', accountId: person.sub })
  grant.addOIDCScope('openid email profile offline_access')
  await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
}

const MINUTE = 60
const LIVES = [
  'AccessToken',
  'AuthorizationCode',
  'Grant',
  'IdToken',
  'Interaction',
  'RefreshToken',
  'Session',
]

/** A class of our own, since the package warns of its own one: what tests keep in memory may be lost. */
class Kept extends MemoryAdapter {}

function configuration(jwk: object, redirectUris: string[], people: Map<string, Person>) {
  return {
    adapter: Kept,
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: redirectUris,
        response_types: ['code'],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ['a key for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    scopes: ['openid', 'email', 'profile', 'offline_access'],
    // Google puts them into the ID token.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: {
      url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}`,
      policy: withAccountChooser(),
    },
    issueRefreshToken: async () => true,
    // Google asks for no consent of its own: prompt=consent is passed on and answered at once.
    loadExistingGrant: async (ctx: LoadedContext) => {
      const { client, session, provider, params } = ctx.oidc
      if (params.prompt?.includes('consent') && !ctx.oidc.result?.consent) return undefined
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile offline_access')
      await grant.save()
      return grant
    },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => people.get(sub) ?? { sub } }),
    ttl: Object.fromEntries(LIVES.map((name) => [name, 10 * MINUTE])),
  }
}

/** prompt=select_account, which Google knows and the package by itself does not. */
function withAccountChooser() {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return policy
}

type LoadedContext = {
  oidc: {
    client: { clientId: string }
    session: { accountId: string }
    provider: Provider
    params: { prompt?: string }
    result?: { consent?: unknown }
  }
}
