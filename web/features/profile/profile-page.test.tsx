import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { kept } from '#web/lib/storage.ts'
import { supabase } from '#web/lib/supabase.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import ProfilePage from './profile-page.tsx'

// they have tests of their own, and read what these do not answer
vi.mock('#web/features/account-security/index.ts', () => ({ SecuritySection: () => <h2>Security</h2> }))
vi.mock('#web/features/notifications/index.ts', () => ({
  NotificationsSection: () => <h2>Notifications</h2>,
}))
vi.mock('#web/features/my-data/index.ts', () => ({ MyDataSection: () => <h2>My data</h2> }))
vi.mock('#web/features/scheduler/index.ts', () => ({ OwnPlanFeed: () => <h3>Your plan</h3> }))
vi.mock('#web/features/events/index.ts', () => ({ OwnFeed: () => <h3>Sessions and dates</h3> }))

afterEach(() => {
  kept.local.remove('language')
  vi.restoreAllMocks()
})

const PROFILE = {
  ...{ full_name: 'Asha Rao', onboarding_test_taken: true, preparation_level: 'beginner', avatar_path: null },
  ...{ needs_extra_time: false, exam_category: null, exam_category_said_at: null },
  ...{ attempt_year: null, papers_language: null },
}
const HABITS = [
  { habit: 'calibrated', n: 41, reached: 30, reached_on: '2026-11-20', next: 100 },
  { habit: 'reviewed', n: 4, reached: null, reached_on: null, next: 10 },
  { habit: 'rewritten', n: 52, reached: 50, reached_on: '2026-11-01', next: null },
]
const PRELIMS = {
  ...{ id: 'cse-2099-prelims', exam: 'Civil Services Examination 2099', day: '2099-05-24', until: null },
  ...{ title: 'Preliminary examination', title_hi: 'प्रारंभिक परीक्षा' },
  source_url: 'https://upsc.gov.in/examinations/exam-calendar',
}

/** A profile that keeps what it is told. */
function backend(profile: Record<string, unknown> = {}, more: Parameters<typeof backendAnswers>[0] = {}) {
  let stored: Record<string, unknown> = { ...PROFILE, ...profile }
  let assistant = { style: null, read_aloud: false, review_voice: true, keep_history: true }
  return backendAnswers({
    'GET /rest/v1/profiles': () => ({ body: stored }),
    'PATCH /rest/v1/profiles': ({ body }) => {
      stored = { ...stored, ...(body as object) }
      return { status: 204 }
    },
    'GET /rest/v1/study_settings': {
      body: [{ time_zone: 'Asia/Kolkata', day_starts: 0, daily_minutes: 30, rest_weekdays: [] }],
    },
    'GET /rest/v1/rest_days': { body: [] },
    'GET /rest/v1/exam_milestones': { body: [PRELIMS] },
    'GET /rest/v1/plans': { body: [] },
    'GET /rest/v1/assistant_settings': () => ({ body: [assistant] }),
    'POST /rest/v1/rpc/choose_assistant_settings': ({ body }) => {
      assistant = { ...assistant, ...(body as { p_changes: object }).p_changes }
      return { body: assistant }
    },
    'POST /rest/v1/rpc/choose_challenge_settings': {
      body: { alias: 'Neem 42', boards: true, global: false },
    },
    'POST /rest/v1/rpc/my_achievements': { body: HABITS },
    ...more,
  })
}

const refused = { status: 500, body: { message: 'down' } }

test('a learner who has not taken the test is asked to take it', async () => {
  backend({ onboarding_test_taken: false })
  renderPage(<ProfilePage />, { as: learner() })

  expect(await screen.findByRole('heading', { name: 'Assessment Test Pending' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Take Assessment' })).toHaveAttribute('href', '/onboarding-test')
  expect(screen.getByRole('heading', { name: 'Asha Rao' })).toBeVisible()
  expect(await screen.findByText('Beginner')).toBeVisible()
})

test('every section of the list is there under its anchor', async () => {
  backend()
  const { container, settled } = renderPage(<ProfilePage />, { as: learner() })
  await settled()
  const list = screen.getByRole('navigation', { name: 'Sections of this page' })
  const anchors = within(list)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href')?.split('#')[1] ?? '')

  expect(anchors).toEqual(expect.arrayContaining(['you', 'study', 'exam', 'assistant', 'security']))
  for (const anchor of anchors) expect(container.querySelector(`#${anchor}`)).toBeInTheDocument()
})

test('when the profile cannot be read, the learner is still named and not reminded', async () => {
  expectLogged('Could not read profiles')
  backend({}, { 'GET /rest/v1/profiles': { status: 400, body: { message: 'down' } } })
  const { settled } = renderPage(<ProfilePage />, { as: learner() })
  await settled()

  expect(screen.getByRole('heading', { name: 'asha' })).toBeVisible()
  expect(screen.queryByText('Assessment Test Pending')).not.toBeInTheDocument()
})

test('a newcomer who came for a challenge goes on to it from here, once', async () => {
  const asked = { email: 'asha@example.in', path: '/challenge/friend-1/join', at: Date.now() }
  kept.local.set('asked-for', JSON.stringify(asked))
  backend()
  const { address, unmount } = renderPage(<ProfilePage />, { as: learner() })
  expect(screen.getByText('You were invited to a challenge, and it is waiting for you.')).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Go on to it' }))
  expect(address()).toBe('/challenge/friend-1/join')
  unmount()
  renderPage(<ProfilePage />, { as: learner() })
  expect(screen.queryByRole('link', { name: 'Go on to it' })).not.toBeInTheDocument()
})

test.each([
  { email: 'ravi@example.in' },
  { at: Date.now() - 25 * 60 * 60_000 },
  { path: '//elsewhere.in' },
  { path: undefined },
])('nobody is led to what another came for, or long ago, or elsewhere: %o', (given) => {
  const asked = { email: 'asha@example.in', path: '/ebooks', at: Date.now(), ...given }
  kept.local.set('asked-for', JSON.stringify(asked))
  backend()
  renderPage(<ProfilePage />, { as: learner() })
  expect(screen.queryByRole('link', { name: 'Go on to it' })).not.toBeInTheDocument()
  kept.local.remove('asked-for')
})

test('that nothing could be read is said in one sentence, and one press reads all of it', async () => {
  expectLogged('Could not read')
  let isUp = false
  backend()
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) =>
    isUp ? answer(...asked) : Promise.reject(new TypeError('Failed to fetch')),
  )
  const { settled } = renderPage(<ProfilePage />, { as: learner() })
  await settled()
  const said = screen.getAllByRole('alert').map(({ textContent }) => textContent)
  expect(said.filter(Boolean)).toEqual([
    'Several parts of your profile could not be read just now. Nothing was changed.',
  ])
  expect(screen.getAllByRole('button', { name: 'Try again' }).length).toBeGreaterThan(5)

  isUp = true
  const [all] = screen.getAllByRole('button', { name: 'Try again' })
  if (all) await userEvent.click(all)
  expect(await screen.findByLabelText('Your name')).toHaveValue('Asha Rao')
  await settled()
  expect(screen.queryByText(/Several parts of your profile/)).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})

test('a name that could not be read is not shown as none: it is read again, and then stands there', async () => {
  expectLogged('Could not read profiles')
  const { answers } = backend({}, { 'GET /rest/v1/profiles': { status: 400, body: { message: 'down' } } })
  const { settled } = renderPage(<ProfilePage />, { as: learner() })
  await settled()
  expect(screen.queryByLabelText('Your name')).not.toBeInTheDocument()
  const [again] = screen.getAllByRole('button', { name: 'Try again' })
  answers['GET /rest/v1/profiles'] = { body: PROFILE }
  if (again) await userEvent.click(again)
  expect(await screen.findByLabelText('Your name')).toHaveValue('Asha Rao')
})

test('a name is saved for the profile and the account, and stands at the top at once', async () => {
  const { asked } = backend()
  const account = vi
    .spyOn(supabase.auth, 'updateUser')
    .mockResolvedValue({ data: { user: learner() }, error: null })
  renderPage(<ProfilePage />, { as: learner() })
  const field = await screen.findByLabelText('Your name')
  expect(screen.getByRole('button', { name: 'Save name' })).toBeDisabled()
  await userEvent.clear(field)
  await userEvent.type(field, '  Asha   Rao Kulkarni ')
  await userEvent.click(screen.getByRole('button', { name: 'Save name' }))

  expect(await screen.findByRole('heading', { level: 1, name: 'Asha Rao Kulkarni' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save name' })).toHaveFocus()
  expect(asked('PATCH /rest/v1/profiles')[0]?.body).toEqual({ full_name: 'Asha Rao Kulkarni' })
  expect(account).toHaveBeenCalledWith({ data: { full_name: 'Asha Rao Kulkarni' } })
})

test('a name that was typed is still there after the session has ended and somebody signed in again', async () => {
  expectLogged('The account could not be told of the new name')
  backend()
  const first = renderPage(<ProfilePage />, { as: learner() })
  await userEvent.type(await screen.findByLabelText('Your name'), ' Iyer')
  const typed = (screen.getByLabelText('Your name') as HTMLInputElement).value
  first.unmount()
  const again = renderPage(<ProfilePage />, { as: learner() })
  expect(await screen.findByLabelText('Your name')).toHaveValue(typed)
  await userEvent.click(screen.getByRole('button', { name: 'Save name' }))
  expect(await screen.findByText(/name is saved/i)).toBeVisible()
  again.unmount()
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('typed:'))).toEqual([])
})

test.each([
  [false, /^Where everybody begins/],
  [true, /^Found by the assessment test/],
])('with the assessment taken (%s) the level says where it is from', async (isTaken, says) => {
  backend({ onboarding_test_taken: isTaken })
  renderPage(<ProfilePage />, { as: learner() })

  expect(await screen.findByText(says)).toBeVisible()
  expect(screen.getByText('Beginner', { exact: false })).toBeVisible()
})

test('a name that could not be saved stays as it was typed', async () => {
  backend({}, { 'PATCH /rest/v1/profiles': refused })
  renderPage(<ProfilePage />, { as: learner() })
  const field = await screen.findByLabelText('Your name')
  await userEvent.type(field, ' Kulkarni')
  await userEvent.click(screen.getByRole('button', { name: 'Save name' }))

  expect(await screen.findByText(/What you typed is still here/)).toBeVisible()
  expect(field).toHaveValue('Asha Rao Kulkarni')
  expect(screen.getByRole('heading', { level: 1, name: 'Asha Rao' })).toBeVisible()
})

test('the name on boards is the one of the challenges, and is changed there and here alike', async () => {
  const { asked } = backend()
  renderPage(<ProfilePage />, { as: learner() })
  const field = await screen.findByRole('textbox', { name: 'Name on boards' })
  expect(field).toHaveValue('Neem 42')
  await userEvent.clear(field)
  await userEvent.type(field, 'Teak 7')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  await waitFor(() =>
    expect(asked('POST /rest/v1/rpc/choose_challenge_settings').map(({ body }) => body)).toContainEqual({
      ...{ p_alias: 'Teak 7', p_boards: true, p_global: false },
    }),
  )
})

test('the year of the attempt brings its dates, and the language of the papers is kept', async () => {
  const { asked } = backend({}, { 'GET /rest/v1/plans': { body: [{ choices: { examId: PRELIMS.id } }] } })
  renderPage(<ProfilePage />, { as: learner() })
  const year = await screen.findByRole('combobox', { name: 'The year of my attempt' })
  await waitFor(() => expect(year).toBeEnabled())
  expect(await screen.findByText('Your plan leads here')).toBeVisible()

  const next = String(new Date().getFullYear() + 1)
  await userEvent.selectOptions(year, next)
  expect(year).toHaveValue(next)
  await userEvent.click(screen.getByRole('radio', { name: 'हिंदी' }))
  await waitFor(() =>
    expect(asked('PATCH /rest/v1/profiles').map(({ body }) => body)).toEqual([
      { attempt_year: Number(next) },
      { papers_language: 'hi' },
    ]),
  )
  expect(screen.getByRole('radio', { name: 'हिंदी' })).toBeChecked()
})

test('without a year there are no dates, and a year that is not announced says so', async () => {
  backend({ attempt_year: 2031 })
  renderPage(<ProfilePage />, { as: learner() })

  expect(await screen.findByText('The dates of 2031 are not announced here yet.')).toBeVisible()
})

test('a year that could not be kept is taken back', async () => {
  backend({ attempt_year: 2031 }, { 'PATCH /rest/v1/profiles': refused })
  renderPage(<ProfilePage />, { as: learner() })
  const year = await screen.findByRole('combobox', { name: 'The year of my attempt' })
  await waitFor(() => expect(year).toHaveValue('2031'))
  await userEvent.selectOptions(year, 'Not said')

  expect(
    await screen.findByText('It could not be changed just now. What held before still holds.'),
  ).toBeVisible()
  await waitFor(() => expect(year).toHaveValue('2031'))
})

test('how the assistant is wanted is kept one choice at a time', async () => {
  const { asked } = backend()
  renderPage(<ProfilePage />, { as: learner() })
  await userEvent.click(await screen.findByRole('radio', { name: 'Hints first' }))
  expect(screen.getByText(/begins with a hint/)).toBeVisible()
  await userEvent.click(screen.getByRole('checkbox', { name: /Read new answers aloud/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: /Keep my conversations/ }))
  await userEvent.click(screen.getByRole('radio', { name: 'As I last chose' }))

  await waitFor(() =>
    expect(asked('POST /rest/v1/rpc/choose_assistant_settings').map(({ body }) => body)).toEqual([
      { p_changes: { style: 'tutor' } },
      { p_changes: { read_aloud: true } },
      { p_changes: { keep_history: false } },
      { p_changes: { style: null } },
    ]),
  )
  expect(screen.getByRole('checkbox', { name: /Keep my conversations/ })).not.toBeChecked()
})

test('what the assistant could not be told is taken back', async () => {
  backend({}, { 'POST /rest/v1/rpc/choose_assistant_settings': refused })
  renderPage(<ProfilePage />, { as: learner() })
  await userEvent.click(await screen.findByRole('checkbox', { name: /Keep my conversations/ }))

  expect(await screen.findByText(/That could not be saved just now/)).toBeVisible()
  await waitFor(() => expect(screen.getByRole('checkbox', { name: /Keep my conversations/ })).toBeChecked())
})

test('a habit stands with its number and day once it is reached, and before that as plain progress', async () => {
  backend()
  renderPage(<ProfilePage />, { as: learner() })

  const reached = (await screen.findByText('30 answers with how sure you were')).closest('li') as HTMLElement
  expect(reached).toHaveTextContent('Reached on 20 Nov 2026')
  expect(reached).toHaveTextContent('41 of 100 so far')
  const open = screen.getByText('10 days reviewed on time').closest('li') as HTMLElement
  expect(open).toHaveTextContent('4 of 10 so far')
  expect(open).not.toHaveTextContent('Reached')
  expect(screen.getByText('50 answers rewritten').closest('li')).toHaveTextContent('52 so far')
})

test('in Hindi the page speaks Hindi', async () => {
  kept.local.set('language', 'hi')
  backend()
  renderPage(<ProfilePage />, { as: learner() })

  expect(await screen.findByText('10 दिन समय पर दोहराव किया')).toBeVisible()
  const list = screen.getByRole('navigation', { name: 'इस पृष्ठ के भाग' })
  expect(within(list).getByRole('link', { name: 'परीक्षा' })).toBeVisible()
  expect(await screen.findByRole('radio', { name: 'पहले संकेत' })).toBeVisible()
  expect(screen.getByLabelText('आपका नाम')).toHaveValue('Asha Rao')
})

test('what could not be read of the examination is read again by a tap; what is known stays when a later reading fails', async () => {
  const { answers } = backend({}, { 'GET /rest/v1/profiles': { status: 400, body: { message: 'down' } } })
  expectLogged('Could not read profiles')
  const { settled } = renderPage(<ProfilePage />, { as: learner() })
  await settled()
  const exam = within(screen.getByRole('region', { name: 'Exam' }))
  expect(exam.queryByRole('checkbox')).not.toBeInTheDocument()
  answers['GET /rest/v1/profiles'] = { body: PROFILE }
  for (const again of exam.getAllByRole('button', { name: 'Try again' })) await userEvent.click(again)
  const box = await exam.findByRole('checkbox', { name: /compensatory time/ })
  await waitFor(() => expect(box).toBeEnabled())

  // the choice is refused, and so is the reading that follows
  answers['GET /rest/v1/profiles'] = { status: 400, body: { message: 'down' } }
  answers['PATCH /rest/v1/profiles'] = refused
  await userEvent.click(box)
  await settled()
  expect(box).toBeVisible()
  expect(box).not.toBeChecked()
  expect(exam.queryByText('Could not be read just now')).not.toBeInTheDocument()
})

test('a learner says that they get compensatory time', async () => {
  const { asked } = backend()
  renderPage(<ProfilePage />, { as: learner() })
  const box = await screen.findByRole('checkbox', { name: /compensatory time/ })
  await waitFor(() => expect(box).toBeEnabled())

  await userEvent.click(box)
  expect(box).toBeChecked()
  expect(asked('PATCH /rest/v1/profiles')[0]?.body).toEqual({ needs_extra_time: true })
})

test('a category is said with its consent beside it, and taken back', async () => {
  let stored: string | null = null
  let isSaving = Promise.resolve()
  const { asked } = backend(
    {},
    {
      'GET /rest/v1/profiles': () => ({
        body: { ...PROFILE, exam_category: stored, exam_category_said_at: stored && '2026-11-22T06:00:00Z' },
      }),
      'PATCH /rest/v1/profiles': async ({ body }) => {
        await isSaving
        stored = (body as { exam_category: string | null }).exam_category
        return { status: 204 }
      },
    },
  )
  renderPage(<ProfilePage />, { as: learner() })
  const choice = await screen.findByRole('combobox', { name: 'My category in the examination' })
  await waitFor(() => expect(choice).toBeEnabled())
  expect(choice).toHaveValue('')
  expect(choice).toHaveAccessibleDescription(/Voluntary.*used for one thing only.*removes it at once/)

  const saved = Promise.withResolvers<void>()
  isSaving = saved.promise
  await userEvent.selectOptions(choice, 'OBC')
  // switched off while it is sent, it would lose the focus
  expect(choice).toBeEnabled()
  saved.resolve()
  expect(await screen.findByText(/Agreed on 22 Nov 2026/)).toBeVisible()
  expect(choice).toHaveValue('obc')
  await userEvent.selectOptions(choice, 'Not said')
  await waitFor(() => expect(screen.queryByText(/Agreed on/)).not.toBeInTheDocument())
  expect(asked('PATCH /rest/v1/profiles').map(({ body }) => body)).toEqual([
    { exam_category: 'obc' },
    { exam_category: null },
  ])
})

test('a category that could not be stored is not shown as said', async () => {
  backend({}, { 'PATCH /rest/v1/profiles': refused })
  renderPage(<ProfilePage />, { as: learner() })
  const choice = await screen.findByRole('combobox', { name: 'My category in the examination' })
  await waitFor(() => expect(choice).toBeEnabled())

  await userEvent.selectOptions(choice, 'SC')
  expect(await screen.findByText('It could not be changed just now. Try again.')).toBeVisible()
  await waitFor(() => expect(choice).toHaveValue(''))
})
