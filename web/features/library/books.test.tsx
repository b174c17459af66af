import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import EbooksPage from './ebooks-page.tsx'
import { keepPlace, lastPlace } from './last-place.ts'

const book = {
  slug: 'money',
  title: 'Money and Banking',
  title_hi: 'मुद्रा और बैंकिंग',
  summary: 'How money is made.',
  summary_hi: 'मुद्रा कैसे बनती है।',
  edition: '2026-11-22',
  cover:
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800"><rect width="600" fill="#14213D"/></svg>',
  reviewed_by: null,
}
const line = {
  book: 'money',
  slug: 'what-money-is',
  position: 1,
  title: 'What money is',
  title_hi: 'मुद्रा क्या है',
  summary: 'A promise.',
  summary_hi: 'एक वचन।',
  words: 1800,
}
const second = { ...line, slug: 'the-bank', position: 2, title: 'The Reserve Bank', words: 3600 }
const chapter = {
  ...line,
  body: `You buy tea for ₹20 [@boe].

## A promise that travels
Inflation was {{fact:cpi}}.

> **Worked example.** Farida asks for ₹10 lakh.

## In short
1. Money is a promise.`,
  sources: [
    {
      id: 'boe',
      title: 'Money creation',
      publisher: 'Bank of England',
      url: 'https://example.org/',
      date: '2014-03-14',
      checked: '2026-11-22',
    },
  ],
  exercises: [
    { kind: 'recall', question: 'Name the functions of money.', answer: 'Four of them.' },
    { kind: 'numbers', question: 'Find the multiplier.', answer: 'It is 4.8.' },
  ],
  fact_ids: ['cpi'],
  reviewed_by: null,
}
const fact = {
  id: 'cpi',
  topic: 'inflation',
  name: 'CPI inflation',
  display: '3.93',
  unit: '%, year on year',
  period: 'May 2026',
  checked: null,
}
const asha = learner()

function books() {
  return backendAnswers({
    'GET /rest/v1/topics': { body: [] },
    'GET /rest/v1/notes': { body: [] },
    'GET /rest/v1/facts': { body: [fact] },
    'GET /rest/v1/books': { body: [book] },
    'GET /rest/v1/book_chapters': ({ url }) => {
      const slug = url.searchParams.get('slug')
      if (slug === null) return { body: [second, line] }
      return { body: slug === 'eq.what-money-is' ? [chapter] : [] }
    },
  })
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the shelf shows each book with its cover, its length and its edition', async () => {
  books()
  renderPage(<EbooksPage />, { as: asha, at: '/ebooks' })

  const shelf = await screen.findByRole('region', { name: 'Books' })
  const title = await within(shelf).findByRole('link', { name: 'Money and Banking' })
  expect(title).toHaveAttribute('href', '/ebooks?book=money')
  expect(within(shelf).getByText('2 chapters · 30 min to read · Edition of 22 Nov 2026')).toBeVisible()
  expect(within(shelf).getByText('Not yet reviewed by the mentor')).toBeVisible()
  expect(shelf.querySelector('img')?.src).toMatch(/^data:image\/svg\+xml;charset=utf-8,%3Csvg/)
  expect(within(shelf).queryByText(/Continue at/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Glossary' })).toHaveAttribute('href', '/ebooks?glossary')
})

test('where the learner left off is on the shelf and in the contents, for that learner alone', async () => {
  keepPlace({ userId: asha.id, book: 'money' }, { chapter: 'the-bank', anchor: 'notes' })
  books()
  const { unmount } = renderPage(<EbooksPage />, { as: asha, at: '/ebooks' })
  const address = '/ebooks?book=money&chapter=the-bank#notes'
  expect(
    await screen.findByRole('link', { name: 'Continue at chapter 2: The Reserve Bank' }),
  ).toHaveAttribute('href', address)
  unmount()

  const contents = renderPage(<EbooksPage />, { as: asha, at: '/ebooks?book=money' })
  expect(await screen.findByRole('link', { name: 'Continue at chapter 2' })).toHaveAttribute('href', address)
  contents.unmount()

  renderPage(<EbooksPage />, { as: learner({ id: 'ravi' }), at: '/ebooks?book=money' })
  expect(await screen.findByRole('link', { name: 'Begin with chapter 1' })).toHaveAttribute(
    'href',
    '/ebooks?book=money&chapter=what-money-is',
  )
})

test('when the books cannot be read the shelf says so and tries again', async () => {
  expectLogged('Could not read books')
  const backend = books()
  backend.answers['GET /rest/v1/books'] = { status: 400, body: { message: 'down' } }
  renderPage(<EbooksPage />, { as: asha, at: '/ebooks' })
  const shelf = screen.getByRole('region', { name: 'Books' })
  await within(shelf).findByText('The library could not be read just now.')

  backend.answers['GET /rest/v1/books'] = { body: [book] }
  await userEvent.click(within(shelf).getByRole('button', { name: 'Try again' }))
  expect(await within(shelf).findByRole('link', { name: 'Money and Banking' })).toBeVisible()
})

test('the contents of a book list its chapters in order', async () => {
  books()
  renderPage(<EbooksPage />, { as: asha, at: '/ebooks?book=money' })

  expect(await screen.findByRole('heading', { level: 1, name: 'Money and Banking' })).toBeVisible()
  const contents = within(screen.getByRole('region', { name: 'Contents' }))
  expect(contents.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'What money is',
    'The Reserve Bank',
  ])
  expect(contents.getByText('20 min')).toBeVisible()
})

test('a book and a chapter that are not there lead back', async () => {
  books()
  const { unmount } = renderPage(<EbooksPage />, { as: asha, at: '/ebooks?book=gone' })
  expect(await screen.findByText('There is no book at this address.')).toBeVisible()
  unmount()

  renderPage(<EbooksPage />, { as: asha, at: '/ebooks?book=money&chapter=gone' })
  expect(await screen.findByText('There is no chapter at this address.')).toBeVisible()
  for (const link of screen.getAllByRole('link', { name: 'Contents of the book' })) {
    expect(link).toHaveAttribute('href', '/ebooks?book=money')
  }
})

test('a chapter is read with its boxes, figures, sources and the chapters around it', async () => {
  books()
  const { settled } = renderPage(<EbooksPage />, {
    as: asha,
    at: '/ebooks?book=money&chapter=what-money-is',
  })

  expect(await screen.findByRole('heading', { level: 1, name: 'What money is' })).toBeVisible()
  await settled()
  expect(screen.getByText('Chapter 1 of 2 · 10 min · Not yet reviewed by the mentor')).toBeVisible()
  expect(screen.getByText(/You buy tea for ₹20/)).toBeVisible()
  expect(screen.getByRole('note', { name: 'Worked example' })).toHaveTextContent('Farida asks for ₹10 lakh.')
  await userEvent.click(screen.getByRole('button', { name: /3\.93.%, year on year \(May 2026\)/ }))
  expect(screen.getAllByText('CPI inflation')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Source 1' })).toHaveAttribute('href', '#source-boe')
  expect(screen.getByRole('link', { name: /Next chapter/ })).toHaveAttribute(
    'href',
    '/ebooks?book=money&chapter=the-bank',
  )
  expect(screen.queryByText('Previous chapter')).toBeNull()
  expect(lastPlace({ userId: asha.id, book: 'money' })?.chapter).toBe('what-money-is')
})

test('the answer of an exercise waits behind its own button', async () => {
  books()
  renderPage(<EbooksPage />, { as: asha, at: '/ebooks?book=money&chapter=what-money-is' })
  const show = await screen.findByRole('button', { name: 'Show the answer, exercise 2' })
  expect(screen.queryByText('It is 4.8.')).toBeNull()

  await userEvent.click(show)
  expect(screen.getByText('It is 4.8.')).toBeVisible()
  expect(screen.queryByText('Four of them.')).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Hide the answer, exercise 2' }))
  expect(screen.queryByText('It is 4.8.')).toBeNull()
})

test('in Hindi the titles are in Hindi and it is said that the text is not', async () => {
  localStorage.setItem('language', 'hi')
  books()
  renderPage(<EbooksPage />, { as: asha, at: '/ebooks?book=money&chapter=what-money-is' })

  expect(await screen.findByRole('heading', { level: 1, name: 'मुद्रा क्या है' })).toBeVisible()
  expect(screen.getByText('पाठ स्वयं अंग्रेज़ी में है।')).toBeVisible()
})

test('a page that is loaded again goes on at the section that was being read', async () => {
  keepPlace({ userId: asha.id, book: 'money' }, { chapter: 'what-money-is', anchor: 'in-short' })
  const shown: string[] = []
  const { scrollIntoView } = Element.prototype
  Element.prototype.scrollIntoView = function () {
    shown.push(this.id)
  }
  books()
  renderPage(<EbooksPage />, { as: asha, at: '/ebooks?book=money&chapter=what-money-is' })
  await screen.findByRole('heading', { level: 1, name: 'What money is' })

  expect(shown).toEqual(['in-short'])
  Element.prototype.scrollIntoView = scrollIntoView
})

test('the place moves when somebody stays in a section, not when they pass by', async () => {
  books()
  renderPage(<EbooksPage />, { as: asha, at: '/ebooks?book=money&chapter=what-money-is' })
  await screen.findByRole('heading', { level: 1, name: 'What money is' })
  const place = () => lastPlace({ userId: asha.id, book: 'money' })?.anchor
  let passed = 2
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const at = ['opening', 'a-promise-that-travels', 'in-short'].indexOf(this.id)
    return new DOMRect(0, at < passed ? 0 : 5000)
  })
  vi.useFakeTimers()

  fireEvent.scroll(window)
  vi.advanceTimersByTime(1000)
  expect(place()).toBeNull()
  vi.advanceTimersByTime(1000)
  expect(place()).toBe('a-promise-that-travels')

  passed = 0
  fireEvent.scroll(window)
  vi.advanceTimersByTime(2000)
  expect(place()).toBe('a-promise-that-travels')
})
