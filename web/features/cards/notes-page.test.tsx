import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import NotesPage from './notes-page.tsx'

const READ = 'GET /rest/v1/learner_notes'
const ADD = 'POST /rest/v1/learner_notes'
const CHANGE = 'PATCH /rest/v1/learner_notes'
const ID = '00000000-0000-4000-8000-00000000aaaa'
const KEY = `note:00000000-0000-4000-8000-000000000001:${ID}`
const VERSION = '2026-11-22T06:00:00.123456+00:00'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-25T06:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const note = (more: object = {}) => ({
  ...{ id: ID, title: 'Fiscal deficit', body: 'Spending less receipts.', source: { kind: 'own' } },
  ...{ created_at: VERSION, updated_at: VERSION },
  ...more,
})

function show(at: string, answers: Parameters<typeof backendAnswers>[0]) {
  const backend = backendAnswers(answers)
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  return { backend, user, ...renderPage(<NotesPage />, { as: learner(), at }) }
}
const openNote = (answers: Parameters<typeof backendAnswers>[0]) =>
  show(`/ebooks?view=notes&id=${ID}`, { [READ]: { body: [note()] }, ...answers })

test('what is written is on the device at once, and saved without a button', async () => {
  const { backend, user } = openNote({ [CHANGE]: { body: [{ updated_at: '2026-11-25T06:00:01+00:00' }] } })
  const body = await screen.findByLabelText('Note')
  expect(body).toHaveValue('Spending less receipts.')
  await user.type(body, ' Not debt.')

  expect(localStorage.getItem(KEY)).toContain('Not debt.')
  expect(screen.getByText('Saving')).toBeVisible()
  expect(await screen.findByText('Saved')).toBeVisible()
  const [sent] = backend.asked(CHANGE)
  expect(sent?.url.searchParams.get('updated_at')).toBe(`eq.${VERSION}`)
  expect(sent?.body).toEqual({ title: 'Fiscal deficit', body: 'Spending less receipts. Not debt.' })
  expect(localStorage.getItem(KEY)).toBeNull()
})

test('a new note is there once something is written, and before that it is not', async () => {
  const { backend, user } = openNote({
    [READ]: { body: [] },
    [ADD]: { status: 201, body: [{ updated_at: VERSION }] },
  })
  await user.type(await screen.findByLabelText('Title'), 'GDP')

  await vi.waitFor(() => expect(backend.asked(ADD)).toHaveLength(1))
  expect(backend.asked(ADD)[0]?.body).toEqual([{ id: ID, title: 'GDP', body: '' }])
  expect(await screen.findByText('Saved')).toBeVisible()
})

test('with the server away it says what is kept, goes on trying, and says when it arrived', async () => {
  const { backend, user } = openNote({ [CHANGE]: { status: 503, body: {} } })
  await user.type(await screen.findByLabelText('Note'), ' x')

  expect(await screen.findByText('Kept on this device; it is sent when you are online again.')).toBeVisible()
  backend.answers[CHANGE] = { body: [{ updated_at: VERSION }] }
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await screen.findByText('Saved')).toBeVisible()
})

test('what an earlier visit could not send is written on from there', async () => {
  localStorage.setItem(
    KEY,
    JSON.stringify({ title: 'Kept', body: 'from the train', base: VERSION, sent: [] }),
  )
  const { backend } = openNote({ [CHANGE]: { body: [{ updated_at: VERSION }] } })

  expect(await screen.findByLabelText('Note')).toHaveValue('from the train')
  await vi.waitFor(() =>
    expect(backend.asked(CHANGE)[0]?.body).toEqual({ title: 'Kept', body: 'from the train' }),
  )
})

test('a note that is open stays open when it cannot be read again as the line comes back', async () => {
  const { backend, user, settled } = openNote({ [CHANGE]: { status: 503, body: {} } })
  await user.type(await screen.findByLabelText('Note'), ' Typed.')
  backend.answers[READ] = { status: 400, body: { message: 'down' } }
  expectLogged('Could not read learner_notes')
  act(() => {
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
  })
  await vi.waitFor(() => expect(backend.asked(READ)).toHaveLength(2))
  await settled()

  expect(screen.getByLabelText('Note')).toHaveValue('Spending less receipts. Typed.')
  expect(screen.queryByText('Your notes could not be read.')).toBeNull()
})

test('without a network a new note can be begun, and is kept until it can be sent', async () => {
  const { backend, user } = show('/ebooks?view=notes', {
    [READ]: { body: [] },
    [ADD]: { status: 503, body: {} },
  })
  const write = await screen.findByRole('button', { name: 'New note' })
  backend.answers[READ] = { status: 400, body: { message: 'down' } }
  expectLogged('Could not read learner_notes')
  await user.click(write)
  await user.type(await screen.findByLabelText('Title'), 'GDP')

  expect(await screen.findByText('Kept on this device; it is sent when you are online again.')).toBeVisible()
})

test('a note that was sent while the server was asked for it is asked for again, not shown empty', async () => {
  localStorage.setItem(KEY, JSON.stringify({ title: 'GDP', body: 'All final goods.', base: null, sent: [] }))
  const { backend } = openNote({
    [READ]: () => {
      // The visit before this one gets it through now, after the server looked.
      if (localStorage.getItem(KEY) === null)
        return { body: [note({ title: 'GDP', body: 'All final goods.' })] }
      localStorage.removeItem(KEY)
      return { body: [] }
    },
  })

  expect(await screen.findByLabelText('Note')).toHaveValue('All final goods.')
  expect(screen.getByText('Saved')).toBeVisible()
  expect(backend.asked(READ)).toHaveLength(2)
})

test('a note changed on another device: both texts stay, and it is said', async () => {
  const { backend, user, address } = openNote({
    [CHANGE]: { body: [] },
    [ADD]: { status: 201, body: [{ updated_at: VERSION }] },
  })
  const body = await screen.findByLabelText('Note')
  backend.answers[READ] = ({ url }) => ({
    body: url.search.includes(ID)
      ? [note({ body: 'From the phone.' })]
      : backend.asked(ADD).map(({ body }) => note((body as object[])[0])),
  })
  await user.type(body, ' Here.')

  expect(await screen.findByText(/changed on another device too/)).toBeVisible()
  expect(await screen.findByLabelText('Note')).toHaveValue('Spending less receipts. Here.')
  expect(address()).toContain(`&other=${ID}`)
  expect(screen.getByRole('link', { name: 'Open the other one' })).toHaveAttribute(
    'href',
    `/ebooks?view=notes&id=${ID}`,
  )
  await vi.waitFor(() => expect(backend.asked(ADD)).toHaveLength(1))
  expect(backend.asked(ADD)[0]?.body).toMatchObject([{ body: 'Spending less receipts. Here.' }])
})

test('the list: found, opened, deleted with second thoughts', async () => {
  const { backend, user, unmount } = show('/ebooks?view=notes', {
    [READ]: { body: [note(), note({ id: 'b', title: '' })] },
    'DELETE /rest/v1/learner_notes': { status: 204 },
  })
  expect(await screen.findByRole('link', { name: 'Fiscal deficit' })).toHaveAttribute(
    'href',
    `/ebooks?view=notes&id=${ID}`,
  )
  await user.type(screen.getByLabelText('Search your notes'), 'debt')
  expect(await screen.findByText('2 notes found')).toBeVisible()
  expect(backend.asked(READ).at(-1)?.url.searchParams.get('or')).toBe(
    '(title.ilike."%debt%",body.ilike."%debt%")',
  )
  await user.click(screen.getByRole('button', { name: 'Delete: Without a title' }))
  expect(screen.getByText('Note deleted')).toBeVisible()
  unmount()

  await vi.waitFor(() => expect(backend.asked('DELETE /rest/v1/learner_notes')).toHaveLength(1))
})

test('a note that waits on this device is sent from the list, and listed for as long as it waits', async () => {
  localStorage.setItem(KEY, JSON.stringify({ title: 'Waits', body: '', base: null, sent: [] }))
  const { backend } = show('/ebooks?view=notes', { [READ]: { body: [] }, [ADD]: { status: 503, body: {} } })
  expect(await screen.findByText('kept on this device, not yet sent')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Waits' })).toBeVisible()
  backend.answers[ADD] = { status: 201, body: [{ updated_at: VERSION }] }
  backend.answers[READ] = { body: [note({ title: 'Waits' })] }
  await vi.advanceTimersByTimeAsync(5000)

  await vi.waitFor(() => expect(screen.queryByText('kept on this device, not yet sent')).toBeNull())
  expect(await screen.findByRole('link', { name: 'Waits' })).toBeVisible()
})

test('no notes yet: what they are for', async () => {
  show('/ebooks?view=notes', { [READ]: { body: [] } })

  expect(await screen.findByText('No notes yet')).toBeVisible()
  expect(screen.queryByLabelText('Search your notes')).toBeNull()
})

test('notes that could not be read are asked for once more', async () => {
  const { backend, user } = show('/ebooks?view=notes', { [READ]: { status: 500, body: {} } })
  expectLogged('Could not read learner_notes')
  expect(await screen.findByText('Your notes could not be read.')).toBeVisible()
  backend.answers[READ] = { body: [note()] }
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('link', { name: 'Fiscal deficit' })).toBeVisible()
})
