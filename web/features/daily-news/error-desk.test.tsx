import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { NewsErrorDesk } from './error-desk.tsx'

const LIST = 'POST /rest/v1/rpc/list_news_reports'
const SETTLE = 'POST /rest/v1/rpc/settle_news_report'
const counts = { open: 2, settled: 0 }
const reports = ['First', 'Second'].map((says, at) => ({
  ...{ id: `asha/${at}`, item_id: 'a-story', title: `${says} story`, title_hi: '', reason: 'wrong-fact' },
  news_date: '2026-11-19',
  ...{ says, proof_url: null, created_at: '2026-11-20T06:00:00Z', clear: 0, hard: 0 },
  ...{ outcome: null, outcome_note: '', settled_at: null },
}))

function desk(settled: Parameters<typeof backendAnswers>[0][string]) {
  const backend = backendAnswers({ [LIST]: { body: { counts, items: reports } }, [SETTLE]: settled })
  renderPage(<NewsErrorDesk />, { as: learner() })
  return backend
}

async function settleFirst() {
  const [note] = await screen.findAllByLabelText('A word to the learner')
  await userEvent.type(note as HTMLElement, 'The page says so itself.')
  await userEvent.click(screen.getAllByRole('button', { name: 'Settle' })[0] as HTMLElement)
}

test('a report that is settled leaves the list, that is said, and the next one has the focus', async () => {
  const backend = desk({ status: 204 })
  await screen.findByText('First')
  backend.answers[LIST] = { body: { counts: { open: 1, settled: 1 }, items: reports.slice(1) } }
  await settleFirst()

  expect(await screen.findByText('Settled. The learner reads it under the story.')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('First')).toBeNull())
  expect(screen.getByRole('listitem')).toHaveFocus()
})

test('one that was settled meanwhile leaves the list, and that is said', async () => {
  const backend = desk({ status: 404, body: { code: 'PT404', message: 'This was settled already' } })
  await screen.findByText('First')
  backend.answers[LIST] = { body: { counts: { open: 1, settled: 1 }, items: reports.slice(1) } }
  await settleFirst()

  expect(await screen.findByText('This was settled already.')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('First')).toBeNull())
})

test('where nothing is changed the note that is missing is asked for in words', async () => {
  const backend = desk({ status: 204 })
  await userEvent.click((await screen.findAllByRole('radio', { name: 'Not a mistake.' }))[0] as HTMLElement)
  await userEvent.click(screen.getAllByRole('button', { name: 'Settle' })[0] as HTMLElement)

  expect(screen.getByText('Say why in 10 to 1,000 characters.')).toBeVisible()
  expect(backend.asked(SETTLE)).toEqual([])
})
