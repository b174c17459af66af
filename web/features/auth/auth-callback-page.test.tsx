import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { supabase } from '#web/lib/supabase.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import AuthCallbackPage from './auth-callback-page.tsx'

const GOOGLE = 'POST /functions/v1/google-oauth-callback'
const TOKEN = 'POST /auth/v1/token'
const CONFIRMED = 'POST /functions/v1/handle-email-confirmation'
const session = {
  access_token: 'a.b.c',
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 3600,
  user: learner({ user_metadata: { full_name: 'Asha Rao' } }),
}
/** As Google sends the learner back to the browser that asked. */
const BACK = '/auth/callback?code=c&state=mine'
const tokens = { success: true, google_id_token: 'id-token', google_access_token: 'access-token' }

beforeEach(() => {
  sessionStorage.setItem('oauth_state', 'mine')
  sessionStorage.setItem('oauth_nonce', 'nonce-1')
})
afterEach(async () => {
  backendAnswers({ 'POST /auth/v1/logout': { status: 204 } })
  await supabase.auth.signOut()
})

test('while it works it says so', () => {
  backendAnswers({ [GOOGLE]: { body: tokens }, [TOKEN]: { body: session } })
  renderPage(<AuthCallbackPage />, { at: BACK })

  expect(screen.getByText('Completing authentication...')).toBeVisible()
})

test.each([
  ['?error=access_denied', 'OAuth authentication failed'],
  ['', 'Invalid authentication response'],
])('/auth/callback%s leads to /auth with "%s"', async (search, words) => {
  const { address } = renderPage(<AuthCallbackPage />, { at: `/auth/callback${search}` })

  expect(await screen.findByText(words)).toBeVisible()
  await waitFor(() => expect(address()).toBe('/auth'))
})

test.each([
  ['login', 'Successfully signed in with Google!'],
  ['signup', 'Account created successfully with Google!'],
  [null, 'Successfully signed in with Google!'],
])('with oauth_type %s success says "%s" and goes to /daily-news', async (type, words) => {
  if (type) sessionStorage.setItem('oauth_type', type)
  const { asked } = backendAnswers({ [GOOGLE]: { body: tokens }, [TOKEN]: { body: session } })
  const { address } = renderPage(<AuthCallbackPage />, { at: '/auth/callback?code=code-1&state=mine' })

  expect(await screen.findByText(words)).toBeVisible()
  await waitFor(() => expect(address()).toBe('/daily-news'))
  expect(asked(GOOGLE).map(({ body }) => body)).toEqual([{ code: 'code-1', type: type ?? 'login' }])
  expect(asked(TOKEN)[0]?.body).toMatchObject({
    provider: 'google',
    id_token: 'id-token',
    access_token: 'access-token',
    nonce: 'nonce-1',
  })
  expect(sessionStorage).toHaveLength(0)
})

test('whoever has an account already and signs up with Google is signed in, and told that', async () => {
  sessionStorage.setItem('oauth_type', 'signup')
  const user = {
    ...session.user,
    created_at: '2025-01-01T00:00:00Z',
    last_sign_in_at: '2026-11-20T00:00:00Z',
  }
  backendAnswers({ [GOOGLE]: { body: tokens }, [TOKEN]: { body: { ...session, user } } })
  renderPage(<AuthCallbackPage />, { at: BACK })

  expect(await screen.findByText('Successfully signed in with Google!')).toBeVisible()
})

test.each([
  ['login', { status: 502, body: { error: 'Google is away' } }, 'Edge function error: Google is away'],
  [
    'login',
    { body: { confirmation_required: true } },
    'Please confirm your email address before signing in. Check your email for the confirmation link.',
  ],
  [
    'signup',
    { body: { confirmation_required: true } },
    'Account created successfully! Please check your email to confirm your account before signing in.',
  ],
  ['login', { body: { success: false, error: 'That code was used before' } }, 'That code was used before'],
  ['login', { body: { success: false } }, 'Authentication failed. Please try again.'],
  ['login', { body: { success: true } }, 'Authentication failed. Please try again.'],
])('%s answered with %o leads to /auth with "%s"', async (type, answer, words) => {
  sessionStorage.setItem('oauth_type', type)
  backendAnswers({ [GOOGLE]: answer })
  const { address } = renderPage(<AuthCallbackPage />, { at: BACK })

  expect(await screen.findByText(words)).toBeVisible()
  await waitFor(() => expect(address()).toBe('/auth'))
})

test('a session that cannot be made says so', async () => {
  backendAnswers({
    [GOOGLE]: { body: tokens },
    [TOKEN]: { status: 400, body: { code: 'bad_jwt', message: 'Bad token' } },
  })
  const { address } = renderPage(<AuthCallbackPage />, { at: BACK })

  expect(await screen.findByText('Failed to create session. Please try again.')).toBeVisible()
  await waitFor(() => expect(address()).toBe('/auth'))
})

test('an unknown Google address is led to sign-up after 2 seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  backendAnswers({ [GOOGLE]: { body: { success: false, needsSignup: true } } })
  const { address } = renderPage(<AuthCallbackPage />, { at: BACK })

  expect(
    await screen.findByText('No account found with this Google email. Redirecting to signup...'),
  ).toBeVisible()
  await vi.advanceTimersByTimeAsync(1500)
  await waitFor(() => expect(address()).toBe(BACK))
  await vi.advanceTimersByTimeAsync(600)
  await waitFor(() => expect(address()).toBe('/auth?mode=signup'))
  vi.useRealTimers()
})

test.each([
  ['?code=c&state=theirs', 'mine'],
  ['?code=c', 'mine'],
  ['?code=c&state=', 'mine'],
  ['?code=c&state=theirs', null],
  ['?code=c', null],
])('an answer that this browser did not ask for (%s, it remembers %s) is refused', async (search, state) => {
  if (!state) sessionStorage.removeItem('oauth_state')
  const { asked } = backendAnswers({ [GOOGLE]: { body: tokens } })
  const { address } = renderPage(<AuthCallbackPage />, { at: `/auth/callback${search}` })

  expect(await screen.findByText('Invalid authentication response')).toBeVisible()
  await waitFor(() => expect(address()).toBe('/auth'))
  expect(asked(GOOGLE)).toEqual([])
})

test('the same answer is not taken twice', async () => {
  backendAnswers({ [GOOGLE]: { body: { success: false } } })
  const first = renderPage(<AuthCallbackPage />, { at: BACK })
  await screen.findByText('Authentication failed. Please try again.')
  first.unmount()

  renderPage(<AuthCallbackPage />, { at: BACK })
  expect(await screen.findByText('Invalid authentication response')).toBeVisible()
})

test('an unreachable function is an exception like any other', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const { address } = renderPage(<AuthCallbackPage />, { at: BACK })

  expect(await screen.findByText(/^Edge function error: /)).toBeVisible()
  await waitFor(() => expect(address()).toBe('/auth'))
})

test('what nobody foresaw is said in general words, and leads to /auth', async () => {
  expectLogged('Could not complete authentication')
  backendAnswers({ [GOOGLE]: { body: tokens } })
  vi.spyOn(supabase.auth, 'signInWithIdToken').mockRejectedValueOnce(new Error('unforeseen'))
  const { address } = renderPage(<AuthCallbackPage />, { at: BACK })

  expect(await screen.findByText('Authentication failed. Please try again.')).toBeVisible()
  await waitFor(() => expect(address()).toBe('/auth'))
})

test('where a second factor is due, nothing is said before it is shown', async () => {
  const factors = [
    { id: 'f1', factor_type: 'totp' as const, status: 'verified' as const, created_at: '', updated_at: '' },
  ]
  backendAnswers({
    [GOOGLE]: { body: tokens },
    [TOKEN]: { body: { ...session, user: learner({ factors }) } },
  })
  const { address } = renderPage(<AuthCallbackPage />, { at: BACK })

  await waitFor(() => expect(address()).toBe('/auth'))
  expect(screen.queryByText('Successfully signed in with Google!')).not.toBeInTheDocument()
})

async function signedInFromMail(answers: Parameters<typeof backendAnswers>[0]) {
  const backend = backendAnswers({
    [TOKEN]: { body: session },
    'GET /auth/v1/user': { body: session.user },
    ...answers,
  })
  await supabase.auth.signInWithPassword({ email: 'asha@example.in', password: 'Monsoon-26' })
  return backend
}

test('a confirmed email is reported and welcomed', async () => {
  const { asked } = await signedInFromMail({ [CONFIRMED]: { body: { ok: true } } })
  const { address } = renderPage(<AuthCallbackPage />, { at: '/auth/callback?confirmed=true' })

  expect(await screen.findByText('Email confirmed successfully! Welcome to the platform.')).toBeVisible()
  await waitFor(() => expect(address()).toBe('/daily-news'))
  expect(asked(CONFIRMED).map(({ body }) => body)).toEqual([
    { user_id: session.user.id, email: 'asha@example.in', name: 'Asha Rao', signup_method: 'email' },
  ])
  expect(asked('GET /auth/v1/user')).not.toEqual([])
})

test('who came by another way is reported with that way', async () => {
  const user = { ...session.user, user_metadata: { ...session.user.user_metadata, provider: 'google' } }
  const { asked } = await signedInFromMail({
    'GET /auth/v1/user': { body: user },
    [CONFIRMED]: { body: { ok: true } },
  })
  renderPage(<AuthCallbackPage />, { at: '/auth/callback?confirmed=true' })
  await waitFor(() => expect(asked(CONFIRMED)[0]?.body).toMatchObject({ signup_method: 'google' }))
})

test('an address that is not confirmed after all is neither reported nor welcomed', async () => {
  const { asked } = await signedInFromMail({
    'GET /auth/v1/user': { body: { ...session.user, email_confirmed_at: undefined } },
  })
  const { address } = renderPage(<AuthCallbackPage />, { at: '/auth/callback?confirmed=true' })

  expect(await screen.findByText('Please sign in to continue.')).toBeVisible()
  await waitFor(() => expect(address()).toBe('/auth'))
  expect(asked(CONFIRMED)).toEqual([])
})

test('when the report fails the learner is welcomed all the same', async () => {
  expectLogged('Could not report the confirmed email')
  await signedInFromMail({ [CONFIRMED]: { status: 500, body: { error: 'down' } } })
  const { address } = renderPage(<AuthCallbackPage />, { at: '/auth/callback?confirmed=true' })

  expect(await screen.findByText('Email confirmed successfully! Welcome to the platform.')).toBeVisible()
  await waitFor(() => expect(address()).toBe('/daily-news'))
})

test('a confirmation opened where nobody is signed in leads to sign-in', async () => {
  backendAnswers({})
  const { address } = renderPage(<AuthCallbackPage />, { at: '/auth/callback?confirmed=true' })

  expect(await screen.findByText('Please sign in to continue.')).toBeVisible()
  await waitFor(() => expect(address()).toBe('/auth'))
})

test('a link that no longer works stays on the page and offers a new one', () => {
  const { address } = renderPage(<AuthCallbackPage />, {
    at: '/auth/callback?confirmed=true#error=access_denied&error_description=Email+link+is+invalid+or+has+expired',
  })

  expect(screen.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send a new link' })).toBeEnabled()
  expect(address()).toBe('/auth/callback?confirmed=true')
})

test.each([
  ['#message=Confirmation+link+accepted', /^That half is confirmed\./],
  ['#access_token=a.b.c&type=email_change', /^The new email address counts from now on\./],
])(
  'a mail about a new address, opened where its owner is signed in, leads to the profile: %s',
  async (hash, words) => {
    await signedInFromMail({})
    const { address } = renderPage(<AuthCallbackPage />, {
      at: { pathname: '/auth/callback', search: '?email=changed', hash },
    })

    expect(await screen.findByText(words)).toBeVisible()
    await waitFor(() => expect(address()).toBe('/profile'))
  },
)

test('the same opened where nobody is signed in says so and leads to sign-in', async () => {
  backendAnswers({})
  const { address } = renderPage(<AuthCallbackPage />, {
    at: { pathname: '/auth/callback', search: '?email=changed', hash: '#message=x' },
  })

  expect(await screen.findByText(/^That half is confirmed\./)).toBeVisible()
  await waitFor(() => expect(address()).toBe('/auth'))
})

test('a link about a new address that no longer works stays on the page', () => {
  renderPage(<AuthCallbackPage />, {
    at: {
      pathname: '/auth/callback',
      search: '?email=changed',
      hash: '#error=access_denied&error_code=otp_expired',
    },
  })

  expect(screen.queryByText('Completing authentication...')).not.toBeInTheDocument()
})

test('Google is linked to the account that asked, with the nonce of this browser', async () => {
  sessionStorage.setItem('oauth_type', 'link')
  const { asked } = await signedInFromMail({ [GOOGLE]: { body: tokens } })
  const { address } = renderPage(<AuthCallbackPage />, { at: BACK })

  expect(await screen.findByText('Google is linked to your account.')).toBeVisible()
  await waitFor(() => expect(address()).toBe('/profile'))
  expect(asked(GOOGLE).map(({ body }) => body)).toEqual([{ code: 'c', type: 'link' }])
  expect(asked(TOKEN).at(-1)?.body).toMatchObject({
    ...{ id_token: 'id-token', nonce: 'nonce-1', link_identity: true },
  })
  expect(sessionStorage.getItem('oauth_type')).toBeNull()
})

test.each([
  ['identity_already_exists', /belongs to another account here already/],
  ['unexpected_failure', /^Google could not be linked\./],
])(
  'Google that cannot be linked (%s) is said, and the account stays signed in',
  async (error_code, words) => {
    expectLogged('Could not link Google')
    sessionStorage.setItem('oauth_type', 'link')
    const { answers } = await signedInFromMail({ [GOOGLE]: { body: tokens } })
    answers[TOKEN] = { status: 422, body: { code: 422, error_code, msg: 'no' } }
    const { address } = renderPage(<AuthCallbackPage />, { at: BACK })

    expect(await screen.findByText(words)).toBeVisible()
    await waitFor(() => expect(address()).toBe('/profile'))
    expect((await supabase.auth.getSession()).data.session).not.toBeNull()
  },
)

test('an answer that this browser did not ask for links nothing', async () => {
  sessionStorage.setItem('oauth_type', 'link')
  const { asked } = await signedInFromMail({})
  const { address } = renderPage(<AuthCallbackPage />, { at: '/auth/callback?code=c&state=forged' })

  expect(await screen.findByText('Invalid authentication response')).toBeVisible()
  await waitFor(() => expect(address()).toBe('/profile'))
  expect(asked(GOOGLE)).toEqual([])
})

test('who breaks off at Google while linking comes back to the account, with nothing left over', async () => {
  sessionStorage.setItem('oauth_type', 'link')
  await signedInFromMail({})
  const { address } = renderPage(<AuthCallbackPage />, { at: '/auth/callback?error=access_denied' })

  expect(await screen.findByText('OAuth authentication failed')).toBeVisible()
  await waitFor(() => expect(address()).toBe('/profile'))
  expect(sessionStorage.getItem('oauth_type')).toBeNull()
})
