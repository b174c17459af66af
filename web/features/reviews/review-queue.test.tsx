import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayNumber } from '#supabase/functions/_shared/learning/study-day.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import { ComesBack } from './comes-back.tsx'
import { ReviewQueue } from './review-queue.tsx'

const ATTEMPT = '00000000-0000-4000-8000-00000000aaaa'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2026-11-25T06:00:00Z')
})
afterEach(() => void vi.useRealTimers())

const log = (day: string, rating: number) => ({
  attempt_id: ATTEMPT,
  position: 1,
  rating,
  reviewed_at: `2026-11-${day}T06:00:00.123456+00:00`,
})
const asked = (question_id: string, day: string, rating = 1, mean_ms = 60_000) => ({
  question_id,
  topic: 'gdp',
  stem: { en: `Stem of ${question_id}`, hi: `${question_id} का प्रश्न` },
  mean_ms,
  ...{ days: [dayNumber(`2026-11-${day}`)], ratings: String(rating) },
})
const answered = (questions: object[], exam_day: string | null = '2027-05-23') => ({
  'POST /rest/v1/rpc/my_reviews': { body: { exam_day, questions } },
})
const show = () => renderPage(<ReviewQueue />, { as: learner(), at: '/practice' })

test('twelve are due: the ten worth most are begun, and the reason of the order is said', async () => {
  const questions = Array.from({ length: 12 }, (_, at) => asked(`q${at}`, '23', 1, (at + 1) * 10_000))
  const backend = backendAnswers({
    ...answered(questions),
    'POST /rest/v1/rpc/start_practice': { body: { attempt: { id: ATTEMPT } } },
  })
  const { address } = show()

  expect(await screen.findByText('questions due today')).toBeVisible()
  expect(screen.getByText('about 13 minutes')).toBeVisible()
  expect(screen.getByText(/adds most to what you will know on 23 May 2027/)).toBeVisible()
  expect(screen.getByText(/these 10 are worth \d+\.\d questions more/)).toBeVisible()
  expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(10)
  await userEvent.click(screen.getByRole('button', { name: 'Review 10 now' }))

  await vi.waitFor(() => expect(address()).toBe(`/practice?attempt=${ATTEMPT}`))
  expect(backend.asked('POST /rest/v1/rpc/start_practice')[0]?.body).toEqual({
    p_setup: { question_ids: questions.slice(0, 10).map((q) => q.question_id), size: 10, mode: 'learn' },
  })
})

test('when the exam is over the order is by due day, and nothing is promised for it', async () => {
  backendAnswers(answered([asked('slow', '22', 1, 200_000), asked('quick', '23', 1, 9_000)], null))
  show()

  expect(await screen.findByText('First comes what has been due longest.')).toBeVisible()
  expect(screen.queryByText(/memory model/)).toBeNull()
  expect(screen.getAllByText(/^Stem of/).map((stem) => stem.textContent)).toEqual([
    'Stem of slow',
    'Stem of quick',
  ])
})

test('nothing due: when the next ones come', async () => {
  backendAnswers(answered([asked('a', '24', 4), asked('b', '24', 4)]))
  show()

  expect(await screen.findByText('Nothing is due today.')).toBeVisible()
  expect(screen.getByText('The next 2 come on 2 Dec 2026.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Review/ })).toBeNull()
})

test('nothing to review yet: what will be here, and the next step', async () => {
  backendAnswers(answered([]))
  show()

  expect(await screen.findByText('Nothing to review yet')).toBeVisible()
  expect(screen.getByText(/Begin with a first set/)).toBeVisible()
})

test('the forecast is read in a line, drawn, and a table at the switch', async () => {
  backendAnswers(answered([asked('a', '23'), asked('b', '25', 4), asked('c', '25', 4)]))
  show()

  expect(await screen.findByText('3 due in these 14 days; the fullest is 3 Dec 2026 with 2.')).toBeVisible()
  expect(screen.getByRole('img', { name: 'The next 14 days' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }))

  const table = screen.getByRole('table', { name: 'The next 14 days' })
  const [, today, ...others] = within(table).getAllByRole('row')
  expect(today).toHaveTextContent('25 Nov 2026 (Today)1')
  expect(others).toHaveLength(13)
  expect(others.find((row) => row.textContent?.startsWith('3 Dec 2026'))).toHaveTextContent('3 Dec 20262')
})

test('reviews that could not be read: what was kept, and once more', async () => {
  const backend = backendAnswers({ 'POST /rest/v1/rpc/my_reviews': { status: 500, body: {} } })
  expectLogged('Could not read review_logs')
  show()

  expect(await screen.findByText('Your reviews could not be read.')).toBeVisible()
  Object.assign(backend.answers, answered([asked('a', '23')]))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Review 1 now' })).toBeVisible()
})

test('a review that could not be started says so and may be started again', async () => {
  backendAnswers({
    ...answered([asked('a', '23')]),
    'POST /rest/v1/rpc/start_practice': { status: 500, body: {} },
  })
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Review 1 now' }))

  expect(await screen.findByText(/could not be started just now/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Review 1 now' })).toBeEnabled()
})

const settings = (more: object = {}) => ({
  'GET /rest/v1/study_settings': {
    body: { time_zone: 'Asia/Kolkata', day_starts: 0, daily_minutes: 30, rest_weekdays: [], ...more },
  },
})

test('an answer just graded names the day on which it comes back, and why', async () => {
  const backend = backendAnswers({ 'GET /rest/v1/review_logs': { body: [log('25', 1)] }, ...settings() })
  const { container } = renderPage(<ComesBack questionId="repo" reason="because it was wrong." />, {
    as: learner(),
  })

  expect(container).toHaveTextContent('It comes back, because it was wrong.')
  expect(await screen.findByText('Comes back on 26 Nov 2026,')).toBeVisible()
  expect(container).toHaveTextContent('Comes back on 26 Nov 2026, because it was wrong.')
  expect(backend.asked('GET /rest/v1/review_logs')[0]?.url.searchParams.get('question_id')).toBe('eq.repo')
})

test('one that is due says so, without a day gone by', async () => {
  backendAnswers({ 'GET /rest/v1/review_logs': { body: [log('20', 1)] }, ...settings() })
  renderPage(<ComesBack questionId="repo" reason="because it took long." />, { as: learner() })

  expect(await screen.findByText('Due today,')).toBeVisible()
})

test('the day on which it comes back is one of the learner’s own', async () => {
  // half past midnight of the 26th in India, which belongs to the 25th where the day begins at four
  vi.setSystemTime('2026-11-25T19:00:00Z')
  const logs = { body: [{ ...log('25', 1), reviewed_at: '2026-11-25T18:45:00Z' }] }
  backendAnswers({ 'GET /rest/v1/review_logs': logs, ...settings({ day_starts: 240 }) })
  renderPage(<ComesBack questionId="repo" reason="because it was wrong." />, { as: learner() })

  expect(await screen.findByText('Comes back on 26 Nov 2026,')).toBeVisible()
})

test('without the learner’s settings no day is named', async () => {
  const asked: string[] = []
  backendAnswers({
    'GET /rest/v1/review_logs': { body: [log('25', 1)] },
    'GET /rest/v1/study_settings': () => {
      asked.push('settings')
      return { status: 500, body: {} }
    },
  })
  const { container } = renderPage(<ComesBack questionId="repo" reason="because it was wrong." />, {
    as: learner(),
  })
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  expect(container).toHaveTextContent('It comes back, because it was wrong.')
  await vi.waitFor(() => expectLogged('Could not read study_settings'))
})
