import { onlineManager } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { ImportReport } from './import-report.tsx'

const NEW = 'POST /rest/v1/rpc/new_document'
type Asked = { p_kind: string; p_id: string; p_fields: { made_as: string } }
const text = (at: number) => `Text of chapter ${at}. `.repeat(40)
const imported = {
  ...{ title: 'Money', lost: {} },
  parts: [1, 2, 3].map((at) => ({ title: `Chapter ${at}`, body: text(at), words: 160 })),
}

function report(answer: (asked: Asked) => { status?: number; body?: unknown } | Promise<never>) {
  const backend = backendAnswers({
    [NEW]: ({ body }) => answer(body as Asked),
    'GET /rest/v1/topics': { body: [] },
    'GET /rest/v1/facts': { body: [] },
    'GET /rest/v1/notes': { body: [] },
    'GET /rest/v1/books': { body: [] },
    'GET /rest/v1/book_chapters': { body: [] },
  })
  renderPage(<ImportReport file={new File(['x'], 'money.epub')} imported={imported} />, { as: learner() })
  const sent = () => backend.asked(NEW).map(({ body }) => body as Asked)
  return { sent, names: () => sent().map(({ p_kind, p_id }) => `${p_kind} ${p_id}`) }
}
const made = ({ p_id }: Asked) => ({ body: p_id })
const taken = {
  status: 409,
  body: { code: 'PT409', message: 'There is a book of this name already: choose another' },
}

test('where the line fails in the midst the rest waits, and is made once when it is sent again', async () => {
  let isDown = true
  const { sent, names } = report((asked) =>
    isDown && asked.p_id === 'money/chapter-2' ? { status: 500, body: { message: 'down' } } : made(asked),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Make 4 drafts' }))

  expect(await screen.findByText(/^The server could not be reached\. What was made stays/)).toBeVisible()
  // the rest is not asked for in vain
  expect(names()).toEqual(['book money', 'chapter money/chapter-1', 'chapter money/chapter-2'])
  expect(screen.getByText('2 drafts were made.')).toBeVisible()
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Money', 'Chapter 1'])
  expect(screen.queryByRole('checkbox', { name: /Chapter 1/ })).toBeNull()

  isDown = false
  const [, , failed] = sent()
  await userEvent.click(screen.getByRole('button', { name: 'Make 2 drafts' }))
  expect(await screen.findByText('4 drafts were made.')).toBeVisible()
  expect(names().slice(3)).toEqual(['chapter money/chapter-2', 'chapter money/chapter-3'])
  expect(sent()[3]?.p_fields.made_as).toBe(failed?.p_fields.made_as)
  expect(screen.queryByRole('button', { name: /^Make/ })).toBeNull()
  expect(screen.getByText('4 drafts were made.').closest('section')).toHaveFocus()
})

test('without a network it is not made later by itself: it says at once that nothing was', async () => {
  const { sent } = report(() => Promise.reject(new TypeError('Failed to fetch')))
  const make = await screen.findByRole('button', { name: 'Make 4 drafts' })
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  await userEvent.click(make)
  expect(await screen.findByText(/^The server could not be reached\./)).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Make 4 drafts' })).toBeEnabled()
  expect(sent()).toHaveLength(1)
})

test('of a book whose name is taken no chapter goes into the other one; under another name all are made', async () => {
  const { names } = report((asked) => (asked.p_id === 'money' ? taken : made(asked)))
  await userEvent.click(await screen.findByRole('button', { name: 'Make 4 drafts' }))

  expect(await screen.findByText(/^Not everything was accepted/)).toBeVisible()
  expect(names()).toEqual(['book money'])
  const [, name] = screen.getAllByRole('textbox')
  expect(name).toHaveAccessibleDescription(/There is a book of this name already: choose another/)
  await userEvent.type(name as HTMLElement, '-2')
  await userEvent.click(screen.getByRole('button', { name: 'Make 4 drafts' }))
  expect(await screen.findByText('4 drafts were made.')).toBeVisible()
  expect(names().slice(1)).toEqual([
    'book money-2',
    ...[1, 2, 3].map((at) => `chapter money-2/chapter-${at}`),
  ])
})

test('a part that is refused says why at its name, and can be left out', async () => {
  const { names } = report((asked) => (asked.p_id === 'money/chapter-2' ? taken : made(asked)))
  await userEvent.click(await screen.findByRole('button', { name: 'Make 4 drafts' }))
  expect(await screen.findByText('3 drafts were made.')).toBeVisible()
  const [row] = screen
    .getAllByRole('listitem')
    .filter((one) => one.textContent?.includes('There is a book of this name'))
  await userEvent.click(within(row as HTMLElement).getByRole('checkbox', { name: /Chapter 2/ }))

  expect(screen.getByRole('button', { name: 'Make 0 drafts' })).toBeDisabled()
  expect(names()).toHaveLength(4)
})
