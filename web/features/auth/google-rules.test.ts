import { expect, test } from 'vitest'
import { forgetOauth, googleAuthorizationUrl, rememberedOauth, rememberOauth } from './google-rules.ts'

test("Google's page is asked for a code, with offline access and the account chooser", () => {
  const url = new URL(googleAuthorizationUrl('client-1', 'https://mentor.example', 'state-1'))

  expect(url.origin + url.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'client-1',
    redirect_uri: 'https://mentor.example/auth/callback',
    response_type: 'code',
    scope: 'openid email profile',
    access_type: 'offline',
    prompt: 'select_account',
    state: 'state-1',
  })
})

test('what the learner set out to do is kept under oauth_type; login when nothing is kept', () => {
  expect(rememberedOauth()).toEqual({ type: 'login', state: null })

  rememberOauth('signup', 'state-1')
  expect(sessionStorage.getItem('oauth_type')).toBe('signup')
  expect(rememberedOauth()).toEqual({ type: 'signup', state: 'state-1' })

  forgetOauth()
  expect(sessionStorage).toHaveLength(0)
})
