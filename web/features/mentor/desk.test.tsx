/** The desk: the line, taking an answer, marking by buttons and keys, comments, release, and what comes between. */

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { expectLogged } from '#web/testing/noise.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import MentorPage from './mentor-page.tsx'

const ID = '00000000-0000-4000-8000-0000000000aa'
const rpc = (name: string) => `POST /rest/v1/rpc/${name}`
const QUESTION = 'Discuss inflation targeting.'

afterEach(() => localStorage.clear())

function line(fields: Record<string, unknown> = {}) {
  return {
    ...{ refused: null as string | null, held_by: null as string | null },
    ...{ answer_id: ID, task: 'marks', why: 'needs_mentor', since: '2026-11-22T04:00:00Z', place: 1 },
    ...{ question: QUESTION, question_hi: null, topic: 'Inflation', topic_hi: null, directive: 'Discuss' },
    ...{ marks: 10, words: 148, language: 'en', mode: 'typed', asked: null },
    ...{ until: null, is_begun: false, ...fields },
  }
}

type Waiting = ReturnType<typeof line>
/** The line as the server tells it: of all that wait the first `most`. */
function queue(...waiting: Waiting[]) {
  return {
    body: {
      ...{
        now: '2026-11-22T10:00:00Z',
        pace_hours: 2,
        total: waiting.length,
        count: waiting.length,
        waiting,
      },
      next: waiting.filter(({ refused, held_by }) => refused === null && held_by !== 'other').slice(0, 2),
    },
  }
}

function taken(fields: Record<string, unknown> = {}) {
  return {
    claimed: true,
    ...{ task: 'marks', until: '2026-11-22T10:45:00Z', asked: null, appeal: null, pages: [] },
    answer: {
      ...{ id: ID, text: 'The lags are long. Supply matters.', language: 'en', mode: 'typed', words: 6 },
      ...{ seconds: 420, version_no: 1, submitted_at: '2026-11-22T04:00:00Z' },
    },
    question: {
      ...{ topic: 'inflation', marks: 10, words: 150, directive: 'Discuss', question: QUESTION },
      ...{ question_hi: null, parts: [], rubric: {} },
    },
    key: { checklist: ['Names the lags'], model_answer: 'A model answer.' },
    draft: { evaluation_id: 'e', revision: 0, criteria: [], points: [], remark: '', comments: [] },
    ...fields,
  }
}

/** The desk with this answer on it; each save is confirmed. */
function open(work: unknown = taken()) {
  let revision = 0
  const backend = backendAnswers({
    [rpc('take_answer')]: { body: work },
    [rpc('mentor_queue')]: queue(),
    [rpc('reported_answers')]: { body: [] },
    [rpc('save_marks')]: () => {
      revision += 1
      return { body: { saved: true, revision, until: '2026-11-22T10:50:00Z' } }
    },
  })
  renderPage(<MentorPage />, { as: learner(), session: { role: 'mentor' }, at: `/mentor?answer=${ID}` })
  return backend
}

const mentor = { as: learner(), session: { role: 'mentor' } }
const lastDraft = (backend: ReturnType<typeof backendAnswers>) =>
  (backend.asked(rpc('save_marks')).at(-1)?.body as { p_draft: Record<string, unknown> } | undefined)?.p_draft

test('the line says how long, why, and who may take what', async () => {
  backendAnswers({
    [rpc('reported_answers')]: { body: [] },
    [rpc('mentor_queue')]: queue(
      line({ asked: 'Is the end right?', why: 'asked' }),
      line({ answer_id: 'b', question: 'Held elsewhere', held_by: 'other', until: '2026-11-22T10:30:00Z' }),
      line({
        answer_id: 'c',
        question: 'An appeal',
        task: 'appeal',
        why: 'appeal',
        refused: 'You gave these marks',
      }),
    ),
  })
  renderPage(<MentorPage />, { ...mentor, at: '/mentor' })
  const table = await screen.findByRole('table')
  const [, first, second, third] = within(table).getAllByRole('row')
  expect(first).toHaveTextContent('6 h')
  expect(first).toHaveTextContent('A learner')
  expect(first).toHaveTextContent('Is the end right?')
  expect(within(second as HTMLElement).queryByRole('link')).not.toBeInTheDocument()
  expect(second).toHaveTextContent('with another mentor')
  expect(third).toHaveTextContent('not for you')
  expect(screen.getByRole('link', { name: 'Take the next one' })).toHaveAttribute(
    'href',
    `/mentor?answer=${ID}&task=marks`,
  )
  await userEvent.click(screen.getByRole('radio', { name: 'Appeals' }))
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2)
})

test('of a long line a part is read, more on demand, and n takes the next one', async () => {
  const all = Array.from({ length: 120 }, (_, at) =>
    line({ answer_id: `a${at}`, question: `Question ${at}` }),
  )
  const backend = backendAnswers({
    [rpc('reported_answers')]: { body: [] },
    [rpc('mentor_queue')]: ({ body }) => {
      const { body: told } = queue(...all)
      return { body: { ...told, waiting: all.slice(0, (body as { p_most: number }).p_most) } }
    },
    [rpc('take_answer')]: { body: taken() },
  })
  renderPage(<MentorPage />, { ...mentor, at: '/mentor' })
  const table = await screen.findByRole('table')
  expect(screen.getByText('120 waiting')).toBeVisible()
  expect(within(table).getAllByRole('row')).toHaveLength(51)
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(101))
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(121))
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()

  await userEvent.keyboard('n')
  await waitFor(() => expect(backend.asked(rpc('take_answer'))[0]?.body).toMatchObject({ p_answer: 'a0' }))
})

test('where more of a long line does not come, what is there stays, and it can be asked for again', async () => {
  expectLogged('Could not read mentor')
  const all = Array.from({ length: 60 }, (_, at) => line({ answer_id: `a${at}`, question: `Question ${at}` }))
  let isDown = true
  backendAnswers({
    [rpc('reported_answers')]: { body: [] },
    [rpc('mentor_queue')]: ({ body }) => {
      const { p_most } = body as { p_most: number }
      if (isDown && p_most > 50) return { status: 500, body: { message: 'down' } }
      return { body: { ...queue(...all).body, waiting: all.slice(0, p_most) } }
    },
  })
  renderPage(<MentorPage />, { ...mentor, at: '/mentor' })
  const table = await screen.findByRole('table')
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))

  expect(await screen.findByText(/The next ones could not be read just now/)).toBeVisible()
  expect(within(table).getAllByRole('row')).toHaveLength(51)
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(61))
})

test('an empty line says what will be here, and a random answer may be pulled', async () => {
  const backend = backendAnswers({
    [rpc('mentor_queue')]: queue(),
    [rpc('reported_answers')]: { body: [] },
    [rpc('pull_sample')]: { body: null },
  })
  renderPage(<MentorPage />, { ...mentor, at: '/mentor' })
  expect(await screen.findByText('Nobody waits.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Pull one at random' }))
  expect(await screen.findByText('There is no such answer at the moment.')).toBeVisible()
  expect(backend.asked(rpc('pull_sample'))).toHaveLength(1)
})

test('in Hindi what is done names its questions in Hindi, and says where there is none', async () => {
  localStorage.setItem('language', 'hi')
  const done = { look: 2, out_of: 10, first: 6, again: 7, difference: 0.1, apart: false, third_waits: false }
  backendAnswers({
    [rpc('mentor_second_looks')]: {
      body: {
        waiting: 0,
        done: [
          {
            ...{ ...done, answer_id: ID, done_at: '2026-11-22T10:00:00Z' },
            ...{ question: QUESTION, question_hi: 'मुद्रास्फीति लक्ष्यीकरण पर चर्चा कीजिए।' },
          },
          {
            ...{ ...done, answer_id: 'b', done_at: '2026-11-21T10:00:00Z' },
            ...{ question: 'Only in English', question_hi: null },
          },
        ],
      },
    },
  })
  renderPage(<MentorPage />, { ...mentor, at: '/mentor?view=second' })
  expect(await screen.findByText('मुद्रास्फीति लक्ष्यीकरण पर चर्चा कीजिए।')).toHaveAttribute('lang', 'hi')
  expect(screen.getByText('Only in English')).toHaveAttribute('lang', 'en')
  expect(screen.queryByText(QUESTION)).not.toBeInTheDocument()
})

test('a line that cannot be read is told, with the way to try again', async () => {
  expectLogged('Could not read mentor')
  backendAnswers({ [rpc('mentor_queue')]: { status: 500, body: { message: 'down' } } })
  renderPage(<MentorPage />, { ...mentor, at: '/mentor' })
  expect(await screen.findByText('The desk could not be read.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('an answer that another mentor has is told, with its time', async () => {
  open({ claimed: false, until: '2026-11-22T10:30:00Z' })
  expect(await screen.findByText('Another mentor has this answer.')).toBeVisible()
  expect(screen.getByText(/It is free again at/)).toBeVisible()
})

test('marks by buttons, keys and slider are summed and kept, and only whole drafts are released', async () => {
  const backend = open()
  const release = await screen.findByRole('button', { name: 'Release the marks' })
  expect(release).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: 'Demand and directive: half a mark more' }))
  await userEvent.click(screen.getByRole('button', { name: 'Demand and directive: half a mark more' }))
  expect(screen.getByRole('slider', { name: /Demand/ })).toHaveAttribute('aria-valuetext', '1 of 2.5')
  await userEvent.keyboard('4')
  expect(screen.getByRole('slider', { name: /Evidence/ })).toHaveFocus()
  // a slider knows arrows only: the keys of the desk go on from it
  await userEvent.keyboard('r')
  expect(screen.getByRole('textbox', { name: 'Remark to the learner' })).toHaveFocus()
  for (const name of ['Content points', 'Structure', 'Evidence and data', 'Conclusion and way forward'])
    await userEvent.click(screen.getByRole('button', { name: `${name}: half a mark more` }))
  expect(release).toBeDisabled()
  expect(screen.getByText('Still to mark: Language and limit')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Language and limit: no marks' }))
  expect(release).toBeEnabled()
  await waitFor(() => expect(lastDraft(backend)?.criteria).toHaveLength(6))

  backend.answers[rpc('release_marks')] = { body: { released: true, task: 'marks', marks: 3 } }
  backend.answers[rpc('marks_beside_engine')] = {
    body: [
      { by: 'mentor', purpose: 'marks', own: true, marks: 3, band_low: 3, band_high: 3, criteria: [] },
      { by: 'rules', purpose: 'marks', own: null, marks: null, band_low: 5, band_high: 6, criteria: [] },
    ],
  }
  await userEvent.click(release)
  expect(screen.getByText(/Release 3 of 10\?/)).toBeVisible()
  expect(backend.asked(rpc('release_marks'))).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Yes, release' }))
  expect(await screen.findByText('3 of 10. The learner has been told.')).toBeVisible()
  expect(await screen.findByRole('cell', { name: '5–6' })).toBeVisible()
  expect(backend.asked('POST /functions/v1/notification-mails')).toHaveLength(1)
  expect(localStorage.getItem('mentor-marks:e:')).toBeNull()
})

test('a sentence is chosen by keys, commented from the library, and the comment can be had back', async () => {
  const backend = open()
  backend.answers['GET /rest/v1/comment_library'] = {
    body: [
      {
        id: 'l',
        user_id: 'm',
        body: 'Name a study and its year.',
        criterion: 'evidence',
        shared: true,
        uses: 3,
      },
      { id: 'k', user_id: 'm', body: 'Shorter.', criterion: null, shared: false, uses: 1 },
    ],
  }
  backend.answers[rpc('use_library_comment')] = { status: 204 }
  await screen.findByRole('heading', { name: QUESTION })
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const focused = vi.spyOn(HTMLElement.prototype, 'focus')
  await userEvent.keyboard(']]]')
  await waitFor(() => expect(scrolled.mock.contexts.at(-1)).toHaveTextContent('Supply matters.'))
  await userEvent.keyboard('c')
  const comment = await screen.findByRole('textbox', { name: 'Comment' })
  await waitFor(() => expect(comment).toHaveFocus())
  // the form stays at the lower edge: a focus that scrolled would take the words away from above it
  expect(focused).toHaveBeenLastCalledWith({ preventScroll: true })
  await userEvent.keyboard('/')
  await userEvent.type(await screen.findByRole('combobox', { name: 'Search my comments' }), 'year study')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('textbox', { name: 'Comment' })).toHaveValue('Name a study and its year.')
  await userEvent.click(screen.getByRole('button', { name: 'Add comment' }))

  await waitFor(() =>
    expect(lastDraft(backend)?.comments).toMatchObject([
      {
        ...{ quote: 'Supply matters.', range_start: 19, range_end: 34, criterion: 'evidence' },
        ...{ body: 'Name a study and its year.', page: null },
      },
    ]),
  )
  expect(backend.asked(rpc('use_library_comment'))[0]?.body).toEqual({ p_id: 'l' })
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(screen.getByText('No comments yet.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.getByText('Name a study and its year.')).toBeVisible()
})

test('of an answer on paper whose time was not measured no minutes are told', async () => {
  const { answer } = taken()
  open(taken({ answer: { ...answer, seconds: 0 } }))
  expect(await screen.findByText('6 words')).toBeInTheDocument()
})

test('a comment that is being written stays written when its place is chosen anew', async () => {
  open()
  await screen.findByRole('heading', { name: QUESTION })
  await userEvent.keyboard('c')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Comment' }), 'Which study?')
  await userEvent.click(screen.getByRole('button', { name: 'Sentence after' }))

  expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue('Which study?')
})

test('a comment that could not be kept for later too says so, and stands in the draft', async () => {
  const backend = open()
  backend.answers['POST /rest/v1/comment_library'] = { status: 500, body: { message: 'down' } }
  await screen.findByRole('heading', { name: QUESTION })
  await userEvent.keyboard('c')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Comment' }), 'Which study?')
  await userEvent.click(screen.getByLabelText('Keep it in my comments'))
  await userEvent.click(screen.getByRole('button', { name: 'Add comment' }))

  expect(await screen.findByText(/^The comment stands in the draft, but it could not be kept/)).toBeVisible()
  await waitFor(() => expect(lastDraft(backend)?.comments).toMatchObject([{ body: 'Which study?' }]))
})

test('of what another device saved meanwhile one sees where it differs, before one says which of them stands', async () => {
  const backend = open()
  const theirs = { evaluation_id: 'e', revision: 3, criteria: [], points: [], comments: [] }
  backend.answers[rpc('save_marks')] = {
    body: { saved: false, reason: 'newer', draft: { ...theirs, remark: 'Name a study.' } },
  }
  await screen.findByRole('heading', { name: QUESTION })
  await userEvent.type(screen.getByLabelText('Remark to the learner'), 'Name a year.')
  await userEvent.click(await screen.findByRole('button', { name: 'See what differs' }))

  expect(await screen.findByText('Name a study.')).toBeVisible()
  expect(screen.getByLabelText('Remark to the learner')).toHaveValue('Name a year.')
  await userEvent.click(screen.getByRole('button', { name: 'Take that one' }))
  expect(screen.getByLabelText('Remark to the learner')).toHaveValue('Name a study.')
})

const PATH = 'l/a/p.jpg'
const SIGNED = `POST /storage/v1/object/sign/answers/${PATH}`

function openPages() {
  const backend = open(taken({ pages: [{ page: 1, path: PATH, width: 600, height: 800 }] }))
  backend.answers[SIGNED] = () => ({
    body: { signedURL: `/object/sign/answers/${PATH}?token=${backend.asked(SIGNED).length}` },
  })
  return backend
}

test('a page is said to be coming, and one that the line lost comes when it is asked for again', async () => {
  openPages()
  const picture = await screen.findByRole('img', { name: 'Photograph of page 1 of the answer' })
  expect(screen.getByText('Loading the picture')).toBeVisible()
  fireEvent.error(picture)
  expect(await screen.findByText(/The picture could not be loaded\./)).toBeVisible()
  expect(screen.queryByRole('img', { name: 'Photograph of page 1 of the answer' })).not.toBeInTheDocument()

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  const again = await screen.findByRole('img', { name: 'Photograph of page 1 of the answer' })
  expect(again).toHaveAttribute('src', expect.stringMatching(/token=2$/))
  fireEvent.load(again)
  expect(screen.queryByText('Loading the picture')).not.toBeInTheDocument()
})

test('on a page that is turned and enlarged a pin is set where it is seen, and opened where it stands', async () => {
  const backend = openPages()
  const page = await screen.findByRole('application', { name: 'Page 1: set a pin' })
  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
  expect(page).toHaveStyle({ width: '150%' })
  await userEvent.click(screen.getByRole('button', { name: 'Turn the view' }))
  act(() => page.focus())
  // to the right is up on the page
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}{Enter}')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Comment' }), 'Which year?')
  await userEvent.click(screen.getByRole('button', { name: 'Add comment' }))
  await waitFor(() =>
    expect(lastDraft(backend)?.comments).toMatchObject([{ page: 1, x: 0.52, y: 0.46, body: 'Which year?' }]),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Comment 1: Which year?' }))
  expect(await screen.findByRole('textbox', { name: 'Comment' })).toHaveValue('Which year?')
})

test('that a release did not work is not said beside its success', async () => {
  const given = ['demand', 'content', 'structure', 'evidence', 'conclusion', 'language'].map((criterion) => ({
    ...{ criterion, marks: 0.5, remark: '' },
  }))
  const draft = { evaluation_id: 'e', revision: 1, criteria: given, points: [], remark: '', comments: [] }
  const backend = open(taken({ draft }))
  backend.answers['POST /functions/v1/notification-mails'] = { status: 204 }
  backend.answers[rpc('marks_beside_engine')] = { body: [] }
  backend.answers[rpc('release_marks')] = { status: 500, body: { code: 'XX000', message: 'down' } }
  await userEvent.click(await screen.findByRole('button', { name: 'Release the marks' }))
  await userEvent.click(screen.getByRole('button', { name: 'Yes, release' }))
  expect(await screen.findByText(/^That did not work\./)).toBeVisible()

  backend.answers[rpc('release_marks')] = { body: { released: true, task: 'marks', marks: 3 } }
  await userEvent.click(screen.getByRole('button', { name: 'Yes, release' }))
  expect(await screen.findByText('3 of 10. The learner has been told.')).toBeVisible()
  expect(screen.queryByText(/^That did not work\./)).not.toBeInTheDocument()
})

test('an appeal is answered with a reply, never without', async () => {
  const given = ['demand', 'content', 'structure', 'evidence', 'conclusion', 'language'].map((criterion) => ({
    ...{ criterion, marks: 0.5, remark: '' },
  }))
  const backend = open(
    taken({
      task: 'appeal',
      appeal: {
        reason: 'The second part.',
        filed_at: '2026-11-22T04:00:00Z',
        marks: 3,
        remark: '',
        own: false,
      },
      draft: { evaluation_id: 'e', revision: 1, criteria: given, points: [], remark: '', comments: [] },
    }),
  )
  expect(await screen.findByText('Appeal against 3 of 10')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Send the reply' }))
  expect(screen.getByText('Write at least 20 characters.')).toBeVisible()
  backend.answers[rpc('answer_appeal')] = { body: { outcome: 'upheld', marks: 3 } }
  backend.answers[rpc('marks_beside_engine')] = { body: [] }
  await userEvent.type(screen.getByLabelText('Reply to the learner'), 'It was marked in the third part.')
  await userEvent.click(screen.getByRole('button', { name: 'Send the reply' }))
  expect(await screen.findByText('Appeal answered')).toBeVisible()
  // which is shown to those whose own marks stand
  expect(backend.asked(rpc('marks_beside_engine'))).toEqual([])
  expect(backend.asked(rpc('answer_appeal'))[0]?.body).toEqual({
    ...{ p_answer: ID, p_outcome: 'upheld', p_reply: 'It was marked in the third part.' },
  })
})

test('the keys are listed on ?', async () => {
  open()
  await screen.findByRole('heading', { name: QUESTION })
  await userEvent.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Keys' })).toHaveTextContent('choose the next sentence')
})

test('what is opened, taken away or put off does not lose whoever works with the keyboard', async () => {
  const given = ['demand', 'content', 'structure', 'evidence', 'conclusion', 'language'].map((criterion) => ({
    ...{ criterion, marks: 0.5, remark: '' },
  }))
  const place = {
    criterion: null,
    range_start: null,
    range_end: null,
    quote: null,
    page: null,
    x: null,
    y: null,
  }
  const comments = [{ id: '00000000-0000-4000-8000-0000000000c1', body: 'Which study?', ...place }]
  open(
    taken({ draft: { evaluation_id: 'e', revision: 1, criteria: given, points: [], remark: '', comments } }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Add a remark: Structure' }))
  const remark = screen.getByRole('textbox', { name: 'Remark on Structure' })
  expect(remark).toHaveFocus()
  await userEvent.keyboard('T{Backspace}')
  expect(remark).toHaveFocus()

  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()

  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveFocus())
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Answer of a learner' })).toHaveFocus())

  await userEvent.click(screen.getByRole('button', { name: 'Release the marks' }))
  await userEvent.click(screen.getByRole('button', { name: 'Not yet' }))
  expect(screen.getByRole('button', { name: 'Release the marks' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Yes, release' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Release the marks' })).toHaveFocus()
})

test('a comment that is kept is removed only after second thoughts, and a search without a find says so', async () => {
  const kept = (id: string, body: string) => ({
    ...{ id, body, user_id: learner().id, criterion: null, shared: false, uses: 1 },
  })
  const backend = backendAnswers({
    'GET /rest/v1/comment_library': { body: [kept('a', 'Name a study.'), kept('b', 'Shorter.')] },
    'DELETE /rest/v1/comment_library': { status: 204 },
  })
  renderPage(<MentorPage />, { ...mentor, at: '/mentor?view=library' })
  const [first] = await screen.findAllByRole('listitem')
  await userEvent.click(within(first as HTMLElement).getByRole('button', { name: 'Remove' }))
  expect(screen.queryByText('Name a study.')).toBeNull()
  const undo = screen.getByRole('button', { name: 'Undo' })
  expect(undo).toHaveFocus()
  await userEvent.click(undo)
  expect(screen.getByText('Name a study.')).toBeVisible()
  expect(backend.asked('DELETE /rest/v1/comment_library')).toEqual([])

  await userEvent.click(screen.getAllByRole('button', { name: 'Edit' })[1] as HTMLElement)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Edit' })[1]).toHaveFocus())
  await userEvent.type(screen.getByRole('searchbox'), 'rainfall')
  expect(screen.getByText('No comment fits what you search for.')).toBeVisible()
})

test('of many comments and closed appeals a portion is shown, and where the list ends is said', async () => {
  const comments = Array.from({ length: 60 }, (_, at) => ({
    ...{
      id: `c${at}`,
      body: `Comment ${at}.`,
      user_id: learner().id,
      criterion: null,
      shared: false,
      uses: 1,
    },
  }))
  const appeals = Array.from({ length: 200 }, (_, at) => ({
    ...{ answer_id: `a${at}`, state: 'withdrawn', question: `Question ${at}`, question_hi: null, out_of: 10 },
    ...{
      reason: 'Read over.',
      reply: null,
      filed_at: '2026-11-01T10:00:00Z',
      decided_at: '2026-11-02T10:00:00Z',
    },
  }))
  backendAnswers({
    'GET /rest/v1/comment_library': { body: comments },
    'POST /rest/v1/rpc/mentor_appeals': { body: appeals },
  })
  const { unmount } = renderPage(<MentorPage />, { ...mentor, at: '/mentor?view=appeals' })
  expect(await screen.findByText(/The last 200 stand here\.$/)).toBeVisible()
  expect(screen.getByText('Question 19')).toBeVisible()
  expect(screen.queryByText('Question 20')).toBeNull()
  unmount()

  renderPage(<MentorPage />, { ...mentor, at: '/mentor?view=library' })
  expect(await screen.findByText('Comment 49.')).toBeVisible()
  expect(screen.queryByText('Comment 50.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(screen.getByText('Comment 59.')).toBeVisible()
  await userEvent.type(screen.getByRole('searchbox'), '57')
  await waitFor(() => expect(screen.queryByText('Comment 0.')).toBeNull())
  expect(screen.getByText('Comment 57.')).toBeVisible()
})

test('after a comment the next sentence is the one behind it, not the first again', async () => {
  const backend = open()
  await screen.findByRole('heading', { name: QUESTION })
  const comment = async (said: string) => {
    await userEvent.keyboard(']c')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Comment' }), said)
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Answer of a learner' })).toHaveFocus())
  }
  await comment('How long?')
  await comment('Whose?')
  await waitFor(() =>
    expect(lastDraft(backend)?.comments).toMatchObject([
      { quote: 'The lags are long.', body: 'How long?' },
      { quote: 'Supply matters.', body: 'Whose?' },
    ]),
  )
})
