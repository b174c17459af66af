import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { kept } from '#web/lib/storage.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import { BringAnswerAlong } from './bring-answer-along.tsx'
import { cash, mainsServer, storedAnswer } from './fake-mains.ts'
import { freshFields } from './fresh-fields.ts'
import { keepAnswer, keptAnswer, keyOf } from './kept-answers.ts'
import MainsPage from './mains-page.tsx'
import { keepVisitorAnswer, visitorAnswer } from './visitor-answer.ts'

const asha = learner()
const SAVE = 'POST /rest/v1/rpc/save_answer'
const SUBMIT = 'POST /rest/v1/rpc/submit_answer'

vi.mock('#web/features/answer-results/index.ts', () => ({
  AnswerResultPage: ({ answerId }: { answerId: string }) => <h1>Result of {answerId}</h1>,
  AnswerBankPage: () => <h1>Bank</h1>,
  ComparePage: () => <h1>Compare</h1>,
}))
vi.mock('#web/features/mentor/index.ts', () => ({ AgreementPage: () => <h1>Agreement</h1> }))

vi.mock('#web/features/answer-pages/page-picture.tsx', () => ({
  PagePicture: ({ page }: { page: number }) => <p>picture {page}</p>,
  useAddressOf: () => undefined,
}))

beforeEach(() => localStorage.clear())

const editor = () => screen.findByRole('textbox', { name: 'Your answer' })

test('a visitor chooses by filters that stand in the address, and is told where the questions come from', async () => {
  backendAnswers(mainsServer())
  const { address } = renderPage(<MainsPage />, { at: '/mains-evaluation' })
  const list = await screen.findByRole('region', { name: 'All questions' })
  expect(await within(list).findByRole('heading', { name: /^Money and Prices ?2$/ })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Question of the day' })).toBeVisible()
  expect(screen.getByText(/Past papers have not been imported yet/)).toBeVisible()
  expect(screen.queryByLabelText('Where you stand')).not.toBeInTheDocument()

  await userEvent.selectOptions(screen.getByLabelText('Marks'), '15')
  await userEvent.type(screen.getByLabelText('Search the questions'), 'bank')
  expect(address()).toBe('/mains-evaluation?marks=15&q=bank')
  expect(within(list).getByRole('status')).toHaveTextContent('1 of 2 questions')
  expect(within(list).getByRole('link', { name: 'Banks lend long. Discuss.' })).toHaveAttribute(
    'href',
    '/mains-evaluation?question=banks',
  )
  await userEvent.clear(screen.getByLabelText('Search the questions'))
  await userEvent.type(screen.getByLabelText('Search the questions'), 'wheat')
  expect(within(list).getByText('No question fits')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Clear the filters' }))
  expect(address()).toBe('/mains-evaluation')
})

test('a learner sees drafts, last answers with their bands, and the best band in the list', async () => {
  const band = { by: 'rules', purpose: 'marks', run: 0, band_low: 5, band_high: 6, marks: null }
  const done = { status: 'evaluated', submitted_at: '2026-11-21T10:00:00Z', evaluations: [band] }
  backendAnswers(
    mainsServer([storedAnswer({ id: 'a1', ...done }), storedAnswer({ id: 'a2', question_id: 'banks' })]),
  )
  renderPage(<MainsPage />, { as: asha, at: '/mains-evaluation' })

  const drafts = await screen.findByRole('region', { name: 'Go on with your draft' })
  expect(within(drafts).getByRole('link')).toHaveAttribute(
    'href',
    '/mains-evaluation?question=banks&step=write',
  )
  const last = screen.getByRole('region', { name: 'Your last answers' })
  expect(within(last).getByRole('link')).toHaveAttribute('href', '/mains-evaluation?answer=a1')
  expect(within(last).getByText('5.0 to 6.0 of 10')).toBeVisible()
  expect(await screen.findByText('best 5.0 to 6.0 of 10')).toBeVisible()
  await userEvent.selectOptions(screen.getByLabelText('Where you stand'), 'draft')
  expect(screen.getByText('1 of 2 questions')).toBeVisible()
})

test('an answer that waits on this device is listed before the server knows of it', async () => {
  backendAnswers(mainsServer())
  const fields = { ...freshFields('en'), text: 'On a train' }
  keepAnswer(kept.local, asha.id, 'cash', {
    id: 'x',
    base: 0,
    fields,
    isUnsent: true,
    handIn: true,
    sent: [],
  })
  renderPage(<MainsPage />, { as: asha, at: '/mains-evaluation' })

  expect(await screen.findByText('is handed in as soon as the line is back')).toBeVisible()
})

test('before writing, the question shows how it is marked, and what is asked only on a second tap', async () => {
  const backend = backendAnswers(mainsServer())
  renderPage(<MainsPage />, { as: asha, at: '/mains-evaluation?question=cash' })

  expect(await screen.findByText('Resolve the paradox.')).toBeVisible()
  expect(screen.getByText('2.5 marks, 25 %')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Directive: Explain' })).toBeVisible()
  expect(screen.queryByText('Why cash stays')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Show what is asked' }))
  expect(screen.queryByText('Why cash stays')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Go on thinking' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Show what is asked' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Show it now' }))
  expect(screen.getByText('Why cash stays')).toBeVisible()
  expect(screen.getByText('Why cash stays').closest('ol')).toHaveFocus()
  expect(backend.asked(SAVE), 'looking begins no draft').toEqual([])

  await userEvent.type(screen.getByLabelText('Head 1'), 'Store of value')
  await waitFor(() =>
    expect(backend.asked(SAVE).at(-1)?.body).toMatchObject({
      p_fields: { plan: { heads: ['Store of value', '', '', ''], revealed: 'early' } },
    }),
  )
})

test('what is written is counted, saved, and handed in once; then its evaluation opens', async () => {
  const answers: ReturnType<typeof storedAnswer>[] = []
  const backend = backendAnswers(mainsServer(answers))
  const { address } = renderPage(<MainsPage />, {
    as: asha,
    at: '/mains-evaluation?question=cash&step=write',
  })

  await userEvent.type(await editor(), 'Cash is a store of value.')
  expect(screen.getByText('6 of 150 words')).toBeVisible()
  expect(keptAnswer(kept.local, asha.id, 'cash')?.fields.text).toBe('Cash is a store of value.')
  await userEvent.click(screen.getByRole('button', { name: 'Hand in' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Hand this answer in?' })
  expect(within(dialog).getByText('6 words; the limit is 150.')).toBeVisible()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Hand in' }))

  expect(await screen.findByRole('heading', { name: /^Result of / })).toBeVisible()
  expect(answers).toMatchObject([{ text: 'Cash is a store of value.', status: 'queued' }])
  expect(address()).toBe(`/mains-evaluation?answer=${answers[0]?.id}`)
  expect(backend.asked(SUBMIT)).toHaveLength(1)
  await waitFor(() => expect(backend.asked('POST /functions/v1/evaluate-answer')).toHaveLength(1))
  expect(keptAnswer(kept.local, asha.id, 'cash')).toBeUndefined()
})

test('what waits to be handed in is told in place of the button, and one stands there who asked for it', async () => {
  const server = mainsServer([])
  backendAnswers({
    ...server,
    [SAVE]: () => {
      throw new TypeError('no network')
    },
  })
  renderPage(<MainsPage />, { as: asha, at: '/mains-evaluation?question=cash&step=write' })
  await userEvent.type(await editor(), 'Cash stays.')
  await userEvent.click(screen.getByRole('button', { name: 'Hand in' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Hand this answer in?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Hand in' }))

  const goOn = await screen.findByRole('button', { name: 'Take it back and write on' })
  await waitFor(() => expect(goOn.closest('[role=status]')).toHaveFocus())
  expect(screen.getAllByText('Waits to be handed in')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Hand in' })).not.toBeInTheDocument()
  await userEvent.click(goOn)
  expect(screen.getByRole('button', { name: 'Hand in' })).toBeVisible()
})

test('who writes their papers in Hindi begins an answer in Hindi, whatever the language of the site', async () => {
  backendAnswers({
    ...mainsServer([]),
    'GET /rest/v1/profiles': { body: { attempt_year: 2027, papers_language: 'hi', needs_extra_time: false } },
  })
  renderPage(<MainsPage />, { as: asha, at: '/mains-evaluation?question=cash&step=write' })
  await userEvent.type(await editor(), 'x')

  expect(keptAnswer(kept.local, asha.id, 'cash')?.fields.language).toBe('hi')
})

test('whoever gets compensatory time has it beside an answer, too', async () => {
  backendAnswers({
    ...mainsServer([storedAnswer({ text: 'Cash is a store of value.', seconds: 60 })]),
    'GET /rest/v1/profiles': { body: { attempt_year: null, papers_language: null, needs_extra_time: true } },
    'GET /rest/v1/exam_rules': { body: { extra_minutes_an_hour: 20 } },
  })
  renderPage(<MainsPage />, { as: asha, at: '/mains-evaluation?question=cash&step=write' })
  await editor()

  expect(await screen.findByText('1:00 of 9:20')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Hand in' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Hand this answer in?' })
  expect(within(dialog).getByText('Written in 1:00; the examination leaves 9:20.')).toBeVisible()
})

test('an empty answer is not handed in', async () => {
  const backend = backendAnswers(mainsServer())
  renderPage(<MainsPage />, { as: asha, at: '/mains-evaluation?question=cash&step=write' })
  await editor()
  await userEvent.click(screen.getByRole('button', { name: 'Hand in' }))

  expect(await screen.findByText('Write or photograph your answer first.')).toBeVisible()
  expect(backend.asked(SUBMIT)).toEqual([])
})

test('who hands in while pages are still being read is told that these would be left out', async () => {
  const sent = (page: number, transcript: string | null) => ({
    ...{ page, path: `${asha.id}/x/${page}.jpg`, width: 100, height: 140, transcript, confidence: null },
    ...{ quality: { verdict: 'pass', checks: [] }, doubtful: [], read_by: transcript && 'a model' },
  })
  let step = { state: 'running', tries: 1, problem: null, finished_at: null }
  const server = {
    ...mainsServer([storedAnswer({ mode: 'pages', text: 'Begun by hand.' })]),
    'GET /rest/v1/answer_pages': { body: [sent(1, 'One.'), sent(2, null)] },
    'GET /rest/v1/evaluation_steps': () => ({ body: step }),
    'GET /functions/v1/answer-pages': { body: { reads: true } },
    [`GET /storage/v1/object/answers/${asha.id}/x/1.jpg`]: { body: 'a picture' },
    [`GET /storage/v1/object/answers/${asha.id}/x/2.jpg`]: { body: 'a picture' },
  }
  backendAnswers(server)
  expectLogged('The browser keeps no pages')
  renderPage(<MainsPage />, { as: asha, at: '/mains-evaluation?question=cash&step=write' })
  await screen.findByText('Reading your pages: 1 of 2 done')
  await userEvent.click(screen.getByRole('button', { name: 'Hand in' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Hand this answer in?' })
  expect(
    within(dialog).getByText(
      '2 pages are still being read, and their text would be left out. Wait until it stands here.',
    ),
  ).toBeVisible()
  step = { ...step, state: 'failed' }
  await userEvent.click(within(dialog).getByRole('button', { name: 'Go on writing' }))
  await waitFor(() => expect(screen.queryByText(/^Reading your pages/)).not.toBeInTheDocument(), {
    timeout: 5000,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Hand in' }))
  const again = await screen.findByRole('alertdialog', { name: 'Hand this answer in?' })
  expect(within(again).queryByText(/still being read/)).not.toBeInTheDocument()
})

test('a draft of a question that is no longer asked can be gone on with', async () => {
  const server = mainsServer([storedAnswer({ question_id: 'gone', text: 'Begun before.' })])
  const gone = { ...cash, id: 'gone', question: 'An old question. Discuss.' }
  const backend = backendAnswers({
    ...server,
    'GET /rest/v1/mains_questions': ({ url }) =>
      url.searchParams.get('id') === 'eq.gone' ? { body: [gone] } : { body: [cash] },
  })
  const visit = renderPage(<MainsPage />, {
    as: asha,
    at: '/mains-evaluation?question=gone&step=write',
  })
  expect(await editor()).toHaveValue('Begun before.')
  expect(screen.getAllByText('This question is no longer asked.')[0]).toBeVisible()
  visit.unmount()

  const before = backend.asked('GET /rest/v1/mains_questions').length
  renderPage(<MainsPage />, { at: '/mains-evaluation?question=gone' })
  expect(await screen.findByText('There is no such question')).toBeVisible()
  const asked = backend.asked('GET /rest/v1/mains_questions').slice(before)
  expect(asked.filter(({ url }) => url.searchParams.has('id'))).toEqual([])
})

test('another device wrote meanwhile: both texts are shown, and the one that is chosen goes on', async () => {
  const answers = [storedAnswer({ text: 'Begun' })]
  backendAnswers(mainsServer(answers))
  renderPage(<MainsPage />, { as: asha, at: '/mains-evaluation?question=cash&step=write' })
  expect(await editor()).toHaveValue('Begun')
  Object.assign(answers[0] ?? {}, { text: 'Written on the laptop', revision: 2 })
  await userEvent.type(await editor(), ' here')

  const alert = await screen.findByRole('alert', { name: /on another device/ })
  expect(within(alert).getByText('Begun here')).toBeVisible()
  expect(within(alert).getByText('Written on the laptop')).toBeVisible()
  await userEvent.click(within(alert).getByRole('button', { name: 'Put both into one text' }))
  expect(await editor()).toHaveValue('Begun here\n\nWritten on the laptop')
  await waitFor(() =>
    expect(answers[0]).toMatchObject({ text: 'Begun here\n\nWritten on the laptop', revision: 3 }),
  )
})

test('whoever writes on when another device’s text comes is asked only when they pause, and no letter is lost', async () => {
  const answers = [storedAnswer({ text: 'Begun' })]
  backendAnswers(mainsServer(answers))
  renderPage(<MainsPage />, { as: asha, at: '/mains-evaluation?question=cash&step=write' })
  expect(await editor()).toHaveValue('Begun')
  Object.assign(answers[0] ?? {}, { text: 'Written on the laptop', revision: 2 })
  const typist = userEvent.setup({ delay: 50 })
  while (!screen.queryByText('This answer was written on another device too'))
    await typist.type(await editor(), '.')
  await typist.type(await editor(), ' and the end')

  const alert = await screen.findByRole('alert', { name: /on another device/ })
  expect(within(alert).getByText(/^Begun\.+ and the end$/)).toBeVisible()
})

test('another device planned meanwhile: both plans are shown, and joined line by line', async () => {
  const answers = [storedAnswer({ plan: { intro: 'Begun' } })]
  backendAnswers(mainsServer(answers))
  renderPage(<MainsPage />, { as: asha, at: '/mains-evaluation?question=cash' })
  expect(await screen.findByLabelText('Idea for the introduction')).toHaveValue('Begun')
  Object.assign(answers[0] ?? {}, { plan: { intro: 'Begun', heads: ['Habit'] }, revision: 2 })
  await userEvent.type(screen.getByLabelText('Head 1'), 'Store of value')

  const alert = await screen.findByRole('alert', { name: /on another device/ })
  expect(within(alert).getByText('Store of value')).toBeVisible()
  expect(within(alert).getByText('Habit')).toBeVisible()
  expect(within(alert).getAllByText('Only a plan.')).toHaveLength(2)
  await userEvent.click(within(alert).getByRole('button', { name: 'Put both into one text' }))
  expect(await screen.findByLabelText('Head 1')).toHaveValue('Store of value / Habit')
  expect(screen.getByLabelText('Idea for the introduction')).toHaveValue('Begun')
  await waitFor(() => expect(answers[0]).toMatchObject({ revision: 3 }))
})

test('an answered question is written again as a new version, from the last text or an empty page', async () => {
  const done = { status: 'evaluated', submitted_at: '2026-11-21T10:00:00Z', text: 'My first try.' }
  const answers = [storedAnswer({ id: 'a1', ...done })]
  backendAnswers(mainsServer(answers))
  const { address } = renderPage(<MainsPage />, { as: asha, at: '/mains-evaluation?question=cash' })

  expect(await screen.findByText(/Version 1, handed in 21 Nov 2026/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'With my last text' }))
  expect(await editor()).toHaveValue('My first try.')
  expect(address()).toBe('/mains-evaluation?question=cash&step=write')
  await userEvent.type(await editor(), ' Better.')
  await waitFor(() => expect(answers[1]).toMatchObject({ text: 'My first try. Better.' }))
  expect(answers[0]).toMatchObject({ text: 'My first try.' })
})

test('a question that is not there says so', async () => {
  backendAnswers(mainsServer())
  renderPage(<MainsPage />, { as: asha, at: '/mains-evaluation?question=gone' })
  expect(await screen.findByText('There is no such question')).toBeVisible()
})

const checks = {
  ...{ words: 6, numbers: [], named: [] },
  parts: [
    { part: 'Why cash stays', span: { start: 0, end: 25 } },
    { part: 'What it does to the multiplier', span: null },
  ],
  list: [
    { id: 'words', state: 'weak', values: { words: 6, limit: 150, side: 'under' }, spans: [] },
    { id: 'parts', state: 'weak', values: { found: 1, of: 2, unjudged: 0 }, spans: [] },
    {
      ...{ id: 'directive', state: 'weak', spans: [] },
      values: { directive: 'explain', found: 2, of: 3, missing: 'examples' },
    },
  ],
}

test('a visitor’s answer is checked by rules, stays on the device, and marks need an account', async () => {
  const CHECK = 'POST /functions/v1/check-answer'
  const backend = backendAnswers({ ...mainsServer(), [CHECK]: { body: { checks } } })
  const visit = renderPage(<MainsPage />, { at: '/mains-evaluation?question=cash&step=write' })
  await userEvent.type(await editor(), 'Cash is a store of value.')
  expect(screen.getByText('Kept on this device')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Check my answer' }))

  const found = await screen.findByRole('region', { name: 'What the checks found' })
  expect(within(found).getByText('6 words leave much of the 150 unused.')).toBeVisible()
  expect(within(found).getByText('Cash is a store of value.')).toBeVisible()
  expect(within(found).getByText('not found in your answer')).toBeVisible()
  expect(
    within(found).getByText(/“Explain” asks for 3 things; found: 2. Not found: examples or figures/),
  ).toBeVisible()
  expect(within(found).getByText('Marks need an account')).toBeVisible()
  expect(backend.asked(CHECK)[0]?.body).toMatchObject({
    question_id: 'cash',
    text: 'Cash is a store of value.',
  })
  expect(backend.asked(SAVE)).toEqual([])
  visit.unmount()

  renderPage(<MainsPage />, { at: '/mains-evaluation?question=cash&step=write' })
  expect(await editor()).toHaveValue('Cash is a store of value.')
})

test('a second question asks a visitor to sign in, and leaves the first answer alone', async () => {
  backendAnswers(mainsServer())
  keepVisitorAnswer(kept.local, 'cash', { ...freshFields('en'), text: 'Cash.' }, () => 'v')
  renderPage(<MainsPage />, { at: '/mains-evaluation?question=banks&step=write' })

  expect(await screen.findByRole('heading', { name: 'One answer without an account' })).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Your answer' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Go on with the other answer' })).toHaveAttribute(
    'href',
    '/mains-evaluation?question=cash&step=write',
  )
})

test('with an account, the visitor’s answer becomes a draft there, once', async () => {
  const answers: ReturnType<typeof storedAnswer>[] = []
  const backend = backendAnswers(mainsServer(answers))
  keepVisitorAnswer(kept.local, 'cash', { ...freshFields('en'), text: 'Cash.' }, () => 'visitor-id')
  const first = renderPage(<BringAnswerAlong />, { as: asha })
  expect(await screen.findByText('The answer you wrote before is now a draft in your account.')).toBeVisible()
  first.unmount()
  const { settled } = renderPage(<BringAnswerAlong />, { as: asha })
  await settled()

  expect(answers).toMatchObject([{ id: 'visitor-id', text: 'Cash.' }])
  expect(backend.asked(SAVE)).toHaveLength(1)
  expect(visitorAnswer(kept.local)).toBeUndefined()
})

test('a draft of the account is not overwritten by what the visitor wrote: the question shows both', async () => {
  const answers = [storedAnswer({ text: 'Mine from before' })]
  backendAnswers(mainsServer(answers))
  keepVisitorAnswer(kept.local, 'cash', { ...freshFields('en'), text: 'Cash.' }, () => 'visitor-id')
  const visit = renderPage(<BringAnswerAlong />, { as: asha })
  expect(await screen.findByText(/You already had a draft of the same question/)).toBeVisible()
  expect(answers).toMatchObject([{ text: 'Mine from before' }])
  visit.unmount()

  renderPage(<MainsPage />, { as: asha, at: '/mains-evaluation?question=cash&step=write' })
  const alert = await screen.findByRole('alert', { name: /on another device/ })
  expect(within(alert).getByText('Cash.')).toBeVisible()
  expect(within(alert).getByText('Mine from before')).toBeVisible()
})

test('what could not be sent is tried again, unless it was discarded meanwhile', async () => {
  const answers: ReturnType<typeof storedAnswer>[] = []
  const server = mainsServer(answers)
  let isDown = true
  const backend = backendAnswers({
    ...server,
    [SAVE]: (asked) => (isDown ? { status: 503, body: { message: 'down' } } : server[SAVE](asked)),
  })
  const waiting = { base: 0, isUnsent: true, handIn: false, sent: [] }
  for (const id of ['cash', 'banks'])
    keepAnswer(kept.local, asha.id, id, { ...waiting, id, fields: { ...freshFields('en'), text: id } })
  renderPage(<BringAnswerAlong />, { as: asha })
  await waitFor(() => expect(backend.asked(SAVE)).toHaveLength(2))
  kept.local.remove(keyOf(asha.id, 'banks'))
  isDown = false
  window.dispatchEvent(new Event('online'))

  await waitFor(() => expect(answers).toMatchObject([{ id: 'cash', text: 'cash' }]))
  expect(backend.asked(SAVE)).toHaveLength(3)
})

test('who signs out leaves no saved answer on the device', async () => {
  backendAnswers(mainsServer())
  const fields = { ...freshFields('en'), text: 'Saved' }
  keepAnswer(kept.local, asha.id, 'cash', {
    id: 'x',
    base: 2,
    fields,
    isUnsent: false,
    handIn: false,
    sent: [],
  })
  const visit = renderPage(<BringAnswerAlong />, { as: asha })
  expect(keptAnswer(kept.local, asha.id, 'cash')).toBeDefined()
  visit.unmount()
  expect(keptAnswer(kept.local, asha.id, 'cash')).toBeUndefined()
})

test.each([
  ['answer=a1', 'Result of a1'],
  ['view=bank', 'Bank'],
  ['compare=cash', 'Compare'],
  ['view=agreement', 'Agreement'],
])('?%s opens its part', async (query, title) => {
  backendAnswers(mainsServer())
  renderPage(<MainsPage />, { as: asha, at: `/mains-evaluation?${query}` })
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
})

test('in Hindi, question, directive and criteria are in Hindi', async () => {
  localStorage.setItem('language', 'hi')
  backendAnswers(mainsServer())
  renderPage(<MainsPage />, { as: asha, at: '/mains-evaluation?question=cash' })

  // what is shown is the heading that is read out: it is there once
  const shown = await screen.findByText(cash.question_hi ?? '')
  expect(shown.lang).toBe('hi')
  expect(screen.getByRole('heading', { level: 1 })).toContainElement(shown)
  expect(screen.getByText('माँग और निर्देश')).toBeVisible()
})
