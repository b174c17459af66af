import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { Route, Routes, useLocation, useNavigationType } from 'react-router'
import { expect, test, vi } from 'vitest'
import { toast } from '#web/components/ui/toast.tsx'
import { supabase } from '#web/lib/supabase.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { browserWithPasskeys } from '#web/testing/passkeys.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import AuthPage from './auth-page.tsx'
import { sha256Hex } from './google-rules.ts'

const STRONG = 'Monsoon-26'
const field = (name: string) => screen.getByLabelText(name)
const button = (name: string) => screen.getByRole('button', { name })
const refusal = (status: number, error_code: string, msg: string) => ({
  status,
  body: { code: status, error_code, msg },
})

function HowOneCame() {
  return <output data-testid="how">{useNavigationType()}</output>
}

async function typeSignUp({ repeated = STRONG } = {}) {
  await userEvent.type(field('Full Name'), 'Asha Rao')
  await userEvent.type(field('Email'), 'asha@example.in')
  await userEvent.type(field('Password'), STRONG)
  await userEvent.type(field('Confirm Password'), repeated)
}

test('sign-in is shown with all its words', () => {
  renderPage(<AuthPage />, { at: '/auth' })

  expect(button('Continue with Google')).toBeVisible()
  expect(screen.getByText('Or continue with email')).toBeVisible()
  expect(field('Email')).toBeRequired()
  expect(field('Email')).toHaveAttribute('type', 'email')
  expect(field('Password')).toBeRequired()
  expect(screen.getByRole('link', { name: 'Forgot password?' })).toBeVisible()
  expect(button('Sign In')).toBeEnabled()
  expect(screen.getByRole('link', { name: 'Sign up' })).toBeVisible()
  expect(screen.getAllByText('UPSC Indian Economy Mentor').length).toBeGreaterThan(0)
  expect(screen.getByText(/© \d{4} Economy Mentor/)).toBeVisible()
})

test('the views lead to one another, and the address that was typed goes along', async () => {
  const { address } = renderPage(<AuthPage />, { at: '/auth' })
  await userEvent.type(field('Email'), 'asha@example.in')

  await userEvent.click(screen.getByRole('link', { name: 'Sign up' }))
  expect(address()).toBe('/auth?mode=signup')
  expect(button('Sign up with Google')).toBeVisible()
  expect(screen.getByText('Or create account with email')).toBeVisible()
  expect(field('Email')).toHaveValue('asha@example.in')

  await userEvent.click(screen.getByRole('link', { name: 'Sign in' }))
  await userEvent.click(screen.getByRole('link', { name: 'Forgot password?' }))
  expect(address()).toBe('/auth?mode=reset')
  expect(field('Email')).toHaveValue('asha@example.in')

  await userEvent.click(screen.getByRole('link', { name: 'Back to Sign In' }))
  expect(address()).toBe('/auth')
  expect(screen.getByRole('heading', { name: 'Sign In' })).toHaveFocus()
})

test.each([
  ['/auth', ['Password']],
  ['/auth?mode=signup', ['Password', 'Confirm Password']],
])('at %s each password can be shown and hidden again', async (at, names) => {
  renderPage(<AuthPage />, { at })
  const types = () => names.map((name) => field(name).getAttribute('type'))
  for (const index of names.keys()) {
    expect(types()).toEqual(names.map(() => 'password'))
    // the name stays: with `pressed` beside it, "Hide password" would say the opposite
    const show = screen.getAllByRole('button', { name: 'Show password' })[index] as HTMLElement
    await userEvent.click(show)
    expect(types()).toEqual(names.map((_, at) => (at === index ? 'text' : 'password')))
    expect(show).toHaveAccessibleName('Show password')
    expect(show).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(show)
  }
  expect(types()).toEqual(names.map(() => 'password'))
})

test.each(['/auth?mode=signup', '/auth?mode=reset'])(
  'at %s an address in the form of an email is required',
  (at) => {
    renderPage(<AuthPage />, { at })
    expect(field('Email')).toBeRequired()
    expect(field('Email')).toHaveAttribute('type', 'email')
  },
)

test('a mode that there is none of shows sign-in', () => {
  renderPage(<AuthPage />, { at: '/auth?mode=elsewhere' })
  expect(button('Sign In')).toBeEnabled()
})

test('whoever goes back after signing in does not come to sign-in again', async () => {
  const { address } = renderPage(
    <>
      <AuthPage />
      <HowOneCame />
    </>,
    { as: learner(), at: '/auth' },
  )
  await waitFor(() => expect(address()).toBe('/daily-news'))
  expect(screen.getByTestId('how')).toHaveTextContent('REPLACE')
})

test('signing in says Welcome back!', async () => {
  const { asked } = backendAnswers({
    'POST /auth/v1/token': {
      body: {
        access_token: 'a.b.c',
        refresh_token: 'r',
        token_type: 'bearer',
        expires_in: 3600,
        user: learner(),
      },
    },
    'POST /auth/v1/logout': { status: 204 },
  })
  renderPage(<AuthPage />, { at: '/auth' })
  await userEvent.type(field('Email'), ' asha@example.in')
  await userEvent.type(field('Password'), STRONG)
  await userEvent.click(button('Sign In'))

  expect(await screen.findByText('Welcome back!')).toBeVisible()
  expect(asked('POST /auth/v1/token')[0]?.body).toMatchObject({ email: 'asha@example.in', password: STRONG })
  await supabase.auth.signOut()
})

test("a refusal shows the server's message as it is, and keeps what was typed", async () => {
  backendAnswers({ 'POST /auth/v1/token': refusal(400, 'invalid_credentials', 'Invalid login credentials') })
  renderPage(<AuthPage />, { at: '/auth' })
  await userEvent.type(field('Email'), 'asha@example.in')
  await userEvent.type(field('Password'), 'wrong')
  await userEvent.click(button('Sign In'))

  expect(await within(screen.getByRole('alert')).findByText('Invalid login credentials')).toBeVisible()
  expect(field('Email')).toHaveValue('asha@example.in')
  expect(field('Password')).toHaveValue('wrong')
})

test('in Hindi it is told in Hindi', async () => {
  localStorage.setItem('language', 'hi')
  backendAnswers({ 'POST /auth/v1/token': refusal(400, 'invalid_credentials', 'Invalid login credentials') })
  renderPage(<AuthPage />, { at: '/auth' })
  await userEvent.type(field('ईमेल'), 'asha@example.in')
  await userEvent.type(field('पासवर्ड'), 'wrong')
  await userEvent.click(button('साइन इन'))

  expect(await within(screen.getByRole('alert')).findByText('ईमेल या पासवर्ड गलत है')).toBeVisible()
})

test('an unconfirmed learner can have the confirmation mail sent again', async () => {
  const { asked } = backendAnswers({
    'POST /auth/v1/token': refusal(400, 'email_not_confirmed', 'Email not confirmed'),
    'POST /auth/v1/resend': { body: {} },
  })
  renderPage(<AuthPage />, { at: '/auth' })
  await userEvent.type(field('Email'), 'asha@example.in')
  await userEvent.type(field('Password'), STRONG)
  await userEvent.click(button('Sign In'))
  await userEvent.click(await screen.findByRole('button', { name: 'Send the mail again' }))

  expect(await screen.findByText('The confirmation mail is on its way again.')).toBeVisible()
  expect(asked('POST /auth/v1/resend')[0]?.body).toMatchObject({ type: 'signup', email: 'asha@example.in' })
})

test('without an answer of the server the generic words are shown', async () => {
  backendAnswers({ 'POST /auth/v1/token': { status: 503, body: { message: 'upstream' } } })
  renderPage(<AuthPage />, { at: '/auth' })
  await userEvent.type(field('Email'), 'asha@example.in')
  await userEvent.type(field('Password'), STRONG)
  await userEvent.click(button('Sign In'))

  expect(await screen.findByText('An unexpected error occurred')).toBeVisible()
})

/** Every request waits until it is let go. */
function holdRequests() {
  let answer = (_: unknown) => {}
  const real = globalThis.fetch
  globalThis.fetch = async (...given) => {
    await new Promise((resolve) => {
      answer = resolve
    })
    return real(...given)
  }
  return () => answer(null)
}

test('while signing in and signing up run their buttons say so', async () => {
  backendAnswers({
    'POST /auth/v1/token': refusal(400, 'invalid_credentials', 'Invalid login credentials'),
    'POST /auth/v1/signup': refusal(422, 'weak_password', 'Too weak'),
  })
  const letGo = holdRequests()
  const signIn = renderPage(<AuthPage />, { at: '/auth' })
  await userEvent.type(field('Email'), 'asha@example.in')
  await userEvent.type(field('Password'), STRONG)
  await userEvent.click(button('Sign In'))
  expect(await screen.findByRole('button', { name: 'Signing in...' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  letGo()
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeEnabled()
  signIn.unmount()

  renderPage(<AuthPage />, { at: '/auth?mode=signup' })
  await typeSignUp()
  await userEvent.click(button('Create Account'))
  expect(await screen.findByRole('button', { name: 'Creating account...' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  letGo()
  expect(await screen.findByRole('button', { name: 'Create Account' })).toBeEnabled()
})

test('while a request runs the button says so and cannot be pressed again', async () => {
  const { asked } = backendAnswers({ 'POST /auth/v1/recover': { body: {} } })
  const letGo = holdRequests()
  renderPage(<AuthPage />, { at: '/auth?mode=reset' })
  await userEvent.type(field('Email'), 'asha@example.in')
  await userEvent.click(button('Send Reset Link'))

  expect(await screen.findByRole('button', { name: 'Sending Reset Link...' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  letGo()
  expect(await screen.findByText('Check Your Email')).toBeVisible()
  expect(asked('POST /auth/v1/recover')).toHaveLength(1)
})

test('sign-up: rules and strength are live, and Create Account waits for all of them', async () => {
  renderPage(<AuthPage />, { at: '/auth?mode=signup' })
  const meter = () => screen.getByRole('meter', { name: 'Password strength' })

  await userEvent.click(field('Password'))
  expect(meter()).toHaveAttribute('aria-valuetext', 'Very Weak')
  await userEvent.type(field('Password'), 'admin')
  expect(meter()).toHaveAttribute('aria-valuetext', 'Weak')
  expect(screen.getByText('Password contains common patterns that are not allowed')).toBeVisible()
  expect(screen.getByText('Password must be at least 8 characters long')).toBeVisible()

  await userEvent.clear(field('Password'))
  await userEvent.type(field('Password'), STRONG)
  expect(meter()).toHaveAttribute('aria-valuetext', 'Strong')
  expect(button('Create Account')).toBeDisabled()

  expect(screen.getByText('A long one is safest: 15 characters or more.')).toBeVisible()

  await userEvent.type(field('Confirm Password'), 'Monsoon-2')
  expect(screen.getByText("Passwords don't match")).toBeVisible()
  expect(button('Create Account')).toBeDisabled()

  await userEvent.type(field('Confirm Password'), '6')
  expect(screen.queryByText("Passwords don't match")).not.toBeInTheDocument()
  expect(button('Create Account')).toBeEnabled()
})

test('Enter while the passwords differ says Password Error and sends nothing', async () => {
  const { asked } = backendAnswers({})
  renderPage(<AuthPage />, { at: '/auth?mode=signup' })
  await typeSignUp({ repeated: 'Monsoon-27' })
  await userEvent.type(field('Confirm Password'), '{Enter}')

  const alert = screen.getByRole('alert')
  expect(within(alert).getByText('Password Error')).toBeVisible()
  expect(within(alert).getByText("Passwords don't match")).toBeVisible()
  expect(asked('POST /auth/v1/signup')).toEqual([])
})

test('two equal passwords that break a rule cannot be sent', async () => {
  const { asked } = backendAnswers({})
  renderPage(<AuthPage />, { at: '/auth?mode=signup' })
  await userEvent.type(field('Full Name'), 'Asha Rao')
  await userEvent.type(field('Email'), 'asha@example.in')
  await userEvent.type(field('Password'), 'monsoon-26')
  await userEvent.type(field('Confirm Password'), 'monsoon-26')
  expect(button('Create Account')).toBeDisabled()

  await userEvent.type(field('Confirm Password'), '{Enter}')
  expect(within(screen.getByRole('alert')).getByText('Password Error')).toBeVisible()
  expect(asked('POST /auth/v1/signup')).toEqual([])
})

test('after sign-up the toast and the page say to look for the mail, which can be sent again', async () => {
  const { asked } = backendAnswers({
    'POST /auth/v1/signup': { body: { id: '1', email: 'asha@example.in', identities: [] } },
    'POST /auth/v1/resend': { body: {} },
  })
  renderPage(<AuthPage />, { at: '/auth?mode=signup' })
  await typeSignUp()
  await userEvent.click(button('Create Account'))

  expect(
    await screen.findByText('Registration successful! Please check your email to verify your account.'),
  ).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  const [signUp] = asked('POST /auth/v1/signup')
  expect(signUp?.body).toMatchObject({
    email: 'asha@example.in',
    password: STRONG,
    data: { full_name: 'Asha Rao', language: 'en' },
  })
  expect(signUp?.url.searchParams.get('redirect_to')).toBe(`${location.origin}/auth/callback?confirmed=true`)

  await userEvent.click(button('Send the mail again'))
  expect(await screen.findByText('The confirmation mail is on its way again.')).toBeVisible()
})

test('the code in the mail confirms the address where the mail is read elsewhere', async () => {
  const user = learner({ email: 'asha@example.in' })
  const { asked } = backendAnswers({
    'POST /auth/v1/signup': { body: { id: user.id, email: user.email, identities: [] } },
    'POST /auth/v1/verify': ({ body }) =>
      (body as { token: string }).token === '298786'
        ? {
            body: { access_token: 'a.b.c', refresh_token: 'r', expires_in: 3600, token_type: 'bearer', user },
          }
        : refusal(403, 'otp_expired', 'Token has expired or is invalid'),
    'GET /auth/v1/user': { body: user },
    'POST /functions/v1/handle-email-confirmation': { body: {} },
  })
  renderPage(<AuthPage />, { at: '/auth?mode=signup' })
  await typeSignUp()
  await userEvent.click(button('Create Account'))

  await userEvent.type(await screen.findByLabelText('Code in the mail'), '111 111')
  await userEvent.click(button('Use the code'))
  expect(await screen.findByText(/^That code is not right, or its ten minutes are over\./)).toBeVisible()

  await userEvent.clear(field('Code in the mail'))
  await userEvent.type(field('Code in the mail'), '298786')
  await userEvent.click(button('Use the code'))
  expect(await screen.findByText('Email confirmed successfully! Welcome to the platform.')).toBeVisible()
  expect(asked('POST /auth/v1/verify')[1]?.body).toMatchObject({
    email: 'asha@example.in',
    token: '298786',
    type: 'signup',
  })
  expect(asked('POST /functions/v1/handle-email-confirmation')).toHaveLength(1)
})

test('a refused sign-up is titled Signup Error, and everything typed stays', async () => {
  backendAnswers({
    'POST /auth/v1/signup': refusal(422, 'signup_disabled', 'Signups not allowed for this instance'),
  })
  renderPage(<AuthPage />, { at: '/auth?mode=signup' })
  await typeSignUp()
  await userEvent.click(button('Create Account'))

  const alert = screen.getByRole('alert')
  expect(await within(alert).findByText('Signup Error')).toBeVisible()
  expect(within(alert).getByText('Signups not allowed for this instance')).toBeVisible()
  expect(field('Full Name')).toHaveValue('Asha Rao')
  expect(field('Confirm Password')).toHaveValue(STRONG)
})

test('while no accounts are made, the reason that was given is read, and everything typed stays', async () => {
  const { asked } = backendAnswers({
    'POST /auth/v1/signup': refusal(422, 'signup_disabled', 'Signups not allowed for this instance'),
    'GET /rest/v1/feature_switches': {
      body: [{ part: 'sign_ups', reason: 'The school is full until June.', reason_hi: 'जून तक जगह नहीं है।' }],
    },
  })
  renderPage(<AuthPage />, { at: '/auth?mode=signup' })
  await typeSignUp()
  await userEvent.click(button('Create Account'))
  expect(await screen.findByText('The school is full until June.')).toBeVisible()
  expect(asked('GET /rest/v1/feature_switches')[0]?.url.searchParams.get('is_on')).toBe('eq.false')
  expect(field('Full Name')).toHaveValue('Asha Rao')
})

test('a reset link is sent, and the page says where to look', async () => {
  const { asked } = backendAnswers({ 'POST /auth/v1/recover': { body: {} } })
  renderPage(<AuthPage />, { at: '/auth?mode=reset' })
  await userEvent.type(field('Email'), 'asha@example.in')
  await userEvent.click(button('Send Reset Link'))

  expect(await screen.findByText('Password reset email sent!')).toBeVisible()
  expect(screen.getByText('Check Your Email')).toBeVisible()
  expect(screen.getByText('asha@example.in')).toBeVisible()
  expect(
    screen.getByText("Didn't receive the email? Check your spam folder or try signing up again."),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to Sign In' })).toBeVisible()
  expect(asked('POST /auth/v1/recover')[0]?.url.searchParams.get('redirect_to')).toBe(
    `${location.origin}/auth?mode=reset`,
  )
})

test("a refused reset shows the server's message", async () => {
  backendAnswers({
    'POST /auth/v1/recover': refusal(429, 'over_email_send_rate_limit', 'For security purposes, wait.'),
  })
  renderPage(<AuthPage />, { at: '/auth?mode=reset' })
  await userEvent.type(field('Email'), 'asha@example.in')
  await userEvent.click(button('Send Reset Link'))

  expect(await screen.findByText('For security purposes, wait.')).toBeVisible()
  expect(field('Email')).toHaveValue('asha@example.in')
})

test('a reset link that no longer works says so, and offers a new one', () => {
  renderPage(<AuthPage />, {
    at: {
      pathname: '/auth',
      search: '?mode=reset',
      hash: '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired',
    },
  })

  expect(screen.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  expect(screen.getByText(/Email link is invalid or has expired/)).toBeVisible()
  expect(button('Send Reset Link')).toBeEnabled()
})

/** A session whose sign-in was so many seconds before its token. */
function signedInBy(method: string, before: number) {
  const claims = btoa(
    JSON.stringify({ iat: 1_800_000_000, amr: [{ method, timestamp: 1_800_000_000 - before }] }),
  )
  return {
    access_token: `header.${claims}.signature`,
    refresh_token: 'refresh-token',
    token_type: 'bearer' as const,
    expires_in: 3600,
    expires_at: 4_000_000_000,
    user: learner(),
  }
}

test.each(['recovery', 'otp'])(
  'the reset mail (%s) lands on a new password under the same rules',
  async (method) => {
    const { asked } = backendAnswers({
      'POST /auth/v1/token': { body: signedInBy(method, 5) },
      'PUT /auth/v1/user': { body: learner() },
      'POST /auth/v1/logout': { status: 204 },
    })
    await supabase.auth.signInWithPassword({ email: 'asha@example.in', password: 'as the mail does' })
    const { address } = renderPage(<AuthPage />, {
      at: '/auth?mode=reset',
      as: learner(),
      session: { session: signedInBy(method, 5) },
    })

    expect(screen.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    await userEvent.type(field('New Password'), 'monsoon')
    expect(screen.getByText('Password must contain at least one uppercase letter')).toBeVisible()
    expect(button('Update Password')).toBeDisabled()
    await userEvent.clear(field('New Password'))
    await userEvent.type(field('New Password'), STRONG)
    await userEvent.type(field('Confirm Password'), STRONG)
    await userEvent.click(button('Update Password'))
    expect(await screen.findByText('Your new password is set.')).toBeVisible()
    expect(asked('PUT /auth/v1/user').map(({ body }) => body)).toMatchObject([{ password: STRONG }])
    await waitFor(() => expect(address()).toBe('/daily-news'))
    await supabase.auth.signOut()
  },
)

test.each([
  ['with a password', 'password', 5],
  ['by a mail of yesterday', 'otp', 86_400],
])('who signed in %s is sent to where the old password is asked for', (_how, method, before) => {
  const { address, container } = renderPage(
    <Routes>
      <Route path="/auth" element={<AuthPage />} />
      <Route path="*" element={<Place />} />
    </Routes>,
    { at: '/auth?mode=reset', as: learner(), session: { session: signedInBy(method, before) } },
  )

  expect(address()).toBe('/profile')
  expect(container).toHaveTextContent('#security')
})

function Place() {
  return useLocation().hash
}

function Refused() {
  useEffect(() => {
    toast.error('Only administrators may do this')
  }, [])
  return null
}

test('a session that ended by itself is told of, once, and not beside what was refused for it', async () => {
  const forgetEnd = vi.fn()
  const { unmount } = renderPage(
    <>
      <Refused />
      <AuthPage />
    </>,
    { at: '/auth', session: { hasEnded: true, forgetEnd } },
  )
  expect(screen.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  expect(screen.queryByText('Only administrators may do this')).not.toBeInTheDocument()
  expect(forgetEnd).toHaveBeenCalled()

  unmount()
  renderPage(<AuthPage />, { at: '/auth' })
  expect(screen.queryByText(/session has ended/)).not.toBeInTheDocument()
})

test('a name of spaces is refused like an empty one', async () => {
  const { asked } = backendAnswers({})
  renderPage(<AuthPage />, { at: '/auth?mode=signup' })
  await typeSignUp()
  await userEvent.clear(field('Full Name'))
  await userEvent.type(field('Full Name'), '   ')
  await userEvent.click(button('Create Account'))

  expect(field('Full Name')).toBeInvalid()
  expect(asked('POST /auth/v1/signup')).toEqual([])
})

test('two submits within one frame send one sign-up', async () => {
  const { asked } = backendAnswers({ 'POST /auth/v1/signup': { body: learner() } })
  const { settled } = renderPage(<AuthPage />, { at: '/auth?mode=signup' })
  await typeSignUp()
  submitTwice()
  await settled()

  expect(asked('POST /auth/v1/signup')).toHaveLength(1)
})

test('two submits within one frame send one reset mail, and a refused one can be sent again', async () => {
  const backend = backendAnswers({
    'POST /auth/v1/recover': refusal(429, 'over_email_send_rate_limit', 'Wait'),
  })
  const { settled } = renderPage(<AuthPage />, { at: '/auth?mode=reset' })
  await userEvent.type(field('Email'), 'asha@example.in')
  submitTwice()
  await settled()
  expect(backend.asked('POST /auth/v1/recover')).toHaveLength(1)

  await userEvent.click(button('Send Reset Link'))
  await settled()
  expect(backend.asked('POST /auth/v1/recover')).toHaveLength(2)
})

function submitTwice() {
  const form = field('Email').closest('form') as HTMLFormElement
  act(() => {
    form.requestSubmit()
    form.requestSubmit()
  })
}

const invited = { from: { pathname: '/challenge/friend-1/join', search: '', hash: '' } }

test('whoever comes by the link of a challenge is told what for, in both views', async () => {
  renderPage(<AuthPage />, { at: { pathname: '/auth', state: invited } })
  expect(
    screen.getByText('Somebody invited you to a challenge. Sign in, and you are led to it.'),
  ).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Sign up' }))
  expect(
    screen.getByText(
      'Somebody invited you to a challenge. A name, an email and a password are all it takes.',
    ),
  ).toBeVisible()
})

test('the page that somebody signs up for is kept for them; whoever has an account is told that no mail comes', async () => {
  backendAnswers({ 'POST /auth/v1/signup': { body: learner() } })
  renderPage(<AuthPage />, { at: { pathname: '/auth', search: '?mode=signup', state: invited } })
  await typeSignUp()
  await userEvent.click(button('Create Account'))
  expect(await screen.findByText(/Nothing comes if this address has an account here already/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/auth?mode=reset')
  expect(JSON.parse(localStorage.getItem('asked-for') ?? '{}')).toEqual({
    ...{ email: 'asha@example.in', path: '/challenge/friend-1/join', at: expect.any(Number) },
  })
})

test.each([
  [undefined, '/daily-news'],
  [{ from: { pathname: '/challenge/42', search: '?tab=rules', hash: '' } }, '/challenge/42?tab=rules'],
  [{ from: { pathname: '/', search: '', hash: '' } }, '/daily-news'],
  [{ from: { pathname: '/landing', search: '?from=mail', hash: '#exam' } }, '/daily-news'],
])('once signed in with the state %o, the learner goes to %s', (state, place) => {
  const { address } = renderPage(
    <Routes>
      <Route path="/auth" element={<AuthPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { as: learner(), at: { pathname: '/auth', state } },
  )

  expect(address()).toBe(place)
})

test.each([
  [
    { status: 500, body: { error: 'secret missing' } },
    'Google authentication configuration error: secret missing',
  ],
  [{ body: null }, 'Google authentication is not configured'],
  [{ body: { clientId: null } }, 'Google authentication is not configured'],
  [{ body: {} }, 'Google Client ID not found'],
])('when Google cannot be used (%o) the page says why', async (answer, words) => {
  backendAnswers({ 'POST /functions/v1/get-google-config': answer })
  renderPage(<AuthPage />, { at: '/auth' })
  await userEvent.click(button('Continue with Google'))

  expect(await screen.findByText(words)).toBeVisible()
})

test('Google is asked with a state and a hashed nonce that this browser alone knows', async () => {
  const assign = vi.fn()
  vi.stubGlobal('location', { ...window.location, origin: 'https://mentor.example', assign })
  backendAnswers({
    'POST /functions/v1/get-google-config': {
      body: { clientId: 'client-1', authorizationEndpoint: 'https://login.example/authorize' },
    },
  })
  renderPage(<AuthPage />, { at: '/auth?mode=signup' })
  await userEvent.click(button('Sign up with Google'))
  await vi.waitFor(() => expect(assign).toHaveBeenCalled())

  const url = new URL(assign.mock.calls[0]?.[0])
  expect(url.origin + url.pathname).toBe('https://login.example/authorize')
  expect(url.searchParams.get('redirect_uri')).toBe('https://mentor.example/auth/callback')
  expect(url.searchParams.get('state')).toBe(sessionStorage.getItem('oauth_state'))
  expect(url.searchParams.get('nonce')).toBe(await sha256Hex(sessionStorage.getItem('oauth_nonce') ?? ''))
  expect(sessionStorage.getItem('oauth_type')).toBe('signup')
})

test('a browser without passkeys is offered none', () => {
  renderPage(<AuthPage />, { at: '/auth' })
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).not.toBeInTheDocument()
})

test('a passkey request that the browser closes says so, and nothing else happens', async () => {
  const refused = Object.assign(new Error('The operation was not allowed.'), { name: 'NotAllowedError' })
  browserWithPasskeys({ get: () => Promise.reject(refused) })
  backendAnswers({
    'POST /auth/v1/passkeys/authentication/options': {
      body: { challenge_id: 'c1', options: { challenge: 'AAAA' }, expires_at: 4_000_000_000 },
    },
  })
  renderPage(<AuthPage />, { at: '/auth' })
  await userEvent.click(button('Sign in with a passkey'))

  expect(
    await screen.findByText('The browser closed the request before it was done. Nothing has changed.'),
  ).toBeVisible()
})

test('what sign-up came to has the focus and the name of the tab, and so has the way back', async () => {
  backendAnswers({
    'POST /auth/v1/signup': { body: { id: '1', email: 'asha@example.in', identities: [] } },
  })
  renderPage(<AuthPage />, { at: '/auth?mode=signup' })
  await typeSignUp()
  await userEvent.click(button('Create Account'))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Check Your Email' })).toHaveFocus())
  expect(document.title).toMatch(/^Check Your Email/)

  await userEvent.click(button('Use another address'))
  expect(screen.getByRole('heading', { name: 'Create Account' })).toHaveFocus()
  expect(document.title).toMatch(/^Create Account/)
})

test('that a reset mail was sent has the focus and the name of the tab', async () => {
  backendAnswers({ 'POST /auth/v1/recover': { body: {} } })
  renderPage(<AuthPage />, { at: '/auth?mode=reset' })
  await userEvent.type(field('Email'), 'asha@example.in')
  await userEvent.click(button('Send Reset Link'))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Check Your Email' })).toHaveFocus())
  expect(document.title).toMatch(/^Check Your Email/)
})
