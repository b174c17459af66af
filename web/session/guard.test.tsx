import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { Guard } from './guard.tsx'
import { SessionContext, SIGNED_OUT, useSession } from './session.tsx'

function Site({ needs }: { needs?: string }) {
  return (
    <Routes>
      <Route path="/auth" element={<Origin />} />
      <Route
        path="*"
        element={
          <Guard needs={needs}>
            <p>The page itself</p>
          </Guard>
        }
      />
    </Routes>
  )
}

function Origin() {
  return <p>came from {JSON.stringify(useLocation().state)}</p>
}

test('a visitor is sent to /auth, and where they came from is remembered', () => {
  const { address } = renderPage(<Site />, { at: '/profile?tab=level#top' })

  expect(address()).toBe('/auth')
  expect(screen.getByText(/came from/)).toHaveTextContent(
    '{"from":{"pathname":"/profile","search":"?tab=level","hash":"#top"}}',
  )
})

test('who has not shown their second factor is sent to /auth like a visitor, and comes back', () => {
  const { address } = renderPage(<Site />, { at: '/profile', session: { status: 'second-factor' } })

  expect(address()).toBe('/auth')
  expect(screen.getByText(/came from/)).toHaveTextContent('"pathname":"/profile"')
  expect(screen.queryByText('The page itself')).not.toBeInTheDocument()
})

test('while the session is being found, Loading... is shown and nobody is sent away', () => {
  const { address } = renderPage(<Site />, { at: '/profile', session: { status: 'loading' } })

  expect(screen.getByText('Loading...')).toBeVisible()
  expect(address()).toBe('/profile')
})

test('a learner sees a page that asks for a login', () => {
  renderPage(<Site />, { as: learner() })

  expect(screen.getByText('The page itself')).toBeVisible()
})

test.each(['student', 'mentor', null])('role %s is refused where admin is asked for', (role) => {
  renderPage(<Site needs="admin" />, { as: learner(), session: { role } })

  expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  expect(screen.getByText("You don't have permission to access this page.")).toBeVisible()
  expect(screen.queryByText('The page itself')).not.toBeInTheDocument()
})

test('the role that is asked for is meant, not a higher one: an admin is refused where mentor is', () => {
  renderPage(<Site needs="mentor" />, { as: learner(), session: { role: 'admin' } })
  expect(screen.getByText("You don't have permission to access this page.")).toBeVisible()
})

test('a page that is refused is told once, by its path', () => {
  const denied: string[] = []
  renderPage(
    <Guard needs="admin" onDenied={(path) => denied.push(path)}>
      <p>The page itself</p>
    </Guard>,
    { as: learner(), at: '/admin?desk=users', session: { role: 'student' } },
  )
  expect(denied).toEqual(['/admin'])
})

test('where the role could not be read, the page says so, and tells nobody of an attempt', () => {
  const denied: string[] = []
  renderPage(
    <Guard needs="admin" onDenied={(path) => denied.push(path)}>
      <p>The page itself</p>
    </Guard>,
    { as: learner(), at: '/admin', session: { role: null } },
  )
  expect(screen.getByText(/^Your role could not be read/)).toBeVisible()
  expect(denied).toEqual([])
})

test('an admin sees the page that asks for admin', () => {
  renderPage(<Site needs="admin" />, { as: learner(), session: { role: 'admin' } })

  expect(screen.getByText('The page itself')).toBeVisible()
})

test('nobody is refused before their role is known', () => {
  renderPage(<Site needs="admin" />, { as: learner(), session: { role: null, isRoleLoading: true } })

  expect(screen.getByText('Loading...')).toBeVisible()
  expect(screen.queryByText('Access Denied')).not.toBeInTheDocument()
})

function Leaving({ hasLeft }: { hasLeft: boolean }) {
  const session = useSession()
  const [isOut, setIsOut] = useState(false)
  const state = isOut ? { ...SIGNED_OUT, hasLeft } : session
  return (
    <SessionContext value={state}>
      <button type="button" onClick={() => setIsOut(true)}>
        leave
      </button>
      <Site />
    </SessionContext>
  )
}

test('who chooses to go is not sent to sign in again while the landing page is still loading', async () => {
  const { address } = renderPage(<Leaving hasLeft />, { as: learner(), at: '/profile' })
  await userEvent.click(screen.getByText('leave'))

  expect(screen.queryByText('The page itself')).not.toBeInTheDocument()
  expect(address()).toBe('/profile')
})

test('whose session has ended by itself is sent to /auth', async () => {
  const { address } = renderPage(<Leaving hasLeft={false} />, { as: learner(), at: '/profile' })
  await userEvent.click(screen.getByText('leave'))

  expect(address()).toBe('/auth')
})

test('who left earlier and comes back to a guarded page is sent to /auth', () => {
  const { address } = renderPage(<Site />, { at: '/profile', session: { hasLeft: true } })

  expect(address()).toBe('/auth')
})
