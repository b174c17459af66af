import { onlineManager } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { expectLogged } from '#web/testing/noise.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { useAct } from './use-act.ts'

function Desk() {
  const act = useAct(() => Promise.reject(new TypeError('Failed to fetch')), { keys: [] })
  return (
    <button type="button" disabled={act.isPending} onClick={() => act.mutate(undefined)}>
      Do it
    </button>
  )
}

function Twice({ onAct }: { onAct: () => void }) {
  const doing = useAct(async () => onAct(), { keys: [], done: 'It is done.' })
  return (
    <button type="button" onClick={() => doing.mutate(undefined)}>
      Do it
    </button>
  )
}

test('what is pressed twice before it can be drawn busy is done once', async () => {
  const asked: unknown[] = []
  renderPage(<Twice onAct={() => asked.push(1)} />, { as: learner() })
  const button = screen.getByRole('button', { name: 'Do it' })
  act(() => {
    button.click()
    button.click()
  })
  expect(await screen.findByText('It is done.')).toBeVisible()
  expect(asked).toHaveLength(1)
  await userEvent.click(button)
  await vi.waitFor(() => expect(asked).toHaveLength(2))
})

test('without a network an act is not done later by itself: it says at once that it was not done', async () => {
  expectLogged('Could not do what a desk asked for')
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  renderPage(<Desk />, { as: learner() })
  await userEvent.click(screen.getByRole('button', { name: 'Do it' }))
  expect(await screen.findByText(/^That could not be done just now\./)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Do it' })).toBeEnabled()
})
