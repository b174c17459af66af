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
