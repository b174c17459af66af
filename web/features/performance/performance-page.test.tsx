import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { dayNumber } from '#supabase/functions/_shared/learning/study-day.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import { graded, times } from './answers-for-tests.ts'
import PerformancePage from './performance-page.tsx'
import type { GradedAnswer } from './performance-rules.ts'

const DAY = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString()

/** As `my_answers` writes it: a list an answer. */
function told(answers: GradedAnswer[]) {
  return {
    body: {
      rows: answers.map((answer) => Object.values({ ...answer, answeredAt: daysAgo(1) })),
      left_out: 0,
      topics: [
        ['monetary-policy', 30, daysAgo(1)],
        ['gdp', 70, null],
      ],
    },
  }
}

const topic = { papers: [], prerequisites: [], summary: '', title_hi: null }
const rest = {
  'GET /rest/v1/topics': {
    body: [
      { ...topic, slug: 'money-and-prices', parent_slug: null, title: 'Money and Prices', position: 1 },
      {
        ...topic,
        slug: 'monetary-policy',
        parent_slug: 'money-and-prices',
        title: 'Monetary Policy',
        position: 2,
      },
      { ...topic, slug: 'growth', parent_slug: null, title: 'Growth', position: 3 },
      { ...topic, slug: 'gdp', parent_slug: 'growth', title: 'GDP', position: 4 },
    ],
  },
  'GET /rest/v1/exam_rules': {
    body: { right_sixths: 12, wrong_sixths: -4, question_count: 100, minutes: 120, slow_seconds: 120 },
  },
  'GET /rest/v1/study_settings': { body: [] },
  'POST /rest/v1/rpc/my_reviews': { body: { exam_day: null, questions: [] } },
  'POST /rest/v1/rpc/my_disputes': { body: [] },
  'POST /rest/v1/rpc/time_use': { body: [] },
  'POST /rest/v1/rpc/my_mains_record': {
    body: { n: 0, by: {}, rewrites: { n: 0, gain: null }, trend: [], areas: [], directives: [], faults: [] },
  },
  'POST /rest/v1/rpc/public_rulings': { body: [] },
  'POST /rest/v1/rpc/my_abilities': {
    body: [
      { topic: null, theta: 0, sd: 0.4, n: 24 },
      { topic: 'monetary-policy', theta: 1.5, sd: 0.5, n: 21 },
      { topic: 'gdp', theta: -1, sd: 0.8, n: 3 },
      { topic: 'growth', theta: -1, sd: 0.8, n: 3 },
      { topic: 'money-and-prices', theta: 1.5, sd: 0.5, n: 21 },
    ],
  },
}
const MY_ANSWERS = 'POST /rest/v1/rpc/my_answers'
const answers = [
  ...times(12, { confidence: 3 }),
  ...times(8, { confidence: 3, isCorrect: false, topic: 'gdp', questionId: 'sure-of-it' }),
  ...times(6, { format: 'how-many', isCorrect: false, confidence: 0, timeMs: 150_000 }),
]
const show = (at = '/performance') => renderPage(<PerformancePage />, { as: learner(), at })

beforeEach(() => localStorage.clear())

test('readiness says marks, interval, of what paper, and what moves it most', async () => {
  backendAnswers({ ...rest, [MY_ANSWERS]: told(answers) })
  show()
  const part = within(await screen.findByRole('region', { name: 'Readiness' }))

  // 4.5 questions at a chance of 0.696, and 10.5 at 0.420
  expect(await part.findByText('10.1')).toBeVisible()
  expect(part.getByText(/of a paper of 15 economy questions from this bank/)).toBeVisible()
  expect(part.getByText(/Not a forecast of the cut-off/)).toBeVisible()
  expect(part.getByRole('img', { name: /80 percent interval 4.4 to 15.8/ })).toBeVisible()
  expect(
    await part.findByText(/Growth. It is 70 % of the bank, and with 3 of 5 answers little is known/),
  ).toBeVisible()
  await userEvent.click(part.getByRole('button', { name: 'Show as table' }))
  expect(within(part.getByRole('table')).getByRole('row', { name: 'Expected 10.1' })).toBeVisible()
})

test('each block reads itself in words, with its count', async () => {
  backendAnswers({ ...rest, [MY_ANSWERS]: told(answers) })
  show()

  const block = (name: string) => within(screen.getByRole('region', { name }))
  expect(await screen.findByText('You are too sure at “Sure”.')).toBeVisible()
  expect(block('What you said, what was').getByText(/was right 60 % of the time, not 90 %/)).toBeVisible()
  expect(
    block('Leak report').getByText('Most marks went here: Sure, and wrong, 8 times, 21.33 marks.'),
  ).toBeVisible()
  expect(block('Leak report').getByRole('row', { name: 'Total 14 −9.33 37.33' })).toBeVisible()
  expect(block('Leak report').getByText('Guessing costs you marks.')).toBeVisible()
  expect(
    block('By question format').getByText('“How many of the above” is your weakest format.'),
  ).toBeVisible()
  expect(block('Time use').getByText(/took 60 seconds; the paper allows 72/)).toBeVisible()
  expect(block('Time use').getByText(/6 took over two minutes/)).toBeVisible()
  expect(block('Days').getByText('You answered on 1 of 90 days.')).toBeVisible()
  expect(block('With help and alone').getByText('Nothing to compare yet.')).toBeVisible()
  expect(screen.getByText(/Based on 26 answers of .*, one day ago/)).toBeVisible()
})

test('the map says in words what each colour holds, and what is not known yet', async () => {
  backendAnswers({ ...rest, [MY_ANSWERS]: told(answers) })
  show()
  const map = within(await screen.findByRole('region', { name: 'Knowledge map' }))

  expect(await map.findByRole('link', { name: /GDP.*Not enough yet \(3\sof\s5\)/ })).toBeVisible()
  const area = map.getByRole('button', {
    name: /^Money and Prices 82\s% strong weight 30\s%, 21 answers, last/,
  })
  expect(area).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(area)
  expect(area).toHaveAttribute('aria-expanded', 'true')
  expect(map.queryByRole('link', { name: /GDP/ })).not.toBeInTheDocument()
  const tile = map.getByRole('link', {
    name: /Monetary Policy.*82\s%.*strong.*weight 30\s%, 21 answers, last/,
  })
  expect(tile).toBeVisible()
  expect(tile).toHaveAttribute('href', '/practice?topics=monetary-policy')
  await userEvent.click(map.getByRole('button', { name: 'Show as table' }))
  expect(
    map.getByRole('row', {
      name: /GDP ?Growth, not answered yet Not enough yet \(3\sof\s5\) the day is not known yet – 70\s% 3/,
    }),
  ).toBeVisible()
})

test('the map counts in what will be recalled on the day of the exam', async () => {
  const questions = Array.from({ length: 5 }, () => ({
    topic: 'monetary-policy',
    ...{ days: [dayNumber(daysAgo(0).slice(0, 10))], ratings: '4' },
  }))
  backendAnswers({
    ...rest,
    'POST /rest/v1/rpc/my_reviews': { body: { exam_day: daysAgo(0).slice(0, 10), questions } },
    [MY_ANSWERS]: told(answers),
  })
  show()
  const map = within(await screen.findByRole('region', { name: 'Knowledge map' }))

  await userEvent.click(await map.findByRole('button', { name: /Money and Prices/ }))
  expect(
    await map.findByRole('link', {
      name: /Monetary Policy.*recall on the exam day 100\s% \(from 5 questions\)/,
    }),
  ).toBeVisible()
  await userEvent.click(map.getByRole('button', { name: 'Show as table' }))
  expect(
    map.getByRole('row', { name: /Monetary Policy.*82\s%, strong 100\s%, from 5 questions 82\s% 30\s% 21/ }),
  ).toBeVisible()
  expect(map.getByRole('row', { name: /GDP ?Growth.* too little comes back –/ })).toBeVisible()
})

test('disputes of keys are reachable without graded answers too', async () => {
  backendAnswers({ ...rest, [MY_ANSWERS]: { body: { rows: [], left_out: 0, topics: [] } } })
  show()

  expect(await screen.findByText('Your figures will stand here.')).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'My disputes' })).toBeVisible()
})

test('a block’s button starts its repair set', async () => {
  const attempt = '00000000-0000-4000-8000-00000000aaaa'
  const backend = backendAnswers({
    ...rest,
    [MY_ANSWERS]: told(answers),
    'POST /rest/v1/rpc/start_practice': {
      body: {
        attempt: {
          id: attempt,
          kind: 'practice',
          mode: 'learn',
          test: null,
          setup: {},
          question_count: 1,
          started_at: daysAgo(0),
          expires_at: null,
          submitted_at: null,
          submitted_by: null,
          graded_at: null,
          score_sixths: null,
          right_count: null,
          wrong_count: null,
          blank_count: null,
        },
        server_now: daysAgo(0),
        rule: { title: 'GS', title_hi: 'GS', right_sixths: 12, wrong_sixths: -4 },
        test: null,
        questions: [],
        feedback: [],
      },
    },
  })
  const { address } = show()
  const [line, block] = await screen.findAllByRole('button', { name: 'Repair: Sure, and wrong' })
  expect(line).toHaveTextContent('Repair')
  expect(block).toBeVisible()
  expect(screen.getByRole('button', { name: 'Repair: Guessed wrong' })).toBeVisible()
  await userEvent.click(line as HTMLElement)

  await vi.waitFor(() => expect(address()).toBe(`/practice?attempt=${attempt}`))
  expect(backend.asked('POST /rest/v1/rpc/start_practice')[0]?.body).toEqual({
    p_setup: { question_ids: ['sure-of-it'], size: 1 },
  })
})

test('when no question is left for a set, it says so', async () => {
  backendAnswers({
    ...rest,
    [MY_ANSWERS]: told(answers),
    'POST /rest/v1/rpc/start_practice': {
      status: 404,
      body: { code: 'PT404', message: 'No question fits these choices' },
    },
  })
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Make my repair set' }))

  expect(await screen.findByText(/No question fits this set any more/)).toBeVisible()
})

test('the range lives in the address and is asked of the server', async () => {
  const backend = backendAnswers({ ...rest, [MY_ANSWERS]: told(answers) })
  const { address } = show('/performance?range=30')
  expect(await screen.findByRole('button', { name: '30 days' })).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(screen.getByRole('button', { name: 'All' }))

  expect(address()).toBe('/performance?range=all')
  await vi.waitFor(() => expect(backend.asked(MY_ANSWERS)).toHaveLength(2))
  const [month, all] = backend.asked(MY_ANSWERS).map(({ body }) => (body as { p_from?: string }).p_from)
  expect(Math.round((Date.now() - Date.parse(month ?? '')) / DAY)).toBe(30)
  expect(all).toBeUndefined()
})

test('old answers are shown with their age where the range has none', async () => {
  const old = { rows: times(14).map((answer) => Object.values({ ...answer, answeredAt: daysAgo(41) })) }
  backendAnswers({
    ...rest,
    [MY_ANSWERS]: ({ body }) => ({
      body: { left_out: 0, topics: [], ...((body as { p_from?: string }).p_from ? { rows: [] } : old) },
    }),
  })
  show('/performance?range=7')

  expect(await screen.findByText('Based on 14 answers, the last 41 days ago.')).toBeVisible()
  expect(screen.getByText('No answers in the last 7 days; what follows is older.')).toBeVisible()
})

test('under five answers nothing is read from them', async () => {
  backendAnswers({
    ...rest,
    'POST /rest/v1/rpc/my_abilities': { body: [{ topic: null, theta: 1, sd: 0.9, n: 3 }] },
    [MY_ANSWERS]: told(times(3, { confidence: 3 })),
  })
  show()

  const part = within(await screen.findByRole('region', { name: 'Readiness' }))
  expect(await part.findByText('Not enough yet (3 of 5)')).toBeVisible()
  expect(screen.getAllByText(/Not enough yet: 3 of 5 answers/)).toHaveLength(4)
  expect(screen.queryByText(/Brier/)).not.toBeInTheDocument()
  expect(screen.queryByText('100 %')).not.toBeInTheDocument()
})

test('an empty page says what will be here and the next step', async () => {
  backendAnswers({ ...rest, [MY_ANSWERS]: { body: { rows: [], left_out: 0, topics: [] } } })
  show()

  expect(await screen.findByText('Your figures will stand here.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Answer ten questions' })).toHaveAttribute('href', '/practice')
  expect(screen.queryByRole('button', { name: 'Make my repair set' })).not.toBeInTheDocument()
})

test('a failed read says what was kept, and is tried again', async () => {
  const backend = backendAnswers({ ...rest, [MY_ANSWERS]: { status: 500, body: { message: 'down' } } })
  expectLogged('Could not read my_answers')
  show()
  expect(await screen.findByText('Your answers could not be read just now.')).toBeVisible()
  backend.answers[MY_ANSWERS] = told(answers)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('You are too sure at “Sure”.')).toBeVisible()
})

test('without abilities the other blocks still stand', async () => {
  backendAnswers({
    ...rest,
    'POST /rest/v1/rpc/my_abilities': { status: 500, body: { message: 'down' } },
    [MY_ANSWERS]: told(answers),
  })
  expectLogged('Could not read my_abilities')
  show()

  expect(await screen.findByText('Readiness could not be worked out just now.')).toBeVisible()
  expect(screen.getByText('The map could not be worked out just now.')).toBeVisible()
  expect(screen.getByText('You are too sure at “Sure”.')).toBeVisible()
})

test('the answers of the range are handed over as a file', async () => {
  backendAnswers({ ...rest, [MY_ANSWERS]: told([graded({ topic: 'gdp' })]) })
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:x'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  show()
  await userEvent.click(await screen.findByRole('button', { name: /Download these answers/ }))

  expect(files[0]?.type).toContain('text/csv')
  expect(files[0]?.size).toBeGreaterThan(200)
})

test('in Hindi nothing is left in English', async () => {
  localStorage.setItem('language', 'hi')
  backendAnswers({ ...rest, [MY_ANSWERS]: told(answers) })
  show()

  expect(await screen.findByRole('region', { name: 'ज्ञान का नक्शा' })).toBeVisible()
  expect(screen.getByText('“पक्का” पर आपका भरोसा ज़रूरत से ज़्यादा है।')).toBeVisible()
})

test('the days are those of the learner, wherever the device stands and whenever their day begins', async () => {
  const three = daysAgo(3).slice(0, 10)
  // in the afternoon, in the evening, and after midnight before the day is over
  const moments = [-2, 2, 6].map((hours) =>
    new Date(Date.parse(`${three}T00:00:00Z`) + hours * 3_600_000).toISOString(),
  )
  const rows = moments.map((answeredAt) => Object.values({ ...(answers[0] as GradedAnswer), answeredAt }))
  const mine = { time_zone: 'America/New_York', day_starts: 240, daily_minutes: 30, rest_weekdays: [] }
  backendAnswers({
    ...rest,
    'GET /rest/v1/study_settings': { body: [mine] },
    [MY_ANSWERS]: { body: { ...told(answers).body, rows } },
  })
  show()
  expect(await screen.findByText('You answered on 1 of 90 days.')).toBeVisible()
})
