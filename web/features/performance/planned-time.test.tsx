import { screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { dayPlus } from '#supabase/functions/_shared/learning/study-day.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import type { Range } from './performance-rules.ts'
import PlannedTimePart from './planned-time.tsx'

const TIME_USE = 'POST /rest/v1/rpc/time_use'
const weeks = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ from: dayPlus('2026-11-23', -7 * at), kind: 'topic', planned: 60, done: 30, logged: 0 },
  }))

function show(range: Range, count: number) {
  const backend = backendAnswers({ [TIME_USE]: { body: weeks(count) } })
  renderPage(
    <Suspense>
      <PlannedTimePart range={range} isAlone={false} />
    </Suspense>,
    { as: learner() },
  )
  return backend
}

test.each<[Range, object]>([
  ['7', { p_days: 7 }],
  ['90', { p_days: 90 }],
  ['all', {}],
])('the time of a range is asked for by its days: %s', async (range, asked) => {
  const backend = show(range, 2)
  await screen.findByRole('region', { name: 'Time, planned and real' })

  expect(backend.asked(TIME_USE)[0]?.body).toEqual(asked)
})

test('where the chart holds fewer weeks than the sums, it says how many', async () => {
  show('all', 30)
  const part = within(await screen.findByRole('region', { name: 'Time, planned and real' }))

  expect(part.getByText(/15 h.*of 30 h planned, 50 %/)).toBeVisible()
  expect(part.getByText('The chart shows the last 14 weeks, the sums are of all.')).toBeVisible()
})

test('the weeks that ninety days touch are all in the chart', async () => {
  show('90', 14)
  await screen.findByRole('region', { name: 'Time, planned and real' })

  expect(screen.queryByText(/The chart shows/)).not.toBeInTheDocument()
})
