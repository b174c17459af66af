import { expect, test } from 'vitest'
import {
  forgetType,
  googleAuthorizationUrl,
  newSecrets,
  rememberedType,
  rememberOauth,
  sha256Hex,
  takeSecrets,
} from './google-rules.ts'

const ASKED = {
  clientId: 'client-1',
  origin: 'https://mentor.example',
  state: 'state-1',
  nonceHash: 'hash-of-the-nonce',
}

test("Google's page is asked for a code, with offline access and the account chooser", () => {
  const url = new URL(googleAuthorizationUrl(ASKED))

  expect(url.origin + url.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'client-1',
    redirect_uri: 'https://mentor.example/auth/callback',
    response_type: 'code',
    scope: 'openid email profile',
    access_type: 'offline',
    prompt: 'select_account',
    state: 'state-1',
    nonce: 'hash-of-the-nonce',
  })
})

test.each([
  [undefined, 'https://accounts.google.com/o/oauth2/v2/auth'],
  [null, 'https://accounts.google.com/o/oauth2/v2/auth'],
  ['https://login.example/authorize?tenant=7', 'https://login.example/authorize?tenant=7&client_id=client-1'],
])('with the authorization endpoint %s the browser goes to %s', (authorizationEndpoint, start) => {
  const href = googleAuthorizationUrl({ ...ASKED, authorizationEndpoint })
  expect(href.startsWith(start)).toBe(true)
})

test('what the learner set out to do is kept under oauth_type; login when nothing is kept', () => {
  expect(rememberedType()).toBe('login')

  rememberOauth('signup', { state: 'state-1', nonce: 'nonce-1' })
  expect(sessionStorage.getItem('oauth_type')).toBe('signup')
  expect(rememberedType()).toBe('signup')

  forgetType()
  expect(rememberedType()).toBe('login')
})

test('state and nonce are good for one answer', () => {
  rememberOauth('login', { state: 'state-1', nonce: 'nonce-1' })

  expect(takeSecrets()).toEqual({ state: 'state-1', nonce: 'nonce-1' })
  expect(takeSecrets()).toEqual({ state: null, nonce: null })
})

test('state and nonce are long, and different each time', () => {
  const [one, other] = [newSecrets(), newSecrets()]

  const all = [one.state, one.nonce, other.state, other.nonce]
  for (const secret of all) expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(new Set(all).size).toBe(4)
})

test('the nonce is hashed as the auth service hashes it', async () => {
  expect(await sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
