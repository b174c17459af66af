import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import AnswerBankPage from './bank-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const BANK = 'POST /rest/v1/rpc/my_mains_answers'
const RECORD = 'POST /rest/v1/rpc/my_mains_record'

const line = (id: string, fields: object = {}) => ({
  ...{ id, question_id: `q-${id}`, version_no: 1, mode: 'typed', language: 'en', status: 'evaluated' },
  ...{
    submitted_at: `2026-11-0${id}T08:00:00Z`,
    saved_at: `2026-11-0${id}T08:00:00Z`,
    is_shared: false,
    words: 100,
  },
  ...{
    question: `Question ${id}?`,
    question_hi: null,
    marks: 10,
    word_limit: 150,
    directive: 'discuss',
    area: 'growth',
  },
  ...{ by: 'rules', band_low: 4, band_high: 6, given: null, share: 0.5 },
  ...fields,
})

const nothing = {
  n: 0,
  by: {},
  rewrites: { n: 0, gain: null },
  trend: [],
  areas: [],
  directives: [],
  faults: [],
}
const criteria = { demand: 0.6, content: 0.5, structure: 0.4, evidence: 0.2, conclusion: 0.3, language: 0.8 }
const record = {
  ...{ n: 3, by: { rules: 2, mentor: 1 }, rewrites: { n: 1, gain: 1.25 } },
  trend: ['1', '2', '3'].map((id) => ({
    answer: id,
    at: `2026-11-0${id}T08:00:00Z`,
    by: 'rules',
    share: 0.5,
    criteria,
  })),
  areas: [{ area: 'growth', n: 3, share: 0.5 }],
  directives: [
    { directive: 'discuss', n: 2, share: 0.4 },
    { directive: 'examine', n: 3, share: 0.7 },
  ],
  faults: [{ check: 'conclusion', missing: 2, weak: 0, of: 3 }],
}

function show(lines: object[], given: object = nothing, more: Parameters<typeof backendAnswers>[0] = {}) {
  const backend = backendAnswers({
    [BANK]: ({ body }) => ({ body: (body as { p_search: string }).p_search ? lines.slice(0, 1) : lines }),
    [RECORD]: { body: given },
    'GET /rest/v1/topics': { body: [] },
    ...more,
  })
  return { ...renderPage(<AnswerBankPage />, { as: learner(), at: '/mains-evaluation?view=bank' }), backend }
}

test('what rewriting lost is told with a true minus', async () => {
  show([line('1'), line('2'), line('3')], { ...record, rewrites: { n: 1, gain: -0.45 } })
  expect(await screen.findByText('Your one rewritten version brought −0.45 marks.')).toBeVisible()
})

test('an empty bank says what will stand there and leads to a question', async () => {
  show([])
  expect(await screen.findByText('No answers yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Choose a question' })).toHaveAttribute('href', '/mains-evaluation')
})

test('versions stand under their question, with band, marker and state; drafts lead back to writing', async () => {
  show([
    line('3', { question_id: 'q-1', version_no: 2, status: 'draft', submitted_at: null, by: null }),
    line('1'),
    line('2', { status: 'needs_mentor' }),
  ])
  expect(await screen.findByText('3 answers')).toBeVisible()
  const links = screen.getAllByRole('link', { name: /^Version/ })
  expect(links.map((one) => one.getAttribute('href'))).toEqual([
    '/mains-evaluation?question=q-1',
    '/mains-evaluation?answer=1',
    '/mains-evaluation?answer=2',
  ])
  expect(screen.getAllByText('4.0–6.0 of 10')).toHaveLength(2)
  expect(screen.getAllByText('With a mentor').some((one) => one.tagName === 'SPAN')).toBe(true)
})

test('search asks the server, filters stay in the address', async () => {
  const { backend, address } = show([line('1'), line('2', { status: 'failed', by: null })])
  await screen.findByText('2 answers')
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'failed')
  expect(screen.getByText('1 answer')).toBeVisible()
  expect(address()).toBe('/mains-evaluation?view=bank&state=failed')
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'all')
  await userEvent.type(screen.getByLabelText('Search questions and your own text'), 'repo')
  expect(await screen.findByText('1 answer')).toBeVisible()
  expect(backend.asked(BANK).at(-1)?.body).toEqual({ p_search: 'repo' })
})

test('a search that found nothing is taken back, and its field has the focus', async () => {
  const { backend } = show([line('1')])
  await screen.findByText('1 answer')
  backend.answers[BANK] = ({ body }) => ({
    body: (body as { p_search: string }).p_search === '' ? [line('1')] : [],
  })
  const field = screen.getByLabelText('Search questions and your own text')
  await userEvent.type(field, 'gdp')
  await userEvent.click(await screen.findByRole('button', { name: 'Show all' }))
  expect(await screen.findByText('1 answer')).toBeVisible()
  expect(field).toHaveFocus()
  expect(field).toHaveValue('')
})

test('under three answers nothing is said of them together', async () => {
  show([line('1')], { ...nothing, n: 1 })
  expect(await screen.findByText(/needs three marked answers to three questions. There is 1\./)).toBeVisible()
})

test('trends, averages and habits are told with how many answers stand behind them', async () => {
  show([line('1'), line('2'), line('3')], record)
  expect(await screen.findByText(/^3 questions counted/)).toBeVisible()
  expect(screen.getByText('Your one rewritten version brought +1.25 marks.')).toBeVisible()
  expect(screen.getByText(/Evidence and data gives least: 20% of its marks on average/)).toBeVisible()
  expect(
    screen.getByRole('img', { name: /^Conclusion and way forward: 30% on average over 3 answers/ }),
  ).toBeVisible()
  expect(screen.getByText('Conclusion: missing in 2 of 3')).toBeVisible()
  // two answers make no average
  const directives = within(screen.getByRole('region', { name: 'By directive' })).getAllByRole('listitem')
  expect(directives.map(({ textContent }) => textContent)).toEqual([
    'Discuss–2 answers',
    'Examine70%3 answers',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Show as a table' }))
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(4)
})

/** Of each question whether it is folded away. */
function folded() {
  const rows = screen.getAllByText(/^Question \d+\?$/).map((text) => text.closest('li') as HTMLElement)
  return { rows, count: rows.filter((row) => row.getAttribute('hidden') === 'until-found').length }
}

describe('a long bank', () => {
  const lines = Array.from({ length: 50 }, (_, at) =>
    line(String(at), {
      submitted_at: new Date(Date.UTC(2026, 0, 60 - at)).toISOString(),
    }),
  )

  test('shows its first questions, and more when asked for, from the first of which one goes on', async () => {
    const { address } = show(lines)
    expect(await screen.findByText('50 answers')).toBeVisible()
    expect(folded().count).toBe(30)
    expect(screen.getByText('30 more questions')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Show more questions' }))
    expect(folded().count).toBe(10)
    expect(folded().rows[20]).toContainElement(document.activeElement as HTMLElement)
    expect(address()).toBe('/mains-evaluation?view=bank&shown=40')
    await userEvent.selectOptions(screen.getByLabelText('Order'), 'oldest')
    expect(folded().count).toBe(30)
  })

  test('unfolds up to what the browser’s own search has found', async () => {
    const { address } = show(lines)
    await screen.findByText('50 answers')
    const row = folded().rows[44]
    act(() => void row?.dispatchEvent(new Event('beforematch', { bubbles: true })))
    expect(folded().count).toBe(0)
    expect(folded().rows[44]).toBe(row)
    expect(address()).toBe('/mains-evaluation?view=bank&shown=60')
  })

  test('is whole where the browser’s search would find nothing in what is folded away', async () => {
    const known = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'onbeforematch') ?? {}
    Reflect.deleteProperty(HTMLElement.prototype, 'onbeforematch')
    show(lines)
    await screen.findByText('50 answers')
    expect(folded().count).toBe(0)
    expect(screen.queryByRole('button', { name: 'Show more questions' })).toBeNull()
    Object.defineProperty(HTMLElement.prototype, 'onbeforematch', known)
  })
})

test('a bank that cannot be read says that everything is kept', async () => {
  expectLogged('Could not read answers')
  show([], nothing, { [BANK]: { status: 500, body: { code: '500', message: 'down' } } })
  expect(await screen.findByText('They are all kept. Check the connection and try again.')).toBeVisible()
})
