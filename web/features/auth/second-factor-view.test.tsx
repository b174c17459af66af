import type { Factor } from '@supabase/supabase-js'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { supabase } from '#web/lib/supabase.ts'
import { SessionProvider } from '#web/session/session-provider.tsx'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { factor, sessionAnswer } from '#web/testing/factors.ts'
import { browserWithPasskeys } from '#web/testing/passkeys.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import AuthPage from './auth-page.tsx'

const LOGOUT = { 'POST /auth/v1/logout': { status: 204 } }
const field = (name: string) => screen.getByLabelText(name)
const button = (name: string) => screen.getByRole('button', { name })

afterEach(async () => {
  backendAnswers(LOGOUT)
  await supabase.auth.signOut()
})

/** Ravi came from /challenge/42, and his password was right. */
async function afterThePassword(factors: Factor[], answers: Parameters<typeof backendAnswers>[0] = {}) {
  const half = sessionAnswer('aal1', factors)
  const backend = backendAnswers({
    'POST /auth/v1/token': { body: half },
    'GET /auth/v1/user': { body: half.user },
    'GET /rest/v1/user_roles': { body: { role: 'student' } },
    ...LOGOUT,
    ...answers,
  })
  const view = renderPage(
    <SessionProvider>
      <Routes>
        <Route path="/auth" element={<AuthPage />} />
        <Route path="*" element={<p>The page itself</p>} />
      </Routes>
    </SessionProvider>,
    { at: { pathname: '/auth', state: { from: { pathname: '/challenge/42', search: '', hash: '' } } } },
  )
  await userEvent.type(await screen.findByLabelText('Email'), 'ravi@example.in')
  await userEvent.type(field('Password'), 'Monsoon-26')
  await userEvent.click(button('Sign In'))
  await screen.findByRole('heading', { name: 'Two-step sign-in' })
  return { ...backend, ...view }
}

const CHALLENGE = 'POST /auth/v1/factors/factor-1/challenge'
const VERIFY = 'POST /auth/v1/factors/factor-1/verify'
const challenged = { body: { id: 'challenge-1', type: 'totp', expires_at: 4_000_000_000 } }

test('after the password the code is asked for, nobody is welcomed yet, and the code leads back', async () => {
  const { asked, address } = await afterThePassword([factor()], {
    [CHALLENGE]: challenged,
    [VERIFY]: { body: sessionAnswer('aal2', [factor()]) },
  })
  expect(screen.queryByText('Welcome back!')).not.toBeInTheDocument()
  expect(address()).toBe('/auth')
  expect(await screen.findByText('The six digits that “My phone” shows now.')).toBeVisible()
  expect(field('Code')).toHaveFocus()
  expect(field('Code')).toHaveAttribute('autocomplete', 'one-time-code')

  await userEvent.type(field('Code'), '123 456')
  await userEvent.click(button('Continue'))

  expect(await screen.findByText('Welcome back!')).toBeVisible()
  await waitFor(() => expect(address()).toBe('/challenge/42'))
  expect(asked(VERIFY)[0]?.body).toEqual({ challenge_id: 'challenge-1', code: '123456' })
})

test("a wrong code shows the server's message and keeps what was typed", async () => {
  const { address } = await afterThePassword([factor()], {
    [CHALLENGE]: challenged,
    [VERIFY]: {
      status: 422,
      body: { code: 422, error_code: 'mfa_verification_failed', msg: 'Invalid TOTP code entered' },
    },
  })
  await userEvent.type(await screen.findByLabelText('Code'), '000000')
  await userEvent.click(button('Continue'))

  expect(await screen.findByText('Invalid TOTP code entered')).toBeVisible()
  expect(field('Code')).toHaveValue('000000')
  expect(field('Code')).toBeInvalid()
  expect(address()).toBe('/auth')
})

test('with several ways, another can be chosen; a browser that knows no keys is not asked for one', async () => {
  const factors = [
    factor({ id: 'codes', factor_type: 'recovery_code', friendly_name: 'Recovery codes' } as Partial<Factor>),
    factor({ id: 'key', factor_type: 'webauthn', friendly_name: 'Blue key' }),
    factor(),
    factor({ id: 'factor-2', friendly_name: 'Old phone' }),
  ]
  const { asked } = await afterThePassword(factors, {
    'POST /auth/v1/factors/recovery-codes/verify': { body: sessionAnswer('aal2', factors) },
  })
  expect(await screen.findByText(/“My phone”/)).toBeVisible()
  expect(button('Code from “Old phone”')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Blue key/ })).not.toBeInTheDocument()

  await userEvent.click(button('A recovery code'))
  await userEvent.type(field('Recovery code'), 'abcd-efgh')
  await userEvent.click(button('Continue'))

  expect(await screen.findByText('Welcome back!')).toBeVisible()
  expect(asked('POST /auth/v1/factors/recovery-codes/verify')[0]?.body).toEqual({ code: 'abcd-efgh' })
})

test('a security key that is not touched in time can be asked for again', async () => {
  const refused = Object.assign(new Error('Timed out.'), { name: 'NotAllowedError' })
  browserWithPasskeys({ get: () => Promise.reject(refused) })
  const key = factor({ factor_type: 'webauthn', friendly_name: 'Blue key' })
  await afterThePassword([key], {
    [CHALLENGE]: {
      body: {
        id: 'challenge-1',
        type: 'webauthn',
        expires_at: 4_000_000_000,
        webauthn: { type: 'request', credential_options: { publicKey: { challenge: 'AAAA' } } },
      },
    },
  })
  expect(await screen.findByText('Hold “Blue key” ready. The browser will ask for it.')).toBeVisible()
  await userEvent.click(button('Use the security key'))

  expect(
    await screen.findByText('The browser closed the request before it was done. Nothing has changed.'),
  ).toBeVisible()
  expect(button('Use the security key')).toBeEnabled()
})

test('another account can be used instead', async () => {
  const { asked } = await afterThePassword([factor()])
  await userEvent.click(button('Use another account'))

  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible()
  expect(asked('POST /auth/v1/logout')[0]?.url.searchParams.get('scope')).toBe('local')
})

test('when the ways cannot be read, the page says so and can ask again', async () => {
  expectLogged('Could not read mfa_factors')
  const { answers } = await afterThePassword([factor()], {
    'GET /auth/v1/user': { status: 400, body: { code: 400, error_code: 'bad_json', msg: 'no' } },
  })
  expect(await screen.findByText('Your ways to sign in could not be read')).toBeVisible()

  answers['GET /auth/v1/user'] = { body: sessionAnswer('aal1', [factor()]).user }
  await userEvent.click(button('Try again'))
  expect(await within(screen.getByRole('main')).findByLabelText('Code')).toBeVisible()
})
