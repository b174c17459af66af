import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import HighlightsPage from './highlights-page.tsx'

const mark = {
  ...{ id: '00000000-0000-4000-8000-000000000001', kind: 'highlight', place: 'chapter' },
  ...{ item: 'money/what-money-is', section: 'in-short', block: 'in-short.1', start_char: 0, end_char: 5 },
  ...{ quote: 'Money', prefix: '', suffix: '', colour: 'marigold', note: '', version: 1 },
  created_at: '2026-11-20T06:00:00Z',
}
const titled = { summary: '', summary_hi: '', edition: '2026-11-22', cover: '', reviewed_by: null }
const books = [
  { slug: 'money', title: 'Money and Banking', title_hi: 'मुद्रा और बैंकिंग', ...titled },
  { slug: 'budget', title: 'The Budget', title_hi: 'बजट', ...titled },
]

function marks(all: readonly unknown[] = [mark]) {
  backendAnswers({
    'GET /rest/v1/annotations': { body: all },
    'GET /rest/v1/books': { body: books },
    'GET /rest/v1/book_chapters': { body: [] },
    'GET /rest/v1/notes': { body: [] },
  })
}

test('a book without marks that was asked for is what the choice shows, and leads to all of them', async () => {
  marks()
  renderPage(<HighlightsPage />, { as: learner(), at: '/ebooks?view=highlights&in=budget' })

  expect(await screen.findByText('Nothing is marked in “The Budget” yet.')).toBeVisible()
  expect(screen.getByLabelText('Where')).toHaveDisplayValue('The Budget')

  await userEvent.click(screen.getByRole('button', { name: 'Show the marks of all books and notes' }))
  expect(await screen.findByText('Money')).toBeVisible()
  expect(screen.getByLabelText('Where')).toHaveDisplayValue('All books and notes')
})

test('a book with marks stands in the choice once', async () => {
  marks()
  renderPage(<HighlightsPage />, { as: learner(), at: '/ebooks?view=highlights&in=money' })

  expect(await screen.findByText('Money')).toBeVisible()
  expect(screen.getByLabelText('Where')).toHaveDisplayValue('Money and Banking')
  expect(screen.getAllByRole('option', { name: 'Money and Banking' })).toHaveLength(1)
})

test('where the rest is shown the button goes, and the focus is on the first of it', async () => {
  marks(
    Array.from({ length: 60 }, (_, at) => ({
      ...mark,
      id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
      quote: `Passage ${at + 1}`,
    })),
  )
  renderPage(<HighlightsPage />, { as: learner(), at: '/ebooks?view=highlights' })
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))

  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(screen.getAllByRole('listitem')[50]).toContainElement(document.activeElement as HTMLElement)
})

test('of many marks only those that are shown are drawn, and all of them for paper', async () => {
  marks(
    Array.from({ length: 120 }, (_, at) => ({
      ...mark,
      id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
      quote: `Passage ${at + 1}`,
    })),
  )
  renderPage(<HighlightsPage />, { as: learner(), at: '/ebooks?view=highlights' })
  await screen.findByText('Passage 1')
  const drawn = () => document.querySelectorAll('blockquote').length

  expect(drawn()).toBe(50)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(drawn()).toBe(120)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(drawn()).toBe(50)
})
