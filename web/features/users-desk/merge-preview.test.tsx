import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { MergePreview } from './merge-preview.tsx'

const CALL = 'POST /functions/v1/admin-users'
const [KEPT, OTHER] = ['00000000-0000-4000-8000-0000000000aa', '00000000-0000-4000-8000-0000000000bb']

const ASHA = {
  ...{ id: KEPT, email: 'asha@example.in', full_name: 'Asha Rao' },
  ...{ role: 'student', level: 'beginner', assessed: false, state: 'active', banned_until: null },
  ...{ merged_into: null, confirmed_at: '2026-01-01', created_at: '2026-01-01', last_seen_at: null },
  ...{ providers: [], is_two_step: false, sessions: [], plan: null, events: [], unsent: [], audit: [] },
  counts: { attempts: 0, questions: 0, right: 0, answers: 0, missions: 0, chats: 0, streak: 0 },
}

const preview = {
  tables: [
    { table: 'study_settings', column: 'user_id', moved: 0, met: 1, rule: 'kept' },
    { table: 'user_roles', column: 'user_id', moved: 0, met: 1, rule: 'kept' },
    { table: 'public.reading_days', column: 'user_id', moved: 3, met: 2, rule: 'sum' },
    { table: 'private.brand_new', column: 'user_id', moved: 4, met: 0, rule: 'kept' },
  ],
  files: 0,
  given_up: [{ what: 'plan_tasks', count: 12 }],
}

function open(result: object, answers: Parameters<typeof backendAnswers>[0] = {}) {
  const backend = backendAnswers({
    [CALL]: { body: { result } },
    'POST /rest/v1/rpc/admin_user': { body: ASHA },
    ...answers,
  })
  const { unmount, address } = renderPage(<MergePreview kept={KEPT} other={OTHER} />, { as: learner() })
  return { ...backend, unmount, address }
}

test('whoever decides on a merge sees what it gives up, and merges only with a reason', async () => {
  const backend = open(preview)
  const region = await screen.findByRole('region', { name: 'What is given up' })
  expect(within(region).getByText(/Open tasks of the other account’s plan: 12/)).toBeVisible()
  expect(within(region).getByText('Study settings')).toBeVisible()
  // a role that is the same in both is no loss, and what is put together is none
  expect(within(region).queryByText('Role')).toBeNull()
  expect(within(region).queryByText('Minutes of reading')).toBeNull()
  // in the table all have a name, and one without words its own
  const table = screen.getByRole('table')
  expect(
    within(table).getByRole('row', { name: /^Minutes of reading 3 2 both are put together/ }),
  ).toBeVisible()
  expect(within(table).getByText('brand new')).toBeVisible()

  await userEvent.click(screen.getByRole('button', { name: 'Merge the accounts' }))
  expect(screen.getByRole('textbox', { name: 'Why' })).toHaveFocus()
  expect(screen.getByText('Say why, in three characters at least.')).toBeVisible()
  expect(backend.asked(CALL).map(({ body }) => (body as { act: string }).act)).toEqual(['preview_merge'])
})

test('whoever looks at one of the accounts comes back to the reason they wrote, until it is used', async () => {
  sessionStorage.clear()
  const first = open(preview)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Why' }), 'Asked for on the phone')
  first.unmount()

  open(preview)
  expect(await screen.findByRole('textbox', { name: 'Why' })).toHaveValue('Asked for on the phone')
  await userEvent.click(screen.getByRole('button', { name: 'Merge the accounts' }))
  await waitFor(() =>
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('typed:'))).toEqual([]),
  )
})

test('where nothing is given up, that is said', async () => {
  open({ tables: [], files: 0, given_up: [] })
  const region = await screen.findByRole('region', { name: 'What is given up' })
  expect(within(region).getByText(/^Nothing/)).toBeVisible()
})

const DONE = 'POST /rest/v1/rpc/merges_done'
const done = {
  ...{ user_id: OTHER, email: null, kept: KEPT, kept_email: null, merged_at: '2026-11-30T10:00:00Z' },
  ...{ moved: [], files: 0, files_waiting: 0, problem: null },
}

test.each([
  ['the line broke off', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the files could not follow', () => ({ status: 500, body: { error: 'The file store does not answer' } })],
])('where %s, a merge is not said to have failed: it is looked for, and gone on from', async (_, answer) => {
  const backend = open(preview, { [DONE]: { body: [] } })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Why' }), 'Asked for on the phone')
  backend.answers[CALL] = ({ body }) =>
    (body as { act: string }).act === 'merge' ? answer() : { body: { result: preview } }
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  })
  onTestFinished(() => void vi.useRealTimers())
  fireEvent.click(screen.getByRole('button', { name: 'Merge the accounts' }))
  expect(await screen.findByText(/^No answer has come, and the merge may still be under way/)).toBeVisible()
  expect(screen.queryByText(/Nothing was changed/)).toBeNull()
  await waitFor(() => expect(backend.asked(DONE)).toHaveLength(1))

  backend.answers[DONE] = { body: [done] }
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await screen.findByText('The accounts are one.')).toBeVisible()
  await waitFor(() => expect(backend.address()).toBe(`/admin?desk=users&id=${KEPT}`))
})

test('a merge of which nothing is heard until the server itself has given it up did not happen', async () => {
  const backend = open(preview, { [DONE]: { body: [] } })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Why' }), 'Asked for on the phone')
  backend.answers[CALL] = () => Promise.reject(new TypeError('Failed to fetch'))
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  })
  onTestFinished(() => void vi.useRealTimers())
  fireEvent.click(screen.getByRole('button', { name: 'Merge the accounts' }))
  await screen.findByText(/^No answer has come/)
  await vi.advanceTimersByTimeAsync(405_000)
  expect(await screen.findByText(/^The merge did not happen after all\./)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Why' })).toHaveValue('Asked for on the phone')
})
