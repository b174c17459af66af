import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import AdminPage from './admin-page.tsx'

const review = {
  unverified: [
    {
      kind: 'fact',
      id: 'x',
      title: 'Freight moved: 1,650 million tonnes (2025-26)',
      source_url: 'https://example.in/',
    },
  ],
  unreviewed: [{ kind: 'questions', total: 1200, waiting: 1199 }],
}

const noDisputes = {
  'POST /rest/v1/rpc/list_news_reports': { body: { counts: { open: 0, settled: 0 }, items: [] } },
  'POST /rest/v1/rpc/open_disputes': { body: [] },
  'POST /rest/v1/rpc/event_desk': { body: [] },
  'POST /rest/v1/rpc/job_overview': {
    body: {
      ...{ server_now: '2026-11-22T12:00:00Z', jobs: [], devices: 0, can_push: false },
      queues: Object.fromEntries(
        ['mails', 'event_mails', 'pushes'].map((name) => [
          name,
          { waiting: 0, held: 0, failed: 0, oldest: null },
        ]),
      ),
    },
  },
  'POST /rest/v1/rpc/challenged_questions': { body: { questions: [], decided: [] } },
  'POST /rest/v1/rpc/list_chat_feedback': {
    body: { counts: { open: 0, settled: 0, helpful: 0, unhelpful: 0 }, items: [] },
  },
}

test('what nobody checked and how much nobody reviewed', async () => {
  backendAnswers({ ...noDisputes, 'POST /rest/v1/rpc/library_review': { body: review } })
  renderPage(<AdminPage />, { as: learner(), at: '/admin' })

  const unchecked = await screen.findByRole('region', { name: 'Not checked against a source' })
  expect(within(unchecked).getByText(/Freight moved/)).toBeVisible()
  expect(within(unchecked).getByRole('link', { name: /Source/ })).toHaveAttribute(
    'href',
    'https://example.in/',
  )
  expect(screen.getByRole('row', { name: 'Prelims questions 1,199 1,200' })).toBeVisible()
})

test('with everything checked it says so', async () => {
  backendAnswers({
    ...noDisputes,
    'POST /rest/v1/rpc/library_review': { body: { ...review, unverified: [] } },
  })
  renderPage(<AdminPage />, { as: learner(), at: '/admin' })

  expect(await screen.findByText('Everything has been read in a published source.')).toBeVisible()
})

test('a list that could not be read can be asked for again', async () => {
  let fails = true
  backendAnswers({
    ...noDisputes,
    'POST /rest/v1/rpc/library_review': () =>
      fails ? { status: 403, body: { code: '42501', message: 'no' } } : { body: review },
  })
  renderPage(<AdminPage />, { as: learner(), at: '/admin' })

  const again = await screen.findByRole('button', { name: 'Try again' })
  fails = false
  await userEvent.click(again)
  expect(await screen.findByText(/Freight moved/)).toBeVisible()
  expectLogged(/library_review|42501|no/)
})
