import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import AnnouncementsDesk from './announcements/announcements-desk.tsx'
import ChallengesDesk from './challenges/challenges-desk.tsx'
import RulesDesk from './rules/rules-desk.tsx'
import SwitchesDesk from './switches/switches-desk.tsx'
import TestsDesk from './tests/tests-desk.tsx'

const admin = learner({ user_metadata: { full_name: 'Meera Nair' } })
const NOTHING = { body: [] }

test('a part is closed only with words in both languages, and the server’s refusal stands in the question', async () => {
  const SWITCH = 'POST /rest/v1/rpc/switch_feature'
  const backend = backendAnswers({
    'GET /rest/v1/feature_switches': {
      body: [{ part: 'voice', is_on: true, reason: '', reason_hi: '', changed_at: null }],
    },
    [SWITCH]: { status: 400, body: { code: 'PT400', message: 'Say it otherwise', details: 'reason' } },
  })
  renderPage(<SwitchesDesk />, { as: admin, at: '/admin?desk=switches' })
  await userEvent.click(await screen.findByRole('button', { name: 'Close it' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Close it' }))
  expect(dialog.getAllByText('This is missing.')).toHaveLength(2)
  expect(backend.asked(SWITCH)).toEqual([])

  await userEvent.type(dialog.getByLabelText('What learners read (English)'), 'Mended until Sunday.')
  await userEvent.type(dialog.getByLabelText('What learners read (Hindi)'), 'रविवार तक मरम्मत।')
  await userEvent.click(dialog.getByRole('button', { name: 'Close it' }))
  expect((await dialog.findAllByText('Say it otherwise')).length).toBeGreaterThan(0)
  expect(backend.asked(SWITCH)[0]?.body).toEqual({
    ...{ p_key: 'voice', p_on: false, p_reason: 'Mended until Sunday.', p_reason_hi: 'रविवार तक मरम्मत।' },
    p_seen: { part: 'voice', is_on: true, reason: '', reason_hi: '', changed_at: null },
  })
})

test('who comes second to a switch is told so, though the question goes with what it asked about', async () => {
  const part = { part: 'voice', is_on: true, reason: '', reason_hi: '', changed_at: null }
  const SWITCHES = 'GET /rest/v1/feature_switches'
  const message =
    'Somebody else has changed this meanwhile, and nothing was done. Look at what stands here now, and decide anew'
  const backend = backendAnswers({
    [SWITCHES]: { body: [part] },
    'POST /rest/v1/rpc/switch_feature': () => {
      backend.answers[SWITCHES] = { body: [{ ...part, is_on: false, reason: 'Theirs', reason_hi: 'उनका' }] }
      return { status: 409, body: { code: 'PT409', message, details: 'read' } }
    },
  })
  renderPage(<SwitchesDesk />, { as: admin, at: '/admin?desk=switches' })
  await userEvent.click(await screen.findByRole('button', { name: 'Close it' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.type(dialog.getByLabelText('What learners read (English)'), 'Mended until Sunday.')
  await userEvent.type(dialog.getByLabelText('What learners read (Hindi)'), 'रविवार तक मरम्मत।')
  await userEvent.click(dialog.getByRole('button', { name: 'Close it' }))
  expect(await screen.findByText('“Theirs”')).toBeVisible()
  expect(await screen.findByText(new RegExp(message))).toBeVisible()
  localStorage.clear()
})

test('in Hindi the server’s refusal is told in Hindi, and calls the field as the form does', async () => {
  localStorage.setItem('language', 'hi')
  const SWITCH = 'POST /rest/v1/rpc/switch_feature'
  const backend = backendAnswers({
    'GET /rest/v1/feature_switches': {
      body: [{ part: 'voice', is_on: true, reason: '', reason_hi: '', changed_at: null }],
    },
    [SWITCH]: {
      status: 400,
      body: {
        code: 'PT400',
        message: 'What learners read in Hindi has 10 to 300 characters',
        details: 'reason_hi',
      },
    },
  })
  renderPage(<SwitchesDesk />, { as: admin, at: '/admin?desk=switches' })
  await userEvent.click(await screen.findByRole('button', { name: 'बंद करें' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.type(dialog.getByLabelText('विद्यार्थी क्या पढ़ेंगे (अंग्रेज़ी)'), 'Mended until Sunday.')
  await userEvent.type(dialog.getByLabelText('विद्यार्थी क्या पढ़ेंगे (हिंदी)'), 'रविवार तक मरम्मत।')
  await userEvent.click(dialog.getByRole('button', { name: 'बंद करें' }))
  const told = await dialog.findAllByText('“विद्यार्थी क्या पढ़ेंगे (हिंदी)” में 10 से 300 अक्षर होने चाहिए')
  expect(told[0]).toBeVisible()

  backend.answers[SWITCH] = { status: 404, body: { code: 'PT404', message: 'There is no such switch' } }
  await userEvent.click(dialog.getByRole('button', { name: 'बंद करें' }))
  expect(await dialog.findByText('ऐसी कोई सुविधा नहीं है')).toBeVisible()
})

test('an announcement that was typed and not saved stands there again, and is sent with its hours of India', async () => {
  const SAVE = 'POST /rest/v1/rpc/save_announcement'
  const backend = backendAnswers({ [SAVE]: { status: 503, body: { message: 'down' } } })
  const first = renderPage(<AnnouncementsDesk />, { as: admin, at: '/admin?desk=announcements&id=new' })
  await userEvent.type(screen.getByLabelText('Title (English)'), 'Closed on Sunday')
  first.unmount()
  renderPage(<AnnouncementsDesk />, { as: admin, at: '/admin?desk=announcements&id=new' })
  expect(screen.getByLabelText('Title (English)')).toHaveValue('Closed on Sunday')
  expect(screen.getByText('What you typed here earlier was not saved yet.', { exact: false })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Save the draft' }))
  expect(screen.getByText('This is missing.')).toBeVisible()
  expect(backend.asked(SAVE)).toEqual([])

  backend.answers[SAVE] = { body: 'a' }
  backend.answers['POST /rest/v1/rpc/announcement_desk'] = {
    body: {
      ...{
        id: 'a',
        title: 'Closed on Sunday',
        title_hi: 'रविवार को बंद',
        body: '',
        body_hi: '',
        audience: 'everyone',
      },
      ...{ audience_value: null, is_important: false, from_at: '2026-12-06T14:30:00Z', until_at: null },
      ...{ published_at: null, state: 'draft', dismissed: 0, told: 0 },
    },
  }
  backend.answers['POST /rest/v1/rpc/announcement_reach'] = { body: 3 }
  await userEvent.type(screen.getByLabelText('Title (Hindi)'), 'रविवार को बंद')
  await userEvent.type(screen.getByLabelText('From'), '2026-12-06T20:00')
  await userEvent.click(screen.getByRole('button', { name: 'Save the draft' }))
  expect(await screen.findByText('Saved.')).toBeVisible()
  expect(backend.asked(SAVE)[0]?.body).toMatchObject({
    p_fields: {
      title: 'Closed on Sunday',
      audience: 'everyone',
      from_at: '2026-12-06T14:30:00.000Z',
      until_at: null,
    },
  })
})

const marking = {
  ...{ right_sixths: 12, wrong_sixths: -4, question_count: 100, minutes: 120, qualifying_sixths: null },
  ...{
    extra_minutes_an_hour: 20,
    sprint_seconds: 36,
    fast_seconds: 45,
    slow_seconds: 120,
    diagnostic_minutes: 12,
  },
}
const rule = {
  ...{ ...marking, id: 'gs1', version: 1, title: 'Paper I', title_hi: 'प्रश्नपत्र I', planned: [] },
  versions: [{ ...marking, version: 1, made_at: '2026-01-01T00:00:00Z', reason: '', attempts: 3 }],
}

test('a version of a rule shows what it changes and what a paper would give before it is made', async () => {
  const PLAN = 'POST /rest/v1/rpc/plan_exam_rule'
  const backend = backendAnswers({
    'POST /rest/v1/rpc/rules_desk': { body: { today: '2026-11-23', rules: [rule], cutoffs: [] } },
    [PLAN]: { body: 2 },
  })
  renderPage(<RulesDesk />, { as: admin, at: '/admin?desk=rules' })
  const right = await screen.findByLabelText('A right answer brings, in sixths of a mark')
  await userEvent.clear(right)
  await userEvent.type(right, '15')
  expect(screen.getByText('106.67 marks of 200')).toBeVisible()
  expect(screen.getByText('136.67 marks of 250')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Make this version' }))
  expect(screen.getByText('This is missing.')).toBeVisible()
  await userEvent.type(screen.getByLabelText('Reason'), 'The notice says so.')
  await userEvent.click(screen.getByRole('button', { name: 'Make this version' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Make this version' }))
  expect(await screen.findByText('The next version holds.')).toBeVisible()
  expect(backend.asked(PLAN)[0]?.body).toMatchObject({
    ...{ p_rule: 'gs1', p_effective: '2026-11-23', p_reason: 'The notice says so.' },
    p_fields: { right_sixths: 15, wrong_sixths: -4, qualifying_sixths: null },
  })
})

test('why a version was refused is not said any more once it is made', async () => {
  const PLAN = 'POST /rest/v1/rpc/plan_exam_rule'
  const backend = backendAnswers({
    'POST /rest/v1/rpc/rules_desk': { body: { today: '2026-11-23', rules: [rule], cutoffs: [] } },
    [PLAN]: { status: 409, body: { code: 'PT409', message: 'A version of that day waits already' } },
  })
  renderPage(<RulesDesk />, { as: admin, at: '/admin?desk=rules' })
  const right = await screen.findByLabelText('A right answer brings, in sixths of a mark')
  await userEvent.clear(right)
  await userEvent.type(right, '15')
  await userEvent.type(screen.getByLabelText('Reason'), 'The notice says so.')
  await userEvent.click(screen.getByRole('button', { name: 'Make this version' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Make this version' }))
  // where it was asked for: what lies behind is neither seen nor read
  expect(await dialog.findByText(/A version of that day waits already/)).toBeVisible()

  backend.answers[PLAN] = { body: 2 }
  await userEvent.click(dialog.getByRole('button', { name: 'Make this version' }))
  expect(await screen.findByText('The next version holds.')).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/A version of that day waits already/)).toBeNull())
})

test('who comes second to a rule finds what was typed over what is new, and is told no more of it when it is tried again', async () => {
  const DESK = 'POST /rest/v1/rpc/rules_desk'
  const PLAN = 'POST /rest/v1/rpc/plan_exam_rule'
  const backend = backendAnswers({
    [DESK]: { body: { today: '2026-11-23', rules: [rule], cutoffs: [] } },
    [PLAN]: () => {
      const newer = { ...rule, version: 2, minutes: 125 }
      backend.answers[DESK] = { body: { today: '2026-11-23', rules: [newer], cutoffs: [] } }
      return { status: 409, body: { code: 'PT409', message: 'Somebody else', details: 'seen' } }
    },
  })
  renderPage(<RulesDesk />, { as: admin, at: '/admin?desk=rules' })
  const right = await screen.findByLabelText('A right answer brings, in sixths of a mark')
  await userEvent.clear(right)
  await userEvent.type(right, '15')
  await userEvent.type(screen.getByLabelText('Reason'), 'The notice says so.')
  await userEvent.click(screen.getByRole('button', { name: 'Make this version' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Make this version' }))
  expect(await dialog.findByText(/^Not done: somebody else has changed this meanwhile/)).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('Minutes')).toHaveValue('125'))
  expect(screen.getByLabelText('A right answer brings, in sixths of a mark')).toHaveValue('15')
  expect(screen.getByLabelText('Reason')).toHaveValue('The notice says so.')

  backend.answers[PLAN] = () => Promise.reject(new TypeError('Failed to fetch'))
  await userEvent.click(dialog.getByRole('button', { name: 'Make this version' }))
  expect(await screen.findByText(/^No clear answer came/)).toBeVisible()
  expect(screen.queryByText(/somebody else has changed this/)).toBeNull()
  expect(backend.asked(PLAN).map(({ body }) => body)).toMatchObject([
    { p_seen: { version: 1, planned: null } },
    { p_seen: { version: 2, minutes: 125 } },
  ])
  expectLogged('Could not do what a desk asked for')
  localStorage.clear()
})

test('of a test that somebody has begun, what would change results is off, and the page says why', async () => {
  const test = {
    ...{
      slug: 't',
      kind: 'topic',
      title: 'Money',
      title_hi: 'मुद्रा',
      series: null,
      minutes: 30,
      question_count: 1,
    },
    ...{ status: 'live', opens_at: null, closes_at: null, begun: 4, about: 'About', about_hi: 'बारे में' },
    ...{
      topics: ['gdp'],
      rule: 'gs1',
      dropped_policy: 'award_all',
      attempts_allowed: null,
      reviewed_by: null,
    },
    questions: ['q1'],
  }
  backendAnswers({
    'POST /rest/v1/rpc/test_at_desk': { body: test },
    'POST /rest/v1/rpc/look_at_paper': {
      body: { questions: [], missing: ['q1'], blueprint: [], overlaps: [] },
    },
    'GET /rest/v1/exam_rules': NOTHING,
    'GET /rest/v1/test_series': NOTHING,
    'GET /rest/v1/topics': NOTHING,
  })
  renderPage(<TestsDesk />, { as: admin, at: '/admin?desk=tests&id=t' })
  expect(await screen.findByText('Somebody has begun this test (4 times)', { exact: false })).toBeVisible()
  expect(screen.getByLabelText('Minutes')).toBeDisabled()
  expect(screen.getByLabelText('Title (English)')).toBeEnabled()
  expect(screen.queryByText('Add from the bank')).toBeNull()
  expect(screen.queryByRole('button', { name: /Take question/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Copy as a new draft' })).toBeVisible()
})

test('a second click makes no second announcement, and what is typed while the first is under way stays to be saved', async () => {
  const SAVE = 'POST /rest/v1/rpc/save_announcement'
  const row = {
    ...{
      id: 'a',
      title: 'Closed on Sunday',
      title_hi: 'रविवार को बंद',
      body: '',
      body_hi: '',
      audience: 'everyone',
    },
    ...{ audience_value: null, is_important: false, from_at: '2026-12-06T14:30:00Z', until_at: null },
    ...{ published_at: null, state: 'draft', dismissed: 0, told: 0 },
  }
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => {
    answer = resolve
  })
  const backend = backendAnswers({
    [SAVE]: async () => {
      await waiting
      return { body: 'a' }
    },
    'POST /rest/v1/rpc/announcement_desk': { body: row },
    'POST /rest/v1/rpc/announcement_reach': { body: 3 },
  })
  const { settled } = renderPage(<AnnouncementsDesk />, { as: admin, at: '/admin?desk=announcements&id=new' })
  await userEvent.type(screen.getByLabelText('Title (English)'), row.title)
  await userEvent.type(screen.getByLabelText('Title (Hindi)'), row.title_hi)
  await userEvent.dblClick(screen.getByRole('button', { name: 'Save the draft' }))
  await userEvent.type(screen.getByLabelText('Title (English)'), '!')
  answer()

  expect(await screen.findByRole('heading', { name: 'Announcement' })).toBeVisible()
  expect(await screen.findByLabelText('Title (English)')).toHaveValue('Closed on Sunday!')
  expect(screen.getByLabelText('Title (Hindi)')).toHaveValue(row.title_hi)
  await settled()
  expect(backend.asked(SAVE)).toHaveLength(1)
  localStorage.clear()
})

test('what somebody else saved meanwhile is not written over: it is said, shown, and saved over after a look', async () => {
  const SAVE = 'POST /rest/v1/rpc/save_announcement'
  const row = {
    ...{
      id: 'a',
      title: 'Closed on Sunday',
      title_hi: 'रविवार को बंद',
      body: '',
      body_hi: '',
      audience: 'everyone',
    },
    ...{ audience_value: null, is_important: false, from_at: '2026-12-06T14:30:00Z', until_at: null },
    ...{ published_at: null, state: 'draft', dismissed: 0, told: 0 },
  }
  const backend = backendAnswers({
    [SAVE]: { status: 409, body: { code: 'PT409', message: 'Somebody else', details: 'seen' } },
    'POST /rest/v1/rpc/announcement_desk': { body: row },
    'POST /rest/v1/rpc/announcement_reach': { body: 3 },
  })
  renderPage(<AnnouncementsDesk />, { as: admin, at: '/admin?desk=announcements&id=a' })
  await userEvent.type(await screen.findByLabelText('Title (English)'), '!')
  backend.answers['POST /rest/v1/rpc/announcement_desk'] = { body: { ...row, title_hi: 'सोमवार को बंद' } }
  await userEvent.click(screen.getByRole('button', { name: 'Save the draft' }))
  expect(await screen.findByText(/somebody else has changed this meanwhile/)).toBeVisible()
  await vi.waitFor(() => expect(screen.getByLabelText('Title (Hindi)')).toHaveValue('सोमवार को बंद'))
  expect(screen.getByLabelText('Title (English)')).toHaveValue('Closed on Sunday!')

  await userEvent.click(screen.getByRole('button', { name: 'Save the draft' }))
  const sent = backend.asked(SAVE).map(({ body }) => (body as { p_fields: { seen: object } }).p_fields.seen)
  expect(sent).toMatchObject([{ title_hi: 'रविवार को बंद' }, { title_hi: 'सोमवार को बंद' }])
  localStorage.clear()
})

test('the first save of a new one leaves whoever saved it where they were, in the same form', async () => {
  const row = {
    ...{ id: 'a', title: 'Closed on Sunday', title_hi: 'रविवार को बंद', body: '', body_hi: '' },
    ...{ audience: 'everyone', audience_value: null, is_important: false, from_at: '2026-12-06T14:30:00Z' },
    ...{ until_at: null, published_at: null, state: 'draft', dismissed: 0, told: 0 },
  }
  backendAnswers({
    'POST /rest/v1/rpc/save_announcement': { body: 'a' },
    'POST /rest/v1/rpc/announcement_desk': { body: row },
    'POST /rest/v1/rpc/announcement_reach': { body: 3 },
  })
  renderPage(<AnnouncementsDesk />, { as: admin, at: '/admin?desk=announcements&id=new' })
  const title = screen.getByLabelText('Title (English)')
  await userEvent.type(title, row.title)
  await userEvent.type(screen.getByLabelText('Title (Hindi)'), row.title_hi)
  await userEvent.click(screen.getByRole('button', { name: 'Save the draft' }))

  expect(await screen.findByRole('heading', { name: 'Announcement' })).toBeVisible()
  expect(screen.getByLabelText('Title (English)')).toBe(title)
  expect(title).toHaveValue(row.title)
  expect(screen.getByRole('button', { name: 'Save the draft' })).toHaveFocus()
  expect(await screen.findByRole('button', { name: 'Publish' })).toBeEnabled()
  // what is typed next was not there earlier
  await userEvent.type(title, '!')
  expect(screen.queryByText('What you typed here earlier', { exact: false })).toBeNull()
  localStorage.clear()
})

test('once a part is closed, the button that opens it again has the focus', async () => {
  const part = { part: 'voice', is_on: true, reason: '', reason_hi: '', changed_at: null }
  const SWITCHES = 'GET /rest/v1/feature_switches'
  const backend = backendAnswers({
    [SWITCHES]: { body: [part] },
    'POST /rest/v1/rpc/switch_feature': () => {
      backend.answers[SWITCHES] = { body: [{ ...part, is_on: false, reason: 'Mended', reason_hi: 'मरम्मत' }] }
      return { body: null }
    },
  })
  renderPage(<SwitchesDesk />, { as: admin, at: '/admin?desk=switches' })
  await userEvent.click(await screen.findByRole('button', { name: 'Close it' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.type(dialog.getByLabelText('What learners read (English)'), 'Mended until Sunday.')
  await userEvent.type(dialog.getByLabelText('What learners read (Hindi)'), 'रविवार तक मरम्मत।')
  await userEvent.click(dialog.getByRole('button', { name: 'Close it' }))
  const again = await screen.findByRole('button', { name: 'Open it again' })
  await vi.waitFor(() => expect(again).toHaveFocus())
  localStorage.clear()
})

test('a cut-off that is opened is written at once, told what is wrong of it, and left again without a change', async () => {
  const cutoff = {
    ...{
      year: 2024,
      category: 'general',
      marks: 87.98,
      source_url: 'https://upsc.gov.in/a',
      publisher: 'UPSC',
    },
    ...{ as_of: null, checked: null },
  }
  backendAnswers({
    'POST /rest/v1/rpc/rules_desk': { body: { today: '2026-11-23', rules: [rule], cutoffs: [cutoff] } },
  })
  renderPage(<RulesDesk />, { as: admin, at: '/admin?desk=rules' })
  const row = await screen.findByRole('button', { name: 'Change 2024 General' })
  await userEvent.click(row)
  const form = within(screen.getByRole('form', { name: 'Save the cut-off' }))
  const marks = form.getByLabelText('Marks')
  expect(marks).toHaveFocus()
  await userEvent.type(marks, '5')
  await userEvent.click(form.getByRole('button', { name: 'Save the cut-off' }))
  expect(form.getByText('A number from 0 to 200, with two decimals at most.')).toBeVisible()
  await userEvent.click(form.getByRole('button', { name: 'Leave it as it is' }))
  await vi.waitFor(() => expect(row).toHaveFocus())
  localStorage.clear()
})

test.each([
  ['tests', 'test_desk', '(title.ilike."%money (1), prices%",title_hi.ilike."%money (1), prices%")'],
  [
    'challenges',
    'challenge_desk',
    '(title.ilike."%money (1), prices%",title_hi.ilike."%money (1), prices%")',
  ],
])('%s are found by the commas and brackets of their titles', async (name, read, asked) => {
  const backend = backendAnswers({
    [`POST /rest/v1/rpc/${read}`]: { body: [] },
    'POST /rest/v1/rpc/challenge_flags': { body: [] },
    'GET /rest/v1/test_series': NOTHING,
    'GET /rest/v1/exam_rules': NOTHING,
    'GET /rest/v1/topics': NOTHING,
    'GET /rest/v1/saved_views': NOTHING,
  })
  const at = `/admin?desk=${name}&q=${encodeURIComponent('money (1), prices')}`
  renderPage(name === 'tests' ? <TestsDesk /> : <ChallengesDesk />, { as: admin, at })
  await vi.waitFor(() =>
    expect(backend.asked(`POST /rest/v1/rpc/${read}`)[0]?.url.searchParams.get('or')).toBe(asked),
  )
})

test('a form for a series can be left, and a question that is moved or taken out keeps its place for the keyboard', async () => {
  const question = (id: string) => ({
    ...{ id, stem: { en: `Stem ${id}` }, topic: 'gdp', difficulty: 2, in_hindi: true, status: 'live' },
  })
  const draft = {
    ...{ slug: 't', kind: 'topic', title: 'Money', title_hi: 'मुद्रा', series: null, minutes: 30 },
    ...{ question_count: 3, status: 'draft', opens_at: null, closes_at: null, begun: 0, about: 'About' },
    ...{ about_hi: 'बारे में', topics: ['gdp'], rule: 'gs1', dropped_policy: 'award_all' },
    ...{ attempts_allowed: null, reviewed_by: null, questions: ['q1', 'q2', 'q3'] },
  }
  backendAnswers({
    'POST /rest/v1/rpc/test_desk': { body: [] },
    'POST /rest/v1/rpc/test_at_desk': { body: draft },
    'POST /rest/v1/rpc/look_at_paper': {
      body: { questions: draft.questions.map(question), missing: [], blueprint: [], overlaps: [] },
    },
    'POST /rest/v1/rpc/paper_choices': NOTHING,
    'GET /rest/v1/exam_rules': NOTHING,
    'GET /rest/v1/test_series': NOTHING,
    'GET /rest/v1/topics': NOTHING,
    'GET /rest/v1/saved_views': NOTHING,
  })
  const first = renderPage(<TestsDesk />, { as: admin, at: '/admin?desk=tests' })
  await userEvent.click(await screen.findByRole('button', { name: 'Make a series' }))
  expect(screen.getByLabelText('Title (English)')).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Leave it as it is' }))
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Make a series' })).toHaveFocus())
  first.unmount()

  renderPage(<TestsDesk />, { as: admin, at: '/admin?desk=tests&id=t' })
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
  await press('Question 1 further down')
  expect(screen.getByRole('button', { name: 'Question 2 further down' })).toHaveFocus()
  await press('Question 2 further up')
  // further up it cannot go
  expect(screen.getByRole('button', { name: 'Question 1 further down' })).toHaveFocus()
  await press('Take question 3 out')
  expect(screen.getByRole('button', { name: 'Take question 2 out' })).toHaveFocus()
  localStorage.clear()
})

test('an arena whose making was not answered is sent as the same one, after a reload too', async () => {
  localStorage.clear()
  const SAVE = 'POST /rest/v1/rpc/save_challenge'
  const backend = backendAnswers({
    'GET /rest/v1/topics': NOTHING,
    [SAVE]: { status: 503, body: { message: 'down' } },
  })
  const at = { as: admin, at: '/admin?desk=challenges&id=new' }
  const first = renderPage(<ChallengesDesk />, at)
  for (const [label, text] of [
    ['Title (English)', 'Sunday arena'],
    ['Title (Hindi)', 'रविवार का अखाड़ा'],
    ['What it is about (English)', 'Prices'],
    ['What it is about (Hindi)', 'कीमतें'],
    ['Begins', '2099-12-06T20:00'],
  ])
    fireEvent.change(screen.getByLabelText(label as string), { target: { value: text } })
  async function make(times: number) {
    await userEvent.click(screen.getByRole('button', { name: 'Make the arena' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Make the arena' }))
    await vi.waitFor(() => expect(backend.asked(SAVE)).toHaveLength(times))
  }
  await make(1)
  expectLogged('Could not do what a desk asked for')
  first.unmount()
  renderPage(<ChallengesDesk />, at)
  await make(2)
  expectLogged('Could not do what a desk asked for')
  // it was made, and has opened meanwhile: what is sent next is another one
  backend.answers[SAVE] = {
    status: 409,
    body: { code: 'PT409', message: 'It has opened', details: 'locked' },
  }
  const dialog = within(screen.getByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Make the arena' }))
  expect((await screen.findAllByText(/It has opened/)).length).toBeGreaterThan(0)
  await userEvent.click(dialog.getByRole('button', { name: 'Make the arena' }))
  await vi.waitFor(() => expect(backend.asked(SAVE)).toHaveLength(4))

  const [one, other, opened, another] = backend
    .asked(SAVE)
    .map(({ body }) => (body as { p_fields: { made_as?: string } }).p_fields.made_as)
  expect(one).toMatch(/^[0-9a-f-]{36}$/)
  expect([other, opened]).toEqual([one, one])
  expect(another).not.toBe(one)
  localStorage.clear()
})

test('a test is published as it was seen: what another hand changed is said, and shown', async () => {
  const PUBLISH = 'POST /rest/v1/rpc/publish_test'
  const AT = 'POST /rest/v1/rpc/test_at_desk'
  const draft = {
    ...{ slug: 't', kind: 'topic', title: 'Money', title_hi: 'मुद्रा', series: null, minutes: 30 },
    ...{ question_count: 0, status: 'draft', opens_at: null, closes_at: null, begun: 0, about: 'About' },
    ...{ about_hi: 'बारे में', topics: ['gdp'], rule: 'gs1', dropped_policy: 'award_all' },
    ...{ attempts_allowed: null, reviewed_by: null, questions: [] },
  }
  const backend = backendAnswers({
    [AT]: { body: draft },
    [PUBLISH]: { status: 409, body: { code: 'PT409', message: 'Somebody else', details: 'read' } },
    'POST /rest/v1/rpc/look_at_paper': { body: { questions: [], missing: [], blueprint: [], overlaps: [] } },
    'POST /rest/v1/rpc/paper_choices': NOTHING,
    'GET /rest/v1/exam_rules': NOTHING,
    'GET /rest/v1/test_series': NOTHING,
    'GET /rest/v1/topics': NOTHING,
  })
  renderPage(<TestsDesk />, { as: admin, at: '/admin?desk=tests&id=t' })
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.type(dialog.getByRole('textbox'), 'Meera Nair')
  backend.answers[AT] = { body: { ...draft, about: 'Of another hand' } }
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText(/Somebody else/)).toBeVisible()
  expect(backend.asked(PUBLISH)[0]?.body).toEqual({ p_slug: 't', p_reviewer: 'Meera Nair', p_seen: draft })
  await vi.waitFor(() => expect(screen.getByDisplayValue('Of another hand')).toBeInTheDocument())
  localStorage.clear()
})

test('a series that another hand changed meanwhile is not written over: it is shown, and saved over after a look', async () => {
  const SAVE = 'POST /rest/v1/rpc/save_series'
  const series = { slug: 's', title: 'Sundays', title_hi: 'रविवार', about: 'One a week', about_hi: 'एक ही' }
  const backend = backendAnswers({
    [SAVE]: { status: 409, body: { code: 'PT409', message: 'Somebody else', details: 'seen' } },
    'GET /rest/v1/test_series': { body: [series] },
    'POST /rest/v1/rpc/test_desk': NOTHING,
    'GET /rest/v1/saved_views': NOTHING,
  })
  renderPage(<TestsDesk />, { as: admin, at: '/admin?desk=tests' })
  await userEvent.click(await screen.findByRole('button', { name: /Sundays/ }))
  await userEvent.type(screen.getByLabelText('Title (English)'), '!')
  const theirs = { ...series, about: 'Two a week' }
  backend.answers['GET /rest/v1/test_series'] = { body: [theirs] }
  await userEvent.click(screen.getByRole('button', { name: 'Save the series' }))
  expect(await screen.findByText(/somebody else has changed this meanwhile/)).toBeVisible()
  await vi.waitFor(() => expect(screen.getByDisplayValue('Two a week')).toBeVisible())
  expect(screen.getByLabelText('Title (English)')).toHaveValue('Sundays!')
  backend.answers[SAVE] = { body: 's' }
  await userEvent.click(screen.getByRole('button', { name: 'Save the series' }))
  await vi.waitFor(() => expect(backend.asked(SAVE)).toHaveLength(2))
  const seen = backend.asked(SAVE).map(({ body }) => (body as { p_fields: { seen: object } }).p_fields.seen)
  expect(seen).toEqual([series, theirs])
  localStorage.clear()
})

test('a new test whose rules and series cannot be read says so in their place, and not only by empty lists', async () => {
  expectLogged('Could not read')
  const backend = backendAnswers({
    'POST /rest/v1/rpc/look_at_paper': { body: { questions: [], missing: [], blueprint: [], overlaps: [] } },
    'POST /rest/v1/rpc/paper_choices': NOTHING,
    'GET /rest/v1/exam_rules': { status: 400, body: { message: 'down' } },
    'GET /rest/v1/test_series': { status: 400, body: { message: 'down' } },
    'GET /rest/v1/topics': NOTHING,
  })
  renderPage(<TestsDesk />, { as: admin, at: '/admin?desk=tests&id=new' })
  expect(await screen.findByText(/^The series could not be read just now/)).toBeVisible()
  const rules = screen.getByText(/^The rules of marking could not be read just now/)
  backend.answers['GET /rest/v1/exam_rules'] = NOTHING
  await userEvent.click(within(rules.parentElement as HTMLElement).getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(rules).not.toBeInTheDocument())
})
