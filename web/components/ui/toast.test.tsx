import { Dialog } from '@base-ui/react/dialog'
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

test('a message waits while somebody is at it, and the keyboard goes on where it was', async () => {
  vi.useFakeTimers()
  toast.clear()
  render(
    <>
      <button type="button">Before</button>
      <Toaster />
    </>,
  )
  act(() => void toast.success('Saved'))
  const before = screen.getByRole('button', { name: 'Before' })
  const dismiss = screen.getByRole('button', { name: 'Dismiss' })
  act(() => before.focus())
  act(() => dismiss.focus())
  act(() => void vi.advanceTimersByTime(20_000))
  expect(screen.getByText('Saved')).toBeVisible()
  act(() => before.focus())
  expect(screen.queryByText('Saved')).not.toBeInTheDocument()

  act(() => void toast.success('Saved again'))
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus())
  act(() => screen.getByRole('button', { name: 'Dismiss' }).click())
  expect(screen.queryByText('Saved again')).not.toBeInTheDocument()
  expect(before).toHaveFocus()
  vi.useRealTimers()
})

test('a message is read out over an open dialog too, which hides the rest of the page', async () => {
  toast.clear()
  render(
    <>
      <p>The page</p>
      <Toaster />
      <Dialog.Root open>
        <Dialog.Portal>
          <Dialog.Popup>
            <Dialog.Title>Move the task</Dialog.Title>
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </>,
  )
  await vi.waitFor(() => expect(screen.getByText('The page').closest('[aria-hidden]')).not.toBeNull())
  act(() => {
    toast.error('It could not be moved')
    toast.success('It is moved')
  })
  expect(within(screen.getByRole('alert')).getByText('It could not be moved')).toBeVisible()
  expect(within(screen.getByRole('status')).getByText('It is moved')).toBeVisible()
})
