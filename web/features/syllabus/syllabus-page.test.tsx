import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ChatLauncherContext } from '#web/features/chat/index.ts'
import { kept } from '#web/lib/storage.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import SyllabusPage from './syllabus-page.tsx'
import { TopicChip } from './topic-chip.tsx'

afterEach(() => {
  for (const key of kept.local.keys()) kept.local.remove(key)
})

const topic = {
  title_hi: null,
  summary: 'A summary.',
  papers: ['prelims', 'gs3'],
  prerequisites: [] as string[],
}
const topics = [
  { ...topic, slug: 'money', title: 'Money and Prices', parent_slug: null, position: 1 },
  { ...topic, slug: 'supply', title: 'Money Supply', parent_slug: 'money', position: 2 },
  {
    ...{ ...topic, slug: 'inflation', title: 'Inflation', title_hi: 'मुद्रास्फीति' },
    ...{ parent_slug: 'money', position: 3, prerequisites: ['supply'] },
  },
  {
    ...{ ...topic, slug: 'policy', title: 'Monetary Policy', parent_slug: 'money', position: 4 },
    prerequisites: ['inflation'],
  },
]
const parts = [{ slug: 'core', topic: 'inflation', title: 'Core inflation', title_hi: 'मूल मुद्रास्फीति' }]
const lines = [
  {
    ...{
      id: 'gs3-economy',
      paper: 'gs3',
      text_en: 'Indian Economy and growth.',
      text_hi: 'भारतीय अर्थव्यवस्था।',
    },
    ...{ hindi_is_ours: true, topics: ['money'], source_url: 'https://www.upsc.gov.in/' },
    ...{ checked: null, checked_with: 'public copies' },
  },
]
const terms = [
  {
    slug: 'base-effect',
    topic: 'inflation',
    term: 'Base effect',
    term_hi: 'आधार प्रभाव',
    also: ['aadhar prabhav'],
  },
]
const counts = { live: 4, static: 3, current: 1, hybrid: 0 }
const bank = [
  { topic: 'supply', ...counts, past: [] },
  { topic: 'inflation', ...counts, past: [] },
  { topic: 'policy', ...counts, live: 12, static: 12, current: 0, past: [] },
]
const node = {
  ...{ notes: [{ slug: 'inflation', title: 'Inflation in India', title_hi: null }], chapters: [], news: [] },
  ...{ news_count: 0, mains: [], events: [], terms: [], facts: [] },
}
const mastery = {
  ...{
    topic: 'inflation',
    level: 2,
    reason: { code: 'up', day: '2026-11-20', right: 2, wrong: 0 },
    mixed_sets: 1,
  },
  ...{ theta: -0.16, sd: 0.4, n: 9, last_at: '2026-11-20T06:00:00Z', recalled: 4, recall_now: 0.61 },
  ...{ recall_exam: 0.42, fading: true, exam_day: '2027-05-23' },
}

function syllabus(given: { mastery?: object[]; claims?: object[] } = {}) {
  return backendAnswers({
    'GET /rest/v1/topics': { body: topics },
    'GET /rest/v1/micro_topics': { body: parts },
    'GET /rest/v1/official_lines': { body: lines },
    'GET /rest/v1/glossary_terms': { body: terms },
    'GET /rest/v1/topic_claims': { body: given.claims ?? [] },
    'POST /rest/v1/rpc/syllabus_bank': { body: bank },
    'POST /rest/v1/rpc/syllabus_node': { body: node },
    'POST /rest/v1/rpc/my_mastery': { body: given.mastery ?? [] },
    'POST /rest/v1/rpc/keep_claims': { body: 1 },
  })
}

test('a visitor reads the whole tree without a state, and nothing of a learner is asked', async () => {
  const { asked } = syllabus()
  const { settled } = renderPage(<SyllabusPage />, { at: '/syllabus' })
  const link = await screen.findByRole('link', { name: 'Inflation' })
  await settled()

  expect(link).toHaveAttribute('href', '/syllabus?topic=inflation')
  expect(screen.getByText('Core inflation')).toBeVisible()
  expect(screen.queryByText('not tried')).toBeNull()
  expect(asked('POST /rest/v1/rpc/my_mastery')).toEqual([])
  expect(asked('GET /rest/v1/topic_claims')).toEqual([])
})

test('when the syllabus cannot be read the page says so and tries again', async () => {
  expectLogged('Could not read topics')
  const backend = syllabus()
  backend.answers['GET /rest/v1/topics'] = { status: 400, body: { message: 'down' } }
  renderPage(<SyllabusPage />, { at: '/syllabus' })
  await screen.findByText('The library could not be read just now.')

  backend.answers['GET /rest/v1/topics'] = { body: topics }
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Inflation' })).toBeVisible()
})

test('an address that names a place of the tree shows it', async () => {
  syllabus()
  const ids: string[] = []
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    ids.push(this.id)
  })
  renderPage(<SyllabusPage />, { at: { pathname: '/syllabus', hash: '#topic-inflation' } })

  await waitFor(() => expect(ids).toEqual(['topic-inflation']))
  shown.mockRestore()
})

test('a learner sees a level by its name, and what fades keeps it', async () => {
  syllabus({ mastery: [mastery] })
  renderPage(<SyllabusPage />, { as: learner(), at: '/syllabus' })

  const entry = (await screen.findByRole('heading', { name: 'Inflation' })).parentElement as HTMLElement
  expect(await within(entry).findByText(/familiar/)).toHaveTextContent('familiar, fading')
})

test('a topic says why its level is what it is, and puts the learner’s word beside the evidence', async () => {
  const claims = [{ node: 'inflation', status: 'revised', said_at: '2026-11-01T00:00:00Z' }]
  syllabus({ mastery: [mastery], claims })
  renderPage(<SyllabusPage />, { as: learner(), at: '/syllabus?topic=inflation' })

  expect(await screen.findByText(/Raised by the mixed set of 20 Nov 2026: 2 right, none wrong/)).toBeVisible()
  expect(await screen.findByText('You say 80 %.')).toBeVisible()
  expect(screen.getByText('Evidence says 46 % (34 to 59, from 9 answers).')).toBeVisible()
  expect(screen.getByText(/about 61 % are still known today, and 42 % on 23 May 2027/)).toBeVisible()
  expect(screen.getByText(/The level stays/)).toBeVisible()
})

test('what comes before is marked until a mixed set has shown it, drawn or as a list', async () => {
  syllabus({ mastery: [{ ...mastery, topic: 'supply', level: 1 }] })
  renderPage(<SyllabusPage />, { as: learner(), at: '/syllabus?topic=inflation' })

  expect(await screen.findByRole('link', { name: 'Money Supply not shown yet' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Monetary Policy' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show as a list' }))
  expect(screen.getByRole('heading', { name: 'Comes before' })).toBeVisible()
  expect(screen.getByText('not shown yet')).toBeVisible()
})

test('without past papers the page says that none were counted, instead of zeros', async () => {
  syllabus()
  renderPage(<SyllabusPage />, { at: '/syllabus?topic=inflation' })

  expect(await screen.findByText(/No past papers are in our bank yet/)).toBeVisible()
  expect(screen.getByText('3 static (75 %)')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Inflation in India' })).toHaveAttribute(
    'href',
    '/ebooks?note=inflation',
  )
  expect(screen.getByText(/once you are signed in/)).toBeVisible()
})

test('past papers stand by year, each with its questions', async () => {
  const backend = syllabus()
  backend.answers['POST /rest/v1/rpc/syllabus_bank'] = {
    body: [{ topic: 'inflation', ...counts, past: [{ year: 2022, paper: 'gs1', count: 2 }] }],
  }
  renderPage(<SyllabusPage />, { at: '/syllabus?topic=inflation' })

  expect(await screen.findByRole('link', { name: '2022: 2 questions' })).toHaveAttribute(
    'href',
    '/practice?topics=inflation&years=2022',
  )
})

test('a tick is kept in the same moment and sent; while the connection is away the page says what waits', async () => {
  const backend = syllabus()
  backend.answers['POST /rest/v1/rpc/keep_claims'] = { status: 503, body: { message: 'away' } }
  renderPage(<SyllabusPage />, { as: learner(), at: '/syllabus?topic=inflation' })
  const own = await screen.findByLabelText('How far you are with Core inflation')
  await waitFor(() => expect(own).toBeEnabled())

  await userEvent.selectOptions(own, 'Revised')
  expect(own).toHaveValue('revised')
  expect(await screen.findByText(/1 tick is kept on this device/)).toBeVisible()

  backend.answers['POST /rest/v1/rpc/keep_claims'] = { body: 1 }
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.queryByText(/kept on this device/)).toBeNull())
  expect(backend.asked('POST /rest/v1/rpc/keep_claims').at(-1)?.body).toMatchObject({
    p_claims: [{ node: 'inflation/core', status: 'revised' }],
  })
  expect(own).toHaveValue('revised')
})

test('a topic is found by the sound of its Hindi, with the arrow keys and Enter', async () => {
  syllabus()
  const { address } = renderPage(<SyllabusPage />, { at: '/syllabus' })
  const field = await screen.findByRole('searchbox', { name: 'Find a topic, part or term' })
  await userEvent.type(field, 'mudrasfiti')

  const first = await screen.findByRole('link', { name: /^मुद्रास्फीति Inflation/ })
  expect(within(first).getByText('मुद्रास्फीति').tagName).toBe('MARK')
  expect(within(first).getByText('Inflation')).toHaveAttribute('lang', 'en')
  await userEvent.keyboard('{ArrowDown}')
  expect(first).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await waitFor(() => expect(address()).toBe('/syllabus?topic=inflation'))
})

test('more places than are shown are counted, and said to be more', async () => {
  const backend = syllabus()
  backend.answers['GET /rest/v1/glossary_terms'] = {
    body: Array.from({ length: 15 }, (_, at) => ({
      ...terms[0],
      slug: `deflator-${at}`,
      term: `Deflator ${at}`,
    })),
  }
  renderPage(<SyllabusPage />, { at: '/syllabus' })
  await userEvent.type(await screen.findByRole('searchbox'), 'deflator')

  expect(
    await screen.findByText('15 places found; the best 12 are shown. More letters find fewer.'),
  ).toBeVisible()
  expect(screen.getAllByRole('link', { name: /^Deflator/ })).toHaveLength(12)
})

test.each([
  ['en', 'Any question gives it a first level, and mixed sets raise it.'],
  ['hi', 'कोई भी प्रश्न इसे पहला स्तर देता है, मिश्रित सेट उसे बढ़ाते हैं।'],
])('in %s a topic that was never tried says what gives it a level', async (language, says) => {
  localStorage.setItem('language', language)
  syllabus()
  renderPage(<SyllabusPage />, { as: learner(), at: '/syllabus?topic=inflation' })

  expect(await screen.findByText(new RegExp(says))).toBeVisible()
})

test('what is not there is said, and Escape empties the field', async () => {
  syllabus()
  renderPage(<SyllabusPage />, { at: '/syllabus' })
  const field = await screen.findByRole('searchbox')
  await userEvent.type(field, 'zzzz')
  expect(await screen.findByText(/Nothing in the syllabus is called “zzzz”/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(field).toHaveValue('')
})

test('the official words stand with their topics, and say whose words they are', async () => {
  syllabus()
  renderPage(<SyllabusPage />, { at: '/syllabus?view=official' })

  expect(await screen.findByText('Indian Economy and growth.')).toBeVisible()
  expect(screen.getByText(/compared with public copies, not yet with the notification itself/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Money and Prices' })).toHaveAttribute(
    'href',
    '/syllabus?topic=money',
  )
})

test.each([
  ['topic=inflation', 'Explain this topic', 'Inflation'],
  ['view=official', 'Explain this line', 'this line of the UPSC syllabus: “Indian Economy and growth.”'],
])(
  'at %s the assistant is asked about what stands there: "Tell me about" stands before it',
  async (at, name, about) => {
    syllabus()
    const openChat = vi.fn()
    renderPage(
      <ChatLauncherContext
        value={{ isOpen: false, topic: null, takeTopic: () => null, openChat, closeChat() {} }}
      >
        <SyllabusPage />
      </ChatLauncherContext>,
      { at: `/syllabus?${at}` },
    )
    await userEvent.click(await screen.findByRole('button', { name }))

    expect(openChat).toHaveBeenCalledExactlyOnceWith(about)
  },
)

test('in Hindi the official words say that the Hindi is ours', async () => {
  kept.local.set('language', 'hi')
  syllabus()
  renderPage(<SyllabusPage />, { at: '/syllabus?view=official' })

  expect(await screen.findByText('भारतीय अर्थव्यवस्था।')).toBeVisible()
  expect(screen.getByText(/हिंदी पाठ हमारा है/)).toBeVisible()
})

test('what to take next is what comes before the topic with most to gain, with the reason', async () => {
  syllabus({ mastery: [{ ...mastery, topic: 'inflation', level: 1 }] })
  renderPage(<SyllabusPage />, { as: learner(), at: '/syllabus?view=next' })

  expect(await screen.findByRole('heading', { name: 'Money Supply', level: 2 })).toBeVisible()
  expect(screen.getByText(/It comes before Monetary Policy, where most is to gain \(60 %/)).toBeVisible()
  expect(screen.getByText(/each topic’s part of the 20 questions in our bank/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show as a table' }))
  expect(screen.getByRole('row', { name: /^Inflation 20\s% hold 28\s% 14\.4 9$/ })).toBeVisible()
})

test('a visitor is told how a recommendation comes about, and sees the weights', async () => {
  syllabus()
  const { address, given } = renderPage(<SyllabusPage />, { at: '/syllabus?view=next' })
  expect(await screen.findByText(/follows from your answers/)).toBeVisible()
  expect(screen.getByRole('link', { name: /Monetary Policy weight 60\s%/ })).toBeVisible()

  // signing in leads back here
  await userEvent.click(screen.getByRole('link', { name: /Sign in/i }))
  expect(address()).toBe('/auth')
  expect(given()).toMatchObject({ from: { pathname: '/syllabus', search: '?view=next' } })
})

test('a topic that is not there leads back to the tree', async () => {
  syllabus()
  renderPage(<SyllabusPage />, { at: '/syllabus?topic=gone' })
  expect(await screen.findByText('The syllabus has no topic at this address.')).toBeVisible()
})

test('a chip carries the learner’s level, and none for a visitor', async () => {
  syllabus({ mastery: [mastery] })
  const { unmount } = renderPage(<TopicChip slug="inflation" />, { as: learner() })
  await waitFor(() => expect(screen.getByRole('link')).toHaveAccessibleName('Inflation, familiar, fading'))
  expect(screen.getByText(/familiar, fading/)).not.toHaveClass('sr-only')
  unmount()
  renderPage(<TopicChip slug="inflation" />)
  expect(await screen.findByRole('link')).toHaveAccessibleName('Inflation')
})

test('that a search finds nothing is said in the line that told what the search before found', async () => {
  syllabus()
  renderPage(<SyllabusPage />, { at: '/syllabus' })
  const field = await screen.findByRole('searchbox')
  await userEvent.type(field, 'supply')
  const told = (await screen.findByText(/place/, { selector: '[role=status] *, [role=status]' })).closest(
    '[role=status]',
  )
  await userEvent.clear(field)
  await userEvent.type(field, 'zzzz')
  await screen.findByText(/Nothing in the syllabus is called “zzzz”/)
  expect(told).toBeInTheDocument()
  expect(told).toHaveTextContent('Nothing in the syllabus is called “zzzz”')
})
