import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, Route, Routes } from 'react-router'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ChatLauncherContext } from '#web/features/chat/index.ts'
import { LanguageProvider } from '#web/lib/language.tsx'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import { UNTOUCHED } from './attempt-types.ts'
import { onNetwork } from './browser-moments.ts'
import { LateAnswers } from './late-answers.tsx'
import { TimeLeftSaid } from './player-frame.tsx'
import { Sitting } from './sitting.tsx'
import { TimeUp } from './time-up.tsx'

const ID = '00000000-0000-4000-8000-00000000aaaa'
const OPEN = 'POST /rest/v1/rpc/open_attempt'
const SAVE = 'POST /rest/v1/rpc/save_answers'
const CHECK = 'POST /rest/v1/rpc/check_answer'
const SUBMIT = 'POST /rest/v1/rpc/submit_attempt'

const text = (en: string, hi?: string) => ({ en, ...(hi && { hi }) })
const asked = {
  stem: text('About the repo rate, consider:', 'रेपो दर के बारे में विचार कीजिए:'),
  statements: [text('Banks borrow at it.'), text('Parliament sets it.')],
  options: ['1 only', '2 only', 'Both', 'Neither'].map((en) => text(en)),
  sets: [[1], [2], [1, 2], []],
}
const shared = { version: 1, kind: 'static', topic: 'monetary-policy', difficulty: 2, reviewed_by: null }
const judgedOne = { ...shared, position: 1, question_id: 'repo', format: 'statements', asked }
const plainOne = {
  ...{ ...shared, position: 2, question_id: 'crr', format: 'single', negative: false },
  pyq: { year: 2019, paper: 'gs1', no: 42 },
  asked: { stem: text('What is the CRR?'), options: ['A', 'B', 'C', 'D'].map((en) => text(en)) },
}
const feedback = {
  ...{ position: 1, key: 0, truths: [true, false], dropped: false, correct: true, sixths: 12 },
  reasons: [
    text('Section 17 of the Reserve Bank of India Act lets it lend.'),
    text('The committee does; it stood at 5.25 per cent.'),
  ],
  explanation: text('A committee of six decides.'),
  fact_ids: ['repo-rate'],
  sources: [
    { id: 'act', title: 'Reserve Bank of India Act, 1934', publisher: 'India', url: 'https://act.example' },
  ],
  ...{ error_type: null, rating: null },
}
const fact = {
  ...{ id: 'repo-rate', topic: 'monetary-policy', name: 'Repo rate', display: '5.25', unit: '%' },
  ...{ period: 'December 2025', as_of: '2025-12-05', released: '2025-12-05', base_year: null },
  ...{ status: 'in-force', publisher: 'Reserve Bank of India', source_title: 'Policy statement' },
  ...{ source_url: 'https://rbi.example', checked: null, note: '', previous: null, superseded_by: null },
}
const topic = {
  ...{ slug: 'monetary-policy', parent_slug: 'money', title: 'Monetary policy', title_hi: 'मौद्रिक नीति' },
  ...{ position: 2, papers: [], prerequisites: [], summary: '' },
}
const note = {
  ...{ slug: 'policy-note', topic: 'monetary-policy', title: 'How policy works', title_hi: 'नीति' },
  ...{ summary: '', summary_hi: '', as_of: '2026-01-01' },
}

function openedAs(attempt: object = {}, questions: object[] = [judgedOne, plainOne]) {
  return {
    attempt: {
      ...{ id: ID, kind: 'practice', mode: 'exam', test: null, setup: {}, question_count: questions.length },
      ...{ started_at: '2026-11-20T10:00:00Z', expires_at: null, submitted_at: null, submitted_by: null },
      ...{ graded_at: null, score_sixths: null, right_count: null, wrong_count: null, blank_count: null },
      ...attempt,
    },
    server_now: '2026-11-20T10:00:00Z',
    rule: { title: 'Paper II (CSAT)', title_hi: 'प्रश्नपत्र II', right_sixths: 15, wrong_sixths: -5 },
    test: null,
    questions: questions.map((question) => ({ ...UNTOUCHED, checked: false, ...question })),
    feedback: [],
  }
}
const saved = { status: 'open', submitted_by: null, server_now: '', expires_at: null, stored: [] }

function play(opened: object = openedAs(), answers: Parameters<typeof backendAnswers>[0] = {}) {
  const openChat = vi.fn()
  const backend = backendAnswers({
    'GET /rest/v1/bookmarks': { body: [] },
    'GET /rest/v1/topics': { body: [topic] },
    'GET /rest/v1/notes': { body: [note] },
    'GET /rest/v1/facts': { body: [fact] },
    'POST /rest/v1/rpc/pyq_years': { body: [] },
    [OPEN]: { body: opened },
    [SAVE]: { body: saved },
    [CHECK]: { body: feedback },
    [SUBMIT]: { body: { status: 'submitted', graded: true } },
    ...answers,
  })
  const view = renderPage(
    <ChatLauncherContext
      value={{ isOpen: false, topic: null, takeTopic: () => null, openChat, closeChat() {} }}
    >
      <Link to="/elsewhere">Elsewhere</Link>
      <Routes>
        <Route path="/elsewhere" element={null} />
        <Route
          path="*"
          element={<Sitting attemptId={ID} titleOf={() => 'A set'} home="/practice" homeName="To practice" />}
        />
      </Routes>
    </ChatLauncherContext>,
    { as: learner() },
  )
  return { backend, openChat, ...view }
}

const atFirst = () => screen.findByRole('heading', { name: /About the repo rate/ })
const option = (letter: string) => screen.getByRole('radio', { name: new RegExp(`^Option ${letter}`) })

beforeEach(() => localStorage.clear())

const fetchPages = vi.hoisted(() => vi.fn(async () => []))
vi.mock('#web/features/results/index.ts', () => ({ fetchPages }))

test('the pages that a set ends with are fetched while there is a connection', async () => {
  play()
  await atFirst()
  await vi.waitFor(() => expect(fetchPages).toHaveBeenCalled())
})

/** The clock stands, however busy the machine is, until what is returned lets the two seconds of an attempt go by. */
function stoppedClock() {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  return () => vi.advanceTimersByTime(2000)
}

test('a clock of the device that is set ahead ends nothing: the server is asked for the time, and one goes on', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { backend } = play(openedAs({ expires_at: '2026-11-20T10:10:00Z' }))
  await atFirst()
  const asked = backend.asked(OPEN).length
  vi.setSystemTime(Date.now() + 3_600_000)

  await vi.waitFor(() => expect(backend.asked(OPEN)).toHaveLength(asked + 1))
  await vi.waitFor(() => expect(option('a')).toBeEnabled())
  expect(await screen.findByText(/^(10:00|9:[0-5]\d)$/)).toBeVisible()
  await userEvent.keyboard('3')
  expect(option('c')).toBeChecked()
  expect(backend.asked(SUBMIT)).toHaveLength(0)
})

test('while the server cannot be asked for the time, nothing is handed in because of a clock that may be wrong', async () => {
  expectLogged('Could not ask for the time')
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  let isDown = false
  let now = '2026-11-20T10:00:00Z'
  const { backend, address } = play(
    {},
    {
      [OPEN]: () => {
        if (isDown) throw new TypeError('no network')
        return { body: { ...openedAs({ expires_at: '2026-11-20T10:10:00Z' }), server_now: now } }
      },
    },
  )
  await atFirst()
  isDown = true
  vi.setSystemTime(Date.now() + 3_600_000)
  expect(await screen.findByText('Time is up. The questions are closed.')).toBeVisible()
  expect(backend.asked(SUBMIT)).toHaveLength(0)
  // it had slept, and the time is really over
  isDown = false
  now = '2026-11-20T11:00:00Z'
  act(() => void window.dispatchEvent(new Event('online')))
  await vi.waitFor(() => expect(address()).toBe(`/test-results?attempt=${ID}`))
  expect(backend.asked(SUBMIT)).toHaveLength(1)
})

test('when the clock runs out without a network it locks, says what counts, and hands in once it can', async () => {
  let isDown = false
  const answer = (body: unknown) => () => {
    if (isDown) throw new TypeError('no network')
    return { body }
  }
  expectLogged('Could not submit the attempt')
  const runOut = stoppedClock()
  const { backend, address } = play(openedAs({ expires_at: '2026-11-20T10:00:02Z' }), {
    [SAVE]: answer({ ...saved, status: 'submitted', submitted_by: 'clock' }),
    [SUBMIT]: answer({ graded: true }),
  })
  await atFirst()
  isDown = true
  await userEvent.keyboard('3')
  runOut()
  const said = (await screen.findByText('Time is up. The questions are closed.')).closest('[role="alert"]')
  expect(said).toHaveTextContent(/Only on this device: question 1\. What reaches the server/)

  await userEvent.click(await screen.findByRole('button', { name: 'Go on offline' }))
  expect(said).toBeVisible()
  await vi.waitFor(() => expect(option('a')).toBeDisabled())
  await userEvent.keyboard('1')
  expect(option('c')).toBeChecked()
  isDown = false
  act(() => void window.dispatchEvent(new Event('online')))
  await vi.waitFor(() => expect(address()).toBe(`/test-results?attempt=${ID}`))
  expect(backend.asked(SAVE).at(-1)?.body).toMatchObject({ p_answers: [{ position: 1, selected: 2 }] })
})

test('while the word about the lost connection stands before the page, it says too that the time is over', async () => {
  expectLogged('Could not submit the attempt')
  const down = () => {
    throw new TypeError('no network')
  }
  const runOut = stoppedClock()
  play(openedAs({ expires_at: '2026-11-20T10:00:02Z' }), { [SAVE]: down, [SUBMIT]: down })
  await atFirst()
  await userEvent.keyboard('3')
  const dialog = await screen.findByRole('alertdialog')
  const said = within(dialog).getByRole('alert', { hidden: true })
  expect(said).toBeEmptyDOMElement()
  runOut()
  await vi.waitFor(() => expect(said).toHaveTextContent('The time is over meanwhile'))
})

test('what is left of the time is said at its marks, each once', () => {
  const show = (ms: number) => (
    <LanguageProvider>
      <TimeLeftSaid ms={ms} />
    </LanguageProvider>
  )
  const { container, rerender } = render(show(8 * 60_000))
  const said = container.querySelector('[aria-live]')
  expect(said).toBeEmptyDOMElement()
  rerender(show(5 * 60_000))
  expect(said).toHaveTextContent(/^5 minutes left$/)
  rerender(show(61_000))
  expect(said).toHaveTextContent(/^5 minutes left$/)
  rerender(show(60_000))
  expect(said).toHaveTextContent(/^1 minute left$/)
  rerender(show(0))
  expect(said).toBeEmptyDOMElement()
})

test('whether answers on this device still count is said as long as it is open, and then as it is', () => {
  vi.useFakeTimers()
  const show = (onlyHere: number[]) =>
    render(
      <LanguageProvider>
        <TimeUp isOffline onlyHere={onlyHere} />
      </LanguageProvider>,
    )
  const first = show([3, 5])
  expect(screen.getByText(/Only on this device: questions 3, 5\. .*within 5 seconds/)).toBeVisible()
  act(() => void vi.advanceTimersByTime(5100))
  expect(screen.getByText(/The answers to questions 3, 5 did not reach the server in time/)).toBeVisible()
  first.unmount()
  show([])
  expect(screen.getByText(/every answer had reached the server/)).toBeVisible()
  vi.useRealTimers()
})

test('answers that came after the end are named beside the result', () => {
  const { container } = render(<LateAnswers attempt={{ late: [] }} />)
  expect(container).toBeEmptyDOMElement()
  render(<LateAnswers attempt={{ late: [7, 9] }} />)

  expect(screen.getByText('2 answers do not count.')).toBeVisible()
  expect(
    screen.getByText(/What you chose last at questions 7, 9 reached the server only after/),
  ).toBeVisible()
})

test('what this device kept until after the end is sent once, and forgotten', async () => {
  const kept = [[1, { ...UNTOUCHED, selected: 2, seq: 77 }]]
  localStorage.setItem(`attempt:${ID}`, JSON.stringify(kept))
  const { backend, address } = play(openedAs({ submitted_at: '2026-11-20T10:10:00Z', submitted_by: 'clock' }))
  await vi.waitFor(() => expect(address()).toBe(`/test-results?attempt=${ID}`))

  expect(backend.asked(SAVE).map(({ body }) => body)).toMatchObject([
    { p_answers: [{ position: 1, selected: 2, seq: 77 }] },
  ])
  expect(localStorage.getItem(`attempt:${ID}`)).toBeNull()
})

test('a lost connection is said in a dialog that takes the focus, gives it back, and comes once', async () => {
  let isDown = true
  play(openedAs(), {
    [SAVE]: () => {
      if (isDown) throw new TypeError('no network')
      return { body: saved }
    },
  })
  await atFirst()
  option('b').focus()
  await userEvent.keyboard('2')
  const dialog = await screen.findByRole('alertdialog', { name: 'You are offline. Go on answering.' })
  const goOn = within(dialog).getByRole('button', { name: 'Go on offline' })
  await vi.waitFor(() => expect(goOn).toHaveFocus())
  await userEvent.keyboard('4')
  await userEvent.click(goOn)
  await vi.waitFor(() => expect(option('b')).toHaveFocus())
  expect(option('b')).toBeChecked()

  isDown = false
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('Saved')).toBeVisible()
  isDown = true
  await userEvent.keyboard('1')
  expect(await screen.findByText('Offline, kept on this device')).toBeVisible()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

test('a network that comes back at once is nothing to tell of, and one that is not there at the beginning is', () => {
  vi.useFakeTimers()
  const told: boolean[] = []
  const stop = onNetwork((isThere) => told.push(isThere))
  window.dispatchEvent(new Event('offline'))
  vi.advanceTimersByTime(1000)
  window.dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(5000)
  expect(told).toEqual([true])
  stop()

  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const stopAgain = onNetwork((isThere) => told.push(isThere))
  vi.advanceTimersByTime(2000)
  expect(told).toEqual([true, false])
  stopAgain()
  vi.useRealTimers()
})

test('a network that goes between two answers is said before the next one', async () => {
  play(openedAs())
  await atFirst()
  act(() => void window.dispatchEvent(new Event('offline')))
  await userEvent.click(await screen.findByRole('button', { name: 'Go on offline' }))
  expect(screen.getByText('Offline, kept on this device')).toBeVisible()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('Saved')).toBeVisible()
})

test('whose key is asked for stays closed until it comes, also when the next one is asked for meanwhile', async () => {
  const waiting = new Map<number, (answer: { body: object }) => void>()
  play(openedAs({ mode: 'learn' }), {
    [CHECK]: ({ body }) =>
      new Promise((resolve) => {
        waiting.set((body as { p_answer: { position: number } }).p_answer.position, resolve)
      }),
  })
  await atFirst()
  await userEvent.keyboard('1c')
  await vi.waitFor(() => expect(waiting.has(1)).toBe(true))
  await userEvent.keyboard('n')
  await screen.findByRole('heading', { name: /What is the CRR/ })
  await userEvent.keyboard('1c')
  await vi.waitFor(() => expect(waiting.has(2)).toBe(true))
  await act(async () => waiting.get(1)?.({ body: feedback }))

  expect(option('b')).toBeDisabled()
  await userEvent.keyboard('2')
  expect(option('a')).toBeChecked()
  await act(async () => waiting.get(2)?.({ body: { ...feedback, position: 2, truths: [] } }))
})

test('a key that the server holds back is said with its reason, and not asked for in vain', async () => {
  const says = 'This question is part of a test that you have open: its answer comes when that is handed in'
  const { backend } = play(openedAs({ mode: 'learn' }), {
    [CHECK]: { status: 409, body: { code: 'PT409', message: says } },
  })
  await atFirst()
  await userEvent.keyboard('1c')
  expect((await screen.findByText(says)).closest('[role=alert]')).toBeVisible()
  expect(screen.queryByText(/try again/)).not.toBeInTheDocument()

  backend.answers[CHECK] = { status: 500, body: { message: 'down' } }
  await userEvent.keyboard('c')
  expect(await screen.findByText(/could not be fetched just now/)).toBeVisible()
  expect(screen.queryByText(says)).not.toBeInTheDocument()
})

test('in Hindi, the reason why a key is held back is in Hindi', async () => {
  localStorage.setItem('language', 'hi')
  play(openedAs({ mode: 'learn' }), {
    [CHECK]: {
      status: 409,
      body: {
        code: 'PT409',
        message: 'This question is part of a challenge that is on: its answer comes when that is over',
      },
    },
  })
  await screen.findByRole('heading', { name: /रेपो दर के बारे में/ })
  await userEvent.keyboard('1c')
  expect(
    await screen.findByText('यह प्रश्न एक चल रही चुनौती में है: इसका उत्तर उसके समाप्त होने पर आएगा'),
  ).toBeVisible()
})

test('what went wrong is taken back, with a word, where it could not be saved', async () => {
  expectLogged('Could not store the kind of error')
  const NAME = 'POST /rest/v1/rpc/set_error_type'
  const { backend } = play(openedAs({ mode: 'learn' }), {
    [CHECK]: { body: { ...feedback, correct: false, sixths: -5, key: 1 } },
    [NAME]: { status: 400, body: { message: 'down' } },
  })
  await atFirst()
  await userEvent.keyboard('1c')
  await userEvent.click(await screen.findByRole('button', { name: 'Misread' }))

  expect(await screen.findByText(/could not be saved just now, so it is not marked/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Misread', pressed: false })).toBeVisible()
  backend.answers[NAME] = { status: 204 }
  await userEvent.click(screen.getByRole('button', { name: 'Misread' }))
  await vi.waitFor(() => expect(backend.asked(NAME)).toHaveLength(2))
  expect(screen.getByRole('button', { name: 'Misread', pressed: true })).toBeVisible()
})

test('whoever leaves while a test is handed in is not called back when it is', async () => {
  let handedIn = () => {}
  const { backend, address } = play(openedAs(), {
    [SUBMIT]: () =>
      new Promise((resolve) => {
        handedIn = () => resolve({ body: { status: 'submitted', graded: true } })
      }),
  })
  await atFirst()
  await userEvent.keyboard('o')
  await userEvent.click(await screen.findByRole('button', { name: 'Submit' }))
  await vi.waitFor(() => expect(backend.asked(SUBMIT)).toHaveLength(1))
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
  await act(async () => handedIn())

  expect(address()).toBe('/elsewhere')
})

test('keys judge the statements one after the other, and say how sure one is', async () => {
  play()
  await atFirst()
  await userEvent.keyboard('jk')
  expect(screen.getByText('Your judgements give option a.')).toBeVisible()
  // The mark is back at the first; one that has the focus goes before.
  const second = within(screen.getByRole('group', { name: 'Statement 2' }))
  second.getByRole('radio', { name: 'False' }).focus()
  await userEvent.keyboard('j')
  expect(option('c')).toBeChecked()
  await userEvent.keyboard('e')
  expect(screen.getByRole('button', { name: 'Leaning' })).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('e')
  expect(screen.getByRole('button', { name: 'Leaning' })).toHaveAttribute('aria-pressed', 'false')
})

test.each([
  { mode: 'exam', at: 1, has: ['jkl', 'qwer', 'f'], lacks: ['c', 'd'] },
  { mode: 'learn', at: 1, has: ['c', 'd', 'jkl'], lacks: [] },
  { mode: 'exam', at: 2, has: ['1234', 'p'], lacks: ['jkl'] },
])(
  '? lists the keys that work in $mode at question $at, and they mean nothing in there',
  async ({ mode, at, has, lacks }) => {
    play(openedAs({ mode }))
    await atFirst()
    if (at === 2) await userEvent.keyboard('n')
    await userEvent.keyboard('?')
    const dialog = await screen.findByRole('dialog', { name: 'Keys' })
    const listed = within(dialog)
      .getAllByRole('term')
      .map((term) => term.textContent)
    expect(listed).toEqual(expect.arrayContaining(has))
    for (const key of lacks) expect(listed).not.toContain(key)
    await userEvent.keyboard('2')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(option('b')).not.toBeChecked()
  },
)

test('whoever goes from choice to choice hears what is judged, what is asked for and what they struck out', async () => {
  play(openedAs({}, [{ ...judgedOne, asked: { ...asked, ask: text('Which of them is right?') } }]))
  await atFirst()
  const group = (name: string) => screen.getByRole('group', { name })
  expect(group('Statement 2')).toHaveAccessibleDescription('Parliament sets it.')
  expect(group('Options')).toHaveAccessibleDescription('Which of them is right?')
  await userEvent.click(screen.getByRole('button', { name: 'Strike out option b' }))
  expect(option('b')).toHaveAccessibleName(/2 only, struck out by you$/)
  await userEvent.click(screen.getByRole('button', { name: 'Restore option b' }))
  expect(option('b')).toHaveAccessibleName(/2 only$/)
})

test('where confidence is wanted with every answer, the player waits for it', async () => {
  const { backend } = play(openedAs({ mode: 'learn', setup: { confidence: 'required' } }))
  await atFirst()
  await userEvent.keyboard('1c')
  expect(screen.getByText(/First say how sure you are/)).toBeVisible()
  await userEvent.keyboard('n')
  expect(screen.getByText('Question 1 of 2')).toBeVisible()
  expect(backend.asked(CHECK)).toHaveLength(0)
  await userEvent.keyboard('o')
  expect(screen.getByText(/1 answer says nothing of how sure you are/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Go on answering' }))
  await userEvent.keyboard('rc')
  expect(await screen.findByText('A committee of six decides.')).toBeVisible()
  expect(screen.getByRole('group', { name: 'How sure were you?' })).toBeVisible()
})

test('where confidence is off, it is not asked, and its keys do nothing', async () => {
  const { backend } = play(openedAs({ setup: { confidence: 'off' } }))
  await atFirst()
  expect(screen.queryByText('How sure are you?')).not.toBeInTheDocument()
  await userEvent.keyboard('1r')

  // The time on the question may be sent before the choice.
  await vi.waitFor(
    () =>
      expect(backend.asked(SAVE).at(-1)?.body).toMatchObject({
        p_answers: [{ selected: 0, confidence: null }],
      }),
    5_000,
  )
})

test('the sheet before the end has a row a question, counts blanks and flags, and leads to each', async () => {
  play()
  await atFirst()
  await userEvent.keyboard('2nf')
  await userEvent.keyboard('n')
  expect(await screen.findByText('1 question is blank, 1 flagged.')).toBeVisible()
  expect(screen.getByText(/brings 0\.00 marks on average; .* 0\.28\./)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Question 1, answered, Option b' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Question 2, seen, blank, flagged' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'What is the CRR?' })).toHaveFocus())
})

test('the rule names itself, and a question says its paper and that a wrong answer costs nothing', async () => {
  play()
  await atFirst()
  expect(screen.getByText(/Paper II \(CSAT\)/)).toBeVisible()
  expect(screen.queryByText('No negative marks')).not.toBeInTheDocument()
  await userEvent.keyboard('n')
  expect(await screen.findByText('No negative marks')).toBeVisible()
  expect(screen.getByText('Prelims 2019, GS Paper I, question 42')).toBeVisible()
})

test('a question may be looked at in the other language, and says so where there is none', async () => {
  play()
  await atFirst()
  const here = () => screen.getByRole('button', { name: /^Language of this question/ })
  await userEvent.click(here())
  expect(screen.queryByText(/About the repo rate/)).not.toBeInTheDocument()
  await userEvent.click(here())
  expect(screen.getByText(/About the repo rate/)).toBeVisible()
  expect(screen.getByText('रेपो दर के बारे में विचार कीजिए:')).toBeVisible()
  await userEvent.keyboard('n')
  await screen.findByRole('heading', { name: 'What is the CRR?' })
  expect(screen.queryByText('This question is in English only.')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'हिं' }))
  expect(screen.getByText('This question is in English only.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Language of this question/ })).not.toBeInTheDocument()
  await userEvent.keyboard('p')
  expect(await screen.findByText('रेपो दर के बारे में विचार कीजिए:')).toBeVisible()
})

test('text grows in three steps, which the device keeps', async () => {
  const first = play()
  const size = () =>
    document.querySelector<HTMLElement>('[style*="--text-lede"]')?.style.getPropertyValue('--text-lede')
  await atFirst()
  expect(size()).toBeUndefined()
  await userEvent.click(screen.getByRole('button', { name: 'Text size, step 1 of 3' }))
  expect(size()).toBe('1.425rem')
  first.unmount()
  play()
  await atFirst()
  expect(size()).toBe('1.425rem')
  await userEvent.keyboard('zz')
  expect(size()).toBeUndefined()
})

test('in an exam the time at this question stands beside the clock', async () => {
  play(openedAs({ expires_at: '2026-11-20T12:00:00Z' }))
  await atFirst()

  expect(screen.getByRole('timer', { name: 'this question' })).toHaveTextContent('0:00')
  expect(screen.getByRole('timer', { name: 'left' })).toHaveTextContent('2:00:00')
})

async function told(answers: Parameters<typeof backendAnswers>[0] = {}) {
  const played = play(openedAs({ mode: 'learn' }), answers)
  await atFirst()
  await userEvent.keyboard('1c')
  await screen.findByText('A committee of six decides.')
  return played
}

test('the feedback leads to the note itself, and asks the assistant by the name of the topic', async () => {
  localStorage.setItem('language', 'hi')
  const { openChat } = await play(openedAs({ mode: 'learn' }))
  await screen.findByRole('heading', { name: /रेपो दर/ })
  await userEvent.keyboard('1c')
  await screen.findByText('A committee of six decides.')

  expect(await screen.findByRole('link', { name: 'पढ़ें: नीति' })).toHaveAttribute(
    'href',
    '/ebooks?note=policy-note',
  )
  await userEvent.click(screen.getByRole('button', { name: 'इस विषय पर AI से पूछें' }))
  expect(openChat).toHaveBeenCalledWith('मौद्रिक नीति', { style: 'tutor' })
})

test('a figure of the explanation that was replaced is struck through, and the learner is told', async () => {
  const newer = { ...fact, id: 'repo-next', display: '5.00', period: 'February 2026' }
  await told({
    'GET /rest/v1/facts': ({ url }) => ({
      body: url.searchParams.get('id')?.includes('repo-next')
        ? [newer]
        : [{ ...fact, superseded_by: 'repo-next', now_id: 'repo-next' }],
    }),
  })
  expect(await screen.findByText(/was replaced since it was written/)).toBeVisible()
  expect(screen.getByText(/5\.25/, { selector: 's' })).toBeVisible()
  expect(await screen.findByText('5.00')).toBeVisible()
})

test('where the topic has no note, it is the chapter', async () => {
  const chapter = { book: 'money', slug: 'rates', title: 'Rates', title_hi: 'दरें' }
  await told({
    'GET /rest/v1/notes': { body: [{ ...note, topic: 'elsewhere' }] },
    'GET /rest/v1/book_chapters': { body: [chapter] },
  })

  expect(await screen.findByRole('link', { name: 'Read: Rates' })).toHaveAttribute(
    'href',
    '/ebooks?book=money&chapter=rates',
  )
})

test('each statement has the source that its reason names', async () => {
  await told()
  const linkOf = (name: string) =>
    within(screen.getByText(name).closest('li') as HTMLElement).getByRole('link')

  expect(linkOf('Banks borrow at it.')).toHaveAttribute('href', 'https://act.example')
  await vi.waitFor(() => expect(linkOf('Parliament sets it.')).toHaveAttribute('href', 'https://rbi.example'))
})

test('past questions on the topic stand there when there are any', async () => {
  const RELATED = 'POST /rest/v1/rpc/related_past_questions'
  const { backend } = await told({
    'POST /rest/v1/rpc/pyq_years': { body: [2022, 2019] },
    [RELATED]: { body: [{ year: 2022, paper: 'gs1', no: 31, stem: text('What did the bank do?') }] },
  })

  expect(await screen.findByText('What did the bank do?')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Practise these' })).toHaveAttribute(
    'href',
    '/practice?topics=monetary-policy&years=2022',
  )
  expect(backend.asked(RELATED)[0]?.body).toEqual({ p_question_id: 'repo' })
})

test('what a key did is read out, and that it is saved only where that was in doubt', async () => {
  let isDown = false
  play(openedAs(), {
    [SAVE]: () => {
      if (isDown) throw new TypeError('no network')
      return { body: saved }
    },
  })
  await atFirst()
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  for (const [key, words] of [
    ['j', 'Statement 1: true'],
    ['k', 'Statement 2: false'],
    ['3', 'Option c'],
    ['e', 'Leaning'],
    ['e', 'How sure: not said'],
    ['f', 'Flagged'],
    ['f', 'Not flagged'],
    ['x', 'Answer cleared'],
  ] as const) {
    await userEvent.keyboard(key)
    expect(said()).toContain(words)
  }
  await userEvent.keyboard('n')
  expect(said()).not.toContain('Answer cleared')

  expect(await screen.findByText('Saved')).toHaveTextContent('Saved')
  const chip = () => screen.getByText(/^Saved$|^Offline/).closest('[role=status]')
  expect(chip()).toHaveAttribute('aria-live', 'off')
  isDown = true
  await userEvent.keyboard('1')
  await screen.findByRole('alertdialog')
  expect(chip()).toHaveAttribute('aria-live', 'polite')
})
