import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { tellRefusal } from '#web/lib/access-refused.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { supabase } from '#web/lib/supabase.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import { useSession } from './session.tsx'
import { SessionProvider } from './session-provider.tsx'

const ANSWERS = {
  'POST /auth/v1/token': { body: tokenAnswer() },
  'POST /auth/v1/logout': { status: 204 },
  'GET /rest/v1/user_roles': { body: { role: 'admin' } },
}

afterEach(async () => {
  backendAnswers(ANSWERS)
  await supabase.auth.signOut()
})

function tokenAnswer() {
  return {
    access_token: 'header.payload.signature',
    refresh_token: 'refresh-token',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: learner(),
  }
}

function Who() {
  const { status, user, role, hasEnded, signOut } = useSession()
  return (
    <>
      <p>
        {status} {user?.email} {role} {hasEnded && 'by itself'}
      </p>
      <button type="button" onClick={signOut}>
        leave
      </button>
    </>
  )
}

function renderWho() {
  render(
    <SessionProvider>
      <Who />
    </SessionProvider>,
  )
}

function signIn() {
  return act(() => supabase.auth.signInWithPassword({ email: 'asha@example.in', password: 'Monsoon-26' }))
}

test('a browser without a session is signed out at once', async () => {
  backendAnswers(ANSWERS)
  renderWho()

  expect(screen.getByText('signed-out')).toBeVisible()
  await act(() => supabase.auth.getSession())
})

test('while a stored session is being read it is loading, and then whose it is', async () => {
  backendAnswers(ANSWERS)
  localStorage.setItem('sb-localhost-auth-token', JSON.stringify(tokenAnswer()))
  // another page of the browser signed in: this one reads what is stored
  await act(() => supabase.auth.setSession({ ...tokenAnswer() }).catch(() => {}))
  renderWho()

  expect(screen.getByText(/^loading/)).toBeVisible()
  expect(await screen.findByText('signed-in asha@example.in admin')).toBeVisible()
})

test('the role is loaded after sign-in, and cleared with everything else on sign-out', async () => {
  const backend = backendAnswers(ANSWERS)
  renderWho()
  await signIn()

  expect(await screen.findByText('signed-in asha@example.in admin')).toBeVisible()
  const [asked] = backend.asked('GET /rest/v1/user_roles')
  expect(asked?.url.search).toBe(`?select=role&user_id=eq.${learner().id}`)

  queryClient.setQueryData(['profiles', learner().id], { full_name: 'Asha Rao' })
  await act(async () => screen.getByText('leave').click())

  expect(await screen.findByText('signed-out')).toBeVisible()
  await waitFor(() => expect(queryClient.getQueryData(['profiles', learner().id])).toBeUndefined())
  const kept = queryClient.getQueryCache().getAll()
  expect(kept.filter(({ state }) => state.data !== undefined)).toEqual([])
})

test('a role that cannot be read is logged only', async () => {
  expectLogged('Could not read user_roles')
  backendAnswers({ ...ANSWERS, 'GET /rest/v1/user_roles': { status: 400, body: { message: 'no' } } })
  renderWho()
  const { queries } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ queries: { ...queries, retry: false } })
  await signIn()

  await waitFor(() => expect(queryClient.getQueryState(['user_roles', learner().id])?.status).toBe('error'))
  expect(screen.getByText('signed-in asha@example.in')).toBeVisible()
  queryClient.setDefaultOptions({ queries })
})

test('a session that ends without being asked to is known as such', async () => {
  backendAnswers(ANSWERS)
  renderWho()
  await signIn()
  await screen.findByText('signed-in asha@example.in admin')
  await act(() => supabase.auth.signOut())
  expect(await screen.findByText('signed-out by itself')).toBeVisible()

  await signIn()
  await screen.findByText('signed-in asha@example.in admin')
  await act(async () => screen.getByText('leave').click())
  expect(await screen.findByText('signed-out')).toBeVisible()
})

test('signing out works on this device when the server cannot be reached', async () => {
  expectLogged('Could not sign out everywhere')
  const backend = backendAnswers({ ...ANSWERS })
  renderWho()
  await signIn()
  await screen.findByText('signed-in asha@example.in admin')

  backend.answers['POST /auth/v1/logout'] = { status: 503, body: { message: 'down' } }
  await act(async () => screen.getByText('leave').click())

  expect(await screen.findByText('signed-out')).toBeVisible()
})

test('a session that owes its second factor signs nobody in, and reads no role', async () => {
  const factor = {
    id: 'f1',
    status: 'verified' as const,
    factor_type: 'totp' as const,
    created_at: '2026-11-20T00:00:00Z',
    updated_at: '2026-11-20T00:00:00Z',
  }
  const user = learner({ factors: [factor] })
  const backend = backendAnswers({ ...ANSWERS, 'POST /auth/v1/token': { body: { ...tokenAnswer(), user } } })
  renderWho()
  await signIn()

  expect(await screen.findByText('second-factor')).toBeVisible()
  expect(backend.asked('GET /rest/v1/user_roles')).toEqual([])

  // and who goes back from it has no session that could have ended
  await act(() => supabase.auth.signOut({ scope: 'local' }))
  expect(await screen.findByText('signed-out')).toBeVisible()
})

test('when something is refused and the account was closed meanwhile, the session ends here too', async () => {
  const backend = backendAnswers({
    ...ANSWERS,
    'GET /auth/v1/user': { status: 403, body: { code: 'user_banned', message: 'User is banned' } },
  })
  renderWho()
  await signIn()
  await screen.findByText(/signed-in asha@example.in admin/)
  act(() => tellRefusal({ code: 'PT404' }))
  expect(backend.asked('GET /auth/v1/user')).toEqual([])

  act(() => tellRefusal({ code: '42501' }))
  await screen.findByText(/signed-out.*by itself/)
})
