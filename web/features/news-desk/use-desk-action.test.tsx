import { onlineManager } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { useDeskAction } from './use-desk-action.ts'

function Desk() {
  const act = useDeskAction(() => Promise.reject(new TypeError('Failed to fetch')), {
    failed: 'It was not done.',
  })
  return (
    <button type="button" disabled={act.isPending} onClick={() => act.mutate(undefined)}>
      Do it
    </button>
  )
}

test('without a network an act is not done later by itself: it says at once that it was not done', async () => {
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  renderPage(<Desk />, { as: learner() })
  await userEvent.click(screen.getByRole('button', { name: 'Do it' }))
  expect(await screen.findByText(/^It was not done\./)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Do it' })).toBeEnabled()
})
