import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import { QuestionFiles } from './question-files.tsx'

const ID = '6c1f2c1e-8a70-4e43-9d0a-0b1f8b1d9a11'
const told = {
  ...{ id: ID, file_name: 'mine.csv', format: 'csv', begun_at: '2026-11-20T10:00:00Z', stored_at: null },
  ...{ total: 3, problem: null, result: null, by: 'Meera Nair', state: 'read', done: 3 },
  counts: { new: 2, fault: 1 },
}
const rows = [
  {
    ...{ row: 2, line: 3, title: 'Second', verdict: 'fault', notes: [], like_id: null, likeness: null },
    ...{
      question: null,
      faults: [
        { code: 'key-unknown', given: ['e'] },
        { code: 'of-another-day', given: [] },
      ],
    },
  },
]

function show(at: string, answers: Parameters<typeof backendAnswers>[0] = {}) {
  const backend = backendAnswers({
    'GET /rest/v1/topics': { body: [] },
    'GET /rest/v1/saved_views': { body: [] },
    'POST /rest/v1/rpc/count_questions_for_file': { body: 856 },
    'POST /rest/v1/rpc/question_imports': { body: [] },
    'POST /rest/v1/rpc/question_import': { body: told },
    'POST /rest/v1/rpc/question_import_report': { body: rows },
    ...answers,
  })
  renderPage(
    <>
      <QuestionFiles />
      <Address />
    </>,
    { as: learner(), at },
  )
  return backend
}
const Address = () => <output>{useLocation().search}</output>
const START = '/admin?desk=question-files'
const REPORT = `${START}&id=${ID}`

test('a report with faults offers another file first, and the good rows only when that is chosen', async () => {
  const backend = show(REPORT, {
    'POST /rest/v1/rpc/store_question_import': {
      body: { new: 2, version: 0, same: 0, left: 1, alike: 0 },
    },
  })
  const user = userEvent.setup()
  await screen.findByText('One row has a fault.')
  // in words, and what this page has no words for is passed over
  await screen.findByText('The key “e” is none of its options.')
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()

  await user.click(screen.getByLabelText('Leave out the row with a fault and import the others'))
  backend.answers['POST /rest/v1/rpc/question_import'] = {
    body: {
      ...{ ...told, state: 'stored', stored_at: '2026-11-20T10:01:00Z' },
      result: { new: 2, version: 0, same: 0, left: 1, alike: 0 },
    },
  }
  await user.click(screen.getByRole('button', { name: 'Import 2 questions' }))
  await screen.findByText('2 new, 0 new versions, 0 as they were, 1 left out with faults.')
  expect(backend.asked('POST /rest/v1/rpc/store_question_import')[0]?.body).toEqual({
    ...{ p_id: ID, p_leave_faulty: true, p_with_alike: false },
  })
})

test('what the database refuses is said in its words, and the report stays', async () => {
  show(REPORT, {
    'POST /rest/v1/rpc/question_import': { body: { ...told, counts: { new: 3 } } },
    'POST /rest/v1/rpc/store_question_import': {
      status: 409,
      body: {
        code: 'PT409',
        message: 'Row 2 (“Second”): gone. Nothing was imported.',
        details: null,
        hint: null,
      },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Import 3 questions' }))
  await screen.findByText('Row 2 (“Second”): gone. Nothing was imported.')
  expect(screen.getByRole('button', { name: 'Import 3 questions' })).toBeEnabled()
})

test('while a file is read its rows are counted, and a reload finds the same', async () => {
  const backend = show(REPORT, {
    'POST /rest/v1/rpc/question_import': {
      body: { ...told, state: 'reading', done: 1500, total: 5000, counts: {} },
    },
  })
  await screen.findByText('1,500 of 5,000 rows are checked.')
  expect(screen.getByRole('progressbar')).toHaveAttribute('value', '1500')
  backend.answers['POST /rest/v1/rpc/question_import'] = { body: told }
  await screen.findByText('One row has a fault.')
})

test.each([
  [
    'refused',
    { state: 'refused', problem: { code: 'nul', given: [], line: 7 } },
    'This line holds a NUL sign',
  ],
  ['broken', { state: 'broken' }, 'The check of this file was cut short.'],
  ['gone', null, 'There is no such report.'],
])('a file that is %s says so and leads back', async (_, change, says) => {
  show(REPORT, { 'POST /rest/v1/rpc/question_import': { body: change && { ...told, ...change } } })
  await screen.findByText(says, { exact: false })
  expect(screen.getByRole('link', { name: 'Choose another file' })).toHaveAttribute('href', START)
})

test('a report that cannot be read says so and is tried again', async () => {
  const backend = show(REPORT, {
    'POST /rest/v1/rpc/question_import': { status: 400, body: { code: '22000', message: 'No' } },
  })
  await screen.findByText('The report could not be read just now.')
  expectLogged('Could not read question_import')
  backend.answers['POST /rest/v1/rpc/question_import'] = { body: told }
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('One row has a fault.')
})

test('a file that the server refuses stays chosen with all that was said of it, and the reason', async () => {
  show(START, {
    'POST /rest/v1/rpc/question_import': { body: null },
    'POST /functions/v1/import-questions': { status: 400, body: { error: 'There is no topic “x”' } },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Check the file' }))
  await screen.findByText('Choose a file first.')
  await user.upload(screen.getByLabelText('File'), new File(['stem'], 'mine.csv', { type: 'text/csv' }))
  await user.click(screen.getByRole('radio', { name: 'AI' }))
  await user.selectOptions(screen.getByLabelText('Difficulty'), '5')
  await user.click(screen.getByRole('button', { name: 'Check the file' }))
  await screen.findByText('There is no topic “x”')
  expect(screen.getByText('mine.csv')).toBeVisible()
  // a machine's drafts sent once more must not come in as a person's
  expect(screen.getByRole('radio', { name: 'AI' })).toBeChecked()
  expect(screen.getByLabelText('Difficulty')).toHaveValue('5')
  await waitFor(() => expect(screen.getByText(/^\?desk/)).toHaveTextContent('?desk=question-files'))
})

test('a file that is read between two looks is found', async () => {
  let isRead = false
  show(START, {
    'POST /rest/v1/rpc/question_import': () => ({ body: isRead ? told : null }),
    'POST /functions/v1/import-questions': async () => {
      // the first look comes before anything is there
      await new Promise((resolve) => setTimeout(resolve, 100))
      isRead = true
      return { body: { id: ID } }
    },
  })
  const user = userEvent.setup()
  await user.upload(
    await screen.findByLabelText('File'),
    new File(['stem'], 'mine.csv', { type: 'text/csv' }),
  )
  await user.click(screen.getByRole('button', { name: 'Check the file' }))
  await screen.findByText('The file is on its way.')
  await screen.findByText('One row has a fault.')
})

test('a file whose answer was lost is not called lost: what arrived goes on with its report', async () => {
  let hasArrived = false
  show(START, {
    'POST /rest/v1/rpc/question_import': () => ({ body: hasArrived ? told : null }),
    'POST /functions/v1/import-questions': async () => {
      hasArrived = true
      return { status: 502, body: { message: 'Bad gateway' } }
    },
  })
  await userEvent.upload(
    await screen.findByLabelText('File'),
    new File(['stem'], 'mine.csv', { type: 'text/csv' }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }))
  await screen.findByText('One row has a fault.')
})

test('of a file that nobody knows about it is not said that it did not arrive', async () => {
  show(START, {
    'POST /rest/v1/rpc/question_import': { body: null },
    'POST /functions/v1/import-questions': { status: 502, body: { message: 'Bad gateway' } },
  })
  await userEvent.upload(
    await screen.findByLabelText('File'),
    new File(['stem'], 'mine.csv', { type: 'text/csv' }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }))
  expect(await screen.findByText(/^No clear answer came/)).toBeVisible()
  expect(screen.queryByText(/did not reach the server/)).toBeNull()
})

test('nothing can be taken out where nothing fits', async () => {
  show(START, { 'POST /rest/v1/rpc/count_questions_for_file': { body: 0 } })
  await screen.findByText('0 questions fit.')
  expect(screen.getByRole('button', { name: 'Download' })).toBeDisabled()
})

test.each([
  ['as much as can be brought in again', 10_000_000, false],
  ['more than can be brought in again', 10_000_001, true],
])('a file of %s: what is said when it is made', async (_, bytes, isTooBig) => {
  show(START)
  const answering = globalThis.fetch
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    String(input instanceof Request ? input.url : input).endsWith('/export-questions')
      ? Promise.resolve(
          new Response(new Uint8Array(bytes), { headers: { 'Content-Type': 'application/octet-stream' } }),
        )
      : answering(input, init),
  )
  const taken = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  Object.assign(URL, { createObjectURL: () => 'blob:questions', revokeObjectURL: () => {} })
  const download = await screen.findByRole('button', { name: 'Download' })
  await waitFor(() => expect(download).toBeEnabled())
  await userEvent.click(download)
  const said = await screen.findByText(/^The file is made/)
  expect(taken).toHaveBeenCalledOnce()
  expect(said.textContent?.includes('larger than 10 MB')).toBe(isTooBig)
})

test('of many files the newest are shown, and the rest when they are asked for', async () => {
  const files = Array.from({ length: 12 }, (_, at) => ({ ...told, id: `${ID}${at}`, file_name: `${at}.csv` }))
  show(START, { 'POST /rest/v1/rpc/question_imports': { body: files } })
  expect(await screen.findByText('9.csv')).toBeVisible()
  expect(screen.queryByText('10.csv')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show 2 more files' }))
  expect(screen.getByText('11.csv')).toBeVisible()
})

test('how many fit, where that cannot be counted, is not said to be still counted', async () => {
  expectLogged('Could not read')
  show('', { 'POST /rest/v1/rpc/count_questions_for_file': { status: 400, body: { message: 'down' } } })
  expect(await screen.findByText(/^How many fit could not be counted/)).toBeVisible()
  expect(screen.queryByText('Counting')).toBeNull()
  expect(screen.getByRole('button', { name: 'Download' })).toBeEnabled()
})
