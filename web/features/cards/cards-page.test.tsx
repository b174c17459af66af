import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import CardsPage from './cards-page.tsx'

const SCHEDULE = 'POST /rest/v1/rpc/my_cards'
const LIST = 'GET /rest/v1/cards'

// jsdom takes each focus for the keyboard's, and here things go by a click
vi.mock('#web/components/somebody-at.ts', async (original) => ({
  ...(await original<object>()),
  isSomebodyAt: () => false,
}))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2026-11-25T06:00:00Z')
})
afterEach(() => void vi.useRealTimers())

const made = '2026-11-20T06:00:00Z'
const card = (id: string, front: string, more: object = {}) => ({
  ...{ id, front, back: `Back of ${front}`, lang: 'en', source: { kind: 'own' }, topic: null },
  ...{ created_at: made, suspended: false },
  ...more,
})
const scheduled = (id: string, logs: object[] = [], suspended = false) => ({
  id,
  created_at: made,
  suspended,
  logs,
})
const two = [card('a', 'Repo rate'), card('b', 'CRR', { suspended: true })]

function show(cards = two, answers: Parameters<typeof backendAnswers>[0] = {}, at = '/practice?view=cards') {
  const backend = backendAnswers({
    [SCHEDULE]: {
      body: {
        exam_day: null,
        cards: cards.map(({ id, suspended }) =>
          scheduled(
            id,
            id === 'a' ? [{ id: 'l', rating: 4, reviewed_at: '2026-11-24T06:00:00Z' }] : [],
            suspended,
          ),
        ),
      },
    },
    [LIST]: { body: cards },
    ...answers,
  })
  return { backend, ...renderPage(<CardsPage />, { as: learner(), at }) }
}
const rowOf = (front: string) => screen.getByText(front).closest('li') as HTMLElement
async function choose(front: string, action: string) {
  await userEvent.click(screen.getByRole('button', { name: `More for: ${front}` }))
  await userEvent.click(screen.getByRole('menuitem', { name: action }))
}

test('each card stands with its back and its day', async () => {
  show()

  expect(await screen.findByText('Back of Repo rate')).toBeVisible()
  expect(within(rowOf('Repo rate')).getByText('Due on 2 Dec 2026')).toBeVisible()
  expect(within(rowOf('CRR')).getByText('Put aside')).toBeVisible()
  expect(screen.getByText('2 cards')).toBeVisible()
})

test('a card is written, said to be saved, and the next one can follow at once', async () => {
  const { backend } = show(two, { 'POST /rest/v1/cards': { status: 201 } })
  await userEvent.click(await screen.findByRole('button', { name: 'Write a card' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getAllByText('Write something here first.')).toHaveLength(2)
  expect(backend.asked('POST /rest/v1/cards')).toEqual([])

  await userEvent.type(screen.getByLabelText('Front: what is asked'), ' सीआरआर क्या है ')
  await userEvent.type(screen.getByLabelText('Back: what you want to know'), 'Cash reserve ratio')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  // at the form: over the page it would lie on the buttons that the next card needs
  const form = screen.getByRole('region', { name: 'Write a card' })
  expect(await within(form).findByText('Card saved. It is asked in your next review.')).toBeVisible()
  const [sent] = backend.asked('POST /rest/v1/cards')
  expect(sent?.url.searchParams.get('on_conflict')).toBe('user_id,id')
  expect(sent?.body).toEqual([
    {
      ...{
        id: expect.any(String),
        front: 'सीआरआर क्या है',
        back: 'Cash reserve ratio',
        lang: 'hi',
        topic: null,
      },
      source: { kind: 'own', title: null, href: null, quote: null },
    },
  ])
  expect(screen.getByLabelText('Front: what is asked')).toHaveValue('')
  expect(screen.getByLabelText('Front: what is asked')).toHaveFocus()
})

test('who writes the next card already is not taken away from it when the one before is kept', async () => {
  const reply = Promise.withResolvers<{ status: number }>()
  show(two, { 'POST /rest/v1/cards': () => reply.promise })
  await userEvent.click(await screen.findByRole('button', { name: 'Write a card' }))
  const [front, back] = [
    screen.getByLabelText('Front: what is asked'),
    screen.getByLabelText('Back: what you want to know'),
  ]
  await userEvent.type(front, 'CRR?')
  await userEvent.type(back, 'Cash reserve ratio')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await userEvent.clear(front)
  await userEvent.type(front, 'SLR?')
  await userEvent.click(back)
  reply.resolve({ status: 201 })

  await screen.findByText('Card saved. It is asked in your next review.')
  expect(back).toHaveFocus()
  expect(back).toHaveValue('')
  expect(front).toHaveValue('SLR?')
})

test('a card that could not be saved stays written, and is the same card when sent again', async () => {
  const { backend } = show(
    [],
    { 'POST /rest/v1/cards': { status: 503, body: {} } },
    '/practice?view=cards&add',
  )
  expectLogged('Could not save a card')
  await userEvent.type(screen.getByLabelText('Front: what is asked'), 'q')
  await userEvent.type(screen.getByLabelText('Back: what you want to know'), 'a')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/What you wrote is still here/)).toBeVisible()
  expect(screen.getByLabelText('Front: what is asked')).toHaveValue('q')
  backend.answers['POST /rest/v1/cards'] = { status: 201 }
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  await screen.findByText('Card saved. It is asked in your next review.')
  const ids = backend.asked('POST /rest/v1/cards').map(({ body }) => (body as { id: string }[])[0]?.id)
  expect(new Set(ids).size).toBe(1)
})

test('a card that was changed after it could not be saved is another: nothing that was written is left out', async () => {
  const { backend } = show(
    [],
    { 'POST /rest/v1/cards': { status: 503, body: {} } },
    '/practice?view=cards&add',
  )
  expectLogged('Could not save a card')
  await userEvent.type(screen.getByLabelText('Front: what is asked'), 'q')
  await userEvent.type(screen.getByLabelText('Back: what you want to know'), 'a')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/What you wrote is still here/)).toBeVisible()
  backend.answers['POST /rest/v1/cards'] = { status: 201 }
  await userEvent.type(screen.getByLabelText('Back: what you want to know'), 'b')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  await screen.findByText('Card saved. It is asked in your next review.')
  const ids = backend.asked('POST /rest/v1/cards').map(({ body }) => (body as { id: string }[])[0]?.id)
  expect(new Set(ids).size).toBe(2)
})

test('a search asks for just these letters, and says how many it found', async () => {
  const { backend } = show()
  await userEvent.type(await screen.findByLabelText('Search your cards'), '7 %')
  backend.answers[LIST] = { body: [] }
  await userEvent.type(screen.getByLabelText('Search your cards'), ',x')

  expect(await screen.findByText('No card holds “7 %,x”.')).toBeVisible()
  expect(backend.asked(LIST).at(-1)?.url.searchParams.get('or')).toBe(
    String.raw`(front.ilike."%7 \\%,x%",back.ilike."%7 \\%,x%")`,
  )
  backend.answers[LIST] = { body: two }
  await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }))
  expect(screen.getByLabelText('Search your cards')).toHaveFocus()
  expect(await screen.findByText('Back of CRR')).toBeVisible()
})

test('a card is changed, put aside and asked again', async () => {
  const { backend } = show(two, { 'PATCH /rest/v1/cards': { body: [{ id: 'changed' }] } })
  await screen.findByText('Repo rate')
  await choose('Repo rate', 'Edit')
  await userEvent.type(screen.getByLabelText('Back: what you want to know'), ', in full')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
  await choose('Repo rate', 'Put aside')
  await choose('CRR', 'Ask it again')

  await vi.waitFor(() => expect(backend.asked('PATCH /rest/v1/cards')).toHaveLength(3))
  expect(
    backend.asked('PATCH /rest/v1/cards').map(({ url, body }) => [url.searchParams.get('id'), body]),
  ).toEqual([
    ['eq.a', { front: 'Repo rate', back: 'Back of Repo rate, in full', lang: 'en' }],
    ['eq.a', { suspended: true }],
    ['eq.b', { suspended: false }],
  ])
})

test('a deletion waits for second thoughts, and is carried out when the page is left', async () => {
  const { backend, unmount } = show(two, { 'DELETE /rest/v1/cards': { status: 204 } })
  await screen.findByText('Repo rate')
  await choose('Repo rate', 'Delete')
  expect(screen.getByText('Card deleted')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.getByText('Repo rate')).toBeVisible()
  await choose('CRR', 'Delete')
  expect(backend.asked('DELETE /rest/v1/cards')).toEqual([])
  unmount()

  await vi.waitFor(() => expect(backend.asked('DELETE /rest/v1/cards')).toHaveLength(1))
  expect(backend.asked('DELETE /rest/v1/cards')[0]?.url.searchParams.get('id')).toBe('eq.b')
})

test('the focus goes along with a deletion and comes back; once it is carried out nothing can be undone', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-25T06:00:00Z') })
  let deleted = () => {}
  const { backend } = show(two, {
    'DELETE /rest/v1/cards': () =>
      new Promise((resolve) => {
        deleted = () => resolve({ status: 204 })
      }),
  })
  await screen.findByText('Back of Repo rate')
  await choose('Repo rate', 'Delete')
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(rowOf('Repo rate')).toContainElement(document.activeElement as HTMLElement)

  await choose('Repo rate', 'Delete')
  await vi.advanceTimersByTimeAsync(6000)
  await vi.waitFor(() => expect(backend.asked('DELETE /rest/v1/cards')).toHaveLength(1))
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  expect(screen.getByText('Card deleted').closest('li')).toHaveFocus()
  backend.answers[LIST] = { body: [two[1]] }
  deleted()
  await vi.waitFor(() => expect(screen.queryByText('Card deleted')).toBeNull())
  await vi.waitFor(() => {
    const left = screen.getByText(`Back of ${two[1]?.front}`).closest('li')
    expect(left).toContainElement(document.activeElement as HTMLElement)
  })
})

test('a card that is begun is still there after a look at another page', async () => {
  const { unmount } = show()
  await userEvent.click(await screen.findByRole('button', { name: 'Write a card' }))
  await userEvent.type(screen.getByLabelText('Front: what is asked'), 'What is the CRR?')
  unmount()
  show(two, {}, '/practice?view=cards&add')

  expect(await screen.findByLabelText('Front: what is asked')).toHaveValue('What is the CRR?')
})

test('the focus goes into a card that is opened, and back to what opened it', async () => {
  show(two, { 'PATCH /rest/v1/cards': { body: [{ id: 'changed' }] } })
  await screen.findByText('Repo rate')
  await choose('Repo rate', 'Edit')
  expect(screen.getByLabelText('Front: what is asked')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'More for: Repo rate' })).toHaveFocus()

  await choose('Repo rate', 'Edit')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'More for: Repo rate' })).toHaveFocus())

  await userEvent.click(screen.getByRole('button', { name: 'Write a card' }))
  await waitFor(() => expect(screen.getByLabelText('Front: what is asked')).toHaveFocus())
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Write a card' })).toHaveFocus())
})

test('all cards become a file for Anki or a spreadsheet', async () => {
  const files: Blob[] = []
  const names: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:cards'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  show()
  for (const kind of ['For Anki (TSV)', 'Spreadsheet (CSV)']) {
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
    await userEvent.click(screen.getByRole('menuitem', { name: kind }))
    await vi.waitFor(() => expect(names).toHaveLength(kind.includes('Anki') ? 1 : 2))
  }

  expect(names).toEqual(['cards-anki.txt', 'cards.csv'])
  expect(await files[0]?.text()).toContain('Repo rate\tBack of Repo rate')
  expect(await files[1]?.text()).toContain('CRR,Back of CRR,en')
})

test('no cards yet: what they are for, and no search', async () => {
  show([])

  expect(await screen.findByText('No cards yet')).toBeVisible()
  expect(screen.queryByLabelText('Search your cards')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
})
