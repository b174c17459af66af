import { onlineManager } from '@tanstack/react-query'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { Acts } from './acts.tsx'
import { UserPage } from './user-page.tsx'
import type { User } from './users-queries.ts'

const ASHA: User = {
  ...{ id: '00000000-0000-4000-8000-0000000000aa', email: 'asha@example.in', full_name: 'Asha Rao' },
  ...{ role: 'student', level: 'beginner', assessed: false, state: 'active', banned_until: null },
  ...{ merged_into: null, confirmed_at: '2026-01-01', created_at: '2026-01-01', last_seen_at: null },
  ...{ providers: [], is_two_step: false, sessions: [], plan: null, events: [], unsent: [], audit: [] },
  counts: { attempts: 0, questions: 0, right: 0, answers: 0, missions: 0, chats: 0, streak: 0 },
}

const CALL = 'POST /functions/v1/admin-users'

async function openBan() {
  const page = renderPage(<Acts user={ASHA} />, { as: learner() })
  await userEvent.click(screen.getByRole('button', { name: 'Ban' }))
  return page
}

test('an act is sent with its reason, and not without', async () => {
  const backend = backendAnswers({ [CALL]: { body: { result: '2126-01-01T00:00:00Z' } } })
  await openBan()
  const confirm = screen.getByRole('button', { name: 'Confirm: Ban' })
  await userEvent.click(confirm)
  expect(screen.getByText('Say why, in three characters at least.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Why' })).toHaveFocus()
  expect(screen.getByText('Choose a day ahead, or for good.')).toBeVisible()
  expect(backend.asked(CALL)).toEqual([])

  await userEvent.type(screen.getByRole('textbox', { name: 'Why' }), 'She asked for it')
  await userEvent.click(screen.getByRole('checkbox', { name: 'For good' }))
  await userEvent.click(confirm)
  expect(await screen.findByText('The account is banned.')).toBeVisible()
  expect(backend.asked(CALL).map(({ body }) => body)).toEqual([
    { act: 'ban', until: null, user: ASHA.id, reason: 'She asked for it', seen: { banned_until: null } },
  ])
})

test('who comes second to an account is told so, though the form goes with what can no longer be done', async () => {
  const READ = 'POST /rest/v1/rpc/admin_user'
  const error =
    'Somebody else has changed this meanwhile, and nothing was done. Look at what stands here now, and decide anew'
  const backend = backendAnswers({
    [READ]: { body: ASHA },
    [CALL]: () => {
      backend.answers[READ] = { body: { ...ASHA, state: 'banned', banned_until: '2126-01-01T00:00:00Z' } }
      return { status: 409, body: { error } }
    },
  })
  renderPage(<UserPage id={ASHA.id} />, { as: learner() })
  await userEvent.click(await screen.findByRole('button', { name: 'Ban' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Why' }), 'She asked for it')
  await userEvent.click(screen.getByRole('checkbox', { name: 'For good' }))
  await userEvent.click(screen.getByRole('button', { name: 'Confirm: Ban' }))
  expect(await screen.findByRole('button', { name: 'Lift the ban' })).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Why' })).toBeNull()
  expect(await screen.findByText(error)).toBeVisible()
})

test('what the server refuses is said in its words, and what was written stays', async () => {
  backendAnswers({ [CALL]: { status: 409, body: { error: 'This is an administrator' } } })
  await openBan()
  await userEvent.type(screen.getByRole('textbox', { name: 'Why' }), 'She asked for it')
  await userEvent.click(screen.getByRole('checkbox', { name: 'For good' }))
  await userEvent.click(screen.getByRole('button', { name: 'Confirm: Ban' }))

  expect(await screen.findByText('This is an administrator')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Why' })).toHaveValue('She asked for it')
})

test('nobody is offered acts on the own account', () => {
  renderPage(<Acts user={{ ...ASHA, id: learner().id }} />, { as: learner() })
  const region = screen.getByRole('region', { name: 'What you can do' })
  expect(within(region).queryByRole('button')).toBeNull()
  expect(within(region).getByText(/your own account/)).toBeVisible()
})

test('whoever closes an act, or has done it, goes on where they were', async () => {
  backendAnswers({ [CALL]: { body: { result: null } } })
  await openBan()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('heading', { name: 'What you can do' })).toHaveFocus()
})

test('without a network an act is not done later by itself: it says at once that nothing happened', async () => {
  backendAnswers({ [CALL]: () => Promise.reject(new TypeError('Failed to fetch')) })
  await openBan()
  await userEvent.type(screen.getByRole('textbox', { name: 'Why' }), 'She asked for it')
  await userEvent.click(screen.getByRole('checkbox', { name: 'For good' }))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onlineManager.setOnline(false)
  await userEvent.click(screen.getByRole('button', { name: 'Confirm: Ban' }))
  expect(await screen.findByText(/Nothing was changed/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Why' })).toHaveValue('She asked for it')
  onlineManager.setOnline(true)
  vi.restoreAllMocks()
})

test.each([
  ['the line broke off', () => Promise.reject(new TypeError('Failed to fetch'))],
  [
    'the server failed on its way',
    () => ({ status: 500, body: { error: 'The auth service does not answer' } }),
  ],
])('where %s, nobody says that nothing was changed, and the account is looked at anew', async (_, answer) => {
  backendAnswers({ [CALL]: answer })
  const { queryClient } = await openBan()
  const readAnew = vi.spyOn(queryClient, 'invalidateQueries')
  await userEvent.type(screen.getByRole('textbox', { name: 'Why' }), 'She asked for it')
  await userEvent.click(screen.getByRole('checkbox', { name: 'For good' }))
  await userEvent.click(screen.getByRole('button', { name: 'Confirm: Ban' }))
  expect(await screen.findByText(/^No clear answer came\. It may have been done/)).toBeVisible()
  expect(screen.queryByText(/Nothing was changed/)).toBeNull()
  expect(readAnew).toHaveBeenCalledWith({ queryKey: ['admin_user', ASHA.id] })
})

function Account({ seeing }: { seeing: (set: (user: User) => void) => void }) {
  const [user, setUser] = useState(ASHA)
  seeing(setUser)
  return <Acts user={user} />
}

test('the day, the role and the reason of an act come back with it; one that is done already is gone', async () => {
  backendAnswers({})
  const { unmount } = await openBan()
  await userEvent.type(screen.getByRole('textbox', { name: 'Why' }), 'She asked for it')
  await userEvent.click(screen.getByRole('checkbox', { name: 'For good' }))
  unmount()
  let see: (user: User) => void = () => {}
  const seeing = (set: typeof see) => {
    see = set
  }
  renderPage(<Account seeing={seeing} />, { as: learner() })
  await userEvent.click(screen.getByRole('button', { name: 'Ban' }))
  expect(screen.getByRole('textbox', { name: 'Why' })).toHaveValue('She asked for it')
  expect(screen.getByRole('checkbox', { name: 'For good' })).toBeChecked()
  screen.getByRole('textbox', { name: 'Why' }).focus()
  act(() => see({ ...ASHA, state: 'banned' }))
  expect(screen.queryByRole('textbox', { name: 'Why' })).toBeNull()
  expect(screen.getByRole('heading', { name: 'What you can do' })).toHaveFocus()
})

test('events and acts of an account are told in the language of the page, and not as the server writes them down', async () => {
  localStorage.setItem('language', 'hi')
  const at = '2026-11-20T10:00:00Z'
  const event = { id: 'e', event_type: 'failed_sign_ins', risk_level: 'high' as const, created_at: at }
  const entry = { id: 1, at, action: 'users.ban', actor_role: 'admin', actor_name: 'Meera Nair', reason: 'x' }
  backendAnswers({
    'POST /rest/v1/rpc/admin_user': {
      body: {
        ...ASHA,
        events: [{ ...event, description: 'Five failed sign-ins in a row' }],
        audit: [{ ...entry, before: null, after: null }],
      },
    },
  })
  renderPage(<UserPage id={ASHA.id} />, { as: learner() })
  expect(await screen.findByText(/लगातार गलत पासवर्ड/)).toBeVisible()
  expect(screen.getByText('रोक लगाई')).toBeVisible()
  expect(screen.queryByText(/Five failed/)).toBeNull()
  localStorage.clear()
})
