import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RemovedRow } from './removed-row.tsx'
import { useSecondThoughts } from './use-second-thoughts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a removal is carried out after some seconds, once, or when the list goes away', () => {
  const carryOut = vi.fn(async () => {})
  const { result, unmount } = renderHook(() => useSecondThoughts(carryOut))
  act(() => result.current.remove('one'))
  act(() => result.current.remove('two'))
  act(() => result.current.undoOf('two')?.())
  expect(['one', 'two'].map(result.current.isGoing)).toEqual([true, false])
  expect(carryOut).not.toHaveBeenCalled()
  act(() => vi.advanceTimersByTime(60_000))
  act(() => result.current.remove('three'))
  unmount()
  expect(carryOut.mock.calls).toEqual([['one'], ['three']])
})

test('taken back when it had just become too late, what is being removed does not seem to stay', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { result } = renderHook(() => useSecondThoughts(() => promise))
  act(() => result.current.remove('one'))
  const undo = result.current.undoOf('one')
  act(() => vi.advanceTimersByTime(60_000))
  expect(result.current.undoOf('one')).toBeUndefined()
  act(() => undo?.())
  expect(result.current.isGoing('one')).toBe(true)
  await act(async () => resolve())
  expect(result.current.isGoing('one')).toBe(false)
})

function List({ carryOut }: { carryOut: () => Promise<void> }) {
  const removal = useSecondThoughts(carryOut)
  return (
    <ul>
      {removal.isGoing('one') ? (
        <RemovedRow says="Removed" undo="Undo" onUndo={removal.undoOf('one')} />
      ) : (
        <li>
          <button type="button" onClick={() => removal.remove('one')}>
            Remove
          </button>
        </li>
      )}
      <li>
        <button type="button">Two</button>
      </li>
    </ul>
  )
}

test('a removal waits while the keyboard or the pointer is at what takes it back', () => {
  const carryOut = vi.fn(async () => {})
  render(<List carryOut={carryOut} />)
  act(() => screen.getByRole('button', { name: 'Remove' }).click())
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()
  act(() => void vi.advanceTimersByTime(60_000))
  expect(carryOut).not.toHaveBeenCalled()

  act(() => screen.getByRole('button', { name: 'Two' }).focus())
  const row = screen.getByText('Removed')
  fireEvent.pointerMove(row, { pointerType: 'mouse' })
  act(() => void vi.advanceTimersByTime(60_000))
  expect(carryOut).not.toHaveBeenCalled()

  fireEvent.pointerLeave(row.closest('li') as HTMLElement)
  act(() => void vi.advanceTimersByTime(6000))
  expect(carryOut).toHaveBeenCalledOnce()
})
