import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ChatProvider, useChatLauncher } from '#web/features/chat/index.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import DailyNewsPage from './daily-news-page.tsx'
import { byReleaseDay } from './release-days.ts'

const topic = { summary: '', papers: [], prerequisites: [] }
const topics = [
  { ...topic, slug: 'money', parent_slug: null, title: 'Money', title_hi: 'मुद्रा', position: 1 },
  { ...topic, slug: 'inflation', parent_slug: 'money', title: 'Inflation', title_hi: null, position: 2 },
]
const source = { id: 'mint', title: 'Report', publisher: 'Mint', url: 'https://example.org/', date: null }
const item = {
  id: '2026-06-12-prices',
  news_date: '2026-06-12',
  title: 'Retail inflation rises',
  title_hi: 'खुदरा मुद्रास्फीति बढ़ी',
  gist: 'Prices rose from a low base.',
  gist_hi: 'निचले आधार से कीमतें बढ़ीं।',
  topics: ['inflation', 'gdp'],
  papers: ['prelims', 'gs3'],
  importance: 3,
  sections: {
    why_in_news: 'The ministry put it at {{fact:cpi}} [@mospi].',
    what_changed: 'It was lower.',
    concept: ['One.', 'Two.', 'Three.', 'Four.', 'Five.'],
    for: ['A pause helps.'],
    against: ['A pause hurts.'],
    way_forward: ['Watch vegetables.'],
    prelims_pointers: ['Compiled by the NSO.'],
  } as Record<string, unknown>,
  fact_ids: ['cpi'],
  mains: {
    directive: 'explain',
    marks: 10,
    question: 'Explain the base effect.',
    points: ['Define it.', 'Show it with numbers.'],
  },
  sources: [
    { ...source, checked: '2026-06-13' },
    {
      id: 'mospi',
      title: 'CPI press release',
      publisher: 'MoSPI',
      url: 'https://www.mospi.gov.in/',
      date: '2026-06-12',
      checked: null,
      primary: true,
    },
  ],
  unverified: false,
  reviewed_by: null as string | null,
  words: 100,
  short_words: 60,
  read_at: null as string | null,
  saved: false,
}
const older = {
  ...item,
  id: '2026-06-05-repo',
  news_date: '2026-06-05',
  title: 'The repo rate is held',
  importance: 2,
  papers: ['gs3'],
  unverified: true,
  reviewed_by: 'Meera Nair',
}
const fact = {
  id: 'cpi',
  topic: 'inflation',
  name: 'CPI inflation',
  display: '3.93',
  unit: '%, year on year',
  period: 'May 2026',
  checked: null,
}

type Choice = { date?: string | null; query?: string | null; only?: string | null; after?: unknown }

function news(items: (typeof item)[] = [item, older]) {
  return backendAnswers({
    'GET /rest/v1/topics': { body: topics },
    'GET /rest/v1/notes': { body: [] },
    'GET /rest/v1/facts': ({ url }) => ({ body: url.searchParams.has('id') ? [fact] : [] }),
    'GET /rest/v1/data_releases': { body: [] },
    'GET /rest/v1/news_items': ({ url }) => {
      const id = url.searchParams.get('id')
      return { body: items.filter((one) => id === `eq.${one.id}`) }
    },
    'POST /rest/v1/rpc/list_news': ({ body }) => {
      const { p_choice: choice, p_limit: most } = body as { p_choice: Choice; p_limit: number }
      const after = Array.isArray(choice.after)
        ? items.findIndex(({ id }) => id === (choice.after as string[])[2])
        : -1
      const fitting = items.slice(after + 1).filter((one) => one.news_date <= (choice.date ?? '9999'))
      return { body: { items: fitting.slice(0, most), more: fitting.length > most, near: false } }
    },
    'POST /rest/v1/rpc/news_days': {
      body: { first: '2026-06-05', last: '2026-06-12', days: [{ day: '2026-06-12', items: 1 }] },
    },
    'POST /rest/v1/rpc/my_mastery': { body: [] },
    'POST /rest/v1/rpc/my_news_item': {
      body: { reading: null, questions: 0, sitting: null, revision: null, reports: [] },
    },
    'POST /rest/v1/rpc/keep_news_reads': { body: 1 },
  })
}

/** What the list was asked for last. */
function choiceAsked(backend: ReturnType<typeof news>) {
  const { body } = backend.asked('POST /rest/v1/rpc/list_news').at(-1) ?? {}
  return (body as { p_choice: Record<string, unknown> }).p_choice
}

test('figures published on one day stand together, the order kept', () => {
  const facts = ['2026-06-12', '2026-06-12', '2026-06-05', null].map((released, id) => ({ id, released }))

  expect(byReleaseDay(facts).map(({ day, facts }) => [day, facts.map(({ id }) => id)])).toEqual([
    ['2026-06-12', [0, 1]],
    ['2026-06-05', [2]],
  ])
})

test('without items and figures the page says what will stand there', async () => {
  news([])
  renderPage(<DailyNewsPage />, { as: learner() })

  expect(await screen.findByText('No releases yet.')).toBeVisible()
  expect(await screen.findByText('No news yet.')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: /\w+day, \d+\s\w+\s\d{4}/ })).toBeVisible()
})

test('items stand under their days, newest first, with what a reader must know before opening one', async () => {
  news()
  const { settled } = renderPage(<DailyNewsPage />, { as: learner() })
  await screen.findByText('Retail inflation rises')
  await settled()

  const list = within(screen.getByRole('region', { name: 'News' }))
  expect(list.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Friday, 12\u00a0June\u00a02026',
    'Friday, 5\u00a0June\u00a02026',
  ])
  const [first, second] = document.querySelectorAll<HTMLElement>('[data-item]')
  const card = within(first as HTMLElement)
  expect(card.getByRole('link', { name: 'Retail inflation rises' })).toHaveAttribute(
    'href',
    '/daily-news?item=2026-06-12-prices',
  )
  expect(card.getByText('Prices rose from a low base.')).toBeVisible()
  expect(card.getByText('Must know')).toBeVisible()
  expect(card.getByText('GS III')).toBeVisible()
  expect(card.getByText('Prelims and Mains')).toBeVisible()
  expect(card.getByText('1 min')).toBeVisible()
  expect(card.getByText('2 sources')).toBeVisible()
  expect(card.getByRole('link', { name: /CPI press release/, hidden: true })).toHaveAttribute(
    'href',
    'https://www.mospi.gov.in/',
  )
  expect(card.getByText('Not yet reviewed by the mentor')).toBeVisible()
  expect(card.queryByText('Not verified in a source')).toBeNull()
  expect(card.getByRole('link', { name: /Inflation/ })).toHaveAttribute('href', '/syllabus?topic=inflation')
  expect(within(second as HTMLElement).getByText('Not verified in a source')).toBeVisible()
  expect(within(second as HTMLElement).getByText('Reviewed by Meera Nair')).toBeVisible()
  expect(within(second as HTMLElement).getByText('Mains')).toBeVisible()
})

test('a day without an issue says so and shows the last one with its date', async () => {
  const backend = news()
  renderPage(<DailyNewsPage />, { as: learner(), at: '/daily-news?date=2026-06-10' })

  expect(
    await screen.findByText('There are no items on 10 Jun 2026. The last issue is of 5 Jun 2026.'),
  ).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: /10\sJune\s2026/ })).toBeVisible()
  expect(screen.queryByText('Retail inflation rises')).toBeNull()
  expect(choiceAsked(backend).date).toBe('2026-06-10')
})

test('a day before the first issue leads to the latest', async () => {
  news()
  const { address } = renderPage(<DailyNewsPage />, {
    as: learner(),
    at: '/daily-news?date=2020-01-01',
  })

  await userEvent.click(await screen.findByRole('button', { name: 'Show the latest issue' }))
  expect(address()).toBe('/daily-news')
  expect(await screen.findByText('Retail inflation rises')).toBeVisible()
})

test('paper, area, importance and state stand in the address and are asked of the server', async () => {
  const backend = news()
  const { address, settled } = renderPage(<DailyNewsPage />, { as: learner(), at: '/' })
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }))
  await screen.findByRole('option', { name: 'Money' })

  await userEvent.selectOptions(screen.getByLabelText('Paper'), 'GS III')
  await userEvent.selectOptions(screen.getByLabelText('Area'), 'Money')
  await userEvent.selectOptions(screen.getByLabelText('Importance'), 'Must know only')
  await userEvent.click(screen.getByRole('button', { name: 'Unread' }))
  await settled()

  expect(address()).toBe('/?paper=gs3&area=money&importance=3&only=unread')
  expect(choiceAsked(backend)).toMatchObject({
    paper: 'gs3',
    topics: ['money', 'inflation'],
    least: 3,
    only: 'unread',
  })
  expect(screen.getByRole('button', { name: 'Filters (3)' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Retail inflation rises' })).toHaveAttribute(
    'href',
    '/daily-news?paper=gs3&area=money&importance=3&only=unread&item=2026-06-12-prices',
  )
})

test('words are looked for while they are typed, and what is near says so', async () => {
  const backend = news()
  backend.answers['POST /rest/v1/rpc/list_news'] = ({ body }) => {
    const { query } = (body as { p_choice: Choice }).p_choice
    return { body: { items: query === 'nothing' ? [] : [item], more: false, near: query === 'infaltion' } }
  }
  const { address } = renderPage(<DailyNewsPage />, { as: learner(), at: '/daily-news' })
  const field = await screen.findByRole('searchbox', { name: 'Search the news' })

  await userEvent.type(field, 'infaltion')
  expect(await screen.findByText('Nothing is written just like “infaltion”. These come near.')).toBeVisible()
  expect(address()).toBe('/daily-news?q=infaltion')
  expect(field).toHaveFocus()
  await userEvent.clear(field)
  await userEvent.type(field, 'nothing')
  expect(await screen.findByText('Nothing in the news is about “nothing”.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }))
  await waitFor(() => expect(address()).toBe('/daily-news'))
})

test('what else is chosen while words are typed stays chosen', async () => {
  news()
  const { address } = renderPage(<DailyNewsPage />, { as: learner(), at: '/daily-news' })
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search the news' }), 'repo')
  await userEvent.click(screen.getByRole('button', { name: 'Unread' }))

  await waitFor(() => expect(address()).toContain('q=repo'))
  expect(address()).toContain('only=unread')
})

test('a day is chosen in the field that was typed in, which stays in focus', async () => {
  news()
  const { address } = renderPage(<DailyNewsPage />, { as: learner(), at: '/daily-news' })
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }))
  const field = screen.getByLabelText('Up to this day')
  await userEvent.type(field, '2026-06-12')

  await waitFor(() => expect(address()).toContain('date=2026-06-12'))
  expect(field).toHaveFocus()
  expect(field).toHaveValue('2026-06-12')
})

test('my weak topics are those that the answers say, and before any there is a next step', async () => {
  const backend = news()
  const row = { reason: null, mixed_sets: 1, theta: null, sd: null, n: 3, last_at: '2026-06-01T00:00:00Z' }
  const recall = { recalled: 0, recall_now: 0, recall_exam: null, fading: false, exam_day: null }
  backend.answers['POST /rest/v1/rpc/my_mastery'] = {
    body: [
      { ...row, ...recall, topic: 'inflation', level: 1 },
      { ...row, ...recall, topic: 'gdp', level: 4 },
    ],
  }
  const first = renderPage(<DailyNewsPage />, { as: learner(), at: '/daily-news?only=weak' })
  await screen.findByText('Retail inflation rises')
  expect(choiceAsked(backend)).toMatchObject({ weak: ['inflation'], only: null })
  first.unmount()

  backend.answers['POST /rest/v1/rpc/my_mastery'] = { body: [] }
  backend.answers['POST /rest/v1/rpc/list_news'] = { body: { items: [], more: false, near: false } }
  renderPage(<DailyNewsPage />, { as: learner(), at: '/daily-news?only=weak' })
  expect(await screen.findByText('No weak topics are known yet.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Practise' })).toHaveAttribute('href', '/practice')
})

const MASTERY = {
  ...{ topic: 'inflation', level: 1, reason: null, mixed_sets: 1, theta: null, sd: null, n: 3 },
  ...{ last_at: '2026-06-01T00:00:00Z', recalled: 0, recall_now: 0, recall_exam: null, fading: false },
  exam_day: null,
}

test('weak topics without a story are not said to be unknown', async () => {
  const backend = news([])
  backend.answers['POST /rest/v1/rpc/my_mastery'] = { body: [MASTERY] }
  const { address } = renderPage(<DailyNewsPage />, { as: learner(), at: '/daily-news?only=weak' })

  expect(await screen.findByText('No item fits this choice.')).toBeVisible()
  expect(screen.queryByText('No weak topics are known yet.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show everything' }))
  expect(address()).toBe('/daily-news')
})

test('weak topics that could not be read are not said to be unknown', async () => {
  expectLogged('Could not read my_mastery')
  const backend = news([])
  backend.answers['POST /rest/v1/rpc/my_mastery'] = { status: 400, body: { message: 'down' } }
  renderPage(<DailyNewsPage />, { as: learner(), at: '/daily-news?only=weak' })

  expect(await screen.findByText('Your weak topics could not be read just now.')).toBeVisible()
  expect(screen.queryByText('No weak topics are known yet.')).toBeNull()
  expect(screen.getByRole('button', { name: 'Show everything' })).toBeVisible()
})

test.each([
  ['only=saved', 'Nothing is saved yet.'],
  ['only=unread', 'You have read everything of this choice.'],
  ['q=repo', 'Nothing in the news is about “repo”.'],
])('what is said of %s is said of it alone', async (search, says) => {
  const backend = news([])
  backend.answers['POST /rest/v1/rpc/my_mastery'] = { body: [MASTERY] }
  const alone = renderPage(<DailyNewsPage />, { as: learner(), at: `/daily-news?${search}` })
  expect(await screen.findByText(says)).toBeVisible()
  alone.unmount()

  for (const other of ['paper=gs3', 'area=money', 'date=2026-06-05']) {
    const page = renderPage(<DailyNewsPage />, { as: learner(), at: `/daily-news?${search}&${other}` })
    expect(await screen.findByText('No item fits this choice.')).toBeVisible()
    expect(screen.queryByText(says)).toBeNull()
    expect(screen.getByRole('button', { name: 'Show everything' })).toBeVisible()
    page.unmount()
  }
})

test('saving and marking show at once, are sent together, and stay over a reload without a network', async () => {
  const backend = news()
  backend.answers['POST /rest/v1/rpc/keep_news_reads'] = { status: 503, body: { message: 'down' } }
  const first = renderPage(<DailyNewsPage />, { as: learner(), at: '/daily-news' })
  const headline = await screen.findByRole('link', { name: 'Retail inflation rises' })
  headline.focus()
  await userEvent.keyboard('s')
  await userEvent.keyboard('m')
  const cardOf = () => within(document.querySelector('[data-item]') as HTMLElement)
  expect(cardOf().getByRole('button', { name: 'Save' })).toHaveAttribute('aria-pressed', 'true')
  expect(cardOf().getByRole('button', { name: 'Mark as read' })).toHaveAttribute('aria-pressed', 'true')
  expect(await screen.findByText(/Without a connection\. What you do is kept on this device/)).toBeVisible()
  first.unmount()

  backend.answers['POST /rest/v1/rpc/keep_news_reads'] = { body: 2 }
  renderPage(<DailyNewsPage />, { as: learner(), at: '/daily-news' })
  await screen.findByText('Retail inflation rises')
  expect(screen.getAllByRole('button', { name: 'Save' })[0]).toHaveAttribute('aria-pressed', 'true')
  await waitFor(() => expect(localStorage.getItem(`news-reads:${learner().id}`)).toBeNull())
  const { body } = backend.asked('POST /rest/v1/rpc/keep_news_reads').at(-1) ?? {}
  expect(body).toMatchObject({
    p_events: [
      { item_id: '2026-06-12-prices', saved: true },
      { item_id: '2026-06-12-prices', read: true },
    ],
  })
})

test('a choice that nothing fits can be widened', async () => {
  news([])
  const { address } = renderPage(<DailyNewsPage />, { as: learner(), at: '/?paper=essay' })

  expect(await screen.findByText('No item fits this choice.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show everything' }))
  expect(address()).toBe('/')
  // where the list begins, and not at the title high above it
  expect(screen.getByRole('button', { name: 'All' })).toHaveFocus()
})

test('earlier items are added below', async () => {
  news(Array.from({ length: 26 }, (_, at) => ({ ...item, id: `item-${at}`, title: `Story ${at}` })))
  renderPage(<DailyNewsPage />, { as: learner() })
  await screen.findByText('Story 23')
  expect(screen.queryByText('Story 24')).toBeNull()

  await userEvent.click(screen.getByText('Show earlier items'))
  expect(await screen.findByText('Story 25')).toBeVisible()
  expect(screen.getByText('These are all the items.')).toBeVisible()
})

test('a search of more than one page says so, and goes on to the last', async () => {
  const backend = news(
    Array.from({ length: 26 }, (_, at) => ({ ...item, id: `item-${at}`, title: `Story ${at}` })),
  )
  renderPage(<DailyNewsPage />, { as: learner(), at: '/daily-news?q=story' })
  expect(await screen.findByText('More than 24 items on “story”, the best first.')).toBeVisible()
  expect(screen.queryByText('These are all the items.')).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Show more items' }))
  expect(await screen.findByText('Story 25')).toBeVisible()
  expect(screen.getByText('26 items on “story”, the best first.')).toBeVisible()
  expect(screen.getByText('These are all the items.')).toBeVisible()
  expect(choiceAsked(backend)).toMatchObject({ query: 'story', after: ['2026-06-12', 3, 'item-23'] })
})

test('when the news cannot be read the page says so and tries again; the releases stay', async () => {
  expectLogged('Could not read list_news')
  const backend = news()
  const answer = backend.answers['POST /rest/v1/rpc/list_news']
  backend.answers['POST /rest/v1/rpc/list_news'] = { status: 400, body: { message: 'down' } }
  renderPage(<DailyNewsPage />, { as: learner() })
  expect(await screen.findByText('The news could not be read just now.')).toBeVisible()
  expect(await screen.findByText('No releases yet.')).toBeVisible()

  if (answer) backend.answers['POST /rest/v1/rpc/list_news'] = answer
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Retail inflation rises')).toBeVisible()
})

test('an item is read in its fixed sections, with figures and sources', async () => {
  news()
  const { settled } = renderPage(<DailyNewsPage />, {
    as: learner(),
    at: '/daily-news?item=2026-06-12-prices',
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Retail inflation rises' })).toBeVisible()
  await settled()

  const article = within(screen.getByRole('article'))
  expect(article.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Why in news',
    'What changed since last time',
    'Concept in 5 lines',
    'Numbers',
    'For and against',
    'Way forward',
    'Prelims pointers',
    'One mains question',
    'Sources',
  ])
  expect(article.getByRole('button', { name: /3\.93.%, year on year \(May 2026\)/ })).toBeVisible()
  expect(within(article.getByRole('region', { name: 'Numbers' })).getByText('CPI inflation')).toBeVisible()
  // the primary source stands first, though the text came with another order
  expect(article.getByRole('link', { name: 'Source 1' })).toHaveAttribute('href', '#source-mospi')
  const [primary, other] = within(article.getByRole('region', { name: 'Sources' })).getAllByRole('listitem')
  expect(primary).toHaveTextContent('Primary source: MoSPI, 12 Jun 2026; not checked against the original')
  expect(other).toHaveTextContent('Mint; checked 13 Jun 2026')
})

test('a section that an item does not have is not shown', async () => {
  news([{ ...item, fact_ids: [], sections: { why_in_news: 'It happened.', concept: [] } }])
  const { settled } = renderPage(<DailyNewsPage />, {
    as: learner(),
    at: '/daily-news?item=2026-06-12-prices',
  })
  await screen.findByText('It happened.')
  await settled()

  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Why in news',
    'One mains question',
    'Sources',
  ])
})

test('a story that was marked as read says so on its button', async () => {
  news()
  renderPage(<DailyNewsPage />, { as: learner(), at: '/daily-news?item=2026-06-12-prices' })
  const mark = await screen.findByRole('button', { name: 'Mark as read' })
  await userEvent.click(mark)
  expect(mark).toHaveTextContent('Marked as read')
})

test('at its end a story leads on to the next one, and is marked as read on the way', async () => {
  news()
  renderPage(<DailyNewsPage />, { as: learner(), at: '/daily-news?item=2026-06-12-prices' })
  await userEvent.click(await screen.findByRole('button', { name: 'Read, next story' }))
  await screen.findByRole('heading', { level: 1, name: 'The repo rate is held' })
  // the last one leads nowhere
  expect(screen.queryByRole('button', { name: /next story/i })).not.toBeInTheDocument()
  await userEvent.keyboard('k')
  expect(await screen.findByRole('button', { name: 'Marked as read' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Next story' })).toBeVisible()
})

test.each([
  ['Inflation is attempted, and not yet familiar.', { level: 1 }, 3],
  ['Inflation is fading.', { level: 3, fading: true }, 3],
  [
    'by your answers, you would have about 35 % of questions on Inflation right.',
    { level: 2, theta: -0.6, sd: 0.3, n: 9 },
    3,
  ],
  ['it is marked “Must know”.', { level: 3 }, 3],
  ['it is among the newest.', { level: 3 }, 2],
])('a story of the ten minutes says why it was chosen: %s', async (says, known, importance) => {
  const { answers } = news([{ ...item, importance }])
  const { id, title, title_hi } = item
  answers['POST /rest/v1/rpc/open_ten_minutes'] = {
    body: {
      day: '2026-06-12',
      items: [{ ...{ id, title, title_hi, short_words: 60 }, read_at: null, saved: false, seconds: 0 }],
      sitting: null,
    },
  }
  answers['POST /rest/v1/rpc/my_mastery'] = {
    body: [
      {
        ...{ topic: 'inflation', reason: null, mixed_sets: 1, theta: null, sd: null, n: 2 },
        ...{ last_at: '2026-06-10T06:00:00Z', recalled: 0, recall_now: 0, recall_exam: null },
        ...{ fading: false, exam_day: null, ...known },
      },
    ],
  }
  renderPage(<DailyNewsPage />, { as: learner(), at: '/daily-news?view=ten' })
  const why = await screen.findByText('Why you see this:')
  expect(why.closest('p')).toHaveTextContent(`Why you see this: ${says}`)
})

test('whoever goes on in the ten minutes is at the title of the next story', async () => {
  const other = { ...item, id: 'second', title: 'The repo rate is held', title_hi: '' }
  const { answers } = news([item, other])
  answers['POST /rest/v1/rpc/open_ten_minutes'] = {
    body: {
      day: '2026-06-12',
      items: [item, other].map(({ id, title, title_hi }) => ({
        ...{ id, title, title_hi, short_words: 60 },
        ...{ read_at: null, saved: false, seconds: 0 },
      })),
      sitting: null,
    },
  }
  renderPage(<DailyNewsPage />, { as: learner(), at: '/daily-news?view=ten' })
  await userEvent.click(await screen.findByRole('button', { name: 'Read, next story' }))
  expect(await screen.findByRole('heading', { level: 2, name: 'The repo rate is held' })).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Read, finish' }))
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('what a full answer covers waits behind a button', async () => {
  news()
  renderPage(<DailyNewsPage />, { as: learner(), at: '/daily-news?item=2026-06-12-prices' })
  expect(await screen.findByText('Answer in 150 words. 10 marks.')).toBeVisible()
  expect(screen.queryByText('Define it.')).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Show what a full answer covers' }))
  expect(screen.getByText('Define it.')).toBeVisible()
})

test('the assistant opens with the title as its topic', async () => {
  news()
  renderPage(
    <ChatProvider>
      <DailyNewsPage />
      <AskedAbout />
    </ChatProvider>,
    { as: learner(), at: '/daily-news?item=2026-06-12-prices' },
  )

  await userEvent.click(await screen.findByRole('button', { name: 'Ask AI' }))
  expect(screen.getByText('Asked about: Retail inflation rises')).toBeVisible()
})

function AskedAbout() {
  const { topic } = useChatLauncher()
  return topic && <p>Asked about: {topic.text}</p>
}

test('j and k go through the headlines, and from item to item', async () => {
  news()
  const { address } = renderPage(<DailyNewsPage />, { as: learner(), at: '/daily-news' })
  const first = await screen.findByRole('link', { name: 'Retail inflation rises' })
  const second = screen.getByRole('link', { name: 'The repo rate is held' })

  await userEvent.keyboard('j')
  expect(first).toHaveFocus()
  await userEvent.keyboard('jj')
  expect(second).toHaveFocus()
  await userEvent.keyboard('k')
  expect(first).toHaveFocus()

  await userEvent.click(first)
  await screen.findByRole('heading', { level: 1, name: 'Retail inflation rises' })
  await userEvent.keyboard('j')
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1, name: 'The repo rate is held' })).toHaveFocus(),
  )
  expect(address()).toBe('/daily-news?item=2026-06-05-repo')
  await userEvent.keyboard('k')
  await waitFor(() => expect(address()).toBe('/daily-news?item=2026-06-12-prices'))
})

test('an item that was reached from elsewhere stands among those of its day', async () => {
  const recent = Array.from({ length: 12 }, (_, at) => ({
    ...item,
    id: `recent-${at}`,
    news_date: '2026-07-01',
  }))
  const backend = news()
  const { answers } = backend
  answers['POST /rest/v1/rpc/list_news'] = ({ body }) => {
    const { date } = (body as { p_choice: Choice }).p_choice
    return { body: { items: date ? [item, older] : recent, more: false, near: false } }
  }
  renderPage(<DailyNewsPage />, { as: learner(), at: '/daily-news?item=2026-06-12-prices' })

  expect(await screen.findByRole('link', { name: 'Next item The repo rate is held' })).toHaveAttribute(
    'href',
    '/daily-news?date=2026-06-12&item=2026-06-05-repo',
  )
})

test('whoever reported a story that was withdrawn for it still reads there what became of the report', async () => {
  const backend = news()
  backend.answers['POST /rest/v1/rpc/my_news_item'] = {
    body: {
      ...{ reading: null, questions: 0, sitting: null, revision: null },
      reports: [
        {
          ...{ id: 'r', reason: 'wrong-fact', says: 'No.', created_at: '2026-11-20T06:00:00Z' },
          ...{ outcome: 'fixed', outcome_note: 'It was withdrawn: thank you.' },
        },
      ],
    },
  }
  renderPage(<DailyNewsPage />, { as: learner(), at: '/daily-news?item=gone' })
  expect(await screen.findByText('There is no item at this address.')).toBeVisible()
  expect(await screen.findByText('It was withdrawn: thank you.')).toBeVisible()
})

test('an item that is not there leads back to the list', async () => {
  news()
  renderPage(<DailyNewsPage />, { as: learner(), at: '/daily-news?item=gone' })

  expect(await screen.findByText('There is no item at this address.')).toBeVisible()
  for (const link of screen.getAllByRole('link', { name: 'All news' })) {
    expect(link).toHaveAttribute('href', '/daily-news')
  }
})

test('in Hindi the headline and the gist are in Hindi, and it is said that the text is not', async () => {
  localStorage.setItem('language', 'hi')
  news()
  renderPage(<DailyNewsPage />, { as: learner(), at: '/daily-news?item=2026-06-12-prices' })

  expect(await screen.findByRole('heading', { level: 1, name: 'खुदरा मुद्रास्फीति बढ़ी' })).toBeVisible()
  expect(screen.getByText('निचले आधार से कीमतें बढ़ीं।')).toBeVisible()
  expect(screen.getByText('पाठ स्वयं अंग्रेज़ी में है।')).toBeVisible()
  expect(screen.getByRole('heading', { level: 2, name: 'चर्चा में क्यों' })).toBeVisible()
})

test('the month of the archive is read out when it is turned, not with every page', async () => {
  const backend = news()
  backend.answers['POST /rest/v1/rpc/news_days'] = {
    body: { first: '2026-04-05', last: '2026-06-12', days: [] },
  }
  renderPage(<DailyNewsPage />, { as: learner(), at: '/daily-news' })
  const archive = within(await screen.findByRole('region', { name: 'Archive' }))
  const month = archive.getByText(/^[A-Z][a-z]+ 20\d\d$/)
  expect(month).toHaveAttribute('aria-live', 'off')
  const earlier = archive.getByRole('button', { name: /^Earlier/ })
  await waitFor(() => expect(earlier).toBeEnabled())
  await userEvent.click(earlier)
  expect(month).toHaveAttribute('aria-live', 'polite')
})

test('a report without a reason says what is missing', async () => {
  news()
  renderPage(<DailyNewsPage />, { as: learner(), at: '/daily-news?item=2026-06-12-prices' })
  await userEvent.click(await screen.findByRole('button', { name: 'Report an error' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send the report' }))
  expect(screen.getByText('Choose one of these.')).toHaveAttribute('role', 'alert')
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(screen.getByRole('button', { name: 'Report an error' })).toHaveFocus()
})

test('that a search finds nothing is said in the line that told what the search before found', async () => {
  const backend = news()
  backend.answers['POST /rest/v1/rpc/list_news'] = ({ body }) => {
    const { query } = (body as { p_choice: Choice }).p_choice
    return { body: { items: query === 'nothing' ? [] : [item], more: false, near: false } }
  }
  renderPage(<DailyNewsPage />, { as: learner(), at: '/daily-news' })
  const field = await screen.findByRole('searchbox', { name: 'Search the news' })
  await userEvent.type(field, 'prices')
  const told = (await screen.findByText('1 item on “prices”, the best first.')).closest('[role=status]')
  await userEvent.clear(field)
  await userEvent.type(field, 'nothing')
  await screen.findByText('Nothing in the news is about “nothing”.')
  expect(told).toBeInTheDocument()
  expect(told).toHaveTextContent('Nothing in the news is about “nothing”.')
})
