import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import CardReviewPage from './card-review.tsx'
import CardsDue from './cards-due.tsx'

const SCHEDULE = 'POST /rest/v1/rpc/my_cards'
const CARDS = 'GET /rest/v1/cards'
const KEEP = 'POST /rest/v1/rpc/keep_card_reviews'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2026-11-25T06:00:00Z')
})
afterEach(() => void vi.useRealTimers())

const id = (at: number) => `00000000-0000-4000-8000-00000000000${at}`
const scheduled = (at: number, logs: object[] = []) => ({
  ...{ id: id(at), created_at: `2026-11-0${at}T06:00:00Z`, suspended: false, logs },
})
const log = (day: string, rating: number) => ({
  ...{ id: `log ${day}`, rating, reviewed_at: `2026-11-${day}T06:00:00Z` },
})
const card = (at: number, more: object = {}) => ({
  ...{ id: id(at), front: `Question ${at}`, back: `Answer ${at}`, lang: 'en', source: { kind: 'own' } },
  ...{ topic: null, created_at: `2026-11-0${at}T06:00:00Z`, suspended: false },
  ...more,
})
type Sent = { p_reviews: { card_id: string; rating: number; reviewed_at: string }[] }

function review(
  cards: object[] = [scheduled(1), scheduled(2)],
  answers: Parameters<typeof backendAnswers>[0] = {},
) {
  const backend = backendAnswers({
    [SCHEDULE]: { body: { exam_day: '2027-05-23', cards } },
    [CARDS]: {
      body: [
        card(1, { source: { kind: 'news', title: 'Repo rate held', href: '/daily-news?item=x' } }),
        card(2),
      ],
    },
    [KEEP]: { body: [] },
    ...answers,
  })
  const sent = () => backend.asked(KEEP).flatMap(({ body }) => (body as Sent).p_reviews)
  return {
    backend,
    sent,
    ...renderPage(<CardReviewPage />, { as: learner(), at: '/practice?view=card-review' }),
  }
}
const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }))

test('the back is not there before it is asked for; then each rating says when the card comes back', async () => {
  review()
  expect(await screen.findByText('Question 1')).toBeVisible()
  expect(screen.getByText('Card 1 of 2')).toBeVisible()
  expect(screen.queryByText('Answer 1')).toBeNull()
  await press('Show the answer')

  expect(screen.getByText('Answer 1')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Repo rate held' })).toHaveAttribute('href', '/daily-news?item=x')
  const ratings = within(screen.getByRole('group', { name: 'How well did you know it?' })).getAllByRole(
    'button',
  )
  expect(ratings.map((button) => button.textContent)).toEqual([
    'Againthis sitting',
    'Hard1 day',
    'Good2 days',
    'Easy8 days',
  ])
})

test('a card that is on its way aside is not opened to be changed: what is typed would go to the next one', async () => {
  let putAside = () => {}
  const { backend } = review(undefined, {
    'PATCH /rest/v1/cards': () =>
      new Promise((resolve) => {
        putAside = () => resolve({ body: [{ id: id(1) }] })
      }),
  })
  await screen.findByText('Question 1')
  await press('Put aside')
  await press('Edit')

  expect(screen.queryByLabelText('Front: what is asked')).toBeNull()
  putAside()
  expect(await screen.findByText('Question 2')).toBeVisible()
  expect(screen.queryByLabelText('Front: what is asked')).toBeNull()
  expect(backend.asked('PATCH /rest/v1/cards')).toHaveLength(1)
})

test('what was forgotten is asked once more; at the end all is sent, and it is said when the next comes', async () => {
  const { sent } = review()
  await screen.findByText('Question 1')
  await press('Show the answer')
  await press(/^Again/)
  await press('Show the answer')
  await press(/^Good/)
  expect(screen.getByText('Card 3 of 3, asked once more')).toBeVisible()
  expect(screen.getByText('Question 1')).toBeVisible()
  await press('Show the answer')
  vi.setSystemTime('2026-11-25T06:01:00Z')
  await press(/^Easy/)

  const end = await screen.findByText('2 cards reviewed, 1 asked again until you knew it.')
  expect(end).toBeVisible()
  expect(end.closest('[tabindex]')).toHaveFocus()
  await vi.waitFor(() => expect(sent()).toHaveLength(3))
  expect(sent().map(({ card_id, rating }) => [card_id, rating])).toEqual([
    [id(1), 1],
    [id(2), 3],
    [id(1), 4],
  ])
  expect(sent()[0]?.reviewed_at).toBe('2026-11-25T06:00:00.000Z')
  expect(screen.getByText('The next one comes on 26 Nov 2026.')).toBeVisible()
  expect(localStorage).toHaveLength(0)
})

test('by keys alone: space shows and says Good, digits rate, U takes back', async () => {
  const { sent } = review()
  await screen.findByText('Question 1')
  await userEvent.keyboard('3')
  expect(screen.getByText('Card 1 of 2')).toBeVisible()
  await userEvent.keyboard(' ')
  await userEvent.keyboard('4')
  expect(screen.getByText('Question 2')).toBeVisible()
  await userEvent.keyboard('u')
  expect(screen.getByText('Answer 1')).toBeVisible()
  await userEvent.keyboard(' ')
  await userEvent.keyboard(' ')
  await userEvent.keyboard('2')

  expect(await screen.findByText(/none forgotten/)).toBeVisible()
  await vi.waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent().map(({ rating }) => rating)).toEqual([3, 2])
})

test('who takes a rating back that went meanwhile is told so', async () => {
  const { sent } = review()
  await screen.findByText('Question 1')
  await press('Show the answer')
  await press(/^Again/)
  // another tab has sent it
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith('card-reviews:')) localStorage.removeItem(key)
  }
  await press('Undo the last one')

  expect(await screen.findByText(/was sent already/)).toBeVisible()
  expect(screen.getByText('Question 2')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Undo the last one' })).toHaveAttribute('aria-disabled', 'true')
  expect(sent()).toEqual([])
})

test('a card deleted elsewhere meanwhile is not said to be changed: what was written stays, and it is told', async () => {
  expectLogged('Could not save a card')
  review(undefined, { 'PATCH /rest/v1/cards': { body: [] } })
  await screen.findByText('Question 1')
  await press('Edit')
  await userEvent.type(screen.getByLabelText('Front: what is asked'), ' of repo')
  await press('Save')

  expect(await screen.findByText(/This card was deleted/)).toBeVisible()
  expect(screen.getByLabelText('Front: what is asked')).toHaveValue('Question 1 of repo')
})

test('a card deleted elsewhere meanwhile is not put aside: it is left out, and it is told', async () => {
  expectLogged('Could not put a card aside')
  review(undefined, { 'PATCH /rest/v1/cards': { body: [] } })
  await screen.findByText('Question 1')
  await press('Put aside')

  expect(await screen.findByText(/This card was deleted/)).toBeVisible()
  expect(screen.getByText('Question 2')).toBeVisible()
})

test('space on a button presses that button', async () => {
  review()
  await screen.findByText('Question 1')
  await press('Show the answer')
  screen.getByRole('button', { name: /^Easy/ }).focus()
  await userEvent.keyboard(' ')

  expect(screen.getByText('Question 2')).toBeVisible()
  await userEvent.keyboard('u')
  screen.getByRole('button', { name: 'Edit' }).focus()
  await userEvent.keyboard(' ')
  expect(screen.getByLabelText('Front: what is asked')).toHaveValue('Question 1')
})

test('without a network one goes on; what was rated is kept on the device, and sent by the next visit', async () => {
  const { backend, unmount } = review(undefined, { [KEEP]: { status: 503, body: {} } })
  await screen.findByText('Question 1')
  await press('Show the answer')
  await press(/^Good/)
  await press('Show the answer')
  await press(/^Good/)
  expect(await screen.findByText(/2 reviews are kept on this device/)).toBeVisible()
  expect(
    JSON.parse(localStorage.getItem('card-reviews:00000000-0000-4000-8000-000000000001') ?? '[]'),
  ).toHaveLength(2)
  unmount()

  backend.answers[KEEP] = { body: [] }
  renderPage(<CardsDue />, { as: learner() })
  await vi.waitFor(() => expect(localStorage).toHaveLength(0))
  const last = backend.asked(KEEP).at(-1)?.body as Sent | undefined
  expect(last?.p_reviews.map(({ card_id }) => card_id)).toEqual([id(1), id(2)])
  expect(await screen.findByText('No card is due today.')).toBeVisible()
})

test('a card is mended or put aside where it is asked', async () => {
  const { backend } = review(undefined, { 'PATCH /rest/v1/cards': { body: [{ id: id(1) }] } })
  await screen.findByText('Question 1')
  await press('Edit')
  expect(screen.getByLabelText('Front: what is asked')).toHaveFocus()
  await userEvent.clear(screen.getByLabelText('Front: what is asked'))
  await userEvent.type(screen.getByLabelText('Front: what is asked'), 'Who sets the repo rate')
  await press('Save')
  expect(await screen.findByText('Who sets the repo rate')).toBeVisible()
  expect(screen.getByText('Who sets the repo rate').closest('[tabindex]')).toHaveFocus()
  expect(screen.getByText('Card 1 of 2')).toBeVisible()
  await press('Put aside')

  expect(await screen.findByText('Question 2')).toBeVisible()
  expect(backend.asked('PATCH /rest/v1/cards').map(({ body }) => body)).toEqual([
    { front: 'Who sets the repo rate', back: 'Answer 1', lang: 'en' },
    { suspended: true },
  ])
})

test('a card deleted on another device meanwhile is left out', async () => {
  review(undefined, { [CARDS]: { body: [card(2)] } })

  expect(await screen.findByText('Question 2')).toBeVisible()
  expect(screen.getByText('Card 1 of 1')).toBeVisible()
})

test('nothing due: when the next one comes, and the way back', async () => {
  review([scheduled(1, [log('24', 4)])])

  expect(await screen.findByText('No card is due today.')).toBeVisible()
  expect(screen.getByText('The next one comes on 2 Dec 2026.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'To practice' })).toHaveAttribute('href', '/practice')
})

test('more than a sitting takes: the rest is offered at its end', async () => {
  const many = Array.from({ length: 24 }, (_, at) => ({
    ...scheduled(1, [log('20', 1)]),
    id: `00000000-0000-4000-8000-0000000001${String(at).padStart(2, '0')}`,
  }))
  const words = many.map((one) => card(1, { id: one.id, front: `F ${one.id}` }))
  review(many, { [CARDS]: ({ url }) => ({ body: words.filter((one) => url.search.includes(one.id)) }) })
  await screen.findByText('Card 1 of 20')
  for (let at = 0; at < 20; at++) {
    fireEvent.keyDown(document.body, { key: ' ' })
    fireEvent.keyDown(document.body, { key: ' ' })
  }

  expect(await screen.findByText('4 more cards are due.')).toBeVisible()
  await press('Go on')
  expect(await screen.findByText('Card 1 of 4')).toBeVisible()
})

test('cards that could not be read: what was kept, and once more', async () => {
  const { backend } = review([], { [SCHEDULE]: { status: 500, body: {} } })
  expectLogged('Could not read cards')
  expect(await screen.findByText('Your cards could not be read.')).toBeVisible()
  backend.answers[SCHEDULE] = { body: { exam_day: null, cards: [scheduled(1)] } }
  await press('Try again')

  expect(await screen.findByText('Question 1')).toBeVisible()
})

test('on the practice page: how many are due, and the way to them', async () => {
  backendAnswers({ [SCHEDULE]: { body: { exam_day: '2027-05-23', cards: [scheduled(1), scheduled(2)] } } })
  renderPage(<CardsDue />, { as: learner() })

  expect(await screen.findByText('cards due today')).toBeVisible()
  expect(screen.getByText('about 1 minute, 2 of them are new')).toBeVisible()
  expect(screen.getByText('New cards come in the order in which you kept them.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Review 2 cards' })).toHaveAttribute(
    'href',
    '/practice?view=card-review',
  )
})

test('without cards it says what they are for', async () => {
  backendAnswers({ [SCHEDULE]: { body: { exam_day: null, cards: [] } } })
  renderPage(<CardsDue />, { as: learner() })

  expect(await screen.findByText('No cards yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Write a card' })).toHaveAttribute(
    'href',
    '/practice?view=cards&add',
  )
})

test('leaving the page in the middle sends what was rated', async () => {
  const { sent, unmount } = review()
  await screen.findByText('Question 1')
  await press('Show the answer')
  await press(/^Hard/)
  expect(sent()).toEqual([])
  act(() => unmount())

  await vi.waitFor(() => expect(sent()).toHaveLength(1))
})
