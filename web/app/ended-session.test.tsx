import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { LearnerWatch } from './learner-watch.tsx'

const WRITING = { pathname: '/mains-evaluation', search: '?question=cash&step=write' }

test('whoever wrote on a page that is open to everyone hears that the session ended, and is led back to the page', async () => {
  backendAnswers({})
  const forgetEnd = vi.fn()
  const { address, given } = renderPage(<LearnerWatch />, {
    at: WRITING,
    session: { hasEnded: true, forgetEnd },
  })

  const dialog = await screen.findByRole('alertdialog', { name: 'Your session has ended' })
  // no key of a sentence that is being written presses a button
  await waitFor(() => expect(within(dialog).getByRole('heading')).toHaveFocus())
  await userEvent.click(within(dialog).getByRole('button', { name: 'Stay without signing in' }))
  expect(forgetEnd).toHaveBeenCalledOnce()

  await userEvent.click(within(dialog).getByRole('link', { name: 'Sign in again' }))
  expect(address()).toBe('/auth')
  expect(given()).toEqual({ from: { ...WRITING, hash: '' } })
  // the page to sign in says it itself
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
})
