/** Requests to the auth service that nobody sane would send, and some that somebody might. */

import fc from 'fast-check'
import { type Learner, PASSWORD } from '../testing.ts'

const words = (text: string) => text.trim().split(/\s+/)
const lines = (text: string) => text.trim().split(/\s*\n\s*/)

const ENDPOINTS = lines(`
  GET /health
  GET /settings
  GET /.well-known/jwks.json
  GET /.well-known/openid-configuration
  POST /signup
  POST /otp
  POST /magiclink
  POST /recover
  POST /resend
  POST /logout
  POST /token?grant_type=password
  POST /token?grant_type=refresh_token
  POST /token?grant_type=pkce
  POST /token?grant_type=id_token
  POST /token?grant_type=web3
  POST /token?grant_type=?
  GET /verify
  POST /verify
  GET /user
  PUT /user
  GET /reauthenticate
  POST /sso
  GET /authorize?provider=google
  GET /callback
  POST /callback
  GET /user/identities/authorize
  DELETE /user/identities/?
  POST /factors
  POST /factors/?/challenge
  POST /factors/?/verify
  DELETE /factors/?
  GET /factors/recovery-codes
  POST /factors/recovery-codes
  POST /factors/recovery-codes/verify
  POST /factors/recovery-codes/regenerate
  DELETE /factors/recovery-codes
  GET /passkeys
  PATCH /passkeys/?
  DELETE /passkeys/?
  POST /passkeys/registration/options
  POST /passkeys/registration/verify
  POST /passkeys/authentication/options
  POST /passkeys/authentication/verify
  GET /admin/users
  POST /admin/users
  GET /admin/users/?
  PUT /admin/users/?
  DELETE /admin/users/?
  GET /admin/users/?/factors
  PUT /admin/users/?/factors/?
  DELETE /admin/users/?/factors/?
  GET /admin/users/?/passkeys
  DELETE /admin/users/?/passkeys/?
  POST /admin/generate_link
  POST /invite
  GET /admin/audit
  GET /admin/sso/providers
  GET /admin/oauth/clients
  GET /?`)

const FIELDS = words(`
  email phone password data type token token_hash refresh_token auth_code nonce code_verifier code_challenge
  code_challenge_method create_user current_password id_token provider issuer client_id access_token link_identity
  user_metadata app_metadata role ban_duration password_hash email_confirm should_soft_delete id new_email
  redirect_to factor_type friendly_name challenge_id code credential webauthn gotrue_meta_security`)

const QUERY = words(`
  token type state code error page per_page filter query scope redirect_to provider scopes invite_token grant_type
  skip_http_redirect`)

/** What an endpoint reads of its address. */
const LIKELY: [endpoint: RegExp, parameters: string[]][] = [
  [
    /authorize/,
    words('invite_token redirect_to scopes code_challenge code_challenge_method skip_http_redirect'),
  ],
  [/GET .admin.users$/, words('page per_page filter')],
  [/audit/, words('page per_page query')],
  [/verify$/, words('token type redirect_to')],
  [/callback/, words('state code error error_description')],
]

/** What gets a request past the first check now and then. */
const PLAUSIBLE = words(`
  asha@example.in ASHA@EXAMPLE.IN signup recovery magiclink email_change invite s256 plain totp webauthn google
  apple 24h none +919876543210 abcdefgh2345 123456 000000 http://localhost:3000/x`)

const NASTY = [
  ...['', '\u0000', 'a\u0000b', '\ud800', '\u202e', '\r\nSet-Cookie: a=b', "'; drop table auth.users; --"],
  ...['9'.repeat(400), 'é'.repeat(5000), 'x'.repeat(70_000), '[object Object]'],
  ...words('../../../etc/passwd %00 {{7*7}} <script> __proto__ constructor -1 1e309 NaN null infinity'),
]

const deep = `{"a":${'{"a":'.repeat(99)}1${'}'.repeat(100)}`
const RUBBISH = ['', '{', 'null', '[]', '"x"', '1', '['.repeat(20_000), deep]

type Cast = {
  /** Signed in all the time. */
  asha: Learner
  /** Whom administrators change. */
  ravi: Learner
  idToken: string
  keys: { anonKey: string; serviceRoleKey: string }
}

export function hostileRequests({ asha, ravi, idToken, keys }: Cast) {
  /** Bodies that would do; most cases spoil a field or two of one. */
  const sound: [endpoint: RegExp, body: Record<string, unknown>][] = [
    [/signup/, { email: 'new@example.in', data: { full_name: 'Asha' } }],
    [/otp|magiclink|recover|invite/, { email: 'someone@example.in', create_user: true, data: {} }],
    [/resend/, { type: 'signup', email: 'someone@example.in' }],
    [/password/, { email: 'someone@example.in', password: 'x' }],
    [/refresh_token/, { refresh_token: 'A'.repeat(32) }],
    [/pkce/, { auth_code: crypto.randomUUID(), code_verifier: 'x'.repeat(43) }],
    [/id_token/, { provider: 'google', id_token: idToken }],
    [/POST .verify/, { type: 'email', email: 'someone@example.in', token: '123456' }],
    [/PUT .user/, { data: { goal: 'mains' } }],
    [/(POST|PUT) .admin.users/, { email: 'made@example.in', user_metadata: {}, ban_duration: '1h' }],
    [/generate_link/, { type: 'magiclink', email: 'linked@example.in' }],
    [/factors$/, { factor_type: 'totp', friendly_name: 'phone' }],
    [/verify$/, { challenge_id: crypto.randomUUID(), code: '123456', credential: { id: 'x' } }],
  ]

  const plausible = fc.constantFrom(...PLAUSIBLE, asha.email, ravi.id, crypto.randomUUID(), 'x'.repeat(43))
  const binary = (maxLength: number) => fc.string({ unit: 'binary', maxLength })
  const word = fc.oneof({ weight: 4, arbitrary: plausible }, fc.constantFrom(...NASTY), binary(40))
  const unkeepable = [{ note: 'a\u0000b' }, { '\ud800': 1 }, { list: ['\udc00'] }]
  const odd = fc.constantFrom<unknown>(null, true, false, 0, -1, 1e308, 2 ** 53, [], {}, [[]], ...unkeepable)
  const value = fc.oneof({ weight: 5, arbitrary: word }, odd, fc.jsonValue({ maxDepth: 3 }))
  const fields = (maxKeys: number, likely: string[] = FIELDS) => {
    const some = fc.constantFrom(...FIELDS)
    const field = fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...likely) },
      { weight: 3, arbitrary: some },
      word,
    )
    return fc.dictionary(field, value, { maxKeys })
  }

  function bodyFor(endpoint: string) {
    const good = sound.find(([pattern]) => pattern.test(endpoint))?.[1] ?? { email: 'someone@example.in' }
    const spoilt = (more: Record<string, unknown>) =>
      fields(2, Object.keys(good)).map((given) => JSON.stringify({ ...good, ...given, ...more }))
    return fc.oneof(
      { weight: 30, arbitrary: spoilt({}) },
      { weight: 8, arbitrary: fields(8).map((given) => JSON.stringify(given)) },
      // Hashing is what takes time: seldom.
      { weight: 1, arbitrary: spoilt({ password: PASSWORD }) },
      { weight: 4, arbitrary: fc.oneof(fc.json(), binary(200), fc.constantFrom(...RUBBISH)) },
    )
  }

  const header = binary(60).map((text) => text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '').trim())
  const good = fc.constantFrom(asha.token, keys.serviceRoleKey, keys.serviceRoleKey, keys.anonKey)
  const bad = fc.constantFrom('', 'a.b.c', 'null', '..', `${asha.token}x`, asha.refreshToken)
  const bearer = fc.oneof({ weight: 15, arbitrary: good }, bad).map((token) => `Bearer ${token}`)
  const types = words('application/json text/plain application/x-www-form-urlencoded ;;;')
  const headers = fc.record(
    {
      authorization: fc.oneof({ weight: 19, arbitrary: bearer }, header),
      'content-type': fc.constantFrom(...types),
      'x-supabase-api-version': fc.oneof(fc.constantFrom('2024-01-01', '9999-99-99'), header),
      'user-agent': header,
      referer: header,
      'x-forwarded-host': header,
      'x-forwarded-for': header,
      cookie: header,
    },
    { requiredKeys: ['authorization'] },
  )
  const short = word.map((text) => text.slice(0, 3000).toWellFormed())
  const queryFor = (endpoint: string) => {
    const likely = LIKELY.find(([pattern]) => pattern.test(endpoint))?.[1] ?? QUERY
    const name = fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...likely) },
      fc.constantFrom(...QUERY),
      short,
    )
    return fc.array(fc.tuple(name, short), { maxLength: 4 })
  }
  const id = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(ravi.id, crypto.randomUUID()) }, short)

  return fc.constantFrom(...ENDPOINTS).chain((endpoint) =>
    fc
      .record({
        ids: fc.tuple(id, id),
        query: queryFor(endpoint),
        headers,
        body: bodyFor(endpoint),
      })
      .map(({ ids, query, headers, body }) => {
        const [method = 'GET', path = ''] = endpoint.split(' ')
        const address = `/auth/v1${filled(path, ids)}${path.includes('=') ? '&' : '?'}${new URLSearchParams(query)}`
        return { endpoint, method, address, headers: { ...headers } as Record<string, string>, body }
      }),
  )
}

/** Every `?` but the one before a query stands for an id. */
function filled(path: string, ids: string[]) {
  const rest = ids.map((id) => encodeURIComponent(id.slice(0, 300)))
  return path.replaceAll('?', (mark, at: number) =>
    path[at + 1] === 'g' || path[at + 1] === 'p' ? mark : (rest.shift() ?? 'x'),
  )
}
