import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ChatLauncherContext } from '#web/features/chat/index.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import { SearchButton, useSiteSearch } from './index.ts'
import { recentSearches, rememberSearch } from './search-rules.ts'

const row = (kind: string, id: string, title: string, href: string, more: object = {}) => ({
  kind,
  id,
  title,
  title_hi: null,
  context: null,
  context_hi: null,
  href,
  day: null,
  why: 'name',
  ...more,
})

const ROWS = [
  row('fact', 'repo-rate', 'Repo rate', '/daily-news?fact=repo-rate', {
    context: '5.25 %, from 5 December 2025',
  }),
  row('term', 'repo-rate', 'Repo rate', '/ebooks?glossary#term-repo-rate', { why: 'spelling' }),
]

// the first import of a part takes longer than a test waits for a key
beforeAll(() => import('./search-dialog.tsx'))
beforeEach(() => localStorage.clear())

function Searched() {
  const search = useSiteSearch()
  return (
    <>
      <SearchButton onOpen={search.open} className="" />
      {search.dialog}
    </>
  )
}

async function opened(as: Parameters<typeof renderPage>[1] = { as: learner() }) {
  const view = renderPage(<Searched />, as)
  await userEvent.keyboard('/')
  return { ...view, field: await screen.findByRole('combobox', { name: 'Search everything' }) }
}

test('two spaces between words are one: the search ends, and Enter opens what it found', async () => {
  const { asked } = backendAnswers({ 'POST /rest/v1/rpc/search_everything': { body: ROWS } })
  const { field, address } = await opened()
  await userEvent.type(field, 'rep  rate')
  expect(await screen.findByText('2 results')).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')

  expect(address()).toBe('/daily-news?fact=repo-rate')
  expect(asked('POST /rest/v1/rpc/search_everything').at(-1)?.body).toMatchObject({ p_query: 'rep rate' })
})

test('Enter before the answer waits for it: what was found for other words is not opened', async () => {
  const { asked } = backendAnswers({
    'POST /rest/v1/rpc/search_everything': ({ body }) => ({
      body:
        (body as { p_query: string }).p_query === 'rep rate'
          ? ROWS
          : [row('term', 'gva', 'GVA', '/ebooks?glossary#term-gva')],
    }),
  })
  const { field, address } = await opened()
  await userEvent.type(field, 'rep rate')
  await screen.findByRole('option', { name: /5.25 %/ })
  await userEvent.clear(field)
  await userEvent.type(field, 'gva{Enter}')

  await vi.waitFor(() => expect(address()).toBe('/ebooks?glossary'))
  expect(asked('POST /rest/v1/rpc/search_everything').at(-1)?.body).toMatchObject({ p_query: 'gva' })
})

test('the key / opens the search, typing finds, the arrows choose and Enter goes there', async () => {
  const { asked } = backendAnswers({ 'POST /rest/v1/rpc/search_everything': { body: ROWS } })
  const { field, address } = await opened()
  await vi.waitFor(() => expect(field).toHaveFocus())
  expect(field).toHaveValue('')

  await userEvent.type(field, 'rep rate')
  const list = await screen.findByRole('listbox')
  const figure = await within(list).findByRole('option', { name: /5.25 %/ })
  expect(figure).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByText('Figures')).toBeVisible()
  expect(within(figure).getByText('Rep')).toHaveProperty('tagName', 'MARK')

  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(address()).toBe('/ebooks?glossary')
  expect(screen.queryByRole('combobox')).toBeNull()
  // not one question for each letter
  expect(asked('POST /rest/v1/rpc/search_everything').length).toBeLessThan('rep rate'.length)
})

test('pages are found without the server', async () => {
  backendAnswers({ 'POST /rest/v1/rpc/search_everything': { body: [] } })
  const { field, address } = await opened()

  await userEvent.type(field, 'syll')
  await userEvent.click(await screen.findByRole('option', { name: 'Syllabus' }))

  expect(address()).toBe('/syllabus')
})

test('a failure keeps what was typed and is tried again', async () => {
  backendAnswers({ 'POST /rest/v1/rpc/search_everything': { status: 503, body: { message: 'away' } } })
  const { field } = await opened()
  await userEvent.type(field, 'gst')
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(again.closest('[role=alert]')).not.toBeNull()
  // nothing was read, so that nothing is said to be found
  expect(screen.queryByText('0 results')).toBeNull()
  expect(field).toHaveValue('gst')
  expectLogged('Could not read search_everything')

  backendAnswers({ 'POST /rest/v1/rpc/search_everything': { body: ROWS } })
  await userEvent.click(again)
  await screen.findByRole('option', { name: /5.25 %/ })
})

test('where nothing is found, the assistant is offered; a visitor is told what a login adds', async () => {
  backendAnswers({ 'POST /rest/v1/rpc/search_everything': { body: [] } })
  const { field } = await opened({ as: 'visitor' })

  await userEvent.type(field, 'xyzzy')

  const none = await screen.findByText('Nothing here is called “xyzzy”')
  expect(none.closest('[role=status]')).not.toBeNull()
  expect(screen.queryByText('0 results')).toBeNull()
  expect(screen.getByRole('button', { name: 'Ask the assistant about “xyzzy”' })).toBeVisible()
  expect(screen.getByRole('link', { name: /Sign in to search/ })).toHaveAttribute('href', '/auth')
})

test('the assistant is asked in the words of the search', async () => {
  backendAnswers({ 'POST /rest/v1/rpc/search_everything': { body: [] } })
  const openChat = vi.fn()
  const launcher = { isOpen: false, topic: null, takeTopic: () => null, openChat, closeChat() {} }
  renderPage(
    <ChatLauncherContext value={launcher}>
      <Searched />
    </ChatLauncherContext>,
    { as: learner() },
  )
  await userEvent.keyboard('/')
  await userEvent.type(await screen.findByRole('combobox', { name: 'Search everything' }), 'what is xyzzy ')
  await userEvent.click(
    await screen.findByRole('button', { name: 'Ask the assistant about “what is xyzzy”' }),
  )

  expect(openChat).toHaveBeenCalledExactlyOnceWith('what is xyzzy', { isOwn: true })
})

test('what was opened once is offered before anything is typed', async () => {
  backendAnswers({ 'POST /rest/v1/rpc/search_everything': { body: ROWS } })
  const { field } = await opened()
  await userEvent.type(field, 'repo')
  await screen.findByRole('option', { name: /5.25 %/ })
  await userEvent.keyboard('{Enter}')

  await userEvent.keyboard('/')
  await userEvent.click(await screen.findByRole('button', { name: 'repo' }))

  expect(await screen.findByRole('combobox')).toHaveValue('repo')
})

test('a slash that is written stays a slash', async () => {
  renderPage(
    <>
      <Searched />
      <textarea aria-label="note" />
    </>,
    { as: learner() },
  )

  await userEvent.type(screen.getByLabelText('note'), 'a/b')

  expect(screen.getByLabelText('note')).toHaveValue('a/b')
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('what was searched for is forgotten at once, and the field has the focus', async () => {
  backendAnswers({})
  rememberSearch('repo rate')
  const { field } = await opened()
  const forget = await screen.findByRole('button', { name: 'Forget these' })
  expect(screen.getByRole('button', { name: 'repo rate' })).toBeVisible()

  await userEvent.click(forget)
  expect(screen.queryByRole('button', { name: 'repo rate' })).toBeNull()
  expect(recentSearches()).toEqual([])
  expect(field).toHaveFocus()
})
