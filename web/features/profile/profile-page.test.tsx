import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import ProfilePage from './profile-page.tsx'

// they have tests of their own, and read what these do not answer
vi.mock('#web/features/account-security/index.ts', () => ({ SecuritySection: () => <h2>Security</h2> }))
vi.mock('#web/features/notifications/index.ts', () => ({
  NotificationsSection: () => <h2>Notifications</h2>,
}))

function profilesAnswer(profile: Record<string, unknown>) {
  return backendAnswers({
    'GET /rest/v1/profiles': {
      body: { needs_extra_time: false, exam_category: null, exam_category_said_at: null, ...profile },
    },
  })
}

test('a learner who has not taken the test is asked to take it', async () => {
  profilesAnswer({ full_name: 'Asha Rao', onboarding_test_taken: false, preparation_level: 'beginner' })
  renderPage(<ProfilePage />, { as: learner() })

  expect(await screen.findByRole('heading', { name: 'Assessment Test Pending' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Take Assessment' })).toHaveAttribute('href', '/onboarding-test')
  expect(screen.getByRole('heading', { name: 'Asha Rao' })).toBeVisible()
  expect(await screen.findByText('Beginner')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Security' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Notifications' })).toBeVisible()
})

test('when the profile cannot be read, the learner is still named and not reminded', async () => {
  expectLogged('Could not read profiles')
  backendAnswers({ 'GET /rest/v1/profiles': { status: 400, body: { message: 'down' } } })
  const { settled } = renderPage(<ProfilePage />, { as: learner() })
  await settled()

  expect(screen.getByRole('heading', { name: 'asha' })).toBeVisible()
  expect(screen.queryByText('Assessment Test Pending')).not.toBeInTheDocument()
})

test('a learner says that they get compensatory time', async () => {
  const backend = profilesAnswer({ onboarding_test_taken: true, preparation_level: 'beginner' })
  backend.answers['PATCH /rest/v1/profiles'] = { status: 204 }
  renderPage(<ProfilePage />, { as: learner() })
  const box = await screen.findByRole('checkbox', { name: /compensatory time/ })
  await vi.waitFor(() => expect(box).toBeEnabled())

  await userEvent.click(box)
  expect(box).toBeChecked()
  expect(backend.asked('PATCH /rest/v1/profiles')[0]?.body).toEqual({ needs_extra_time: true })
})

test('a category is said with its consent beside it, and taken back', async () => {
  let stored: string | null = null
  const backend = backendAnswers({
    'GET /rest/v1/profiles': () => ({
      body: {
        onboarding_test_taken: true,
        preparation_level: 'beginner',
        needs_extra_time: false,
        exam_category: stored,
        exam_category_said_at: stored && '2026-11-22T06:00:00Z',
      },
    }),
    'PATCH /rest/v1/profiles': ({ body }) => {
      stored = (body as { exam_category: string | null }).exam_category
      return { status: 204 }
    },
  })
  renderPage(<ProfilePage />, { as: learner() })
  const choice = await screen.findByRole('combobox', { name: 'My category in the examination' })
  await vi.waitFor(() => expect(choice).toBeEnabled())
  expect(choice).toHaveValue('')
  expect(choice).toHaveAccessibleDescription(/Voluntary.*used for one thing only.*removes it at once/)

  await userEvent.selectOptions(choice, 'OBC')
  expect(await screen.findByText(/Agreed on 22 Nov 2026/)).toBeVisible()
  expect(choice).toHaveValue('obc')
  await userEvent.selectOptions(choice, 'Not said')
  await vi.waitFor(() => expect(screen.queryByText(/Agreed on/)).not.toBeInTheDocument())
  expect(backend.asked('PATCH /rest/v1/profiles').map(({ body }) => body)).toEqual([
    { exam_category: 'obc' },
    { exam_category: null },
  ])
})

test('a category that could not be stored is not shown as said', async () => {
  backendAnswers({
    'GET /rest/v1/profiles': {
      body: {
        onboarding_test_taken: true,
        preparation_level: 'beginner',
        needs_extra_time: false,
        exam_category: null,
        exam_category_said_at: null,
      },
    },
    'PATCH /rest/v1/profiles': { status: 500, body: { message: 'down' } },
  })
  renderPage(<ProfilePage />, { as: learner() })
  const choice = await screen.findByRole('combobox', { name: 'My category in the examination' })
  await vi.waitFor(() => expect(choice).toBeEnabled())

  await userEvent.selectOptions(choice, 'SC')
  expect(await screen.findByText('It could not be changed just now. Try again.')).toBeVisible()
  await vi.waitFor(() => expect(choice).toHaveValue(''))
})
