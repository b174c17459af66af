import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { supabase } from '#web/lib/supabase.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { factor, sessionAnswer } from '#web/testing/factors.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import { DeletionNotice } from './index.ts'
import MyDataSection from './my-data-section.tsx'

const EXPORTS = 'GET /rest/v1/data_exports'
const ASK = 'POST /rest/v1/rpc/ask_for_export'
const CONSENTS = 'GET /rest/v1/consents'
const CHOOSE = 'POST /rest/v1/rpc/choose_consent'
const DELETE = 'POST /rest/v1/rpc/ask_for_deletion'

const QUEUED = {
  ...{ id: 'export-1', state: 'queued', done: 0, total: 0, bytes: null, path: null },
  ...{ asked_at: '2026-11-23T04:00:00Z', expires_at: null },
}
const READY = {
  ...{ ...QUEUED, state: 'ready', done: 110, total: 110, bytes: 12_300_000, path: 'me/export-1/data.zip' },
  expires_at: '2099-11-30T04:00:00Z',
}

const notice = (purpose: string, title: string, title_hi: string) => ({
  ...{
    purpose,
    title,
    title_hi,
    version: '2026-11-23',
    collects: `Data of ${purpose}`,
    collects_hi: 'कौन-सा',
  },
  ...{ uses: 'To help', uses_hi: 'मदद के लिए', ends: 'Here', ends_hi: 'यहाँ' },
})
const NOTICES = [
  notice('account', 'Your account', 'आपका खाता'),
  notice('category', 'Your category', 'आपकी श्रेणी'),
  notice('voice', 'What you say', 'आपकी आवाज़'),
]
const DOWN = { code: '57014', message: 'down' }
const SIGNED_UP = {
  ...{ id: 1, purpose: 'account', version: '2026-11-23', given: true, how: 'sign-up' },
  at: '2026-11-23T04:00:00Z',
}

let backend: ReturnType<typeof backendAnswers>
function answering(given: Parameters<typeof backendAnswers>[0] = {}) {
  backend = backendAnswers({
    [EXPORTS]: { body: [] },
    [ASK]: { body: 'export-1' },
    'POST /functions/v1/export-my-data': { body: null },
    'POST /functions/v1/delete-accounts': { body: null },
    'GET /rest/v1/consent_notices': { body: NOTICES },
    [CONSENTS]: { body: [SIGNED_UP] },
    [CHOOSE]: { body: null },
    'POST /rest/v1/rpc/my_deletion': { body: null },
    [DELETE]: { body: { asked_at: '2026-11-23T04:00:00Z', due_at: '2026-12-07T04:00:00Z' } },
    'POST /auth/v1/logout': { status: 204 },
    ...given,
  })
  return backend
}

async function open(given: Parameters<typeof backendAnswers>[0] = {}, user = learner()) {
  answering(given)
  const view = renderPage(<MyDataSection />, { as: user })
  await view.settled()
  return view
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  localStorage.clear()
})

test('an archive is asked for, shows how far it is, and can be downloaded when it is ready', async () => {
  const { settled } = await open()
  backend.answers[EXPORTS] = { body: [QUEUED] }
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await userEvent.click(button('Make an archive'))
  await settled()
  expect(backend.asked(ASK).map(({ body }) => body)).toEqual([{ p_language: 'en' }])
  expect(screen.getByText('Waiting for its turn')).toBeVisible()
  // the button keeps the focus, and does nothing meanwhile
  const make = button('Make an archive')
  expect(make).toHaveFocus()
  await userEvent.click(make)
  expect(backend.asked(ASK)).toHaveLength(1)
  const told = make.parentElement?.querySelector('[role=status]')
  expect(told).toHaveTextContent('Waiting for its turn')

  backend.answers[EXPORTS] = { body: [{ ...QUEUED, state: 'collecting', done: 55, total: 110 }] }
  await act(() => vi.advanceTimersByTimeAsync(2100))
  expect(screen.getByRole('progressbar', { name: 'Progress of the archive' })).toHaveValue(50)
  expect(make).toBeInTheDocument()
  // the state alone is told, not each look at how far it is
  expect(told).toBeInTheDocument()
  expect(told).toHaveTextContent(/^The archive: Being made$/)
  expect(screen.getByRole('progressbar').closest('[role=status]')).toBeNull()
  backend.answers[EXPORTS] = { body: [READY] }
  await act(() => vi.advanceTimersByTimeAsync(2100))

  expect(screen.getByText(/12\.3 MB/)).toBeVisible()
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  backend.answers['POST /storage/v1/object/sign/exports/me/export-1/data.zip'] = {
    body: { signedURL: '/object/sign/exports/me/export-1/data.zip?token=x' },
  }
  await userEvent.click(button('Download'))
  await waitFor(() => expect(clicked).toHaveBeenCalled())
  expect((clicked.mock.contexts[0] as HTMLAnchorElement).href).toContain('download=my-data-2026-11-23.zip')
  expect(told).toHaveTextContent(/^The archive: Ready to download$/)
  expect(button('Make an archive')).toBeEnabled()
})

test('what cannot be asked for is said, and nothing is lost', async () => {
  const { settled } = await open({
    [ASK]: { status: 409, body: { code: 'PT409', message: 'Three exports were made within a day' } },
  })
  await userEvent.click(button('Make an archive'))
  await settled()
  expect(await screen.findByText(/or three were made today/)).toBeInTheDocument()

  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await userEvent.click(button('Make an archive'))
  expect(await screen.findByText(/no network just now/)).toBeInTheDocument()
  expect(backend.asked(ASK)).toHaveLength(1)
})

test('an archive whose week is over, or that failed, is not offered', async () => {
  await open({
    [EXPORTS]: {
      body: [
        { ...READY, id: 'old', expires_at: '2020-01-01T00:00:00Z' },
        { ...QUEUED, id: 'bad', state: 'failed' },
      ],
    },
  })
  expect(screen.getByText(/seven days are over/)).toBeVisible()
  expect(screen.getByText(/could not be made/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
})

test('what cannot be read says so, each part by itself, and is read again when asked', async () => {
  expectLogged('Could not read data_exports')
  expectLogged('Could not read consents')
  const { settled } = await open({
    [EXPORTS]: { status: 400, body: DOWN },
    [CONSENTS]: { status: 400, body: DOWN },
  })
  expect(screen.getAllByText(/could not be read just now/)).toHaveLength(2)
  expect(button('Delete my account')).toBeVisible()
  backend.answers[EXPORTS] = { body: [] }
  await userEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement)
  await settled()
  expect(button('Make an archive')).toBeVisible()
})

test('each purpose says whether it was agreed to, in which words, and is taken back with one click', async () => {
  const { settled } = await open()
  const voice = screen.getByText('What you say').closest('li') as HTMLElement
  expect(within(voice).getByText('Agreed')).toBeVisible()
  expect(within(voice).getByText('Data of voice')).toBeInTheDocument()
  const category = screen.getByText('Your category').closest('li') as HTMLElement
  expect(within(category).getByText('Not agreed')).toBeVisible()
  expect(within(category).getByRole('link', { name: 'Choose it there' })).toHaveAttribute(
    'href',
    '/profile#exam',
  )

  backend.answers[CONSENTS] = {
    body: [{ ...SIGNED_UP, id: 2, purpose: 'voice', given: false, how: 'my-data' }, SIGNED_UP],
  }
  await userEvent.click(button('Take back: What you say'))
  await settled()
  expect(backend.asked(CHOOSE).map(({ body }) => body)).toEqual([{ p_purpose: 'voice', p_given: false }])
  expect(within(voice).getByText(/Not agreed, since/)).toBeVisible()
  expect(screen.getByText('History: 2 entries')).toBeVisible()
  expect(button('Agree: What you say')).toBeVisible()
})

test('who agreed in earlier words reads those, and the words of today beside them', async () => {
  const newer = { ...notice('account', 'Your account', 'आपका खाता'), version: '2026-11-29', ends: 'There' }
  await open({ 'GET /rest/v1/consent_notices': { body: [newer, ...NOTICES] } })
  const account = screen.getAllByText('Your account')[0]?.closest('li') as HTMLElement
  const agreed = within(account).getByText('The words that you agreed to').closest('details') as HTMLElement
  expect(within(agreed).getByText('Here')).toBeInTheDocument()
  const now = within(account).getByText('The words since 29 Nov 2026').closest('details') as HTMLElement
  expect(within(now).getByText('There')).toBeInTheDocument()
  const voice = screen.getByText('What you say').closest('li') as HTMLElement
  expect(within(voice).getByText('The words of it')).toBeInTheDocument()
})

test('a consent that could not be changed stays as it was, and says so', async () => {
  const { settled } = await open({ [CHOOSE]: { status: 503, body: { message: 'down' } } })
  await userEvent.click(button('Take back: What you say'))
  await settled()
  expect(await screen.findByText(/Everything is as it was/)).toBeInTheDocument()
  expect(button('Take back: What you say')).toBeEnabled()
})

test('who takes back that conversations are kept has none open any more', async () => {
  const { id } = learner()
  const kept = { style: null, read_aloud: false, review_voice: true, keep_history: true }
  sessionStorage.setItem(`chat_session:${id}`, JSON.stringify({ sessionId: 'chat_1_aaaaaaaaa', signIn: '' }))
  localStorage.setItem(`assistant_settings:${id}`, JSON.stringify(kept))
  const { settled, queryClient } = await open({
    'GET /rest/v1/consent_notices': { body: [...NOTICES, notice('chat_history', 'Conversations', 'बातचीत')] },
    [CONSENTS]: {
      body: [{ ...SIGNED_UP, id: 2, purpose: 'chat_history', given: true, how: 'my-data' }, SIGNED_UP],
    },
  })
  queryClient.setQueryData(['chat_messages', id, 'chat_1_aaaaaaaaa'], [{ content: 'What is GDP?' }])
  queryClient.setQueryData(['assistant_settings', id], kept)
  await userEvent.click(button('Take back: Conversations'))
  await settled()

  expect(sessionStorage.getItem(`chat_session:${id}`)).toBeNull()
  expect(queryClient.getQueriesData({ queryKey: ['chat_messages', id] })).toEqual([])
  expect(queryClient.getQueryData(['assistant_settings', id])).toMatchObject({ keep_history: false })
  expect(localStorage.getItem(`assistant_settings:${id}`)).toContain('"keep_history":false')
})

async function openDeletion() {
  await userEvent.click(button('Delete my account'))
  expect(screen.getByText('What is deleted')).toBeVisible()
}

test('the deletion asks for the address and the password, in a session of its own', async () => {
  const { settled } = await open({
    'POST /auth/v1/token': ({ body }) =>
      (body as { password: string }).password === 'Monsoon-26'
        ? { body: sessionAnswer('aal1', []) }
        : {
            status: 400,
            body: { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
          },
  })
  expectLogged('The deletion was not asked for')
  await openDeletion()
  await userEvent.type(screen.getByLabelText(/Type asha@example.in/), 'someone@example.in')
  await userEvent.click(button('Delete in fourteen days'))
  expect(screen.getByText('This is not the address of this account.')).toBeVisible()
  await userEvent.clear(screen.getByLabelText(/Type asha@example.in/))
  await userEvent.type(screen.getByLabelText(/Type asha@example.in/), 'Asha@example.in')
  await userEvent.type(screen.getByLabelText('Password'), 'wrong')
  await userEvent.click(button('Delete in fourteen days'))
  await settled()
  expect(await screen.findByText(/your account is as it was/)).toBeVisible()
  expect(backend.asked(DELETE)).toEqual([])

  await userEvent.clear(screen.getByLabelText('Password'))
  await userEvent.type(screen.getByLabelText('Password'), 'Monsoon-26')
  backend.answers['POST /rest/v1/rpc/my_deletion'] = {
    body: { asked_at: '2026-11-23T04:00:00Z', due_at: '2026-12-07T04:00:00Z' },
  }
  await userEvent.click(button('Delete in fourteen days'))
  await settled()
  expect(await screen.findByText(/will be deleted on 7 Dec 2026/)).toBeVisible()
  expect(backend.asked(DELETE).map(({ body }) => body)).toEqual([{ p_typed: 'Asha@example.in' }])
  expect((await supabase.auth.getSession()).data.session).toBeNull()

  backend.answers['POST /rest/v1/rpc/keep_my_account'] = { body: null }
  backend.answers['POST /rest/v1/rpc/my_deletion'] = { body: null }
  await userEvent.click(button('Keep my account'))
  await settled()
  expect(button('Delete my account')).toBeVisible()
})

test('who has two steps is asked for the second, who came by Google for a mailed code', async () => {
  const two = learner({ factors: [factor()] })
  const session = sessionAnswer('aal2', [factor()])
  answering({ 'GET /auth/v1/user': { body: session.user }, 'POST /auth/v1/token': { body: session } })
  await supabase.auth.signInWithPassword({ email: 'asha@example.in', password: 'Monsoon-26' })
  const first = renderPage(<MyDataSection />, { as: two })
  await first.settled()
  await openDeletion()
  expect(screen.queryByLabelText('Password')).toBeNull()
  await userEvent.type(screen.getByLabelText(/Type asha@example.in/), 'asha@example.in')
  await userEvent.click(button('Delete in fourteen days'))
  expect(await screen.findByText(/Show with your second step/)).toBeVisible()
  first.unmount()
  await supabase.auth.signOut()

  const { settled } = await open(
    { 'POST /auth/v1/otp': { body: {} }, 'POST /auth/v1/verify': { body: sessionAnswer('aal1', []) } },
    learner({ app_metadata: { provider: 'google', providers: ['google'] } }),
  )
  await openDeletion()
  await userEvent.type(screen.getByLabelText(/Type asha@example.in/), 'asha@example.in')
  await userEvent.click(button('Mail me a code'))
  await settled()
  await userEvent.type(await screen.findByLabelText('Code from the mail'), '123456')
  await userEvent.click(button('Delete in fourteen days'))
  await settled()
  expect(backend.asked('POST /auth/v1/otp')[0]?.body).toMatchObject({ create_user: false })
  expect(backend.asked(DELETE)).toHaveLength(1)
})

test('while the account is going every page says so, and keeps it with one click; otherwise nothing is shown or asked', async () => {
  answering({ 'POST /rest/v1/rpc/keep_my_account': { body: null } })
  const calm = renderPage(<DeletionNotice />, { as: learner() })
  await calm.settled()
  expect(screen.queryByText(/will be deleted/)).toBeNull()
  calm.unmount()

  const going = learner({ app_metadata: { deletion_due: '2026-12-07T04:00:00Z' } })
  const { settled } = renderPage(<DeletionNotice />, { as: going })
  expect(await screen.findByText(/will be deleted on 7 Dec 2026/)).toBeVisible()
  await userEvent.click(button('Keep my account'))
  await settled()
  expect(backend.asked('POST /rest/v1/rpc/keep_my_account')).toHaveLength(1)
})

test('all of it speaks Hindi', async () => {
  localStorage.setItem('language', 'hi')
  await open()
  expect(screen.getByRole('heading', { name: 'मेरा डेटा' })).toBeVisible()
  expect(screen.getByText('आपकी श्रेणी')).toBeVisible()
  await userEvent.click(button('मेरा खाता मिटाएँ'))
  expect(screen.getByText('क्या मिटेगा')).toBeVisible()
  expect(document.body.textContent).not.toMatch(/Take back|Agreed|archive/)
})
