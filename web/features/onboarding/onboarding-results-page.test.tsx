import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import OnboardingResultsPage from './onboarding-results-page.tsx'
import OnboardingTestPage from './onboarding-test-page.tsx'

const RESULT = 'POST /rest/v1/rpc/diagnostic_result'
const area = (slug: string, title: string, parent_slug: string | null, position: number) => ({
  ...{ slug, title, title_hi: null, parent_slug, position, papers: [], prerequisites: [], summary: '' },
})
const library = {
  'GET /rest/v1/exam_milestones': { body: { day: '2027-05-23' } },
  'GET /rest/v1/profiles': { body: { attempt_year: null, papers_language: null } },
  'GET /rest/v1/topics': {
    body: [
      area('money', 'Money and prices', null, 1),
      area('inflation', 'Inflation', 'money', 2),
      area('trade', 'Trade', null, 3),
      area('farms', 'Agriculture', null, 4),
    ],
  },
  'GET /rest/v1/notes': {
    body: [
      {
        slug: 'inflation',
        topic: 'inflation',
        title: 'Inflation',
        title_hi: null,
        summary: '',
        summary_hi: null,
        as_of: '2026-11-01',
      },
    ],
  },
}
const answers = Array.from({ length: 16 }, (_, at) => ({
  ...{ position: at + 1, confidence: 3, dont_know: false, correct: at < 8 },
}))
const result = {
  attempt: '00000000-0000-4000-8000-00000000aaaa',
  finished_at: '2026-11-20T10:00:00Z',
  profile: {
    ...{ attempt_year: 2027, stage: 'starting', background: 'other', medium: 'en', hours_per_day: 4 },
    ...{ days_per_week: 6, strong_areas: [], weak_areas: ['trade'] },
  },
  theta: 0.1,
  sd: 0.44,
  level: 'intermediate',
  chosen_level: null as string | null,
  areas: [
    { area: 'trade', theta: -0.2, sd: 0.6, n: 2 },
    { area: 'money', theta: -0.6, sd: 0.5, n: 6 },
    { area: 'farms', theta: 0.9, sd: 0.55, n: 3 },
  ],
  answers,
}
const told = {
  server_now: '2026-11-21T10:00:00Z',
  open: null,
  result,
  retake_at: '2026-12-20T10:00:00Z',
  earlier: [{ finished_at: '2026-09-01T10:00:00Z', level: 'beginner' }],
}

beforeEach(() => localStorage.clear())

test('a first plan: weeks to the examination, the lowest area first', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T06:00:00Z'), toFake: ['Date'] })
  backendAnswers({ ...library, [RESULT]: { body: told } })
  renderPage(<OnboardingResultsPage />, { as: learner(), at: '/onboarding-results' })

  const plan = within(await screen.findByRole('region', { name: 'A first plan' }))
  const rows = plan.getAllByRole('row').slice(1)
  expect(rows[0]).toHaveTextContent(/Weeks 1 to \dfrom 20 Nov 2026Money and prices.*You are in week 1/)
  expect(rows.at(-1)).toHaveTextContent(/to 26.*Revision only/)
  expect(plan.getByText(/assessment on 20 Nov 2026.*23 May 2027.*about 24 hours a week/)).toBeVisible()
  expect(plan.getByRole('link', { name: 'Make it a plan by the day' })).toHaveAttribute('href', '/scheduler')
  vi.useRealTimers()
})

test('the plan stays where it began, and marks the week of today', async () => {
  vi.useFakeTimers({ now: new Date('2027-03-01T06:00:00Z'), toFake: ['Date'] })
  backendAnswers({ ...library, [RESULT]: { body: told } })
  renderPage(<OnboardingResultsPage />, { as: learner(), at: '/onboarding-results' })

  const plan = within(await screen.findByRole('region', { name: 'A first plan' }))
  const rows = plan.getAllByRole('row').slice(1)
  expect(rows[0]).toHaveTextContent(/from 20 Nov 2026/)
  const current = rows.filter((row) => row.getAttribute('aria-current') === 'date')
  expect(current).toHaveLength(1)
  expect(current[0]).toHaveTextContent(/You are in week 15/)
  vi.useRealTimers()
})

test('the plan leads to the year that the profile says now, as every other page does', async () => {
  vi.useFakeTimers({ now: new Date('2027-05-24T06:00:00Z'), toFake: ['Date'] })
  const { asked } = backendAnswers({
    ...library,
    'GET /rest/v1/profiles': { body: { attempt_year: 2028, papers_language: 'en' } },
    'GET /rest/v1/exam_milestones': { body: { day: '2028-05-28' } },
    [RESULT]: { body: told },
  })
  renderPage(<OnboardingResultsPage />, { as: learner(), at: '/onboarding-results' })

  const plan = within(await screen.findByRole('region', { name: 'A first plan' }))
  expect(plan.getByText(/assessment on 20 Nov 2026.*28 May 2028/)).toBeVisible()
  expect(asked('GET /rest/v1/exam_milestones').map(({ url }) => url.searchParams.get('id'))).toEqual([
    'eq.cse-2028-prelims',
  ])
  vi.useRealTimers()
})

test('a day that cannot be read is not said to be unannounced, and can be read again', async () => {
  expectLogged('Could not read exam_milestones')
  vi.useFakeTimers({ now: new Date('2026-11-21T06:00:00Z'), toFake: ['Date'] })
  const { answers } = backendAnswers({
    ...library,
    'GET /rest/v1/exam_milestones': { status: 500, body: { message: 'down' } },
    [RESULT]: { body: told },
  })
  renderPage(<OnboardingResultsPage />, { as: learner(), at: '/onboarding-results' })

  const plan = within(await screen.findByRole('region', { name: 'A first plan' }, { timeout: 5000 }))
  expect(plan.getByText(/could not be read just now/)).toBeVisible()
  expect(plan.queryByText(/not announced/)).toBeNull()
  answers['GET /rest/v1/exam_milestones'] = { body: { day: '2027-05-23' } }
  await userEvent.click(plan.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/assessment on 20 Nov 2026.*23 May 2027/)).toBeVisible()
  vi.useRealTimers()
})

test('once the examination is over the plan says so, and what comes next', async () => {
  vi.useFakeTimers({ now: new Date('2027-05-24T06:00:00Z'), toFake: ['Date'] })
  backendAnswers({ ...library, [RESULT]: { body: told } })
  renderPage(<OnboardingResultsPage />, { as: learner(), at: '/onboarding-results' })

  const plan = within(await screen.findByRole('region', { name: 'A first plan' }))
  expect(plan.getByText(/of 23 May 2027 is over, and so is this plan/)).toBeVisible()
  expect(plan.getByRole('link', { name: 'Take the assessment again' })).toHaveAttribute(
    'href',
    '/onboarding-test',
  )
  expect(plan.getByRole('link', { name: 'See where you stand now' })).toHaveAttribute('href', '/performance')
  expect(plan.queryByRole('row')).not.toBeInTheDocument()
  vi.useRealTimers()
})

test('the level with its range, the areas with theirs, and no figure under five answers', async () => {
  backendAnswers({ ...library, [RESULT]: { body: told } })
  renderPage(<OnboardingResultsPage />, { as: learner(), at: '/onboarding-results' })

  expect(await screen.findByText(/From 16 answers on 20 Nov 2026/)).toBeVisible()
  expect(screen.getByText(/the true level behind such answers is Intermediate/)).toBeVisible()
  expect(await screen.findByText(/Money and prices lies lowest and Agriculture highest/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }))
  const rows = within(screen.getByRole('region', { name: 'Your areas' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)
  expect(rows).toEqual([
    'Money and prices22 to 51\u00a0%6',
    'Tradenot enough yet for a figure2',
    'Agriculturenot enough yet for a figure3',
  ])
  expect(screen.getByText('Of 16 answers, you were as sure as if 14 were right. 8 were.')).toBeVisible()
  expect(screen.getByText(/surer than chance explains/)).toBeVisible()
  expect(screen.getByText(/From 20 Dec 2026, with other questions/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Take it again' })).not.toBeInTheDocument()
})

test('withdrawn questions are said not to count, and a level that moved says from where', async () => {
  const line = { id: 1, question_id: 'repo', old_sixths: 0, new_sixths: 0, ruled_at: '2026-11-20T12:00:00Z' }
  const moved = { reason: 'Two options are right.', old_level: 'beginner', new_level: 'intermediate' }
  const backend = backendAnswers({
    ...library,
    [RESULT]: { body: { ...told, result: { ...result, withdrawn: 1 } } },
    'GET /rest/v1/regrades': { body: [{ ...line, ...moved, dropped_policy: 'award_all' }] },
  })
  renderPage(<OnboardingResultsPage />, { as: learner(), at: '/onboarding-results' })

  expect(
    await screen.findByText(/From 16 answers.*1 question was withdrawn and does not count/),
  ).toBeVisible()
  const banner = within(await screen.findByRole('region', { name: 'A key was corrected' }))
  expect(banner.getByText(/the level was Beginner; counted anew, it is Intermediate/)).toBeVisible()
  expect(backend.asked('GET /rest/v1/regrades')[0]?.url.searchParams.get('attempt_id')).toBe(
    `eq.${result.attempt}`,
  )
})

test('where all ranges overlap, no area is called lower than another', async () => {
  const areas = result.areas.map((one) => ({ ...one, sd: 0.8 }))
  backendAnswers({ ...library, [RESULT]: { body: { ...told, result: { ...result, areas } } } })
  renderPage(<OnboardingResultsPage />, { as: learner() })

  expect(await screen.findByText(/do not yet tell your areas apart/)).toBeVisible()
})

test('three first steps, each with its reason, a note and a set of practice', async () => {
  backendAnswers({ ...library, [RESULT]: { body: told } })
  renderPage(<OnboardingResultsPage />, { as: learner(), at: '/onboarding-results' })

  const steps = within(await screen.findByRole('region', { name: 'Three first steps' }))
  const names = await waitFor(() => {
    const found = steps.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)
    expect(found[0]).toBe('Money and prices')
    return found
  })
  expect(names).toEqual(['Money and prices', 'Trade', 'Agriculture'])
  expect(steps.getByText('Lowest of your areas so far, from 6 answers.')).toBeVisible()
  expect(steps.getByText('Low so far, from 2 answers, and you named it weak yourself.')).toBeVisible()
  expect(await steps.findByRole('link', { name: 'Read: Inflation' })).toHaveAttribute(
    'href',
    '/ebooks?note=inflation',
  )
  expect(steps.getAllByRole('link', { name: 'Practise 10 questions' })[0]).toHaveAttribute(
    'href',
    '/practice?topics=money&difficulty=2,4',
  )
})

test('a learner who knows better sets another level', async () => {
  const backend = backendAnswers({
    ...library,
    [RESULT]: { body: told },
    'POST /rest/v1/rpc/set_preparation_level': () => {
      backend.answers[RESULT] = { body: { ...told, result: { ...result, chosen_level: 'advanced' } } }
      return { status: 204 }
    },
  })
  renderPage(<OnboardingResultsPage />, { as: learner(), at: '/onboarding-results' })
  await userEvent.click(await screen.findByText('This looks wrong'))
  expect(screen.getByRole('button', { name: 'Set this level' })).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: 'Advanced' }))
  await userEvent.click(screen.getByRole('button', { name: 'Set this level' }))

  expect(
    await screen.findByText('You set your level to Advanced. The test found Intermediate.'),
  ).toBeVisible()
  expect(backend.asked('POST /rest/v1/rpc/set_preparation_level')[0]?.body).toEqual({ p_level: 'advanced' })
})

test('before the test there is a way to it, and after 30 days another', async () => {
  const backend = backendAnswers({
    ...library,
    [RESULT]: { body: { ...told, result: null, retake_at: null, earlier: [] } },
  })
  const { unmount } = renderPage(<OnboardingResultsPage />, { as: learner() })
  expect(await screen.findByRole('link', { name: 'Take the assessment' })).toHaveAttribute(
    'href',
    '/onboarding-test',
  )
  unmount()

  backend.answers[RESULT] = { body: { ...told, server_now: '2026-12-21T10:00:00Z' } }
  const results = renderPage(<OnboardingResultsPage />, { as: learner() })
  expect(await screen.findByRole('link', { name: 'Take it again' })).toBeVisible()
  results.unmount()

  backend.answers[RESULT] = { body: told }
  renderPage(<OnboardingTestPage />, { as: learner() })
  expect(await screen.findByText('You took it on 20 Nov 2026.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'See your results' })).toBeVisible()
})
