import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { kept } from '#web/lib/storage.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { ReadsProvider } from './reads.tsx'
import { ReportForm } from './report-form.tsx'

const asha = learner()

beforeEach(() => {
  for (const key of kept.local.keys()) kept.local.remove(key)
})

test('a report that was refused and is corrected takes its place: nothing refused stays behind', async () => {
  const refused = { status: 400, body: { message: 'Say what is wrong', code: 'PT400' } }
  const backend = backendAnswers({ 'POST /rest/v1/rpc/report_news_error': refused })
  const { settled } = renderPage(
    <ReadsProvider>
      <ReportForm item="prices" onDone={() => {}} />
    </ReadsProvider>,
    { as: asha },
  )
  await userEvent.click(screen.getByRole('radio', { name: 'It cannot be understood' }))
  await userEvent.type(screen.getByLabelText('Where, and what should it say?'), 'The base')
  await userEvent.click(screen.getByRole('button', { name: 'Send the report' }))
  await screen.findByText(/It was not taken/)
  expect(kept.local.get(`news-outbox:${asha.id}`)).toContain('refused')

  backend.answers['POST /rest/v1/rpc/report_news_error'] = { body: null }
  await userEvent.type(screen.getByLabelText('Where, and what should it say?'), ' effect')
  await userEvent.click(screen.getByRole('button', { name: 'Send the report' }))
  await screen.findByText(/^Reported\./)
  await settled()
  expect(kept.local.get(`news-outbox:${asha.id}`)).toBeNull()
})
