import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import OwnPlanFeed from './own-plan-feed.tsx'
import type { MyPlan } from './plan-rows.ts'
import { myPlan, task } from './sample-plan.ts'
import SchedulerPage from './scheduler-page.tsx'

// jsdom knows no sizes: what is dragged is tried in a real browser
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-02T06:00:00Z'), toFake: ['Date'] })
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  return () => vi.useRealTimers()
})

const MY_PLAN = 'POST /rest/v1/rpc/my_plan'
const CHANGE = 'POST /rest/v1/rpc/change_plan_task'

function backend(plan: MyPlan = myPlan(), more: Parameters<typeof backendAnswers>[0] = {}) {
  return backendAnswers({
    'GET /rest/v1/study_settings': {
      body: { time_zone: 'Asia/Kolkata', day_starts: 0, daily_minutes: 30, rest_weekdays: [7] },
    },
    'GET /rest/v1/rest_days': { body: [] },
    'GET /rest/v1/exam_milestones': {
      body: [{ id: 'cse-2027-prelims', title: 'Preliminary examination', title_hi: 'प्रारंभिक परीक्षा' }],
    },
    [MY_PLAN]: { body: plan },
    ...more,
  })
}

function show(at = '/scheduler') {
  return renderPage(<SchedulerPage />, { at, as: learner() })
}

/** The server, which takes each change of the one task. */
function taking(row = task()) {
  let [version, now] = [3, row]
  return ({ body }: { body: unknown }) => {
    now = { ...now, ...(body as { p_change: object }).p_change }
    version += 1
    return { body: { version, task: now } }
  }
}

test('without a plan the page says what one is and offers to make it', async () => {
  backend(myPlan({ plan: null }))
  show()

  expect(await screen.findByText('You have no plan yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Make my plan' })).toHaveAttribute('href', '/scheduler?part=setup')
})

test('today stands first, with its tasks, why they are there, and where they are done', async () => {
  backend(myPlan({ tasks: [task(), task({ id: 'b', day: '2026-12-03', title: { en: 'Banks', hi: 'बैंक' } })] }))
  show()

  expect(await screen.findByRole('heading', { name: /^Today, Wed/ })).toBeVisible()
  expect(await screen.findByText('172 days left: Preliminary examination, 23 May 2027.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Inflation' })).toHaveAttribute('href', '/syllabus?topic=inflation')
  expect(screen.getByText('It carries 8 % of the paper.')).toBeVisible()
  expect(screen.queryByText('Banks')).not.toBeInTheDocument()
  expect(screen.getByText(/23 days before the examination/)).toBeVisible()
})

test('a task that is done is shown so at once, sent, and can be taken back', async () => {
  const { asked } = backend(myPlan({ tasks: [task()] }), { [CHANGE]: taking() })
  show()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Done: Inflation' }))

  expect(screen.getByRole('checkbox', { name: 'Done: Inflation' })).toBeChecked()
  expect(await screen.findByText('“Inflation” is done.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.getByRole('checkbox', { name: 'Done: Inflation' })).not.toBeChecked()
  await waitFor(() =>
    expect(asked(CHANGE).map(({ body }) => body)).toEqual([
      { p_task: task().id, p_version: 3, p_change: { status: 'done' }, p_at: '2026-12-02T06:00:00.000Z' },
      { p_task: task().id, p_version: 4, p_change: { status: 'open' }, p_at: '2026-12-02T06:00:00.000Z' },
    ]),
  )
})

test('by keys a task goes to another day, and what happened is said', async () => {
  const { asked } = backend(myPlan({ tasks: [task()] }), { [CHANGE]: taking() })
  show('/scheduler?view=week')
  ;(await screen.findByRole('button', { name: 'Move Inflation' })).focus()
  await userEvent.keyboard('{ArrowRight}')

  const thursday = await screen.findByRole('list', { name: /Thursday, 3 December/ })
  expect(within(thursday).getByText('Inflation')).toBeVisible()
  expect(screen.getByText('“Inflation” is on Thursday, 3 December now.')).toBeVisible()
  await waitFor(() =>
    expect(asked(CHANGE)[0]?.body).toMatchObject({ p_change: { day: '2026-12-03' }, p_version: 3 }),
  )
})

test('nothing is moved into the past', async () => {
  const { asked } = backend(myPlan({ tasks: [task()] }), { [CHANGE]: taking() })
  const { settled } = show('/scheduler?view=week')
  ;(await screen.findByRole('button', { name: 'Move Inflation' })).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await settled()
  expect(asked(CHANGE)).toEqual([])
})

test('a change that another device made first is told, and can be made upon the newer state', async () => {
  const newer = task({ day: '2026-12-05' })
  const on = backend(myPlan({ tasks: [task()] }), {
    [CHANGE]: { status: 409, body: { code: 'PT409', message: 'This task was changed on another device.' } },
    'POST /rest/v1/rpc/all_plan_tasks': { body: [newer] },
  })
  show('/scheduler?view=week')
  ;(await screen.findByRole('button', { name: 'Move Inflation' })).focus()
  on.answers[MY_PLAN] = {
    body: { ...myPlan({ tasks: [newer] }), plan: { ...myPlan().plan, version: 9 } },
  }
  await userEvent.keyboard('{ArrowRight}')

  expect(await screen.findByText('Changed on another device')).toBeVisible()
  const saturday = await screen.findByRole('list', { name: /Saturday, 5 December/ })
  expect(within(saturday).getByText('Inflation')).toBeVisible()
  on.answers[CHANGE] = taking(newer)
  await userEvent.click(screen.getByRole('button', { name: 'Make it anyway' }))
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  await waitFor(() =>
    expect(on.asked(CHANGE).at(-1)?.body).toMatchObject({ p_version: 9, p_change: { day: '2026-12-03' } }),
  )
})

test('what waits from earlier days is one quiet line; after more than a week one may start afresh', async () => {
  backend(myPlan({ overdue: [task({ day: '2026-12-01' })] }))
  const { unmount } = show()
  expect(await screen.findByText('1 task waits from an earlier day.')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Start afresh' })).not.toBeInTheDocument()
  unmount()

  backend(myPlan({ overdue: [task({ day: '2026-11-20' }), task({ id: 'b', day: '2026-12-01' })] }))
  show()
  expect(await screen.findByText('2 tasks wait from earlier days.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Start afresh' })).toHaveAttribute(
    'href',
    '/scheduler?part=replan&how=bankruptcy',
  )
})

test('a clock is shown in the tab while it runs, and logs its minutes when it stops', async () => {
  const running = { id: 'c', task: task().id, started_at: '2026-12-02T05:35:00Z', kind: 'stopwatch' as const }
  const { asked } = backend(myPlan({ tasks: [task()], running }), {
    'POST /rest/v1/rpc/stop_clock': { body: {} },
  })
  show()
  expect(await screen.findByRole('timer')).toHaveTextContent('25:00')
  expect(document.title).toMatch(/^25:00 · Inflation/)
  await userEvent.click(screen.getByRole('button', { name: 'Stop and log' }))
  expect(screen.queryByRole('timer')).not.toBeInTheDocument()
  await waitFor(() =>
    expect(asked('POST /rest/v1/rpc/stop_clock')[0]?.body).toEqual({ p_id: 'c', p_seconds: 1500 }),
  )
})

test('a plan that could not be read says what is kept and can be asked for again', async () => {
  const on = backend(myPlan(), { [MY_PLAN]: { status: 503, body: { message: 'down' } } })
  show()
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByText(/what you did here is kept/)).toBeVisible()
  on.answers[MY_PLAN] = { body: myPlan({ tasks: [task()] }) }
  await userEvent.click(again)
  expect(await screen.findByRole('link', { name: 'Inflation' })).toBeVisible()
  expectLogged(/my_plan/)
})

const MATERIAL = {
  ...{ today: '2026-12-02', fixed: [], due_load: [], seconds_a_review: 45, ratio: 0.85, ratio_n: 0 },
  exams: [{ id: 'cse-2027-prelims', title: { en: 'Prelims 2027', hi: 'प्रारंभिक 2027' }, day: '2027-05-23' }],
  topics: ['inflation', 'banks', 'budget'].map((slug, position) => ({
    ...{ slug, title: { en: slug, hi: slug }, area: 'money', position, prerequisites: [] },
    ...{ weight: 0.3, minutes: 120, level: null, recallExam: null },
  })),
  level: 'beginner',
}

test('a first plan is filled in, looked at, and kept', async () => {
  const { asked, answers } = backend(myPlan({ plan: null }), {
    'POST /rest/v1/rpc/plan_material': { body: MATERIAL },
    'POST /rest/v1/rpc/diagnostic_result': {
      body: { result: { profile: { hours_per_day: 4, days_per_week: 6, attempt_year: 2027 } } },
    },
    'GET /rest/v1/profiles': { body: [{ attempt_year: null }] },
    'GET /rest/v1/topics': { body: [] },
    'POST /rest/v1/rpc/keep_plan': { body: { id: 'p', version: 1 } },
    'PATCH /rest/v1/study_settings': { status: 204 },
  })
  const { address } = show('/scheduler?part=setup')
  const wednesday = await screen.findByLabelText('Wednesday')
  expect(wednesday).toHaveValue('60')
  await userEvent.selectOptions(wednesday, '120')
  const dayOff = screen.getByLabelText('Day')
  fireEvent.change(dayOff, { target: { value: '2099-01-26' } })
  await userEvent.click(screen.getByRole('button', { name: 'Add the day' }))
  await userEvent.click(screen.getByRole('button', { name: /^Take .* out$/ }))
  expect(dayOff).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Show me the plan' }))

  expect(await screen.findByText(/Everything is studied once by/)).toBeVisible()
  expect(screen.getByRole('heading', { name: 'This is the plan' })).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Change the answers' }))
  expect(screen.getByRole('button', { name: 'Show me the plan' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText(/Everything is studied once by/)).toBeVisible()
  expect(asked('POST /rest/v1/rpc/keep_plan')).toEqual([])
  answers[MY_PLAN] = { body: myPlan() }
  await userEvent.click(screen.getByRole('button', { name: 'Keep this plan' }))
  await waitFor(() => expect(address()).toBe('/scheduler'))
  const kept = asked('POST /rest/v1/rpc/keep_plan')[0]?.body as { p_choices: object; p_tasks: object[] }
  expect(kept.p_choices).toMatchObject({ examId: 'cse-2027-prelims', minutes: { 3: 120, 7: 0 } })
  expect(kept.p_tasks.length).toBeGreaterThan(3)
  expect(kept.p_tasks).toEqual(kept.p_tasks.map(() => expect.objectContaining({ status: 'open' })))
})

test('what was filled in is still there after a look at another page, until it is saved', async () => {
  const { answers } = backend(myPlan({ plan: null }), {
    'POST /rest/v1/rpc/plan_material': { body: MATERIAL },
    'POST /rest/v1/rpc/diagnostic_result': { body: { result: null } },
    'GET /rest/v1/profiles': { body: [{ attempt_year: null }] },
    'GET /rest/v1/topics': { body: [] },
  })
  const setup = show('/scheduler?part=setup')
  await userEvent.selectOptions(await screen.findByLabelText('Wednesday'), '150')
  setup.unmount()
  const again = show('/scheduler?part=setup')
  expect(await screen.findByLabelText('Wednesday')).toHaveValue('150')
  again.unmount()

  const hours = show('/scheduler?part=hours')
  await userEvent.click(await screen.findByRole('button', { name: 'Add hours' }))
  hours.unmount()
  const kept = show('/scheduler?part=hours')
  expect(await screen.findByRole('group', { name: 'College' })).toBeVisible()
  kept.unmount()
  const block = { id: 'b', kind: 'study', title: 'Evening', weekdays: [1], start: 1080, end: 1200 }
  answers[MY_PLAN] = {
    body: myPlan({ plan: null, blocks: [{ ...block, from: null, to: null }] as MyPlan['blocks'] }),
  }
  show('/scheduler?part=hours')
  expect(await screen.findByRole('group', { name: 'College' })).toBeVisible()
  expect(screen.queryByRole('group', { name: 'Evening' })).toBeNull()
  // changed elsewhere meanwhile: what was filled in stays until whoever did it decides otherwise
  expect(screen.getByText(/^What is saved was changed elsewhere meanwhile/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show what is saved instead' }))
  expect(await screen.findByRole('group', { name: 'Evening' })).toBeVisible()
  expect(screen.queryByRole('group', { name: 'College' })).toBeNull()
  expect(screen.queryByText(/^What is saved was changed elsewhere/)).toBeNull()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('a re-plan is shown before anything moves, and sends only what is ticked', async () => {
  const late = task({ id: '00000000-0000-4000-8000-00000000000b', day: '2026-12-01' })
  const news = task({
    ...{ id: '00000000-0000-4000-8000-00000000000c', day: '2026-12-01', kind: 'news', ref: null },
    title: { en: 'News of the day', hi: 'आज के समाचार' },
  })
  const { asked } = backend(myPlan({ overdue: [late, news] }), {
    'POST /rest/v1/rpc/plan_material': { body: MATERIAL },
    'POST /rest/v1/rpc/all_plan_tasks': { body: [late, news] },
    'POST /rest/v1/rpc/keep_replan': { body: { id: 'r', version: 4 } },
  })
  const { address } = show('/scheduler?part=replan&how=slip')
  expect(await screen.findByText('1 moves, 1 is left out.')).toBeVisible()
  await userEvent.click(screen.getByRole('checkbox', { name: /News of the day/ }))
  expect(screen.getByText('1 moves.')).toBeVisible()
  expect(asked('POST /rest/v1/rpc/keep_replan')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Take the new plan' }))
  await waitFor(() => expect(address()).toBe('/scheduler'))
  expect(asked('POST /rest/v1/rpc/keep_replan')[0]?.body).toMatchObject({
    ...{ p_version: 3, p_reason: 'adjust' },
    p_changes: [{ change: 'moved', id: late.id, from: '2026-12-01' }],
  })
})

const PRELIMS = { id: 'cse-2027-prelims', title: 'Preliminary examination', title_hi: 'प्रारंभिक परीक्षा' }
const MAINS = { id: 'cse-2027-mains', title: 'Main examination', title_hi: 'मुख्य परीक्षा', day: '2027-08-20' }

function withChoices(given: Partial<NonNullable<MyPlan['plan']>['choices']>, more: Partial<MyPlan> = {}) {
  const { plan } = myPlan()
  return myPlan({ plan: plan && { ...plan, choices: { ...plan.choices, ...given } }, ...more })
}

test('after the first of two examinations the plan goes on to the other', async () => {
  vi.setSystemTime(new Date('2027-06-02T06:00:00Z'))
  backend(
    withChoices(
      { laterExams: [{ id: 'cse-2027-mains', day: '2027-08-20' }] },
      { tasks: [task({ day: '2027-06-02' })] },
    ),
    { 'GET /rest/v1/exam_milestones': { body: [PRELIMS, MAINS] } },
  )
  show()
  expect(await screen.findByText('79 days left: Main examination, 20 Aug 2027.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Start: Inflation' })).toBeVisible()
  expect(screen.queryByText(/Choose the next examination/)).not.toBeInTheDocument()
})

test('an examination that was moved is counted to its new day, and the plan offers to follow', async () => {
  backend(myPlan({ tasks: [task()] }), {
    'GET /rest/v1/exam_milestones': { body: [{ ...PRELIMS, day: '2027-05-30' }] },
  })
  show()
  expect(await screen.findByText('179 days left: Preliminary examination, 30 May 2027.')).toBeVisible()
  expect(
    screen.getByText(
      'Preliminary examination was moved to 30 May 2027. Your plan still leads to 23 May 2027.',
    ),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'Plan for the new day' })).toHaveAttribute(
    'href',
    '/scheduler?part=setup',
  )
})

test('a plan that is changed is made for the day that the calendar has now, and keeps the rest of the profile', async () => {
  const exam = { ...PRELIMS, title: { en: 'Prelims 2027', hi: 'प्रारंभिक 2027' }, day: '2027-05-30' }
  const { asked } = backend(withChoices({ minutes: { 1: 90, 2: 90, 3: 90, 4: 90, 5: 90, 6: 90, 7: 90 } }), {
    'POST /rest/v1/rpc/plan_material': { body: { ...MATERIAL, exams: [exam] } },
    'POST /rest/v1/rpc/diagnostic_result': { body: { result: null } },
    'GET /rest/v1/profiles': { body: [{ attempt_year: null }] },
    'GET /rest/v1/topics': { body: [] },
    'POST /rest/v1/rpc/all_plan_tasks': { body: [] },
    'POST /rest/v1/rpc/keep_plan': { body: { id: 'p', version: 4 } },
    'PATCH /rest/v1/study_settings': { status: 204 },
  })
  const { address } = show('/scheduler?part=setup')
  expect(await screen.findByLabelText('Sunday')).toHaveValue('0')
  await userEvent.click(screen.getByRole('button', { name: 'Show me the plan' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Take the new plan' }))
  await waitFor(() => expect(address()).toBe('/scheduler'))
  expect(asked('POST /rest/v1/rpc/keep_plan')[0]?.body).toMatchObject({
    p_choices: { examId: 'cse-2027-prelims', examDay: '2027-05-30', minutes: { 6: 90, 7: 0 } },
  })
  expect(asked('PATCH /rest/v1/study_settings')).toEqual([])
})

test('a re-plan leaves free what is rest now, and no day that is rest no more', async () => {
  const late = task({ id: '00000000-0000-4000-8000-00000000000b', day: '2026-12-01' })
  const noted = ['2026-12-02', '2026-12-03', '2026-12-04']
  const on = backend(withChoices({ daysOff: noted }, { overdue: [late] }), {
    'GET /rest/v1/rest_days': { body: [{ day: '2026-12-02' }] },
    'POST /rest/v1/rpc/plan_material': { body: MATERIAL },
    'POST /rest/v1/rpc/all_plan_tasks': { body: [late] },
    'POST /rest/v1/rpc/keep_replan': { body: { id: 'r', version: 4 } },
  })
  const { address } = show('/scheduler?part=replan&how=slip')
  await userEvent.click(await screen.findByRole('button', { name: 'Take the new plan' }))
  await waitFor(() => expect(address()).toBe('/scheduler'))
  expect(on.asked('POST /rest/v1/rpc/keep_replan')[0]?.body).toMatchObject({
    p_changes: [{ change: 'moved', id: late.id, to: '2026-12-03' }],
  })
})

test('a re-plan goes by the rest of this moment, not by that of some minutes ago', async () => {
  const late = task({ id: '00000000-0000-4000-8000-00000000000b', day: '2026-12-01' })
  const on = backend(myPlan({ overdue: [late] }), {
    'GET /rest/v1/rest_days': { body: [{ day: '2026-12-02' }, { day: '2026-12-03' }] },
    'POST /rest/v1/rpc/plan_material': { body: MATERIAL },
    'POST /rest/v1/rpc/all_plan_tasks': { body: [late] },
    'POST /rest/v1/rpc/keep_replan': { body: { id: 'r', version: 4 } },
  })
  const { address, settled } = show()
  const replan = await screen.findByRole('link', { name: 'Re-plan' })
  await settled()
  // on another device: both days are given back, and Wednesdays are rest
  on.answers['GET /rest/v1/rest_days'] = { body: [] }
  on.answers['GET /rest/v1/study_settings'] = {
    body: { time_zone: 'Asia/Kolkata', day_starts: 0, daily_minutes: 30, rest_weekdays: [3, 7] },
  }
  await userEvent.click(replan)
  await userEvent.click(await screen.findByRole('button', { name: 'Take the new plan' }))
  await waitFor(() => expect(address()).toBe('/scheduler'))
  expect(on.asked('POST /rest/v1/rpc/keep_replan')[0]?.body).toMatchObject({
    p_changes: [{ change: 'moved', id: late.id, to: '2026-12-03' }],
  })
})

test('days off go with their plan, in one request: what could not be kept is said, and sent again', async () => {
  const on = backend(myPlan({ plan: null }), {
    'POST /rest/v1/rpc/plan_material': { body: MATERIAL },
    'POST /rest/v1/rpc/diagnostic_result': { body: { result: null } },
    'GET /rest/v1/profiles': { body: [{ attempt_year: null }] },
    'GET /rest/v1/topics': { body: [] },
    'POST /rest/v1/rpc/keep_plan': { status: 503, body: { message: 'down' } },
  })
  const { address } = show('/scheduler?part=setup')
  fireEvent.change(await screen.findByLabelText('Day'), { target: { value: '2027-01-26' } })
  await userEvent.click(screen.getByRole('button', { name: 'Add the day' }))
  await userEvent.click(screen.getByRole('button', { name: 'Show me the plan' }))
  const keep = await screen.findByRole('button', { name: 'Keep this plan' })
  await userEvent.click(keep)

  expect(await screen.findByText(/The plan could not be kept just now/)).toBeVisible()
  on.answers['POST /rest/v1/rpc/keep_plan'] = { body: { id: 'p', version: 1 } }
  on.answers[MY_PLAN] = { body: myPlan() }
  await userEvent.click(keep)
  await waitFor(() => expect(address()).toBe('/scheduler'))
  const sent = on.asked('POST /rest/v1/rpc/keep_plan').map(({ body }) => body)
  expect(sent).toHaveLength(2)
  for (const body of sent) expect(body).toMatchObject({ p_rest: { added: ['2027-01-26'], removed: [] } })
  expect(on.asked('POST /rest/v1/rest_days')).toEqual([])
})

test('a form that was filled in before midnight is planned from the new day on', async () => {
  const on = backend(myPlan({ plan: null }), {
    'POST /rest/v1/rpc/plan_material': { body: MATERIAL },
    'POST /rest/v1/rpc/diagnostic_result': { body: { result: null } },
    'GET /rest/v1/profiles': { body: [{ attempt_year: null }] },
    'GET /rest/v1/topics': { body: [] },
    'POST /rest/v1/rpc/keep_plan': { body: { id: 'p', version: 1 } },
  })
  show('/scheduler?part=setup')
  const button = await screen.findByRole('button', { name: 'Show me the plan' })
  vi.setSystemTime(new Date('2026-12-02T18:31:00Z'))
  on.answers['POST /rest/v1/rpc/plan_material'] = { body: { ...MATERIAL, today: '2026-12-03' } }
  await userEvent.click(button)
  await userEvent.click(await screen.findByRole('button', { name: 'Keep this plan' }))
  await waitFor(() => expect(on.asked('POST /rest/v1/rpc/keep_plan')).toHaveLength(1))
  const kept = on.asked('POST /rest/v1/rpc/keep_plan')[0]?.body as { p_tasks: { day: string }[] }
  expect(kept.p_tasks.map(({ day }) => day).sort()[0]).toBe('2026-12-03')
})

test('who comes from the calendar address of the profile gets a change sent once, and it waits for nothing', async () => {
  const { asked } = backend(myPlan({ tasks: [task()] }), { [CHANGE]: taking() })
  const { settled } = renderPage(
    <>
      <OwnPlanFeed />
      <SchedulerPage />
    </>,
    { at: '/scheduler', as: learner() },
  )
  expect(await screen.findByRole('heading', { level: 3, name: 'Your plan' })).toBeVisible()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Done: Inflation' }))

  await waitFor(() => expect(asked(CHANGE)).toHaveLength(1))
  await settled()
  expect(screen.queryByText(/waits for the network/)).not.toBeInTheDocument()
})

test('an address that is ended leaves the focus to what makes another', async () => {
  let feed_since: string | null = '2026-11-30T10:00:00Z'
  backend(myPlan(), {
    'POST /rest/v1/rpc/my_plan': () => ({ body: { ...myPlan(), feed_since } }),
    'POST /rest/v1/rpc/remove_plan_feed': () => {
      feed_since = null
      return { body: null }
    },
  })
  show('/scheduler?part=feed')
  await userEvent.click(await screen.findByRole('button', { name: 'End the address' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Make my address' })).toHaveFocus())
})

test('late in the evening a longer task begins earlier, so that it ends before midnight', async () => {
  const late = task({ start: 23 * 60, minutes: 60 })
  const { asked } = backend(myPlan({ tasks: [late] }), { [CHANGE]: taking(late) })
  show('/scheduler?view=week')
  ;(await screen.findByRole('button', { name: 'Move Inflation' })).focus()
  await userEvent.keyboard('+')
  await waitFor(() =>
    expect(asked(CHANGE)[0]?.body).toMatchObject({ p_change: { minutes: 75, start: 1365 } }),
  )
})
