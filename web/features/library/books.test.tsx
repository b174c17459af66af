import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { keepPlaceHere, keptPlace } from '#web/features/reading/index.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import EbooksPage from './ebooks-page.tsx'

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
  topics: ['money'],
  sections: ['a-promise-that-travels', 'in-short'],
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
    'GET /rest/v1/reading_progress': { body: [] },
    'GET /rest/v1/reading_days': { body: [] },
    'GET /rest/v1/sections_read': { body: [] },
    'GET /rest/v1/annotations': { body: [] },
    'GET /rest/v1/stale_uses': { body: [] },
    'GET /rest/v1/fact_uses': { body: [] },
    'GET /rest/v1/glossary_terms': { body: [] },
    'POST /rest/v1/rpc/reading_margin': { body: [] },
    'POST /rest/v1/rpc/keep_reading_place': ({ body }) => {
      const { p_work, p_place } = body as { p_work: string; p_place: object }
      return { body: { kept: true, place: { ...p_place, work: p_work, version: 1 } } }
    },
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

test('what counts as read keeps its place while it is on its way, so that no book moves', async () => {
  const backend = books()
  const { promise, resolve } = Promise.withResolvers<{ body: never[] }>()
  backend.answers['GET /rest/v1/sections_read'] = () => promise
  renderPage(<EbooksPage />, { as: asha, at: '/ebooks' })
  await screen.findByRole('link', { name: 'Money and Banking' })
  const line = () => screen.queryByText(/of the sections read/)?.closest('p')
  expect(line()).toHaveClass('invisible')

  resolve({ body: [] })
  await vi.waitFor(() => expect(line()).not.toHaveClass('invisible'))
})

const phone = {
  ...{
    work: 'money',
    part: 'the-bank',
    block: 'notes.2',
    at_char: 0,
    quote: 'the words',
    percent: 62,
    version: 3,
  },
  ...{ device: '00000000-0000-4000-8000-0000000000aa', device_name: 'Android phone' },
  moved_at: '2026-11-21T06:00:00+00:00',
}

test('where the learner is, on whichever device, is on the shelf and in the contents, with what counts as read', async () => {
  const backend = books()
  backend.answers['GET /rest/v1/reading_progress'] = { body: [phone] }
  backend.answers['GET /rest/v1/sections_read'] = {
    body: [
      {
        place: 'chapter',
        item: 'money/what-money-is',
        section: 'in-short',
        how: 'skipped',
        right_count: null,
        asked: null,
      },
    ],
  }
  const { unmount } = renderPage(<EbooksPage />, { as: asha, at: '/ebooks' })
  const address = '/ebooks?book=money&chapter=the-bank#notes'
  expect(
    await screen.findByRole('link', { name: 'Continue at chapter 2, 62\u00a0%: The Reserve Bank' }),
  ).toHaveAttribute('href', address)
  expect(await screen.findByRole('img', { name: '25\u00a0% of the sections read' })).toBeVisible()
  unmount()

  renderPage(<EbooksPage />, { as: asha, at: '/ebooks?book=money' })
  expect(await screen.findByRole('link', { name: 'Continue at chapter 2, 62\u00a0%' })).toHaveAttribute(
    'href',
    address,
  )
  expect(screen.getByText(/1 of 2 sections read/)).toBeVisible()
})

test('a book that was never opened begins with its first chapter', async () => {
  books()
  renderPage(<EbooksPage />, { as: asha, at: '/ebooks?book=money' })
  expect(await screen.findByRole('link', { name: 'Begin with chapter 1' })).toHaveAttribute(
    'href',
    '/ebooks?book=money&chapter=what-money-is',
  )
})

test('a book says which of its numbers are superseded, and by what', async () => {
  const backend = books()
  backend.answers['GET /rest/v1/stale_uses'] = {
    body: [
      {
        ...{
          item: 'money/the-bank',
          fact_id: 'repo',
          name: 'Repo rate',
          was_display: '5.50 %',
          was_period: 'June 2026',
        },
        ...{ now_fact_id: 'repo', now_display: '5.25 %', now_period: 'December 2026' },
      },
    ],
  }
  renderPage(<EbooksPage />, { as: asha, at: '/ebooks' })
  expect(await screen.findByText(/1 number in this book is superseded/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'see what changed' }))
  expect(screen.getByText('5.50 % (June 2026)', { selector: 's' })).toBeVisible()
  expect(screen.getByText(/now 5.25 % \(December 2026\)/)).toBeVisible()
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

test('how much is read is not said before it is known, nor when it cannot be read', async () => {
  expectLogged('Could not read sections_read')
  const backend = books()
  Object.assign(backend.answers, {
    'GET /rest/v1/sections_read': { status: 400, body: { message: 'down' } },
    'GET /rest/v1/imported_books': { body: [] },
    'GET /rest/v1/file_marks': { body: [] },
  })
  const { settled } = renderPage(<EbooksPage />, { as: asha, at: '/ebooks' })
  const shelf = await screen.findByRole('region', { name: 'Books' })
  await within(shelf).findByRole('link', { name: 'Money and Banking' })
  await settled()

  expect(within(shelf).queryByRole('img', { name: /sections read/ })).toBeNull()
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
  expect(keptPlace(asha.id, 'money')?.place.part).toBe('what-money-is')
})

test('a chapter that is being read stays when it cannot be read again as the line comes back', async () => {
  const backend = books()
  const { settled } = renderPage(<EbooksPage />, { as: asha, at: '/ebooks?book=money&chapter=what-money-is' })
  await screen.findByText(/You buy tea for ₹20/)
  await settled()
  const asked = () =>
    backend.asked('GET /rest/v1/book_chapters').filter(({ url }) => url.searchParams.has('slug'))
  const before = asked().length
  backend.answers['GET /rest/v1/book_chapters'] = { status: 400, body: { message: 'down' } }
  expectLogged('Could not read book_chapters')
  fireEvent(window, new Event('offline'))
  fireEvent(window, new Event('online'))
  await vi.waitFor(() => expect(asked().length).toBeGreaterThan(before))
  await settled()

  expect(screen.getByText(/You buy tea for ₹20/)).toBeVisible()
  expect(screen.queryByText('The library could not be read just now.')).toBeNull()
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

test('another device is further: the learner is asked where to go on, and staying is kept', async () => {
  const backend = books()
  backend.answers['GET /rest/v1/reading_progress'] = { body: [phone] }
  renderPage(<EbooksPage />, { as: asha, at: '/ebooks?book=money&chapter=what-money-is' })

  const question = within(
    await screen.findByRole('region', { name: 'Continue from 62\u00a0% on your Android phone?' }),
  )
  expect(question.getByText('You stopped at “the words…”')).toBeVisible()
  expect(backend.asked('POST /rest/v1/rpc/keep_reading_place')).toEqual([])
  await userEvent.click(question.getByRole('button', { name: 'Stay here' }))

  expect(screen.queryByText(/Continue from 62 %/)).toBeNull()
  await vi.waitFor(() => expect(backend.asked('POST /rest/v1/rpc/keep_reading_place')).toHaveLength(1))
  expect(backend.asked('POST /rest/v1/rpc/keep_reading_place')[0]?.body).toMatchObject({
    p_base: 3,
    p_place: { part: 'what-money-is' },
  })
})

test('another device at the top of the same page asks nothing: this one is there already', async () => {
  const backend = books()
  const top = { ...phone, part: 'what-money-is', block: null, at_char: 0, quote: '', percent: 0 }
  backend.answers['GET /rest/v1/reading_progress'] = { body: [top] }
  // the contents have asked for the places: the chapter opens with them
  const { settled } = renderPage(<EbooksPage />, { as: asha, at: '/ebooks?book=money' })
  await settled()
  await userEvent.click(screen.getByRole('link', { name: /What money is/ }))
  await screen.findByRole('heading', { level: 1, name: 'What money is' })
  await settled()

  expect(screen.queryByText(/Continue from/)).toBeNull()
  expect(backend.asked('POST /rest/v1/rpc/keep_reading_place')[0]?.body).toMatchObject({
    p_base: phone.version,
  })
})

test('loaded again, a chapter that was gone on with shows the words that were read last, not the head of their section', async () => {
  books()
  const there = { part: 'what-money-is', block: 'in-short.0', at_char: 0, quote: '', percent: 40 }
  const moved = { device: 'here', device_name: '', moved_at: '2026-11-22T06:00:00Z' }
  const since = { ...there, ...moved, block: 'a-promise-that-travels.0', percent: 10 }
  keepPlaceHere(asha.id, 'money', { place: since, version: 1, isSent: true })
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { settled } = renderPage(<EbooksPage />, {
    as: asha,
    at: {
      ...{ pathname: '/ebooks', search: '?book=money&chapter=what-money-is', hash: '#in-short' },
      state: { resume: { ...there, ...moved } },
    },
  })
  await screen.findByText(/Inflation was/)
  await settled()

  expect(scrolled.mock.contexts.at(-1)).toBe(screen.getByText(/Inflation was/).closest('[data-block]'))
})

test('the place moves when somebody stays at a paragraph, not when they pass by', async () => {
  books()
  renderPage(<EbooksPage />, { as: asha, at: '/ebooks?book=money&chapter=what-money-is' })
  await screen.findByRole('heading', { level: 1, name: 'What money is' })
  const place = () => keptPlace(asha.id, 'money')?.place.block
  let passed = 2
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const at = [...document.querySelectorAll('[data-block]')].indexOf(this)
    return new DOMRect(0, at < passed ? 0 : 5000, 100, 100)
  })
  vi.useFakeTimers()

  fireEvent.scroll(window)
  vi.advanceTimersByTime(1000)
  expect(place()).toBeNull()
  vi.advanceTimersByTime(1000)
  expect(place()).toBe('a-promise-that-travels.0')

  passed = 0
  fireEvent.scroll(window)
  vi.advanceTimersByTime(2000)
  expect(place()).toBe('a-promise-that-travels.0')
})
