import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ChatLauncherContext } from '#web/features/chat/index.ts'
import { UNTOUCHED } from '#web/features/player/index.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { BringAlong } from './bring-along.tsx'
import PracticePage from './practice-page.tsx'
import { readKept } from './visitor-answers.ts'

const text = (en: string, hi?: string) => ({ en, hi })
const question = {
  position: 1,
  question_id: 'repo',
  version: 1,
  format: 'statements',
  kind: 'static',
  topic: 'monetary-policy',
  difficulty: 2,
  reviewed_by: null,
  asked: {
    stem: text('About the repo rate, consider:', 'रेपो दर के बारे में विचार कीजिए:'),
    statements: [text('Banks borrow at it.'), text('Parliament sets it.')],
    ask: text('Which are correct?'),
    options: ['1 only', '2 only', '1 and 2', 'Only a guess'].map((en) => text(en)),
    sets: [[1], [2], [1, 2], [1, 2]],
  },
}
const feedback = {
  key: 0,
  truths: [true, false],
  reasons: [text('The Reserve Bank lends at it.'), text('The committee does.')],
  explanation: text('A committee of six decides.'),
  fact_ids: [],
  sources: [],
  dropped: false,
  correct: true,
  sixths: 12,
}
const attempt = {
  id: '00000000-0000-4000-8000-00000000aaaa',
  kind: 'practice',
  mode: 'learn',
  test: null,
  setup: {},
  question_count: 1,
  started_at: '2026-11-20T10:00:00Z',
  expires_at: null,
  submitted_at: null,
  submitted_by: null,
  graded_at: null,
  score_sixths: null,
  right_count: null,
  wrong_count: null,
  blank_count: null,
}
const untouched = { ...UNTOUCHED, checked: false }
const opened = {
  attempt,
  server_now: '2026-11-20T10:00:00Z',
  rule: { title: 'GS', title_hi: 'GS', right_sixths: 12, wrong_sixths: -4 },
  test: null,
  questions: [{ ...question, ...untouched }],
  feedback: [],
}

const bank = {
  'GET /rest/v1/topics': {
    body: [
      {
        slug: 'money',
        parent_slug: null,
        title: 'Money',
        title_hi: 'मुद्रा',
        position: 1,
        papers: [],
        prerequisites: [],
        summary: '',
      },
      {
        slug: 'monetary-policy',
        parent_slug: 'money',
        title: 'Monetary policy',
        title_hi: null,
        position: 2,
        papers: [],
        prerequisites: [],
        summary: '',
      },
    ],
  },
  'GET /rest/v1/attempts': { body: [] },
  'GET /rest/v1/practice_presets': { body: [] },
  'GET /rest/v1/bookmarks': { body: [] },
  'POST /rest/v1/rpc/rulings_for': { body: [] },
  'POST /rest/v1/rpc/my_reviews': { body: { exam_day: null, questions: [] } },
  'POST /rest/v1/rpc/count_practice': { body: 143 },
}

beforeEach(() => localStorage.clear())

test('a learner puts a set together, sees how many fit, and begins', async () => {
  const backend = backendAnswers({
    ...bank,
    'POST /rest/v1/rpc/start_practice': { body: opened },
    'POST /rest/v1/rpc/open_attempt': { body: opened },
  })
  const { address } = renderPage(<PracticePage />, { as: learner(), at: '/practice' })

  expect(await screen.findByText('143 questions fit.')).toBeVisible()
  await userEvent.click(await screen.findByText('Money'))
  await userEvent.click(screen.getByRole('button', { name: 'Monetary policy' }))
  await userEvent.click(screen.getByRole('button', { name: '20' }))
  await userEvent.click(screen.getByRole('button', { name: 'Answered wrong' }))
  expect(address()).toBe('/practice?topics=monetary-policy&only=wrong&size=20')
  await userEvent.click(screen.getByRole('button', { name: 'Start' }))

  expect(await screen.findByRole('heading', { name: /About the repo rate/ })).toBeVisible()
  expect(backend.asked('POST /rest/v1/rpc/start_practice')[0]?.body).toMatchObject({
    p_setup: { topics: ['monetary-policy'], only: ['wrong'], size: 20, mode: 'learn' },
  })
  expect(address()).toBe(`/practice?attempt=${attempt.id}`)
})

test('a link brings the same set, and nonsense in it is left out', async () => {
  backendAnswers(bank)
  renderPage(<PracticePage />, {
    as: learner(),
    at: '/practice?mode=sprint&size=50&only=lucky,clever&difficulty=9,1',
  })

  expect(await screen.findByRole('button', { name: 'Sprint' })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('button', { name: '50' })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('button', { name: 'Right by luck' })).toHaveAttribute('aria-pressed', 'true')
})

test('when nothing fits it says so, and cannot be started', async () => {
  backendAnswers({ ...bank, 'POST /rest/v1/rpc/count_practice': { body: 0 } })
  renderPage(<PracticePage />, { as: learner(), at: '/practice' })

  expect(await screen.findByText(/No question fits/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Start' })).toBeDisabled()
})

test('statements are judged, the option follows, and the key tells which judgement was right', async () => {
  const backend = backendAnswers({
    ...bank,
    'POST /rest/v1/rpc/open_attempt': { body: opened },
    'POST /rest/v1/rpc/save_answers': {
      body: { status: 'open', submitted_by: null, server_now: '', expires_at: null, stored: [] },
    },
    'POST /rest/v1/rpc/check_answer': { body: { ...feedback, position: 1, error_type: null, rating: null } },
    'POST /rest/v1/rpc/submit_attempt': { body: { status: 'submitted', graded: true } },
  })
  const { address } = renderPage(<PracticePage />, { as: learner(), at: `/practice?attempt=${attempt.id}` })

  const first = within(await screen.findByRole('group', { name: 'Statement 1' }))
  await userEvent.click(first.getByRole('radio', { name: 'True' }))
  await userEvent.click(
    within(screen.getByRole('group', { name: 'Statement 2' })).getByRole('radio', { name: 'False' }),
  )
  expect(screen.getByText('Your judgements give option a.')).toBeVisible()
  expect(screen.getByRole('radio', { name: /Option a/ })).toBeChecked()
  await userEvent.click(screen.getByRole('button', { name: 'Sure' }))
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))

  expect(await screen.findByText('A committee of six decides.')).toBeVisible()
  expect(screen.getByText('All your judgements were right.')).toBeVisible()
  expect(screen.getByText('+2.00')).toBeVisible()
  expect(backend.asked('POST /rest/v1/rpc/check_answer')[0]?.body).toMatchObject({
    p_answer: { position: 1, selected: 0, calls: 'tf', confidence: 3 },
  })
  await userEvent.click(screen.getByRole('button', { name: /To the overview/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByText(/.*/, { selector: 'output' }).catch(() => {})
  expect(address()).toBe(`/test-results?attempt=${attempt.id}`)
})

test('the time until the key is asked for belongs to the answer, and nothing is sent after it', async () => {
  const backend = backendAnswers({
    ...bank,
    'POST /rest/v1/rpc/open_attempt': { body: opened },
    'POST /rest/v1/rpc/save_answers': {
      body: { status: 'open', submitted_by: null, server_now: '', expires_at: null, stored: [] },
    },
    'POST /rest/v1/rpc/check_answer': { body: { ...feedback, position: 1, error_type: null, rating: null } },
  })
  const { settled } = renderPage(<PracticePage />, {
    as: learner(),
    at: `/practice?attempt=${attempt.id}`,
  })
  await userEvent.click(await screen.findByRole('radio', { name: /Option a/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
  await screen.findByText('A committee of six decides.')
  const before = backend.asked('POST /rest/v1/rpc/save_answers').length
  await new Promise((resolve) => setTimeout(resolve, 400))
  await settled()

  const [sent] = backend.asked('POST /rest/v1/rpc/check_answer')
  const answer = (sent?.body as { p_answer: { time_ms: number } } | undefined)?.p_answer
  expect(answer?.time_ms).toBeGreaterThan(0)
  expect(answer).toMatchObject({ visits: [[expect.any(Number), answer?.time_ms, 0]] })
  expect(backend.asked('POST /rest/v1/rpc/save_answers')).toHaveLength(before)
  expect(screen.getByText('Saved')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Flag' })).not.toBeInTheDocument()
})

test('keys answer, flag and go on', async () => {
  backendAnswers({
    ...bank,
    'POST /rest/v1/rpc/open_attempt': { body: opened },
    'POST /rest/v1/rpc/save_answers': {
      body: { status: 'open', submitted_by: null, server_now: '', expires_at: null, stored: [] },
    },
  })
  renderPage(<PracticePage />, { as: learner(), at: `/practice?attempt=${attempt.id}` })
  await screen.findByRole('heading', { name: /About the repo rate/ })

  await userEvent.keyboard('3f')
  expect(screen.getByRole('radio', { name: /Option c/ })).toBeChecked()
  expect(screen.getByRole('button', { name: 'Flagged' })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('button', { name: 'Question 1, answered, flagged, current' })).toBeVisible()
  await userEvent.keyboard('x')
  expect(screen.getByRole('radio', { name: /Option c/ })).not.toBeChecked()
})

test('with the assistant open before the answer, it counts as helped', async () => {
  const backend = backendAnswers({
    ...bank,
    'POST /rest/v1/rpc/open_attempt': { body: opened },
    'POST /rest/v1/rpc/save_answers': {
      body: { status: 'open', submitted_by: null, server_now: '', expires_at: null, stored: [] },
    },
  })
  renderPage(
    <ChatLauncherContext
      value={{ isOpen: true, topic: null, takeTopic: () => null, openChat() {}, closeChat() {} }}
    >
      <PracticePage />
    </ChatLauncherContext>,
    { as: learner(), at: `/practice?attempt=${attempt.id}` },
  )

  expect(await screen.findByText(/counts as answered with help/)).toBeVisible()
  await vi.waitFor(() =>
    expect(backend.asked('POST /rest/v1/rpc/save_answers').at(-1)?.body).toMatchObject({
      p_answers: [{ position: 1, helped: true }],
    }),
  )
})

test('a question is bookmarked in one tap', async () => {
  const backend = backendAnswers({
    ...bank,
    'POST /rest/v1/rpc/open_attempt': { body: opened },
    'POST /rest/v1/bookmarks': { status: 201, body: null },
  })
  renderPage(<PracticePage />, { as: learner(), at: `/practice?attempt=${attempt.id}` })

  await userEvent.click(await screen.findByRole('button', { name: 'Bookmark' }))
  expect(await screen.findByRole('button', { name: 'Bookmarked' })).toHaveAttribute('aria-pressed', 'true')
  expect(backend.asked('POST /rest/v1/bookmarks')[0]?.body).toEqual({ question_id: 'repo' })
})

test('a sitting of somebody else is none', async () => {
  backendAnswers({
    ...bank,
    'POST /rest/v1/rpc/open_attempt': {
      status: 404,
      body: { code: 'P0002', message: 'There is no such attempt of yours' },
    },
  })
  renderPage(<PracticePage />, { as: learner(), at: `/practice?attempt=${attempt.id}` })
  const { expectLogged } = await import('#web/testing/setup.ts')
  expectLogged('Could not read attempts')

  expect(await screen.findByText('There is no such sitting in this account.')).toBeVisible()
})

const ten = { day: '2026-11-22', questions: [question] }

test('a visitor answers today’s ten, and keeps them through a reload', async () => {
  backendAnswers({
    'POST /rest/v1/rpc/visitor_practice': { body: ten },
    'POST /rest/v1/rpc/check_visitor_answer': { body: feedback },
  })
  const first = renderPage(<PracticePage />, { at: '/practice' })
  await userEvent.click(await screen.findByRole('radio', { name: /Option a/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
  expect(await screen.findByText('A committee of six decides.')).toBeVisible()
  first.unmount()

  renderPage(<PracticePage />, { at: '/practice' })
  expect(await screen.findByText('That was today’s ten.')).toBeVisible()
  expect(screen.getByText(/1 of 1 right, 2.00 marks/)).toBeVisible()
})

test('once there is an account, the visitor’s answers come along and are forgotten here', async () => {
  const backend = backendAnswers({
    'POST /rest/v1/rpc/visitor_practice': { body: ten },
    'POST /rest/v1/rpc/check_visitor_answer': { body: feedback },
    'POST /rest/v1/rpc/import_visitor_answers': { body: attempt.id },
  })
  const visit = renderPage(<PracticePage />, { at: '/practice' })
  await userEvent.click(await screen.findByRole('radio', { name: /Option a/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
  await screen.findByText('A committee of six decides.')
  visit.unmount()
  renderPage(<BringAlong />, { as: learner() })

  expect(await screen.findByText('Your answer came along.')).toBeVisible()
  expect(backend.asked('POST /rest/v1/rpc/import_visitor_answers')[0]?.body).toMatchObject({
    p_day: '2026-11-22',
    p_answers: [{ question_id: 'repo', selected: 0 }],
  })
  expect(readKept()).toBeNull()
})
