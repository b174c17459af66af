import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ChatLauncherContext } from '#web/features/chat/index.ts'
import { UNTOUCHED } from '#web/features/player/index.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
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
  rule: 'gs1',
  rule_version: 1,
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

const rule = {
  ...{ title: 'General Studies', title_hi: 'सामान्य अध्ययन', right_sixths: 12, wrong_sixths: -4 },
  ...{ minutes: 120, question_count: 100, sprint_seconds: 36, slow_seconds: 120 },
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
  'GET /rest/v1/notes': { body: [] },
  'GET /rest/v1/book_chapters': { body: [] },
  'GET /rest/v1/exam_rules': { body: rule },
  'POST /rest/v1/rpc/exam_markings': {
    body: [
      { rule: 'gs1', version: 1, right_sixths: 12, wrong_sixths: -4, qualifying_sixths: null },
      { rule: 'gs1', version: 2, right_sixths: 15, wrong_sixths: -5, qualifying_sixths: null },
    ],
  },
  'POST /rest/v1/rpc/pyq_years': { body: [] },
  'POST /rest/v1/rpc/rulings_for': { body: [] },
  'POST /rest/v1/rpc/my_reviews': { body: { exam_day: null, questions: [] } },
  'POST /rest/v1/rpc/my_cards': { body: { exam_day: null, cards: [] } },
  'POST /rest/v1/rpc/count_practice': { body: 143 },
}

beforeEach(() => localStorage.clear())

test('a set that was handed in and waits for its marks is not called unfinished', async () => {
  const handedIn = { ...attempt, submitted_at: '2026-11-20T10:30:00Z', submitted_by: 'learner' }
  backendAnswers({
    ...bank,
    'GET /rest/v1/attempts': {
      body: [
        { ...handedIn, attempt_answers: [{ seq: 1 }] },
        { ...attempt, id: '00000000-0000-4000-8000-00000000bbbb', attempt_answers: [{ seq: 1 }] },
      ],
    },
  })
  renderPage(<PracticePage />, { as: learner(), at: '/practice' })

  expect(await screen.findByText('handed in, marked later')).toBeVisible()
  expect(screen.getAllByText('not finished')).toHaveLength(1)
})

test('each set stands beside the full marks of the rule it was marked by', async () => {
  const marked = { ...attempt, submitted_at: '2026-11-20T10:30:00Z', graded_at: '2026-11-20T10:30:00Z' }
  const line = { ...marked, question_count: 2, score_sixths: 15, right_count: 1, attempt_answers: [] }
  backendAnswers({
    ...bank,
    'GET /rest/v1/attempts': {
      body: [
        { ...line, rule_version: 2 },
        { ...line, id: '00000000-0000-4000-8000-00000000bbbb' },
      ],
    },
  })
  renderPage(<PracticePage />, { as: learner(), at: '/practice' })

  expect(await screen.findByText('1 of 2 right, 2.50 of 5.00 marks')).toBeVisible()
  expect(screen.getByText('1 of 2 right, 2.50 of 4.00 marks')).toBeVisible()
})

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

test('what stands below the reviews waits for them, and not once they failed', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  backendAnswers({
    ...bank,
    'POST /rest/v1/rpc/my_reviews': async () => {
      await promise
      return { status: 400, body: { message: 'down' } }
    },
  })
  renderPage(<PracticePage />, { as: learner(), at: '/practice' })
  expectLogged('Could not read')
  const start = { name: 'Start', hidden: true }
  expect(await screen.findByRole('button', start)).not.toBeVisible()
  resolve()
  await waitFor(() => expect(screen.getByRole('button', start)).toBeVisible())
})

test('the name of a set that could not be saved stays in its field', async () => {
  backendAnswers({ ...bank, 'POST /rest/v1/practice_presets': { status: 500, body: { message: 'down' } } })
  renderPage(<PracticePage />, { as: learner(), at: '/practice' })
  await userEvent.click(await screen.findByRole('button', { name: 'Save this set' }))
  await userEvent.type(screen.getByLabelText('Name of the set'), 'Mornings{Enter}')

  expect(await screen.findByText('It could not be saved just now. Nothing is lost; try again.')).toBeVisible()
  expect(screen.getByLabelText('Name of the set')).toHaveValue('Mornings')
})

test('Escape leaves the name of a set, which is still there when its field is opened again', async () => {
  backendAnswers(bank)
  renderPage(<PracticePage />, { as: learner(), at: '/practice' })
  await userEvent.click(await screen.findByRole('button', { name: 'Save this set' }))
  await userEvent.type(screen.getByLabelText('Name of the set'), 'Mornings{Escape}')

  expect(screen.getByRole('button', { name: 'Save this set' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByLabelText('Name of the set')).toHaveValue('Mornings')
})

test('when there is room for no more sets, that is said', async () => {
  backendAnswers({
    ...bank,
    'POST /rest/v1/practice_presets': {
      status: 400,
      body: { code: '23514', message: 'You can keep 200 of these at most' },
    },
  })
  renderPage(<PracticePage />, { as: learner(), at: '/practice' })
  await userEvent.click(await screen.findByRole('button', { name: 'Save this set' }))
  await userEvent.type(screen.getByLabelText('Name of the set'), 'Mornings{Enter}')

  expect(await screen.findByText('There is room for 200 sets. Remove one first.')).toBeVisible()
})

test('a part of the filters stays open when the last choice in it is taken back', async () => {
  backendAnswers(bank)
  renderPage(<PracticePage />, { as: learner(), at: '/practice' })
  await userEvent.click(await screen.findByText('Money'))
  const topic = screen.getByRole('button', { name: 'Monetary policy' })
  await userEvent.click(topic)
  await userEvent.click(topic)

  expect(topic.closest('details')).toHaveAttribute('open')
})

test('a link that the browser does not let be copied is said not to be', async () => {
  backendAnswers(bank)
  renderPage(<PracticePage />, { as: learner(), at: '/practice' })
  const user = userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  await user.click(await screen.findByRole('button', { name: 'Copy a link to this set' }))

  expect(await screen.findByText('The browser did not allow copying.')).toBeVisible()
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

test('where it cannot be counted how many fit, that is said, and one can begin', async () => {
  expectLogged('Could not read count_practice')
  backendAnswers({
    ...bank,
    'POST /rest/v1/rpc/count_practice': { status: 500, body: { message: 'down' } },
  })
  renderPage(<PracticePage />, { at: '/practice', as: learner() })

  expect(
    await screen.findByText('How many questions fit could not be counted just now.', {}, { timeout: 5000 }),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Start' })).toBeEnabled()
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
  await vi.waitFor(() => expect(address()).toBe(`/test-results?attempt=${attempt.id}`))
})

test('the time until the key is asked for belongs to the answer, and nothing is sent after it', async () => {
  let isAsked = false
  const backend = backendAnswers({
    ...bank,
    'POST /rest/v1/rpc/open_attempt': { body: opened },
    'POST /rest/v1/rpc/save_answers': {
      body: { status: 'open', submitted_by: null, server_now: '', expires_at: null, stored: [] },
    },
    'POST /rest/v1/rpc/check_answer': () => {
      isAsked = true
      return { body: { ...feedback, position: 1, error_type: null, rating: null } }
    },
  })
  const atOnce = fetch
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    const reply = await atOnce(...asked)
    // Longer than the keeper gathers.
    if (isAsked) await new Promise((resolve) => setTimeout(resolve, 500))
    return reply
  })
  const { settled } = renderPage(<PracticePage />, {
    as: learner(),
    at: `/practice?attempt=${attempt.id}`,
  })
  await userEvent.click(await screen.findByRole('radio', { name: /Option a/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
  await screen.findByText('A committee of six decides.')
  await new Promise((resolve) => setTimeout(resolve, 800))
  await settled()

  const [sent] = backend.asked('POST /rest/v1/rpc/check_answer')
  const answer = (sent?.body as { p_answer: { time_ms: number; seq: number } } | undefined)?.p_answer
  expect(answer?.time_ms).toBeGreaterThan(0)
  expect(answer).toMatchObject({ visits: [[expect.any(Number), answer?.time_ms, 0]] })
  // What was chosen may have been on its way before; what the key was asked with travels once.
  const saved = backend
    .asked('POST /rest/v1/rpc/save_answers')
    .flatMap(({ body }) => (body as { p_answers: { seq: number }[] }).p_answers)
  expect(saved.filter(({ seq }) => seq >= (answer?.seq ?? 0))).toEqual([])
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
    'GET /rest/v1/bookmarks': () => ({
      body: backend.asked('POST /rest/v1/bookmarks').map(({ body }) => body),
    }),
    'POST /rest/v1/bookmarks': { status: 201, body: null },
  })
  renderPage(<PracticePage />, { as: learner(), at: `/practice?attempt=${attempt.id}` })

  await userEvent.click(await screen.findByRole('button', { name: 'Bookmark' }))
  expect(await screen.findByRole('button', { name: 'Bookmarked' })).toHaveAttribute('aria-pressed', 'true')
  expect(backend.asked('POST /rest/v1/bookmarks')[0]?.body).toEqual({ question_id: 'repo' })
})

test('a set that was made for a time without a network is a sitting once something of it was answered', async () => {
  const line = (id: string, setup: object, ...attempt_answers: object[]) => ({
    ...attempt,
    ...{ id, kind: 'review', setup, attempt_answers },
  })
  backendAnswers({
    ...bank,
    'GET /rest/v1/attempts': {
      body: [line('waits', { ahead: true }), line('begun', { ahead: true }, { seq: 4 }), line('usual', {})],
    },
  })
  renderPage(<PracticePage />, { as: learner(), at: '/practice' })
  const links = await screen.findAllByRole('link', { name: 'Go on' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/practice?attempt=begun',
    '/practice?attempt=usual',
  ])
})

test('a sitting of somebody else is none', async () => {
  backendAnswers({
    ...bank,
    'POST /rest/v1/rpc/open_attempt': {
      status: 404,
      body: { code: 'PT404', message: 'There is no such attempt of yours' },
    },
  })
  renderPage(<PracticePage />, { as: learner(), at: `/practice?attempt=${attempt.id}` })
  expectLogged('Could not read attempts')

  expect(await screen.findByText('There is no such sitting in this account.')).toBeVisible()
})

const ten = { day: '2026-11-22', questions: [question] }

const visitorBank = {
  'GET /rest/v1/topics': bank['GET /rest/v1/topics'],
  'GET /rest/v1/exam_rules': { body: rule },
  'POST /rest/v1/rpc/visitor_practice': { body: ten },
  'POST /rest/v1/rpc/check_visitor_answer': { body: feedback },
}
const isKept = (has: (text: string) => boolean) =>
  vi.waitFor(() => expect(has(localStorage.getItem('visitor_practice') ?? '')).toBe(true))

test('a visitor answers today’s ten, keeps them through a reload, and looks at them again', async () => {
  backendAnswers(visitorBank)
  const first = renderPage(<PracticePage />, { at: '/practice' })
  expect(await screen.findByText('Kept in this browser')).toBeVisible()
  await userEvent.click(await screen.findByRole('radio', { name: /Option a/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
  expect(await screen.findByText('A committee of six decides.')).toBeVisible()
  expect(screen.queryByText('What went wrong?')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Bookmark' })).not.toBeInTheDocument()
  first.unmount()

  renderPage(<PracticePage />, { at: '/practice' })
  expect(await screen.findByText('That was today’s ten.')).toBeVisible()
  expect(screen.getByText(/1 of 1 right, 2.00 marks/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Look at the answers again' }))
  expect(await screen.findByText('A committee of six decides.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'To the overview' }))
  await userEvent.click(screen.getByRole('button', { name: 'Finish' }))
  expect(await screen.findByText('That was today’s ten.')).toBeVisible()
})

test('a visitor’s flag, judgements and confidence outlive a reload before anything is checked', async () => {
  const two = [question, { ...question, position: 2, question_id: 'slr' }]
  backendAnswers({
    ...visitorBank,
    'POST /rest/v1/rpc/visitor_practice': { body: { ...ten, questions: two } },
  })
  const first = renderPage(<PracticePage />, { at: '/practice' })
  await screen.findByRole('heading', { name: /About the repo rate/ })
  await userEvent.keyboard('jkrf')
  await isKept((text) => text.includes('"flagged":true'))
  first.unmount()

  const second = renderPage(<PracticePage />, { at: '/practice' })
  await userEvent.click(await screen.findByRole('button', { name: /^Question 1, answered, flagged/ }))
  expect(screen.getByRole('radio', { name: /Option a/ })).toBeChecked()
  expect(screen.getByRole('button', { name: 'Sure' })).toHaveAttribute('aria-pressed', 'true')
  // What it keeps as it is left belongs to this visitor, not to the next one.
  second.unmount()
  await new Promise((resolve) => setTimeout(resolve, 500))
})

test('going back after one of the ten was taken out, a visitor answers what stands there now', async () => {
  const list = (...ids: string[]) => ({
    body: {
      ...ten,
      questions: ids.map((id, at) => ({
        ...{ ...question, position: at + 1, question_id: id },
        asked: { ...question.asked, stem: text(`About ${id}:`) },
      })),
    },
  })
  const backend = backendAnswers({
    ...visitorBank,
    'POST /rest/v1/rpc/visitor_practice': list('crr', 'slr', 'omo'),
  })
  const { queryClient, unmount } = renderPage(<PracticePage />, { at: '/practice' })
  await screen.findByRole('heading', { name: /About crr/ })
  await userEvent.keyboard('nnn')
  await userEvent.click(screen.getByRole('button', { name: 'Finish' }))
  await screen.findByText('That was today’s ten.')

  backend.answers['POST /rest/v1/rpc/visitor_practice'] = list('slr', 'omo', 'msf')
  await act(() => queryClient.invalidateQueries())
  await userEvent.click(screen.getByRole('button', { name: 'Go on answering' }))
  await screen.findByRole('heading', { name: /About slr/ })
  await userEvent.click(screen.getByRole('radio', { name: /Option a/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
  await screen.findByText('A committee of six decides.')
  expect(backend.asked('POST /rest/v1/rpc/check_visitor_answer')[0]?.body).toMatchObject({
    p_question_id: 'slr',
  })
  unmount()
})

async function answerOne(button: string) {
  const visit = renderPage(<PracticePage />, { at: '/practice' })
  await userEvent.click(await screen.findByRole('radio', { name: /Option a/ }))
  await userEvent.click(screen.getByRole('button', { name: button }))
  await screen.findByText('A committee of six decides.')
  await isKept((text) => text.includes('A committee of six decides.'))
  visit.unmount()
}

const IMPORT = 'POST /rest/v1/rpc/import_visitor_answers'

test('once there is an account, the visitor’s answers of each day come along and are forgotten here', async () => {
  const backend = backendAnswers({ ...visitorBank, [IMPORT]: { body: { attempt: attempt.id, count: 1 } } })
  await answerOne('Check')
  const tomorrow = { ...ten, day: '2026-11-23' }
  backend.answers['POST /rest/v1/rpc/visitor_practice'] = { body: tomorrow }
  await answerOne('I don’t know')
  renderPage(<BringAlong />, { as: learner() })

  expect(await screen.findByText('Your 2 answers came along.')).toBeVisible()
  expect(backend.asked(IMPORT).map(({ body }) => body)).toMatchObject([
    { p_day: '2026-11-23', p_answers: [{ question_id: 'repo', selected: null, dont_know: true }] },
    { p_day: '2026-11-22', p_answers: [{ question_id: 'repo', selected: 0, dont_know: false }] },
  ])
  expect(readKept()).toEqual([])
})

test('what the account has already is not said to have come along', async () => {
  backendAnswers({ ...visitorBank, [IMPORT]: { body: { attempt: attempt.id, count: 0 } } })
  await answerOne('Check')
  renderPage(<BringAlong />, { as: learner() })

  await vi.waitFor(() => expect(readKept()).toEqual([]))
  expect(screen.queryByText(/came along/)).not.toBeInTheDocument()
})

test('answers that are too old to come along are forgotten, with a word', async () => {
  const backend = backendAnswers({
    ...visitorBank,
    [IMPORT]: {
      status: 400,
      body: { code: '22023', message: 'Answers can be brought along for seven days', details: 'too_old' },
    },
  })
  await answerOne('Check')
  renderPage(<BringAlong />, { as: learner() })

  expect(await screen.findByText(/22 Nov 2026 without an account is older than a week/)).toBeVisible()
  expect(readKept()).toEqual([])
  expect(backend.asked(IMPORT)).toHaveLength(1)
})

test('answers that could not be brought along for another reason stay', async () => {
  backendAnswers({ ...visitorBank, [IMPORT]: { status: 400, body: { code: '22023', message: 'no' } } })
  await answerOne('Check')
  expectLogged('Could not bring the visitor’s answers along')
  const { settled } = renderPage(<BringAlong />, { as: learner() })
  await vi.waitFor(() => expect(localStorage.getItem('visitor_practice')).not.toBeNull())
  await settled()

  expect(readKept()).toHaveLength(1)
})

test('what an earlier version kept of a day is still brought along', async () => {
  const { position, question_id, version } = question
  const answer = { position, question_id, version, selected: 0, calls: 'tf', confidence: 3, struck: [] }
  const judged = { ...answer, dont_know: false, time_ms: 7, feedback: { ...feedback, position: 1 } }
  const old = { day: '2026-11-22', answers: [judged] }
  localStorage.setItem('visitor_practice', JSON.stringify(old))

  expect(readKept()).toMatchObject([{ day: '2026-11-22', answers: [{ selected: 0, flagged: false }] }])
})

test('a set that was shared waits for a visitor, through sign-in or a new account', async () => {
  backendAnswers({ ...visitorBank, ...bank })
  const at = '/practice?mode=sprint&size=50'
  const visit = renderPage(<PracticePage />, { at })
  expect(await screen.findByText('A set was shared with you.')).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Sign in and open it' }))
  expect(visit.address()).toBe('/auth')
  visit.unmount()
  const other = renderPage(<PracticePage />, { at: '/practice?utm_source=mail' })
  await screen.findByRole('heading', { name: /About the repo rate/ })
  expect(screen.queryByText('A set was shared with you.')).not.toBeInTheDocument()
  other.unmount()

  // The mail of a new account leads elsewhere first.
  const { address } = renderPage(<PracticePage />, { as: learner(), at: '/practice' })
  expect(await screen.findByRole('button', { name: 'Sprint' })).toHaveAttribute('aria-pressed', 'true')
  expect(address()).toBe(at)
})

test('how sure one is may be asked with every answer, which the link keeps', async () => {
  const backend = backendAnswers({ ...bank, 'POST /rest/v1/rpc/start_practice': { body: opened } })
  const { address } = renderPage(<PracticePage />, { as: learner(), at: '/practice?confidence=nonsense' })
  expect(await screen.findByRole('button', { name: 'If you like' })).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(screen.getByRole('button', { name: 'With every answer' }))
  expect(address()).toBe('/practice?confidence=required')
  await screen.findByText('143 questions fit.')
  backend.answers['POST /rest/v1/rpc/open_attempt'] = { body: opened }
  await userEvent.click(screen.getByRole('button', { name: 'Start' }))

  await screen.findByRole('heading', { name: /About the repo rate/ })
  expect(backend.asked('POST /rest/v1/rpc/start_practice')[0]?.body).toMatchObject({
    p_setup: { confidence: 'required' },
  })
})

test('whoever needs more time switches the clock off before it runs, and the link keeps it', async () => {
  const backend = backendAnswers({ ...bank, 'POST /rest/v1/rpc/start_practice': { body: opened } })
  const { address } = renderPage(<PracticePage />, { as: learner(), at: '/practice' })
  expect(await screen.findByRole('button', { name: 'Exam' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'No clock' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Exam' }))
  expect(await screen.findByText(/72 seconds a question\./)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Twice the time' }))
  expect(screen.getByText(/144 seconds a question\./)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'No clock' }))
  expect(screen.queryByText(/seconds a question/)).not.toBeInTheDocument()
  expect(address()).toBe('/practice?mode=exam&clock=off')
  await screen.findByText('143 questions fit.')
  backend.answers['POST /rest/v1/rpc/open_attempt'] = { body: opened }
  await userEvent.click(screen.getByRole('button', { name: 'Start' }))

  await screen.findByRole('heading', { name: /About the repo rate/ })
  expect(backend.asked('POST /rest/v1/rpc/start_practice')[0]?.body).toMatchObject({
    p_setup: { mode: 'exam', clock: 'off' },
  })
})

test('years are offered when the bank has past papers, and only then', async () => {
  const backend = backendAnswers(bank)
  const none = renderPage(<PracticePage />, { as: learner(), at: '/practice' })
  await screen.findByText('143 questions fit.')
  await none.settled()
  expect(screen.queryByText('Past papers')).not.toBeInTheDocument()
  none.unmount()

  backend.answers['POST /rest/v1/rpc/pyq_years'] = { body: [2024, 2023] }
  const { address } = renderPage(<PracticePage />, { as: learner(), at: '/practice' })
  await userEvent.click(await screen.findByRole('button', { name: '2023' }))
  expect(address()).toBe('/practice?years=2023')
})

test('a set that was removed can be had back', async () => {
  const preset = { name: 'Mornings', setup: { size: 20, mode: 'exam', confidence: 'off' } }
  const presets = [preset]
  const backend = backendAnswers({
    ...bank,
    'GET /rest/v1/practice_presets': () => ({ body: [...presets] }),
    'DELETE /rest/v1/practice_presets': () => {
      presets.length = 0
      return { status: 204 }
    },
    'POST /rest/v1/practice_presets': () => {
      presets.push(preset)
      return { status: 201, body: null }
    },
  })
  renderPage(<PracticePage />, { as: learner(), at: '/practice' })
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Mornings' }))
  expect(await screen.findByText('Mornings was removed.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveAccessibleDescription('Mornings was removed.')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))

  expect(await screen.findByRole('button', { name: 'Mornings' })).toBeVisible()
  expect(backend.asked('POST /rest/v1/practice_presets')[0]?.body).toMatchObject({
    name: 'Mornings',
    setup: { size: 20, mode: 'exam', confidence: 'off' },
  })
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  const presetsPart = screen.getByRole('button', { name: 'Mornings' }).closest('section')
  expect(presetsPart).toContainElement(document.activeElement as HTMLElement)
})
