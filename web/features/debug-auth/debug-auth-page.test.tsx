import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import DebugAuthPage from './debug-auth-page.tsx'
import { claimsOf } from './token-claims.ts'

const claims = { sub: 'user-1', role: 'authenticated', name: 'आशा' }
const token = `header.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.the-signature`

test('claims are read, whatever the token is', () => {
  expect(claimsOf(token)).toEqual(claims)
  expect(claimsOf('not a token')).toBeNull()
  expect(claimsOf('')).toBeNull()
})

test('the page works signed out', async () => {
  backendAnswers({ 'GET /auth/v1/health': { body: {} } })
  renderPage(<DebugAuthPage />)

  expect(screen.getByText('Signed out')).toBeVisible()
  expect(await screen.findByText(/localhost:3000\s+answers/)).toBeVisible()
})

test('who owes the second step is offered to sign in too', async () => {
  backendAnswers({ 'GET /auth/v1/health': { body: {} } })
  renderPage(<DebugAuthPage />, { session: { status: 'second-factor' } })

  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth')
})

test('signed in it shows claims and expiry, and no secret', async () => {
  backendAnswers({ 'GET /auth/v1/health': { status: 500 } })
  const user = learner()
  const session = {
    access_token: token,
    refresh_token: 'the-refresh-token',
    token_type: 'bearer' as const,
    expires_in: 3600,
    expires_at: 4_000_000_000,
    user,
  }
  const { container } = renderPage(<DebugAuthPage />, { as: user, session: { session } })

  expect(await screen.findByText(/does not answer/)).toBeVisible()
  expect(screen.getByText('authenticated')).toBeVisible()
  expect(container).not.toHaveTextContent('the-signature')
  expect(container).not.toHaveTextContent('the-refresh-token')
})
