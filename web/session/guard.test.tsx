import { screen } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { Guard } from './guard.tsx'

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

test('an admin sees the page that asks for admin', () => {
  renderPage(<Site needs="admin" />, { as: learner(), session: { role: 'admin' } })

  expect(screen.getByText('The page itself')).toBeVisible()
})

test('nobody is refused before their role is known', () => {
  renderPage(<Site needs="admin" />, { as: learner(), session: { role: null, isRoleLoading: true } })

  expect(screen.getByText('Loading...')).toBeVisible()
  expect(screen.queryByText('Access Denied')).not.toBeInTheDocument()
})
