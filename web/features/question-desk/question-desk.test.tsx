import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import { QuestionDesk } from './question-desk.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const row = {
  ...{ id: 'repo', stem: 'What is the repo rate?', stem_hi: null, format: 'single', topic: 'prices' },
  ...{ topic_title: 'Prices', topic_title_hi: null, kind: 'static', difficulty: 2, status: 'live' },
  ...{ origin: 'library', version: 1, waiting: 2, drafted_by: null, answers: 60, facility: 0.5 },
  ...{ discrimination: -0.2, figures: 'suspect', hindi: 'part', review: 'waiting', reviewer: 'Meera Iyer' },
  ...{ disputes: 1, is_edited: false, changed_at: '2026-11-20T10:00:00Z' },
}

const version = (number: number, stem: string, more: object = {}) => ({
  ...{ version: number, negative: true, created_at: '2026-11-20T10:00:00Z', drafted_by: 'person' },
  asked: { stem: { en: stem }, options: ['one', 'two', 'three', 'four'].map((en) => ({ en })) },
  ...{ drafter: 'Anil Das', reviewed_by: null, reviewed_at: null, key: 1, truths: [], fact_ids: [] },
  reasons: ['a', 'b', 'c', 'd'].map((en) => ({ en })),
  ...{ explanation: { en: 'It is so.' }, sources: [], dropped: false, answers: 3 },
  ...more,
})

const whole = {
  ...{ id: 'repo', topic: 'prices', format: 'single', kind: 'static', difficulty: 2, diagnostic: false },
  ...{ version: 1, status: 'live', origin: 'library', is_edited: false, changed_at: '2026-11-20T10:00:00Z' },
  pyq: null,
  versions: [
    version(2, 'What is the repo rate now?'),
    version(1, 'What is the repo rate?', { drafted_by: null, reviewed_by: 'Meera Iyer' }),
  ],
  ...{ problems: [], hindi: { state: 'none', differences: [] }, draft: null },
  uses: { tests: [], challenges: [], events: [], news: null, answers: {}, mission_tasks: 0, facts: [] },
  ...{ disputes: [], rulings: [], decisions: [] },
}

const draft = {
  ...{ id: 'repo', base_version: 1, revision: 4, updated_at: '2026-11-20T10:00:00Z', updated_by: 'Meera' },
  fields: {
    ...{ id: 'repo', format: 'single', topic: 'prices', kind: 'static', difficulty: 2, key: 'b' },
    ...{ stem: 'What is the repo rate?', explanation: 'It is so.', facts: [], sources: [] },
    options: ['one', 'two', 'three', 'four'].map((text) => ({ text, why: 'w' })),
  },
  problems: [{ at: 'explanation', code: 'explanation', says: 'x', stops: 'publishing' }],
  stands: { version: 1, status: 'live', newest: 1 },
}

const RPC = 'POST /rest/v1/rpc/'

function desk(address: string, answers: Parameters<typeof backendAnswers>[0] = {}) {
  const backend = backendAnswers({
    [`${RPC}desk_questions`]: { body: [row] },
    [`${RPC}question_drafts`]: { body: [] },
    [`${RPC}desk_question`]: { body: whole },
    [`${RPC}desk_question_figures`]: { body: { least: 20, answered: 3, answers: 3 } },
    [`${RPC}question_draft`]: { body: draft },
    [`${RPC}pyq_years`]: { body: [] },
    'GET /rest/v1/topics': { body: [] },
    'GET /rest/v1/facts': { body: [] },
    'GET /rest/v1/saved_views': { body: [] },
    'GET /rest/v1/profiles': { body: { full_name: 'Meera Iyer' } },
    'GET /rest/v1/exam_rules': { body: { title: 'GS', title_hi: 'GS', right_sixths: 12, wrong_sixths: -4 } },
    ...answers,
  })
  const { unmount } = renderPage(<QuestionDesk />, {
    as: learner(),
    at: `/admin?desk=questions${address}`,
  })
  return { ...backend, unmount }
}

test('the table asks for what the filters say, and tells what stands out of a question', async () => {
  const backend = desk('&f.figures=suspect&f.difficulty=2&q=repo')

  expect(await screen.findByText('version 2 waits')).toBeVisible()
  expect(screen.getByText('1 open dispute')).toBeVisible()
  const [asked] = backend.asked(`${RPC}desk_questions`)
  expect(asked?.body).toEqual({ p_search: 'repo' })
  expect(asked?.url.searchParams.get('figures')).toBe('eq.suspect')
  expect(asked?.url.searchParams.get('difficulty')).toBe('eq.2')
})

test('of many drafts the first stand before the bank, and the rest when they are asked for', async () => {
  const drafts = Array.from({ length: 8 }, (_, at) => ({
    ...{ id: `draft-${at}`, is_new: true, stem: `Draft ${at}`, updated_at: '2026-11-20T10:00:00Z' },
    updated_by: 'Meera Nair',
  }))
  desk('', { [`${RPC}question_drafts`]: { body: drafts } })
  expect(await screen.findByText('Draft 4')).toBeVisible()
  expect(screen.queryByText('Draft 5')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show 3 more drafts' }))
  expect(screen.getByText('Draft 7')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Draft 5' })).toHaveFocus()
})

test('many are retired with a reason, and not without one', async () => {
  const backend = desk('', { [`${RPC}retire_questions`]: { body: { done: ['repo'], still_in: ['Mock 3'] } } })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('checkbox', { name: 'Choose repo' }))
  await user.click(screen.getByRole('button', { name: 'Retire' }))
  await user.click(screen.getByRole('button', { name: 'Retire' }))
  expect(backend.asked(`${RPC}retire_questions`)).toEqual([])
  await user.type(screen.getByLabelText('Reason'), 'It says the same as another one.')
  await user.click(screen.getByRole('button', { name: 'Retire' }))

  expect(await screen.findByText('1 question retired. Still fixed in: Mock 3')).toBeVisible()
  expect(backend.asked(`${RPC}retire_questions`)[0]?.body).toEqual({
    p_ids: ['repo'],
    p_reason: 'It says the same as another one.',
    // as the list has it: what somebody else has done since is not undone
    p_seen: { repo: { version: row.version, status: row.status } },
  })
})

test('of what was retired by a try before, whose answer was lost, it is said that it is, and not that none was', async () => {
  desk('', { [`${RPC}retire_questions`]: { body: { done: [], still_in: [] } } })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('checkbox', { name: 'Choose repo' }))
  await user.click(screen.getByRole('button', { name: 'Retire' }))
  await user.type(screen.getByLabelText('Reason'), 'It says the same as another one.')
  await user.click(screen.getByRole('button', { name: 'Retire' }))
  expect(await screen.findByText('What was chosen is retired already.')).toBeVisible()
})

test('what could not be published is told with the reason', async () => {
  desk('', {
    [`${RPC}publish_questions`]: {
      body: { done: [], refused: [{ id: 'repo', says: 'The stem is missing' }] },
    },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('checkbox', { name: 'Choose repo' }))
  await user.click(screen.getByRole('button', { name: 'Publish in my name' }))
  const said = await screen.findByText('The stem is missing')
  expect(said.closest('li')).toHaveTextContent('repo: The stem is missing')
})

test('the version that waits is shown first, with what changed, and published in the reviewer’s name', async () => {
  const backend = desk('&id=repo', { [`${RPC}publish_question`]: { status: 204 } })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Publish version 2 in my name' }))

  expect(backend.asked(`${RPC}publish_question`)[0]?.body).toEqual({ p_id: 'repo', p_version: 2 })
  const changed = screen.getByRole('region', { name: 'What changed between two versions' })
  expect(within(changed).getByText('now?', { exact: false })).toBeVisible()
  expect(screen.getByText(/3 first answers so far/)).toBeVisible()
})

test('a version is thrown away after a question, and the title has the focus', async () => {
  const DISCARD = `${RPC}discard_question_version`
  const backend = desk('&id=repo', { [DISCARD]: { status: 204 } })
  await userEvent.click(await screen.findByRole('button', { name: 'Throw this version away' }))
  expect(screen.getByRole('heading', { name: 'Throw version 2 away?' })).toBeVisible()
  expect(backend.asked(DISCARD)).toEqual([])

  backend.answers[`${RPC}desk_question`] = { body: { ...whole, versions: [whole.versions[1]] } }
  await userEvent.click(screen.getByRole('button', { name: 'Throw it away' }))
  expect(await screen.findByText('The version was thrown away.')).toBeVisible()
  expect(backend.asked(DISCARD)[0]?.body).toEqual({ p_id: 'repo', p_version: 2 })
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
})

test('a machine’s draft says so before it is signed, and without a name nobody signs', async () => {
  desk('&id=repo', {
    [`${RPC}desk_question`]: {
      body: { ...whole, versions: [version(2, 'x', { drafted_by: 'ai' }), whole.versions[1]] },
    },
    'GET /rest/v1/profiles': { body: { full_name: '' } },
  })
  expect(await screen.findByText(/A machine drafted it/)).toBeVisible()
  expect(await screen.findByText(/Enter your name in your profile first/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Publish version 2 in my name' })).toBeDisabled()
})

test('an attempt at publishing that is refused says why', async () => {
  desk('&id=repo', {
    [`${RPC}publish_question`]: {
      status: 400,
      body: { code: 'PT400', message: 'The explanation has 2 words' },
    },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Publish version 2 in my name' }))
  expect(await screen.findByText('It was not published. The explanation has 2 words')).toBeVisible()
})

test('the preview tells key and reasons as learners get them, and asks the server for nothing', async () => {
  const backend = desk('&id=repo&preview=2')
  const user = userEvent.setup()
  expect((await screen.findAllByText('What is the repo rate now?')).length).toBeGreaterThan(0)
  await user.keyboard('2')
  await user.click(screen.getByRole('button', { name: /^Check/ }))
  expect(await screen.findByText('It is so.')).toBeVisible()
  expect(backend.asked(`${RPC}save_answers`)).toEqual([])
})

test('what is written is saved and judged at its field; a version is made of what was saved last', async () => {
  let revision = 4
  const backend = desk('&edit=repo', {
    [`${RPC}save_question_draft`]: () => {
      revision += 1
      return {
        body: {
          revision,
          problems: [{ at: 'stem', code: 'missing', says: 'stem is missing', stops: 'version' }],
        },
      }
    },
  })
  const user = userEvent.setup()
  expect(await screen.findByText('It can be a version now. Before it is published:')).toBeVisible()
  await user.clear(screen.getByLabelText('Question (English)'))
  expect(await screen.findByText('Question: Words are missing here.')).toBeVisible()
  expect(screen.getByLabelText('Question (English)')).toBeInvalid()
  expect(screen.getByRole('button', { name: 'Make a version of it' })).toBeDisabled()
  expect(backend.asked(`${RPC}save_question_draft`).at(-1)?.body).toMatchObject({
    ...{ p_id: 'repo', p_revision: 4 },
    p_fields: { stem: '', key: 'b' },
  })
})

test('who writes in two tabs is told whose wording is newer, and decides which one stands', async () => {
  const conflict = {
    status: 409,
    body: {
      code: 'PT409',
      message: 'Anil Das saved this draft since you opened it',
      details: null,
      hint: null,
    },
  }
  const backend = desk('&edit=repo', { [`${RPC}save_question_draft`]: conflict })
  const stem = await screen.findByLabelText('Question (English)')
  await userEvent.type(stem, ' Mine.')
  expect(await screen.findByText('Anil Das saved this draft since you opened it.')).toBeVisible()
  expect(screen.getByText(/^There are two wordings of this draft now\./)).toBeVisible()
  // nothing goes on being sent while it is open, and what was typed stands
  await userEvent.type(stem, ' And more.')
  expect(stem).toHaveValue('What is the repo rate? Mine. And more.')
  expect(backend.asked(`${RPC}save_question_draft`)).toHaveLength(1)
  expect(localStorage.getItem('question-draft:repo:')).toContain('Mine. And more.')
  await userEvent.click(screen.getByRole('button', { name: 'Take theirs' }))
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(stem).toHaveValue('What is the repo rate?')
})

test('a draft is thrown away after a question, in the wording that was seen', async () => {
  const backend = desk('&edit=repo', { [`${RPC}discard_question_draft`]: { status: 204 } })
  await userEvent.click(await screen.findByRole('button', { name: 'Throw the draft away' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave it as it is' }))
  expect(backend.asked(`${RPC}discard_question_draft`)).toEqual([])

  await userEvent.click(screen.getByRole('button', { name: 'Throw the draft away' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Throw it away' }))
  expect(await screen.findByText('The draft was thrown away.')).toBeVisible()
  expect(backend.asked(`${RPC}discard_question_draft`)[0]?.body).toEqual({
    p_id: 'repo',
    p_revision: expect.any(Number),
  })
})

test('a double click throws a draft away once, and says so once', async () => {
  const backend = desk('&edit=repo', {
    [`${RPC}discard_question_draft`]: async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      return { status: 204 }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Throw the draft away' }))
  const away = await screen.findByRole('button', { name: 'Throw it away' })
  // both clicks before anything can be drawn anew
  away.click()
  away.click()
  expect(await screen.findByText('The draft was thrown away.')).toBeVisible()
  expect(backend.asked(`${RPC}discard_question_draft`)).toHaveLength(1)
  expect(screen.queryByText(/could not be thrown away/)).toBeNull()
})

test('a draft that cannot be read leaves its name, the way back, and another try', async () => {
  const failing = { status: 500, body: { code: 'XX000', message: 'x' } }
  desk('&edit=repo', { [`${RPC}question_draft`]: failing })
  expectLogged('Could not read question_draft')
  expect(await screen.findByRole('heading', { level: 1, name: 'Writing repo' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Question bank' })).toBeVisible()
  expect(await screen.findByText('The draft could not be read just now.')).toBeVisible()
})

test('a form that is given up gives the focus back, and so does one whose act is done', async () => {
  desk('', { [`${RPC}retire_questions`]: { body: { done: ['repo'], still_in: [] } } })
  await press('Write a question')
  await userEvent.type(screen.getByLabelText(/^Short name/), 'slr')
  await press('Cancel')
  expect(screen.getByRole('button', { name: 'Write a question' })).toHaveFocus()

  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose repo' }))
  await press('Retire')
  expect(screen.getByLabelText('Reason')).toHaveFocus()
  await press('Cancel')
  expect(screen.getByRole('button', { name: 'Retire' })).toHaveFocus()
  await press('Put under a topic')
  expect(screen.getByRole('combobox', { name: 'Put under a topic' })).toHaveFocus()
  await press('Retire')
  await userEvent.type(screen.getByLabelText('Reason'), 'It says the same as another one.')
  await press('Retire')
  // with what was chosen go the buttons for it
  await waitFor(() => expect(screen.getByRole('region', { name: 'Questions of the bank' })).toHaveFocus())
})

test('a reason that was begun is there after a look at another page, until it is given up', async () => {
  const first = desk('&id=repo')
  await userEvent.click(await screen.findByRole('button', { name: 'Retire this question' }))
  await userEvent.type(screen.getByLabelText('Reason'), 'The rate is')
  first.unmount()
  const second = desk('&id=repo')
  expect(await screen.findByLabelText('Reason')).toHaveValue('The rate is')
  await press('Cancel')
  expect(screen.getByRole('button', { name: 'Retire this question' })).toHaveFocus()
  second.unmount()
  desk('&id=repo')
  expect(await screen.findByRole('button', { name: 'Retire this question' })).toBeVisible()
  expect(screen.queryByLabelText('Reason')).toBeNull()
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('one of two that are alike that cannot be read says so, is asked for again, and is not retired unseen', async () => {
  const pair = {
    ...{ pair: 'repo~sdf', one: 'repo', other: 'sdf', alike: 0.6, alike_en: 0.6, alike_hi: 0 },
    ...{ one_stem: 'x', other_stem: 'y', one_status: 'live', other_status: 'live', topic: 'prices' },
    ...{ is_one_topic: true, state: 'open', settled_by: null, settled_at: null },
  }
  let fails = true
  desk('&pair=repo~sdf', {
    [`${RPC}question_twins`]: { body: [pair] },
    [`${RPC}desk_question`]: ({ body }) => {
      const { p_id: id } = body as { p_id: string }
      return id === 'sdf' && fails ? { status: 500, body: {} } : { body: { ...whole, id } }
    },
  })
  const side = within(await screen.findByRole('region', { name: 'sdf' }))
  expect(await side.findByText('The question sdf could not be read just now.')).toBeVisible()
  expectLogged('Could not read question_desk')
  expect(side.queryByRole('button', { name: 'Retire this one' })).toBeNull()
  fails = false
  await userEvent.click(side.getByRole('button', { name: 'Try again' }))
  expect(await side.findByRole('button', { name: 'Retire this one' })).toBeVisible()
})

test.each([
  ['a question', '&id=none', 'There is no such question.'],
  ['a pair', '&pair=a~b', undefined],
])('%s that is not there leaves a page with a title', async (_, place, name) => {
  backendAnswers({
    'POST /rest/v1/rpc/desk_question': {
      status: 404,
      body: { code: 'PT404', message: 'There is no such question' },
    },
    'POST /rest/v1/rpc/question_twins': { body: [] },
  })
  renderPage(<QuestionDesk />, { as: learner(), at: `/admin?desk=questions${place}` })
  expect(await screen.findByRole('heading', { level: 1, ...(name && { name }) })).toBeVisible()
  expect(await screen.findByRole('link')).toBeVisible()
})
