import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import FiguresDesk from './stale-desk.tsx'

const cpi = {
  ...{ fact_id: 'cpi', name: 'CPI inflation', name_hi: 'सीपीआई मुद्रास्फीति' },
  ...{ was_display: '3.93', was_period: 'May 2026', unit: '%' },
  ...{
    now_fact_id: 'cpi-june',
    now_display: '4.10',
    now_period: 'June 2026',
    now_unit: '%',
    since: '2026-07-13T10:00:00Z',
  },
  ...{ base_year: '2012', now_base_year: '2024' },
  counts: { book: 3, chapter: 4, note: 0, question: 14, mains: 2, news: 0 },
}
const items = [
  { kind: 'chapter', item: 'money/one', anchor: 'now', title: 'Money: Prices' },
  { kind: 'question', item: 'q-1', anchor: null, title: 'Consider the following' },
]
const look = {
  ...{ id: 1, fact_id: 'cpi', kind: 'news', item: 'item', was_display: '3.93', verdict: 'still-right' },
  ...{ looked_by_name: 'Meera Nair', looked_at: '2026-07-14T10:00:00Z' },
}
const figure = {
  ...{
    id: 'cpi-june',
    name: 'CPI inflation',
    name_hi: 'सीपीआई मुद्रास्फीति',
    display: '4.10',
    period: 'June 2026',
    unit: '%',
    base_year: '2024',
    as_of: '2026-06-30',
  },
  ...{ status: 'provisional', publisher: 'MoSPI', source_title: 'Release', source_url: 'https://example.in' },
}
const PUBLISH = 'POST /rest/v1/rpc/publish_fact'

function desk(answers: Parameters<typeof backendAnswers>[0] = {}) {
  const backend = backendAnswers({
    'POST /rest/v1/rpc/stale_figures': { body: { figures: [cpi], looks: [look] } },
    'POST /rest/v1/rpc/stale_items': { body: items },
    'POST /rest/v1/rpc/look_at_use': { status: 204 },
    'POST /rest/v1/rpc/fact_impact': { body: { counts: { question: 1, answer: 2 }, items: [] } },
    [PUBLISH]: { body: { id: 'cpi-june-2026-07-31', counts: {} } },
    'GET /rest/v1/facts': { body: [figure] },
    ...answers,
  })
  const { unmount } = renderPage(<FiguresDesk />, { as: learner(), at: '/admin?desk=figures' })
  return { ...backend, unmount }
}

beforeEach(() => localStorage.clear())

test('a figure that changed stands with what it was, is, and where it is still told', async () => {
  desk()
  expect(
    await screen.findByText(/Used in 3 books, 14 MCQs and 2 model answers, since 13 Jul 2026/),
  ).toBeVisible()
  expect(screen.getByText(/3\.93/, { selector: 's' })).toBeVisible()
  expect(screen.getByText('The base changed from 2012 to 2024: the two cannot be compared.')).toBeVisible()
  expect(screen.getByRole('row', { name: '14 Jul 2026 item still right Meera Nair' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show the 20 texts' }))
  expect(await screen.findByRole('link', { name: 'Money: Prices' })).toHaveAttribute(
    'href',
    '/ebooks?book=money&chapter=one#now',
  )
})

test('a look is noted, and a refusal is told in the server’s words', async () => {
  const backend = desk()
  await userEvent.click(await screen.findByRole('button', { name: 'Show the 20 texts' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Still right: Consider the following' }))
  expect(await screen.findByText('Noted under your name.')).toBeVisible()
  expect(backend.asked('POST /rest/v1/rpc/look_at_use')[0]?.body).toEqual({
    ...{ p_fact: 'cpi', p_kind: 'question', p_item: 'q-1', p_verdict: 'still-right' },
  })
  backend.answers['POST /rest/v1/rpc/look_at_use'] = {
    status: 400,
    body: { code: 'PT400', message: 'The text still names the figure' },
  }
  await userEvent.click(screen.getByRole('button', { name: 'Rewritten: Money: Prices' }))
  expect(await screen.findByText('It was refused: The text still names the figure')).toBeVisible()
})

test('of two who look at one text the second is told, though it goes from the list', async () => {
  const backend = desk()
  await userEvent.click(await screen.findByRole('button', { name: 'Show the 20 texts' }))
  const still = await screen.findByRole('button', { name: 'Still right: Consider the following' })
  backend.answers['POST /rest/v1/rpc/look_at_use'] = {
    status: 404,
    body: {
      code: 'PT404',
      message: 'Nothing of this text waits for a look: somebody was here before, or it was rewritten',
    },
  }
  backend.answers['POST /rest/v1/rpc/stale_items'] = { body: [] }
  await userEvent.click(still)
  expect(await screen.findByText(/^Nothing of this text waits for a look/)).toBeVisible()
  await vi.waitFor(() => expect(still).not.toBeInTheDocument())
})

test('an empty desk says so; one that could not be read can be asked for again', async () => {
  expectLogged('Could not read stale_figures')
  const backend = desk({ 'POST /rest/v1/rpc/stale_figures': { status: 400, body: { message: 'down' } } })
  const again = await screen.findByRole('button', { name: 'Try again' })
  backend.answers['POST /rest/v1/rpc/stale_figures'] = { body: { figures: [], looks: [] } }
  await userEvent.click(again)
  expect(await screen.findByText('No text says an outdated figure')).toBeVisible()
})

test('nothing is published before it was seen what it touches, and what was typed outlives a refusal', async () => {
  const backend = desk()
  const form = within(await screen.findByRole('region', { name: 'Publish a newer figure' }))
  await userEvent.click(form.getByRole('button', { name: 'See what it touches' }))
  expect(form.getAllByText('Fill this in.').length).toBeGreaterThan(3)
  await waitFor(() => expect(form.getByLabelText('Which figure')).toHaveFocus())
  expect(backend.asked('POST /rest/v1/rpc/fact_impact')).toEqual([])

  await userEvent.selectOptions(
    form.getByLabelText('Which figure'),
    await form.findByRole('option', { name: /CPI/ }),
  )
  expect(form.getByLabelText('Publisher')).toHaveValue('MoSPI')
  const type = (label: string, value: string) =>
    fireEvent.change(form.getByLabelText(label), { target: { value } })
  type('Value, as a number', 'four')
  expect(form.getByText('A number, as 4.1')).toBeVisible()
  type('Value, as a number', '4.4')
  type('As it is written', '4.40')
  type('What it describes (May 2026)', 'July 2026')
  type('As of', '2026-07-31')
  type('Read in the source by', 'Meera Nair')
  const impact = backend.answers['POST /rest/v1/rpc/fact_impact']
  backend.answers['POST /rest/v1/rpc/fact_impact'] = { status: 500, body: { message: 'down' } }
  await userEvent.click(form.getByRole('button', { name: 'See what it touches' }))
  expect(await form.findByText(/^What it touches could not be read\..*check the connection/)).toBeVisible()
  if (impact) backend.answers['POST /rest/v1/rpc/fact_impact'] = impact
  await userEvent.click(form.getByRole('button', { name: 'See what it touches' }))
  const touched = await form.findByText('1 MCQ and 2 kept answers')
  expect(touched).toBeVisible()
  await waitFor(() => expect(touched.parentElement).toHaveFocus())
  expect(backend.asked(PUBLISH)).toEqual([])

  backend.answers[PUBLISH] = {
    status: 403,
    body: { code: '42501', message: 'Only administrators publish figures' },
  }
  await userEvent.click(form.getByRole('button', { name: 'Publish it' }))
  expect(await form.findByText('It was refused: Only administrators publish figures')).toBeVisible()
  expect(form.getByLabelText('As it is written')).toHaveValue('4.40')
  expect(localStorage.getItem('desk-figure:')).toContain('4.40')

  backend.answers[PUBLISH] = { body: { id: 'cpi-june-2026-07-31', counts: {} } }
  await userEvent.click(form.getByRole('button', { name: 'Publish it' }))
  expect(await form.findByText(/^Published\./)).toBeVisible()
  expect(backend.asked(PUBLISH).at(-1)?.body).toMatchObject({
    p_replaces: 'cpi-june',
    p_fact: {
      value: 4.4,
      display: '4.40',
      period: 'July 2026',
      as_of: '2026-07-31',
      released: null,
      base_year: '2024',
    },
  })
  await waitFor(() => expect(localStorage.getItem('desk-figure:')).toBeNull())
  await waitFor(() => expect(form.getByRole('button', { name: 'See what it touches' })).toHaveFocus())
})

test('what one administrator typed is not laid before the next on the same device', async () => {
  const isHere = (id: string) => localStorage.setItem('sb-tests-auth-token', JSON.stringify({ user: { id } }))
  const written = async () =>
    within(await screen.findByRole('region', { name: 'Publish a newer figure' })).getByLabelText(
      'As it is written',
    )
  isHere('meera')
  const { unmount } = desk()
  fireEvent.change(await written(), { target: { value: '4.40' } })
  unmount()

  isHere('anil')
  const other = desk()
  expect(await written()).toHaveValue('')
  other.unmount()
  isHere('meera')
  desk()
  expect(await written()).toHaveValue('4.40')
})

test('what was typed of a figure is not written over by the choice of one', async () => {
  desk()
  const form = within(await screen.findByRole('region', { name: 'Publish a newer figure' }))
  fireEvent.change(form.getByLabelText('Publisher'), { target: { value: 'Ministry of Statistics' } })
  await userEvent.selectOptions(
    form.getByLabelText('Which figure'),
    await form.findByRole('option', { name: /CPI/ }),
  )
  expect(form.getByLabelText('Publisher')).toHaveValue('Ministry of Statistics')
  expect(form.getByLabelText('Unit')).toHaveValue('%')
})

test('a correction goes with what was seen, and over what somebody else corrected meanwhile only once that was told', async () => {
  const backend = desk({
    [PUBLISH]: {
      status: 409,
      body: { code: 'PT409', details: 'seen', message: 'Somebody else has changed' },
    },
  })
  const form = within(await screen.findByRole('region', { name: 'Publish a newer figure' }))
  await userEvent.selectOptions(
    form.getByLabelText('Which figure'),
    await form.findByRole('option', { name: /CPI/ }),
  )
  await userEvent.click(form.getByLabelText(/recorded wrongly/))
  const type = (label: string, value: string) =>
    fireEvent.change(form.getByLabelText(label), { target: { value } })
  type('Value, as a number', '4.2')
  type('As it is written', '4.20')
  type('What it describes (May 2026)', 'June 2026')
  type('As of', '2026-06-30')
  type('Read in the source by', 'Meera Nair')
  await userEvent.click(form.getByRole('button', { name: 'See what it touches' }))
  const theirs = { ...figure, display: '4.15' }
  backend.answers['GET /rest/v1/facts'] = { body: [theirs] }
  await userEvent.click(await form.findByRole('button', { name: 'Publish it' }))
  expect(await form.findByText(/^Not published: somebody else has corrected this figure/)).toBeVisible()
  expect(await form.findByRole('option', { name: /4\.15/ })).toBeInTheDocument()
  expect(form.getByLabelText('As it is written')).toHaveValue('4.20')

  backend.answers[PUBLISH] = { body: { id: 'cpi-june', counts: {} } }
  await userEvent.click(form.getByRole('button', { name: 'Publish it' }))
  expect(await form.findByText(/^Published\./)).toBeVisible()
  const seen = backend.asked(PUBLISH).map(({ body }) => (body as { p_fact: { seen: object } }).p_fact.seen)
  expect(seen).toEqual([
    expect.objectContaining({ display: '4.10', as_of: '2026-06-30', base_year: '2024' }),
    expect.objectContaining({ display: '4.15' }),
  ])
})

test('in Hindi figures have their Hindi names, at the desk and in the registry', async () => {
  localStorage.setItem('language', 'hi')
  const row = {
    ...figure,
    ...{ name_hi: 'सीपीआई मुद्रास्फीति', uses: 1, stale: 1, origin: 'library', is_now: true },
  }
  const { unmount } = desk({
    'GET /rest/v1/saved_views': { body: [] },
    'POST /rest/v1/rpc/figure_registry': { body: [row] },
  })
  expect(await screen.findByRole('heading', { name: 'सीपीआई मुद्रास्फीति' })).toBeVisible()
  unmount()
  renderPage(<FiguresDesk />, { as: learner(), at: '/admin?desk=figures&view=registry' })
  expect(await screen.findByText('सीपीआई मुद्रास्फीति')).toHaveAttribute('lang', 'hi')
})

test('all figures stand in a table, narrowed and ordered by the server', async () => {
  const row = {
    ...{ id: 'cpi-2026-10', name: 'Inflation', topic: 'inflation', display: '3.1 %', period: 'October 2026' },
    ...{ as_of: '2026-10-31', status: 'provisional', publisher: 'MoSPI', checked: null, uses: 12, stale: 3 },
    ...{ origin: 'library', is_now: true },
  }
  const backend = backendAnswers({
    'GET /rest/v1/saved_views': { body: [] },
    'POST /rest/v1/rpc/figure_registry': { body: [row] },
  })
  renderPage(<FiguresDesk />, { as: learner(), at: '/admin?desk=figures&view=registry&f.stale=yes' })

  expect((await screen.findByText('cpi-2026-10')).closest('tr')).toHaveTextContent(
    'Inflation3.1 %October 202631 Oct 2026MoSPINot checked123cpi-2026-10',
  )
  const [asked] = backend.asked('POST /rest/v1/rpc/figure_registry')
  expect(asked?.url.searchParams.get('stale')).toBe('gt.0')
  expect(asked?.url.searchParams.get('order')).toBe('stale.desc,id.asc')
})

test('figures to choose from are named in the language of the page, and where they cannot be read that is said', async () => {
  localStorage.setItem('language', 'hi')
  desk()
  expect(await screen.findByRole('option', { name: 'सीपीआई मुद्रास्फीति: 4.10 (June 2026)' })).toBeVisible()
})

test('where the figures to choose from cannot be read, the form says so and they are asked for again', async () => {
  expectLogged('Could not read')
  const backend = desk({ 'GET /rest/v1/facts': { status: 400, body: { message: 'down' } } })
  expect(await screen.findByText(/^The figures could not be read just now/)).toBeVisible()
  backend.answers['GET /rest/v1/facts'] = { body: [figure] }
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('option', { name: 'CPI inflation: 4.10 (June 2026)' })).toBeVisible()
})
