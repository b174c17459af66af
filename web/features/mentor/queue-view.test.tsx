import { screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { QueueView } from './queue-view.tsx'

vi.mock('#web/features/answer-results/index.ts', () => ({
  ReportedAnswers: lazy(() => new Promise<{ default: () => null }>(() => {})),
}))

test('the line stands while what is below it is still on its way', async () => {
  backendAnswers({
    'POST /rest/v1/rpc/mentor_queue': {
      body: { now: '2026-11-22T10:00:00Z', pace_hours: 2, total: 0, count: 0, waiting: [], next: [] },
    },
  })
  renderPage(
    <Suspense fallback="Nothing is here">
      <QueueView />
    </Suspense>,
    { as: learner() },
  )
  expect(await screen.findByText('0 waiting')).toBeVisible()
  expect(screen.queryByText('Nothing is here')).toBeNull()
})

test('a line longer than the server tells of says where it ends, and offers no more', async () => {
  const line = {
    ...{
      task: 'marks',
      why: 'needs_mentor',
      place: 1,
      since: '2026-11-22T08:00:00Z',
      question: 'Discuss prices.',
    },
    ...{ question_hi: null, topic: 'Prices', topic_hi: null, directive: 'discuss', marks: 10, words: 150 },
    ...{
      language: 'en',
      mode: 'typed',
      asked: null,
      refused: null,
      held_by: null,
      until: null,
      is_begun: false,
    },
  }
  const waiting = Array.from({ length: 1000 }, (_, at) => ({ ...line, answer_id: `a-${at}`, place: at + 1 }))
  backendAnswers({
    'POST /rest/v1/rpc/mentor_queue': {
      body: { now: '2026-11-22T10:00:00Z', pace_hours: 2, total: 1234, count: 1234, waiting, next: [] },
    },
  })
  renderPage(
    <Suspense>
      <QueueView />
    </Suspense>,
    { as: learner() },
  )
  expect(await screen.findByText(/^The first 1,000 of 1,234 stand here/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})
