import { act, screen, waitFor } from '@testing-library/react'
import type { Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { start } from './app/start.tsx'
import type { Language } from './lib/language.tsx'
import { backendAnswers } from './testing/backend-answers.ts'
import { write, writtenPages } from './written.tsx'

// There is no IndexedDB here, and nothing of what is read needs to be kept.
vi.mock('./lib/kept-store.ts', () => ({
  keptItem: async () => undefined,
  keepItem: async () => {},
  forgetOthers: async () => {},
}))

let shown: Root | undefined

afterEach(() => {
  act(() => shown?.unmount())
  document.body.innerHTML = ''
  document.documentElement.lang = 'en'
  delete document.documentElement.dataset.in
})

async function open(address: string, language: Language = 'en') {
  const backend = backendAnswers({
    'POST /rest/v1/rpc/log_security_event': { body: null },
    'POST /rest/v1/rpc/site_state': { body: { off: [], announcements: [] } },
    'GET /rest/v1/facts': { body: [] },
    'GET /rest/v1/user_roles': { body: null },
  })
  // what is only written down may wait for longer than the test; what stands around the page comes in turn
  vi.stubGlobal('requestIdleCallback', (work: () => void, { timeout = 0 } = {}) =>
    timeout <= 1000 ? setTimeout(work) : 0,
  )
  window.history.pushState(null, '', address)
  const root = document.createElement('div')
  root.id = 'root'
  root.dataset.written = ''
  root.innerHTML = await write(address, language)
  document.body.append(root)
  return { root, backend }
}

/** Until the application has said that the page is its own. */
async function takeOver(root: HTMLElement) {
  await act(async () => {
    shown = await start(root)
  })
  await vi.waitFor(() => expect(root).not.toHaveAttribute('data-written'))
}

test.each(writtenPages('en'))(
  '$address can be read as it was written, and is taken over element by element',
  async ({ address }) => {
    const { root } = await open(address)
    expect(root.querySelector('h1')?.textContent).toMatch(/\w/)
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth')
    // what is marked so was not written, only promised
    expect(root.innerHTML).not.toContain('<!--$!-->')
    const written = [...root.querySelectorAll('h1, h2, p, a, button')]

    await takeOver(root)
    const gone = written.filter((element) => !root.contains(element))
    expect(gone.map((element) => element.textContent)).toEqual([])
  },
)

test('whoever chose Hindi reads Hindi as soon as the page is taken over, and the choice stays', async () => {
  localStorage.setItem('language', 'hi')
  const { root } = await open('/landing')
  expect(screen.getByRole('link', { name: 'Start today’s mission' })).toBeInTheDocument()

  await takeOver(root)
  expect(screen.getByRole('link', { name: 'आज का मिशन शुरू करें' })).toBeVisible()
  expect(document.documentElement.lang).toBe('hi')
  expect(localStorage.getItem('language')).toBe('hi')
})

test('a page that was written in Hindi is taken over element by element', async () => {
  localStorage.setItem('language', 'hi')
  document.documentElement.dataset.in = 'hi'
  const { root } = await open('/landing', 'hi')
  expect(screen.getByRole('link', { name: 'आज का मिशन शुरू करें' })).toBeInTheDocument()
  const written = [...root.querySelectorAll('h1, h2, p, a, button')]

  await takeOver(root)
  expect(written.filter((element) => !root.contains(element))).toEqual([])
})

test('a learner is never told to sign in, and keeps what is theirs', async () => {
  // fetched for learners; nothing may be on its way when the test is over
  await import('./app/signed-in-watch.tsx')
  const user = {
    id: '00000000-0000-4000-8000-000000000001',
    email: 'asha@example.in',
    user_metadata: { full_name: 'Asha Rao' },
    app_metadata: {},
  }
  const expires_at = Math.floor(Date.now() / 1000) + 3600
  const session = {
    access_token: 'a.b.c',
    refresh_token: 'r',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at,
    user,
  }
  localStorage.setItem('sb-localhost-auth-token', JSON.stringify(session))
  localStorage.setItem('kept-offline', user.id)
  const { root, backend } = await open('/')
  Object.assign(backend.answers, {
    'GET /auth/v1/user': { body: user },
    'GET /rest/v1/user_roles': { body: { role: 'student' } },
    'GET /rest/v1/security_events': { body: [] },
    'GET /rest/v1/profiles': {
      body: {
        full_name: 'Asha Rao',
        avatar_path: null,
        onboarding_test_taken: true,
        created_at: '2026-01-05',
      },
    },
  })
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveClass('for-visitors')

  await takeOver(root)
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Sign In' })).not.toBeInTheDocument())
  expect(await screen.findByRole('button', { name: /Asha Rao/ })).toBeInTheDocument()
  expect(localStorage.getItem('kept-offline')).toBe(user.id)
})
