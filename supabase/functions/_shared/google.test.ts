import { afterEach, expect, test, vi } from 'vitest'
import { claimsOf, exchangeCode } from './google.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const tokenOf = (claims: object) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`

test.each([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
  [undefined, false],
  [1, false],
])('an address of which Google says %o is vouched for: %s', (email_verified, isVerified) => {
  const claims = claimsOf(tokenOf({ sub: '1', email: 'आशा@example.in', email_verified }))
  expect(claims).toEqual({ sub: '1', email: 'आशा@example.in', email_verified: isVerified })
})

test('what is no token has no claims', () => {
  for (const text of ['', 'x', 'x.!.x', tokenOf({ email: 'asha@example.in' })])
    expect(claimsOf(text)).toBeUndefined()
})

test('a code that Google refuses brings no tokens, and one that it takes brings them', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubEnv('GOOGLE_ISSUER', 'https://google.example')
  const posted: string[] = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.endsWith('/.well-known/openid-configuration'))
      return Response.json({
        issuer: 'https://google.example',
        authorization_endpoint: 'https://google.example/auth',
        token_endpoint: 'https://google.example/token',
      })
    posted.push(String(init?.body))
    return new URLSearchParams(String(init?.body)).get('code') === 'good'
      ? Response.json({ access_token: 'a', id_token: 'i' })
      : Response.json({ error: 'invalid_grant' }, { status: 400 })
  })

  expect(await exchangeCode('used', 'https://site.example/auth/callback')).toBeUndefined()
  expect(await exchangeCode('good', 'https://site.example/auth/callback')).toEqual({
    access_token: 'a',
    id_token: 'i',
  })
  expect(posted[0]).toContain('redirect_uri=https%3A%2F%2Fsite.example%2Fauth%2Fcallback')
})
