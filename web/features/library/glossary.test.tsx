import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import EbooksPage from './ebooks-page.tsx'
import { byLetter, foundTerms, placeOf } from './glossary-rules.ts'

const term = (slug: string, term: string, term_hi: string, also: string[] = []) => ({
  slug,
  topic: 'inflation',
  term,
  term_hi,
  meaning: `The meaning of ${term}.`,
  meaning_hi: `${term_hi} का अर्थ।`,
  also,
  reviewed_by: null,
})
const inflation = term('inflation', 'Inflation', 'मुद्रास्फीति', ['mudrasfiti', 'price rise'])
const core = term('core-inflation', 'Core inflation', 'मूल मुद्रास्फीति')
const eWay = term('e-way-bill', 'e-way bill', 'ई-वे बिल', ['EWB'])
const terms = [core, eWay, inflation]

const topic = {
  slug: 'inflation',
  parent_slug: null,
  title: 'Inflation as a topic',
  title_hi: null,
  summary: '',
  papers: [],
  prerequisites: [],
  position: 1,
}

function glossary(body: unknown = terms) {
  return backendAnswers({
    'GET /rest/v1/glossary_terms': { body },
    'GET /rest/v1/topics': { body: [topic] },
  })
}

const slugs = (found: { slug: string }[]) => found.map(({ slug }) => slug)

test.each([
  ['INFLATION', ['inflation', 'core-inflation']],
  ['मुद्रास्फीति', ['inflation', 'core-inflation']],
  ['mudras', ['inflation']],
  ['rise price', ['inflation']],
  ['e way', ['e-way-bill']],
  ['ewb', ['e-way-bill']],
  ['nothing', []],
])('"%s" finds %s, what begins with it first', (search, expected) => {
  expect(slugs(foundTerms(terms, search))).toEqual(expected)
})

test('terms stand under their letters in the language that is read', () => {
  expect(byLetter(terms, 'en').map(({ letter, terms }) => [letter, slugs(terms)])).toEqual([
    ['C', ['core-inflation']],
    ['E', ['e-way-bill']],
    ['I', ['inflation']],
  ])
  expect(byLetter(terms, 'hi').map(({ letter, terms }) => [letter, slugs(terms)])).toEqual([
    ['ई', ['e-way-bill']],
    ['म', ['inflation', 'core-inflation']],
  ])
})

test('an address names a letter, or a term that stands under it', () => {
  const letters = byLetter(terms, 'en')
  expect(placeOf(letters, 'letter-E')).toEqual([1, 0])
  expect(placeOf(letters, 'term-inflation')).toEqual([2, 0])
  expect(placeOf(byLetter(terms, 'hi'), 'term-core-inflation')).toEqual([1, 1])
  expect(placeOf(letters, 'letter-म')).toEqual([0, 0])
})

test('the glossary shows one letter in both languages, others to go to, and finds a term by its Hindi in English letters', async () => {
  glossary()
  renderPage(<EbooksPage />, { as: learner(), at: '/ebooks?glossary' })

  expect(await screen.findByText('3 terms')).toBeVisible()
  expect(screen.getByText('The meaning of Core inflation.')).toBeVisible()
  expect(screen.queryByText('The meaning of Inflation.')).toBeNull()
  const letters = within(screen.getByRole('navigation', { name: 'Jump to a letter' }))
  expect(letters.getByRole('link', { current: true })).toHaveTextContent('C')
  await userEvent.click(letters.getByRole('link', { name: 'I' }))
  expect(screen.getByText('The meaning of Inflation.')).toBeVisible()
  expect(screen.getByText('मुद्रास्फीति का अर्थ।')).toBeVisible()
  expect(screen.queryByText('The meaning of Core inflation.')).toBeNull()
  const [toTopic] = await screen.findAllByRole('link', { name: 'Inflation as a topic' })
  expect(toTopic).toHaveAttribute('href', '/syllabus#topic-inflation')

  await userEvent.type(screen.getByRole('searchbox', { name: 'Search the terms' }), 'mudrasfiti')
  expect(await screen.findByText('1 of 3 terms')).toBeVisible()
  expect(screen.queryByText('The meaning of Core inflation.')).toBeNull()

  await userEvent.type(screen.getByRole('searchbox'), 'xyz')
  await userEvent.click(await screen.findByRole('button', { name: 'Clear the search' }))
  expect(screen.getByRole('searchbox')).toHaveFocus()
  expect(await screen.findByText('3 terms')).toBeVisible()
})

test('a long letter is shown a portion at a time, as far as the term that was asked for, and leads on to the next', async () => {
  const many = Array.from({ length: 50 }, (_, at) =>
    term(`bond-${at}`, `Bond ${String(at).padStart(2, '0')}`, 'बॉन्ड'),
  )
  glossary([...many, ...terms])
  renderPage(<EbooksPage />, { as: learner(), at: '/ebooks?glossary#term-bond-30' })

  expect(await screen.findByText('Bond 30')).toBeVisible()
  expect(screen.getByText('Bond 39')).toBeVisible()
  expect(screen.queryByText('Bond 40')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Next letter: C' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show more terms' }))
  expect(screen.getByText('Bond 49')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show more terms' })).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Next letter: C' }))
  expect(screen.getByRole('heading', { name: 'C' })).toHaveFocus()
  expect(screen.queryByText('Bond 49')).toBeNull()
})

test('what is searched for stands in the address, and is searched for again by it', async () => {
  glossary()
  const first = renderPage(<EbooksPage />, { as: learner(), at: '/ebooks?glossary' })
  await userEvent.type(await screen.findByRole('searchbox'), 'ewb')
  await vi.waitFor(() => expect(first.address()).toBe('/ebooks?glossary=&q=ewb'))
  first.unmount()

  renderPage(<EbooksPage />, { as: learner(), at: '/ebooks?glossary&q=ewb' })
  expect(await screen.findByText('1 of 3 terms')).toBeVisible()
})

test('an empty glossary says what will stand there', async () => {
  glossary([])
  renderPage(<EbooksPage />, { as: learner(), at: '/ebooks?glossary' })

  expect(await screen.findByText('The glossary is empty.')).toBeVisible()
})

test('in Hindi the Hindi side stands first, and its letters are those to jump to', async () => {
  localStorage.setItem('language', 'hi')
  glossary()
  renderPage(<EbooksPage />, { as: learner(), at: '/ebooks?glossary' })

  const first = await screen.findByText('ई-वे बिल')
  expect(first.compareDocumentPosition(screen.getByText('e-way bill'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const letters = within(screen.getByRole('navigation', { name: 'अक्षर पर जाएँ' }))
  expect(letters.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['ई', 'म'])
})
