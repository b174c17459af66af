import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { LibraryDesk } from './library-desk.tsx'

const fields = {
  ...{
    title: 'Prices',
    title_hi: 'कीमतें',
    summary: 'Of prices.',
    summary_hi: 'कीमतों पर।',
    topics: ['inflation'],
  },
  ...{ as_of: '2026-11-23', sources: [], facts: [], related: [], mains_question: '', form: 'free' },
  body: 'It is {{fact:no-such}}.',
}
const opened = {
  ...{
    kind: 'note',
    id: 'prices',
    fields,
    published: null,
    revision: 1,
    is_draft: true,
    original: null,
    model: 'm-1',
  },
  ...{ made_by: 'model', reviewed_by: null, withdrawn_because: null, chapters: null, versions: [] },
}
const around = {
  'POST /rest/v1/rpc/open_document': { body: opened },
  'GET /rest/v1/profiles': { body: { full_name: 'Meera Nair' } },
  'GET /rest/v1/topics': {
    body: [
      ...[{ slug: 'inflation', parent_slug: null, title: 'Inflation', title_hi: null, summary: 's' }].map(
        (one) => ({
          ...{ ...one, papers: [], prerequisites: [], position: 0 },
        }),
      ),
    ],
  },
  'GET /rest/v1/facts': {
    body: [{ id: 'cpi', name: 'CPI', display: '3', period: 'now', superseded_by: null }],
  },
  'GET /rest/v1/notes': { body: [] },
  'GET /rest/v1/books': { body: [] },
  'GET /rest/v1/book_chapters': { body: [] },
  'GET /rest/v1/glossary_terms': { body: [] },
}
const at = (search: string) => ({ as: learner(), at: `/admin?desk=library${search}` })

beforeEach(() => localStorage.clear())

test('a draft tells what is missing where it is written, is saved as it is typed, and waits for what is grave', async () => {
  const { asked } = backendAnswers({
    ...around,
    'POST /rest/v1/rpc/save_document': { body: { revision: 2 } },
    'POST /functions/v1/library-desk': { body: { version: 1 } },
  })
  renderPage(<LibraryDesk />, at('&kind=note&id=prices'))
  expect(await screen.findByText('The registry has no figure “no-such”.')).toBeVisible()
  expect(screen.getByText(/Drafted by a model/)).toHaveTextContent('m-1')
  const publish = screen.getByRole('button', { name: 'Publish' })
  expect(publish).toBeDisabled()

  const text = screen.getByLabelText('Text')
  await userEvent.clear(text)
  await userEvent.type(text, 'It is {{{{fact:cpi}}.')
  expect(screen.queryByText('The registry has no figure “no-such”.')).toBeNull()
  // a pause while typing sends what is there by then
  await waitFor(() =>
    expect(asked('POST /rest/v1/rpc/save_document').at(-1)?.body).toMatchObject({
      ...{ p_kind: 'note', p_id: 'prices', p_fields: { body: 'It is {{fact:cpi}}.' } },
    }),
  )
  expect(asked('POST /rest/v1/rpc/save_document')[0]?.body).toMatchObject({ p_revision: 1 })
  await waitFor(() => expect(publish).toBeEnabled())
  await userEvent.clear(screen.getByLabelText('Reviewed by'))
  expect(publish).toBeDisabled()
  await userEvent.type(screen.getByLabelText('Reviewed by'), 'Asha Verma')
  await userEvent.click(publish)
  await waitFor(() =>
    expect(asked('POST /functions/v1/library-desk')[0]?.body).toEqual({
      ...{ action: 'publish', kind: 'note', id: 'prices', revision: 2, reviewer: 'Asha Verma' },
    }),
  )
})

test('what the line failed to publish says so in plain words, with what to do; what is refused says why', async () => {
  const written = { ...opened, id: 'wages', fields: { ...fields, body: 'Prices rise.' } }
  const PUBLISH = 'POST /functions/v1/library-desk'
  const { answers } = backendAnswers({
    ...around,
    'POST /rest/v1/rpc/open_document': { body: written },
    [PUBLISH]: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  renderPage(<LibraryDesk />, at('&kind=note&id=wages'))
  const publish = await screen.findByRole('button', { name: 'Publish' })
  await userEvent.type(screen.getByLabelText('Reviewed by'), 'Asha Verma')
  await waitFor(() => expect(publish).toBeEnabled())
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await userEvent.click(publish)
  expect(await screen.findByText('It was not published. Check the connection and try again.')).toBeVisible()
  isOnline.mockRestore()
  answers[PUBLISH] = { status: 502, body: {} }
  await userEvent.click(publish)
  expect(await screen.findByText(/^No clear answer came\./)).toBeVisible()

  answers[PUBLISH] = { status: 409, body: { message: 'Publish the book first: its chapters stand in it' } }
  await userEvent.click(publish)
  expect(await screen.findByText(/^It was not published\. Publish the book first/)).toBeVisible()
  expect(screen.queryByText(/Check the connection/)).toBeNull()
})

test('a new document says its name in the address, and who drafted it', async () => {
  const { asked } = backendAnswers({ ...around, 'POST /rest/v1/rpc/new_document': { body: 'on-money' } })
  const { address } = renderPage(<LibraryDesk />, at('&view=new'))
  await userEvent.type(await screen.findByLabelText('Title in English'), 'On money!')
  expect(screen.getByLabelText('Name in the address')).toHaveValue('on-money')
  await userEvent.selectOptions(screen.getByLabelText('Who drafted it'), 'Drafted by a model')
  expect(screen.getByText(/never published without a named reviewer/)).toBeVisible()
  await userEvent.type(screen.getByLabelText('Name of the model'), 'm-2')
  await userEvent.click(screen.getByRole('button', { name: 'Begin the draft' }))
  await waitFor(() => expect(address()).toBe('/admin?desk=library&kind=note&id=on-money'))
  expect(asked('POST /rest/v1/rpc/new_document')[0]?.body).toMatchObject({
    ...{ p_kind: 'note', p_id: 'on-money', p_made_by: 'model', p_model: 'm-2' },
  })
})

test('a document whose answer was lost is begun as the same one', async () => {
  const NEW = 'POST /rest/v1/rpc/new_document'
  const { asked } = backendAnswers({ ...around, [NEW]: { status: 503, body: { message: 'down' } } })
  renderPage(<LibraryDesk />, at('&view=new'))
  await userEvent.type(await screen.findByLabelText('Title in English'), 'On money')
  for (const times of [1, 2]) {
    await userEvent.click(screen.getByRole('button', { name: 'Begin the draft' }))
    await waitFor(() => expect(asked(NEW)).toHaveLength(times))
  }
  // nobody knows whether it was begun
  expect((await screen.findAllByText(/^No answer came\./)).length).toBeGreaterThan(0)
  const [one, two] = asked(NEW).map(
    ({ body }) => (body as { p_fields: { made_as: string } }).p_fields.made_as,
  )
  expect(one).toMatch(/^[0-9a-f-]{36}$/)
  expect(two).toBe(one)
})

test('what was typed of a new document outlives a reload, and is sent as the same one then', async () => {
  const NEW = 'POST /rest/v1/rpc/new_document'
  const down = { ...around, [NEW]: { status: 503, body: { message: 'down' } } }
  const begin = async (times: number, asked: ReturnType<typeof backendAnswers>['asked']) => {
    await userEvent.click(screen.getByRole('button', { name: 'Begin the draft' }))
    await waitFor(() => expect(asked(NEW)).toHaveLength(times))
    return asked(NEW).map(({ body }) => (body as { p_fields: { made_as: string } }).p_fields.made_as)
  }
  const one = backendAnswers(down)
  const first = renderPage(<LibraryDesk />, at('&view=new'))
  await userEvent.type(await screen.findByLabelText('Title in English'), 'On tokens')
  await userEvent.selectOptions(screen.getByLabelText('Who drafted it'), 'Drafted by a model')
  await userEvent.type(screen.getByLabelText('Name of the model'), 'Some model')
  const [sent] = await begin(1, one.asked)
  first.unmount()

  const two = backendAnswers(down)
  renderPage(<LibraryDesk />, at('&view=new'))
  expect(await screen.findByLabelText('Title in English')).toHaveValue('On tokens')
  expect(screen.getByLabelText('Name in the address')).toHaveValue('on-tokens')
  expect(screen.getByLabelText('Name of the model')).toHaveValue('Some model')
  expect(await begin(1, two.asked)).toEqual([sent])
})

test('of a document that was begun already, nothing says that it could not be begun', async () => {
  const says = 'It was begun already when it was sent before, as "on-money": it is in the list'
  const body = { code: 'PT409', details: 'made', message: says }
  backendAnswers({ ...around, 'POST /rest/v1/rpc/new_document': { status: 409, body } })
  renderPage(<LibraryDesk />, at('&view=new'))
  await userEvent.type(await screen.findByLabelText('Title in English'), 'On money')
  await userEvent.click(screen.getByRole('button', { name: 'Begin the draft' }))
  expect(await screen.findByText(/^It was begun already/)).toBeVisible()
})

test('a document that is not there is said to be missing, with the way back', async () => {
  backendAnswers({
    ...around,
    'POST /rest/v1/rpc/open_document': {
      status: 404,
      body: { code: 'PT404', message: 'There is no such document' },
    },
  })
  renderPage(<LibraryDesk />, at('&kind=note&id=gone'))
  expect(await screen.findByText('There is no such document')).toBeVisible()
  expect(screen.getByRole('link', { name: 'All documents' })).toHaveAttribute('href', '/admin?desk=library')
})

test('in Hindi documents have their Hindi titles, and are found by the signs that they are written with', async () => {
  localStorage.setItem('language', 'hi')
  const line = {
    ...{ kind: 'note', id: 'inflation', book: null, place: null, title: 'Inflation', title_hi: 'मुद्रास्फीति' },
    ...{ topics: ['inflation'], words: 900, status: 'published', reviewed_by: null, stale: 0 },
    ...{ origin: 'library', made_by: 'hand', in_hindi: true, updated_at: '2026-11-20T06:00:00Z' },
  }
  const LIST = 'POST /rest/v1/rpc/library_documents'
  const { asked } = backendAnswers({
    ...around,
    [LIST]: { body: [line] },
    'GET /rest/v1/saved_views': { body: [] },
  })
  renderPage(<LibraryDesk />, at(`&q=${encodeURIComponent('Prices, wages')}`))
  expect(await screen.findByText('मुद्रास्फीति')).toHaveAttribute('lang', 'hi')
  expect(asked(LIST)[0]?.url.searchParams.get('or')).toBe(
    '(title.ilike."%Prices, wages%",title_hi.ilike."%Prices, wages%",id.ilike."%Prices, wages%")',
  )
})
