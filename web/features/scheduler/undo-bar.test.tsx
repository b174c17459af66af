import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { UndoBar } from './undo-bar.tsx'

test('what is said of what was done stays while the keyboard is at it', () => {
  vi.useFakeTimers()
  const onClose = vi.fn()
  render(
    <>
      <UndoBar told={{ at: 1, says: 'Moved', undo: null }} onUndo={() => {}} onClose={onClose} />
      <button type="button">After</button>
    </>,
  )
  act(() => screen.getByRole('button', { name: /close/i }).focus())
  act(() => void vi.advanceTimersByTime(60_000))
  expect(onClose).not.toHaveBeenCalled()
  act(() => screen.getByRole('button', { name: 'After' }).focus())
  act(() => void vi.advanceTimersByTime(12_000))
  expect(onClose).toHaveBeenCalled()
  vi.useRealTimers()
})
