import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import UnlockPage from './unlock-page.tsx'

const UNLOCK = 'POST /functions/v1/unlock-account'
const TOKEN = 'ab'.repeat(32)
const PASSWORD = 'Monsoon-26-Rain'

function open(hash: string, answers: Parameters<typeof backendAnswers>[0], state?: object) {
  const backend = backendAnswers(answers)
  return { backend, ...renderPage(<UnlockPage />, { at: { pathname: '/auth/unlock', hash, state } }) }
}

async function choose(password: string) {
  await userEvent.type(screen.getByLabelText('New password'), password)
  await userEvent.type(screen.getByLabelText('Confirm Password'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Open my account' }))
}

test('the mailed link takes a new password, which signs in', async () => {
  const user = { id: '00000000-0000-4000-8000-000000000001', email: 'asha@example.in', aud: 'authenticated' }
  const session = { access_token: 'a.b.c', refresh_token: 'r', token_type: 'bearer', expires_in: 3600, user }
  const { backend, address } = open(`#${TOKEN}`, {
    [UNLOCK]: { body: { email: 'asha@example.in' } },
    'POST /auth/v1/token': { body: session },
  })
  await choose(PASSWORD)

  await waitFor(() => expect(address()).toBe('/profile/security'))
  expect(backend.asked(UNLOCK).map(({ body }) => body)).toEqual([{ token: TOKEN, password: PASSWORD }])
  expect(backend.asked('POST /auth/v1/token')[0]?.body).toMatchObject({
    email: 'asha@example.in',
    password: PASSWORD,
  })
  expect(screen.getByText('Your account is open again.')).toBeVisible()
})

test('a link that has run out leads to another one', async () => {
  const { backend } = open(`#${TOKEN}`, { [UNLOCK]: { status: 410, body: { error: 'gone' } } })
  await choose(PASSWORD)
  expect(
    await screen.findByRole('heading', { name: 'This link has run out or was used already.' }),
  ).toBeVisible()

  backend.answers[UNLOCK] = { body: { asked: true } }
  await userEvent.type(screen.getByLabelText('Email'), 'asha@example.in')
  await userEvent.click(screen.getByRole('button', { name: 'Send the mail again' }))
  expect(await screen.findByText(/a new link is on its way/)).toBeVisible()
  expect(backend.asked(UNLOCK).at(-1)?.body).toEqual({ email: 'asha@example.in' })
})

test('a password that the server refuses is said so, and what was typed stays', async () => {
  open(`#${TOKEN}`, { [UNLOCK]: { status: 422, body: { error: 'Password is known to be weak' } } })
  await choose(PASSWORD)

  expect(await screen.findByText('Password is known to be weak')).toBeVisible()
  expect(screen.getByLabelText('New password')).toHaveValue(PASSWORD)
})

test('in Hindi what is wrong with it is told in Hindi', async () => {
  localStorage.setItem('language', 'hi')
  open(`#${TOKEN}`, {
    [UNLOCK]: { status: 422, body: { error: 'Password should be at least 8 characters.' } },
  })
  await userEvent.type(screen.getByLabelText('नया पासवर्ड'), PASSWORD)
  await userEvent.type(screen.getByLabelText('पासवर्ड दोबारा लिखें'), PASSWORD)
  await userEvent.click(screen.getByRole('button', { name: 'मेरा खाता खोलें' }))

  expect(await screen.findByText('पासवर्ड में कम से कम 8 अक्षर हों।')).toBeVisible()
})

test('who has just locked their account reads where the link went, and can have it sent again', async () => {
  open('', {}, { email: 'asha@example.in' })

  expect(screen.getByRole('heading', { name: 'Your account is locked' })).toBeVisible()
  expect(screen.getByText(/on its way to asha@example.in/)).toBeVisible()
  expect(screen.getByLabelText('Email')).toHaveValue('asha@example.in')
})

test('what does not arrive is said so, and stays', async () => {
  expectLogged('Could not ask for the mail')
  open('', { [UNLOCK]: { status: 500, body: {} } })
  await userEvent.type(screen.getByLabelText('Email'), 'asha@example.in')
  await userEvent.click(screen.getByRole('button', { name: 'Send the mail again' }))

  expect(await screen.findByText(/That did not arrive/)).toBeVisible()
  expect(screen.getByLabelText('Email')).toHaveValue('asha@example.in')
})

test.each(['#', '#x', `#${'AB'.repeat(32)}`, '#error=access_denied'])('%s is no link of ours', (hash) => {
  open(hash, {})
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument()
})
