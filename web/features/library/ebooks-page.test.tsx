import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import EbooksPage from './ebooks-page.tsx'

const topic = { title_hi: null, summary: 'A summary.', papers: ['prelims', 'gs3'], prerequisites: [] }
const topics = [
  { ...topic, slug: 'money', title: 'Money and Prices', parent_slug: null, position: 1 },
  {
    ...topic,
    slug: 'inflation',
    title: 'Inflation',
    title_hi: 'मुद्रास्फीति',
    parent_slug: 'money',
    position: 2,
  },
]
const note = {
  slug: 'inflation',
  topic: 'inflation',
  title: 'Inflation in India',
  title_hi: 'भारत में मुद्रास्फीति',
  summary: 'How prices move.',
  summary_hi: 'कीमतें कैसे चलती हैं।',
  as_of: '2026-11-20',
  body: '## Concept\nThe rate was {{fact:cpi-inflation}} [@mospi].\n\n## Debates\n### For\nYes.\n\n### Against\nNo.',
  sources: [
    {
      id: 'mospi',
      title: 'CPI release',
      publisher: 'MoSPI',
      url: 'https://www.mospi.gov.in/',
      date: '2026-06-12',
      checked: null,
    },
  ],
  fact_ids: ['cpi-inflation'],
  related: [],
  mains_question: 'Explain the base effect.',
  reviewed_by: null as string | null,
}
const fact = {
  id: 'cpi-inflation',
  topic: 'inflation',
  name: 'CPI inflation',
  display: '3.93',
  unit: '%, year on year',
  period: 'May 2026',
  as_of: '2026-05-31',
  released: '2026-06-12',
  base_year: '2024',
  status: 'provisional',
  publisher: 'MoSPI',
  source_title: 'CPI release',
  source_url: 'https://www.mospi.gov.in/',
  checked: '2026-11-20',
  note: null,
  previous: { display: '3.48', period: 'April 2026' },
}

function library({ notes = [note] }: { notes?: (typeof note)[] } = {}) {
  return backendAnswers({
    'GET /rest/v1/topics': { body: topics },
    'GET /rest/v1/notes': ({ url }) => ({
      body: url.searchParams.has('slug')
        ? notes.filter(({ slug }) => url.searchParams.get('slug') === `eq.${slug}`)
        : notes,
    }),
    'GET /rest/v1/facts': { body: [fact] },
    'GET /rest/v1/books': { body: [] },
    'GET /rest/v1/book_chapters': { body: [] },
    'GET /rest/v1/reading_progress': { body: [] },
    'GET /rest/v1/reading_days': { body: [] },
    'GET /rest/v1/sections_read': { body: [] },
    'GET /rest/v1/annotations': { body: [] },
    'GET /rest/v1/stale_uses': { body: [] },
    'GET /rest/v1/glossary_terms': { body: [] },
    'GET /rest/v1/doubts': { body: [] },
    'POST /rest/v1/rpc/reading_margin': { body: [] },
    'POST /rest/v1/rpc/keep_reading_place': ({ body }) => {
      const { p_work, p_place } = body as { p_work: string; p_place: object }
      return { body: { kept: true, place: { ...p_place, work: p_work, version: 1 } } }
    },
  })
}

test('the shelf lists the notes by area', async () => {
  library()
  renderPage(<EbooksPage />, { as: learner(), at: '/ebooks' })

  const area = await screen.findByRole('region', { name: 'Money and Prices' })
  expect(within(area).getByRole('link', { name: 'Inflation in India' })).toHaveAttribute(
    'href',
    '/ebooks?note=inflation',
  )
})

test('an empty shelf says what will stand there', async () => {
  library({ notes: [] })
  renderPage(<EbooksPage />, { as: learner(), at: '/ebooks' })

  expect(await screen.findByText('No books yet.')).toBeVisible()
  expect(await screen.findByText('The library is empty.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open the syllabus' })).toHaveAttribute('href', '/syllabus')
})

test('a note is read with its figure, its source and its question', async () => {
  library()
  const { settled } = renderPage(<EbooksPage />, { as: learner(), at: '/ebooks?note=inflation' })

  expect(await screen.findByRole('heading', { level: 1, name: 'Inflation in India' })).toBeVisible()
  await settled()
  const figure = screen.getByRole('button', { name: /3\.93.%, year on year \(May 2026\)/ })
  await userEvent.click(figure)
  expect(figure).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByRole('link', { name: 'Source 1' })).toHaveAttribute('href', '#source-mospi')
  expect(screen.getByText('Explain the base effect.')).toBeVisible()
  expect(screen.getByText(/Not yet reviewed by the mentor/)).toBeVisible()
  expect(screen.getByText(/not checked against the original/)).toBeVisible()
})

test('a figure that is on its way is not said to be missing; one that is not there is', async () => {
  const backend = library()
  let tell = (_: { body: unknown }) => {}
  backend.answers['GET /rest/v1/facts'] = () => new Promise((resolve) => (tell = resolve))
  const { container } = renderPage(<EbooksPage />, { as: learner(), at: '/ebooks?note=inflation' })

  const text = (await screen.findByText(/The rate was/)).closest('p') as HTMLElement
  expect(text.querySelector('[data-coming]')).toBeInTheDocument()
  expect(container).not.toHaveTextContent('figure not available')
  await act(async () => tell({ body: [] }))
  expect(await screen.findByText('(figure not available)')).toBeVisible()
})

test('a figure that has been replaced is struck through, with what replaced it', async () => {
  const backend = library()
  const old = { ...fact, superseded_by: 'cpi-june' }
  const newer = { ...fact, id: 'cpi-june', name: 'CPI inflation, June', display: '2.10', period: 'June 2026' }
  backend.answers['GET /rest/v1/facts'] = ({ url }) => ({
    body: url.searchParams.get('id')?.includes('cpi-june') ? [newer] : [old],
  })
  renderPage(<EbooksPage />, { as: learner(), at: '/ebooks?note=inflation' })

  expect(await screen.findByText('CPI inflation, June')).toBeVisible()
  expect(screen.getByText('This figure has been replaced.')).toBeVisible()
  // in the text, with the newer beside it, and on the card
  expect(screen.getAllByText(/3\.93.%, year on year \(May 2026\)/, { selector: 's' })).toHaveLength(2)
  expect(screen.getByRole('button', { name: /3\.93.+May 2026\) 2\.10.+June 2026/ })).toBeVisible()
})

test('who reviewed a note is named', async () => {
  library({ notes: [{ ...note, reviewed_by: 'Meera Nair' }] })
  renderPage(<EbooksPage />, { as: learner(), at: '/ebooks?note=inflation' })

  expect(await screen.findByText(/Reviewed by Meera Nair/)).toBeVisible()
  expect(screen.queryByText(/Not yet reviewed/)).toBeNull()
})

test('a note that cannot be read says so, below the way back to the list', async () => {
  expectLogged('Could not read notes')
  backendAnswers({ 'GET /rest/v1/notes': { status: 400, body: { message: 'down' } } })
  renderPage(<EbooksPage />, { as: learner(), at: '/ebooks?note=inflation' })

  const title = await screen.findByRole('heading', { name: 'The library could not be read just now.' })
  const back = screen.getByRole('link', { name: 'All notes' })
  expect(back.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a note that is not there leads back to the list', async () => {
  library()
  renderPage(<EbooksPage />, { as: learner(), at: '/ebooks?note=gone' })

  expect(await screen.findByText('There is no note at this address.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'All notes' })).toHaveAttribute('href', '/ebooks')
})

const doubt = {
  slug: 'prices-fall',
  question: 'Why do prices not fall when inflation falls?',
  question_hi: 'मुद्रास्फीति घटने पर कीमतें क्यों नहीं घटतीं?',
  answer: 'They rise more slowly; they do not come down [@mospi].',
  answer_hi: 'वे धीमे बढ़ती हैं, घटती नहीं [@mospi]।',
  sources: note.sources,
  reviewed_by: null,
}

test('below a note stand the doubts on its topic; one that the address names is open, in the language of the reader', async () => {
  const backend = library()
  backend.answers['GET /rest/v1/doubts'] = ({ url }) => ({
    body:
      url.searchParams.get('topic') === 'eq.inflation'
        ? [doubt, { ...doubt, slug: 'b', question: 'Why?' }]
        : [],
  })
  localStorage.setItem('language', 'hi')
  renderPage(<EbooksPage />, { as: learner(), at: '/ebooks?note=inflation#doubt-prices-fall' })

  expect(await screen.findByRole('heading', { name: 'अक्सर उठने वाली शंकाएँ' })).toBeVisible()
  const answer = screen.getAllByText('वे धीमे बढ़ती हैं, घटती नहीं।')
  expect(answer[0]).toBeVisible()
  expect(answer[0]?.closest('details')).toHaveAttribute('open')
  expect(answer[1]?.closest('details')).not.toHaveAttribute('open')
})

test('while the doubts are on their way, what stands below them waits a whole screen further down', async () => {
  const backend = library()
  let answer = (_given: { body: (typeof doubt)[] }) => {}
  backend.answers['GET /rest/v1/doubts'] = () => new Promise((resolve) => (answer = resolve))
  renderPage(<EbooksPage />, { as: learner(), at: '/ebooks?note=inflation' })

  const coming = await screen.findByRole('status', { name: 'Loading the doubts on this topic' })
  expect(coming).toHaveClass('min-h-svh')
  const sources = screen.getByRole('heading', { name: 'Sources' })
  expect(coming.compareDocumentPosition(sources)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  answer({ body: [doubt] })
  expect(await screen.findByRole('heading', { name: 'Doubts that come up' })).toBeVisible()
  expect(coming).not.toBeInTheDocument()
})

test('doubts that cannot be read say so below the note, which stands', async () => {
  expectLogged('Could not read doubts')
  const backend = library()
  backend.answers['GET /rest/v1/doubts'] = { status: 400, body: { message: 'down' } }
  renderPage(<EbooksPage />, { as: learner(), at: '/ebooks?note=inflation' })

  expect(await screen.findByText('The doubts on this topic could not be read just now.')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Inflation in India' })).toBeVisible()
})
