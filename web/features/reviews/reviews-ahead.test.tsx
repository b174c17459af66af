import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayNumber } from '#supabase/functions/_shared/learning/study-day.ts'
import type { KeptItem } from '#web/lib/kept-store.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { ReviewQueue } from './review-queue.tsx'
import { keepReviewsAhead } from './reviews-ahead.ts'

// jsdom has no IndexedDB; the real one is used in e2e/offline.test.ts
const stored = new Map<string, KeptItem>()
vi.mock('#web/lib/kept-store.ts', () => ({
  keepItem: async (_: string, item: KeptItem) => void stored.set(item.key, item),
  keepGroup: async (_: string, _name: string, items: KeptItem[]) =>
    items.forEach((item) => void stored.set(item.key, item)),
  keptItem: async (_: string, key: string) => stored.get(key),
}))

const HELD = '00000000-0000-4000-8000-00000000aaaa'
const held = {
  attempt: {
    ...{ id: HELD, kind: 'review', mode: 'learn', test: null, setup: { ahead: true }, question_count: 1 },
    ...{ started_at: '2026-11-25T06:00:00Z', expires_at: null, submitted_at: null, submitted_by: null },
    ...{ graded_at: null, score_sixths: null, right_count: null, wrong_count: null, blank_count: null },
  },
  server_now: '2026-11-25T06:00:00Z',
  rule: { title: 'GS', title_hi: 'GS', right_sixths: 12, wrong_sixths: -4 },
  test: null,
  questions: [],
  feedback: [],
}
const due = {
  exam_day: null,
  questions: [
    {
      ...{ question_id: 'repo-1', topic: 'money', stem: { en: 'About the repo rate' }, mean_ms: null },
      ...{ days: [dayNumber('2026-11-23')], ratings: '1' },
    },
  ],
}
const begin = async () => userEvent.click(await screen.findByRole('button', { name: 'Review 1 now' }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2026-11-25T06:00:00Z')
  localStorage.setItem('sb-tests-auth-token', JSON.stringify({ access_token: 'token', user: { id: 'asha' } }))
})
afterEach(() => {
  vi.useRealTimers()
  stored.clear()
})

test('what is due is fetched ahead, and without a network the set that is here is begun', async () => {
  const backend = backendAnswers({
    'POST /rest/v1/rpc/my_reviews': { body: due },
    'POST /rest/v1/rpc/hold_reviews': { body: held },
  })
  await keepReviewsAhead(createQueryClient())
  expect(backend.asked('POST /rest/v1/rpc/hold_reviews')[0]?.body).toEqual({ p_due: ['repo-1'], p_size: 10 })
  expect(stored.get(`attempt/${HELD}`)).toBeDefined()

  const { address } = renderPage(<ReviewQueue />, { as: learner(), at: '/practice' })
  // nobody answers start_practice: the line is dead
  await begin()
  await vi.waitFor(() => expect(address()).toBe(`/practice?attempt=${HELD}`))
})

test('where the server said no, or nothing is kept here, none is begun and it is said', async () => {
  const backend = backendAnswers({
    'POST /rest/v1/rpc/my_reviews': { body: due },
    'POST /rest/v1/rpc/hold_reviews': { body: held },
  })
  const { address } = renderPage(<ReviewQueue />, { as: learner(), at: '/practice' })
  await begin()
  expect(await screen.findByText(/could not be started just now/)).toBeVisible()

  await keepReviewsAhead(createQueryClient())
  backend.answers['POST /rest/v1/rpc/start_practice'] = {
    status: 404,
    body: { code: 'PT404', message: 'No question fits these choices', details: null, hint: null },
  }
  await begin()
  await vi.waitFor(() => expect(backend.asked('POST /rest/v1/rpc/start_practice')).toHaveLength(2))
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Review 1 now' })).toBeEnabled())
  expect(address()).toBe('/practice')
})

test('with nothing due nothing is asked for', async () => {
  const backend = backendAnswers({
    'POST /rest/v1/rpc/my_reviews': { body: { exam_day: null, questions: [] } },
  })
  await keepReviewsAhead(createQueryClient())
  expect(backend.asked('POST /rest/v1/rpc/hold_reviews')).toEqual([])
  expect(stored.has('reviews ahead')).toBe(false)
})

test('without a network days are those of the clock that was kept with the reviews; of India where none was', async () => {
  // half past midnight in India
  vi.setSystemTime('2026-11-23T19:00:00Z')
  const late = { ...due, zone: 'Asia/Kolkata', day_starts: 240 }
  backendAnswers({ 'POST /rest/v1/rpc/my_reviews': { body: late } })
  await keepReviewsAhead(createQueryClient())
  await vi.waitFor(() => expect(stored.get('reviews')?.value).toMatchObject({ day_starts: 240 }))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

  const shown = renderPage(<ReviewQueue />, { as: learner(), at: '/practice' })
  expect(await screen.findByText('Nothing is due today.')).toBeVisible()
  shown.unmount()

  // as an older release kept it
  const kept = stored.get('reviews') as KeptItem
  stored.set('reviews', { ...kept, value: due })
  renderPage(<ReviewQueue />, { as: learner(), at: '/practice' })
  expect(await screen.findByText('question due today')).toBeVisible()
})
