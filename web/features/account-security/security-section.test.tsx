import type { Factor } from '@supabase/supabase-js'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { supabase } from '#web/lib/supabase.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { factor, sessionAnswer } from '#web/testing/factors.ts'
import { browserWithPasskeys } from '#web/testing/passkeys.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import SecuritySection from './security-section.tsx'

const SESSIONS = 'POST /rest/v1/rpc/list_my_sessions'
const CODES = 'GET /auth/v1/factors/recovery-codes'
const CHROME_ON_ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36'
const HERE = {
  id: 'session-1',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:149.0) Gecko/20100101 Firefox/149.0',
  ip: '203.0.113.7',
  created_at: '2026-11-20T03:00:00Z',
  last_used_at: '2026-11-20T04:00:00Z',
  aal: 'aal1',
  is_current: true,
}
const PHONE = {
  ...HERE,
  id: 'session-2',
  user_agent: CHROME_ON_ANDROID,
  ip: '198.51.100.9',
  is_current: false,
}
const refusal = (status: number, error_code: string, msg: string) => ({
  status,
  body: { code: status, error_code, msg },
})
const nothingHere = refusal(404, 'not_found', 'Not Found')
const button = (name: string) => screen.getByRole('button', { name })
const field = (name: string) => screen.getByLabelText(name)

// jsdom takes each focus for the keyboard's, and here things go by a click
vi.mock('#web/components/somebody-at.ts', async (original) => ({
  ...(await original<object>()),
  isSomebodyAt: () => false,
}))

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close() {
    this.open = false
  }
})
afterEach(async () => {
  vi.useRealTimers()
  backendAnswers({ 'POST /auth/v1/logout': { status: 204 } })
  await supabase.auth.signOut()
})

async function openSecurity({
  factors = [],
  user = {},
  answers = {},
}: {
  factors?: Factor[]
  user?: Parameters<typeof learner>[0]
  answers?: Parameters<typeof backendAnswers>[0]
} = {}) {
  const session = sessionAnswer('aal2', factors)
  const backend = backendAnswers({
    'POST /auth/v1/token': { body: session },
    'GET /auth/v1/user': { body: session.user },
    'GET /auth/v1/passkeys': { body: [] },
    'POST /functions/v1/get-google-config': { body: { clientId: null } },
    [SESSIONS]: { body: [HERE, PHONE] },
    [CODES]: nothingHere,
    ...answers,
  })
  await supabase.auth.signInWithPassword({ email: 'asha@example.in', password: 'Monsoon-26' })
  const view = renderPage(<SecuritySection />, { as: learner(user) })
  await view.settled()
  return { ...backend, ...view }
}

// --- authenticator app

const ENROLLED = {
  id: 'factor-1',
  type: 'totp',
  friendly_name: 'Authenticator app',
  totp: {
    qr_code: '<svg fill="#000"></svg>',
    secret: 'ABCDEFGHIJ',
    uri: 'otpauth://totp/x?secret=ABCDEFGHIJ',
  },
}
const CHALLENGED = { body: { id: 'challenge-1', type: 'totp', expires_at: 4_000_000_000 } }

test('an app is named, scanned and proved by its first code', async () => {
  const { asked, answers } = await openSecurity({
    answers: {
      'POST /auth/v1/factors': { body: ENROLLED },
      'POST /auth/v1/factors/factor-1/challenge': CHALLENGED,
      'POST /auth/v1/factors/factor-1/verify': refusal(
        422,
        'mfa_verification_failed',
        'Invalid TOTP code entered',
      ),
    },
  })
  await userEvent.click(button('Set up an app'))
  expect(field('Name')).toHaveValue('Authenticator app')
  await userEvent.click(button('Show the QR code'))

  const image = await screen.findByRole('img', { name: 'QR code for an authenticator app' })
  expect(image).toHaveAttribute('src', `data:image/svg+xml,${encodeURIComponent('<svg fill="#000"></svg>')}`)
  expect(screen.getByText('ABCD EFGH IJ')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open in an app on this device' })).toHaveAttribute(
    'href',
    ENROLLED.totp.uri,
  )
  expect(asked('POST /auth/v1/factors')[0]?.body).toEqual({
    factor_type: 'totp',
    friendly_name: 'Authenticator app',
    issuer: 'Economy Mentor',
  })

  await userEvent.type(field('Code'), '000000')
  await userEvent.click(button('Turn on'))
  expect(await screen.findByText('Invalid TOTP code entered')).toBeVisible()
  expect(field('Code')).toHaveValue('000000')

  const proved = sessionAnswer('aal2', [factor({ friendly_name: 'Authenticator app' })])
  answers['POST /auth/v1/factors/factor-1/verify'] = { body: proved }
  answers['GET /auth/v1/user'] = { body: proved.user }
  await userEvent.clear(field('Code'))
  await userEvent.type(field('Code'), '123456')
  await userEvent.click(button('Turn on'))

  expect(await screen.findByText(/^Two-step sign-in is on\./)).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Remove: Authenticator app' })).toBeVisible()
  expect(button('Set up an app')).toHaveFocus()
})

test('the key can be copied, and when the browser forbids it the page says so', async () => {
  await openSecurity({ answers: { 'POST /auth/v1/factors': { body: ENROLLED } } })
  const person = userEvent.setup()
  await person.click(button('Set up an app'))
  await person.click(button('Show the QR code'))
  await person.click(await screen.findByRole('button', { name: 'Copy the key' }))

  expect(await screen.findByText('Copied.')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe('ABCDEFGHIJ')

  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  await person.click(button('Copy the key'))
  expect(await screen.findByText(/Select the text and copy it by hand/)).toBeVisible()
})

test('a set-up that is cancelled leaves nothing behind', async () => {
  const unfinished = factor({ id: 'factor-1', status: 'unverified' })
  const { asked, answers } = await openSecurity({
    answers: {
      'POST /auth/v1/factors': { body: ENROLLED },
      'DELETE /auth/v1/factors/factor-1': { body: { id: 'factor-1' } },
    },
  })
  await userEvent.click(button('Set up an app'))
  await userEvent.click(button('Show the QR code'))
  await screen.findByRole('img')
  answers['GET /auth/v1/user'] = { body: learner({ factors: [unfinished] }) }
  await userEvent.click(button('Cancel'))

  await waitFor(() => expect(asked('DELETE /auth/v1/factors/factor-1')).toHaveLength(1))
  expect(button('Set up an app')).toHaveFocus()
})

test('a refused set-up says why and keeps the name', async () => {
  await openSecurity({
    answers: {
      'POST /auth/v1/factors': refusal(422, 'too_many_enrolled_mfa_factors', 'Maximum number reached'),
    },
  })
  await userEvent.click(button('Set up an app'))
  await userEvent.clear(field('Name'))
  await userEvent.type(field('Name'), 'Office phone')
  await userEvent.click(button('Show the QR code'))

  expect(await screen.findByText('Maximum number reached')).toBeVisible()
  expect(field('Name')).toHaveValue('Office phone')
})

// --- taking a factor away

test('a factor shows its name and date, and its removal can be taken back', async () => {
  const { asked } = await openSecurity({ factors: [factor()] })
  expect(screen.getByText('Authenticator app, Added 20 Nov 2026')).toBeVisible()

  await userEvent.click(button('Remove: My phone'))
  expect(screen.getByText('“My phone” is being removed.')).toBeVisible()
  expect(button('Undo')).toHaveFocus()
  expect(button('Undo')).toHaveAccessibleDescription('“My phone” is being removed.')
  await userEvent.click(button('Undo'))

  expect(screen.getByText('My phone')).toBeVisible()
  expect(asked('DELETE /auth/v1/factors/factor-1')).toEqual([])
})

test('after some seconds the factor is gone, and the session is renewed to say what it is now worth', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { asked, answers } = await openSecurity({
    factors: [factor()],
    answers: { 'DELETE /auth/v1/factors/factor-1': { body: { id: 'factor-1' } } },
  })
  const before = asked('POST /auth/v1/token').length
  await userEvent.click(button('Remove: My phone'))
  answers['GET /auth/v1/user'] = { body: learner() }
  await act(() => vi.advanceTimersByTimeAsync(6100))

  expect(await screen.findByText('Two-step sign-in is off. The password alone signs in.')).toBeVisible()
  expect(asked('POST /auth/v1/token').slice(before)[0]?.url.searchParams.get('grant_type')).toBe(
    'refresh_token',
  )
  await waitFor(() => expect(screen.queryByText('My phone')).not.toBeInTheDocument())
})

test('when the factor that opened this session goes and another is left, that one is asked for', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const key = factor({ id: 'factor-2', factor_type: 'webauthn', friendly_name: 'Blue key' })
  const { answers } = await openSecurity({
    factors: [factor(), key],
    answers: { 'DELETE /auth/v1/factors/factor-1': { body: { id: 'factor-1' } } },
  })
  await userEvent.click(button('Remove: My phone'))
  answers['POST /auth/v1/token'] = { body: sessionAnswer('aal1', [key]) }
  await act(() => vi.advanceTimersByTimeAsync(6100))

  expect(await screen.findByText('“My phone” is removed. Confirm once with what is left.')).toBeVisible()
})

test('a removal under way is carried out when the page is left', async () => {
  const { asked, unmount } = await openSecurity({
    factors: [factor()],
    answers: { 'DELETE /auth/v1/factors/factor-1': { body: { id: 'factor-1' } } },
  })
  await userEvent.click(button('Remove: My phone'))
  unmount()

  await waitFor(() => expect(asked('DELETE /auth/v1/factors/factor-1')).toHaveLength(1))
})

test('where the server wants the second factor again it is asked for, and the action carried out after', async () => {
  let isProved = false
  const { asked } = await openSecurity({
    factors: [factor()],
    answers: {
      'POST /auth/v1/factors': () =>
        isProved
          ? { body: { ...ENROLLED, id: 'factor-2' } }
          : refusal(403, 'insufficient_aal', 'AAL2 required to enroll a new factor'),
      'POST /auth/v1/factors/factor-1/challenge': CHALLENGED,
      'POST /auth/v1/factors/factor-1/verify': () => {
        isProved = true
        return { body: sessionAnswer('aal2', [factor()]) }
      },
    },
  })
  await userEvent.click(button('Set up an app'))
  await userEvent.click(button('Show the QR code'))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' })
  await userEvent.type(within(dialog).getByLabelText('Code'), '123456')
  // closed while it still stands in the page: only then does the focus go back to where it came from
  const close = vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function (
    this: HTMLDialogElement,
  ) {
    expect(this).toBeInTheDocument()
    this.open = false
  })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(close).toHaveBeenCalled())
  close.mockRestore()

  expect(await screen.findByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(asked('POST /auth/v1/factors')).toHaveLength(2)
})

test('who does not want to prove themselves is told what the server said', async () => {
  await openSecurity({
    factors: [factor()],
    answers: {
      'POST /auth/v1/factors': refusal(403, 'insufficient_aal', 'AAL2 required to enroll a new factor'),
    },
  })
  await userEvent.click(button('Set up an app'))
  await userEvent.click(button('Show the QR code'))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))

  expect(await screen.findByText('AAL2 required to enroll a new factor')).toBeVisible()
})

const stale = refusal(400, 'reauthentication_needed', 'This change requires reauthentication')

/** Refuses to enrol until something was shown to PUT /user, which refuses `wrong`. */
function untilProved(wrong: string) {
  let isProved = false
  return {
    'POST /auth/v1/factors': () => (isProved ? { body: { ...ENROLLED, id: 'factor-2' } } : stale),
    'GET /auth/v1/reauthenticate': { body: {} },
    'PUT /auth/v1/user': ({ body }: { body: unknown }) => {
      if (JSON.stringify(body).includes(wrong))
        return refusal(400, 'current_password_invalid', 'Current password is incorrect')
      isProved = true
      return { body: learner() }
    },
  } as Parameters<typeof backendAnswers>[0]
}

async function beginAnApp() {
  await userEvent.click(button('Set up an app'))
  await userEvent.click(button('Show the QR code'))
  return within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
}

test('after an hour the password is asked for once more, and the action carried out after', async () => {
  const { asked } = await openSecurity({ answers: untilProved('guess') })
  const dialog = await beginAnApp()
  await userEvent.type(dialog.getByLabelText('Current Password'), 'guess{Enter}')
  expect(await dialog.findByText('Current password is incorrect')).toBeVisible()
  await userEvent.clear(dialog.getByLabelText('Current Password'))
  await userEvent.type(dialog.getByLabelText('Current Password'), 'Monsoon-26{Enter}')

  expect(await screen.findByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible()
  expect(asked('PUT /auth/v1/user').at(-1)?.body).toMatchObject({ current_password: 'Monsoon-26' })
})

test('who came by Google shows a mailed code instead', async () => {
  const { asked } = await openSecurity({
    user: { app_metadata: { providers: ['google'] } },
    answers: untilProved('000000'),
  })
  const dialog = await beginAnApp()
  await userEvent.click(dialog.getByRole('button', { name: 'Mail me a code' }))
  await userEvent.type(await dialog.findByLabelText('Code from the mail'), '654321{Enter}')

  expect(await screen.findByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible()
  expect(asked('PUT /auth/v1/user').at(-1)?.body).toMatchObject({ nonce: '654321' })
})

// --- recovery codes

test('recovery codes are hidden where the server has none to give', async () => {
  await openSecurity({ factors: [factor()] })
  expect(screen.queryByText('Recovery codes')).not.toBeInTheDocument()
})

test('without a second factor the server is not even asked for recovery codes', async () => {
  const { asked } = await openSecurity()
  expect(asked(CODES)).toEqual([])
})

test('recovery codes are shown once', async () => {
  const { answers } = await openSecurity({
    factors: [factor()],
    answers: {
      [CODES]: refusal(404, 'mfa_factor_not_found', 'No recovery codes'),
      'POST /auth/v1/factors/recovery-codes': {
        body: { id: 'codes', type: 'recovery_code', total: 2, codes: ['aaaa-bbbb', 'cccc-dddd'] },
      },
    },
  })
  await userEvent.click(button('Make recovery codes'))
  expect(await screen.findByText('aaaa-bbbb')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Your new recovery codes' })).toHaveFocus())

  answers[CODES] = { body: { id: 'codes', type: 'recovery_code', total: 2, remaining: 1 } }
  await userEvent.click(button('I have kept them'))
  expect(screen.queryByText('aaaa-bbbb')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^Make (new|recovery) codes$/ })).toHaveFocus()
})

test.each([
  [1, '1 of 10 codes is left.'],
  [4, '4 of 10 codes are left.'],
])('%s recovery codes that are left are counted as one says it', async (remaining, said) => {
  await openSecurity({
    factors: [factor()],
    answers: { [CODES]: { body: { id: 'codes', type: 'recovery_code', total: 10, remaining } } },
  })
  expect(await screen.findByText((text) => text.endsWith(said))).toBeVisible()
})

// --- passkeys

const PASSKEY = { id: 'passkey-1', friendly_name: 'Study laptop', created_at: '2026-11-01T00:00:00Z' }

test('passkeys show when they were added and last used, and can be renamed', async () => {
  const { asked } = await openSecurity({
    answers: {
      'GET /auth/v1/passkeys': {
        body: [
          PASSKEY,
          { ...PASSKEY, id: 'passkey-2', friendly_name: 'Phone', last_used_at: '2026-11-20T04:30:00Z' },
        ],
      },
      'PATCH /auth/v1/passkeys/passkey-1': { body: { ...PASSKEY, friendly_name: 'Desk' } },
    },
  })
  expect(screen.getByText('Added 1 Nov 2026, not used yet')).toBeVisible()
  expect(screen.getByText(/^Added 1 Nov 2026, last used 20 Nov, \d\d:\d\d$/)).toBeVisible()
  expect(screen.getByText('This browser cannot make passkeys.')).toBeVisible()

  await userEvent.click(button('Rename: Study laptop'))
  await userEvent.clear(field('Name of the passkey'))
  await userEvent.type(field('Name of the passkey'), 'Desk{Enter}')

  expect(await screen.findByText('The passkey is now called “Desk”.')).toBeVisible()
  expect(asked('PATCH /auth/v1/passkeys/passkey-1')[0]?.body).toEqual({ friendly_name: 'Desk' })
})

test('a device that has a passkey here already says so', async () => {
  const known = Object.assign(new Error('known'), { name: 'InvalidStateError' })
  browserWithPasskeys({ create: () => Promise.reject(known) })
  await openSecurity({
    answers: {
      'POST /auth/v1/passkeys/registration/options': {
        body: {
          challenge_id: 'c1',
          options: {
            challenge: 'AAAA',
            user: { id: 'AAAA', name: 'a', displayName: 'a' },
            rp: { name: 'x' },
            pubKeyCredParams: [],
          },
          expires_at: 4_000_000_000,
        },
      },
    },
  })
  await userEvent.click(button('Add a passkey'))

  expect(await screen.findByText('This device or key is registered already.')).toBeVisible()
  expect(button('Add a passkey')).toBeEnabled()
})

test('where passkeys are switched off nothing is said of them', async () => {
  await openSecurity({
    answers: { 'GET /auth/v1/passkeys': refusal(404, 'passkey_disabled', 'Passkeys are disabled') },
  })
  expect(screen.getByRole('heading', { name: 'Signed-in devices' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Passkeys' })).not.toBeInTheDocument()
})

// --- devices

test('devices are named in words, and one of them can be signed out', async () => {
  const { asked, answers } = await openSecurity({
    answers: { 'POST /rest/v1/rpc/revoke_my_session': { body: true } },
  })
  const here = screen.getByText('Firefox on Linux').closest('li') as HTMLElement
  expect(within(here).getByText('This device')).toBeVisible()
  expect(here).toHaveTextContent('from 203.0.113.7')
  expect(within(here).queryByRole('button')).not.toBeInTheDocument()

  answers[SESSIONS] = { body: [HERE] }
  await userEvent.click(button('Sign out: Chrome on Android'))

  expect(await screen.findByText(/^Chrome on Android is signed out\./)).toBeVisible()
  expect(asked('POST /rest/v1/rpc/revoke_my_session')[0]?.body).toEqual({ p_session_id: 'session-2' })
  expect(await screen.findByText('You are signed in nowhere else.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Sign out of all other devices' })).not.toBeInTheDocument()
})

test('all other devices are signed out at once, and this one stays', async () => {
  const { asked } = await openSecurity({ answers: { 'POST /auth/v1/logout': { status: 204 } } })
  await userEvent.click(button('Sign out of all other devices'))

  expect(await screen.findByText(/^All other devices are signed out\./)).toBeVisible()
  expect(asked('POST /auth/v1/logout')[0]?.url.searchParams.get('scope')).toBe('others')
  expect((await supabase.auth.getSession()).data.session).not.toBeNull()
})

test('a list that cannot be read says so and can be asked for again', async () => {
  expectLogged('Could not read list_my_sessions')
  const { answers } = await openSecurity({
    answers: { [SESSIONS]: { status: 400, body: { message: 'no' } } },
  })
  expect(screen.getByText(/Could not be read just now/)).toBeVisible()

  answers[SESSIONS] = { body: [HERE] }
  await userEvent.click(button('Try again'))
  expect(await screen.findByText('Firefox on Linux')).toBeVisible()
})

// --- password

async function typePassword(current?: string) {
  await userEvent.click(button('Change password'))
  if (current) await userEvent.type(field('Current Password'), current)
  await userEvent.type(field('New Password'), 'Monsoon-27')
  await userEvent.type(field('Confirm Password'), 'Monsoon-27')
  await userEvent.click(button('Update Password'))
}

test('a new password asks for the old one, and says what it ended', async () => {
  const { asked, answers } = await openSecurity({
    answers: {
      'PUT /auth/v1/user': refusal(400, 'current_password_invalid', 'Current password is incorrect'),
    },
  })
  await typePassword('guess')
  expect(await screen.findByText('Current password is incorrect')).toBeVisible()
  expect(field('New Password')).toHaveValue('Monsoon-27')

  answers['PUT /auth/v1/user'] = { body: learner() }
  await userEvent.clear(field('Current Password'))
  await userEvent.type(field('Current Password'), 'Monsoon-26')
  await userEvent.click(button('Update Password'))

  expect(await screen.findByText(/^Your new password is set\./)).toBeVisible()
  expect(asked('PUT /auth/v1/user').at(-1)?.body).toMatchObject({
    password: 'Monsoon-27',
    current_password: 'Monsoon-26',
  })
  expect(button('Change password')).toHaveFocus()
})

test('who came by Google is not asked for a password they never had', async () => {
  const { asked } = await openSecurity({
    user: { app_metadata: { providers: ['google'] } },
    answers: { 'PUT /auth/v1/user': { body: learner() } },
  })
  await typePassword()

  expect(await screen.findByText(/^Your new password is set\./)).toBeVisible()
  expect(asked('PUT /auth/v1/user')[0]?.body).not.toHaveProperty('current_password')
})

test('after a long session the server mails a code, which the page then asks for', async () => {
  const { asked, answers } = await openSecurity({
    answers: {
      'PUT /auth/v1/user': refusal(
        400,
        'reauthentication_needed',
        'Password update requires reauthentication',
      ),
      'GET /auth/v1/reauthenticate': { body: {} },
    },
  })
  await typePassword('Monsoon-26')
  await userEvent.type(await screen.findByLabelText('Code from the mail'), '654321')
  answers['PUT /auth/v1/user'] = { body: learner() }
  await userEvent.click(button('Update Password'))

  expect(await screen.findByText(/^Your new password is set\./)).toBeVisible()
  expect(asked('PUT /auth/v1/user').at(-1)?.body).toMatchObject({ nonce: '654321' })
})
