import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { UNTOUCHED } from '#web/features/player/index.ts'
import { kept } from '#web/lib/storage.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import TestDashboardPage from './test-dashboard-page.tsx'

const MINUTE = 60_000
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString()

const topicTest = {
  slug: 'topic-money',
  kind: 'topic',
  title: 'Money and prices',
  title_hi: 'मुद्रा और कीमतें',
  about: 'Money and inflation.',
  about_hi: 'मुद्रा और मुद्रास्फीति।',
  topics: ['money'],
  minutes: 30,
  question_count: 25,
  reviewed_by: null,
  rule: 'gs1',
  opens_at: null,
  closes_at: null,
  series: null,
  dropped_policy: 'award_all',
  hindi_count: 0,
  attempts_allowed: null,
  attempts_left: null,
  slots: [] as string[],
  attempts: [],
}
const paper = {
  ...topicTest,
  slug: 'economy-paper-1',
  kind: 'paper',
  title: 'Economy paper 1',
  minutes: 120,
  question_count: 100,
}
const over = {
  id: '00000000-0000-4000-8000-00000000bbbb',
  started_at: '2026-11-20T04:00:00Z',
  expires_at: '2026-11-20T04:30:00Z',
  submitted_at: '2026-11-20T04:25:00Z',
  submitted_by: 'learner',
  graded_at: '2026-11-20T04:26:00Z',
  score_sixths: 200,
  right_count: 18,
  wrong_count: 4,
  blank_count: 3,
  answered: 22,
  right_sixths: 12,
}

const road = {
  ...{
    slug: 'road',
    title: 'On the way',
    title_hi: 'राह पर',
    about: 'A paper now and then.',
    about_hi: 'कभी-कभी।',
  },
}
const money = {
  ...{ slug: 'money', title: 'Money and banking', title_hi: 'मुद्रा', parent_slug: null },
  ...{ summary: 'What money is', papers: ['prelims'], prerequisites: [], position: 1 },
}

function backend(
  tests: object[],
  {
    extraTime = false,
    series = [] as object[],
    examDay = null as string | null,
    serverNow = () => Date.now(),
    more = {},
  } = {},
) {
  return backendAnswers({
    'POST /rest/v1/rpc/my_tests': () => ({
      body: { server_now: new Date(serverNow()).toISOString(), exam_day: examDay, series, tests },
    }),
    'GET /rest/v1/topics': { body: [money] },
    'GET /rest/v1/exam_rules': {
      body: [
        {
          ...{ id: 'gs1', title: 'GS', title_hi: 'GS', right_sixths: 12, wrong_sixths: -4 },
          extra_minutes_an_hour: 20,
        },
      ],
    },
    'GET /rest/v1/profiles': { body: { needs_extra_time: extraTime } },
    ...more,
  })
}

const tab = (name: RegExp) => screen.findByRole('tab', { name })

test('an old result stands beside the full marks of its own day', async () => {
  backend([{ ...topicTest, attempts: [{ ...over, right_sixths: 15 }] }])
  renderPage(<TestDashboardPage />, { as: learner(), at: '/test-dashboard?tab=done' })

  expect(await screen.findByText('33.33 of 62.50 marks')).toBeVisible()
})

test('an open test says what it covers, how long it is, how it is marked, and that nobody reviewed it yet', async () => {
  backend([topicTest])
  renderPage(<TestDashboardPage />, { as: learner(), at: '/test-dashboard' })

  expect(await tab(/Open 1/)).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByRole('heading', { name: 'Money and prices' })).toBeVisible()
  expect(screen.getByText('Money and inflation.')).toBeVisible()
  expect(screen.getByText('Topic test')).toBeVisible()
  expect(screen.getByText('Not yet reviewed by the mentor')).toBeVisible()
  expect(await screen.findByText('right +2.00, wrong −0.67, blank 0')).toBeVisible()
  expect(screen.getByText('50.00 in all')).toBeVisible()
  expect(screen.getByText('always open')).toBeVisible()
  expect(screen.getByText('as many as you like')).toBeVisible()
  expect(screen.getByText('English')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Money and banking' })).toHaveAttribute(
    'href',
    '/syllabus#topic-money',
  )
  expect(screen.getByRole('link', { name: 'Begin: Money and prices' })).toBeVisible()
})

test('extra time makes 160 of 120 minutes, and says so', async () => {
  backend([paper], { extraTime: true })
  renderPage(<TestDashboardPage />, { as: learner(), at: '/test-dashboard' })

  expect(await screen.findByText('with your extra time; others have 120')).toBeVisible()
  expect(screen.getByText('160', { exact: false, selector: 'dd' })).toBeVisible()
})

test('a test that is begun comes first, with the time it has left', async () => {
  const going = {
    ...over,
    expires_at: inMinutes(72.7),
    submitted_at: null,
    graded_at: null,
    score_sixths: null,
    answered: 40,
  }
  backend([{ ...paper, attempts: [going] }, topicTest])
  renderPage(<TestDashboardPage />, { as: learner(), at: '/test-dashboard' })

  expect(await tab(/In progress 1/)).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByRole('link', { name: /^Resume, 1:12:\d\d left$/ })).toHaveAttribute(
    'href',
    `/test-dashboard?attempt=${going.id}`,
  )
  expect(screen.getByText('40 of 100 answered, kept on the server.')).toBeVisible()
})

test('a test that was handed in here without a network says so, and is not offered to go on with', async () => {
  const going = {
    ...over,
    expires_at: inMinutes(20),
    submitted_at: null,
    graded_at: null,
    score_sixths: null,
  }
  const asha = learner()
  kept.local.set('sb-here-auth-token', JSON.stringify({ user: { id: asha.id } }))
  kept.local.set(
    `sittings:${asha.id}`,
    JSON.stringify([{ attempt: going.id, handed_in: '2026-11-24T10:00:00Z' }]),
  )
  backend([{ ...topicTest, attempts: [going] }])
  renderPage(<TestDashboardPage />, { as: asha })

  expect(await screen.findByText(/^Handed in on this device\./)).toBeVisible()
  expect(screen.queryByRole('link', { name: /^Resume/ })).toBeNull()
})

test('what is done shows its marks and can be taken again; what waits for its results says so', async () => {
  const waiting = { ...over, id: 'waiting', graded_at: null, score_sixths: null, submitted_by: 'clock' }
  backend([{ ...topicTest, attempts: [waiting, over] }])
  renderPage(<TestDashboardPage />, { as: learner(), at: '/test-dashboard?tab=done' })

  expect(await screen.findByText('33.33 of 50.00 marks')).toBeVisible()
  expect(screen.getByText('18 right, 4 wrong, 3 blank')).toBeVisible()
  expect(screen.getByText('handed in by the clock')).toBeVisible()
  expect(screen.getByRole('link', { name: 'See the results' })).toHaveAttribute(
    'href',
    '/test-results?attempt=waiting',
  )
  expect(screen.getByRole('link', { name: /^Take it again/ })).toHaveAttribute(
    'href',
    '/test-dashboard?begin=topic-money',
  )
})

test.each([
  ['Upcoming', /No test has a date ahead/],
  ['Open', /You have taken every test that is open/],
  ['In progress', /Nothing is running/],
  ['Done', /No test is done yet/],
])('the empty tab %s has its own words', async (name, words) => {
  backend([])
  renderPage(<TestDashboardPage />, { as: learner(), at: '/test-dashboard' })
  await userEvent.click(await tab(new RegExp(name)))

  expect(within(screen.getByRole('tabpanel')).getByText(words)).toBeVisible()
})

test('tabs move with the arrow keys and live in the address', async () => {
  backend([{ ...topicTest, opens_at: inMinutes(60), closes_at: inMinutes(120) }])
  const { address } = renderPage(<TestDashboardPage />, { as: learner(), at: '/test-dashboard' })
  ;(await tab(/Open 0/)).focus()
  await userEvent.keyboard('{ArrowLeft}')

  expect(await tab(/Upcoming 1/)).toHaveFocus()
  expect(address()).toBe('/test-dashboard?tab=upcoming')
  expect(screen.queryByRole('link', { name: /Begin/ })).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowLeft}')
  expect(address()).toBe('/test-dashboard?tab=done')
})

test.each([
  [-4, 'A right answer brings +2.00, a wrong one −0.67, exactly one third of its marks; a blank'],
  [-3, 'A right answer brings +2.00, a wrong one −0.50; a blank'],
])('the rules say what the rule of the paper is: %d', async (wrong_sixths, says) => {
  const rule = { id: 'gs1', title: 'GS', title_hi: 'GS', right_sixths: 12, wrong_sixths }
  backend([paper], {
    more: { 'GET /rest/v1/exam_rules': { body: [{ ...rule, extra_minutes_an_hour: 20 }] } },
  })
  renderPage(<TestDashboardPage />, { as: learner(), at: `/test-dashboard?begin=${paper.slug}` })

  expect(await screen.findByText(says, { exact: false })).toBeVisible()
})

test('the rules come before the clock, and beginning leads to the sitting', async () => {
  const asked = backend([paper], {
    more: {
      'POST /rest/v1/rpc/start_test': { body: opened },
      'POST /rest/v1/rpc/open_attempt': { body: opened },
    },
  })
  const { address } = renderPage(<TestDashboardPage />, { as: learner(), at: '/test-dashboard' })
  await userEvent.click(await screen.findByRole('link', { name: /^Begin/ }))

  expect(await screen.findByText(/clock runs for 120 minutes/)).toBeVisible()
  expect(screen.getByText(/09:30 to 11:30/)).toBeVisible()
  expect(screen.getByText(/handed in by itself/)).toBeVisible()
  expect(screen.getByText(/kept on this device the moment you give it/)).toBeVisible()
  expect(asked.asked('POST /rest/v1/rpc/start_test')).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Begin now' }))

  expect(await screen.findByRole('heading', { name: 'What is the repo rate?' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Economy paper 1' })).toBeVisible()
  expect(asked.asked('POST /rest/v1/rpc/start_test')[0]?.body).toEqual({ p_test: 'economy-paper-1' })
  expect(address()).toBe(`/test-dashboard?attempt=${opened.attempt.id}`)
})

test('a topic test says nothing of the hours of the paper, and a closed one starts no clock', async () => {
  backend([topicTest], {
    more: {
      'POST /rest/v1/rpc/start_test': {
        status: 400,
        body: { code: '22023', message: 'This test is not open now', details: 'not_open' },
      },
    },
  })
  const { address } = renderPage(<TestDashboardPage />, {
    as: learner(),
    at: '/test-dashboard?begin=topic-money',
  })

  await userEvent.click(await screen.findByRole('button', { name: 'Begin now' }))
  expect(await screen.findByText('This test is not open now. No clock has started.')).toBeVisible()
  expect(screen.queryByText(/09:30/)).not.toBeInTheDocument()
  expect(address()).toBe('/test-dashboard?begin=topic-money')
})

test('how much of it is in Hindi, and how often it may still be taken', async () => {
  backend([
    { ...paper, hindi_count: 29, attempts_allowed: 2, attempts_left: 1 },
    { ...topicTest, hindi_count: 25, attempts: [over], attempts_allowed: 1, attempts_left: 0 },
  ])
  renderPage(<TestDashboardPage />, { as: learner(), at: '/test-dashboard' })

  expect(await screen.findByText('English; Hindi: 29 of 100')).toBeVisible()
  expect(screen.getByText('1 of 2')).toBeVisible()
  await userEvent.click(await tab(/Done 1/))
  expect(screen.getByText('English and Hindi')).toBeVisible()
  expect(screen.getByText('You have taken this test as often as it can be taken.')).toBeVisible()
  expect(screen.queryByRole('link', { name: /^Take it again/ })).not.toBeInTheDocument()
})

test('a series stands by its dates, with how far they are and where each test stands, up to the examination', async () => {
  const day = (days: number) => new Date(Date.now() + days * 24 * 60 * MINUTE).toISOString()
  backend(
    [
      { ...paper, series: 'road', opens_at: day(28), title: 'Second paper' },
      { ...paper, slug: 'first', series: 'road', opens_at: day(-1), title: 'First paper' },
      topicTest,
    ],
    { series: [{ ...road, slug: 'areas', title: 'Areas' }, road], examDay: day(100).slice(0, 10) },
  )
  renderPage(<TestDashboardPage />, { as: learner(), at: '/test-dashboard' })

  const calendar = await screen.findByRole('region', { name: 'By date' })
  const lines = within(calendar).getAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringMatching(/First paperOpen$/),
    expect.stringMatching(/in 28 daysSecond paperNot open yet$/),
    expect.stringMatching(/Preliminary examination$/),
  ])
  expect(within(calendar).queryByText('Areas')).not.toBeInTheDocument()
  expect(within(calendar).getByRole('link', { name: 'Not open yet' })).toHaveAttribute(
    'href',
    '/test-dashboard?tab=upcoming',
  )
})

test.each([
  ['before its day', { opens_at: inMinutes(60) }, /^This test opens on/],
  [
    'without an attempt left',
    { attempts_allowed: 1, attempts_left: 0, attempts: [over] },
    /as often as it can/,
  ],
])('%s the rules can be read, and nothing begun', async (_when, fields, says) => {
  backend([{ ...paper, ...fields }])
  renderPage(<TestDashboardPage />, { as: learner(), at: '/test-dashboard?begin=economy-paper-1' })

  expect(await screen.findByText(says)).toBeVisible()
  expect(screen.getByText(/clock runs for 120 minutes/)).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('a whole paper can be sat at an hour of the real one: the server’s clock counts down and it begins by itself', async () => {
  const ahead = 20 * MINUTE
  const slot = new Date(Date.now() + ahead + 2500).toISOString()
  const later = new Date(Date.now() + ahead + 300 * MINUTE).toISOString()
  let calls = 0
  const asked = backend([{ ...paper, slots: [slot, later] }], {
    // the server's clock is ahead of the device's
    serverNow: () => Date.now() + ahead,
    more: {
      'POST /rest/v1/rpc/start_test': () => {
        calls += 1
        return calls === 1
          ? { status: 400, body: { code: '22023', message: 'not yet', details: 'too_early' } }
          : { body: opened }
      },
      'POST /rest/v1/rpc/open_attempt': { body: opened },
    },
  })
  const { address } = renderPage(<TestDashboardPage />, {
    as: learner(),
    at: '/test-dashboard?begin=economy-paper-1',
  })
  const offered = within(
    await screen.findByRole('region', { name: 'Or sit it at an hour of the real paper' }),
  ).getAllByRole('button')
  expect(offered).toHaveLength(2)
  await userEvent.click(offered[0] as HTMLElement)

  expect(address()).toBe(`/test-dashboard?begin=economy-paper-1&slot=${encodeURIComponent(slot)}`)
  expect(screen.getByText(/Keep this page open/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Begin now' })).not.toBeInTheDocument()
  expect(asked.asked('POST /rest/v1/rpc/start_test')).toHaveLength(0)
  await vi.waitFor(() => expect(address()).toBe(`/test-dashboard?attempt=${opened.attempt.id}`), 8000)
  expect(asked.asked('POST /rest/v1/rpc/start_test').map(({ body }) => body)).toEqual([
    { p_test: 'economy-paper-1', p_slot: slot },
    { p_test: 'economy-paper-1', p_slot: slot },
  ])
})

test('who comes after the hour began sees what is left, and decides', async () => {
  const slot = inMinutes(-12)
  const asked = backend([{ ...paper, slots: [slot] }], {
    more: {
      'POST /rest/v1/rpc/start_test': {
        status: 400,
        body: { code: '22023', message: 'x', details: 'no_slot' },
      },
    },
  })
  const { address } = renderPage(<TestDashboardPage />, {
    as: learner(),
    at: `/test-dashboard?begin=economy-paper-1&slot=${encodeURIComponent(slot)}`,
  })

  expect(await screen.findByText(/^This hour has begun\. 1:4[78]:\d\d is left of it\.$/)).toBeVisible()
  expect(asked.asked('POST /rest/v1/rpc/start_test')).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Enter now' }))
  expect(await screen.findByText('That hour is over. Choose another one, or begin now.')).toBeVisible()
  expect(asked.asked('POST /rest/v1/rpc/start_test')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Choose another time' }))
  expect(address()).toBe('/test-dashboard?begin=economy-paper-1')
  expect(screen.getByRole('button', { name: 'Begin now' })).toBeVisible()
})

test('when the tests cannot be read it says what was kept, and tries again', async () => {
  let isDown = true
  backend([], {
    more: {
      'POST /rest/v1/rpc/my_tests': () =>
        isDown
          ? { status: 500, body: { message: 'down' } }
          : {
              body: { server_now: new Date().toISOString(), exam_day: null, series: [], tests: [topicTest] },
            },
    },
  })
  expectLogged('Could not read attempts')
  renderPage(<TestDashboardPage />, { as: learner(), at: '/test-dashboard' })

  expect(await screen.findByText('The tests could not be read just now.')).toBeVisible()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Money and prices' })).toBeVisible()
})

test('a sitting that is over leads to its results', async () => {
  backend([], {
    more: {
      'POST /rest/v1/rpc/open_attempt': {
        body: { ...opened, attempt: { ...opened.attempt, submitted_at: '2026-11-20T05:00:00Z' } },
      },
    },
  })
  const { address } = renderPage(<TestDashboardPage />, {
    as: learner(),
    at: `/test-dashboard?attempt=${opened.attempt.id}`,
  })

  await vi.waitFor(() => expect(address()).toBe(`/test-results?attempt=${opened.attempt.id}`))
})

const opened = {
  attempt: {
    id: '00000000-0000-4000-8000-00000000aaaa',
    kind: 'test',
    mode: 'exam',
    test: 'economy-paper-1',
    setup: {},
    question_count: 1,
    started_at: new Date().toISOString(),
    expires_at: inMinutes(120),
    submitted_at: null,
    submitted_by: null,
    graded_at: null,
    score_sixths: null,
    right_count: null,
    wrong_count: null,
    blank_count: null,
  },
  server_now: new Date().toISOString(),
  rule: { title: 'GS', title_hi: 'GS', right_sixths: 12, wrong_sixths: -4 },
  test: { title: 'Economy paper 1', title_hi: 'अर्थव्यवस्था' },
  questions: [
    {
      position: 1,
      question_id: 'repo',
      version: 1,
      format: 'single',
      kind: 'static',
      topic: 'money',
      difficulty: 2,
      reviewed_by: null,
      asked: {
        stem: { en: 'What is the repo rate?' },
        options: ['A', 'B', 'C', 'D'].map((en) => ({ en })),
      },
      ...UNTOUCHED,
      checked: false,
    },
  ],
  feedback: [],
}
