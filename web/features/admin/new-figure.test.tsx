import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import FiguresDesk from './stale-desk.tsx'

// jsdom has no IndexedDB, where what somebody reads is kept
vi.mock('#web/lib/kept-store.ts', () => ({ keepItem: async () => {} }))

const MAKE = 'POST /rest/v1/rpc/new_figure'
const topic = {
  ...{ slug: 'prices', title: 'Prices', title_hi: 'कीमतें', summary: 's', papers: [], prerequisites: [] },
  ...{ parent_slug: null, position: 1 },
}

function open(answers: Parameters<typeof backendAnswers>[0] = {}) {
  const backend = backendAnswers({
    'GET /rest/v1/topics': { body: [topic] },
    [MAKE]: { body: 'onion-prices' },
    ...answers,
  })
  const { unmount } = renderPage(<FiguresDesk />, { as: learner(), at: '/admin?desk=figures&view=new' })
  return { backend, unmount }
}

const form = async () => within(await screen.findByRole('form', { name: 'New figure' }))
type Form = Awaited<ReturnType<typeof form>>
const field = (within: Form, label: RegExp) => within.getByLabelText(label)

async function fill(within: Form) {
  const type = (label: RegExp, value: string) => fireEvent.change(field(within, label), { target: { value } })
  type(/^Name$/, 'Onion prices')
  type(/^Name in Hindi/, 'प्याज़ के दाम')
  await within.findByRole('option', { name: 'Prices' })
  type(/^Topic/, 'prices')
  type(/^Value/, '31.25')
  type(/^As it is written/, '31.25')
  type(/^Unit$/, '₹ a kilogram')
  type(/^Unit in Hindi/, '₹ प्रति किलोग्राम')
  type(/^Period/, 'October 2026')
  type(/^As of/, '2026-10-31')
  type(/^Status/, 'final')
  type(/^Publisher/, 'DoCA')
  type(/^Publication/, 'Retail prices')
  type(/^Its address/, 'https://example.in/x')
  type(/^Published on/, '2026-11-12')
  type(/^Read in the source by/, 'Meera Iyer')
}

beforeEach(() => localStorage.clear())

test('what is missing is said at each field, the first has the focus, and nothing is sent', async () => {
  const { backend } = open()
  const page = await form()
  await userEvent.click(page.getByRole('button', { name: 'Make the figure' }))
  expect(page.getAllByText('Fill this in.')).toHaveLength(14)
  await waitFor(() => expect(field(page, /^Name$/)).toHaveFocus())
  expect(backend.asked(MAKE)).toEqual([])
})

test('a name suggests the key, a day after the publication is found, and a whole figure is sent once', async () => {
  const { backend } = open()
  const page = await form()
  await fill(page)
  expect(field(page, /^Key/)).toHaveValue('onion-prices')
  fireEvent.change(field(page, /^As of/), { target: { value: '2026-11-13' } })
  await userEvent.click(page.getByRole('button', { name: 'Make the figure' }))
  expect(page.getByText('This day is after the day of publication.')).toBeVisible()
  expect(backend.asked(MAKE)).toEqual([])

  fireEvent.change(field(page, /^As of/), { target: { value: '2026-10-31' } })
  await userEvent.dblClick(page.getByRole('button', { name: 'Make the figure' }))
  expect(await screen.findByText('“Onion prices” is in the registry.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Look at it' })).toHaveAttribute(
    'href',
    '/daily-news?fact=onion-prices',
  )
  expect(backend.asked(MAKE)).toHaveLength(1)
  expect(backend.asked(MAKE)[0]?.body).toMatchObject({
    p_fields: {
      id: 'onion-prices',
      topic: 'prices',
      value: 31.25,
      note: null,
      unit_hi: '₹ प्रति किलोग्राम',
      keywords: [],
      base_year: null,
    },
  })
  expect(localStorage.getItem('desk-new-figure:')).toBeNull()
})

test('a key that is taken is told at its field, and what was typed outlives a reload', async () => {
  const { unmount } = open({
    [MAKE]: {
      status: 409,
      body: { code: 'PT409', message: 'There is a figure "onion-prices" already', details: 'id' },
    },
  })
  const page = await form()
  await fill(page)
  await userEvent.click(page.getByRole('button', { name: 'Make the figure' }))
  await waitFor(() => expect(field(page, /^Key/)).toBeInvalid())
  expect(field(page, /^Key/)).toHaveAccessibleDescription(/There is a figure "onion-prices" already/)
  unmount()
  open()
  expect(field(await form(), /^Unit$/)).toHaveValue('₹ a kilogram')
})

test('what one administrator typed is not laid before the next on the same device', async () => {
  const isHere = (id: string) => localStorage.setItem('sb-tests-auth-token', JSON.stringify({ user: { id } }))
  isHere('meera')
  const { unmount } = open()
  await fill(await form())
  unmount()

  isHere('anil')
  const other = open()
  expect(field(await form(), /^Unit$/)).toHaveValue('')
  other.unmount()
  isHere('meera')
  open()
  expect(field(await form(), /^Unit$/)).toHaveValue('₹ a kilogram')
})

test('where no answer comes, it is not said that nothing was made, and all is kept', async () => {
  open({
    [MAKE]: () => {
      throw new TypeError('Failed to fetch')
    },
  })
  const page = await form()
  await fill(page)
  await userEvent.click(page.getByRole('button', { name: 'Make the figure' }))
  expect(await page.findByText(/^No answer came\. What you typed is kept/)).toBeVisible()
})

test('a figure whose answer was lost is sent as the same one, after a reload too', async () => {
  const lost = {
    [MAKE]: () => {
      throw new TypeError('Failed to fetch')
    },
  }
  const first = open(lost)
  await fill(await form())
  const makes = async ({ asked }: typeof first.backend, times: number) => {
    await userEvent.click(screen.getByRole('button', { name: 'Make the figure' }))
    await waitFor(() => expect(asked(MAKE)).toHaveLength(times))
    await screen.findByText(/^No answer came/)
    return asked(MAKE).map(({ body }) => (body as { p_fields: { made_as: string } }).p_fields.made_as)
  }
  await makes(first.backend, 1)
  const [one = '', two] = await makes(first.backend, 2)
  first.unmount()
  const second = open(lost)
  await form()
  const [three] = await makes(second.backend, 1)
  expect(one).toMatch(/^[0-9a-f-]{36}$/)
  expect([two, three]).toEqual([one, one])
})
