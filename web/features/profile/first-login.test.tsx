import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import { FirstLogin } from './index.ts'

const asha = learner()
const newcomer = {
  onboarding_test_taken: false,
  created_at: new Date(Date.now() - 60_000).toISOString(),
  full_name: 'Asha Rao',
  email: 'asha@example.in',
}

function backend(profile: Partial<typeof newcomer> = {}, welcome: { status?: number } = {}) {
  return backendAnswers({
    'GET /rest/v1/profiles': { body: { ...newcomer, ...profile } },
    'POST /functions/v1/trigger-n8n-webhook': { body: { ok: true }, ...welcome },
  })
}

const WELCOME = 'POST /functions/v1/trigger-n8n-webhook'

test('a newcomer is welcomed and shown their profile, once a session each', async () => {
  const { asked } = backend()
  const first = renderPage(<FirstLogin />, { as: asha, at: '/daily-news' })
  await first.settled()

  expect(first.address()).toBe('/profile')
  expect(asked(WELCOME).map(({ body }) => body)).toEqual([
    {
      user_id: asha.id,
      email: 'asha@example.in',
      name: 'Asha Rao',
      signup_method: 'email',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    },
  ])

  first.unmount()
  // another tab shares the session, and has a session storage of its own
  sessionStorage.clear()
  const second = renderPage(<FirstLogin />, { as: asha, at: '/daily-news' })
  await second.settled()
  expect(second.address()).toBe('/daily-news')
  expect(asked(WELCOME)).toHaveLength(1)
})

test.each([
  ['in another tab', () => sessionStorage.clear()],
  ['after the site’s storage was cleared', () => localStorage.clear()],
])('a newcomer who signs in again %s stays where they went', async (_, change) => {
  const { asked } = backend()
  const first = renderPage(<FirstLogin />, { as: asha, at: '/daily-news' })
  await first.settled()
  first.unmount()
  change()
  const second = renderPage(<FirstLogin />, { as: asha, at: '/daily-news' })
  await second.settled()

  expect(second.address()).toBe('/daily-news')
  expect(asked(WELCOME)).toHaveLength(1)
})

test('in another browser it is a session of its own', async () => {
  backend()
  const first = renderPage(<FirstLogin />, { as: asha, at: '/daily-news' })
  await first.settled()
  first.unmount()
  localStorage.clear()
  sessionStorage.clear()
  const second = renderPage(<FirstLogin />, { as: asha, at: '/daily-news' })
  await second.settled()

  expect(second.address()).toBe('/profile')
})

test('a newcomer who already is on the profile stays, and is welcomed', async () => {
  const { asked } = backend()
  const { settled, address } = renderPage(<FirstLogin />, { as: asha, at: '/profile?as=it-was' })
  await settled()

  expect(address()).toBe('/profile?as=it-was')
  expect(asked(WELCOME)).toHaveLength(1)
})

test('a newcomer who leaves the profile is not brought back', async () => {
  backend()
  const page = (
    <>
      <FirstLogin />
      <Link to="/landing">away</Link>
    </>
  )
  const { settled, address } = renderPage(page, { as: asha, at: '/profile' })
  await settled()
  await userEvent.click(screen.getByText('away'))
  await settled()

  expect(address()).toBe('/landing')
})

test.each([
  ['took the test', { onboarding_test_taken: true }],
  ['came more than an hour ago', { created_at: new Date(Date.now() - 3_700_000).toISOString() }],
])('a learner who %s is left alone', async (_who, profile) => {
  const { asked } = backend(profile)
  const { settled, address } = renderPage(<FirstLogin />, { as: asha, at: '/daily-news' })
  await settled()

  expect(address()).toBe('/daily-news')
  expect(asked(WELCOME)).toEqual([])
})

test('/auth/callback is not interrupted', async () => {
  const { asked } = backend()
  const { settled, address } = renderPage(<FirstLogin />, { as: asha, at: '/auth/callback' })
  await settled()

  expect(address()).toBe('/auth/callback')
  expect(asked(WELCOME)).toEqual([])
})

test('a welcome that fails is logged only', async () => {
  expectLogged('Could not send the welcome')
  backend({}, { status: 500 })
  const { settled } = renderPage(<FirstLogin />, { as: asha, at: '/profile' })
  await settled()

  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
})
