import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { useLanguage } from '#web/lib/language.tsx'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import AdminPage from './admin-page.tsx'

const HOME = 'POST /rest/v1/rpc/admin_home'
const queue = (key: string, waiting: number, oldest: string | null, hours = 24) => ({
  ...{ key, waiting, oldest, hours },
})
const home = {
  server_now: '2026-11-23T12:00:00Z',
  queues: [
    queue('disputes', 2, '2026-11-22T12:00:00Z', 168),
    queue('stale', 8, '2026-11-20T08:00:00Z'),
    queue('answers', 3, '2026-11-23T11:30:00Z', 72),
    queue('feedback', 0, null),
  ],
}

test('every queue stands with its clock, the late one first and a tap away from its desk', async () => {
  backendAnswers({ [HOME]: { body: home } })
  renderPage(<AdminPage />, { as: learner(), at: '/admin' })

  expect(await screen.findByText('1 of 3 queues is late.')).toBeVisible()
  const [first, ...rest] = within(screen.getByRole('list', { name: 'Queues' })).getAllByRole('listitem')
  if (!first) throw new Error('no queue is listed')
  expect(within(first).getByRole('link', { name: 'Texts with a figure that has changed' })).toHaveAttribute(
    'href',
    '/admin?desk=figures',
  )
  expect(first).toHaveTextContent(/Late.*Oldest: 3 days 4 hours.*Within: 1 day/)
  expect(rest.map((one) => one.textContent)).toEqual([
    expect.stringMatching(/^2Disputed keysIn time/),
    expect.stringMatching(/^3Answers that wait for a mentorOn the mentor’s deskIn timeOldest: 30 minutes/),
  ])
  expect(
    within(screen.getByRole('region', { name: 'Nothing waits in' })).getByRole('link'),
  ).toHaveTextContent('Answers of the assistant that did not help')
})

test('a schedule that ends says what it is about, and leads to where it goes on', async () => {
  backendAnswers({
    [HOME]: {
      body: {
        ...home,
        queues: [
          queue('arenas', 1, '2026-10-10T12:00:00Z', 1008),
          queue('exam_days', 1, '2026-11-20T12:00:00Z', 1008),
        ],
      },
    },
  })
  renderPage(<AdminPage />, { as: learner(), at: '/admin' })

  const arenas = await screen.findByRole('link', { name: 'Weekly arenas to plan' })
  expect(arenas).toHaveAttribute('href', '/admin?desk=challenges')
  expect(arenas.closest('li')).toHaveTextContent(
    /Of those that are planned, the last begins within six weeks or has begun\.Late/,
  )
  expect(screen.getByText('Days of the next preliminary examination').closest('li')).toHaveTextContent(
    /Its days come with the files of the library\.In time/,
  )
})

test('with nothing waiting it says so', async () => {
  backendAnswers({ [HOME]: { body: { ...home, queues: [queue('stale', 0, null)] } } })
  renderPage(<AdminPage />, { as: learner(), at: '/admin' })

  expect(await screen.findByText(/Everything that came in has been dealt with/)).toBeVisible()
})

test('what could not be read can be asked for again', async () => {
  let fails = true
  backendAnswers({
    [HOME]: () => (fails ? { status: 403, body: { code: '42501', message: 'no' } } : { body: home }),
  })
  renderPage(<AdminPage />, { as: learner(), at: '/admin' })

  const again = await screen.findByRole('button', { name: 'Try again' })
  fails = false
  await userEvent.click(again)
  expect(within(await screen.findByRole('list', { name: 'Queues' })).getByText('Disputed keys')).toBeVisible()
  expectLogged(/admin_home|42501|no/)
})

test('a desk is opened by its name, and an unknown name leads to the front page', async () => {
  backendAnswers({
    [HOME]: { body: home },
    'POST /rest/v1/rpc/open_disputes': { body: { count: 0, items: [] } },
  })
  renderPage(<AdminPage />, { as: learner(), at: '/admin?desk=disputes' })

  expect(await screen.findByRole('heading', { level: 1, name: 'Disputed keys' })).toBeInTheDocument()
  const desks = within(screen.getByRole('navigation', { name: 'Desks' }))
  expect(desks.getByRole('link', { name: 'Disputed keys' })).toHaveAttribute('aria-current', 'page')
  await userEvent.click(desks.getByRole('link', { name: 'What waits' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Administration' })).toBeVisible()
})

function InHindi() {
  const { setLanguage } = useLanguage()
  return (
    <button type="button" onClick={() => setLanguage('hi')}>
      In Hindi
    </button>
  )
}

test('on a phone the desk that is open stands in sight in the line of desks', async () => {
  const offset = vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(900)
  backendAnswers({ 'POST /rest/v1/rpc/open_disputes': { body: { count: 0, items: [] } } })
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollLeft', 'set')
  renderPage(
    <>
      <InHindi />
      <AdminPage />
    </>,
    { as: learner(), at: '/admin?desk=disputes' },
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Disputed keys' })).toBeInTheDocument()
  expect(scrolled).toHaveBeenCalled()
  scrolled.mockClear()
  await userEvent.click(screen.getByRole('button', { name: 'In Hindi' }))
  expect(scrolled).toHaveBeenCalled()
  offset.mockRestore()
  scrolled.mockRestore()
})

test('entries of challenges to look at lead to the desk that has them', async () => {
  backendAnswers({ [HOME]: { body: { ...home, queues: [queue('challenge_flags', 1, null)] } } })
  renderPage(<AdminPage />, { as: learner(), at: '/admin' })

  expect(await screen.findByRole('link', { name: 'Challenge entries to look at' })).toHaveAttribute(
    'href',
    '/admin?desk=challenges',
  )
})
