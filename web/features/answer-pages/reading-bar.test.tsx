import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import type { ServerPage } from './page-queries.ts'
import { ReadingBar } from './reading-bar.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const STEP = 'GET /rest/v1/evaluation_steps'
const LIMIT = 'Your share of the reader of handwriting is used up for today. Your pages are kept.'

const page: ServerPage = {
  ...{ page: 1, path: 'of/one/1.jpg', width: 100, height: 140, transcript: null, confidence: null },
  ...{ quality: { verdict: 'pass', checks: [] }, doubtful: [], read_by: null },
}

function show(problem: string | null, endedAt = new Date()) {
  const step = { state: 'failed', tries: 1, problem, finished_at: endedAt.toISOString() }
  // each row holds what was asked for and nothing else, as the server has it
  const backend = backendAnswers({
    'GET /functions/v1/answer-pages': { body: { reads: true } },
    'GET /rest/v1/answer_pages': { body: [page] },
    [STEP]: ({ url }) => {
      const asked = (url.searchParams.get('select') ?? '').split(/, ?/)
      return { body: [Object.fromEntries(Object.entries(step).filter(([name]) => asked.includes(name)))] }
    },
  })
  renderPage(<ReadingBar answerId="one" pages={[page]} isSending={false} />, { as: learner() })
  return backend
}

test('why the pages were not read is told, and they can be read again', async () => {
  show('The reader of handwriting did not answer. Your pages are kept.')
  const why = await screen.findByText('The reader of handwriting did not answer. Your pages are kept.')
  expect(why.closest('[role=alert]')).toHaveTextContent(/You can type your answer beside them meanwhile\.$/)
  expect(screen.getByRole('button', { name: 'Try reading again' })).toBeVisible()
})

test('where the share of the day is used up nobody is sent to try again', async () => {
  show(LIMIT)
  expect(await screen.findByText(LIMIT)).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('on the next day it can be tried again', async () => {
  show(LIMIT, new Date(Date.now() - 25 * 3_600_000))
  expect(await screen.findByRole('button', { name: 'Try reading again' })).toBeVisible()
})

test('it is told in Hindi', async () => {
  localStorage.setItem('language', 'hi')
  show(LIMIT)
  expect(
    await screen.findByText('आज के लिए लिखावट पढ़ने का आपका हिस्सा पूरा हो गया है। आपके पृष्ठ सुरक्षित हैं।'),
  ).toBeVisible()
})

test('where no reason is known, that they were not read is told', async () => {
  show(null)
  expect(await screen.findByText(/^The pages could not be read\./)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try reading again' })).toBeVisible()
})

test('whoever asks for the reading is then at how far it is', async () => {
  const backend = show(null)
  backend.answers['POST /functions/v1/answer-pages'] = { body: { pages: [] } }
  const again = await screen.findByRole('button', { name: 'Try reading again' })
  backend.answers[STEP] = { body: [{ state: 'running', tries: 1, problem: null, finished_at: null }] }
  again.focus()
  await userEvent.keyboard('{Enter}')
  const told = await screen.findByText(/^Reading your pages/)
  await waitFor(() => expect(told).toHaveFocus())
})
