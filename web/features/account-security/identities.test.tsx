import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveForGoogle } from '#web/features/auth/index.ts'
import { kept } from '#web/lib/storage.ts'
import { supabase } from '#web/lib/supabase.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { sessionAnswer } from '#web/testing/factors.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import SecuritySection from './security-section.tsx'

vi.mock('#web/features/auth/leave-for-google.ts', async (original) => ({
  ...(await original<object>()),
  leaveForGoogle: vi.fn(async () => undefined),
}))

const USER = 'GET /auth/v1/user'
const CHANGE = 'PUT /auth/v1/user'
const MAY_LINK = 'GET /auth/v1/user/identities/authorize'
const CONFIG = 'POST /functions/v1/get-google-config'
const EMAIL = { identity_id: 'i-1', id: 'u', user_id: 'u', provider: 'email', identity_data: {} }
const GOOGLE = {
  ...{ identity_id: 'i-2', id: 'g', user_id: 'u', provider: 'google' },
  identity_data: { email: 'asha@gmail.example' },
}
const refusal = (status: number, error_code: string, msg: string) => ({
  status,
  body: { code: status, error_code, msg },
})

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close() {
    this.open = false
  }
})
afterEach(async () => {
  kept.local.remove('language')
  backendAnswers({ 'POST /auth/v1/logout': { status: 204 } })
  await supabase.auth.signOut()
})

async function open(
  account: Record<string, unknown> = {},
  answers: Parameters<typeof backendAnswers>[0] = {},
  providers = ['email'],
) {
  const session = sessionAnswer('aal1', [])
  const user = { ...session.user, identities: [EMAIL], ...account }
  const backend = backendAnswers({
    'POST /auth/v1/token': { body: session },
    [USER]: { body: user },
    'GET /auth/v1/passkeys': { body: [] },
    'POST /rest/v1/rpc/list_my_sessions': { body: [] },
    'GET /auth/v1/factors/recovery-codes': refusal(404, 'not_found', 'Not Found'),
    [CONFIG]: { body: { clientId: null } },
    [MAY_LINK]: { body: { url: 'https://accounts.google.example' } },
    ...answers,
  })
  await supabase.auth.signInWithPassword({ email: 'asha@example.in', password: 'Monsoon-26' })
  const view = renderPage(<SecuritySection />, { as: learner({ app_metadata: { providers } }) })
  await view.settled()
  return { ...backend, ...view, user }
}

const part = (name: string) => screen.getByRole('heading', { name }).closest('section') as HTMLElement

async function fill(email: string, password?: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Change email' }))
  await userEvent.type(screen.getByLabelText('New email'), email)
  if (password) await userEvent.type(within(part('Email')).getByLabelText('Current Password'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Send both mails' }))
}

test('a new address asks for the password, mails both, and says what to do', async () => {
  const { asked, answers, user } = await open(
    {},
    {
      [CHANGE]: refusal(400, 'current_password_invalid', 'Current password is incorrect'),
    },
  )
  await fill('asha.rao@example.in', 'guess')
  expect(await screen.findByText('Current password is incorrect')).toBeVisible()
  expect(screen.getByLabelText('New email')).toHaveValue('asha.rao@example.in')

  const pending = {
    ...user,
    new_email: 'asha.rao@example.in',
    email_change_sent_at: new Date().toISOString(),
  }
  answers[CHANGE] = { body: pending }
  answers[USER] = { body: pending }
  const password = within(part('Email')).getByLabelText('Current Password')
  await userEvent.clear(password)
  await userEvent.type(password, 'Monsoon-26')
  await userEvent.click(screen.getByRole('button', { name: 'Send both mails' }))

  expect(await screen.findByText('Waiting: the address is to become asha.rao@example.in.')).toBeVisible()
  expect(part('Email')).toHaveTextContent(
    /Open the link in the mail to asha@example.in and the link in the mail/,
  )
  const last = asked(CHANGE).at(-1)
  expect(last?.body).toMatchObject({ email: 'asha.rao@example.in', current_password: 'Monsoon-26' })
  expect(last?.url.searchParams.get('redirect_to')).toMatch(/\/auth\/callback\?email=changed$/)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Change email' })).toHaveFocus())
})

test('an address that somebody else has, and the own one, are said at the field', async () => {
  await open(
    {},
    { [CHANGE]: refusal(422, 'email_exists', 'A user with this email address has already been registered') },
  )
  await fill('asha@example.in', 'Monsoon-26')
  expect(await screen.findByText('This is the address that the account has already.')).toBeVisible()

  await userEvent.clear(screen.getByLabelText('New email'))
  await userEvent.type(screen.getByLabelText('New email'), 'ravi@example.in')
  await userEvent.click(screen.getByRole('button', { name: 'Send both mails' }))
  expect(await screen.findByText(/already been registered/)).toBeVisible()
})

test('a change that nobody confirmed in time has lapsed, and is mailed again', async () => {
  const long = new Date(Date.now() - 11 * 60_000).toISOString()
  const { asked } = await open(
    { new_email: 'asha.rao@example.in', email_change_sent_at: long },
    { [CHANGE]: { body: learner() } },
  )
  expect(screen.getByText('The change to asha.rao@example.in was not confirmed in time.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Send both mails again' }))

  expect(await screen.findByText(/^Both mails are on their way\./)).toBeVisible()
  expect(asked(CHANGE)[0]?.body).toMatchObject({ email: 'asha.rao@example.in' })
})

test('where Google is not set up the page says so', async () => {
  await open()

  expect(part('Google')).toHaveTextContent('Signing in with Google is not set up on this site.')
  expect(within(part('Google')).queryByRole('button')).not.toBeInTheDocument()
})

test('Google is linked by leaving for its page, and when that fails nothing was changed', async () => {
  expectLogged('Could not leave for Google')
  await open({}, { [CONFIG]: { body: { clientId: 'client-1' } } })
  await userEvent.click(screen.getByRole('button', { name: 'Link Google' }))
  await waitFor(() => expect(leaveForGoogle).toHaveBeenCalledWith('link'))

  vi.mocked(leaveForGoogle).mockResolvedValueOnce({ why: 'no-client-id' })
  await userEvent.click(screen.getByRole('button', { name: 'Link Google' }))
  expect(await screen.findByText(/Google could not be reached just now/)).toBeVisible()
})

test('whom the server would refuse on the way back is asked before the way there', async () => {
  const left = vi.mocked(leaveForGoogle).mock.calls.length
  const { answers } = await open(
    {},
    {
      [CONFIG]: { body: { clientId: 'client-1' } },
      [MAY_LINK]: refusal(400, 'reauthentication_needed', 'This change requires reauthentication'),
      [CHANGE]: { body: sessionAnswer('aal1', []).user },
    },
  )
  await userEvent.click(screen.getByRole('button', { name: 'Link Google' }))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' })
  expect(vi.mocked(leaveForGoogle).mock.calls).toHaveLength(left)
  answers[MAY_LINK] = { body: { url: 'https://accounts.google.example' } }
  await userEvent.type(within(dialog).getByLabelText('Current Password'), 'Monsoon-26{Enter}')

  await waitFor(() => expect(vi.mocked(leaveForGoogle).mock.calls).toHaveLength(left + 1))
})

test('Google is unlinked, and what is left is said', async () => {
  const { asked, answers, user } = await open(
    { identities: [EMAIL, GOOGLE] },
    { 'DELETE /auth/v1/user/identities/i-2': { body: {} } },
  )
  expect(part('Google')).toHaveTextContent('Linked to asha@gmail.example.')
  answers[USER] = { body: { ...user, identities: [EMAIL] } }
  await userEvent.click(screen.getByRole('button', { name: 'Unlink Google' }))

  expect(await screen.findByText(/^Google is unlinked\./)).toBeVisible()
  expect(asked('DELETE /auth/v1/user/identities/i-2')).toHaveLength(1)
  expect(await screen.findByText('Signing in with Google is not set up on this site.')).toBeVisible()
})

test('Google that is the only way in cannot be unlinked, and the page says what would help', async () => {
  await open({ identities: [GOOGLE] }, {}, ['google'])

  expect(part('Google')).toHaveTextContent(/Google is the only way into this account.*Set a password first/)
  expect(screen.queryByRole('button', { name: 'Unlink Google' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Change email' }))
  expect(within(part('Email')).queryByLabelText('Current Password')).not.toBeInTheDocument()
})

test('an account that cannot be read says so and is asked for again', async () => {
  expectLogged('Could not read account')
  expectLogged('Could not read mfa_factors')
  const { answers, user } = await open({}, { [USER]: refusal(400, 'bad_request', 'no') })
  expect(part('Google')).toHaveTextContent('Could not be read just now.')
  answers[USER] = { body: user }
  await userEvent.click(within(part('Google')).getByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('Signing in with Google is not set up on this site.')).toBeVisible()
})

test('a device is shown with its country in words, in Hindi too', async () => {
  kept.local.set('language', 'hi')
  const session = {
    ...{ id: 's', user_agent: null, ip: '203.0.113.7', created_at: '2026-11-20T03:00:00Z' },
    ...{ last_used_at: '2026-11-20T04:00:00Z', is_current: true },
  }
  await open(
    {},
    {
      'POST /rest/v1/rpc/list_my_sessions': {
        body: [
          { ...session, country: 'IN' },
          { ...session, id: 't', is_current: false, country: null },
        ],
      },
    },
  )

  expect(screen.getByText('जगह: भारत')).toBeVisible()
  expect(screen.getByText('जगह: अज्ञात जगह')).toBeVisible()
  expect(screen.getByText('ईमेल')).toBeVisible()
})
