import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Toaster, toast } from './toast.tsx'

test('errors are read out at once, successes when there is time, and both can be put away', async () => {
  toast.clear()
  render(<Toaster />)
  act(() => {
    toast.success('Welcome back!')
    toast.error("Passwords don't match", 'Password Error')
  })

  expect(within(screen.getByRole('status')).getByText('Welcome back!')).toBeVisible()
  const alert = screen.getByRole('alert')
  expect(within(alert).getByText('Password Error')).toBeVisible()

  await userEvent.click(within(alert).getByRole('button', { name: 'Dismiss' }))
  expect(alert).toBeEmptyDOMElement()
})

test('a message leaves by itself, and the same one is not shown twice', () => {
  vi.useFakeTimers()
  toast.clear()
  render(<Toaster />)
  act(() => {
    toast.success('Saved')
    toast.success('Saved')
  })
  expect(screen.getAllByText('Saved')).toHaveLength(1)

  act(() => vi.advanceTimersByTime(6000))
  expect(screen.queryByText('Saved')).not.toBeInTheDocument()
  vi.useRealTimers()
})
