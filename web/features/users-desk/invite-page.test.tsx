import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { UsersDesk } from './users-desk.tsx'

const CALL = 'POST /functions/v1/admin-users'
const ID = '00000000-0000-4000-8000-0000000000aa'

const ANIL = {
  ...{
    id: ID,
    email: 'anil@example.in',
    full_name: 'Anil Bose',
    role: 'mentor',
    level: null,
    assessed: false,
  },
  ...{ state: 'unconfirmed', banned_until: null, merged_into: null, confirmed_at: null, last_seen_at: null },
  ...{ created_at: '2026-01-01', providers: [], is_two_step: false, sessions: [], plan: null, events: [] },
  ...{ unsent: [], audit: [] },
  counts: { attempts: 0, questions: 0, right: 0, answers: 0, missions: 0, chats: 0, streak: 0 },
}

async function open() {
  const page = renderPage(<UsersDesk />, { as: learner(), at: '/admin?desk=users&view=invite' })
  await screen.findByRole('heading', { level: 1, name: 'Invite somebody' })
  return page
}

test('an invitation says what is missing, is sent as it was written, and leads to the account', async () => {
  const backend = backendAnswers({
    [CALL]: { body: { result: ID } },
    'POST /rest/v1/rpc/admin_user': { body: ANIL },
  })
  const { address } = await open()
  const send = screen.getByRole('button', { name: 'Send the invitation' })
  await userEvent.type(screen.getByLabelText('E-mail'), 'anil')
  await userEvent.click(send)
  expect(screen.getByText(/Write the whole address/)).toBeVisible()
  expect(screen.getByLabelText('E-mail')).toHaveFocus()
  expect(screen.getByText('Say why, in three characters at least.')).toBeVisible()
  expect(backend.asked(CALL)).toEqual([])

  await userEvent.type(screen.getByLabelText('E-mail'), '@example.in')
  await userEvent.type(screen.getByLabelText(/^Name/), 'Anil Bose')
  await userEvent.click(screen.getByRole('radio', { name: 'Mentor' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Why' }), 'Marks with us from January')
  await userEvent.click(send)
  expect(await screen.findByText('The invitation went to anil@example.in.')).toBeVisible()
  expect(backend.asked(CALL).map(({ body }) => body)).toEqual([
    {
      ...{ act: 'invite', email: 'anil@example.in', name: 'Anil Bose', role: 'mentor' },
      reason: 'Marks with us from January',
    },
  ])
  await vi.waitFor(() => expect(address()).toBe(`/admin?desk=users&id=${ID}`))
})

test('an address that has an account is said so, and what was written stays, over a reload too', async () => {
  const error = 'There is an account with this address already: look for it in the list'
  backendAnswers({ [CALL]: { status: 409, body: { error } } })
  const { unmount } = await open()
  await userEvent.type(screen.getByLabelText('E-mail'), 'anil@example.in')
  await userEvent.type(screen.getByRole('textbox', { name: 'Why' }), 'Marks with us')
  await userEvent.click(screen.getByRole('button', { name: 'Send the invitation' }))
  expect(await screen.findByText(error)).toBeVisible()
  unmount()
  await open()
  expect(screen.getByLabelText('E-mail')).toHaveValue('anil@example.in')
  expect(screen.getByRole('textbox', { name: 'Why' })).toHaveValue('Marks with us')
})
