import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

test('whoever clicks a button that is busy, or presses Enter in its form, does nothing a second time', async () => {
  const act = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const form = (isBusy: boolean) => (
    <form onSubmit={act}>
      <input aria-label="Why" />
      <Button type="submit" isBusy={isBusy}>
        Send
      </Button>
      <Button isBusy={isBusy} onClick={act}>
        Throw away
      </Button>
    </form>
  )
  const { rerender } = render(form(true))
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await userEvent.click(screen.getByRole('button', { name: 'Throw away' }))
  await userEvent.type(screen.getByLabelText('Why'), 'so{Enter}')
  expect(act).not.toHaveBeenCalled()
  // it can be reached all the while
  screen.getByRole('button', { name: 'Send' }).focus()
  expect(screen.getByRole('button', { name: 'Send' })).toHaveFocus()
  rerender(form(false))
  await userEvent.click(screen.getByRole('button', { name: 'Throw away' }))
  await userEvent.type(screen.getByLabelText('Why'), '{Enter}')
  expect(act).toHaveBeenCalledTimes(2)
})

test('one that is disabled while it has the focus keeps it, does nothing, and is disabled in earnest once it is left', async () => {
  const act = vi.fn()
  const two = (isOff: boolean) => (
    <>
      <Button disabled={isOff} onClick={act}>
        Skip
      </Button>
      <Button>Keep</Button>
    </>
  )
  const { rerender } = render(two(false))
  const skip = screen.getByRole('button', { name: 'Skip' })
  await userEvent.click(skip)
  rerender(two(true))
  expect(skip).toHaveFocus()
  expect(skip).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(skip)
  await userEvent.keyboard('{Enter}')
  expect(act).toHaveBeenCalledTimes(1)

  await userEvent.tab()
  expect(skip).toBeDisabled()
  expect(skip).not.toHaveAttribute('aria-disabled')
  rerender(two(false))
  await userEvent.click(skip)
  expect(act).toHaveBeenCalledTimes(2)
})
